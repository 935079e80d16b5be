import Spreadsheet
import Visitors

/// The texts typed in place of a file's cells.
struct ImportCorrections: Equatable, Codable {
    /// By the number of the row, and the index of the column.
    typealias Texts = [Int: [Int: String]]

    static let limitBytes = 4 * 1024 * 1024
    /// The index of a column that no file has: usernames for people without an email, where the file has no
    /// usernames.
    static let usernameColumn = 9_998

    private(set) var texts: Texts = [:]
    private var changeCount = 0

    /// Names these corrections among all that a draft has had; empty if there are none.
    var version: String { texts.isEmpty ? "" : String(changeCount) }

    var rowCount: Int { texts.count }

    /// Takes over the texts typed into a page. A text that equals the file's isn't a correction.
    ///
    /// - Parameter rows: the rows of the file that the texts were typed for; they have the typed columns.
    /// - Parameter shown: the corrections that the inputs had when the page was shown.
    /// - Parameter isLatest: whether the page showed these corrections. If it didn't, an input that still has
    ///   the text it was shown with wasn't touched, and doesn't undo a correction made since.
    /// - Throws: `Refusal.tooManyCorrections`.
    mutating func take(
        _ typed: Texts, for rows: [CSVTable.Row], shown: Texts, isLatest: Bool
    ) throws(Refusal) {
        let before = texts
        for row in rows {
            for (column, text) in typed[row.number] ?? [:] {
                let cell = column == Self.usernameColumn ? "" : row.cells[column]
                if !isLatest, text == shown[row.number]?[column] ?? Self.shown(cell) { continue }
                texts[row.number, default: [:]][column] = text == Self.shown(cell) ? nil : text
            }
            if texts[row.number]?.isEmpty == true { texts[row.number] = nil }
        }
        let bytes = texts.values.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.utf8.count } }
        if bytes > Self.limitBytes { throw Refusal.tooManyCorrections }
        if texts != before { changeCount += 1 }
    }

    /// The row's cells, with the corrections.
    func cells(of row: CSVTable.Row) -> [String] {
        guard let corrected = texts[row.number] else { return row.cells }
        var cells = row.cells
        for (column, text) in corrected where cells.indices.contains(column) { cells[column] = text }
        return cells
    }

    /// The username that was typed for a row of a file that has none.
    func username(of row: Int) -> String? { texts[row]?[Self.usernameColumn] }

    /// A cell as an input shows it: without the apostrophes of exports, and on one line.
    static func shown(_ cell: String) -> String {
        let text = CSV.original(cell)
        return text.contains(where: \.isNewline) ? String(text.map { $0.isNewline ? " " : $0 }) : text
    }
}

extension Refusal {
    /// A draft has more corrections than can be kept.
    static let tooManyCorrections = Refusal(
        .contentTooLarge, heading: "Too much was corrected here",
        advice:
            "Correct the rest in your spreadsheet, and send the file again. The latest corrections weren’t kept."
    )
}
