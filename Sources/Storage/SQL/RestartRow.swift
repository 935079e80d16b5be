import LocalTime
import Model

/// A row of the table `batch` for a Restart.
enum RestartRow {
    /// See `Store.restartDesk`.
    ///
    /// - Parameter beginning: members who came from this moment on belong to the next event, to which
    ///   the caller moves them; nil for now.
    static func restart(
        _ database: any SQLDatabase, by actor: Actor, at now: Timestamp, beginning: Timestamp? = nil
    ) throws -> Restart? {
        let end = beginning ?? Timestamp(milliseconds: .max)
        let listed: Int = try database.value("\(countOpen) AND at < ?1", [end]) ?? 0
        if listed == 0 { return nil }
        let id = try BatchRow.add(database, .restart, at: now)
        let removes = try SettingsRow.restartPolicy(database) == .remove
        let closed: [Int64] = removes ? try database.values(closedMembersQuery, [end]) : []
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
    static func latestNight(_ database: any SQLDatabase, at now: Timestamp) throws -> Timestamp? {
        let night = now.latest(hour: 4, in: try SettingsRow.timeZone(database))
        guard try SettingsRow.expects(database, night) else { return nil }
        let cameBefore: Int? = try database.value("\(countOpen) AND at < ?1", [night])
        return cameBefore ?? 0 > 0 ? night : nil
    }

    /// Selects the members on the list whom a Restart closes: those who were registered at this event, before
    /// this moment, never signed in, have no role, and have received no credits except the opening balance.
    static let closedMembersQuery = """
        SELECT member_id FROM attendance JOIN member ON member.id = member_id
        WHERE event_id = (SELECT event_id FROM list) AND is_new AND at < ?1
            AND \(AttendanceRow.shownCondition)
            AND NOT (has_signed_in OR role <> 'member' OR EXISTS (
                SELECT 1 FROM transfer
                WHERE to_account = member.id AND (from_account <> \(EntryRow.treasury) OR form_id IS NOT NULL)))
        ORDER BY member_id
        """

    /// The names, as others see them, of the members whom the Restart closed, in the order of the list.
    static func names(
        _ database: any SQLDatabase, _ restart: Int64, _ event: Int64
    ) throws -> [String] {
        try database.rows(
            """
            SELECT \(MemberRow.othersColumns) FROM member
                LEFT JOIN attendance ON member_id = member.id AND event_id = ?2
            WHERE closed_by = ?1 ORDER BY place
            """, [restart, event]
        ).map { MemberRow.nameForOthers($0) }
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
    static func newestUndoable(
        _ database: any SQLDatabase, at now: Timestamp
    ) throws -> (id: Int64, event: Int64, restart: Restart)? {
        let row = try database.row(
            """
            SELECT batch.id, event.id, at, member_count, kept_count, removed_by
            FROM batch JOIN event ON event.closed_by = batch.id
            WHERE kind = 'restart' AND NOT is_undone AND at > ?1 ORDER BY batch.id DESC LIMIT 1
            """, [BatchRow.latestExpired(at: now)])
        guard let row else { return nil }
        let (id, removedBy): (Int64, Int64?) = (row[0], row[5])
        if let removedBy, removedBy != id { return nil }
        let restart = Restart(
            at: row[2], count: row[3], stayingCount: row[4],
            keepsEvent: removedBy == nil)
        return (id, row[1], restart)
    }
}
