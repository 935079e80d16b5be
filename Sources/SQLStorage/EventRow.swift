import LocalTime
import Model
import Storage

/// A row of the table `event`: one evening at the desk. The open one is that of the `list`; `closed_by` is the
/// Restart that closed another, as long as it can be undone. What removes an event and can be undone is its
/// `removed_by`; what can't be undone any more deletes it.
package enum EventRow {
    /// Closes the open event, and begins the next.
    ///
    /// - Parameter isRemoved: whether it is removed, too.
    static func close(_ database: any SQLDatabase, by restart: Int64, isRemoved: Bool) throws {
        try database.execute(
            """
            UPDATE event SET closed_by = ?1, removed_by = CASE WHEN ?2 THEN ?1 END
            WHERE id = (SELECT event_id FROM list)
            """, [restart, isRemoved])
        let next: Int64? = try database.value("INSERT INTO event (name) VALUES (NULL) RETURNING id")
        guard let next else { throw StoreError.unavailable(reason: "no event was added") }
        try ListRow.show(database, next)
    }

    /// Makes the event that a Restart closed the open one again, instead of the one that is open now. Those who
    /// came to that one have come to this one, once each.
    ///
    /// - Parameter isEmpty: whether this brings no name back to the list.
    static func reopen(_ database: any SQLDatabase, _ event: Int64, isEmpty: Bool) throws {
        let later: Int64? = try database.value("SELECT event_id FROM list\(database.dialect.lock)")
        guard let later else { throw StoreError.unavailable(reason: "there is no open event") }
        try AttendanceRow.moveAll(database, from: later, to: event)
        try database.execute("UPDATE event SET closed_by = NULL, removed_by = NULL WHERE id = ?1", [event])
        if isEmpty {
            try database.execute("UPDATE list SET event_id = ?1", [event])
        } else {
            try ListRow.show(database, event)
        }
        try database.execute("DELETE FROM event WHERE id = ?1", [later])
    }

    /// The day of the first who comes becomes the event's.
    ///
    /// - Parameter place: theirs.
    static func begin(_ database: any SQLDatabase, at place: ListRow.Place, _ now: Timestamp) throws {
        if place.count != 1 { return }
        let day = Day(now, in: try SettingsRow.timeZone(database))
        try database.execute(
            "UPDATE event SET date = ?1 WHERE id = ?2 AND date IS NULL", [day.text, place.event])
    }
}

/// A row of the table `attendance`: a member came to an event. `place` is the list's revision when they came,
/// which no other row ever has. A row whose member was erased has none; one that was taken off has the batch
/// that did it, and is deleted with it.
package enum AttendanceRow {
    /// The condition that a row, joined with its member, is shown.
    package static let isShown = "taken_off_by IS NULL AND closed_by IS NULL"

    /// Puts a member, who must not be on it, at the end of the list.
    package static func add(
        _ database: any SQLDatabase, _ member: Int64, isNew: Bool, at now: Timestamp
    ) throws -> ListRow.Place {
        guard let row = try database.row(ListRow.advance) else {
            throw StoreError.unavailable(reason: "there is no list")
        }
        let place = ListRow.Place(revision: row[0], event: row[1], count: row[2])
        try database.execute(
            "INSERT INTO attendance (place, event_id, member_id, at, is_new) VALUES (?1, ?2, ?3, ?4, ?5)",
            [place.revision, place.event, member, now.milliseconds, isNew])
        return place
    }

    /// Those who have come to the second event already, and are shown there, stay as they are.
    static func moveAll(_ database: any SQLDatabase, from event: Int64, to other: Int64) throws {
        try database.execute(
            """
            DELETE FROM attendance WHERE event_id = ?2 AND taken_off_by IS NOT NULL AND member_id IN (
                SELECT member_id FROM attendance WHERE event_id = ?1 AND taken_off_by IS NULL)
            """, [event, other])
        try database.execute(
            """
            UPDATE attendance SET event_id = ?2 WHERE event_id = ?1 AND NOT EXISTS (
                SELECT 1 FROM attendance AS earlier
                WHERE earlier.event_id = ?2 AND earlier.member_id = attendance.member_id)
            """, [event, other])
    }
}
