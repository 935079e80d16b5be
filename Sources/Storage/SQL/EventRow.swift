import LocalTime
import Model

/// A row of the table `event`: one evening at the desk. The open one is that of the `list`; in any other,
/// `closed_by` is the Restart that closed it, as long as that can be undone. `removed_by` is the act that
/// removed it, as long as that can be undone; after that the row is deleted.
enum EventRow {
    static let columns =
        "event.id, event.name, event.date, event.price, event.revision, event.id = list.event_id"
    static let columnCount = 6

    static func event(_ row: SQLRow) -> Event {
        Event(id: row[0], name: row[1], day: row[2], price: row[3], revision: row[4], isOpen: row[5])
    }

    // MARK: Reading

    /// - Parameter condition: follows WHERE, and may include an order. In it, `event_id` is the open event's.
    static func fetch(
        _ database: any SQLDatabase, _ condition: String, _ arguments: [(any SQLParameter)?]
    ) throws -> [Event] {
        try database.rows("SELECT \(columns) FROM event CROSS JOIN list WHERE \(condition)", arguments)
            .map(event)
    }

    static func fetchOpen(_ database: any SQLDatabase) throws -> Event {
        guard let event = try fetch(database, "event.id = event_id", []).first else {
            throw StoreError.unavailable(reason: "there is no open event")
        }
        return event
    }

    /// Nil if there is no such event, or it is removed.
    static func fetchUnlessRemoved(_ database: any SQLDatabase, _ id: Int64) throws -> Event? {
        try fetch(database, "event.id = ?1 AND removed_by IS NULL", [id]).first
    }

    static func counted(_ database: any SQLDatabase, _ event: Event) throws -> CountedEvent {
        let row = try database.row(
            """
            SELECT coalesce(sum(CASE WHEN closed_by IS NULL THEN 1 ELSE 0 END), 0),
                coalesce(sum(CASE WHEN closed_by IS NULL AND is_new THEN 1 ELSE 0 END), 0),
                CAST(coalesce(sum(amount), 0) AS bigint)
            FROM attendance
                LEFT JOIN member ON member.id = member_id LEFT JOIN transfer ON transfer.id = payment_id
            WHERE event_id = ?1 AND taken_off_by IS NULL
            """, [event.id])
        return CountedEvent(
            event: event, attendeeCount: row?[0] ?? 0, newCount: row?[1] ?? 0,
            paidTotal: row?[2] ?? .zero)
    }

    // MARK: Changing

    /// Closes the open event, and begins the next.
    ///
    /// - Parameter isRemoved: whether it is removed, too.
    static func close(_ database: any SQLDatabase, by restart: Int64, isRemoved: Bool) throws {
        try database.execute(
            """
            UPDATE event SET closed_by = ?1, removed_by = ?2 WHERE id = (SELECT event_id FROM list)
            """, [restart, isRemoved ? restart : nil])
        let next = try database.added(
            "INSERT INTO event (price) SELECT price FROM event WHERE id = (SELECT event_id FROM list)")
        try ListRow.setOpenEvent(database, next)
    }

    /// Clears the open event's day if all members have been taken off it, so that the next member who comes
    /// gives it a day. A day that an organiser set stays, unless a member who was taken off came on that day.
    static func clearDayIfNoneCame(_ database: any SQLDatabase, of event: Int64) throws {
        if try firstDay(database, of: event) != nil { return }
        // The event's day may come from any member who was taken off.
        let moments: [Timestamp] = try database.values(
            "SELECT at FROM attendance WHERE event_id = ?1", [event])
        try replaceDay(database, of: event, ifAmong: moments, by: nil)
    }

    /// Gives the event another day, or none, if one of these moments is on its present day.
    private static func replaceDay(
        _ database: any SQLDatabase, of event: Int64, ifAmong moments: [Timestamp], by new: Day?
    ) throws {
        let zone = try SettingsRow.timeZone(database)
        guard let day = try fetch(database, "event.id = ?1", [event]).first?.day, day != new,
            moments.contains(where: { Day($0, in: zone) == day })
        else { return }
        try database.execute(
            "UPDATE event SET date = ?1, revision = revision + 1 WHERE id = ?2", [new, event])
        try EventPaymentRow.reportName(database, of: event)
    }

    /// Gives the open event its day again after a member was put back on its list: the day on which the first
    /// member on the list came.
    static func restoreDay(_ database: any SQLDatabase, of event: Int64) throws {
        if let day = try firstDay(database, of: event) { try setDayIfMissing(database, event, on: day) }
    }

    /// Gives an event its day, unless it has one.
    private static func setDayIfMissing(_ database: any SQLDatabase, _ event: Int64, on day: Day) throws {
        let count = try database.execute(
            "UPDATE event SET date = ?1, revision = revision + 1 WHERE id = ?2 AND date IS NULL",
            [day, event])
        if count > 0 { try EventPaymentRow.reportName(database, of: event) }
    }

    /// The day on which the first member who wasn't taken off came; nil if there is none.
    private static func firstDay(_ database: any SQLDatabase, of event: Int64) throws -> Day? {
        let first: Timestamp? = try database.value(
            "SELECT min(at) FROM attendance WHERE event_id = ?1 AND taken_off_by IS NULL", [event])
        return try first.map { Day($0, in: try SettingsRow.timeZone(database)) }
    }

    /// Moves the members who came since a moment from the event that was closed last to the open one.
    static func moveToOpen(_ database: any SQLDatabase, cameSince moment: Timestamp) throws {
        let open = try ListRow.lockOpenEvent(database)
        let closed = "(SELECT id FROM event WHERE closed_by IS NOT NULL ORDER BY closed_by DESC LIMIT 1)"
        // Payments since then, and repayments, are moved with them.
        try database.execute(
            """
            UPDATE event_payment SET event_id = ?1 WHERE event_id = \(closed) AND transfer_id IN (
                SELECT transfer.id FROM attendance
                    JOIN transfer ON from_account = member_id OR to_account = member_id
                WHERE event_id = \(closed) AND attendance.at >= ?2 AND transfer.at >= ?2)
            """, [open, moment])
        let count = try database.execute(
            """
            UPDATE attendance SET event_id = ?1 WHERE at >= ?2 AND event_id = \(closed)
            """, [open, moment])
        if count == 0 { return }
        let day = try firstDay(database, of: open)
        try database.execute("UPDATE event SET date = ?1 WHERE id = ?2", [day, open])
        try ListRow.setOpenEvent(database, open)
        try EventPaymentRow.reportName(database, of: open)
    }

    /// Reopens the event that a Restart closed, in place of the one that is open now. All members who came to
    /// the later event count as having come to this one, once each.
    ///
    /// - Parameter isEmpty: whether this brings no names back to the list.
    static func reopen(
        _ database: any SQLDatabase, _ event: Int64, isEmpty: Bool, at now: Timestamp
    ) throws {
        let later = try ListRow.lockOpenEvent(database)
        try AttendanceRow.moveAll(database, from: later, to: event, at: now)
        try database.execute("UPDATE event SET closed_by = NULL, removed_by = NULL WHERE id = ?1", [event])
        if isEmpty, try SettingsRow.restartPolicy(database) == .remove {
            // Readers, who see no events, already show the right names, but they still offer to undo the
            // Restart. Writing the unchanged revision makes SQLite's observer report the list, so that they
            // read it again.
            try database.execute("UPDATE list SET event_id = ?1, revision = revision", [event])
            database.report(.roster)
        } else {
            try ListRow.setOpenEvent(database, event)
        }
        try database.execute("DELETE FROM event WHERE id = ?1", [later])
        try EventPaymentRow.reportName(database, of: event)
    }

    /// Sets the event's day to today if the member with this place is the only one on its list, even if it
    /// had the day of members who came earlier and have all left the group since.
    static func setDayIfFirst(_ database: any SQLDatabase, at place: ListRow.Place, _ now: Timestamp) throws {
        if place.count != 1 { return }
        let today = Day(now, in: try SettingsRow.timeZone(database))
        let earlier: [Timestamp] = try database.values(
            "SELECT at FROM attendance WHERE event_id = ?1 AND place < ?2 AND taken_off_by IS NULL",
            [place.event, place.revision])
        if !earlier.isEmpty { try replaceDay(database, of: place.event, ifAmong: earlier, by: today) }
        try setDayIfMissing(database, place.event, on: today)
    }

    // MARK: The code by which members put themselves on the list

    /// The open event, if members may check themselves in and it meets a condition.
    ///
    /// - Throws: `.unknownEvent`.
    static func fetchForSelfCheckIn(
        _ database: any SQLDatabase, _ condition: String, _ argument: any SQLParameter
    ) throws -> Event {
        guard try SettingsRow.allowsSelfCheckIn(database),
            let event = try fetch(database, "event.id = event_id AND \(condition)", [argument]).first
        else { throw StoreError.unknownEvent }
        return event
    }

    /// - Returns: the code that the event has now.
    static func setCode(
        _ database: any SQLDatabase, of event: Event, to expression: String, _ new: String
    ) throws -> String {
        let code: String? = try database.value(
            "UPDATE event SET code = \(expression) WHERE id = ?2 RETURNING code", [new, event.id])
        guard let code else { throw StoreError.unknownEvent }
        return code
    }
}
