import Storage
import Synchronization
import TestStores
import Testing

@testable import frontdesk

@Suite("Housekeeping", .timeLimit(.minutes(1)))
struct HousekeepingTests {
    @Test("S4 A duty that fails again and again is logged when it begins to, and for each new reason")
    func failing() async throws {
        let lines = LoggedLines()
        let reason = Mutex<String?>("away")
        let count = Atomic(0)
        let duty: Housekeeping.Duty = (
            .milliseconds(1), "could not do it",
            {
                count.add(1, ordering: .relaxed)
                if let reason = reason.withLock({ $0 }) { throw StoreError.unavailable(reason: reason) }
            }
        )
        let task = Housekeeping.fulfilling(duty, lines.logger)
        func fulfil(_ next: String?) async throws {
            reason.withLock { $0 = next }
            let before = count.load(ordering: .relaxed)
            while count.load(ordering: .relaxed) < before + 5 { try await Task.sleep(for: .milliseconds(1)) }
        }
        try await fulfil("away")
        #expect(lines.errors.count == 1)
        try await fulfil("full")
        try await fulfil("away")
        #expect(lines.errors.count == 2)
        try await fulfil(nil)
        try await fulfil("away")
        task.cancel()
        await task.value
        #expect(lines.errors.map { $0.contains("away") } == [true, false, true])
    }

    @Test("S4 A duty that fails because the program stops is not logged")
    func stopped() async throws {
        let lines = LoggedLines()
        let hasBegun = Atomic(false)
        let duty: Housekeeping.Duty = (
            .seconds(60), "could not do it",
            {
                hasBegun.store(true, ordering: .relaxed)
                while !Task.isCancelled { await Task.yield() }
                throw StoreError.unavailable(reason: "the store is closed")
            }
        )
        let task = Housekeeping.fulfilling(duty, lines.logger)
        while !hasBegun.load(ordering: .relaxed) { try await Task.sleep(for: .milliseconds(1)) }
        task.cancel()
        await task.value
        #expect(lines.errors == [])
    }

    @Test("T8 A check of the credits is done if they could be read, and has to be tried again if not")
    func audit() async throws {
        let lines = LoggedLines()
        let temporary = try TemporaryStore()
        #expect(await Housekeeping.audit(temporary.store, lines.logger))
        temporary.close()
        #expect(await !Housekeeping.audit(temporary.store, lines.logger))
        #expect(lines.messages == ["the credits add up", "could not check the credits"])
    }

    @Test("T8 What has to be tried again is, until it is done, and then no more")
    func retried() async {
        let count = Atomic(0)
        await Housekeeping.retrying(every: .milliseconds(1)) {
            count.add(1, ordering: .relaxed).newValue == 3
        }.value
        #expect(count.load(ordering: .relaxed) == 3)
    }
}
