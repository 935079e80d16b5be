import Model
import Operations
import Spreadsheet
import Words

/// A table before it is imported: what its columns are, and what is wrong with it.
struct ImportView {
    let draft: ImportDraft
    let rules: ImportRules
    /// Nil if the columns have a fault, or an import is under way.
    let report: Imports.Report?
    /// The page of rows with problems.
    let page: Int
    /// A chosen encoding in which the file can't be read; the draft keeps its own.
    let refused: TextEncoding?
    let language: Language
    /// The unused columns for which the page offers to make fields.
    let keepable: [Int]
    let columns: ImportColumns
    let fault: ImportColumns.Fault?

    init(
        draft: ImportDraft, rules: ImportRules, report: Imports.Report?, page: Int, refused: TextEncoding?,
        language: Language, of languages: Languages
    ) {
        self.draft = draft
        self.rules = rules
        self.report = report
        self.page = page
        self.refused = refused
        self.language = language
        columns = draft.reading.columns.within(rules.form.group)
        keepable = columns.worthKeeping(of: draft.table, languages)
        fault = draft.fault(by: rules)
    }

    var hasRoom: Bool { rules.form.group.fields.count < CustomField.limit }
    var needsSignInName: Bool { rules.form.group.desk.email == .required }

    static func path(_ id: String, page: Int = 1) -> String {
        "/members/import/\(id)" + (page > 1 ? "?page=\(page)" : "")
    }

    static func leftOutPath(_ id: String) -> String { "\(path(id))/left-out.csv" }

    func view(script: String?) -> View {
        let rows = draft.table.rowCount
        let problems =
            [
                unreadable.map { ("encoding", $0) },
                fault.map { (Self.id($0.columns[0]), $0.sentence(in: rules.form)) },
            ]
            .compactMap(\.self)
        return View([
            "path": Self.path(draft.id),
            "canonical": Self.path(draft.id, page: page),
            "rows": String(rows),
            "rowCount": Markup(
                Sentence(one: "{count} row with data", other: "{count} rows with data", count: rows),
                outputs: ["count": "rows"]),
            "encodings": encodings, "unreadable": unreadable,
            "used": used, "unused": unused,
            "headless": draft.table.headings.contains { $0.contains(/\S@\S+\.\S/) }
                ? Markup(headless) : nil,
            "titled": titled, "id": FormID().text, "trunkZeros": trunkZeros,
            "hasOtherButtons": offersFields || canBeOptional || canBeLooser,
            "hasProblems": !problems.isEmpty,
            "problems": problems.map { View(["field": $0.0, "sentence": $0.1]) },
            "report": report.map(view), "corrections": report.flatMap(corrections),
            "corrected": report.flatMap(corrected), "live": report.flatMap(live),
            "shownEncoding": draft.reading.encoding.rawValue,
            "seenCorrections": draft.corrections.version, "page": String(page),
            "progress": draft.progress.map { View(["done": String($0)]) },
            "importScript": script,
        ])
    }

    // MARK: The encoding

    private var encodings: [View] {
        TextEncoding.allCases.map {
            View([
                "value": $0.rawValue, "label": Self.label($0),
                "isChosen": $0 == refused ?? draft.reading.encoding,
            ])
        }
    }

    /// Says that the file can't be read in the encoding that was chosen; nil if it can.
    private var unreadable: Sentence? {
        refused.map {
            Sentence(
                "As {encoding} this file can’t be read. Choose another encoding.",
                ["encoding": .sentence(Self.label($0))])
        }
    }

    private static func label(_ encoding: TextEncoding) -> Sentence {
        switch encoding {
        case .utf8: "UTF-8"
        case .utf16: "UTF-16"
        case .windows1252: "Windows-1252 (Western Europe)"
        case .eucKR: "EUC-KR (Korea)"
        }
    }

    // MARK: The rows

    /// Says that the first row, which is never imported, has an email where a heading should be.
    private var headless: Sentence {
        let first = draft.table.headings.filter { !$0.isEmpty }.joined(separator: " · ")
        return Sentence(
            "The first row looks like a person, and isn’t imported: {row}. Name the columns in a row above it, and send the file again.",
            ["row": .entered(first.shortened)])
    }

    /// Says that a title above the headings isn't imported; nil if the headings are in the first row.
    private var titled: Sentence? {
        let row = draft.table.headingsRow
        if row == 1 { return nil }
        return Sentence(
            "The headings are in row {row}. What stands above them isn’t imported.", ["row": .number(row)])
    }

    /// Asks what to do with zeros in parentheses; nil if no phone number has one.
    private var trunkZeros: View? {
        guard let column = columns.meanings.firstIndex(of: .profile(.phone)) else { return nil }
        var (count, example) = (0, "")
        for row in draft.table {
            let cells = draft.corrections.cells(of: row)
            guard cells.indices.contains(column), cells[column].withoutTrunkZero != nil else { continue }
            if count == 0 { example = cells[column] }
            count += 1
        }
        if count == 0 { return nil }
        return View([
            "isDropped": draft.reading.dropsTrunkZeros,
            "sentence": Markup(
                Sentence(
                    one: "Leave out the (0) of {count} phone number, as in {phone}",
                    other: "Leave out the (0) of {count} phone numbers, as in {phone}", count: count,
                    ["phone": .entered(CSV.original(example).shortened)])),
        ])
    }
}
