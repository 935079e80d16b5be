import Foundation
import HTTP
import Model
import Operations
import Storage
import Visitors
import Words

/// All that is kept about a member as JSON, with the transfers up to the newest one at the start. Amounts are
/// texts with two decimals, and times are in UTC.
struct MemberDataFile: Sendable {
    private struct Details: Encodable {
        struct Session: Encodable {
            let browser, started, lastUsed: String
            let isRemembered: Bool
        }
        struct Event: Encodable {
            let time, what, who: String
            /// The role that was given.
            let role: String?
            let changes: [Change]
        }
        struct Visit: Encodable {
            let event: Int64
            let name, at: String
            let isNew, isUnpaid: Bool
            /// The price that was paid, if any.
            let paid: String?
        }
        /// An answer to a field of the group's own: several texts if several choices are possible.
        enum Answer: Encodable {
            case one(String)
            case several([String])

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                switch self {
                case .one(let text): try container.encode(text)
                case .several(let texts): try container.encode(texts)
                }
            }
        }
        /// The text that the member agreed to, as they read it; when they agreed; and whether they have
        /// declined the current text.
        struct Agreement: Encodable {
            let field, text, at: String
            let isNewTextDeclined: Bool
        }
        struct Change: Encodable {
            let field: String
            let before, after: String?

            /// Names one of the group's own fields by its label, and choices by theirs.
            init(_ change: Activity.Change, _ fields: [CustomField]) {
                let own = fields.first { $0.name == change.field }
                field = own?.label ?? change.field
                before = change.before.map { own?.fileText($0) ?? $0 }
                after = change.after.map { own?.fileText($0) ?? $0 }
            }
        }

        let role, form, signedUp: String
        let language, colour: String?
        /// The email's standing, and the address that is to replace the email.
        let emailStanding, emailToConfirm: String?
        let unsubscribed: Bool
        let balance: String
        let hasCode: Bool
        let sessions: [Session]
        let activity: [Event]
        let events: [Visit]
        let fields: [String: Answer]
        let agreements: [Agreement]
    }

    /// The details and the texts of the profile, in one JSON object.
    private struct WithProfile: Encodable {
        let profile: Profile
        let details: Details

        func encode(to encoder: any Encoder) throws {
            try details.encode(to: encoder)
            var texts = encoder.container(keyedBy: ProfileField.self)
            for field in ProfileField.allCases { try texts.encodeIfPresent(profile[field], forKey: field) }
        }
    }

    private struct Transfer: Encodable {
        let id: Int64
        let time, what: String
        let other: String?
        let change, balance: String
        let undoes: Int64?
        let reason: String?
    }

    private static let activityLength = 500

    private let records: OwnRecords
    private let me: SignedIn
    private let last: Int64
    private let beginning: [UInt8]
    private let name: @Sendable (EventDetails) -> String

    /// - Parameter fields: the group's own.
    /// - Parameter name: returns the name of an event.
    /// - Throws: `StoreError.unavailable`.
    init(
        of me: SignedIn, _ records: OwnRecords, _ fields: [StoredField], at now: Timestamp,
        name: @escaping @Sendable (EventDetails) -> String
    ) async throws {
        (self.me, self.records, self.name) = (me, records, name)
        let member = me.member
        let overview = try await records.overview(of: me, at: now)
        // The balance and its last transfer are read together, so the balance is the one after the transfers
        // in the file.
        let statement = try await records.statement(of: me, limit: 1)
        last = statement.entries.first?.id ?? 0
        let activity = try await Self.activity(of: me, records)
        let mail = try await records.mailPreferences(of: me, at: now)
        let details = Details(
            role: member.role.rawValue, form: member.form.rawValue,
            signedUp: DateText.iso8601(member.registeredAt),
            language: member.language, colour: overview.colour?.hex,
            emailStanding: member.profile.email.map { _ in member.emailStanding.rawValue },
            emailToConfirm: mail.addressToConfirm, unsubscribed: mail.isUnsubscribed,
            balance: statement.balance.text,
            hasCode: try await records.hasCode(me, at: now),
            sessions: overview.sessions.map {
                Details.Session(
                    browser: $0.browser, started: DateText.iso8601($0.startedAt),
                    lastUsed: DateText.iso8601($0.lastUsedAt), isRemembered: $0.isRemembered)
            },
            activity: activity.map { row in
                Details.Event(
                    time: DateText.iso8601(row.at), what: row.kindText,
                    who: Self.who(row, member.id), role: row.kind == .roleChanged ? row.detail : nil,
                    changes: row.changes.map { Details.Change($0, fields.map(\.field)) })
            },
            events: try await records.events(of: me).map {
                Details.Visit(
                    event: $0.event.id, name: name(EventDetails($0.event)), at: DateText.iso8601($0.at),
                    isNew: $0.isNew, isUnpaid: $0.payment == .unpaid, paid: $0.payment.amount?.text)
            }, fields: Self.answers(try await records.answers(of: me, to: fields), to: fields.map(\.field)),
            agreements: try await Self.agreements(of: me, records, fields))
        // The transfers follow, as the last member of the JSON object.
        beginning =
            try Self.json(WithProfile(profile: member.profile, details: details)).dropLast()
            + Array(",\"transfers\":[".utf8)
    }

    private static func agreements(
        of me: SignedIn, _ records: OwnRecords, _ fields: [StoredField]
    ) async throws(StoreError) -> [Details.Agreement] {
        let agreed = try await records.agreements(of: me)
        return fields.compactMap { field in
            agreed[field.field.id].map {
                Details.Agreement(
                    field: field.field.label, text: $0.text, at: DateText.iso8601($0.at),
                    isNewTextDeclined: field.isDeclined($0))
            }
        }
    }

    /// The answers by the fields' labels, including those that only organisers fill in.
    private static func answers(_ answers: Answers, to fields: [CustomField]) -> [String: Details.Answer] {
        let given = fields.filter { !answers[$0.id].isEmpty }.map { field in
            let text = answers[field.id]
            let answer: Details.Answer =
                switch field.kind {
                case .someOf: .several(field.labels(text))
                case .oneOf: .one(field.labels(text).first ?? text)
                case .text, .longText, .number, .date, .yesNo, .agreement: .one(text)
                }
            return (field.label, answer)
        }
        return Dictionary(given) { first, _ in first }
    }

    /// All that was done to the member.
    private static func activity(
        of me: SignedIn, _ records: OwnRecords
    ) async throws(StoreError) -> [Activity] {
        var all: [Activity] = []
        while true {
            let rows = try await records.activity(of: me, before: all.last?.id, limit: activityLength)
            all += rows
            if rows.count < activityLength { return all }
        }
    }

    /// The actor as the file names it. Other people are not named, since their names are their own data.
    private static func who(_ row: Activity, _ member: Int64) -> String {
        switch row.actor {
        case .member(member): "you"
        case .member: row.kind?.isDeskWork == true ? "the desk or an organiser" : "an organiser"
        case .desk: "the desk"
        case .command: "a command"
        case .program: "the program"
        }
    }

    private static func json(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(value))
    }

    /// - Parameter id: the id of the last transfer before the piece; 0 for the first piece.
    func piece(after id: Int64) async throws -> FileDownload.Piece {
        let entries = try await records.entries(
            of: me, after: id, through: last, limit: HistoryFile.pieceLength)
        let texts = try entries.map { try Self.json(transfer($0)) }
        let separator = id == 0 || entries.isEmpty ? [] : [UInt8(ascii: ",")]
        return (
            (id == 0 ? beginning : []) + separator + texts.joined(separator: [UInt8(ascii: ",")])
                + (entries.isEmpty ? Array("]}\n".utf8) : []),
            entries.last?.id
        )
    }

    private func transfer(_ entry: AccountStatement.Entry) -> Transfer {
        Transfer(
            id: entry.id, time: DateText.iso8601(entry.at), what: HistoryFile.what(entry),
            other: entry.other, change: entry.change.text, balance: entry.balanceAfter.text,
            undoes: entry.undone, reason: entry.reason ?? entry.event.map(name))
    }
}

extension ProfileField: CodingKey {}

extension Activity.Kind {
    /// Whether desk keepers do it as well as organisers.
    fileprivate var isDeskWork: Bool { [.letInFree, .takenOff, .takeOffUndone].contains(self) }
}
