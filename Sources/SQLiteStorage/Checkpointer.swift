import CSQLite
import GRDB
import Synchronization

/// Moves pages from the write-ahead log into the file, after commits that leave the log long.
///
/// Before 3.51.3 SQLite may lose pages when a checkpoint meets a commit on another connection that begins the log anew
/// (the "WAL-reset bug", https://sqlite.org/wal.html#walresetbug). So one connection alone makes checkpoints, and holds
/// the write lock meanwhile, which keeps another process's commit out. Where another process has that lock, SQLite goes
/// on without it; but right after a commit that isn't copied yet nobody can begin the log anew.
final class Checkpointer: Sendable {
    /// SQLite's own measure for its automatic checkpoints.
    private static let logPages: Int32 = 1000
    /// Pages by which the log grows before the next attempt, where readers keep it from being begun anew.
    private static let retryPages: Int32 = 100
    /// How long a checkpoint waits for others; writers wait as long.
    private static let waitMilliseconds: Int32 = 100
    static let busyMilliseconds: Int32 = 5000

    private struct State {
        /// The log's length at the last attempt that left something in it; else 0.
        var attemptedPages: Int32 = 0
        var waiting = Backoff(threshold: .zero)
        var waitCount = 0
    }

    private let state = Mutex(State())
    private let uptime: @Sendable () -> Duration

    /// - Parameter uptime: what a clock shows that never goes back.
    init(uptime: @escaping @Sendable () -> Duration = Checkpointer.uptime) { self.uptime = uptime }

    @Sendable private static func uptime() -> Duration { start.duration(to: .now) }
    private static let start = ContinuousClock.now

    /// How often a commit has waited for readers.
    var waitCount: Int { state.withLock { $0.waitCount } }

    /// Takes the place of SQLite's automatic checkpoint, which would not hold the write lock.
    ///
    /// The checkpointer must live as long as anything is committed on this connection.
    func keepLogShort(on database: Database) {
        sqlite3_wal_hook(
            database.sqliteConnection,
            { checkpointer, connection, schema, pages in
                if let checkpointer, let connection, pages >= Checkpointer.logPages {
                    Unmanaged<Checkpointer>.fromOpaque(checkpointer).takeUnretainedValue()
                        .shortenLog(connection, schema, pages: pages)
                }
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Copies what can be without waiting for readers. Waits for them now and then, since where reads overlap all the
    /// time the log would never come to be begun anew, and would grow for ever.
    private func shortenLog(
        _ connection: OpaquePointer, _ schema: UnsafePointer<CChar>?, pages: Int32
    ) {
        state.withLock { state in
            // A shorter log is a new one.
            let isNew = pages < state.attemptedPages
            guard isNew || pages >= state.attemptedPages + Self.retryPages else { return }
            var (logged, copied): (Int32, Int32) = (0, 0)
            sqlite3_busy_timeout(connection, 0)
            defer { sqlite3_busy_timeout(connection, Self.busyMilliseconds) }
            sqlite3_wal_checkpoint_v2(connection, schema, SQLITE_CHECKPOINT_FULL, &logged, &copied)
            state.attemptedPages = copied < logged ? pages : 0
            let now = uptime()
            guard copied < logged, state.waiting.allows(at: now) else { return }
            sqlite3_busy_timeout(connection, Self.waitMilliseconds)
            sqlite3_wal_checkpoint_v2(connection, schema, SQLITE_CHECKPOINT_RESTART, nil, nil)
            state.waitCount += 1
            state.waiting.note(start: now, took: uptime() - now)
        }
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
