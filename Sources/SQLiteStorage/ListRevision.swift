import GRDB
import Storage

/// The revisions in the table `list`.
enum ListRevision {
    /// Records that one more stands on the list; returns its new revision.
    static func advance(_ database: Database, _ list: Int64) throws -> Int64 {
        let update = try database.cachedStatement(
            sql: """
                UPDATE list SET revision = revision + 1, entry_count = entry_count + 1 WHERE id = ? RETURNING revision
                """)
        return try Int64.fetchOne(update, arguments: [list]) ?? 0
    }

    /// Goes on at a revision that no list ever had, also not in another copy of the file: what was read of that has to be
    /// read again. In older files, too, which had one list.
    static func begin(_ database: Database, at now: Timestamp) throws {
        let table = try database.tableExists("list") ? "list" : "desk"
        try database.execute(
            sql: "UPDATE \(table) SET revision = max(revision + 1000000000, ?)", arguments: [now.milliseconds]
        )
        try database.execute(sql: "UPDATE \(table) SET reset_revision = revision")
    }
}
