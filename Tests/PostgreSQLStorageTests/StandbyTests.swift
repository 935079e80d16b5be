import Foundation
import Storage
import TestStores
import Testing

@testable import PostgreSQLStorage

/// Tests with servers of their own, which they stop and start.
@Suite(.enabled(if: TestDatabase.server != nil), .serialized) struct StandbyTests {
    private func add(_ id: Int64, _ engine: PostgreSQLEngine) async throws(StoreError) {
        try await engine.writeOnServer(.shared) { try $0.execute("INSERT INTO note VALUES ($1, '')", [id]) }
    }

    @Test("S3 A commit that stopped waiting for its standby is no success until the standby has it")
    func cancelled() async throws {
        let clusters = try Clusters("--standby")
        let database = try TestDatabase(on: clusters.addresses[0])
        let engine = try database.engine(requiresStandby: true)
        #expect(engine.durability.hasStandby)
        for (index, function) in ["pg_cancel_backend", "pg_terminate_backend"].enumerated() {
            try clusters.tell("pause 2")
            let isDone = Shared(false)
            let writing = Task {
                try await add(Int64(index), engine)
                isDone.change { $0 = true }
            }
            try await eventually {
                try !database.run(
                    "SELECT \(function)(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
                ).isEmpty
            }
            try await Task.sleep(for: .seconds(1))
            #expect(!isDone.now)
            try clusters.tell("resume 2")
            try await writing.value
            #expect(try database.notes().count == index + 1)
        }
        engine.close()
    }

    @Test("S3 If the commit would wait for a missing standby, no tables are made, and that is reported")
    func firstStart() async throws {
        let clusters = try Clusters("--standby")
        try clusters.tell("stop 2")
        let address = try ServerAddress(clusters.addresses[0])
        #expect(throws: PostgreSQLEngine.OpenError.waitsForStandby(address: address.description)) {
            try PostgreSQLEngine(address)
        }
        // The server releases the locks of the attempt a moment after it was given up.
        try await eventually {
            let locks = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"
            return try Connection(address, limit: .seconds(10)).run([.init(locks)])[0].all[0][0] == 0
        }
        #expect(throws: PostgreSQLEngine.OpenError.waitsForStandby(address: address.description)) {
            _ = try PostgreSQLEngine.withMoveTarget(address, isCancelled: { false }, willCommit: {}) { _ in }
        }
        do throws(PostgreSQLEngine.OpenError) {
            try PostgreSQLEngine(address, requiresStandby: true).close()
            Issue.record("it was opened")
        } catch {
            guard case .noStandby = error else { throw error }
        }
        try clusters.tell("start 2")
        try await eventually {
            (try? PostgreSQLEngine(address)).map { $0.close() } != nil
        }
    }

    @Test("S3 With a standby required, nothing is written without one, and writes go on once it is back")
    func required() async throws {
        let clusters = try Clusters("--standby")
        let database = try TestDatabase(on: clusters.addresses[0])
        let reported = Shared<[PostgreSQLEngine.HealthChange]>([])
        let engine = try database.engine(requiresStandby: true) { change in
            reported.change { $0.append(change) }
        }
        try await add(1, engine)
        try clusters.tell("stop 2")
        try await eventually {
            try database.run("SELECT 1 FROM pg_stat_replication").isEmpty
        }
        await #expect(throws: StoreError.unavailable(reason: "there is no synchronous standby")) {
            try await add(2, engine)
        }
        #expect(try database.notes() == [1])
        try await eventually { !engine.durability.hasStandby }
        await #expect(throws: StoreError.self) { try await Store(engine).checkReading() }
        try await Task.sleep(for: .seconds(1))
        try clusters.tell("start 2")
        try await eventually { (try? await add(3, engine)) != nil }
        #expect(try database.notes() == [1, 3])
        try await eventually { engine.durability.hasStandby }
        #expect(reported.now.count >= 2)
        try await Store(engine).checkReading()
        // The time counts from the first refused write. No connection was lost, so no loss is reported.
        #expect(engine.statistics.writeFailureDuration >= .seconds(1))
        #expect(
            reported.now.contains {
                if case .writesAgain(let after) = $0 { after >= .seconds(1) } else { false }
            })
        #expect(engine.statistics.outageCount == 0)
        engine.close()
    }

    @Test("S3 The COMMIT of a write that excludes others waits for its standby no longer than any other")
    func exclusive() async throws {
        let clusters = try Clusters("--standby")
        let database = try TestDatabase(on: clusters.addresses[0])
        var limits = PostgreSQLEngine.Limits()
        limits.exchange = .seconds(1)
        let engine = try database.engine(limits: limits)
        try clusters.tell("pause 2")
        let writing = Task {
            try await engine.writeOnServer(.exclusive) { try $0.execute("INSERT INTO note VALUES (1, '')") }
        }
        // Its other statements may take six seconds.
        try await Task.sleep(for: .seconds(4))
        #expect(engine.statistics.writes.unknown == 1)
        try clusters.tell("resume 2")
        _ = try await writing.value
        #expect(try database.notes() == [1])
        engine.close()
    }

    @Test("S4 That the standby is missing is known before any write has failed")
    func missing() async throws {
        let clusters = try Clusters("--standby")
        let database = try TestDatabase(on: clusters.addresses[0])
        let engine = try database.engine()
        try await add(1, engine)
        try await Store(engine).checkReading()
        try clusters.tell("stop 2")
        try await eventually { (try? await Store(engine).checkReading()) == nil }
        #expect(engine.statistics.writes.failed == 0)
        try clusters.tell("start 2")
        try await eventually { (try? await Store(engine).checkReading()) != nil }
        engine.close()
    }

    @Test(
        "S4 After a restart of the database everything goes on by itself, and no acknowledged write is lost"
    )
    func restart() async throws {
        let clusters = try Clusters()
        let database = try TestDatabase(on: clusters.addresses[0])
        let reported = Shared<[PostgreSQLEngine.HealthChange]>([])
        let engine = try database.engine(limits: .short) { change in reported.change { $0.append(change) } }
        let done = Shared<[Int64]>([])
        let isOver = Shared(false)
        let writing = Task {
            var id: Int64 = 0
            while !isOver.change({ $0 }) {
                id += 1
                if (try? await add(id, engine)) != nil { done.change { [id] in $0.append(id) } }
            }
        }
        for stop in ["stop 1", "kill 1"] {
            let before = done.now.count
            try await eventually { done.now.count > before + 20 }
            try clusters.tell(stop)
            try await Task.sleep(for: .seconds(1))
            await #expect(throws: StoreError.self) {
                try await engine.readWithoutSnapshot { try $0.rows("SELECT 1").count }
            }
            #expect(!engine.statistics.isReachable)
            try clusters.tell("start 1")
        }
        let before = done.now.count
        try await eventually { done.now.count > before + 20 }
        isOver.change { $0 = true }
        await writing.value
        let kept = Set(try database.notes())
        #expect(done.change { $0.allSatisfy(kept.contains) })
        #expect(engine.statistics.outageCount >= 2)
        try await eventually {
            reported.now.contains { if case .restored = $0 { true } else { false } }
        }
        engine.close()
    }

    @Test(
        "S4 Once a standby has taken over, nothing is written to the old primary, although it would accept writes"
    )
    func replaced() async throws {
        let clusters = try Clusters("--standby")
        let database = try TestDatabase(on: clusters.addresses[0])
        // Then the first server goes on without the other, as if it were cut off from it.
        _ = try database.run("ALTER SYSTEM SET synchronous_standby_names = ''")
        _ = try database.run("SELECT pg_reload_conf()")
        let servers = clusters.addresses.map { String($0.split(separator: "@")[1].split(separator: "/")[0]) }
        let both = try ServerAddress("postgres://frontdesk@\(servers.joined(separator: ","))/frontdesk")
            .with(searchPath: "\(database.schema),public")
        let second = try ServerAddress("\(clusters.addresses[1])?target_session_attrs=any")
            .with(searchPath: "\(database.schema),public")
        func secondNotes() throws -> [Int64] {
            try Connection(second, limit: .seconds(5)).run([.init("SELECT id FROM note ORDER BY id")])[0]
                .all.map { $0[0] }
        }
        let reported = Shared<[PostgreSQLEngine.HealthChange]>([])
        let engine = try PostgreSQLEngine(both, limits: .short) { change in
            reported.change { $0.append(change) }
        }
        _ = try database.run("CREATE TABLE note (id bigint PRIMARY KEY, text text)")
        try await add(1, engine)
        #expect(engine.statistics.timeline == 1 && engine.server == servers[0])
        let held = try engine.primary.open(.short)

        try await eventually { (try? secondNotes()) == [1] }
        try clusters.tell("promote 2")
        try clusters.tell("pause 1")
        try await eventually(seconds: 30) { (try? await add(2, engine)) != nil }
        #expect(engine.statistics.timeline == 2 && engine.server == servers[1])
        #expect(!engine.primary.isCurrent(held))
        try await eventually {
            reported.now.contains {
                if case .restored(let server, 2, _, _) = $0 { server == servers[1] } else { false }
            }
        }

        // The first server is back, and doesn't know that it was replaced.
        try clusters.tell("resume 1")
        _ = try held.run([Connection.Statement("INSERT INTO note VALUES (99)")])
        try clusters.tell("pause 2")
        for id in Int64(3)...6 { await #expect(throws: StoreError.self) { try await add(id, engine) } }
        #expect(try database.notes() == [1, 99])
        try clusters.tell("resume 2")
        try await eventually(seconds: 30) { (try? await add(7, engine)) != nil }
        #expect(try database.notes() == [1, 99])
        #expect(try secondNotes().contains(7))
        #expect(engine.server == servers[1])
        engine.close()
    }

    @Test("S4 After one connection is lost, the others are not waited for")
    func suspected() async throws {
        let engine = try TestDatabase().engine()
        let connection = try engine.primary.open(.short)
        #expect(engine.primary.isCurrent(connection))
        let made = engine.primary.connectionCount
        _ = engine.primary.recordLoss(DatabaseError("lost"), of: connection, since: made)
        #expect(!engine.primary.isCurrent(connection))
        let next = try engine.primary.connect(.short)
        #expect(engine.primary.isCurrent(next))
        // Later findings are not news: neither the loss of another old connection, nor a failed attempt that
        // had begun before.
        _ = engine.primary.recordLoss(
            DatabaseError("lost, too"), of: connection, since: engine.primary.connectionCount)
        _ = engine.primary.recordLoss(DatabaseError("in vain"), of: nil, since: made)
        #expect(engine.primary.isCurrent(next))
        #expect(engine.statistics.outageCount == 1)
        _ = engine.primary.recordLoss(DatabaseError("lost anew"), of: next, since: made)
        #expect(engine.statistics.outageCount == 2)
        engine.close()
    }

    @Test(
        "S4 A write committed on a server that is no longer the primary is asked for on the new one, or repeated there"
    )
    func replacedMeanwhile() async throws {
        let database = try TestDatabase()
        let engine = try database.engine()
        for (id, isKnownBefore) in [(Int64(1), true), (2, false)] {
            let runs = Shared(0)
            try await engine.writeOnServer(.shared) { transaction in
                try transaction.execute("INSERT INTO note VALUES ($1, '')", [id])
                if runs.change({
                    $0 += 1; return $0
                }) > 1 {
                    return
                }
                let asked = Shared(0)
                transaction.connection.isReplaced = {
                    asked.change {
                        $0 += 1; return isKnownBefore || $0 > 1
                    }
                }
            }
            #expect(runs.now == (isKnownBefore ? 2 : 1))
            #expect(engine.statistics.writes.unknown == (isKnownBefore ? 0 : 1))
        }
        #expect(try database.notes() == [1, 2])
        engine.close()
    }

    @Test("S4 Calls stop waiting for a paused server once another one is the primary")
    func standingStill() async throws {
        let clusters = try Clusters()
        let connection = try Connection(ServerAddress(clusters.addresses[0]), limit: .seconds(600))
        try clusters.tell("pause 1")
        connection.isReplaced = { true }
        #expect(throws: DatabaseError.self) { try connection.run([Connection.Statement("SELECT 1")]) }
        #expect(!connection.isOpen)
        try clusters.tell("resume 1")
    }

    @Test("S4 A paused server is given up within the limit, and used again when it goes on")
    func frozen() async throws {
        let clusters = try Clusters()
        let database = try TestDatabase(on: clusters.addresses[0])
        let engine = try database.engine(limits: .short)
        try await add(1, engine)
        try clusters.tell("pause 1")
        await #expect(throws: StoreError.self) {
            try await engine.readWithoutSnapshot { try $0.rows("SELECT 1").count }
        }
        try clusters.tell("resume 1")
        try await eventually(seconds: 20) { (try? await add(2, engine)) != nil }
        #expect(try database.notes().contains(2))
        engine.close()
    }
}
