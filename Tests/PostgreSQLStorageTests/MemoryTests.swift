import Foundation
import Storage
import TestStores
import Testing

@testable import PostgreSQLStorage

/// Tests of what `ShortMemoryTests` doesn't cover: several programs, and the table.
@Suite(.enabled(if: TestDatabase.server != nil)) struct MemoryTests {
    private static let space = MemorySpace("test", capacity: 100)
    private let database: TestDatabase
    private let engines: [PostgreSQLEngine]
    private let memories: [any ShortMemory]

    init() throws {
        database = try TestDatabase()
        engines = [try database.engine(), try database.engine()]
        memories = try engines.map { try #require($0.shortMemory) }
    }

    @Test("S2 A value that one program stores is taken by another, and only once")
    func shared() async throws {
        for round in 0..<10 {
            let key = Array("\(round)".utf8)
            try await memories[round % 2].put([7], under: key, in: Self.space, forSeconds: 60)
            #expect(try await memories[(round + 1) % 2].get(key)?.value == [7])
            let got = try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
                for memory in memories + memories { group.addTask { try await memory.take(key) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(got.compactMap(\.self) == [[7]])
        }
    }

    @Test("S2 Two programs that increment the same value at once lose nothing")
    func counted() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for memory in memories + memories {
                group.addTask {
                    for _ in 0..<10 {
                        var isDone = false
                        while !isDone {
                            let found = try await memory.get([1])
                            isDone = try await memory.replace(
                                [1], version: found?.version, with: [(found?.value.first ?? 0) + 1],
                                in: Self.space, forSeconds: 60)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await memories[0].take([1]) == [40])
    }

    @Test("S2 Expired values, attempts and receipts are removed regularly, and nothing else")
    func forgotten() async throws {
        let limits = [AttemptLimit(key: .init(high: 1, low: 2), count: 9, windowSeconds: 60, kind: .perDay)]
        let attempts = try #require(engines[0].attemptMemory(capacity: 100))
        for seconds in [60, 3600] as [Int64] {
            try await memories[0].put([1], under: [UInt8(seconds / 60)], in: Self.space, forSeconds: seconds)
            let limit = AttemptLimit(
                key: limits[0].key, count: 9, windowSeconds: seconds, kind: .perDay)
            guard case .begun(let ticket) = try await attempts.begin([limit], at: .now) else {
                Issue.record("nine are allowed")
                return
            }
            try await attempts.end(ticket, [limit], counting: [limit], at: .now)
            _ = try await attempts.begin([limit], at: .now)
            // Before the second round, the rows are changed as if two minutes had passed.
            for change in [
                "UPDATE memory SET expires_at = expires_at - interval '121 seconds'",
                "UPDATE attempt SET kept_until = kept_until - interval '121 seconds'",
                "UPDATE attempt_under_way SET until = until - interval '121 seconds' WHERE \(seconds) = 60",
            ] { _ = try database.run(change) }
        }
        _ = try database.run(
            """
            INSERT INTO receipt (id, at)
            VALUES (1, now() - interval '9 minutes'), (2, now() - interval '11 minutes')
            """)
        let connection = try Connection(database.address, limit: .seconds(10))
        defer { connection.close() }
        try engines[0].forgetExpired(connection)
        func count(_ table: String) throws -> Int { try database.run("SELECT count(*) FROM \(table)")[0][0] }
        #expect(try count("memory") == 1)
        #expect(try count("attempt") == 1)
        #expect(try count("attempt_under_way") == 1)
        // A commit whose answer was lost is asked for by its receipt.
        let receipts = try database.run("SELECT id FROM receipt WHERE id IN (1, 2)")
        #expect(receipts.map { $0[0] as Int64 } == [1])
        #expect(try await memories[1].get([60]) != nil)
    }

    @Test("S2 The regular request for the server’s state removes what has expired, about once a minute")
    func cleanedUp() async throws {
        try await memories[0].put([1], under: [1], in: Self.space, forSeconds: 60)
        // Their listeners would do the same.
        for engine in engines { engine.close() }
        _ = try database.run("UPDATE memory SET expires_at = now()")
        let connection = try Connection(database.address, limit: .seconds(10))
        defer { connection.close() }
        for (age, left) in [(Duration.zero, 1), (Receipt.forgottenEvery, 0)] {
            engines[0].state.withLock { $0.receiptsForgotten = ContinuousClock.now - age }
            try engines[0].handleHeartbeat(connection)
            let count: Int = try database.run("SELECT count(*) FROM memory")[0][0]
            #expect(count == left)
        }
    }

    @Test("S2 As long as the listener isn't connected, all caches count as outdated")
    func listenerDisconnected() async throws {
        let proxy = try Proxy(to: #require(TestDatabase.server))
        let (engine, told) = (try database.engine(through: proxy, limits: .short), Shared<[StoreChange]>([]))
        engine.observe { change in told.change { $0.append(change) } }
        proxy.goDeaf()
        for count in 1...2 {
            try await eventually(seconds: 30) {
                StoreChange.allCases.allSatisfy { kind in told.now.count { $0 == kind } >= count }
            }
        }
        proxy.cut()
        try await eventually(seconds: 30) { engine.statistics.isReachable }
        engine.close()
    }

    @Test("S2 An unreachable database is reported, and nothing is half stored")
    func databaseUnreachable() async throws {
        for engine in engines { engine.close() }
        await #expect(throws: StoreError.self) {
            try await memories[0].put([1], under: [1], in: Self.space, forSeconds: 60)
        }
        await #expect(throws: StoreError.self) { _ = try await memories[0].take([1]) }
        await #expect(throws: StoreError.self) { _ = try await memories[0].get([1]) }
        let attempts = try #require(engines[0].attemptMemory(capacity: 100))
        await #expect(throws: StoreError.self) { _ = try await attempts.begin([], at: .now) }
    }
}

/// Tests of what `AttemptLimitTests` doesn't cover: several programs, and the table.
@Suite(.enabled(if: TestDatabase.server != nil)) struct AttemptTests {
    private let database: TestDatabase
    private let memories: [any AttemptMemory]

    init() throws {
        let database = try TestDatabase()
        self.database = database
        memories = try (0..<2).map { _ in
            try #require(try database.engine(limits: .patient).attemptMemory(capacity: 100))
        }
    }

    private func limit(_ key: UInt64, _ count: Int = 10, seconds: Int64 = 900) -> AttemptLimit {
        AttemptLimit(
            key: AttemptKey(high: key, low: .max - key), count: count, windowSeconds: seconds, kind: .failures
        )
    }

    @Test(
        "S2 Of many attempts at two programs at once, exactly as many begin as the limits allow, whichever keys they share"
    )
    func crowd() async throws {
        let now = Timestamp.now
        let begun = try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<60 {
                let limits = [
                    limit(UInt64(index % 3) + 1, 100), limit(.max), limit(9 - UInt64(index % 2), 100),
                ]
                let memory = memories[index % 2]
                group.addTask {
                    if case .begun = try await memory.begin(limits, at: now) { true } else { false }
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(begun == 10)
        #expect(try await memories[0].begin([limit(.max)], at: now) == .mustWait(seconds: 5))
        #expect(try database.run("SELECT count(*) FROM attempt_under_way")[0][0] == 30)
    }

    @Test("S2 An attempt that one program counts also counts at the other, once, from its end on")
    func counted() async throws {
        let now = Timestamp.now
        for index in 0..<10 {
            guard case .begun(let ticket) = try await memories[index % 2].begin([limit(1)], at: now) else {
                Issue.record("number \(index) may begin")
                return
            }
            // Either program may end it.
            try await memories[index / 2 % 2].end(ticket, [limit(1)], counting: [limit(1)], at: now)
        }
        for memory in memories {
            #expect(try await memory.check([limit(1)], isCounted: false, at: now) == 900)
            #expect(try await memory.begin([limit(2), limit(1)], at: now) == .mustWait(seconds: 900))
            #expect(try await memory.check([limit(1, 11)], isCounted: false, at: now) == nil)
        }
        #expect(try database.run("SELECT count(*) FROM attempt_under_way")[0][0] == 0)
    }

    @Test("S2 Of many checks of the same limit at once exactly as many pass as it allows")
    func checked() async throws {
        let now = Timestamp.now
        let told = try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<40 {
                group.addTask { [memory = memories[index % 2]] in
                    try await memory.check([limit(1)], isCounted: true, at: now) == nil
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(told == 10)
    }

    @Test("S2 A rough check is up to a second late about another program's attempts, and never about its own")
    func roughly() async throws {
        let now = Timestamp.now
        for memory in memories { #expect(try await memory.checkRoughly([limit(1)], at: now) == nil) }
        for _ in 0..<10 { #expect(try await memories[0].check([limit(1)], isCounted: true, at: now) == nil) }
        #expect(try await memories[0].checkRoughly([limit(1)], at: now) == 900)
        try await eventually { try await memories[1].checkRoughly([limit(1)], at: now) == 900 }
        #expect(try await memories[1].checkRoughly([limit(2)], at: now) == nil)
        #expect(try await memories[1].checkRoughly([limit(1)], at: now.adding(seconds: 900)) == nil)
    }

    @Test("S2 What a rough check has read doesn’t count if an attempt was counted while it was reading")
    func readMeanwhile() {
        var belowHalf = BelowHalf()
        let asked = ContinuousClock.now
        belowHalf.add([limit(1), limit(2)], asked: asked)
        #expect(belowHalf.contains([limit(1), limit(2)], at: asked + .milliseconds(999)))
        #expect(!belowHalf.contains([limit(1)], at: asked + .seconds(1)))
        #expect(!belowHalf.contains([limit(1), limit(3)], at: asked))
        belowHalf.noteCounted([limit(1)], at: asked + .milliseconds(2))
        belowHalf.add([limit(1)], asked: asked + .milliseconds(1))
        #expect(!belowHalf.contains([limit(1)], at: asked + .milliseconds(3)))
        belowHalf.add([limit(1)], asked: asked + .milliseconds(3))
        #expect(belowHalf.contains([limit(1), limit(2)], at: asked + .milliseconds(4)))
    }

    @Test("S2 An attempt whose program died counts for half a minute")
    func attemptOfDeadProgram() async throws {
        let now = Timestamp.now
        let before: String = try #require(database.run("SELECT clock_timestamp()::text").first?[0])
        for _ in 0..<10 { _ = try await memories[0].begin([limit(1)], at: now) }
        let isHalfAMinute = try database.run(
            """
            SELECT min(until) >= '\(before)'::timestamptz + interval '30 seconds'
                AND max(until) <= clock_timestamp() + interval '30 seconds'
            FROM attempt_under_way
            """)
        #expect(isHalfAMinute.first?[0] == true)
        _ = try database.run("UPDATE attempt_under_way SET until = until + interval '1 minute'")
        #expect(try await memories[1].begin([limit(1)], at: now) == .mustWait(seconds: 5))
        _ = try database.run("UPDATE attempt_under_way SET until = clock_timestamp()")
        #expect(try await memories[1].begin([limit(1)], at: now) != .mustWait(seconds: 5))
    }

    @Test("S2 Attempts are found by an index on their key, however many there are")
    func plan() async throws {
        _ = try database.run(
            """
            INSERT INTO attempt (key_high, key_low, kind, at, kept_until)
            SELECT n, n, 1, n, now() + interval '1 hour' FROM generate_series(1, 20000) AS n
            """)
        _ = try database.run("ANALYZE attempt")
        let now = Timestamp(milliseconds: 20_000)
        let limits = [
            AttemptLimit(key: .init(high: 19_999, low: 19_999), count: 1, windowSeconds: 10, kind: .failures)
        ]
        #expect(try await memories[0].check(limits, isCounted: false, at: now) == 10)
        let plan = try database.run(
            """
            EXPLAIN WITH \(PostgreSQLAttempts.state(withUnderWay: true)
                .replacing("?1", with: "'{1}'").replacing("?2", with: "'{1}'")
                .replacing("?3", with: "'{9}'").replacing("?4", with: "'{0}'")
                .replacing("?5", with: "20000"))
            SELECT wait FROM state
            """
        ).map { $0[0] as String }.joined(separator: "\n")
        #expect(plan.contains("attempt_key") && !plan.contains("Seq Scan on attempt "), "\(plan)")
    }
}
