/// A table as every engine keeps it: what goes along when everything moves from one engine to another.
///
/// The rest is each engine's own, and made anew: indexes, triggers, counters, in which row the treasury's credits are, and
/// what only exists to be written to.
package struct MovedTable: Sendable {
    /// What a column holds; any may have nothing instead.
    package enum Kind: Sendable {
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
    package struct Column: Sendable {
        /// The same in every engine.
        package let name: String
        /// What it holds.
        package let kind: Kind
    }

    /// The same in every engine.
    package let name: String
    /// In the order in which their values stand in a row.
    package let columns: [Column]
    /// The columns by which a row is told from all others, and in whose order the rows come.
    package let key: [String]
    /// Whether the database gives each new row the next number, and never one that was given before.
    package let givesIDs: Bool

    /// The columns' names.
    package var columnNames: [String] { columns.map(\.name) }

    /// Where a column stands in a row.
    package func index(of column: String) -> Int {
        guard let index = columnNames.firstIndex(of: column) else {
            preconditionFailure("\(name) has no column \(column)")
        }
        return index
    }

    private init(
        _ name: String, key: [String] = ["id"], givesIDs: Bool = false,
        _ columns: KeyValuePairs<String, Kind>,
        texts: [String] = []
    ) {
        self.name = name
        self.key = key
        self.givesIDs = givesIDs
        self.columns =
            columns.map { Column(name: $0, kind: $1) } + texts.map { Column(name: $0, kind: .text) }
    }
}

extension MovedTable {
    /// The treasury's account and balances are what the others make them.
    var condition: String { name == "account" ? "WHERE id <> \(EntryRow.treasury)" : "" }

    var select: String {
        let columns = columnNames.map { column in
            switch (name, column) {
            case ("transfer", "from_balance"), ("transfer", "to_balance"):
                "CASE WHEN \(column.dropLast(8))_account <> \(EntryRow.treasury) THEN \(column) END"
            default: column
            }
        }
        return """
            SELECT \(columns.joined(separator: ", ")) FROM \(name) \(condition)
            ORDER BY \(key.joined(separator: ", "))
            """
    }

    /// A statement whose parameters are the columns' values, one row after the other.
    ///
    /// - Parameter others: columns that an engine has besides, and what it puts there, by the names of a row's parameters.
    package func insert(
        _ count: Int, adding others: KeyValuePairs<String, ([String]) -> String> = [:]
    ) -> String {
        let names = columnNames + others.map(\.key)
        let rows = (0..<count).map { row in
            let parameters = columns.indices.map { "?\(row * columns.count + $0 + 1)" }
            let values = parameters + others.map { $0.value(parameters) }
            return "(\(values.joined(separator: ", ")))"
        }
        return "INSERT INTO \(name) (\(names.joined(separator: ", "))) VALUES \(rows.joined(separator: ", "))"
    }

    /// - Parameter row: of `select`.
    func values(_ row: SQLRow) -> [SQLArgument] {
        columns.enumerated().map { index, column in
            switch column.kind {
            case .integer: (row[index] as Int64?)?.argument ?? .null
            case .flag: (row[index] as Bool?)?.argument ?? .null
            case .text: (row[index] as String?)?.argument ?? .null
            case .bytes: (row[index] as [UInt8]?)?.argument ?? .null
            }
        }
    }

    /// All of them. Each comes after those that its rows refer to.
    package static let all = [
        batch, member, nameKey, list, listEntry, erasure, settings, session, memberColour, visitorColour,
        account, transfer, transferReason, setUp, code, activity, activityWhom, activityNote,
    ]

    /// The batches of those who are closed, and of those who came together.
    package static let batch = MovedTable(
        "batch", givesIDs: true,
        [
            "id": .integer, "at": .integer, "member_count": .integer, "is_undone": .flag,
            "kept_count": .integer, "kind": .text,
        ])

    /// Members, closed ones too.
    package static let member = MovedTable(
        "member", givesIDs: true,
        [
            "id": .integer, "password_hash": .text, "registered_at": .integer, "has_signed_in": .flag,
            "closed_by": .integer, "language": .text, "role": .text, "form": .text,
            "revision": .integer, "imported_by": .integer,
        ], texts: ProfileColumns.all)

    /// One row: what has made the keys of names (`NameKeys`).
    package static let nameKey = MovedTable("name_key", ["id": .integer, "version": .text])

    /// How far each list is; the desk's is the first.
    package static let list = MovedTable(
        "list",
        ["id": .integer, "revision": .integer, "reset_revision": .integer, "entry_count": .integer])

    /// Who stands on a list, or did before a batch that can be undone.
    package static let listEntry = MovedTable(
        "list_entry", key: ["member_id", "list_id"],
        ["member_id": .integer, "list_id": .integer, "revision": .integer, "taken_off_by": .integer])

    /// One row: whether the traces of those who are gone have gone, too.
    package static let erasure = MovedTable(
        "erasure",
        ["id": .integer, "is_due": .flag, "deletion_count": .integer, "rewritten_count": .integer])

    /// One row: what the organisers have decided.
    package static let settings = MovedTable(
        "settings",
        [
            "id": .integer, "revision": .integer, "group_name": .text, "opening_balance": .integer,
            "sign_up": .text, "language": .text, "contact": .text, "privacy": .text,
        ])

    /// Who is signed in, by the digest of the browser's token.
    package static let session = MovedTable(
        "session", key: ["token_digest"],
        [
            "token_digest": .bytes, "member_id": .integer, "is_remembered": .flag, "browser": .text,
            "started_at": .integer, "last_used_at": .integer,
        ])

    /// The colours that members have mixed.
    package static let memberColour = MovedTable(
        "member_colour", key: ["member_id"],
        ["member_id": .integer, "red": .integer, "green": .integer, "blue": .integer])

    /// The colours of those who are not signed in, by the digest of the browser's token.
    package static let visitorColour = MovedTable(
        "visitor_colour", key: ["token_digest"],
        [
            "token_digest": .bytes, "red": .integer, "green": .integer, "blue": .integer,
            "last_used_at": .integer,
        ])

    /// Members' accounts, also of those who are gone; not the treasury's, whose balance is what all of them lack to zero.
    package static let account = MovedTable("account", ["id": .integer, "balance": .integer])

    /// Every transfer. The treasury's balance after one stands nowhere: there is nothing instead.
    package static let transfer = MovedTable(
        "transfer", givesIDs: true,
        [
            "id": .integer, "from_account": .integer, "to_account": .integer, "amount": .integer,
            "at": .integer, "form_id": .text, "reverses": .integer, "from_balance": .integer,
            "to_balance": .integer,
        ])

    /// Why credits came from the treasury or went back to it.
    package static let transferReason = MovedTable(
        "transfer_reason", key: ["transfer_id"],
        ["transfer_id": .integer, "member_id": .integer, "reason": .text])

    /// At most one row: by which code the first organiser comes in.
    package static let setUp = MovedTable("set_up", ["id": .integer, "code_digest": .bytes])

    /// One-time codes.
    package static let code = MovedTable(
        "code", key: ["member_id"],
        ["member_id": .integer, "salt": .bytes, "digest": .bytes, "given_at": .integer])

    /// What was done.
    package static let activity = MovedTable(
        "activity", givesIDs: true,
        [
            "id": .integer, "at": .integer, "actor": .text, "actor_id": .integer, "kind": .text,
            "count": .integer, "detail": .text, "transfer_id": .integer,
        ])

    /// To whom it was done.
    package static let activityWhom = MovedTable(
        "activity_whom", key: ["activity_id", "member_id"],
        ["activity_id": .integer, "member_id": .integer])

    /// What was changed of a profile.
    package static let activityNote = MovedTable(
        "activity_note", key: ["activity_id", "member_id", "field"],
        [
            "activity_id": .integer, "member_id": .integer, "field": .text, "before": .text, "after": .text,
        ])
}
