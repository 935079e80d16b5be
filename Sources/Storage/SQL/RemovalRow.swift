import Model
import Names

/// A row of the table `batch` for a removal.
enum RemovalRow {
    /// Closes these members, who must be open. Their one-time codes, and those that they gave, are deleted
    /// for good, unless this undoes an import.
    ///
    /// - Returns: the id of the batch.
    @discardableResult
    static func add(
        _ database: any SQLDatabase, _ members: [Int64], reversing reversed: Int64? = nil, at now: Timestamp
    ) throws -> Int64 {
        let id = try BatchRow.add(
            database, .removal, count: members.count, reversing: reversed, at: now)
        let listed = try ListRow.count(database, among: members)
        try MemberRow.keepAnOrganiser(database) { try BatchRow.close(database, members, by: id) }
        try RestartRow.adjustStayingCounts(database, of: members, areBack: false)
        if reversed == nil {
            try CodeRow.delete(database, of: members)
            try CodeRow.delete(database, givenBy: members)
        }
        if let listed { try ListRow.reset(database, by: -listed) }
        return id
    }

    static func setCount(_ database: any SQLDatabase, _ removal: Int64, _ count: Int) throws {
        try database.execute("UPDATE batch SET member_count = ?1 WHERE id = ?2", [count, removal])
    }

    static func tookImportBack(_ database: any SQLDatabase, _ removal: Int64) throws -> Bool {
        try database.isTrue("SELECT reverses IS NOT NULL FROM batch WHERE id = ?1", [removal])
    }

    /// Lets the import that a removal undid, if it did, be undone again.
    static func reopenImport(_ database: any SQLDatabase, of removal: Int64) throws {
        try database.execute(
            "UPDATE batch SET is_undone = false WHERE id = (SELECT reverses FROM batch WHERE id = ?1)",
            [removal])
    }

    /// The removals that can still be undone, newest first.
    static func undoable(_ database: any SQLDatabase, at now: Timestamp) throws -> [Removal] {
        try fetchAll(
            database,
            """
            kind = 'removal' AND NOT is_undone AND at > ?1
                AND EXISTS (SELECT 1 FROM member WHERE closed_by = batch.id)
            """, [BatchRow.latestExpired(at: now)])
    }

    /// The removals that meet a condition, newest first.
    static func fetchAll(
        _ database: any SQLDatabase, _ condition: String, _ arguments: [(any SQLParameter)?]
    ) throws -> [Removal] {
        try database.rows(
            """
            SELECT id, at, member_count, coalesce((
                SELECT \(MemberRow.listName) FROM member WHERE closed_by = batch.id ORDER BY member.id LIMIT 1), ''),
                reverses IS NOT NULL
            FROM batch WHERE \(condition) ORDER BY at DESC, id DESC
            """, arguments
        ).map {
            Removal(
                id: $0[0], at: $0[1], count: $0[2], name: $0[3], undoesImport: $0[4])
        }
    }
}
