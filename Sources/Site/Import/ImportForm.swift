import HTTP
import Model
import Spreadsheet
import Storage
import Visitors
import Words

/// The preview's form as it was sent.
struct ImportForm {
    enum Action: String {
        case check, discard
        case importing = "import"
        case leaveOut = "leave-out"
        /// Adds own fields to the group's form for the columns that aren't used.
        case keepColumns = "keep-columns"
        case makeEmailOptional = "optional-email"
        /// Makes the desk accept phone numbers as people write them.
        case loosenPhones = "phones-as-written"
    }

    let action: Action
    /// The encoding that was chosen; nil if none was sent, or the one that the page showed.
    let newEncoding: TextEncoding?
    /// The number of rows with problems that the page said would be left out; a program that doesn't send it
    /// accepts any number.
    let leftOutCount: Int
    private let columns: [Int: ImportMeaning?]
    /// The columns for which new fields are to be added.
    private let newFields: Set<Int>
    /// Identifies the form that was sent.
    let id: FormID
    /// Whether phone numbers lose a zero in parentheses; nil if the page didn't ask.
    let dropsTrunkZeros: Bool?
    /// The texts of the inputs for corrections.
    private let texts: ImportCorrections.Texts
    /// The corrections that some of those inputs showed when the page was opened.
    private let shownTexts: ImportCorrections.Texts
    /// The encoding that the page showed; nil if it doesn't say.
    private let shownEncoding: String?
    /// The version of the corrections that the page showed: empty if there were none, nil if it doesn't say.
    private let shownCorrections: String?
    /// The page of rows with problems.
    let page: Int

    /// - Throws: 400 for an unknown action or an invalid id; 422 for an unknown encoding or meaning, or an
    ///   invalid row or column number.
    init(_ data: FormData) throws(HTTPError) {
        guard let action = Action(rawValue: data["action"] ?? "") else { throw HTTPError(.badRequest) }
        self.action = action
        let encoding = try data["encoding"].map { (name) throws(HTTPError) in
            guard let encoding = TextEncoding(rawValue: name) else { throw HTTPError(.unprocessableContent) }
            return encoding
        }
        shownEncoding = data["shown-encoding"]
        newEncoding = encoding?.rawValue == shownEncoding ? nil : encoding
        shownCorrections = data["corrections"]
        leftOutCount = data["left-out"].flatMap { Int($0) } ?? .max
        page = Int(data["page"] ?? "") ?? 1
        id = try data.formID() ?? FormID()
        dropsTrunkZeros = data["trunk-zeros"].map { _ in data["drop-trunk-zeros"] == "on" }
        let fields = data.all.map { name, text in
            (name: name.split(separator: "-", omittingEmptySubsequences: false), text: text)
        }
        (columns, newFields) = try Self.columns(in: fields)
        texts = try Self.texts("row", in: fields)
        shownTexts = try Self.texts("shown", in: fields)
    }

    /// A field that was sent, with the parts of its name.
    private typealias SentField = (name: [Substring], text: String)

    /// The columns that were sent, `column-NUMBER`, and those for which new fields are to be added.
    private static func columns(
        in fields: [SentField]
    ) throws(HTTPError) -> (meanings: [Int: ImportMeaning?], newFields: Set<Int>) {
        var (meanings, newFields): ([Int: ImportMeaning?], Set<Int>) = ([:], [])
        for (name, text) in fields where name.count == 2 && name[0] == "column" {
            let meaning = ImportMeaning.named(text)
            let isNew = text == newField
            guard let number = number(name[1]), meaning != nil || text.isEmpty || isNew else {
                throw HTTPError(.unprocessableContent)
            }
            meanings[number - 1] = .some(meaning)
            if isNew { newFields.insert(number - 1) }
        }
        return (meanings, newFields)
    }

    /// The texts of the cells that were sent, `KIND-ROW-COLUMN`.
    private static func texts(
        _ kind: String, in fields: [SentField]
    ) throws(HTTPError) -> ImportCorrections.Texts {
        var texts: ImportCorrections.Texts = [:]
        for (name, text) in fields where name.count == 3 && name[0] == kind {
            guard let row = number(name[1]), let column = number(name[2]) else {
                throw HTTPError(.unprocessableContent)
            }
            texts[row, default: [:]][column - 1] = text
        }
        return texts
    }

    /// The value, in a column's menu, that adds a new field for it.
    static let newField = "new-field"

    /// The columns of a draft for which fields are to be added.
    func newFields(of draft: ImportDraft, _ languages: Languages) -> [Int] {
        let kept = action == .keepColumns ? columns(of: draft).worthKeeping(of: draft.table, languages) : []
        return draft.table.filledCells.indices.filter { newFields.contains($0) || kept.contains($0) }
    }

    private static func number(_ text: Substring) -> Int? { Int(text).flatMap { $0 > 0 ? $0 : nil } }

    /// The columns as the form has them. A column that wasn't sent keeps its meaning.
    func columns(of draft: ImportDraft) -> ImportColumns {
        var columns = draft.reading.columns
        for index in columns.meanings.indices {
            if let chosen = self.columns[index] { columns.meanings[index] = chosen }
        }
        return columns
    }

    /// How the file is to be read, as the form says.
    ///
    /// - Parameter table: the file in the chosen encoding; nil if none was chosen.
    /// - Parameter own: the group's own fields.
    /// - Parameter added: the ids of those that were just added for columns, by the columns' indices.
    /// - Throws: what `corrections` throws.
    func reading(
        of draft: ImportDraft, in table: CSVTable?, fields own: [StoredField], added: [Int: Int64],
        _ languages: Languages
    ) throws -> ReadingChoices {
        var reading = draft.reading
        reading.columns = columns(of: draft)
        for (column, field) in added where reading.columns.meanings.indices.contains(column) {
            reading.columns.meanings[column] = .own(field)
        }
        reading.fields = own.map(\.field.id)
        if let table, table.encoding != reading.encoding {
            let guess = ImportColumns(guessedFrom: table, languages, own)
            (reading.encoding, reading.headingsRow) = (table.encoding, table.headingsRow)
            reading.columns = reading.columns.completed(by: guess)
        }
        reading.leavesOut = leavesOut(from: draft.reading, to: reading)
        reading.dropsTrunkZeros = dropsTrunkZeros ?? reading.dropsTrunkZeros
        if action == .check { reading.checks += 1 }
        reading.corrections = try corrections(of: draft)
        return reading
    }

    /// Whether rows with problems are left out. If the encoding or the columns have changed, other rows may
    /// have problems now, so the consent to leave them out no longer counts. The box for zeros may change
    /// them, too, but it may be ticked just as the last button is pressed, so it doesn't cancel the consent:
    /// if more rows have problems than the page said, no member is imported.
    ///
    /// - Parameter reading: differs from the one before only by its encoding, columns and fields.
    private func leavesOut(from before: ReadingChoices, to reading: ReadingChoices) -> Bool {
        if action == .leaveOut, reading.encoding == before.encoding { return true }
        return before.leavesOut && reading == before
    }

    /// Whether the group still has every field that the page showed for a column.
    func showsOnly(_ own: [StoredField]) -> Bool {
        let ids = Set(own.map(\.field.id))
        return columns.values.allSatisfy { meaning in
            guard case .own(let id)? = meaning else { return true }
            return ids.contains(id)
        }
    }

    /// The corrections as the form has them.
    ///
    /// Texts typed over cells that were shown in another encoding are ignored.
    ///
    /// - Throws: `Refusal.tooManyCorrections`; 422 for a cell that the file doesn't have.
    func corrections(of draft: ImportDraft) throws -> ImportCorrections {
        if texts.isEmpty || !shows(draft.reading.encoding) { return draft.corrections }
        let rows = draft.table.rows(Set(texts.keys))
        let haveAllCells = rows.allSatisfy { row in
            texts[row.number]?.keys.allSatisfy {
                row.cells.indices.contains($0)
                    || $0 == ImportCorrections.usernameColumn && draft.reading.columns.lackUsernames
            } ?? true
        }
        if rows.count < texts.count || !haveAllCells { throw HTTPError(.unprocessableContent) }
        var corrections = draft.corrections
        try corrections.take(
            texts, for: rows, shown: shownTexts, isLatest: shows(draft.reading.corrections))
        return corrections
    }

    /// Whether the page showed the file in this encoding, as far as it says.
    func shows(_ encoding: TextEncoding) -> Bool {
        shownEncoding == nil || shownEncoding == encoding.rawValue
    }

    /// Whether the page showed these corrections, as far as it says.
    func shows(_ corrections: ImportCorrections) -> Bool {
        shownCorrections == nil || shownCorrections == corrections.version
    }
}
