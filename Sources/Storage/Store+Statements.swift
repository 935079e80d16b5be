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
