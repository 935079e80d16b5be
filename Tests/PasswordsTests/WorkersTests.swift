import Foundation
import Synchronization
import Testing

@testable import Passwords

@Suite struct WorkersTests {
    @Test("A full queue refuses at once; when it has room again, it takes work")
    func busy() async throws {
        let workers = Workers(count: 1, limits: FairQueueLimits(total: 2))
        let gate = Gate()
        let held = Task.immediate { try await workers.run { gate.passWhenOpen() } }
        while !gate.isReached { await Task.yield() }
        let first = Task.immediate { try await workers.run { 1 } }
        let second = Task.immediate { try await workers.run { 2 } }
        await #expect(throws: PasswordError.busy) { try await workers.run { 3 } }
        gate.open()
        try await held.value
        #expect(try await first.value == 1)
        #expect(try await second.value == 2)
        #expect(try await workers.run { 4 } == 4)
        workers.stop()
    }

    @Test("K7 Jobs are counted as waiting, running, done or rejected, each at its moment")
    func statistics() async throws {
        let workers = Workers(count: 1, limits: FairQueueLimits(total: 2, perGroup: 1))
        func expect(waiting: Int, running: Int, done: Int, rejected: Int, workers count: Int = 1) {
            #expect(
                workers.statistics
                    == PasswordHasher.Statistics(
                        workers: count, waiting: waiting, running: running, done: done, rejected: rejected))
        }
        expect(waiting: 0, running: 0, done: 0, rejected: 0)
        let gate = Gate()
        let held = Task.immediate { try await workers.run { gate.passWhenOpen() } }
        while !gate.isReached { await Task.yield() }
        expect(waiting: 0, running: 1, done: 0, rejected: 0)
        let own = Task.immediate { try await workers.run { 1 } }
        let network = Task.immediate { try await workers.run(for: "a") { 2 } }
        expect(waiting: 2, running: 1, done: 0, rejected: 0)
        await #expect(throws: PasswordError.busy) { try await workers.run(for: "a") { 3 } }
        expect(waiting: 2, running: 1, done: 0, rejected: 1)
        gate.open()
        try await held.value
        _ = try await own.value
        _ = try await network.value
        expect(waiting: 0, running: 0, done: 3, rejected: 1)
        workers.stop()
        await #expect(throws: PasswordError.busy) { try await workers.run { 4 } }
        expect(waiting: 0, running: 0, done: 3, rejected: 2, workers: 0)
    }

    @Test("No more jobs run at the same time than there are workers")
    func atMost() async throws {
        let workers = Workers(count: 3, limits: FairQueueLimits())
        let running = Tally()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await workers.run {
                        running.add(1)
                        for _ in 0..<2000 where running.most < 3 { usleep(5000) }
                        usleep(500)
                        running.add(-1)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(running.most == 3)
        workers.stop()
    }

    @Test("Stopping first finishes the waiting jobs, and returns only then")
    func stop() async throws {
        let workers = Workers(count: 2, limits: FairQueueLimits())
        let done = Tally()
        let tasks = (0..<20).map { _ in
            Task.immediate {
                try await workers.run {
                    usleep(1000)
                    done.add(1)
                }
            }
        }
        workers.stop()
        #expect(done.most == 20)
        for task in tasks { try await task.value }
    }

    @Test(
        "One network's jobs wait for each other, another network's is next, and a job that lost its place fails"
    )
    func groups() async throws {
        let workers = Workers(count: 1, limits: FairQueueLimits(total: 3, perGroup: 3))
        let gate = Gate()
        let order = Order()
        let held = Task.immediate { try await workers.run { gate.passWhenOpen() } }
        while !gate.isReached { await Task.yield() }
        func job(_ name: String, for group: String) -> Task<Void, any Error> {
            Task.immediate { try await workers.run(for: group) { order.names.withLock { $0.append(name) } } }
        }
        let flood = [job("flood 1", for: "a"), job("flood 2", for: "a"), job("flood 3", for: "a")]
        let honest = job("honest", for: "b")
        gate.open()
        try await held.value
        try await honest.value
        try await flood[1].value
        await #expect(throws: PasswordError.busy) { try await flood[2].value }
        #expect(order.names.withLock { $0 } == ["flood 1", "honest", "flood 2"])
        workers.stop()
    }

    @Test("A cancelled task still gets its result")
    func cancelled() async throws {
        let workers = Workers(count: 1, limits: FairQueueLimits(total: 1))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await workers.run { 7 }
        }
        #expect(try await task.value == 7)
        workers.stop()
    }
}

private final class Order: Sendable {
    let names = Mutex<[String]>([])
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

private final class Tally: Sendable {
    private let counts = Mutex((now: 0, most: 0))

    var most: Int { counts.withLock { $0.most } }

    func add(_ number: Int) {
        counts.withLock { $0 = ($0.now + number, max($0.most, $0.now + number)) }
    }
}
