import Model
import Operations
import Spreadsheet
import Words

/// A table before it is imported: what its columns are, and what is wrong with it.
struct ImportView {
    private static let sampleRows = 3

    let draft: ImportDraft
    /// Nil if the columns have a fault, or an import is under way.
    let report: Imports.Report?
    /// An encoding that was chosen, in which the file can't be read; the draft stays in its own.
    var refused: TextEncoding? = nil

    static func path(_ id: String) -> String { "/members/import/\(id)" }

    func view(script: String?) -> View {
        let samples = draft.table.prefix(Self.sampleRows).map(\.cells)
        let columns = draft.reading.columns
        let (rows, fault) = (draft.table.rowCount, columns.fault)
        let unreadable = refused.map {
            Sentence(
                "As {encoding} this file can’t be read. Choose another encoding.",
                ["encoding": .sentence(Self.label($0))])
        }
        return View([
            "office": OfficeView.navigation(at: "/members"), "path": Self.path(draft.id),
            "rows": String(rows),
            "rowCount": Markup(
                Sentence(one: "{count} row with data", other: "{count} rows with data", count: rows),
                outputs: ["count": "rows"]),
            "encodings": TextEncoding.allCases.map {
                View([
                    "value": $0.rawValue, "label": Self.label($0),
                    "isChosen": $0 == refused ?? draft.reading.encoding,
                ])
            },
            "unreadable": unreadable,
            "columns": columns.meanings.enumerated().map { index, meaning in
                View([
                    "id": Self.id(index), "heading": heading(index) ?? Self.untitled(index) as any Sendable,
                    "problem": fault.flatMap { $0.columns.contains(index) ? $0.sentence : nil },
                    "samples": samples.filter { $0.indices.contains(index) && !$0[index].isEmpty }
                        .map { View(["text": Self.shortened(CSV.original($0[index]))]) },
                    "options": options(meaning), "isPassedOver": meaning == nil,
                    "unused": meaning == nil ? unused(index) : nil,
                ])
            },
            "hasProblems": unreadable != nil || fault != nil,
            "problems": [unreadable].compactMap(\.self).map { View(["field": "encoding", "sentence": $0]) }
                + [fault].compactMap(\.self).map {
                    View(["field": Self.id($0.columns[0]), "sentence": $0.sentence])
                },
            "report": report.map(view),
            "isReady": report.map { $0.problemCount == 0 && $0.newCount > 0 } ?? false,
            "nameless": report.flatMap { $0.isMostlyNameless ? Self.nameless($0) : nil },
            "checksFirst": report.map { $0.isMostlyNameless || $0.problemCount > 0 } ?? false,
            "progress": draft.progress.map { View(["done": String($0)]) },
            "importScript": script,
        ])
    }

    private static func label(_ encoding: TextEncoding) -> Sentence {
        switch encoding {
        case .utf8: "UTF-8"
        case .utf16: "UTF-16"
        case .windows1252: "Windows-1252 (Western Europe)"
        case .eucKR: "EUC-KR (Korea)"
        }
    }

    /// The name and id of a column's menu.
    private static func id(_ index: Int) -> String { "column-\(index + 1)" }

    /// Nil if there is none.
    private func heading(_ index: Int) -> String? {
        let heading = draft.table.headings[index].trimmingCharacters(in: .whitespacesAndNewlines)
        return heading.isEmpty ? nil : heading
    }

    private static func untitled(_ index: Int) -> Sentence {
        Sentence("Column {number}", ["number": .number(index + 1)])
    }

    /// What is left out with a column that isn't used; nil if it is empty.
    private func unused(_ index: Int) -> Sentence? {
        let count = draft.table.filledCells[index]
        if count == 0 { return nil }
        return Sentence(
            one: "{column} isn’t used: {count} cell is left out.",
            other: "{column} isn’t used: {count} cells are left out.", count: count,
            [
                "column": heading(index).map { .entered(Self.shortened($0)) }
                    ?? .sentence(Self.untitled(index))
            ])
    }

    private func options(_ chosen: ImportMeaning?) -> [View] {
        let none = View(["value": "", "label": Sentence("Leave out"), "isChosen": chosen == nil])
        return [none]
            + ImportMeaning.allCases.map {
                View(["value": $0.rawValue, "label": $0.label, "isChosen": $0 == chosen])
            }
    }

    private func view(_ report: Imports.Report) -> View {
        let others = report.problemCount - report.problems.count
        return View([
            "new": report.problemCount > 0 ? nil : Self.prospect(report),
            "present": report.presentCount == 0
                ? nil
                : Sentence(
                    one: "{count} person is already a member and is skipped: row {rows}.",
                    other: "{count} people are already members and are skipped: rows {rows}.",
                    count: report.presentCount,
                    ["rows": .text(Self.list(report.present, of: report.presentCount))]),
            "conflictCount": report.conflictCount == 0
                ? nil
                : Sentence(
                    one: "{count} of them has another name here than in the list of members:",
                    other: "{count} of them have another name here than in the list of members:",
                    count: report.conflictCount),
            "conflicts": report.conflicts.map { View(["sentence": Self.conflict($0)]) },
            "wrong": report.problemCount == 0
                ? nil
                : Sentence(
                    one: "One thing has to be corrected in the file first. Nobody is imported until then.",
                    other:
                        "{count} things have to be corrected in the file first. Nobody is imported until then.",
                    count: report.problemCount),
            "problems": report.problems.map(view), "hasProblems": report.problemCount > 0,
            "others": others == 0
                ? nil
                : Sentence(
                    one: "and {count} other problem", other: "and {count} other problems", count: others),
        ])
    }

    private static func prospect(_ report: Imports.Report) -> Sentence {
        if report.rows == 0 { return "There is nobody below the headings." }
        if report.newCount == 0 { return "Everybody in it is already a member." }
        return Sentence(
            one: "{count} person will be imported.", other: "{count} people will be imported.",
            count: report.newCount)
    }

    private static func nameless(_ report: Imports.Report) -> Sentence {
        Sentence(
            one: "{count} person would be imported without a name.",
            other: "{count} people would be imported without a name.", count: report.namelessCount)
    }

    private static func conflict(_ conflict: Imports.Conflict) -> Sentence {
        Sentence(
            "Row {row}, {name}: the email or username belongs to {member}.",
            [
                "row": .number(conflict.row), "name": .entered(conflict.name),
                "member": .entered(conflict.member),
            ])
    }

    /// `2, 5, 9 …`
    private static func list(_ rows: [Int], of count: Int) -> String {
        let shown = rows.prefix(20).map(String.init).joined(separator: ", ")
        return count > 20 ? shown + " …" : shown
    }

    private func view(_ finding: Imports.Finding) -> View {
        View([
            "row": String(finding.row),
            "label": finding.field.flatMap { Form.member.field($0) }.map { Sentence($0.label) },
            "text": finding.text.map(Self.shortened), "sentence": finding.sentence,
        ])
    }

    /// At most 60 characters of a cell.
    private static func shortened(_ text: String) -> String {
        text.count > 60 ? text.prefix(60) + "…" : text
    }
}

extension ImportColumns.Fault {
    /// The columns that the fault is about.
    fileprivate var columns: [Int] {
        switch self {
        case .twice(_, let columns), .nameAndPart(let columns): columns
        case .noSignInName: [0]
        }
    }

    fileprivate var sentence: Sentence {
        switch self {
        case .twice(let meaning, _):
            Sentence(
                "Two columns are both used as {label}. Change one of them, and check again.",
                ["label": .sentence(meaning.label)])
        case .nameAndPart:
            "One column is the whole name, and another a part of it. Leave out one of them, and check again."
        case .noSignInName:
            "Choose which column is the email or the username: people sign in with one of them. Then check again."
        }
    }
}

extension Imports.Finding {
    fileprivate var field: String? {
        switch what {
        case .rule(let problem): problem.field
        case .fault(let fault): fault.field
        }
    }

    fileprivate var sentence: Sentence {
        switch what {
        case .rule(let problem): problem.sentence(in: .member)
        case .fault(.headings): "This row repeats the headings."
        case .fault(.tooManyCells): "This row has more cells than there are headings."
        case .fault(.formula): "This begins like a formula. Write its value into the cell instead."
        case .fault(.duplicate("email", let row)):
            Sentence("Row {row} has the same email.", ["row": .number(row)])
        case .fault(.duplicate(_, let row)):
            Sentence("Row {row} has the same username, or one that looks like it.", ["row": .number(row)])
        }
    }
}

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
