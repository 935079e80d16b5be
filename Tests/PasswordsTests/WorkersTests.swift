import Foundation
import Synchronization
import Testing

@testable import Passwords

@Suite struct WorkersTests {
    @Test("Full, the queue refuses at once; with room again it takes work")
    func busy() async throws {
        let workers = Workers(count: 1, queueLimit: 2)
        let gate = Gate()
        async let held: Void = workers.run { gate.passWhenOpen() }
        while !gate.isReached { await Task.yield() }
        async let first: Int = workers.run { 1 }
        async let second: Int = workers.run { 2 }
        // Whichever of three comes last is refused; the two others wait in the queue.
        async let third: Int = workers.run { 3 }
        var refusals = 0
        let refused = Task {
            while !Task.isCancelled {
                do { _ = try await workers.run { 4 } } catch { return true }
            }
            return false
        }
        #expect(await refused.value)
        gate.open()
        try await held
        do { #expect(try await first == 1) } catch { refusals += 1 }
        do { #expect(try await second == 2) } catch { refusals += 1 }
        do { #expect(try await third == 3) } catch { refusals += 1 }
        #expect(refusals <= 2)
        #expect(try await workers.run { 5 } == 5)
        workers.stop()
    }

    @Test("No more jobs run at the same time than there are workers")
    func atMost() async throws {
        let workers = Workers(count: 3, queueLimit: 100)
        let running = Mutex((now: 0, most: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await workers.run {
                        running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                        usleep(500)
                        running.withLock { $0.now -= 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(running.withLock { $0.most } == 3)
        workers.stop()
    }

    @Test("Stopping finishes what waits, and returns only then")
    func stop() async throws {
        let workers = Workers(count: 2, queueLimit: 100)
        let done = Mutex(0)
        let added = Mutex(0)
        let tasks = (0..<20).map { _ in
            Task.immediate {
                added.withLock { $0 += 1 }
                try await workers.run {
                    usleep(1000)
                    done.withLock { $0 += 1 }
                }
            }
        }
        #expect(added.withLock { $0 } == 20)
        workers.stop()
        #expect(done.withLock { $0 } == 20)
        for task in tasks { try await task.value }
    }

    @Test("A cancelled task still gets the answer")
    func cancelled() async throws {
        let workers = Workers(count: 1, queueLimit: 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await workers.run { 7 }
        }
        #expect(try await task.value == 7)
        workers.stop()
    }
}

/// Holds a worker until it is opened.
private final class Gate: Sendable {
    private let reached = Mutex(false)
    private let semaphore = DispatchSemaphore(value: 0)

    var isReached: Bool { reached.withLock { $0 } }

    func passWhenOpen() {
        reached.withLock { $0 = true }
        semaphore.wait()
    }

    func open() { semaphore.signal() }
}
