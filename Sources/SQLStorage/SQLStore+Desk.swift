import Storage

extension SQLStore {
    public func rosterUpdate(since revision: Int64?, limit: Int) async throws(StoreError) -> RosterUpdate {
        try await read { try DeskRow.update($0, since: revision, limit: limit) }
    }

    public func restartDesk(by actor: Actor, at now: Timestamp) async throws(StoreError) -> Restart? {
        try await write(.exclusive) { database in
            let listed: Int = try database.value("SELECT listed_count FROM desk") ?? 0
            if listed == 0 { return nil }
            let id = try ClosingRow.add(database, kind: "restart", at: now)
            let kept = try database.execute(RestartRow.keepMembers, [id])
            let others: [Int64] = try database.values(DeskRow.listedMembers(database.dialect))
            try database.execute(
                "UPDATE closing SET closed_count = ?1, kept_count = ?2 WHERE id = ?3",
                [others.count, kept, id])
            try ActivityRow.add(database, .deskRestarted, by: actor, count: listed, at: now)
            try DeskRow.reset(database, listed: -listed)
            try ClosingRow.set(database, others, closing: id)
            return Restart(at: now, count: others.count, kept: kept)
        }
    }

    public func undoableRestart(at now: Timestamp) async throws(StoreError) -> Restart? {
        try await readOnce { try RestartRow.newestUndoable($0, at: now)?.restart }
    }

    public func undoRestart(
        _ restart: Timestamp?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneRestart? {
        try await write(.exclusive) { database in
            guard let (id, newest) = try RestartRow.newestUndoable(database, at: now),
                restart == nil || restart == newest.at
            else { return nil }
            let reopened = try ClosingRow.reopen(database, id)
            let removed: Int? = try database.value(
                "SELECT count(*) FROM member WHERE kept_restart_id = ?1 AND closing_id IS NOT NULL", [id])
            let relisted = try database.execute(RestartRow.listKeptMembers, [id])
            // Those who were removed meanwhile have their place again once they are back.
            let restored = reopened + relisted - (removed ?? 0)
            let leftOut: [String] = try database.values(
                """
                SELECT coalesce(\(MemberRow.listName), '') FROM member
                WHERE closing_id = ?1 ORDER BY list_revision
                """, [id])
            try ClosingRow.end(database, id, isEmpty: leftOut.isEmpty)
            try ActivityRow.add(database, .restartUndone, by: actor, count: restored, at: now)
            if restored > 0 { try DeskRow.reset(database, listed: restored) }
            return UndoneRestart(restored: restored, leftOut: leftOut, deleted: newest.kept - relisted)
        }
    }
}

/// The one row of the table `desk`, which counts the list's changes. Whoever changes it holds it until the end of the
/// transaction: so revisions become visible one after the other, and a reader of one misses none before it. The last but
/// one lock that a transaction takes.
package enum DeskRow {
    fileprivate static let isListed = "list_revision IS NOT NULL AND closing_id IS NULL"

    static func listedMembers(_ dialect: Dialect) -> String {
        "SELECT id FROM member\(dialect.by("member_list")) WHERE \(isListed) ORDER BY id"
    }

    fileprivate static func update(
        _ database: any SQLDatabase, since: Int64?, limit: Int
    ) throws -> RosterUpdate {
        let desk = try database.row("SELECT revision, reset_revision, listed_count FROM desk")
        guard let desk else { return .reset(Roster(revision: 0, total: 0, entries: [])) }
        let (revision, resetRevision, total): (Int64, Int64, Int) = (desk[0], desk[1], desk[2])
        if let since, since >= resetRevision, since <= revision {
            let added = try entries(database, after: since, limit: limit + 1)
            if added.count <= limit { return .added(added, total: total) }
        }
        return .reset(
            Roster(revision: revision, total: total, entries: try entries(database, after: -1, limit: limit)))
    }

    /// The newest names, in order of sign-up.
    private static func entries(
        _ database: any SQLDatabase, after revision: Int64, limit: Int
    ) throws -> [Roster.Entry] {
        try database.rows(newestNames, [revision, limit]).reversed().map {
            Roster.Entry(revision: $0[0], name: $0[1])
        }
    }

    static let newestNames = """
        SELECT list_revision, coalesce(\(MemberRow.listName), '') FROM member
        WHERE \(isListed) AND list_revision > ?1 ORDER BY list_revision DESC LIMIT ?2
        """

    /// Records a change after which the list has to be read again; `listed` is how many names it gained, or lost if
    /// negative.
    static func reset(_ database: any SQLDatabase, listed: Int) throws {
        try database.execute(
            """
            UPDATE desk SET revision = revision + 1, reset_revision = revision + 1, listed_count = listed_count + ?1
            """, [listed])
        database.note(.roster)
    }
}

/// A row of the table `closing` that came of a Restart.
private enum RestartRow {
    static let keepMembers = """
        UPDATE member SET kept_restart_id = ?1, kept_list_revision = list_revision, list_revision = NULL
        WHERE \(DeskRow.isListed) AND (has_signed_in OR role <> 'member' OR EXISTS (
            SELECT 1 FROM transfer
            WHERE to_account = member.id AND (from_account <> \(EntryRow.treasury) OR form_id IS NOT NULL)))
        """

    static let listKeptMembers = """
        UPDATE member SET list_revision = kept_list_revision, kept_restart_id = NULL, kept_list_revision = NULL
        WHERE kept_restart_id = ?1
        """

    static func newestUndoable(
        _ database: any SQLDatabase, at now: Timestamp
    ) throws -> (id: Int64, restart: Restart)? {
        try database.row(
            """
            SELECT id, at, closed_count, kept_count FROM closing
            WHERE kind = 'restart' AND NOT is_undone AND at > ?1 ORDER BY id DESC LIMIT 1
            """, [ClosingRow.latestUndoable(at: now)]
        ).map { ($0[0], Restart(at: Timestamp(milliseconds: $0[1]), count: $0[2], kept: $0[3])) }
    }
}
