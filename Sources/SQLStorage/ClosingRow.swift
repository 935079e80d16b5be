import Storage

/// A row of the table `closing`: members who are closed, by a Restart or a removal, and can be open again; or who came by
/// an import.
package enum ClosingRow {
    /// Milliseconds.
    package static func latestUndoable(at now: Timestamp) -> Int64 {
        now.adding(seconds: -Restart.undoSeconds).milliseconds
    }

    package static func add(_ database: any SQLDatabase, kind: String, at now: Timestamp) throws -> Int64 {
        let id: Int64? = try database.value(
            "INSERT INTO closing (at, closed_count, kind) VALUES (?1, 0, ?2) RETURNING id",
            [now.milliseconds, kind])
        guard let id else { throw StoreError.unavailable(reason: "no batch was added") }
        return id
    }

    static func isUndoable(
        _ database: any SQLDatabase, _ id: Int64, kind: String, at now: Timestamp
    ) throws -> Bool {
        try database.value(
            "SELECT NOT is_undone AND at > ?1 FROM closing WHERE id = ?2 AND kind = ?3",
            [latestUndoable(at: now), id, kind]) ?? false
    }

    /// To be called once they are open again. Those left out still need the row until they are erased.
    static func end(_ database: any SQLDatabase, _ id: Int64, isEmpty: Bool) throws {
        let end = isEmpty ? "DELETE FROM closing" : "UPDATE closing SET is_undone = true"
        try database.execute("\(end) WHERE id = ?1", [id])
    }

    // MARK: Its members

    /// So many are changed by one statement at most, each of which a server has to answer in time.
    private static let pieceLength = 5000

    /// Closes these, who are open, or opens them.
    package static func set(_ database: any SQLDatabase, _ members: [Int64], closing: Int64?) throws {
        if members.isEmpty { return }
        for start in stride(from: 0, to: members.count, by: pieceLength) {
            let piece = Array(members[start..<min(start + pieceLength, members.count)])
            try database.execute(
                "UPDATE member SET closing_id = ?1 WHERE id IN (\(database.dialect.each("?2")))",
                [closing, piece])
        }
        try database.countMembers(closing == nil ? members.count : -members.count)
        database.note(.profiles)
    }

    /// Opens the members of a batch, but for those of whom `isTaken` is true.
    ///
    /// - Returns: how many are open.
    static func reopen(_ database: any SQLDatabase, _ batch: Int64) throws -> Int {
        let members: [Int64] = try database.values(reopenable(database.dialect), [batch])
        try set(database, members, closing: nil)
        return members.count
    }

    static func reopenable(_ dialect: Dialect) -> String {
        "SELECT id FROM member WHERE closing_id = ?1 AND NOT (\(isTaken(dialect))) ORDER BY id"
    }

    /// Whether somebody else has the email or username meanwhile, or a username that looks like it.
    package static func isTaken(_ dialect: Dialect) -> String {
        let looks = "IN (member.username_look, member.username_written_look)"
        return [
            ("member_email", "other.email_folded = member.email_folded"),
            ("member_username", "other.username_folded = member.username_folded"),
            ("member_username_look", "other.username_look \(looks)"),
            ("member_username_written_look", "other.username_written_look \(looks)"),
        ].map { index, condition in
            """
            EXISTS (
                SELECT 1 FROM member AS other\(dialect.by(index)) WHERE other.closing_id IS NULL AND \(condition))
            """
        }.joined(separator: " OR ")
    }
}
