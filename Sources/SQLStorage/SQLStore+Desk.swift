import Storage

extension SQLStore {
    public func rosterUpdate(since revision: Int64?, limit: Int) async throws(StoreError) -> RosterUpdate {
        try await read { try ListRow.update($0, of: ListRow.desk, since: revision, limit: limit) }
    }

    public func restartDesk(by actor: Actor, at now: Timestamp) async throws(StoreError) -> Restart? {
        try await write(.exclusive) { database in
            let listed = try ListRow.count(database, of: ListRow.desk)
            if listed == 0 { return nil }
            let id = try BatchRow.add(database, .restart, at: now)
            let closed: [Int64] = try database.values(RestartRow.closedMembers, [ListRow.desk])
            let restart = Restart(at: now, count: closed.count, kept: listed - closed.count)
            try database.execute(
                "UPDATE batch SET member_count = ?1, kept_count = ?2 WHERE id = ?3",
                [restart.count, restart.kept, id])
            try ActivityRow.add(database, .deskRestarted, by: actor, count: listed, at: now)
            try ListRow.reset(database, ListRow.desk, by: -listed)
            try ListRow.clear(database, ListRow.desk, by: id)
            try BatchRow.set(database, closed, closedBy: id)
            return restart
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
            let kept: Int = try database.value(RestartRow.countKept, [id, ListRow.desk]) ?? 0
            try BatchRow.reopen(database, id)
            let leftOut = try RestartRow.names(database, id)
            let restored = try ListRow.putBack(database, ListRow.desk, from: id)
            // Those left out need the row until they are erased.
            try leftOut.isEmpty ? BatchRow.delete(database, id) : BatchRow.setUndone(database, id)
            try ActivityRow.add(database, .restartUndone, by: actor, count: restored, at: now)
            if restored > 0 { try ListRow.reset(database, ListRow.desk, by: restored) }
            return UndoneRestart(restored: restored, leftOut: leftOut, deleted: newest.kept - kept)
        }
    }
}

/// A row of the table `batch` for a Restart.
enum RestartRow {
    /// The members on the list whom a Restart closes: those who never signed in, have no role, and have
    /// received no credits but the opening balance.
    static let closedMembers = """
        SELECT member_id FROM list_entry JOIN member ON member.id = member_id
        WHERE list_id = ?1 AND taken_off_by IS NULL
            AND NOT (has_signed_in OR role <> 'member' OR EXISTS (
                SELECT 1 FROM transfer
                WHERE to_account = member.id AND (from_account <> \(EntryRow.treasury) OR form_id IS NOT NULL)))
        ORDER BY member_id
        """

    /// How many of those whom the Restart took off the list without closing them still exist.
    fileprivate static let countKept = """
        SELECT count(*) FROM list_entry JOIN member ON member.id = member_id
        WHERE list_id = ?2 AND taken_off_by = ?1 AND closed_by IS DISTINCT FROM ?1
        """

    /// The names of those whom the Restart closes, in the order of the list.
    fileprivate static func names(_ database: any SQLDatabase, _ restart: Int64) throws -> [String] {
        try database.values(
            """
            SELECT coalesce(\(MemberRow.listName), '') FROM member
                LEFT JOIN list_entry ON member_id = member.id AND list_id = ?2
            WHERE closed_by = ?1 ORDER BY list_entry.revision
            """, [restart, ListRow.desk])
    }

    fileprivate static func newestUndoable(
        _ database: any SQLDatabase, at now: Timestamp
    ) throws -> (id: Int64, restart: Restart)? {
        try database.row(
            """
            SELECT id, at, member_count, kept_count FROM batch
            WHERE kind = 'restart' AND NOT is_undone AND at > ?1 ORDER BY id DESC LIMIT 1
            """, [BatchRow.latestUndoable(at: now)]
        ).map { ($0[0], Restart(at: Timestamp(milliseconds: $0[1]), count: $0[2], kept: $0[3])) }
    }
}
