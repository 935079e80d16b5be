import CSQLite
import GRDB
import Synchronization

/// Stops a long check or copy from another thread, within a moment.
public final class Cancellation: Sendable {
    /// SQLite asks after so many steps of its machine.
    private static let steps: Int32 = 20_000

    private struct State {
        var isCancelled = false
        var interrupt: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// One that nobody has used yet.
    public init() {}

    /// Whether it was cancelled; it stays so.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Lets what goes on, and all that is begun from now on, fail with `DataFileError.cancelled`.
    public func cancel() {
        let interrupt = state.withLock { state in
            state.isCancelled = true
            return state.interrupt
        }
        interrupt?()
    }

    /// Runs `body` on the connection; SQLite gives up soon after `cancel`.
    func run<Value>(_ queue: DatabaseQueue, _ body: (Database) throws -> Value) throws -> Value {
        state.withLock { $0.interrupt = { queue.interrupt() } }
        defer { state.withLock { $0.interrupt = nil } }
        return try queue.inDatabase { database in
            // An interrupt between two statements would be lost.
            sqlite3_progress_handler(
                database.sqliteConnection, Self.steps,
                { Unmanaged<Cancellation>.fromOpaque($0!).takeUnretainedValue().isCancelled ? 1 : 0 },
                Unmanaged.passUnretained(self).toOpaque())
            defer { sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil) }
            if isCancelled { throw DataFileError.cancelled }
            return try body(database)
        }
    }
}
