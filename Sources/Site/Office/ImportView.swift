import Model
import Operations
import Spreadsheet
import Words

/// A table before it is imported: what its columns are, and what is wrong with it.
struct ImportView {
    private static let sampleRows = 3

    let draft: ImportDraft
    let rules: ImportRules
    /// Nil if the columns have a fault, or an import is under way.
    let report: Imports.Report?
    /// The page of rows with problems.
    let page: Int
    /// An encoding that was chosen, in which the file can't be read; the draft stays in its own.
    let refused: TextEncoding?
    let language: Language

    var columns: ImportColumns { draft.reading.columns.within(rules.form.group) }
    private var hasRoom: Bool { rules.form.group.fields.count < CustomField.limit }
    private var needsSignInName: Bool { rules.form.group.desk.email == .required }

    static func path(_ id: String, page: Int = 1) -> String {
        "/members/import/\(id)" + (page > 1 ? "?page=\(page)" : "")
    }

    static func leftOutPath(_ id: String) -> String { "\(path(id))/left-out.csv" }

    func view(script: String?) -> View {
        let samples = draft.table.prefix(Self.sampleRows).map(\.cells)
        let columns = columns
        let (rows, fault) = (draft.table.rowCount, draft.fault(by: rules))
        func column(_ index: Int) -> View {
            let meaning = columns.meanings[index]
            return View([
                "id": Self.id(index), "heading": name(of: index),
                "problem": fault.flatMap { $0.columns.contains(index) ? $0.sentence(in: rules.form) : nil },
                "samples": samples.filter { $0.indices.contains(index) && !$0[index].isEmpty }
                    .map { View(["text": Self.shortened(CSV.original($0[index]))]) },
                "options": options(meaning), "isUnused": meaning == nil,
                "sentence": meaning == nil ? unused(index) : nil,
            ])
        }
        let usedColumns = columns.meanings.indices.filter { columns.meanings[$0] != nil }
        let unusedColumns = columns.meanings.indices.filter { columns.meanings[$0] == nil }
        let keptCount = unusedColumns.count { draft.table.filledCells[$0] > 0 }
        let unreadable = refused.map {
            Sentence(
                "As {encoding} this file can’t be read. Choose another encoding.",
                ["encoding": .sentence(Self.label($0))])
        }
        let problems =
            [
                unreadable.map { ("encoding", $0) },
                fault.map { (Self.id($0.columns[0]), $0.sentence(in: rules.form)) },
            ]
            .compactMap(\.self)
        return View([
            "office": OfficeView.navigation(at: "/members"), "path": Self.path(draft.id),
            "canonical": Self.path(draft.id, page: page),
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
            "used": usedColumns.isEmpty ? nil : View(["columns": usedColumns.map(column)]),
            "unused": unusedColumns.isEmpty
                ? nil
                : View([
                    "count": Sentence(
                        one: "{count} column isn’t used", other: "{count} columns aren’t used",
                        count: unusedColumns.count),
                    "columns": unusedColumns.map(column),
                    "keep": keptCount == 0 || !hasRoom
                        ? nil
                        : Sentence(
                            one: "Make {count} field of it", other: "Make {count} fields of them",
                            count: keptCount),
                ]),
            "headless": draft.table.headings.contains { $0.contains(/\S@\S+\.\S/) } ? headless : nil,
            "id": FormID().text, "trunkZeros": trunkZeros,
            "hasOtherButtons": keptCount > 0 && hasRoom || canBeOptional || canBeLooser,
            "hasProblems": !problems.isEmpty,
            "problems": problems.map { View(["field": $0.0, "sentence": $0.1]) },
            "report": report.map(view), "corrections": report.flatMap(corrections),
            "corrected": report.flatMap(corrected), "live": report.flatMap(live),
            "shownEncoding": draft.reading.encoding.rawValue,
            "correctionsVersion": draft.reading.corrections?.version ?? "", "page": String(page),
            "progress": draft.progress.map { View(["done": String($0)]) },
            "importScript": script,
        ])
    }

    /// Says that the first row, which is never imported, has an email where a heading should be.
    private var headless: Sentence {
        let first = draft.table.headings.filter { !$0.isEmpty }.joined(separator: " · ")
        return Sentence(
            "The first row looks like a person, and isn’t imported: {row}. Name the columns in a row above it, and send the file again.",
            ["row": .entered(Self.shortened(first))])
    }

    /// Asks what to do with zeros in parentheses; nil if no phone number has one.
    private var trunkZeros: View? {
        guard let column = columns.meanings.firstIndex(of: .phone) else { return nil }
        var (count, example) = (0, "")
        for row in draft.table {
            let cells = draft.corrections.cells(of: row)
            guard cells.indices.contains(column), cells[column].withoutTrunkZero != nil else { continue }
            if count == 0 { example = cells[column] }
            count += 1
        }
        if count == 0 { return nil }
        return View([
            "isDropped": draft.reading.dropsTrunkZeros ?? false,
            "sentence": Sentence(
                one: "Leave out the (0) of {count} phone number, as in {phone}",
                other: "Leave out the (0) of {count} phone numbers, as in {phone}", count: count,
                ["phone": .entered(Self.shortened(CSV.original(example)))]),
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

    /// The column's heading, if it has one; else its number.
    func name(of column: Int) -> any ViewValue {
        draft.heading(column) ?? Self.untitled(column) as any ViewValue
    }

    static func untitled(_ index: Int) -> Sentence {
        Sentence("Column {number}", ["number": .number(index + 1)])
    }

    /// The contents that are left out with an unused column; nil if it is empty.
    private func unused(_ index: Int) -> Sentence? {
        let count = draft.table.filledCells[index]
        if count == 0 { return nil }
        return Sentence(
            one: "{column} isn’t used: {count} cell is left out.",
            other: "{column} isn’t used: {count} cells are left out.", count: count,
            [
                "column": draft.heading(index).map { .entered(Self.shortened($0)) }
                    ?? .sentence(Self.untitled(index))
            ])
    }

    private func options(_ chosen: ImportMeaning?) -> [View] {
        let none = View(["value": "", "label": Sentence("Leave out"), "isChosen": chosen == nil])
        let own = rules.form.group.fields.map { field in
            (meaning: ImportMeaning.own(field.id), label: field.label as (any ViewValue)?)
        }
        let new = View(["value": ImportForm.newField, "label": Sentence("A new field"), "isChosen": false])
        let builtIn = ImportMeaning.builtIn.map { (meaning: $0, label: $0.label as (any ViewValue)?) }
        return [none]
            + (builtIn + own).map { meaning, label in
                View(["value": meaning.id, "label": label, "isChosen": meaning == chosen])
            } + (chosen == nil && hasRoom ? [new] : [])
    }

    private func view(_ report: Imports.Report) -> View {
        let wrong = report.problemRowCount
        let leavesOut = draft.reading.leavesOut
        let namelessCount = report.newNamelessCount + (leavesOut ? 0 : report.wrongNamelessCount)
        return View([
            "nameless": report.isMostlyNameless ? Self.nameless(namelessCount) : nil,
            "fewNameless": namelessCount > 0 && !report.isMostlyNameless
                ? Self.nameless(namelessCount) : nil,
            "new": wrong > 0 && !leavesOut ? nil : Self.prospect(report),
            "unrecognisable": report.withoutSignInName.count == 0
                ? nil
                : Sentence(
                    one:
                        "{count} person has neither an email nor a username (row {rows}): they can’t sign in. Importing the file again adds once more whoever has no phone number either.",
                    other:
                        "{count} people have neither an email nor a username (rows {rows}): they can’t sign in. Importing the file again adds once more whoever has no phone number either.",
                    count: report.withoutSignInName.count,
                    ["rows": .text(Self.list(report.withoutSignInName))]),
            "leftOut": leavesOut
                ? Markup(
                    Sentence(
                        one: "{count} row with problems is left out.",
                        other: "{count} rows with problems are left out.", count: wrong),
                    outputs: ["count": "left-out"]) : nil,
            "leftOutCount": leavesOut ? String(wrong) : nil,
            "leftOutFile": leavesOut && wrong > 0 ? Self.leftOutPath(draft.id) : nil,
            "present": report.present.count == 0
                ? nil
                : Sentence(
                    one: "{count} person is already a member and is skipped: row {rows}.",
                    other: "{count} people are already members and are skipped: rows {rows}.",
                    count: report.present.count,
                    ["rows": .text(Self.list(report.present))]),
            "alike": report.alike.count == 0
                ? nil
                : Sentence(
                    one:
                        "{count} person has the name and phone number of a member, but another email or username (row {rows}). If it is the same person, take the row out of the file.",
                    other:
                        "{count} people have the name and phone number of members, but another email or username (rows {rows}). Where it is the same person, take the row out of the file.",
                    count: report.alike.count,
                    ["rows": .text(Self.list(report.alike))]),
            "conflictCount": report.conflictCount == 0
                ? nil
                : Sentence(
                    one: "{count} of them has another name here than in the list of members:",
                    other: "{count} of them have another name here than in the list of members:",
                    count: report.conflictCount),
            "conflicts": report.conflicts.map { View(["sentence": Self.conflict($0)]) },
            "wrong": wrong == 0 || leavesOut
                ? nil
                : Sentence(
                    one:
                        "{count} row has problems. Correct it below, or leave it out. Nobody is imported until then.",
                    other:
                        "{count} rows have problems. Correct them below, or leave them out. Nobody is imported until then.",
                    count: wrong),
            "canBeOptional": canBeOptional, "canBeLooser": canBeLooser,
            "leave": wrong == 0 || leavesOut
                ? nil : Sentence(one: "Leave out {count} row", other: "Leave out {count} rows", count: wrong),
            "checksFirst": report.isMostlyNameless || wrong > 0,
            "isImportNext": !report.isMostlyNameless && (wrong == 0 || leavesOut && report.newCount > 0),
            "isReady": report.newCount > 0 && (wrong == 0 || leavesOut),
            "button": wrong > 0 && leavesOut
                ? Sentence(
                    "Import {new}, leave out {wrong}",
                    ["new": .number(report.newCount), "wrong": .number(wrong)]) : Sentence("Import"),
        ])
    }

    /// Whether rows have a problem only because everybody needs an email or a username.
    private var canBeOptional: Bool {
        needsSignInName && !draft.reading.leavesOut
            && (report?.problems.contains(where: \.isNeither) ?? false)
    }

    /// Whether phone numbers are too short or too long that the group could take.
    private var canBeLooser: Bool {
        rules.form.group.desk.phoneWriting == .digits && !draft.reading.leavesOut
            && (report?.problems.contains { $0.isPhoneLength } ?? false)
    }

    private static func prospect(_ report: Imports.Report) -> Sentence {
        if report.rows == 0 { return "There is nobody below the headings." }
        if report.newCount == 0, report.problemRowCount == 0 { return "Everybody in it is already a member." }
        return Sentence(
            one: "{count} person will be imported.", other: "{count} people will be imported.",
            count: report.newCount)
    }

    private static func nameless(_ count: Int) -> Sentence {
        Sentence(
            one: "{count} person would be imported without a name.",
            other: "{count} people would be imported without a name.", count: count)
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
    private static func list(_ rows: Imports.Rows) -> String {
        let shown = rows.first.prefix(20).map(String.init).joined(separator: ", ")
        return rows.count > 20 ? shown + " …" : shown
    }

    /// At most 60 characters of a text.
    static func shortened(_ text: String) -> String {
        text.count > 60 ? text.prefix(60) + "…" : text
    }
}

extension ImportColumns.Fault {
    /// The columns that the fault is about.
    fileprivate var columns: [Int] {
        switch self {
        case .twice(_, let columns), .nameAndPart(let columns): columns
        case .noSignInName, .nothingKnown: [0]
        }
    }

    fileprivate func sentence(in form: Form) -> Sentence {
        switch self {
        case .twice(let meaning, _):
            Sentence(
                "Two columns are both used as {label}. Change one of them, and check again.",
                [
                    "label": meaning.label.map { .sentence($0) }
                        ?? .entered(form.field(meaning.field)?.label ?? meaning.field)
                ])
        case .nameAndPart:
            "One column is the whole name, and another a part of it. Leave out one of them, and check again."
        case .noSignInName:
            "Choose which column is the email or the username: people sign in with one of them. Then check again."
        case .nothingKnown:
            "Choose which column people are known by: the name, the email, the phone or the username. Then check again."
        }
    }
}

extension Imports.Finding {
    /// The name of the field that it concerns; nil if it concerns the row.
    var field: String? {
        switch what {
        case .rule(let problem): problem.field
        case .fault(let fault): fault.field
        }
    }

    /// Whether the rules alone find it, as in the browser.
    var isByRules: Bool {
        switch what {
        case .rule(let problem): problem.code != .taken
        case .fault: false
        }
    }

    /// Whether the row has neither an email nor a username.
    var isNeither: Bool {
        if case .rule(let problem) = what { problem.code == .neither } else { false }
    }

    /// Whether a phone number has too few or too many digits.
    var isPhoneLength: Bool {
        guard case .rule(let problem) = what, problem.field == ProfileField.phone.rawValue else {
            return false
        }
        return problem.code == .tooFewDigits || problem.code == .tooManyDigits
    }

    /// The field's name; nil if the finding concerns the row.
    func label(in form: Form) -> (any ViewValue)? {
        field.flatMap { form.field($0) }.map { $0.custom?.label ?? Sentence($0.label) as any ViewValue }
    }

    func sentence(in form: Form) -> Sentence {
        switch what {
        case .rule(let problem): problem.sentence(in: form)
        case .fault(.headings): "This row repeats the headings."
        case .fault(.totals): "These are totals, and no person. Leave the row out."
        case .fault(.tooManyCells): "This row has more cells than there are headings."
        case .fault(.formula): "This begins like a formula. Write its value into the cell instead."
        case .fault(.zeroInFront):
            "A number would lose the zeros in front. Leave them out, or use a field for text."
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
