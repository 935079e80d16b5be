import Spreadsheet
import Words

extension CSVError {
    /// Says what is wrong with the file, and what to do.
    var sentence: Sentence {
        switch self {
        case .empty: "This file is empty. Choose another."
        case .noHeadings:
            "The first row is empty. Give each column a heading there, such as Name or Email, and send the file again."
        case .notText: "This isn’t a table of text. In your spreadsheet, save it as CSV, and send that file."
        case .workbook: "This is a workbook. In your spreadsheet, save it as CSV, and send that file."
        case .wrongEncoding(let row):
            Sentence(
                "Row {row} isn’t in the encoding of the rest. In your spreadsheet, save the file as CSV UTF-8.",
                ["row": .number(row)])
        case .unclosedQuote(let row):
            Sentence(
                "In row {row} a quotation mark opens and never closes. Correct it, and send the file again.",
                ["row": .number(row)])
        case .rowTooLong(let row, _):
            Sentence(
                "Row {row} is far too long for one person. Correct it, and send the file again.",
                ["row": .number(row)])
        case .tooManyRows(let limit):
            Sentence(
                "There are more than {limit} rows. Split the file, and send one part after another.",
                ["limit": .number(limit)])
        case .tooManyColumns(let row, let limit):
            Sentence(
                "Row {row} has more than {limit} columns. Take out those that aren’t needed, and send the file again.",
                ["row": .number(row), "limit": .number(limit)])
        }
    }
}
