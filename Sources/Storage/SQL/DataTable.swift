/// A table that every engine has, and what may be done with its rows: `frontdesk move` copies all of them
/// from one engine to another, a backup leaves some out, and an erasure vacuums some.
///
/// The rest differs among engines, and is recreated: indexes, triggers, counters, the rows with the
/// treasury's balance, and the rows that exist only to be written to.
package struct DataTable: Sendable {
    /// The type of a column's values. Any column may be NULL.
    package enum Kind: Sendable {
        /// An integer of 64 bits. Times are in milliseconds since 1970, credits in hundredths.
        case integer
        /// A Boolean.
        case flag
        /// In UTF-8.
        case text
        /// Digests and salts.
        case bytes
    }

    package struct Column: Sendable {
        /// The same in every engine.
        package let name: String
        /// Decides how each engine stores its values.
        package let kind: Kind
    }

    /// The same in every engine.
    package let name: String
    /// In the order of the values in a row.
    package let columns: [Column]
    /// The columns that identify a row, and by which the rows are ordered.
    package let key: [String]
    /// Whether the database assigns each new row the next id, and never reuses one.
    package let assignsIDs: Bool
    /// Whether backups leave its rows out: they would let a person sign in who no longer may, would be sent
    /// once more, or are worthless after a day.
    package let isLeftOutOfBackups: Bool
    /// Whether rows are deleted from it with a member, with a field that members answered, or because they
    /// have an address. On PostgreSQL its pages still contain deleted rows until it is vacuumed.
    package let isVacuumedAfterErasure: Bool

    package var columnNames: [String] { columns.map(\.name) }

    /// The index of a column's value in a row.
    package func index(of column: String) -> Int {
        guard let index = columnNames.firstIndex(of: column) else {
            preconditionFailure("\(name) has no column \(column)")
        }
        return index
    }

    private init(
        _ name: String, key: [String] = ["id"], assignsIDs: Bool = false, isLeftOutOfBackups: Bool = false,
        isVacuumedAfterErasure: Bool = false, _ columns: KeyValuePairs<String, Kind>, texts: [String] = []
    ) {
        self.name = name
        self.key = key
        self.assignsIDs = assignsIDs
        self.isLeftOutOfBackups = isLeftOutOfBackups
        self.isVacuumedAfterErasure = isVacuumedAfterErasure
        self.columns =
            columns.map { Column(name: $0, kind: $1) } + texts.map { Column(name: $0, kind: .text) }
    }
}

extension DataTable {
    /// Leaves out the treasury, whose account and balance follow from the others.
    var condition: String { name == "account" ? "WHERE id <> \(EntryRow.treasury)" : "" }

    var select: String {
        let columns = columnNames.map { column in
            switch (name, column) {
            // The treasury's balances follow from the others.
            case ("transfer", "from_balance"), ("transfer", "to_balance"):
                """
                CASE WHEN \(column.replacing("_balance", with: "_account")) <> \(EntryRow.treasury) \
                THEN \(column) END
                """
            default: column
            }
        }
        return """
            SELECT \(columns.joined(separator: ", ")) FROM \(name) \(condition)
            ORDER BY \(key.joined(separator: ", "))
            """
    }

    /// The statement that inserts `count` rows. Its parameters are the columns' values, one row after the
    /// other.
    ///
    /// - Parameter others: columns that only this engine has, with the expression for each, made from the
    ///   names of a row's parameters.
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

    /// The values of a row of `select`.
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

    /// All tables. Each comes after those that its rows refer to.
    package static let all = [
        batch, member, nameKey, event, list, erasure, settings, customField, customChoice, customTranslation,
        agreementText, answer, letter, outgoingMail, subscription, declinedMail, mailSender, session,
        memberColour, visitorColour, account, transfer, transferReason,
        attendance, eventPayment, setUp, code, activity, activityWhom, activityNote,
    ]

    /// Acts that can be undone; see `BatchRow`.
    package static let batch = DataTable(
        "batch", assignsIDs: true, isVacuumedAfterErasure: true,
        [
            "id": .integer, "at": .integer, "member_count": .integer, "is_undone": .flag,
            "kept_count": .integer, "kind": .text, "reverses": .integer, "erased_count": .integer,
        ])

    /// Members, including closed ones.
    package static let member = DataTable(
        "member", assignsIDs: true, isVacuumedAfterErasure: true,
        [
            "id": .integer, "password_hash": .text, "registered_at": .integer, "has_signed_in": .flag,
            "closed_by": .integer, "language": .text, "role": .text, "form": .text,
            "revision": .integer, "imported_by": .integer, "form_id": .text, "email_standing": .text,
        ], texts: ProfileColumns.all + ["answer_text"])

    /// One row: the version of the rules and libraries that made the keys of names (`NameKeys`).
    static let nameKey = DataTable("name_key", ["id": .integer, "version": .text])

    /// The evenings at the desk.
    package static let event = DataTable(
        "event", assignsIDs: true,
        [
            "id": .integer, "name": .text, "date": .text, "revision": .integer, "closed_by": .integer,
            "removed_by": .integer, "price": .integer, "code": .text, "form_id": .text,
        ])

    /// One row: the desk's list, with the event whose list it is.
    package static let list = DataTable(
        "list",
        [
            "id": .integer, "revision": .integer, "reset_revision": .integer, "entry_count": .integer,
            "event_id": .integer,
        ])

    /// The attendances at events.
    package static let attendance = DataTable(
        "attendance", key: ["place"], isVacuumedAfterErasure: true,
        [
            "place": .integer, "event_id": .integer, "member_id": .integer, "at": .integer,
            "is_new": .flag, "taken_off_by": .integer, "payment_id": .integer, "is_unpaid": .flag,
        ])

    /// One row: whether traces of deleted members may be left.
    package static let erasure = DataTable(
        "erasure",
        ["id": .integer, "is_due": .flag, "deletion_count": .integer, "rewritten_count": .integer])

    /// One row: the settings.
    package static let settings = DataTable(
        "settings",
        [
            "id": .integer, "revision": .integer, "group_name": .text, "opening_balance": .integer,
            "sign_up": .text, "language": .text, "contact": .text, "privacy": .text,
            "steps_put_away": .text, "restart": .text, "time_zone": .text,
            "nightly_since": .integer, "self_check_in": .flag, "form_revision": .integer, "ways": .text,
            "desk_name": .text, "desk_email": .text, "desk_phone": .text, "phone_written": .text,
        ])

    /// The group's own fields, with removed ones.
    package static let customField = DataTable(
        "custom_field", assignsIDs: true, isVacuumedAfterErasure: true,
        [
            "id": .integer, "position": .integer, "kind": .text, "label": .text, "hint": .text,
            "is_required": .flag, "filled_by": .text, "revision": .integer, "text_version": .integer,
            "accepted_text_version": .integer, "removed_by": .integer, "form_id": .text,
        ])

    /// The choices of fields, with removed ones.
    static let customChoice = DataTable(
        "custom_choice", assignsIDs: true, isVacuumedAfterErasure: true,
        [
            "id": .integer, "field_id": .integer, "position": .integer, "label": .text,
            "removed_by": .integer,
        ])

    /// The words of fields and choices in other languages.
    static let customTranslation = DataTable(
        "custom_translation", key: ["field_id", "choice_id", "language"], isVacuumedAfterErasure: true,
        [
            "field_id": .integer, "choice_id": .integer, "language": .text, "label": .text, "hint": .text,
        ])

    /// Every text that an agreement had.
    package static let agreementText = DataTable(
        "agreement_text", key: ["field_id", "version", "language"], isVacuumedAfterErasure: true,
        [
            "field_id": .integer, "version": .integer, "language": .text, "text": .text, "at": .integer,
        ])

    /// Members' answers to the group's own fields.
    package static let answer = DataTable(
        "answer", key: ["member_id", "field_id", "place"], isVacuumedAfterErasure: true,
        [
            "member_id": .integer, "field_id": .integer, "place": .integer, "number": .integer,
            "text": .text, "text_version": .integer, "at": .integer, "text_language": .text,
            "declined_version": .integer,
        ])

    /// Sessions, by the digest of the browser's token.
    package static let session = DataTable(
        "session", key: ["token_digest"], isLeftOutOfBackups: true, isVacuumedAfterErasure: true,
        [
            "token_digest": .bytes, "member_id": .integer, "is_remembered": .flag, "browser": .text,
            "started_at": .integer, "last_used_at": .integer,
        ])

    /// The colours of members.
    static let memberColour = DataTable(
        "member_colour", key: ["member_id"], isVacuumedAfterErasure: true,
        ["member_id": .integer, "red": .integer, "green": .integer, "blue": .integer])

    /// The colours of visitors who are not signed in, by the digest of the browser's token.
    package static let visitorColour = DataTable(
        "visitor_colour", key: ["token_digest"],
        [
            "token_digest": .bytes, "red": .integer, "green": .integer, "blue": .integer,
            "last_used_at": .integer,
        ])

    /// The accounts of members, including deleted ones. The treasury's is left out: its balance is the
    /// negative of their sum.
    package static let account = DataTable("account", ["id": .integer, "balance": .integer])

    /// Every transfer. The treasury's balance after a transfer isn't moved: it is read as NULL.
    package static let transfer = DataTable(
        "transfer", assignsIDs: true,
        [
            "id": .integer, "from_account": .integer, "to_account": .integer, "amount": .integer,
            "at": .integer, "form_id": .text, "reverses": .integer, "from_balance": .integer,
            "to_balance": .integer,
        ])

    /// The reasons that organisers gave for transfers from or to the treasury.
    static let transferReason = DataTable(
        "transfer_reason", key: ["transfer_id"], isVacuumedAfterErasure: true,
        ["transfer_id": .integer, "member_id": .integer, "reason": .text])

    /// The events for which payments were made, or given back.
    static let eventPayment = DataTable(
        "event_payment", key: ["transfer_id"], ["transfer_id": .integer, "event_id": .integer])

    /// At most one row: the code by which the first organiser signs up.
    package static let setUp = DataTable(
        "set_up", isLeftOutOfBackups: true, ["id": .integer, "code_digest": .bytes])

    /// One-time codes.
    package static let code = DataTable(
        "code", key: ["member_id", "purpose"], isLeftOutOfBackups: true, isVacuumedAfterErasure: true,
        [
            "member_id": .integer, "purpose": .text, "salt": .bytes, "digest": .bytes, "given_at": .integer,
            "given_by": .integer, "address": .text,
        ])

    /// Organisers' letters to members, kept for a day, or longer while one of their mails waits.
    package static let letter = DataTable(
        "letter", assignsIDs: true, isLeftOutOfBackups: true, isVacuumedAfterErasure: true,
        [
            "id": .integer, "form_id": .text, "subject": .text, "text": .text, "receiver_count": .integer,
            "at": .integer,
        ])

    /// Mails that wait, some with codes, and the latest ones that couldn't be delivered.
    static let outgoingMail = DataTable(
        "outgoing_mail", assignsIDs: true, isLeftOutOfBackups: true, isVacuumedAfterErasure: true,
        [
            "id": .integer, "kind": .text, "member_id": .integer, "address": .text, "language": .text,
            "code": .text, "letter_id": .integer, "message_id": .text, "at": .integer, "due_at": .integer,
            "attempts": .integer, "answer": .text, "given_up_at": .integer,
        ])

    /// The tokens by which members unsubscribe from letters, and whether they have.
    package static let subscription = DataTable(
        "subscription", key: ["member_id"], isVacuumedAfterErasure: true,
        ["member_id": .integer, "token": .text, "unsubscribed_at": .integer])

    /// Addresses whose owners never asked for the codes that were sent there.
    static let declinedMail = DataTable(
        "declined_mail", key: ["email_folded"], isLeftOutOfBackups: true, isVacuumedAfterErasure: true,
        ["email_folded": .text, "at": .integer])

    /// One row: the program that sends mail.
    static let mailSender = DataTable(
        "mail_sender", ["id": .integer, "sender": .text, "until": .integer])

    /// The activity: what was done.
    package static let activity = DataTable(
        "activity", assignsIDs: true,
        [
            "id": .integer, "at": .integer, "actor": .text, "actor_id": .integer, "kind": .text,
            "count": .integer, "detail": .text, "transfer_id": .integer,
        ])

    /// The members to whom it was done.
    static let activityWhom = DataTable(
        "activity_whom", key: ["activity_id", "member_id"],
        ["activity_id": .integer, "member_id": .integer])

    /// The changes of a profile.
    static let activityNote = DataTable(
        "activity_note", key: ["activity_id", "member_id", "field"], isVacuumedAfterErasure: true,
        [
            "activity_id": .integer, "member_id": .integer, "field": .text, "before": .text, "after": .text,
        ])
}
