import Foundation
import Model
import Storage
import Synchronization
import TestStores
import Testing

@testable import PostgreSQLStorage

@Suite(.enabled(if: TestDatabase.server != nil)) struct WriteTests {
    private let database: TestDatabase

    init() throws { database = try TestDatabase() }

    private func add(_ id: Int64, _ engine: PostgreSQLEngine, _ then: @escaping @Sendable () -> Void = {})
        async throws(StoreError)
    {
        try await engine.writeOnServer(.shared) { database in
            try database.execute("INSERT INTO note VALUES (?1, 'x')", [id])
            then()
        }
    }

    @Test(
        "S3 If a commit's answer is lost, its receipt is asked for, and in the end the write has happened once",
        arguments: [Proxy.Fault.losesRequest, .losesAnswer, .closesAtOnce])
    func lostAnswer(_ fault: Proxy.Fault) async throws {
        let proxy = try Proxy(to: #require(TestDatabase.server))
        let engine = try database.engine(through: proxy)
        let runs = Shared(0)
        try await add(1, engine) {
            let isFirst = runs.change { runs in
                runs += 1
                return runs == 1
            }
            if isFirst { proxy.arm(fault) }
        }
        #expect(try database.notes() == [1])
        #expect(runs.now == (fault == .losesRequest ? 2 : 1))
        #expect(engine.statistics.writes.unknown == 1)
        #expect(engine.statistics.writes.done == 1)
        engine.close()
    }

    @Test("S3 A commit that is still under way when its receipt is asked for is waited for, and not repeated")
    func slowCommit() async throws {
        let proxy = try Proxy(to: #require(TestDatabase.server))
        let engine = try database.engine(through: proxy)
        _ = try database.run(
            """
            CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN PERFORM pg_sleep(1.5); RETURN NULL; END $$
            """)
        _ = try database.run(
            """
            CREATE CONSTRAINT TRIGGER waits AFTER INSERT ON note DEFERRABLE INITIALLY DEFERRED
                FOR EACH ROW EXECUTE FUNCTION wait()
            """)
        let runs = Shared(0)
        try await add(1, engine) {
            let isFirst = runs.change { runs in
                runs += 1
                return runs == 1
            }
            if isFirst { proxy.arm(.closesAtOnce) }
        }
        #expect(runs.now == 1)
        #expect(try database.notes() == [1])
        engine.close()
    }

    @Test("S1 A write that throws is rolled back, and the next one succeeds")
    func refusal() async throws {
        let engine = try database.engine()
        await #expect(throws: StoreError.emailTaken) {
            try await engine.writeOnServer(.shared) { database in
                try database.execute("INSERT INTO note VALUES (1, '')")
                throw StoreError.emailTaken
            }
        }
        await #expect(throws: StoreError.self) {
            try await engine.writeOnServer(.none) { try $0.execute("INSERT INTO nowhere VALUES (1)") }
        }
        // An error that the body catches fails the write all the same.
        await #expect(throws: StoreError.self) {
            try await engine.writeOnServer(.none) { database in
                try database.execute("INSERT INTO note VALUES (3, '')")
                _ = try? database.execute("INSERT INTO nowhere VALUES (1)")
            }
        }
        try await add(2, engine)
        #expect(try database.notes() == [2])
        engine.close()
    }

    @Test("S1 Two writes that deadlock both succeed: one of them is repeated")
    func deadlock() async throws {
        let engine = try database.engine()
        try await add(1, engine)
        try await add(2, engine)
        let meeting = Shared(0)
        func lock(_ first: Int64, _ second: Int64) async throws {
            try await engine.writeOnServer(.none) { database in
                try database.execute("UPDATE note SET text = text || 'y' WHERE id = ?1", [first])
                meeting.change { $0 += 1 }
                let end = ContinuousClock.now + .seconds(2)
                while meeting.now < 2, ContinuousClock.now < end { usleep(1000) }
                try database.execute("UPDATE note SET text = text || 'y' WHERE id = ?1", [second])
            }
        }
        async let one: Void = lock(1, 2)
        async let other: Void = lock(2, 1)
        _ = try await (one, other)
        #expect(try database.run("SELECT text FROM note").map { $0[0] as String } == ["xyy", "xyy"])
        engine.close()
    }

    @Test("S1 Writes with the shared gate run at once; one with the exclusive gate runs alone")
    func gate() async throws {
        let engine = try database.engine()
        let inside = Shared((now: 0, most: 0))
        func stay(_ gate: Gate, while isWaiting: @escaping @Sendable () -> Bool = { false }) async throws {
            try await engine.writeOnServer(gate) { database in
                try database.execute("SELECT 1")
                inside.change { inside in
                    inside.now += gate == .exclusive ? 100 : 1
                    inside.most = max(inside.most, inside.now)
                }
                usleep(200_000)
                for _ in 0..<2000 where isWaiting() { usleep(5000) }
                inside.change { $0.now -= gate == .exclusive ? 100 : 1 }
            }
        }
        try await withThrowingTaskGroup { group in
            for gate in [Gate.shared, .shared, .shared] {
                group.addTask { try await stay(gate) { inside.now.most < 2 } }
            }
            try await group.waitForAll()
        }
        #expect(inside.now.most > 1)
        inside.change { $0.most = 0 }
        try await withThrowingTaskGroup { group in
            for gate in [Gate.shared, .exclusive, .shared, .exclusive] {
                group.addTask { try await stay(gate) }
            }
            try await group.waitForAll()
        }
        #expect(inside.now.most == 100)
        engine.close()
    }

    @Test("S1 A write that waits too long for a lock is given up, and changes nothing")
    func lockTimeout() async throws {
        var limits = PostgreSQLEngine.Limits.short
        limits.patience = .seconds(30)
        let engine = try database.engine(limits: limits)
        try await add(1, engine)
        let other = try Connection(database.address, limit: .seconds(10))
        try other.execute("BEGIN; UPDATE note SET text = 'held'")
        await #expect(throws: StoreError.self) {
            try await engine.writeOnServer(.none) { try $0.execute("UPDATE note SET text = 'mine'") }
        }
        #expect(engine.expectedError == nil && engine.acceptsWrites)
        try other.execute("COMMIT")
        #expect(try database.run("SELECT text FROM note")[0][0] as String == "held")
        try await engine.writeOnServer(.none) { try $0.execute("UPDATE note SET text = 'mine'") }
        engine.close()
    }

    @Test("S1 A write that excludes others, and a read of everything, may take longer than other calls")
    func longer() async throws {
        let engine = try database.engine(limits: .short)
        async let written = engine.writeOnServer(.exclusive) { try $0.execute("SELECT pg_sleep(2.5)") }
        async let found = engine.readSlowly(isLong: true) { try $0.rows("SELECT pg_sleep(2.5)").count }
        _ = try await (written, found)
        engine.close()
    }

    @Test("S1 A notice or an attempt waits no longer than other calls, whatever its connection did before")
    func ownLimit() async throws {
        var limits = PostgreSQLEngine.Limits.short
        limits.writers = 1
        let engine = try database.engine(limits: limits)
        await #expect(throws: StoreError.forbidden) {
            try await engine.writeOnServer(.exclusive) { database in
                try database.execute("SELECT 1")
                throw StoreError.forbidden
            }
        }
        let limit = try await engine.writeUnlogged { $0.connection.limit }
        #expect(limit == limits.exchange)
        engine.close()
    }

    @Test("S4 A call that waits for a connection is refused once its patience is over, though none is free")
    func refusedInTime() async throws {
        var limits = PostgreSQLEngine.Limits.short
        limits.readers = 1
        let engine = try database.engine(limits: limits)
        let (isOver, hasEnded) = (Shared(false), Shared(false))
        let long = Task {
            try await engine.readers.run { _ in
                for _ in 0..<5000 where !isOver.now { usleep(1000) }
                hasEnded.change { $0 = true }
            }
        }
        try await eventually { engine.statistics.readers.busy == 1 }
        await #expect(throws: StoreError.self) { try await engine.readers.run { _ in } }
        #expect(!hasEnded.now)
        isOver.change { $0 = true }
        try await long.value
        engine.close()
    }

    @Test("S1 Of thousands that run out of patience one after the other, each gets an answer")
    func impatience() async throws {
        var limits = PostgreSQLEngine.Limits.short
        (limits.readers, limits.queue, limits.patience) = (1, .max, .milliseconds(100))
        let engine = try database.engine(limits: limits)
        let answered = Shared(0)
        // They are asked for over more than the half second after which the queue is looked through.
        let end = ContinuousClock.now + .milliseconds(1100)
        var asked = 0
        while ContinuousClock.now < end {
            for _ in 0..<40 {
                Task {
                    _ = try? await engine.readers.run { _ in usleep(200_000) }
                    answered.change { $0 += 1 }
                }
            }
            asked += 40
            try await Task.sleep(for: .milliseconds(1))
        }
        try await eventually { [asked] in answered.now == asked }
        engine.close()
    }

    @Test("S1 The queue is bounded, and a job that waits too long fails")
    func queue() async throws {
        var limits = PostgreSQLEngine.Limits.short
        (limits.writers, limits.queue) = (1, 3)
        let engine = try database.engine(limits: limits)
        let errors = Shared<[StoreError]>([])
        await withTaskGroup { group in
            for index in 0..<8 {
                group.addTask {
                    do throws(StoreError) {
                        try await engine.writeOnServer(.none) { database in
                            try database.execute("INSERT INTO note VALUES (?1, '')", [index])
                            usleep(700_000)
                        }
                    } catch {
                        errors.change { $0.append(error) }
                    }
                }
            }
        }
        // One runs, three wait and may run out of patience, and four are rejected at once.
        let done = try database.notes().count
        #expect((1...2).contains(done))
        #expect(errors.now.count == 8 - done)
        // The store's own regular writes may be among them.
        #expect(engine.statistics.writers.rejected >= 8 - done)
        #expect(errors.change { $0.contains(.unavailable(reason: "too many wait for the database")) })
        engine.close()
        await #expect(throws: StoreError.unavailable(reason: "the store is closed")) {
            try await add(99, engine)
        }
    }

    @Test("S2 A change whose commit was given up is reported if it happens after all")
    func leftCommit() async throws {
        let engine = try database.engine()
        let heard = Heard(engine)
        engine.recordLostCommit()
        let change = try #require(engine.notification(of: [.settings]))
        let connection = try Connection(database.address, limit: .seconds(5))
        _ = try connection.run([change])
        try await eventually { heard.all == [.settings] }
        // Until commits are known to succeed again, only one is tried at a time.
        let stalled = StoreError.unavailable(reason: "commits wait for something, probably a standby")
        #expect(throws: stalled) { try engine.admitWrite() }
        await #expect(throws: StoreError.self) { try await add(1, engine) }
        engine.close()
    }

    @Test("S1 Transactions see what was committed before each statement, whatever the role’s own setting is")
    func isolation() async throws {
        let engine = try PostgreSQLEngine(
            try ServerAddress(
                "\(#require(TestDatabase.server))?options=-c%20default_transaction_isolation%3Dserializable"
            ).with(searchPath: "\(database.schema),public"))
        let level: String? = try await engine.writeOnServer(.shared) {
            try $0.value("SELECT current_setting('transaction_isolation')")
        }
        #expect(level == "read committed")
        engine.close()
    }

    @Test("S1 The store notices that writes work again although no caller writes")
    func health() async throws {
        let engine = try database.engine()
        #expect(engine.expectedError == nil)
        _ = try database.run("ALTER TABLE note RENAME TO away")
        await #expect(throws: StoreError.self) { try await add(1, engine) }
        #expect(engine.expectedError != nil)
        try await eventually { engine.expectedError == nil }
        engine.close()
    }

    @Test("S1 A write that sends nothing to the server isn't taken as a sign that writes work again")
    func emptyWrite() async throws {
        let engine = try database.engine()
        // Neither does the write succeed that the store tries by itself.
        _ = try database.run("ALTER TABLE health RENAME TO away")
        await #expect(throws: StoreError.self) {
            try await engine.writeOnServer(.none) { try HealthRow.touch($0) }
        }
        try await engine.writeOnServer(.none) { _ in }
        #expect(engine.expectedError != nil)
        engine.close()
    }

    @Test("N7 A link that is declined while another one is given ends only itself")
    func declinedMeanwhile() async throws {
        let engine = try database.engine()
        let store = Store(engine)
        _ = try await store.addMember(
            Profile(name: "Ana", email: "ana@example.org"), by: .command, at: .noon)
        let code = MailedCode(StoredCode(salt: [], digest: [1]), text: "CODE-1", language: nil)
        _ = try await store.sendPasswordCode(code, to: "ana@example.org", at: .noon)
        // Another program gives a code, and hasn't committed it yet.
        let other = try Connection(database.address, limit: .seconds(10))
        try other.execute(
            "BEGIN; UPDATE member SET revision = revision; UPDATE code SET digest = '\\x02'")
        let declining = Task { try await store.declineMail(digest: [1], .newPassword, at: .noon) }
        try await eventually {
            try !database.run(
                """
                SELECT 1 FROM pg_stat_activity
                WHERE application_name = '\(database.schema)' AND wait_event_type = 'Lock'
                """
            ).isEmpty
        }
        try other.execute("COMMIT")
        #expect(try await !declining.value)
        #expect(try await store.mailedCode(digest: [2], .newPassword, at: .noon) != nil)
        other.close()
        engine.close()
    }

    @Test(
        "S1 A write whose values the server refuses fails alone: the others are not expected to",
        arguments: [
            "(1 / 0)::text", "chr(0)",
            "(SELECT string_agg(md5(n::text), '') FROM generate_series(1, 200) AS n)",
        ])
    func refusedValues(_ value: String) async throws {
        let engine = try database.engine()
        _ = try database.run("CREATE INDEX note_text ON note (text)")
        await #expect(throws: StoreError.self) {
            try await engine.writeOnServer(.none) { try $0.execute("INSERT INTO note VALUES (1, \(value))") }
        }
        #expect(engine.expectedError == nil && engine.acceptsWrites)
        #expect(engine.statistics.writes.failed == 1 && engine.statistics.writeFailureDuration == .zero)
        engine.close()
    }

    @Test("S2 A change is reported at once by its own store and soon by the other, and by neither twice")
    func changes() async throws {
        let (here, there) = (try database.engine(), try database.engine())
        let (heardHere, heardThere) = (Heard(here), Heard(there))
        try await here.writeOnServer(.exclusive) { database in
            try database.execute("INSERT INTO note VALUES (1, '')")
            database.report(.settings)
            database.report(.roster)
        }
        #expect(heardHere.all == [.roster, .settings])
        try await eventually { heardThere.all == [.roster, .settings] }
        // Changes that were rolled back are not reported, and none is reported twice.
        try? await here.writeOnServer(.exclusive) { database in
            try database.execute("INSERT INTO note VALUES (1, '')")
            database.report(.profiles)
            throw StoreError.forbidden
        }
        try await here.writeOnServer(.none) { try $0.execute("SELECT 1") }
        try await Task.sleep(for: .milliseconds(700))
        #expect(heardHere.all == [.roster, .settings])
        #expect(heardThere.all == [.roster, .settings])
        here.close()
        there.close()
    }

    @Test(
        "S1 A read whose connection is lost begins again, unless rows were given: they would come twice",
        arguments: [false, true])
    func lostRead(hasGivenRows: Bool) async throws {
        let engine = try database.engine { _ in }
        let runs = Shared(0)
        let read = { [database] () async throws(StoreError) in
            try await engine.readSlowly(isLong: false) { reader in
                try reader.forEach("SELECT 1", []) { _ in }
                if hasGivenRows { reader.forbidRetry() }
                let isFirst = runs.change { runs in
                    runs += 1
                    return runs == 1
                }
                if isFirst { try database.endConnections() }
                _ = try reader.row("SELECT 1")
            }
        }
        if hasGivenRows {
            await #expect(throws: StoreError.self) { try await read() }
        } else {
            try await read()
        }
        #expect(runs.now == (hasGivenRows ? 1 : 2))
        engine.close()
    }

    @Test("S2 A store whose listener was disconnected reports every kind of change")
    func catchUp() async throws {
        let reported = Shared<[PostgreSQLEngine.HealthChange]>([])
        let engine = try database.engine { change in reported.change { $0.append(change) } }
        let heard = Heard(engine)
        try database.endConnections()
        try await eventually { Set(heard.all) == Set(StoreChange.allCases) }
        try await eventually { engine.statistics.isReachable }
        try await add(1, engine)
        engine.close()
    }
}

extension TestDatabase {
    /// Ends the connections of all stores on the database.
    fileprivate func endConnections() throws {
        try execute(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE application_name = '\(schema)' AND pid <> pg_backend_pid()
            """)
    }
}

/// Collects a store's changes.
private final class Heard: Sendable {
    private let changes = Mutex<[StoreChange]>([])

    init(_ engine: PostgreSQLEngine) {
        engine.observe { [self] change in changes.withLock { $0.append(change) } }
    }

    var all: [StoreChange] { changes.withLock { $0 } }
}
