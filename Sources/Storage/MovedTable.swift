/// A table as every engine keeps it: what goes along when everything moves from one engine to another.
///
/// The rest is each engine's own, and made anew: indexes, triggers, counters, in which row the treasury's credits are, and
/// what only exists to be written to.
public struct MovedTable: Sendable {
    /// What a column holds; any may have nothing instead.
    public enum Kind: Sendable {
        /// A number of 64 bits; times are milliseconds since 1970, credits hundredths.
        case integer
        /// Yes or no.
        case flag
        /// In UTF-8.
        case text
        /// Digests and salts.
        case bytes
    }

    /// A column of this name.
    public struct Column: Sendable {
        /// The same in every engine.
        public let name: String
        /// What it holds.
        public let kind: Kind
    }

    /// The same in every engine.
    public let name: String
    /// In the order in which their values stand in a row.
    public let columns: [Column]
    /// The columns by which a row is told from all others, and in whose order the rows come.
    public let key: [String]
    /// Whether the database gives each new row the next number, and never one that was given before.
    public let givesIDs: Bool

    /// The columns' names.
    public var columnNames: [String] { columns.map(\.name) }

    /// Where a column stands in a row.
    public func index(of column: String) -> Int {
        guard let index = columnNames.firstIndex(of: column) else {
            preconditionFailure("\(name) has no column \(column)")
        }
        return index
    }

    private init(
        _ name: String, key: [String] = ["id"], givesIDs: Bool = false, _ columns: KeyValuePairs<String, Kind>
    ) {
        self.name = name
        self.key = key
        self.givesIDs = givesIDs
        self.columns = columns.map { Column(name: $0, kind: $1) }
    }
}

extension MovedTable {
    /// All of them. Each comes after those that its rows refer to.
    public static let all = [
        closing, member, nameKey, desk, erasure, settings, session, memberColour, visitorColour, account,
        transfer,
        transferReason, setUp, code, activity, activityWhom, activityNote,
    ]

    /// The batches of those who are closed, and of those who came together.
    public static let closing = MovedTable(
        "closing", givesIDs: true,
        [
            "id": .integer, "at": .integer, "closed_count": .integer, "is_undone": .flag,
            "kept_count": .integer, "kind": .text,
        ])

    /// Members, closed ones too.
    public static let member = MovedTable(
        "member", givesIDs: true,
        [
            "id": .integer, "name": .text, "email": .text, "email_folded": .text, "phone": .text,
            "password_hash": .text, "registered_at": .integer, "has_signed_in": .flag,
            "list_revision": .integer, "closing_id": .integer, "username": .text, "username_folded": .text,
            "nickname": .text, "username_look": .text, "username_written_look": .text,
            "kept_restart_id": .integer, "kept_list_revision": .integer, "language": .text, "role": .text,
            "form": .text, "revision": .integer, "sort_name": .text, "search_text": .text,
            "import_id": .integer,
        ])

    /// One row: what has made the keys of names (`NameKeys`).
    public static let nameKey = MovedTable("name_key", ["id": .integer, "version": .text])

    /// One row: how far the desk's list is.
    public static let desk = MovedTable(
        "desk",
        ["id": .integer, "revision": .integer, "reset_revision": .integer, "listed_count": .integer])

    /// One row: whether the traces of those who are gone have gone, too.
    public static let erasure = MovedTable(
        "erasure",
        ["id": .integer, "is_due": .flag, "deletion_count": .integer, "rewritten_count": .integer])

    /// One row: what the organisers have decided.
    public static let settings = MovedTable(
        "settings",
        [
            "id": .integer, "revision": .integer, "group_name": .text, "opening_balance": .integer,
            "sign_up": .text, "language": .text, "contact": .text, "privacy": .text,
        ])

    /// Who is signed in, by the digest of the browser's token.
    public static let session = MovedTable(
        "session", key: ["token_digest"],
        [
            "token_digest": .bytes, "member_id": .integer, "is_remembered": .flag, "browser": .text,
            "started_at": .integer, "last_used_at": .integer,
        ])

    /// The colours that members have mixed.
    public static let memberColour = MovedTable(
        "member_colour", key: ["member_id"],
        ["member_id": .integer, "red": .integer, "green": .integer, "blue": .integer])

    /// The colours of those who are not signed in, by the digest of the browser's token.
    public static let visitorColour = MovedTable(
        "visitor_colour", key: ["token_digest"],
        [
            "token_digest": .bytes, "red": .integer, "green": .integer, "blue": .integer,
            "last_used_at": .integer,
        ])

    /// Members' accounts, also of those who are gone; not the treasury's, whose balance is what all of them lack to zero.
    public static let account = MovedTable("account", ["id": .integer, "balance": .integer])

    /// Every transfer. The treasury's balance after one stands nowhere: there is nothing instead.
    public static let transfer = MovedTable(
        "transfer", givesIDs: true,
        [
            "id": .integer, "from_account": .integer, "to_account": .integer, "amount": .integer,
            "at": .integer, "form_id": .text, "reverses": .integer, "from_balance": .integer,
            "to_balance": .integer,
        ])

    /// Why credits came from the treasury or went back to it.
    public static let transferReason = MovedTable(
        "transfer_reason", key: ["transfer_id"],
        ["transfer_id": .integer, "member_id": .integer, "reason": .text])

    /// At most one row: by which code the first organiser comes in.
    public static let setUp = MovedTable("set_up", ["id": .integer, "code_digest": .bytes])

    /// One-time codes.
    public static let code = MovedTable(
        "code", key: ["member_id"],
        ["member_id": .integer, "salt": .bytes, "digest": .bytes, "given_at": .integer])

    /// What was done.
    public static let activity = MovedTable(
        "activity", givesIDs: true,
        [
            "id": .integer, "at": .integer, "actor": .text, "actor_id": .integer, "kind": .text,
            "count": .integer, "detail": .text, "transfer_id": .integer,
        ])

    /// To whom it was done.
    public static let activityWhom = MovedTable(
        "activity_whom", key: ["activity_id", "member_id"],
        ["activity_id": .integer, "member_id": .integer])

    /// What was changed of a profile.
    public static let activityNote = MovedTable(
        "activity_note", key: ["activity_id", "member_id", "field"],
        [
            "activity_id": .integer, "member_id": .integer, "field": .text, "before": .text, "after": .text,
        ])
}
