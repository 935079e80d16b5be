import Model
import Spreadsheet
import Words

/// The columns of the file, and what each of them is used for.
extension ImportView {
    private static let sampleRows = 3

    /// The columns that are used; nil if none is.
    var used: View? {
        let used = columns.meanings.indices.filter { columns.meanings[$0] != nil }
        return used.isEmpty ? nil : View(["columns": views(of: used)])
    }

    /// The columns that are left out, with the offer to make fields of them; nil if none is.
    var unused: View? {
        let unused = unusedColumns
        if unused.isEmpty { return nil }
        return View([
            "count": Sentence(
                one: "{count} column isn’t used", other: "{count} columns aren’t used", count: unused.count),
            "columns": views(of: unused),
            "keep": offersFields
                ? Sentence(
                    one: "Make {count} field of it", other: "Make {count} fields of them",
                    count: keepable.count) : nil,
        ])
    }

    /// Whether a button makes fields of the columns that are left out.
    var offersFields: Bool { !keepable.isEmpty && hasRoom }

    private var unusedColumns: [Int] { columns.meanings.indices.filter { columns.meanings[$0] == nil } }

    private func views(of indices: [Int]) -> [View] {
        let samples = draft.table.prefix(Self.sampleRows).map(\.cells)
        return indices.map { index in
            let meaning = columns.meanings[index]
            return View([
                "id": Self.id(index), "heading": name(of: index),
                "problem": fault.flatMap { $0.columns.contains(index) ? $0.sentence(in: rules.form) : nil },
                "samples": samples.filter { $0.indices.contains(index) && !$0[index].isEmpty }
                    .map { View(["text": CSV.original($0[index]).shortened]) },
                "options": options(meaning), "isUnused": meaning == nil,
                "sentence": meaning == nil ? contentsLeftOut(index).map { Markup($0) } : nil,
            ])
        }
    }

    /// The name and id of a column's menu.
    static func id(_ index: Int) -> String { "column-\(index + 1)" }

    /// The column's heading, if it has one; otherwise its number.
    func name(of column: Int) -> any ViewValue {
        draft.heading(column) ?? Self.untitled(column) as any ViewValue
    }

    static func untitled(_ index: Int) -> Sentence {
        Sentence("Column {number}", ["number": .number(index + 1)])
    }

    /// Says how much is left out with an unused column; nil if the column is empty.
    private func contentsLeftOut(_ index: Int) -> Sentence? {
        let count = draft.table.filledCells[index]
        if count == 0 { return nil }
        return Sentence(
            one: "{column} isn’t used: {count} cell is left out.",
            other: "{column} isn’t used: {count} cells are left out.", count: count,
            [
                "column": draft.heading(index).map { .entered($0.shortened) }
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
}

extension ImportColumns.Fault {
    /// The columns that the fault is about.
    var columns: [Int] {
        switch self {
        case .duplicate(_, let columns), .nameAndPart(let columns): columns
        case .noSignInName, .nothingIdentifying: [0]
        }
    }

    func sentence(in form: Form) -> Sentence {
        switch self {
        case .duplicate(let meaning, _):
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
        case .nothingIdentifying:
            "Choose which column people are known by: the name, the email, the phone or the username. Then check again."
        }
    }
}
