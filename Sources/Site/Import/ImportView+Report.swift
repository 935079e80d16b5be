import Model
import Operations
import Words

/// The report on what the import would do.
extension ImportView {
    func view(_ report: Imports.Report) -> View {
        View(newcomers(report)).adding(Self.members(report)).adding(problemRows(report))
            .adding(buttons(report))
    }

    private var leavesOut: Bool { draft.reading.leavesOut }

    /// The people who would be imported, and what they lack.
    private func newcomers(_ report: Imports.Report) -> View.Values {
        let namelessCount = report.newNamelessCount + (leavesOut ? 0 : report.wrongNamelessCount)
        return [
            "nameless": report.isMostlyNameless ? Self.nameless(namelessCount) : nil,
            "fewNameless": namelessCount > 0 && !report.isMostlyNameless
                ? Self.nameless(namelessCount) : nil,
            "new": report.problemRowCount > 0 && !leavesOut ? nil : Self.prospect(report),
            "unrecognisable": report.withoutSignInName.count == 0
                ? nil
                : Sentence(
                    one:
                        "{count} person has neither an email nor a username (row {rows}): they can’t sign in. Without a phone number, they are added a second time if the file is imported again.",
                    other:
                        "{count} people have neither an email nor a username (rows {rows}): they can’t sign in. Without a phone number, they are added a second time if the file is imported again.",
                    count: report.withoutSignInName.count,
                    ["rows": .text(Self.list(report.withoutSignInName))]),
        ]
    }

    /// The people who are members already, or who may be.
    private static func members(_ report: Imports.Report) -> View.Values {
        [
            "present": report.alreadyMembers.count == 0
                ? nil
                : Sentence(
                    one: "{count} person is already a member and is skipped: row {rows}.",
                    other: "{count} people are already members and are skipped: rows {rows}.",
                    count: report.alreadyMembers.count, ["rows": .text(list(report.alreadyMembers))]),
            "namesakes": report.namesakes.count == 0
                ? nil
                : Sentence(
                    one:
                        "{count} person has the name and phone number of a member, but another email or username (row {rows}). If it is the same person, take the row out of the file.",
                    other:
                        "{count} people have the name and phone number of members, but another email or username (rows {rows}). Where it is the same person, take the row out of the file.",
                    count: report.namesakes.count, ["rows": .text(list(report.namesakes))]),
            "conflictCount": report.conflictCount == 0
                ? nil
                : Sentence(
                    one:
                        "Of those skipped, {count} person has another name here than in the list of members:",
                    other:
                        "Of those skipped, {count} people have another name here than in the list of members:",
                    count: report.conflictCount),
            "conflicts": report.conflicts.map { View(["sentence": Markup(conflict($0))]) },
        ]
    }

    /// The rows with problems: either they are left out, or they are to be corrected.
    private func problemRows(_ report: Imports.Report) -> View.Values {
        let count = report.problemRowCount
        let isToCorrect = count > 0 && !leavesOut
        return [
            "leftOut": leavesOut
                ? Markup(
                    Sentence(
                        one: "{count} row with problems is left out.",
                        other: "{count} rows with problems are left out.", count: count),
                    outputs: ["count": "left-out"]) : nil,
            "leftOutCount": leavesOut ? String(count) : nil,
            "leftOutFile": leavesOut && count > 0 ? Self.leftOutPath(draft.id) : nil,
            "wrong": isToCorrect
                ? Sentence(
                    one:
                        "{count} row has problems. Correct it below, or leave it out. Nobody is imported until then.",
                    other:
                        "{count} rows have problems. Correct them below, or leave them out. Nobody is imported until then.",
                    count: count) : nil,
            "leave": isToCorrect
                ? Sentence(one: "Leave out {count} row", other: "Leave out {count} rows", count: count) : nil,
            "canBeOptional": canBeOptional, "canBeLooser": canBeLooser,
        ]
    }

    /// The button that imports, and whether it or “Check again” is the next one to press.
    private func buttons(_ report: Imports.Report) -> View.Values {
        let (new, wrong) = (report.newCount, report.problemRowCount)
        return [
            "checksFirst": report.isMostlyNameless || wrong > 0,
            "isImportNext": !report.isMostlyNameless && (wrong == 0 || leavesOut && new > 0),
            "isReady": new > 0 && (wrong == 0 || leavesOut),
            "button": wrong > 0 && leavesOut
                ? Sentence(
                    "Import {new}, leave out {wrong}", ["new": .number(new), "wrong": .number(wrong)])
                : Sentence("Import"),
        ]
    }

    /// Whether rows have a problem because every member needs an email or a username.
    var canBeOptional: Bool {
        needsSignInName && !draft.reading.leavesOut
            && (report?.problems.contains(where: \.lacksSignInName) ?? false)
    }

    /// Whether there are phone numbers that are too short or too long, but that another setting might accept.
    var canBeLooser: Bool {
        rules.form.group.desk.phoneFormat == .digits && !draft.reading.leavesOut
            && (report?.problems.contains { $0.isPhoneLength } ?? false)
    }

    private static func prospect(_ report: Imports.Report) -> Sentence {
        if report.rowCount == 0 { return "There is nobody below the headings." }
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
    private static func list(_ rows: Imports.RowNumbers) -> String {
        let shown = rows.first.prefix(20).map(String.init).joined(separator: ", ")
        return rows.count > 20 ? shown + " …" : shown
    }
}

extension Sentence {
    /// How many rows an import has left out.
    static func rowsLeftOut(_ count: Int) -> Sentence {
        Sentence(
            one: "{count} row with problems was left out.",
            other: "{count} rows with problems were left out.", count: count)
    }
}
