import GRDB
import Storage

/// The revision in the table `list`.
enum ListRevision {
    /// Continues the list at a revision that it never had in any copy of the file, so that every page made
    /// from another copy reads the whole list again. Handles older files, too.
    static func begin(_ database: Database, at now: Timestamp) throws {
        let table = try database.tableExists("list") ? "list" : "desk"
        try database.execute(
            sql: "UPDATE \(table) SET revision = max(revision + 1000000000, ?)", arguments: [now.milliseconds]
        )
        try database.execute(sql: "UPDATE \(table) SET reset_revision = revision")
    }
}
