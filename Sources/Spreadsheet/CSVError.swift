/// The reason why a file is refused. Rows are numbered as a spreadsheet shows them: the headings are row 1.
public enum CSVError: Error, Hashable, Sendable {
    /// It has no headings and no rows, not even blank ones.
    case empty
    /// Its first row has nothing but white space.
    case noHeadings
    /// It isn't text: it is a PDF, a picture, or anything else that contains NUL.
    case notText
    /// A spreadsheet's own file (`.xlsx`, `.ods`, `.numbers`, `.xls`), or another ZIP archive.
    case workbook
    /// It isn't in the encoding; `row` is the first row that can't be decoded.
    case wrongEncoding(row: Int)
    /// A quote is never closed; `row` is the one in which it opens.
    case unclosedQuote(row: Int)
    /// A row has more than `limit` bytes.
    case rowTooLong(row: Int, limit: Int)
    /// There are more than `limit` rows with data.
    case tooManyRows(limit: Int)
    /// A row of headings or data has more than `limit` columns.
    case tooManyColumns(row: Int, limit: Int)
}
