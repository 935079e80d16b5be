import GRDB
import Storage

/// The revision of the list, in the one row of the table `desk`.
enum ListRevision {
    /// Records a change that adds `listed` names; returns the list's new revision.
    static func advance(_ database: Database, listed: Int) throws -> Int64 {
        let update = try database.cachedStatement(
            sql: "UPDATE desk SET revision = revision + 1, listed_count = listed_count + ? RETURNING revision"
        )
        return try Int64.fetchOne(update, arguments: [listed]) ?? 0
    }

    /// Goes on at a revision that the list never had, also not in another copy of the file: what was read of that has to be
    /// read again. In older files, too.
    static func begin(_ database: Database, at now: Timestamp) throws {
        try database.execute(
            sql: "UPDATE desk SET revision = max(revision + 1000000000, ?)", arguments: [now.milliseconds])
        try database.execute(sql: "UPDATE desk SET reset_revision = revision")
    }
}
