import GRDB
import Metrics
import Storage
import Synchronization

/// Lets writes that are waiting at the same time share a commit, and thus one wait for the disk.
///
/// A write that fails doesn't affect the others: the whole group is run again, with each write in a savepoint
/// of its own. All writes are answered only after COMMIT. They run in the order of their arrival.
final class GroupCommit: Sendable {
    /// The most writes that share a commit.
    static let limit = 64

    /// Called with the error that kept the group from the disk, or with nil once it is there.
    private typealias Completion = @Sendable (StoreError?) -> Void

    /// The outcome of one write of a group that reaches the disk.
    private struct Outcome {
        let complete: Completion
        /// Why the write was rolled back, although the others of its group weren't.
        var error: StoreError?
        /// Whether the next write may fail for the same reason.
        var isFault = false

        /// Whether it was rolled back for another reason than a rule.
        var isFailure: Bool { if case .unavailable = error { true } else { false } }
    }

    private struct Operation: Sendable {
        /// Does the work, which must have no effects outside the database, and returns what to call after
        /// COMMIT.
        let run: @Sendable (Database) throws -> Completion
        let sharesCommit: Bool
        let fail: @Sendable (StoreError) -> Void
    }

    private struct State {
        var waiting: [Operation] = []
        var isDraining = false
        /// The error of writes, except those that are `allowedWhenUnsound`, once the credits were found not
        /// to add up.
        var unsoundness: StoreError?
        /// The error of the last group, if its commit or one of its writes failed.
        var failure: StoreError?
    }

    private let pool: DatabasePool
    private let changes: ChangeObserver
    let checkpointer: Checkpointer
    private let isInPlace: @Sendable () -> Bool
    private let state = Mutex(State())
    private let groupSizes = Histogram(bounds: [1, 2, 4, 8, 16, 32, limit])
    private let durations = Histogram.ofDurations()
    private let done = Counter()
    private let refused = Counter()
    private let failed = Counter()

    /// - Parameter changes: observes the pool's write connection.
    /// - Parameter checkpointer: the write connection's checkpointer, which is retained here as long as there
    ///   are writes.
    /// - Parameter isInPlace: whether the file of the pool still has its name.
    init(
        _ pool: DatabasePool, _ changes: ChangeObserver, _ checkpointer: Checkpointer,
        isInPlace: @escaping @Sendable () -> Bool
    ) {
        self.pool = pool
        self.changes = changes
        self.checkpointer = checkpointer
        self.isInPlace = isInPlace
    }

    var statistics: SQLiteEngine.WriteStatistics {
        SQLiteEngine.WriteStatistics(
            waiting: state.withLock { $0.waiting.count }, groupSizes: groupSizes.values,
            commitDurations: durations.values, done: done.value, refused: refused.value, failed: failed.value)
    }

    /// Makes every later write throw `.unsound`, except those that are `allowedWhenUnsound`.
    func refuse(because reason: String) { state.withLock { $0.unsoundness = .unsound(reason: reason) } }

    /// Why the next write would fail, if that is known.
    var expectedError: StoreError? {
        state.withLock { $0.unsoundness ?? $0.failure } ?? (isInPlace() ? nil : .outOfPlace)
    }

    /// Runs `body` in a transaction, and returns once that is on disk.
    ///
    /// - Parameter allowedWhenUnsound: whether it may run although the credits don't add up.
    /// - Parameter sharesCommit: whether other writes may share its transaction. It may then run twice,
    ///   because it or another write was refused, so this is false for a write that takes long.
    /// - Throws: what `body` throws, if it is a `StoreError`; `.unavailable` for any failure of the database.
    func write<Value: Sendable>(
        allowedWhenUnsound: Bool = false, sharesCommit: Bool = true,
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        if !allowedWhenUnsound, let unsoundness = state.withLock({ $0.unsoundness }) { throw unsoundness }
        let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
            add(
                Operation(
                    run: { database in
                        let value = try body(database)
                        return { continuation.resume(returning: $0.map(Result.failure) ?? .success(value)) }
                    },
                    sharesCommit: sharesCommit, fail: { continuation.resume(returning: .failure($0)) }))
        }
        return try result.get()
    }

    /// Runs `body` between two groups, outside any transaction, even if the credits don't add up.
    ///
    /// - Throws: what `write` throws.
    func writeExclusively<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
            pool.asyncWriteWithoutTransaction { database in
                let result = Result {
                    // After `close` there is no connection, and SQLite's own functions crash without one.
                    guard database.sqliteConnection != nil else {
                        throw StoreError.unavailable(reason: "the store is closed")
                    }
                    return try body(database)
                }
                continuation.resume(returning: result.mapError(StoreError.init))
            }
        }
        return try result.get()
    }

    private func add(_ operation: Operation) {
        let mustStart = state.withLock { state in
            state.waiting.append(operation)
            defer { state.isDraining = true }
            return !state.isDraining
        }
        if mustStart { commitNext() }
    }

    /// Commits one group at a time, so that `writeExclusively` gets its turn however many writes keep
    /// arriving.
    private func commitNext() {
        pool.asyncWriteWithoutTransaction { database in
            guard let group = self.next() else { return }
            self.commitGroup(group, database)
            self.commitNext()
        }
    }

    private func next() -> ArraySlice<Operation>? {
        state.withLock { state in
            if state.waiting.isEmpty {
                state.isDraining = false
                return nil
            }
            let shared = state.waiting.prefix(Self.limit).prefix(while: \.sharesCommit)
            let group = shared.isEmpty ? state.waiting.prefix(1) : shared
            state.waiting.removeFirst(group.count)
            return group
        }
    }

    private func commitGroup(_ group: ArraySlice<Operation>, _ database: Database) {
        if group.first?.sharesCommit == true {
            do {
                // Usually all operations of a group succeed, and need no savepoints.
                return try inOneTransaction(database) {
                    try group.map { Outcome(complete: try $0.run(database)) }
                }
            } catch {
                // One was refused or failed: only its changes must be rolled back.
            }
        }
        do {
            try inOneTransaction(database) { try group.map { try run($0, database) } }
        } catch {
            let error = StoreError(error)
            state.withLock { $0.failure = error }
            failed.increment(by: group.count)
            for operation in group { operation.fail(error) }
        }
    }

    private func inOneTransaction(_ database: Database, _ work: () throws -> [Outcome]) throws {
        let start = ContinuousClock.now
        do {
            try database.beginTransaction(.immediate)
            let outcomes = try work()
            if !isInPlace() { throw StoreError.outOfPlace }
            try database.commit()
            state.withLock { $0.failure = outcomes.last(where: \.isFault)?.error }
            // Writes are counted before they are answered, so that a caller who then reads the statistics
            // finds its write counted.
            durations.observe(start.duration(to: .now))
            groupSizes.observe(outcomes.count)
            let doneCount = outcomes.count { $0.error == nil }
            let failedCount = outcomes.count(where: \.isFailure)
            done.increment(by: doneCount)
            failed.increment(by: failedCount)
            refused.increment(by: outcomes.count - doneCount - failedCount)
            for outcome in outcomes { outcome.complete(nil) }
        } catch {
            if database.isInsideTransaction { try? database.rollback() }
            changes.discardPending()
            throw error
        }
    }

    /// - Throws: only if the whole transaction is lost: SQLite rolls it back on some errors, such as a full
    ///   disk.
    private func run(_ operation: Operation, _ database: Database) throws -> Outcome {
        do {
            try database.cachedStatement(sql: "SAVEPOINT operation").execute()
            let complete = try operation.run(database)
            try database.cachedStatement(sql: "RELEASE operation").execute()
            return Outcome(complete: complete)
        } catch {
            guard database.isInsideTransaction else { throw error }
            try database.cachedStatement(sql: "ROLLBACK TO operation").execute()
            try database.cachedStatement(sql: "RELEASE operation").execute()
            let reason = StoreError(error)
            // A refusal may depend on what the group wrote before it, so it waits for COMMIT, too.
            var outcome = Outcome(complete: { operation.fail($0 ?? reason) }, error: reason)
            outcome.isFault = outcome.isFailure && (error as? DatabaseError)?.isAboutValues == false
            return outcome
        }
    }
}
