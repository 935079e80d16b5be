import CSQLite
import GRDB

/// Who moves pages from the write-ahead log into the file, and when.
///
/// Before 3.51.3 SQLite may lose pages when a checkpoint meets a commit on another connection (the "WAL-reset bug",
/// https://sqlite.org/wal.html#walresetbug). So one connection alone makes checkpoints, and holds the write lock
/// meanwhile, which keeps another process's commit out.
enum Checkpoints {
    /// SQLite's own measure for its automatic checkpoints.
    private static let logPages = 1000
    /// How long a checkpoint waits for others; writers wait as long.
    static let waitMilliseconds: Int32 = 100
    static let busyMilliseconds: Int32 = 5000

    /// Takes the place of SQLite's automatic checkpoint, which would not hold the write lock.
    static func keepLogShort(on database: Database) {
        sqlite3_wal_hook(
            database.sqliteConnection,
            { _, connection, schema, pages in
                if pages >= Checkpoints.logPages {
                    sqlite3_busy_timeout(connection, Checkpoints.waitMilliseconds)
                    sqlite3_wal_checkpoint_v2(connection, schema, SQLITE_CHECKPOINT_FULL, nil, nil)
                    sqlite3_busy_timeout(connection, Checkpoints.busyMilliseconds)
                }
                return SQLITE_OK
            }, nil)
    }

    /// Empties the log.
    ///
    /// - Returns: false where a reader needs it.
    static func emptyLog(on database: Database) throws -> Bool {
        sqlite3_busy_timeout(database.sqliteConnection, waitMilliseconds)
        defer { sqlite3_busy_timeout(database.sqliteConnection, busyMilliseconds) }
        do {
            try database.checkpoint(.truncate)
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            return false
        }
    }

    /// Leaves them to another process, also when this connection is the last to close.
    static func leaveToOthers(on database: Database) throws {
        frontdesk_no_checkpoint_on_close(database.sqliteConnection)
        try database.execute(sql: "PRAGMA wal_autocheckpoint = 0")
    }
}
