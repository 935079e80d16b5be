import Foundation
import Glibc

/// A fixed number of threads with a bounded queue, for work that takes a whole core for a while.
final class Workers: Sendable {
    private let queue: JobQueue

    init(count: Int, limits: FairQueueLimits) {
        let queue = JobQueue(limits, workers: count)
        self.queue = queue
        for index in 0..<count {
            let thread = Thread {
                // On Linux, this sets the priority of this thread only, so that pages take precedence over
                // hashes.
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
                while let job = queue.next() {
                    let deliver = job.run()
                    queue.finishJob()
                    deliver()
                }
            }
            thread.name = "password-\(index)"
            thread.start()
        }
    }

    /// Runs `work` on one of the threads.
    ///
    /// - Parameter group: the group in the `FairQueue`.
    /// - Throws: `.busy` if the queue is full, or the workers were stopped.
    func run<Value: Sendable>(
        for group: String? = nil, _ work: @escaping @Sendable () -> Value
    ) async throws(PasswordError) -> Value {
        let value: Value? = await withCheckedContinuation { continuation in
            queue.add(
                Job(
                    run: {
                        let value = work()
                        return { continuation.resume(returning: value) }
                    },
                    drop: { continuation.resume(returning: nil) }),
                for: group)
        }
        guard let value else { throw .busy }
        return value
    }

    var statistics: PasswordHasher.Statistics { queue.statistics }

    /// Blocks until the waiting work is done and the threads have ended.
    func stop() { queue.end() }
}

/// Either `run` or `drop` is called, once.
private struct Job: Sendable {
    /// Does the work, and returns a closure that delivers the result, to be called once the job is counted as
    /// done.
    let run: @Sendable () -> @Sendable () -> Void
    let drop: @Sendable () -> Void
}

/// Unchecked, since everything below is only used under the condition's lock.
private final class JobQueue: @unchecked Sendable {
    private let condition = NSCondition()
    private var jobs: FairQueue<String, Job>
    private var hasEnded = false
    private var workers: Int
    private var running = 0
    private var done = 0
    private var rejected = 0

    init(_ limits: FairQueueLimits, workers: Int) {
        jobs = FairQueue(limits)
        self.workers = workers
    }

    func add(_ job: Job, for group: String?) {
        let dropped: Job? = condition.withLock {
            let dropped = hasEnded ? job : jobs.add(job, for: group)
            if dropped != nil { rejected += 1 }
            condition.signal()
            return dropped
        }
        dropped?.drop()
    }

    /// Waits for a job; returns nil once the queue has ended and is empty, when the worker must end, too.
    func next() -> Job? {
        condition.withLock {
            while true {
                if let job = jobs.next() {
                    running += 1
                    return job
                }
                if hasEnded { break }
                condition.wait()
            }
            workers -= 1
            condition.broadcast()
            return nil
        }
    }

    func finishJob() {
        condition.withLock {
            running -= 1
            done += 1
        }
    }

    var statistics: PasswordHasher.Statistics {
        condition.withLock {
            PasswordHasher.Statistics(
                workers: workers, waiting: jobs.waitingCount, running: running, done: done,
                rejected: rejected)
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
