import CSQLite
import GRDB
import Synchronization

/// Stops a long check or copy from another thread, within a moment.
public final class Cancellation: Sendable {
    private struct State {
        var isCancelled = false
        var interrupt: (@Sendable () -> Void)?
        var isOverLimit: (@Sendable () -> Bool)?
        var unfinished: FilePath?
    }

    private let state = Mutex(State())

    public init() {}

    /// Whether `cancel` was called, which can't be undone.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Makes the current operation, and every later one, fail with `DataFileError.cancelled`.
    public func cancel() {
        let interrupt = state.withLock { state in
            state.isCancelled = true
            return state.interrupt
        }
        interrupt?()
    }

    /// Deletes the unfinished file of a move, for a caller that ends the process without waiting for it.
    package func deleteUnfinished() {
        if let path = state.withLock({ $0.unfinished }) { UnfinishedFile.delete(path) }
    }

    /// Calls `body`, which writes the file.
    func making<Value>(_ file: UnfinishedFile, _ body: () throws -> Value) rethrows -> Value {
        let path = file.path
        state.withLock { $0.unfinished = path }
        defer { state.withLock { $0.unfinished = nil } }
        return try body()
    }

    /// Calls `body`, inside `runInterruptibly`: SQLite then also stops soon after a limit is passed.
    func stopping<Value>(
        when isOverLimit: @escaping @Sendable () -> Bool, _ body: () throws -> Value
    ) rethrows -> Value {
        state.withLock { $0.isOverLimit = isOverLimit }
        defer { state.withLock { $0.isOverLimit = nil } }
        return try body()
    }

    private var shouldStop: Bool {
        let state = state.withLock { $0 }
        return state.isCancelled || state.isOverLimit?() ?? false
    }

    /// Runs `body` on the connection; SQLite stops soon after `cancel`.
    func runInterruptibly<Value>(
        on queue: DatabaseQueue, _ body: (Database) throws -> Value
    ) throws -> Value {
        state.withLock { $0.interrupt = { queue.interrupt() } }
        defer { state.withLock { $0.interrupt = nil } }
        return try queue.inDatabase { database in
            // An interrupt between two statements would be lost.
            try database.running(until: { self.shouldStop }) {
                if isCancelled { throw DataFileError.cancelled }
                return try body(database)
            }
        }
    }
}

extension Database {
    /// After how many steps of its virtual machine SQLite asks whether to go on.
    private static let stepsBetweenQuestions: Int32 = 20_000

    /// Calls `body`, whose statements fail soon after `shouldStop` returns true.
    func running<Value>(
        until shouldStop: @escaping () -> Bool, _ body: () throws -> Value
    ) rethrows -> Value {
        let question = StopQuestion(shouldStop: shouldStop)
        return try withExtendedLifetime(question) {
            sqlite3_progress_handler(
                sqliteConnection, Self.stepsBetweenQuestions,
                { Unmanaged<StopQuestion>.fromOpaque($0!).takeUnretainedValue().shouldStop() ? 1 : 0 },
                Unmanaged.passUnretained(question).toOpaque())
            defer { sqlite3_progress_handler(sqliteConnection, 0, nil, nil) }
            return try body()
        }
    }
}

private final class StopQuestion {
    let shouldStop: () -> Bool

    init(shouldStop: @escaping () -> Bool) { self.shouldStop = shouldStop }
}
