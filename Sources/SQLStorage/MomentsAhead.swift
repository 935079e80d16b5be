import Storage

extension SQLStore {
    /// Lets what was noted before the clock was set back count from `now` on.
    package func bringBackMomentsAhead(of now: Timestamp) async throws(StoreError) {
        guard try await readOnce({ try MomentsAhead.exist($0, of: now) }) else { return }
        try await write(.exclusive) { try MomentsAhead.bringBack($0, to: now) }
    }
}

/// The moments from which on something can be undone, used or sent for a while. After the clock was set back,
/// those noted before lie ahead, and what they begin would last longer by as much.
private enum MomentsAhead {
    /// The columns, and how many seconds ahead a moment in each may lie.
    private static let columns: [(table: String, name: String, seconds: Int64)] = [
        ("batch", "at", Timestamp.clockLeewaySeconds),
        ("code", "given_at", Timestamp.clockLeewaySeconds),
        ("outgoing_mail", "at", Timestamp.clockLeewaySeconds),
        ("outgoing_mail", "due_at", Outbox.pauseSeconds(after: .max)),
    ]

    static func exist(_ database: any SQLDatabase, of now: Timestamp) throws -> Bool {
        let conditions = columns.enumerated().map { index, column in
            "EXISTS (SELECT 1 FROM \(column.table) WHERE \(column.name) > ?\(index + 1))"
        }
        return try database.isTrue(
            "SELECT \(conditions.joined(separator: " OR "))",
            columns.map { now.adding(seconds: $0.seconds).milliseconds })
    }

    static func bringBack(_ database: any SQLDatabase, to now: Timestamp) throws {
        for column in columns {
            try database.execute(
                "UPDATE \(column.table) SET \(column.name) = ?1 WHERE \(column.name) > ?2",
                [now.milliseconds, now.adding(seconds: column.seconds).milliseconds])
        }
    }
}
