import CSQLite
import GRDB
import Storage
import Synchronization

/// Checkpoints: copies pages from the write-ahead log into the file when a commit leaves the log long.
///
/// Before 3.51.3 SQLite may lose pages when a checkpoint coincides with a commit on another connection that
/// resets the log (the "WAL-reset bug", https://sqlite.org/wal.html#walresetbug). So only one connection
/// makes checkpoints, and it holds the write lock meanwhile, which keeps other processes from committing. If
/// another process has that lock, SQLite checkpoints without it; but right after a commit whose pages haven't
/// been copied yet, no connection can reset the log.
final class Checkpointer: Sendable {
    /// SQLite's own threshold for automatic checkpoints.
    private static let logPages: Int32 = 1000
    /// How many pages the log must grow after an attempt that couldn't copy everything, before the next
    /// attempt.
    private static let retryPages: Int32 = 100
    /// How long a checkpoint waits for readers; writes wait just as long.
    private static let waitMilliseconds: Int32 = 100
    /// How long a write waits for another process.
    static let busyMilliseconds: Int32 = 5000

    private struct State {
        /// The log's length at the last attempt, if that couldn't copy everything; otherwise 0.
        var attemptedPages: Int32 = 0
        var waitPause = Backoff()
        var waitCount = 0
        var isSuspended = false
    }

    private let state = Mutex(State())
    private let uptime: @Sendable () -> Duration

    /// - Parameter uptime: returns the time by a monotonic clock.
    init(uptime: @escaping @Sendable () -> Duration = Checkpointer.uptime) { self.uptime = uptime }

    @Sendable private static func uptime() -> Duration { start.duration(to: .now) }
    private static let start = ContinuousClock.now

    /// How many times a commit had to wait for readers. Only for tests.
    var waitCount: Int { state.withLock { $0.waitCount } }

    /// Stops the checkpoints of a long log until `resume`; meanwhile the caller truncates the log at short
    /// intervals.
    ///
    /// - Returns: false if another caller has suspended it.
    func suspend() -> Bool {
        state.withLock { state in
            defer { state.isSuspended = true }
            return !state.isSuspended
        }
    }

    func resume() { state.withLock { $0.isSuspended = false } }

    /// Replaces SQLite's automatic checkpoint, which would not hold the write lock.
    ///
    /// The checkpointer must outlive the last commit on this connection.
    func install(on database: Database) {
        sqlite3_wal_hook(
            database.sqliteConnection,
            { checkpointer, connection, schema, pages in
                if let checkpointer, let connection, pages >= Checkpointer.logPages {
                    Unmanaged<Checkpointer>.fromOpaque(checkpointer).takeUnretainedValue()
                        .checkpoint(connection, schema, pages: pages)
                }
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Copies what can be copied without waiting for readers. Now and then it does wait for them: otherwise
    /// the log would never be reset while reads keep overlapping, and would grow without limit.
    private func checkpoint(
        _ connection: OpaquePointer, _ schema: UnsafePointer<CChar>?, pages: Int32
    ) {
        state.withLock { state in
            if state.isSuspended { return }
            // If the log is shorter than before, it has been reset.
            let isReset = pages < state.attemptedPages
            guard isReset || pages >= state.attemptedPages + Self.retryPages else { return }
            var (logged, copied): (Int32, Int32) = (0, 0)
            sqlite3_busy_timeout(connection, 0)
            defer { sqlite3_busy_timeout(connection, Self.busyMilliseconds) }
            sqlite3_wal_checkpoint_v2(connection, schema, SQLITE_CHECKPOINT_FULL, &logged, &copied)
            state.attemptedPages = copied < logged ? pages : 0
            let now = uptime()
            guard copied < logged, state.waitPause.allows(at: now) else { return }
            sqlite3_busy_timeout(connection, Self.waitMilliseconds)
            sqlite3_wal_checkpoint_v2(connection, schema, SQLITE_CHECKPOINT_RESTART, nil, nil)
            state.waitCount += 1
            state.waitPause.record(start: now, took: uptime() - now)
        }
    }

    /// Copies everything and truncates the log to zero bytes.
    ///
    /// - Returns: false if a reader is in the way.
    static func truncateLog(on database: Database) throws -> Bool {
        sqlite3_busy_timeout(database.sqliteConnection, waitMilliseconds)
        defer { sqlite3_busy_timeout(database.sqliteConnection, busyMilliseconds) }
        do {
            try database.checkpoint(.truncate)
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            return false
        }
    }

    /// Leaves checkpoints to another process, even if this connection is the last to close.
    static func disable(on database: Database) throws {
        frontdesk_no_checkpoint_on_close(database.sqliteConnection)
        try database.execute(sql: "PRAGMA wal_autocheckpoint = 0")
    }
}
