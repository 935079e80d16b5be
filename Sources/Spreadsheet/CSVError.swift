/// Why a file is not read. Rows are numbered as a spreadsheet shows them: the headings are row 1.
public enum CSVError: Error, Hashable, Sendable {
    /// There is nothing in it.
    case empty
    /// Nothing but white space in its first row.
    case noHeadings
    /// It isn't text: a picture, a PDF, or something else with NUL in it.
    case notText
    /// A spreadsheet's own file (`.xlsx`, `.ods`, `.numbers`, `.xls`), or another ZIP archive.
    case workbook
    /// Neither UTF-8 nor UTF-16; the first row that isn't.
    case wrongEncoding(row: Int)
    /// A quote that never closes, and the row in which it opens.
    case unclosedQuote(row: Int)
    /// A row of more than so many bytes.
    case rowTooLong(row: Int, limit: Int)
    /// More rows with data than that.
    case tooManyRows(limit: Int)
    /// A row, of headings or data, that needs more columns than that.
    case tooManyColumns(row: Int, limit: Int)
}
