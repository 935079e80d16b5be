import Model
import Storage
import Visitors
import Words

/// A row of the activity, as a page and as a file show it.
struct ActivityView {
    private let row: Activity
    private let context: Context

    init(_ row: Activity, _ context: Context) {
        self.row = row
        self.context = context
    }

    var view: View {
        View([
            "date": Markup.moment(row.at), "code": row.kindText,
            "who": who.shown, "whoID": row.actorPerson.flatMap(Self.id),
            "what": row.kind?.sentence ?? Self.unknown(row.kindText),
            "whom": row.whom.map { person in
                View([
                    "name": Self.name(person), "id": Self.id(person),
                ])
            },
            "others": others, "details": details,
        ])
    }

    private static func unknown(_ kindText: String) -> Sentence {
        Sentence("did something that this version doesn’t know: {code}", ["code": .text(kindText)])
    }

    /// The actor, as a page and a file for readers say it, and as other programs read it.
    private var who: (shown: Detail, plain: String) {
        switch row.actor {
        case .member: (Self.name(row.actorPerson), Self.plainName(row.actorPerson))
        case .desk: (.sentence(Self.desk), PlainName.desk)
        case .command: (.sentence(Self.command), PlainName.command)
        case .program: (.sentence(Self.program), PlainName.program)
        }
    }

    /// The id of a person who has a page, which only members have.
    private static func id(_ person: Activity.Person) -> String? {
        person.isMember ? String(person.id) : nil
    }

    private static func name(_ person: Activity.Person?) -> Detail {
        person?.name.map { .entered($0) } ?? .sentence(former)
    }

    private static let desk: Sentence = "The desk’s own computer"
    private static let command: Sentence = "A command"
    private static let program: Sentence = "Frontdesk"
    private static let former: Sentence = "a former member"

    /// How many people the act concerns beyond the few that the row names.
    private var otherCount: Int { row.whom.isEmpty ? 0 : max(0, (row.count ?? 0) - row.whom.count) }

    private var others: Sentence? { Sentence.otherPeople(otherCount) }

    /// One part of what a row says.
    private enum Detail: ViewValue {
        case sentence(Sentence)
        case amount(Amount)
        case day(Day)
        case entered(String)

        var value: View.Value {
            switch self {
            case .sentence(let sentence): .markup(Markup(sentence))
            case .amount(let amount): amount.value
            case .day(let day): day.value
            case .entered(let text): .markup(.entered(text))
            }
        }
    }

    private var details: [View] {
        parts { $0 }.map { View(["sentence": $0]) }
    }

    /// - Parameter writeEntered: writes a text that a person entered.
    private func parts(_ writeEntered: (String) -> String) -> [Detail] {
        var parts: [Detail] = row.changes.map { .sentence(sentence($0, writeEntered)) }
        if row.kind == .roleChanged, let role = row.detail.flatMap({ Role(rawValue: $0) }) {
            parts.append(.sentence(role.sentence))
        }
        if let credits = row.credits {
            parts.append(.amount(credits.amount))
            if let reason = credits.reason { parts.append(.entered(writeEntered(reason))) }
        }
        if row.kind == .settingsChanged {
            parts += (row.detail ?? "").split(separator: " ").compactMap { Form.settings.field(String($0)) }
                .map { .sentence(Sentence($0.label)) }
        }
        if row.kind?.isAboutField ?? false, let label = row.detail {
            parts.append(.entered(writeEntered(label)))
        } else if let day = row.detail.flatMap({ Day(text: $0) }) {
            // The day of an event.
            parts.append(.day(day))
        }
        if row.whom.isEmpty, let count = row.count {
            parts.append(.sentence(Sentence(one: "{count} person", other: "{count} people", count: count)))
        }
        return parts
    }

    private func sentence(_ change: Activity.Change, _ writeEntered: (String) -> String) -> Sentence {
        if row.kind == .mailUndelivered { return sentence(undelivered: change, writeEntered) }
        let own = context.ownField(named: change.field)
        func text(_ value: String?) -> Sentence.Argument {
            guard let value else { return .sentence("nothing") }
            let words = own?.text(of: value, in: context.language) ?? value
            return words.isEmpty ? .sentence("a choice that was removed") : .entered(writeEntered(words))
        }
        let label: Sentence.Argument
        if let own {
            label = .entered(writeEntered(own.label))
        } else if change.field.hasPrefix(CustomField.namePrefix) {
            label = .sentence("A field that was removed")
        } else {
            label = .sentence(Sentence(Form.member.field(change.field)?.label ?? change.field))
        }
        return Sentence(
            "{label}: {before} → {after}",
            ["label": label, "before": text(change.before), "after": text(change.after)])
    }

    private func sentence(
        undelivered change: Activity.Change, _ writeEntered: (String) -> String
    ) -> Sentence {
        let kind = change.before.flatMap { OutgoingMail.Kind(rawValue: $0) }
        let reply = ServerReply(change.after ?? "")
        let arguments: [String: Sentence.Argument] = [
            "kind": .sentence(kind.sentence),
            "answer": reply.argument(in: context.language, write: writeEntered),
        ]
        if reply.text.isEmpty { return Sentence("Mail: {kind}; no attempt was made to send it", arguments) }
        return reply.isFromServer
            ? Sentence("Mail: {kind}; the server said: {answer}", arguments)
            : Sentence("Mail: {kind}; the last attempt ended with: {answer}", arguments)
    }

    // MARK: In a file

    /// The headings of `fields`.
    static let columns: [(name: String, label: Sentence)] = [
        ("time", "When"), ("who", "Done by"), ("what", "What"), ("whom", "Whom"), ("details", "Details"),
    ]

    /// The cells of the row, in the order of `columns`.
    func fields(_ format: TableFormat) -> [String] {
        let words =
            format.isForReader
            ? words(in: context.language) : [who.plain, row.kindText, plainWhom, plainDetails]
        return [format.text(row.at)] + words
    }

    /// Who, what, whom and details as the page says them. Names that could be taken for the program's words
    /// are in quotation marks.
    private func words(in language: Language) -> [String] {
        let words: [Sentence?] = [
            Self.desk, Self.command, Self.program, Self.former, .otherPeople(1), .otherPeople(2),
        ]
        let own = words.compactMap(\.self).map { language.text($0) }
        func text(_ detail: Detail, _ entered: (String) -> String) -> String {
            switch detail {
            case .sentence(let sentence): language.text(sentence)
            case .amount(let amount): language.amount(amount)
            case .day(let day): day.text(in: language)
            case .entered(let text): entered(text)
            }
        }
        func name(_ name: Detail) -> String { text(name) { PlainName.text($0, distinctFrom: own) } }
        return [
            name(who.shown), language.text(row.kind?.sentence ?? Self.unknown(row.kindText)),
            (row.whom.map { name(Self.name($0)) } + [others].compactMap { $0.map { language.text($0) } })
                .joined(separator: ", "),
            parts(PlainName.detail).map { text($0) { $0 } }.joined(separator: "; "),
        ]
    }

    private static func plainName(_ person: Activity.Person?) -> String {
        person?.name.map(PlainName.text) ?? PlainName.former
    }

    private var plainWhom: String {
        let more = otherCount == 0 ? [] : [PlainName.more(otherCount)]
        return (row.whom.map(Self.plainName) + more).joined(separator: ", ")
    }

    private var plainDetails: String {
        var parts = row.changes.map { change in
            // Of a removed field, only the id is left.
            let own = context.settings.fields.first { $0.field.name == change.field }?.field
            func text(_ value: String?) -> String {
                let value = value ?? ""
                return PlainName.detail(own?.fileText(value) ?? value)
            }
            let name = own.map { PlainName.detail($0.label) } ?? change.field
            return "\(name): \(text(change.before)) → \(text(change.after))"
        }
        if let detail = row.detail {
            parts.append(row.kind?.isAboutField ?? false ? PlainName.detail(detail) : detail)
        }
        if let credits = row.credits {
            parts += [credits.amount.text, credits.reason.map(PlainName.detail)].compactMap(\.self)
        }
        if row.whom.isEmpty, let count = row.count { parts.append("\(count)") }
        return parts.joined(separator: "; ")
    }
}

extension Activity.Kind {
    /// Whether a row's detail is the label of a field of the group's own.
    fileprivate var isAboutField: Bool {
        [.fieldAdded, .fieldChanged, .fieldRemoved, .fieldRemovalUndone].contains(self)
    }

    /// The act in words, as the table shows it.
    fileprivate var sentence: Sentence {
        switch self {
        case .setUp: "became the first organiser"
        case .roleChanged: "changed the role"
        case .memberEdited: "corrected details"
        case .membersRemoved: "removed"
        case .removalUndone: "brought back"
        case .membersErased: "erased the data of those removed"
        case .codesGiven: "gave a new code"
        case .codeUsed: "signed in with a code"
        case .codeVoided: "cancelled a code after too many wrong attempts"
        case .deskRestarted: "restarted the desk’s list"
        case .restartUndone: "undid a Restart"
        case .signInsFailed: "noticed too many failed sign-ins"
        case .accountDeleted: "deleted the account"
        case .creditsGiven: "gave credits"
        case .creditsTaken: "took credits back"
        case .memberAdded: "added"
        case .membersImported: "imported"
        case .importUndone: "undid an import"
        case .membersExported: "exported"
        case .activityExported: "exported the activity"
        case .settingsChanged: "changed the settings"
        case .eventAdded: "added an event"
        case .eventChanged: "changed an event"
        case .eventRemoved: "removed an event"
        case .eventRemovalUndone: "brought back an event"
        case .eventCodeRenewed: "renewed an event’s code"
        case .fieldAdded: "added a field"
        case .fieldChanged: "changed a field"
        case .fieldRemoved: "removed a field"
        case .fieldRemovalUndone: "brought back a field or its choices"
        case .attendanceAdded: "added to an event"
        case .letInFree: "let in for nothing"
        case .takenOff: "took off an event"
        case .takeOffUndone: "put back on an event"
        case .letterWritten: "wrote a mail"
        case .passwordReset: "set a new password by a link in a mail"
        case .mailUndelivered: "could not deliver a mail"
        case .backupDownloaded: "began to download a backup"
        case .backupMade: "made a backup"
        case .backupRestored: "restored a backup"
        }
    }
}
