import Foundation
import Storage
import Synchronization

/// A fixed number of connections, each with a thread of its own that waits for the server in its stead, and a bounded
/// queue before them. Connections are opened when they are needed, and again after they were lost.
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
        var refused = 0
    }

    private let limits: PostgreSQLStore.Limits
    private let size: Int
    private let primary: Primary
    private let kind: SessionSettings.Kind
    private let state = Mutex(State())
    private let jobs = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// - Parameter name: of the threads, for who looks at the program.
    init(
        name: String, size: Int, limits: PostgreSQLStore.Limits, _ kind: SessionSettings.Kind,
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

    /// What has waited too long need not wait until somebody has time to tell it.
    private func failExpired() {
        let expired = state.withLock { state in
            let expired = state.waiting.filter { $0.expires < .now }
            if !expired.isEmpty { state.waiting.removeAll { $0.expires < .now } }
            state.refused += expired.count
            return expired
        }
        for job in expired { job.fail(Self.tooSlow) }
    }

    /// Before a full server is asked again.
    private static let pauseSeconds = 0.25
    private static let tooSlow = StoreError.unavailable(
        reason: "the database is too slow, or too much is asked of it")

    /// Runs `body` on a thread of the pool's.
    ///
    /// - Throws: `.unavailable` if too many wait, or it had to wait too long; else what `body` throws.
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
            if state.isClosed { return .unavailable(reason: "the store is closed") }
            if state.waiting.count >= limits.queue {
                state.refused += 1
                return .unavailable(reason: "too many wait for the database")
            }
            state.waiting.append(job)
            return nil
        }
        if let error { job.fail(error) } else { jobs.signal() }
    }

    private func work() {
        let worker = Worker(kind, to: primary)
        while true {
            jobs.wait()
            let job: Job? = state.withLock { state in
                if state.waiting.isEmpty { return nil }
                state.busy += 1
                return state.waiting.removeFirst()
            }
            guard let job else {
                // What it was woken for has waited too long meanwhile.
                if state.withLock({ $0.isClosed && $0.waiting.isEmpty }) { break } else { continue }
            }
            if job.expires < .now {
                state.withLock { $0.refused += 1 }
                job.fail(Self.tooSlow)
            } else if worker.isShutOut() {
                // Another one has a connection, or will have.
                state.withLock {
                    $0.busy -= 1
                    $0.waiting.insert(job, at: 0)
                }
                jobs.signal()
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

    /// Waits for what is under way and what waits; nothing more is taken.
    func close() {
        let mustEnd = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        if !mustEnd { return }
        for _ in 0..<size { jobs.signal() }
        for _ in 0..<size { ended.wait() }
    }

    /// What goes on now, and how many were refused since the beginning.
    var statistics: PostgreSQLStore.PoolStatistics {
        state.withLock {
            PostgreSQLStore.PoolStatistics(
                size: size, busy: $0.busy, waiting: $0.waiting.count, refused: $0.refused)
        }
    }

    /// A thread's connection. Not for other threads.
    final class Worker {
        private let primary: Primary
        private let kind: SessionSettings.Kind
        private var current: Connection?
        /// How many connections had been made when this one was asked for last.
        private var made = 0
        /// Why it could not be had, where nobody was told yet.
        private var problem: DatabaseError?

        fileprivate init(_ kind: SessionSettings.Kind, to primary: Primary) {
            self.kind = kind
            self.primary = primary
        }

        /// Opens the connection, unless there is one. Whether the server gives no more.
        fileprivate func isShutOut() -> Bool {
            do throws(DatabaseError) {
                _ = try connection()
                return false
            } catch {
                if !error.isFull { problem = error }
                return error.isFull
            }
        }

        func connection() throws(DatabaseError) -> Connection {
            if let problem {
                self.problem = nil
                throw problem
            }
            made = primary.made
            if let current, current.isOpen, primary.isCurrent(current) { return current }
            close()
            let opened = try primary.connect(kind)
            current = opened
            return opened
        }

        /// Something went wrong with the connection, or it could not be made. Closes it.
        ///
        /// - Returns: as `Primary.noteLost`.
        func noteLost(_ error: DatabaseError) -> Bool {
            defer { close() }
            return primary.noteLost(error, of: current, since: made)
        }

        func close() {
            current?.close()
            current = nil
        }
    }
}
