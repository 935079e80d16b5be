import Model

/// The history of an account, and the contents of a member's own page.
extension Store {
    /// The member's balance and history as of one moment, the newest entry first.
    ///
    /// - Parameter before: only entries with lower ids than this; nil for the newest.
    /// - Parameter limit: the most entries to return.
    /// - Throws: `.unavailable`.
    public func statement(
        of member: Int64, before: Int64?, limit: Int
    ) async throws(StoreError) -> AccountStatement {
        try await engine.read { database in
            let entries = try EntryRow.fetchAll(
                database, EntryRow.newestFirst, of: member, after: .min, before: before ?? .max,
                undoneThrough: .max, limit: limit == .max ? limit : limit + 1)
            return AccountStatement(
                balance: try EntryRow.balance(database, of: member), entries: Array(entries.prefix(limit)),
                hasOlder: entries.count > limit)
        }
    }

    /// A piece of the member's history, the oldest entry first: at most `limit` entries, with ids above
    /// `after` and up to `last`. A piece takes time in proportion to its length, however long the history is.
    ///
    /// Consecutive pieces, each read from the last id of the previous one, add up to the history as it was
    /// when `last` was the newest transfer: an entry that was undone later has no `undoneBy`. Only the names
    /// of others are current.
    ///
    /// - Throws: `.unavailable`.
    public func entries(
        of member: Int64, after: Int64, through last: Int64, limit: Int
    ) async throws(StoreError) -> [AccountStatement.Entry] {
        try await engine.readWithoutSnapshot {
            try EntryRow.fetchAll(
                $0, EntryRow.oldestFirst, of: member, after: after,
                before: last == .max ? last : last + 1, undoneThrough: last, limit: limit)
        }
    }

    /// The version of the member's statement, a cheap way to check whether one read earlier is still current.
    /// The version for an unknown member is 0.
    ///
    /// - Throws: `.unavailable`.
    public func statementVersion(of member: Int64) async throws(StoreError) -> StatementVersion {
        try await engine.readWithoutSnapshot { try EntryRow.version($0, of: member) }
    }

    /// The contents of a member's own page besides the statement, as of one moment; empty for an unknown
    /// member.
    ///
    /// - Throws: `.unavailable`.
    public func overview(
        of member: Int64, at now: Timestamp
    ) async throws(StoreError) -> MemberOverview {
        try await engine.read { database in
            let keeps = try SettingsRow.restartPolicy(database) == .keep
            return MemberOverview(
                sessions: try SessionRow.fetchAll(database, of: member, at: now),
                colour: try ColourRow.fetch(database, of: member),
                version: try EntryRow.version(database, of: member),
                visits: try AttendanceRow.visits(
                    of: member, withOpenEvent: keeps, limit: MemberOverview.visitLimit, database),
                visitCount: try AttendanceRow.visitCount(of: member, withOpenEvent: keeps, database))
        }
    }
}

/// A row of the table `transfer`, as seen by one of its two accounts.
package enum EntryRow {
    /// The treasury's account. Every other account has the id of its member.
    package static let treasury: Int64 = 0

    static let newestFirst = select(order: "DESC")
    static let oldestFirst = select(order: "ASC")

    /// Selects the transfers that the account sent, and those that it received, each found by an index.
    private static func select(order: String) -> String {
        let page = "id > ?2 AND id < ?3 ORDER BY id \(order) LIMIT ?5"
        return """
            SELECT side.id, side.at, other, side.reverses, is_sent, side.amount, balance, undo.id,
                username, nickname, member.name, email, side.form_id IS NOT NULL, reason,
                event_payment.transfer_id IS NOT NULL, event.id IS NOT NULL, event.name, date,
                phone
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
    fileprivate static func fetchAll(
        _ database: any SQLDatabase, _ sql: String, of account: Int64, after: Int64, before: Int64,
        undoneThrough: Int64, limit: Int
    ) throws -> [AccountStatement.Entry] {
        try database.rows(sql, [account, after, before, undoneThrough, limit]).map(entry)
    }

    private static func entry(_ row: SQLRow) -> AccountStatement.Entry {
        let (other, reversed): (Int64, Int64?) = (row[2], row[3])
        let amount: Amount = row[5]
        let phone: String? = row[18]
        let name: String? =
            row[8] ?? row[9] ?? row[10] ?? row[11].map { Profile.masked(email: $0) }
            ?? phone.map { Profile.masked(phone: $0) }
        let event =
            row[15]
            ? EventDetails(name: row[16], day: (row[17] as String?).flatMap { Day(text: $0) }) : nil
        let kind: AccountStatement.Entry.Kind =
            switch (reversed, isForEvent: row[14] as Bool) {
            case (let reversed?, true): .repayment(of: reversed, for: event)
            case (nil, true): .payment(for: event)
            case (let reversed?, false): .undo(of: reversed)
            case (nil, false):
                if other != treasury { .transfer } else { row[12] ? .treasury(reason: row[13]) : .opening }
            }
        return AccountStatement.Entry(
            id: row[0], at: row[1], kind: kind, other: name, change: row[4] ? amount.negated : amount,
            balanceAfter: row[6], undoneBy: row[7])
    }

    package static func balance(_ database: any SQLDatabase, of account: Int64) throws -> Amount {
        try database.value("SELECT balance FROM account WHERE id = ?1", [account]) ?? .zero
    }

    fileprivate static func version(
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
