import Foundation
import Glibc

/// A fixed number of threads with a bounded queue, for work that takes a whole core for a while.
final class Workers: Sendable {
    private let queue: Queue

    init(count: Int, queueLimit: Int) {
        let queue = Queue(limit: queueLimit, workers: count)
        self.queue = queue
        for index in 0..<count {
            let thread = Thread {
                // Of this thread alone, on Linux: a page goes before a hash.
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
                while let job = queue.next() { job() }
            }
            thread.name = "password-\(index)"
            thread.start()
        }
    }

    /// - Throws: `.busy` if the queue is full, or the workers were stopped.
    func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws(PasswordError) -> Value {
        let value: Value? = await withCheckedContinuation { continuation in
            let isAdded = queue.add { continuation.resume(returning: work()) }
            if !isAdded { continuation.resume(returning: nil) }
        }
        guard let value else { throw .busy }
        return value
    }

    /// Blocks until what waits is done and the threads have ended.
    func stop() { queue.end() }
}

private final class Queue: @unchecked Sendable {  // everything below is used under the condition's lock
    private let condition = NSCondition()
    private var jobs: [@Sendable () -> Void] = []
    private var hasEnded = false
    private var workers: Int
    private let limit: Int

    init(limit: Int, workers: Int) {
        self.limit = limit
        self.workers = workers
    }

    func add(_ job: @escaping @Sendable () -> Void) -> Bool {
        condition.withLock {
            if hasEnded || jobs.count >= limit { return false }
            jobs.append(job)
            condition.signal()
            return true
        }
    }

    /// Waits for a job; nil once ended and empty: then the worker must end too.
    func next() -> (@Sendable () -> Void)? {
        condition.withLock {
            while jobs.isEmpty, !hasEnded { condition.wait() }
            if !jobs.isEmpty { return jobs.removeFirst() }
            workers -= 1
            condition.broadcast()
            return nil
        }
    }

    func end() {
        condition.withLock {
            hasEnded = true
            condition.broadcast()
            while workers > 0 { condition.wait() }
        }
    }
}
