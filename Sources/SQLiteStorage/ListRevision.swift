import GRDB
import Storage

/// The revisions in the table `list`.
enum ListRevision {
    /// Counts a new name on the list, and returns the list's new revision.
    static func advance(_ database: Database, _ list: Int64) throws -> Int64 {
        let update = try database.cachedStatement(
            sql: """
                UPDATE list SET revision = revision + 1, entry_count = entry_count + 1 WHERE id = ? RETURNING revision
                """)
        return try Int64.fetchOne(update, arguments: [list]) ?? 0
    }

    /// Continues each list at a revision that it never had, in any copy of the file, so that every reader of
    /// another copy has to read the whole list again. Older files, which had only one list, are handled, too.
    static func begin(_ database: Database, at now: Timestamp) throws {
        let table = try database.tableExists("list") ? "list" : "desk"
        try database.execute(
            sql: "UPDATE \(table) SET revision = max(revision + 1000000000, ?)", arguments: [now.milliseconds]
        )
        try database.execute(sql: "UPDATE \(table) SET reset_revision = revision")
    }
}
