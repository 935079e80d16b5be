import LocalTime
import Model

/// The desk's list.
extension Store {
    /// The changes to the list since `revision`; the whole list for nil.
    ///
    /// - Parameter limit: the most names to return; if there are more, the newest are returned.
    /// - Throws: `.unavailable`.
    public func rosterUpdate(since revision: Int64?, limit: Int) async throws(StoreError) -> RosterUpdate {
        try await engine.read { try ListRow.update($0, since: revision, limit: limit) }
    }

    /// Empties the list. Where Restart removes, it also closes the registrations on the list: a closed one
    /// doesn't count as a member, can't sign in and doesn't reserve its email or username. Members who
    /// weren't registered at this event, have signed in, have received credits, or have a role stay members.
    /// All listed members form one batch, which `undoRestart` can restore until `Restart.undoableUntil`.
    ///
    /// - Parameter expected: the effect of Restart that the actor's page showed; nil to accept the current
    ///   one.
    /// - Returns: the batch; nil if the list was empty, and then nothing changes.
    /// - Throws: `.restartChanged` if Restart has a different effect now; `.unavailable`, `.unsound`.
    public func restartDesk(
        expecting expected: RestartPolicy?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Restart? {
        try await engine.write(.exclusive) { database in
            if let expected, try SettingsRow.restartPolicy(database) != expected {
                throw StoreError.restartChanged
            }
            return try RestartRow.restart(database, by: actor, at: now)
        }
    }

    /// Begins a new event as of the latest four o'clock in the group's time zone, if the settings say so,
    /// even if no program was running then. Members who have come since then count for the new event.
    ///
    /// - Returns: the Restart that closed the previous event; nil if no member came to it before four
    ///   o'clock, or it was closed by then, or events have begun nightly only since then.
    /// - Throws: `.unavailable`, `.unsound`.
    public func beginNightlyEvent(at now: Timestamp) async throws(StoreError) -> Restart? {
        // Usually there is nothing to do, and nothing is written.
        if try await engine.readWithoutSnapshot({ try RestartRow.latestNight($0, at: now) }) == nil {
            return nil
        }
        return try await engine.write(.exclusive) { database in
            guard let night = try RestartRow.latestNight(database, at: now),
                let restart = try RestartRow.restart(database, by: .program, at: now, beginning: night)
            else { return nil }
            try EventRow.moveToOpen(database, cameSince: night)
            // A check-in that began before four may be written only now, and must not cause another event.
            try SettingsRow.skipNight(database, night)
            return restart
        }
    }

    /// The newest batch that can still be restored at `now`, if any.
    ///
    /// - Throws: `.unavailable`.
    public func undoableRestart(at now: Timestamp) async throws(StoreError) -> Restart? {
        try await engine.readWithoutSnapshot { try RestartRow.newestUndoable($0, at: now)?.restart }
    }

    /// Restores the newest undoable batch, including those who stayed members, in its old places on the list.
    /// If it was closed for a night, no event begins again for that night. The members have the same ids and
    /// passwords as before. A registration is left out, and stays closed until it is erased, if another
    /// member now has its email or username, or a username that looks like it (`LookAlikeKeys`).
    ///
    /// - Parameter restart: when the batch was closed, so that pressing Undo twice doesn't restore the batch
    ///   before it as well; nil for the newest batch.
    /// - Returns: nil if no batch can be restored at `now`, or the newest is a different one.
    /// - Throws: `.unavailable`, `.unsound`.
    public func undoRestart(
        _ restart: Timestamp?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneRestart? {
        try await engine.write(.exclusive) { database in
            guard let (id, event, newest) = try RestartRow.newestUndoable(database, at: now),
                restart == nil || restart == newest.at
            else { return nil }
            let staying: Int =
                try database.value("\(AttendanceRow.countQuery) AND event_id = ?1", [event]) ?? 0
            try BatchRow.reopen(database, id)
            let leftOut = try RestartRow.names(database, id, event)
            try AttendanceRow.forget(database, of: event, closedBy: id)
            let restored: Int =
                try database.value("\(AttendanceRow.countQuery) AND event_id = ?1", [event]) ?? 0
            try EventRow.reopen(database, event, isEmpty: restored == 0, at: now)
            // Otherwise this event would be closed again for the same night within seconds.
            let night = now.latest(hour: 4, in: try SettingsRow.timeZone(database))
            try SettingsRow.skipNight(database, night)
            // The members who were left out need the row until they are erased.
            try leftOut.isEmpty ? BatchRow.delete(database, id) : BatchRow.setUndone(database, id)
            try ActivityRow.add(database, .restartUndone, by: actor, count: restored, at: now)
            return UndoneRestart(restored: restored, leftOut: leftOut, deleted: newest.stayingCount - staying)
        }
    }
}

/// A row of the table `batch` for a Restart.
enum RestartRow {
    /// See `Store.restartDesk`.
    ///
    /// - Parameter beginning: members who came from this moment on belong to the next event; nil for now.
    fileprivate static func restart(
        _ database: any SQLDatabase, by actor: Actor, at now: Timestamp, beginning: Timestamp? = nil
    ) throws -> Restart? {
        let listed: Int =
            try database.value("\(countOpen) AND at < ?1", [beginning ?? Timestamp(milliseconds: .max)]) ?? 0
        if listed == 0 { return nil }
        let id = try BatchRow.add(database, .restart, at: now)
        let removes = try SettingsRow.restartPolicy(database) == .remove
        let closed: [Int64] = removes ? try database.values(closedMembersQuery) : []
        let restart = Restart(
            at: now, count: closed.count, stayingCount: listed - closed.count, keepsEvent: !removes)
        try database.execute(
            "UPDATE batch SET member_count = ?1, kept_count = ?2 WHERE id = ?3",
            [restart.count, restart.stayingCount, id])
        try ActivityRow.add(database, .deskRestarted, by: actor, count: listed, at: now)
        try EventRow.close(database, by: id, isRemoved: removes)
        try BatchRow.close(database, closed, by: id)
        return restart
    }

    private static let countOpen = "\(AttendanceRow.countQuery) AND event_id = (SELECT event_id FROM list)"

    /// The latest four o'clock, if a new event must begin for it.
    fileprivate static func latestNight(_ database: any SQLDatabase, at now: Timestamp) throws -> Timestamp? {
        guard let since = try SettingsRow.nightlySince(database) else { return nil }
        let night = now.latest(hour: 4, in: try SettingsRow.timeZone(database))
        if night <= since { return nil }
        let cameBefore: Int? = try database.value("\(countOpen) AND at < ?1", [night])
        return cameBefore ?? 0 > 0 ? night : nil
    }

    /// Selects the members on the list whom a Restart closes: those who were registered at this event, never
    /// signed in, have no role, and have received no credits except the opening balance.
    static let closedMembersQuery = """
        SELECT member_id FROM attendance JOIN member ON member.id = member_id
        WHERE event_id = (SELECT event_id FROM list) AND is_new AND \(AttendanceRow.shownCondition)
            AND NOT (has_signed_in OR role <> 'member' OR EXISTS (
                SELECT 1 FROM transfer
                WHERE to_account = member.id AND (from_account <> \(EntryRow.treasury) OR form_id IS NOT NULL)))
        ORDER BY member_id
        """

    /// The names, as others see them, of the members whom the Restart closed, in the order of the list.
    fileprivate static func names(
        _ database: any SQLDatabase, _ restart: Int64, _ event: Int64
    ) throws -> [String] {
        try database.rows(
            """
            SELECT coalesce(name, nickname, username), email, phone FROM member
                LEFT JOIN attendance ON member_id = member.id AND event_id = ?2
            WHERE closed_by = ?1 ORDER BY place
            """, [restart, event]
        ).map { Profile(name: $0[0], email: $0[1], phone: $0[2]).nameForOthers }
    }

    /// Adjusts the counts of staying members of the Restarts that closed the events of these members, who
    /// were removed or have come back. Otherwise undoing such a Restart would report removed members as
    /// deleted accounts.
    static func adjustStayingCounts(
        _ database: any SQLDatabase, of members: [Int64], areBack: Bool
    ) throws {
        for piece in BatchRow.pieces(of: members) {
            let adjusted = try database.execute(
                """
                UPDATE batch SET kept_count = kept_count + ?2 * (
                    SELECT count(*) FROM attendance JOIN event ON event.id = event_id
                    WHERE event.closed_by = batch.id AND taken_off_by IS NULL
                        AND member_id IN (\(database.dialect.elements("?1"))))
                WHERE kind = 'restart' AND NOT is_undone
                """, [piece, areBack ? 1 : -1])
            // The desk's page says how many can be put back.
            if adjusted > 0 { try ListRow.announceChange(database) }
        }
    }

    /// Counts attendances that are added to an event, or deleted from it, after a Restart has closed it.
    ///
    /// - Parameter count: how many are added; negative if they are deleted.
    static func addToStayingCount(_ database: any SQLDatabase, _ count: Int, of event: Int64) throws {
        let adjusted = try database.execute(
            """
            UPDATE batch SET kept_count = kept_count + ?1
            WHERE kind = 'restart' AND NOT is_undone AND id = (SELECT closed_by FROM event WHERE id = ?2)
            """, [count, event])
        // The desk's page says how many can be put back.
        if adjusted > 0 { try ListRow.announceChange(database) }
    }

    /// The newest Restart, if it can be undone. It can't be undone if an organiser removed its event
    /// afterwards: only organisers can bring that event back.
    fileprivate static func newestUndoable(
        _ database: any SQLDatabase, at now: Timestamp
    ) throws -> (id: Int64, event: Int64, restart: Restart)? {
        let row = try database.row(
            """
            SELECT batch.id, event.id, at, member_count, kept_count, removed_by
            FROM batch JOIN event ON event.closed_by = batch.id
            WHERE kind = 'restart' AND NOT is_undone AND at > ?1 ORDER BY batch.id DESC LIMIT 1
            """, [BatchRow.latestUndoable(at: now)])
        guard let row else { return nil }
        let (id, removedBy): (Int64, Int64?) = (row[0], row[5])
        if let removedBy, removedBy != id { return nil }
        let restart = Restart(
            at: row[2], count: row[3], stayingCount: row[4],
            keepsEvent: removedBy == nil)
        return (id, row[1], restart)
    }
}
