import Model

/// A row of the table `transfer`, as seen by one of its two accounts.
package enum EntryRow {
    /// The treasury's account. Every other account has the id of its member.
    package static let treasury: Int64 = 0

    static let newestFirst = select(order: "DESC")
    static let oldestFirst = select(order: "ASC")

    private static let profile = ProfileColumns.fields.map { "member.\($0)" }.joined(separator: ", ")

    /// Selects the transfers that the account sent, and those that it received, each found by an index.
    private static func select(order: String) -> String {
        let page = "id > ?2 AND id < ?3 ORDER BY id \(order) LIMIT ?5"
        return """
            SELECT side.id, side.at, other, side.reverses, is_sent, side.amount, balance, undo.id,
                side.form_id IS NOT NULL, reason, event_payment.transfer_id IS NOT NULL,
                event.id IS NOT NULL, event.name, date, \(profile)
            FROM (
                SELECT * FROM (
                    SELECT id, at, to_account AS other, reverses, true AS is_sent, amount, from_balance AS balance,
                        form_id
                    FROM transfer WHERE from_account = ?1 AND \(page)) AS sent
                UNION ALL
                SELECT * FROM (
                    SELECT id, at, from_account, reverses, false, amount, to_balance, form_id
                    FROM transfer WHERE to_account = ?1 AND \(page)) AS received
            ) AS side
            LEFT JOIN transfer AS undo ON undo.reverses = side.id AND undo.id <= ?4
            LEFT JOIN transfer_reason ON transfer_reason.transfer_id = side.id
            LEFT JOIN event_payment ON event_payment.transfer_id = side.id
            LEFT JOIN event ON event.id = event_id
            LEFT JOIN member ON member.id = other AND member.closed_by IS NULL
            ORDER BY side.id \(order) LIMIT ?5
            """
    }

    /// - Parameter sql: `newestFirst` or `oldestFirst`.
    /// - Parameter undoneThrough: undos with higher ids are ignored.
    static func fetchAll(
        _ database: any SQLDatabase, _ sql: String, of account: Int64, after: Int64, before: Int64,
        undoneThrough: Int64, limit: Int
    ) throws -> [AccountStatement.Entry] {
        try database.rows(sql, [account, after, before, undoneThrough, limit]).map(entry)
    }

    private static func entry(_ row: SQLRow) -> AccountStatement.Entry {
        let (other, reversed): (Int64, Int64?) = (row[2], row[3])
        let amount: Amount = row[5]
        let name = ProfileColumns.profile(row, from: 14).displayNameForOthers
        let event = row[11] ? EventDetails(name: row[12], day: row[13]) : nil
        let kind: AccountStatement.Entry.Kind =
            switch (reversed, isForEvent: row[10] as Bool) {
            case (let reversed?, true): .repayment(of: reversed, for: event)
            case (nil, true): .payment(for: event)
            case (let reversed?, false): .undo(of: reversed)
            case (nil, false):
                if other != treasury { .transfer } else { row[8] ? .treasury(reason: row[9]) : .opening }
            }
        return AccountStatement.Entry(
            id: row[0], at: row[1], kind: kind, other: name.isEmpty ? nil : name,
            change: row[4] ? amount.negated : amount, balanceAfter: row[6], undoneBy: row[7])
    }

    package static func balance(_ database: any SQLDatabase, of account: Int64) throws -> Amount {
        try database.value("SELECT balance FROM account WHERE id = ?1", [account]) ?? .zero
    }

    static func version(
        _ database: any SQLDatabase, of account: Int64
    ) throws -> StatementVersion {
        let newest: Int64? = try database.value(newestTransfer(database.dialect), [account])
        return StatementVersion(newestTransfer: newest ?? 0)
    }

    /// Reads two index entries, and no row.
    static func newestTransfer(_ dialect: Dialect) -> String {
        """
        SELECT \(dialect.greatest)(
            coalesce((SELECT id FROM transfer WHERE from_account = ?1 ORDER BY id DESC LIMIT 1), 0),
            coalesce((SELECT id FROM transfer WHERE to_account = ?1 ORDER BY id DESC LIMIT 1), 0))
        """
    }
}

extension TreasuryTransfer.Direction {
    /// The accounts between which credits move.
    package func accounts(of member: Int64) -> (from: Int64, to: Int64) {
        switch self {
        case .give: (EntryRow.treasury, member)
        case .take: (member, EntryRow.treasury)
        }
    }

    var activityKind: Activity.Kind {
        switch self {
        case .give: .creditsGiven
        case .take: .creditsTaken
        }
    }
}
