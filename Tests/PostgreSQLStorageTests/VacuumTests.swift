import Storage
import TestStores
import Testing

@testable import PostgreSQLStorage

@Suite(.enabled(if: TestDatabase.server != nil), .timeLimit(.minutes(2))) struct VacuumTests {
    @Test("S4 A store that is closed vacuums no further table")
    func closing() async throws {
        let database = try TestDatabase()
        let engine = try database.engine()
        let holder = try Connection(database.address, limit: .seconds(20))
        try holder.execute("BEGIN; LOCK TABLE note")
        let vacuum = Task { try await engine.vacuum(["note", "a_table_that_there_is_not"]) }
        let waiting = """
            SELECT count(*) FROM pg_stat_activity
            WHERE application_name = '\(database.schema)' AND wait_event_type = 'Lock'
            """
        while try database.run(waiting)[0][0] as Int64 == 0 { try await Task.sleep(for: .milliseconds(5)) }
        let close = Task.detached { engine.close() }
        while !engine.slowReaders.isClosed { try await Task.sleep(for: .milliseconds(5)) }
        try holder.execute("COMMIT")
        await #expect(throws: ConnectionPool.closed) { _ = try await vacuum.value }
        await close.value
    }

    @Test("D17 S1 Erased rows disappear from the indexes, too, however few they are")
    func indexes() async throws {
        let database = try TestDatabase()
        let engine = try database.engine()
        // By itself, PostgreSQL spares the indexes if fewer than 2% of the pages have such rows.
        for sql in [
            "ALTER TABLE note SET (autovacuum_enabled = false)",
            "INSERT INTO note SELECT n, repeat('x', 1900) FROM generate_series(1, 400) AS n",
            "DELETE FROM note WHERE id = 1",
        ] { _ = try database.run(sql) }
        // Other tests' transactions may put it off.
        try await eventually(seconds: 60) {
            _ = try await engine.vacuum(["note"])
            return try database.run(
                "SELECT reltuples = 399 FROM pg_class WHERE oid = 'note_pkey'::regclass")[0][0]
        }
        engine.close()
    }

    @Test("D17 S1 The traces of erased members stay due as long as a transaction can read them")
    func older() async throws {
        let database = try TestDatabase()
        let engine = try database.engine()
        let store = Store(engine)
        let ana = try await store.signUp("ana")
        let reader = try Connection(database.address, limit: .seconds(20))
        try reader.execute("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM member")
        try await store.deleteMember(ana, at: .noon)
        // No transaction of another test may be in the way.
        try await eventually(seconds: 60) {
            try database.run(
                """
                SELECT count(*) = 1 FROM pg_stat_activity, erasure WHERE pid <> pg_backend_pid()
                    AND (age(backend_xmin) >= age(erasure.xmin) OR age(backend_xid) >= age(erasure.xmin))
                """)[0][0]
        }
        _ = try await store.eraseClosed(at: .noon)
        let isDue: Bool = try database.run("SELECT is_due FROM erasure")[0][0]
        #expect(isDue)
        try reader.execute("COMMIT")
        engine.close()
    }

    @Test("S1 A vacuum that failed isn't tried again at once")
    func pause() async throws {
        let database = try TestDatabase()
        let engine = try database.engine(limits: .short)
        let store = Store(engine)
        try await store.deleteMember(store.signUp("ana"), at: .noon)
        let holder = try Connection(database.address, limit: .seconds(20))
        try holder.execute("BEGIN; LOCK TABLE member IN SHARE UPDATE EXCLUSIVE MODE")
        // Other tests' transactions may put the vacuum off.
        try await eventually(seconds: 60) {
            do { _ = try await store.eraseClosed(at: .noon) } catch { return true }
            return false
        }
        #expect(try await store.eraseClosed(at: .noon.adding(seconds: 59)) == 0)
        try holder.execute("COMMIT")
        try await eventually(seconds: 60) {
            _ = try await store.eraseClosed(at: .noon.adding(seconds: 60))
            return try database.run("SELECT NOT is_due FROM erasure")[0][0]
        }
        engine.close()
    }
}
