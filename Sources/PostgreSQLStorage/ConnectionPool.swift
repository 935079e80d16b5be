import Foundation
import Storage
import Synchronization

/// A fixed number of connections with a bounded queue. Each has its own thread, which blocks while it waits
/// for the server. Connections are opened when they are needed, and reopened after they were lost.
final class ConnectionPool: Sendable {
    private struct Job: Sendable {
        let expires: ContinuousClock.Instant
        let run: @Sendable (Worker) -> Void
        let fail: @Sendable (StoreError) -> Void
    }

    private struct State {
        var waiting: [Job] = []
        var busy = 0
        var isClosed = false
        var rejected = 0
    }

    private let limits: PostgreSQLEngine.Limits
    private let size: Int
    private let primary: Primary
    private let kind: SessionSettings.Kind
    private let state = Mutex(State())
    private let jobs = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// - Parameter name: the beginning of the threads' names, for debuggers.
    init(
        name: String, size: Int, limits: PostgreSQLEngine.Limits, _ kind: SessionSettings.Kind,
        to primary: Primary
    ) {
        self.size = size
        self.limits = limits
        self.primary = primary
        self.kind = kind
        for index in 0..<size {
            let thread = Thread { self.work() }
            thread.name = "\(name)-\(index)"
            thread.start()
        }
        Task { [weak self] in
            while let self, !self.state.withLock({ $0.isClosed }) {
                self.failExpired()
                try? await Task.sleep(for: .milliseconds(500))
            }
        }
    }

    /// Fails the jobs that have waited too long, without waiting for a free connection to do so.
    private func failExpired() {
        let now = ContinuousClock.now
        let expired = state.withLock { state in
            let expired = state.waiting.filter { $0.expires < now }
            if !expired.isEmpty { state.waiting.removeAll { $0.expires < now } }
            state.rejected += expired.count
            return expired
        }
        for job in expired { job.fail(Self.tooSlow) }
    }

    /// How long a thread waits before it asks a full server for a connection again.
    private static let pauseSeconds = 0.25
    static let closed = StoreError.unavailable(reason: "the store is closed")
    private static let tooSlow = StoreError.unavailable(
        reason: "the database is too slow, or too much is asked of it")

    /// Runs `body` on one of the pool's threads.
    ///
    /// - Throws: `.unavailable` if the queue is full, or the job had to wait too long; otherwise the errors
    ///   of `body`.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable (Worker) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
            add(
                Job(
                    expires: .now + limits.patience,
                    run: { worker in
                        continuation.resume(
                            returning: Result { () throws(StoreError) in try body(worker) })
                    },
                    fail: { continuation.resume(returning: .failure($0)) }))
        }
        return try result.get()
    }

    private func add(_ job: Job) {
        let error: StoreError? = state.withLock { state in
            if state.isClosed { return Self.closed }
            if state.waiting.count >= limits.queue {
                state.rejected += 1
                return .unavailable(reason: "too many wait for the database")
            }
            state.waiting.append(job)
            return nil
        }
        if let error { job.fail(error) } else { jobs.signal() }
    }

    private func work() {
        let worker = Worker(kind, to: primary)
        while let job = nextJob() {
            if job.expires < .now {
                state.withLock { $0.rejected += 1 }
                job.fail(Self.tooSlow)
            } else if !worker.connectUnlessFull() {
                // The job is left to a thread that has a connection, or to the next one that gets one.
                putBack(job)
                Thread.sleep(forTimeInterval: Self.pauseSeconds)
                continue
            } else {
                job.run(worker)
            }
            state.withLock { $0.busy -= 1 }
        }
        worker.close()
        ended.signal()
    }

    /// Waits for a job; nil once the pool is closed and none is left.
    private func nextJob() -> Job? {
        while true {
            jobs.wait()
            let (job, isEnd): (Job?, Bool) = state.withLock { state in
                if state.waiting.isEmpty { return (nil, state.isClosed) }
                state.busy += 1
                return (state.waiting.removeFirst(), false)
            }
            // If there is none, this signal was for a job that has expired, or for the pool's end.
            if job != nil || isEnd { return job }
        }
    }

    private func putBack(_ job: Job) {
        state.withLock {
            $0.busy -= 1
            $0.waiting.insert(job, at: 0)
        }
        jobs.signal()
    }

    /// Whether `close` was called.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Closes all connections after the running and waiting jobs. Later jobs are rejected.
    func close() {
        let mustEnd = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        if !mustEnd { return }
        for _ in 0..<size { jobs.signal() }
        for _ in 0..<size { ended.wait() }
    }

    /// The current numbers, and how many jobs were rejected since the pool was made.
    var statistics: PostgreSQLEngine.PoolStatistics {
        state.withLock {
            PostgreSQLEngine.PoolStatistics(
                size: size, busy: $0.busy, waiting: $0.waiting.count, rejected: $0.rejected)
        }
    }

    /// The connection of one thread, and only for that thread.
    final class Worker {
        private let primary: Primary
        private let kind: SessionSettings.Kind
        private var current: Connection?
        /// `Primary.connectionCount` when this connection was last requested.
        private var connectionCount = 0
        /// Why the connection could not be opened, if this hasn't been reported to a job yet.
        private var problem: DatabaseError?

        fileprivate init(_ kind: SessionSettings.Kind, to primary: Primary) {
            self.kind = kind
            self.primary = primary
        }

        /// Opens the connection unless it is open.
        ///
        /// - Returns: false if the server accepts no more connections.
        fileprivate func connectUnlessFull() -> Bool {
            do throws(DatabaseError) {
                _ = try connection()
                return true
            } catch {
                if !error.isTooManyConnections { problem = error }
                return !error.isTooManyConnections
            }
        }

        func connection() throws(DatabaseError) -> Connection {
            if let problem {
                self.problem = nil
                throw problem
            }
            connectionCount = primary.connectionCount
            if let current, current.isOpen, primary.isCurrent(current) { return current }
            close()
            let opened = try primary.connect(kind)
            current = opened
            return opened
        }

        /// Records that the connection was lost or could not be opened, and closes it.
        ///
        /// - Returns: the result of `Primary.recordLoss`.
        func recordLoss(_ error: DatabaseError) -> Bool {
            defer { close() }
            return primary.recordLoss(error, of: current, since: connectionCount)
        }

        func close() {
            current?.close()
            current = nil
        }
    }
}
