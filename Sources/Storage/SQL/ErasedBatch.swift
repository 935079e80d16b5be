/// A row of the table `batch` whose members are being erased.
package enum ErasedBatch {
    /// The most members that one write erases, so that no other write waits for long.
    package static let membersAtOnce = 25

    /// The most attendances or answers that one write deletes.
    static let rowsAtOnce = 1000

    static let members = "SELECT id FROM member WHERE closed_by = ?1 ORDER BY id LIMIT ?2"

    /// Deletes some of the attendances of the events that the batch removed.
    ///
    /// - Returns: how many were deleted.
    static func deleteAttendances(_ database: any SQLDatabase, _ batch: Int64) throws -> Int {
        try database.execute(
            """
            DELETE FROM attendance WHERE place IN (
                SELECT place FROM attendance JOIN event ON event.id = event_id
                WHERE removed_by = ?1 LIMIT ?2)
            """, [batch, rowsAtOnce])
    }

    /// Adds to the number of members that were erased. The activity gets the total once the last one is
    /// erased, since its rows can't be changed.
    static func addToErasedCount(
        _ database: any SQLDatabase, _ batch: Int64, _ count: Int
    ) throws {
        try database.execute(
            "UPDATE batch SET erased_count = erased_count + ?1 WHERE id = ?2", [count, batch])
    }

    /// Records in the activity how many members were erased, and deletes the batch, with the event that it
    /// removed or the attendance that it took off. The batch of an import stays: its other members refer to
    /// it.
    static func end(_ database: any SQLDatabase, _ batch: Int64, at now: Timestamp) throws {
        let erased: Int? = try database.value("SELECT erased_count FROM batch WHERE id = ?1", [batch])
        if let erased, erased > 0 {
            try ActivityRow.add(database, .membersErased, by: .program, count: erased, at: now)
            try database.execute("UPDATE batch SET erased_count = 0 WHERE id = ?1", [batch])
        }
        let events: [Int64] = try database.values("SELECT id FROM event WHERE removed_by = ?1", [batch])
        for event in events {
            try database.execute("DELETE FROM event WHERE id = ?1", [event])
            try EventPaymentRow.reportName(database, of: event)
        }
        try database.execute("DELETE FROM batch WHERE id = ?1 AND kind <> 'import'", [batch])
    }
}
