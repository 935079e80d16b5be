import Foundation
import Storage
import TestStores
import Testing

@Suite struct ErasureTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }
    private let over = Timestamp.noon.adding(seconds: UndoPeriod.seconds)

    @Test("D17 Nothing is erased a millisecond before ten minutes, and all of it after exactly ten")
    func boundary() async throws {
        for name in ["ana", "ben"] { try await store.register(name) }
        _ = try await store.restartDesk(at: .noon)
        #expect(try await store.eraseClosed(at: Timestamp(milliseconds: over.milliseconds - 1)) == 0)
        #expect(try await store.eraseClosed(at: over) == 2)
        #expect(try await store.eraseClosed(at: over) == 0)
        #expect(try await store.undoRestart(at: .noon) == nil, "also if the clock goes back")
        #expect(try await store.undoableRestart(at: .noon) == nil)
    }

    @Test("D17 Each batch is erased when its own ten minutes are over")
    func batches() async throws {
        for (round, name) in ["first", "second"].enumerated() {
            try await store.register(name)
            _ = try await store.restartDesk(at: .noon.adding(seconds: Int64(round)))
        }
        #expect(try await store.eraseClosed(at: over) == 1)
        #expect(try await store.undoRestart(at: over)?.restored == 1)
        #expect(try await store.names() == ["second"])
        #expect(try await store.eraseClosed(at: over.adding(seconds: 9)) == 0)
    }

    @Test("D17 Members who are back, or stayed, are not erased; those left out are")
    func onlyClosed() async throws {
        for name in ["ana", "ben"] { try await store.register(name) }
        _ = try await store.restartDesk(at: .noon)
        try await store.register("new ben", email: "ben@example.org")
        #expect(try await store.undoRestart(at: .noon)?.leftOut == ["ben"])
        #expect(try await store.eraseClosed(at: over) == 1)
        #expect(try await store.names() == ["ana", "new ben"])
        #expect(try await store.roster().total == 2)
    }

    @Test("D17 Closed registrations are erased although the server was off when the ten minutes were over")
    func afterReopening() async throws {
        try await store.register("ana")
        _ = try await store.restartDesk(at: .noon)
        let later = try temporary.reopened()
        #expect(try await later.eraseClosed(at: over.adding(seconds: 100_000)) == 1)
        #expect(try await later.undoRestart(at: .noon) == nil)
    }

    @Test("D17 A huge batch is erased while people sign up")
    func hugeBatch() async throws {
        try await registerMany(5000)
        _ = try await store.restartDesk(at: .noon)
        try await withThrowingTaskGroup(of: Int.self) { group in
            group.addTask { try await store.eraseClosed(at: over) }
            group.addTask {
                for number in 0..<200 { try await store.register("later\(number)") }
                return 0
            }
            let erased = try await group.reduce(0, +)
            #expect(erased == 5000)
        }
        #expect(try await store.roster().total == 200)
    }

    @Test("Two calls at the same time erase each member once, and the data is gone")
    func twoCalls() async throws {
        try await registerMany(3000)
        _ = try await store.restartDesk(at: .noon)
        async let first = store.eraseClosed(at: over)
        async let second = store.eraseClosed(at: over)
        #expect(try await first + second == 3000)
        #expect(try temporary.traces(of: "person") == [])
    }

    @Test("D17 An erasure that is stopped goes on with the next call")
    func stopped() async throws {
        try await registerMany(60)
        _ = try await store.restartDesk(at: .noon)
        let store = store
        let first = try await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await store.eraseClosed(at: over)
        }.value
        #expect(first < 60)
        #expect(try await store.eraseClosed(at: over) == 60 - first)
    }

    private func registerMany(_ count: Int) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count { group.addTask { try await store.register("person\(number)") } }
            try await group.waitForAll()
        }
    }
}
