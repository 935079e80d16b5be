import Foundation
import Model
import Names
import Storage
import TestStores
import Testing

@testable import PostgreSQLStorage

/// Migrating the tables of an earlier version while other programs use them.
@Suite(.enabled(if: TestDatabase.server != nil)) struct MigrationTests {
    private typealias OpenError = PostgreSQLEngine.OpenError
    private let database: TestDatabase

    init() throws { database = try TestDatabase() }

    private func connection() throws -> Connection {
        try Connection(database.address, limit: .seconds(20))
    }

    @Test("S3 During a migration desks of the version before can read, and their writes wait for its end")
    func alone() async throws {
        let desk = try database.engine(limits: .patient)
        defer { desk.close() }
        let written = Shared(false)
        let writing = Shared<Task<Void, any Error>?>(nil)
        let connection = try connection()
        defer { connection.close() }
        let locks = try LockKeys(connection)
        let step = Migrations.Step(99, "a later one") { connection in
            writing.change { task in
                task = Task {
                    _ = try await Store(desk).register(Registration("ana"), at: .noon)
                    written.change { $0 = true }
                }
            }
            // A write that need not wait takes some milliseconds.
            Thread.sleep(forTimeInterval: 1)
            #expect(!written.now)
            let count: Int64 = try connection.run([Connection.Statement("SELECT count(*) FROM member")])[0]
                .all[0][0]
            #expect(count == 0)
        }
        try Migrations.alone(connection, locks) {
            try Migrations.run(connection, [step], after: Migrations.all.count)
        }
        try await writing.now?.value
        #expect(written.now)
        #expect(try await Store(desk).hasMembers())
        #expect(try database.run("SELECT name FROM migration WHERE number = 99")[0][0] == "a later one")
    }

    @Test("S3 Pages can be read during a migration")
    func reading() async throws {
        let desk = try database.engine()
        defer { desk.close() }
        _ = try await Store(desk).register(Registration("ana"), at: .noon)
        let (connection, reader) = (try connection(), try connection())
        defer { for one in [connection, reader] { one.close() } }
        try reader.execute("SET lock_timeout = 500")
        try Migrations.alone(connection, LockKeys(connection)) {
            let count = try reader.run([Connection.Statement("SELECT count(*) FROM member")])[0].all[0]
            #expect(count[0] as Int64 == 1)
            #expect(throws: DatabaseError.self) { try reader.execute("UPDATE list SET revision = revision") }
        }
    }

    @Test("S3 A migration sees what was written while it waited, whatever the database's settings")
    func isolation() throws {
        let engine = try database.engine()
        defer { engine.close() }
        let connection = try connection()
        defer { connection.close() }
        try connection.execute("SET default_transaction_isolation = 'repeatable read'")
        let level = try Migrations.alone(connection, LockKeys(connection)) {
            try connection.run([Connection.Statement("SHOW transaction_isolation")])[0].all[0][0] as String
        }
        #expect(level == "read committed")
    }

    @Test("S3 A step that fails leaves everything as it was, and the writes that waited for it go on")
    func failing() async throws {
        struct Mistake: Error {}
        let desk = try database.engine()
        defer { desk.close() }
        let connection = try connection()
        defer { connection.close() }
        let steps = [
            Migrations.Step(98, "a good one") { try $0.execute("CREATE TABLE shoe (size integer)") },
            Migrations.Step(99, "a bad one") { _ in throw Mistake() },
        ]
        #expect(throws: Mistake.self) {
            try Migrations.alone(connection, LockKeys(connection)) {
                try Migrations.run(connection, steps, after: Migrations.all.count)
            }
        }
        #expect(try database.run("SELECT to_regclass('shoe') IS NULL")[0][0] == true)
        #expect(try Migrations.completed(connection) == Migrations.all.count)
        _ = try await Store(desk).register(Registration("ana"), at: .noon)
    }

    @Test("S3 After a deadlock with a write the migration is tried again, and both succeed")
    func deadlock() async throws {
        let desk = try database.engine()
        defer { desk.close() }
        _ = try await Store(desk).register(Registration("ana"), at: .noon)
        let other = try connection()
        defer { other.close() }
        // A write without a receipt: it has locked a row of the last table, and will lock one of the first.
        try other.execute("BEGIN; UPDATE tally SET treasury = treasury WHERE part = 0")
        let attempts = Shared(0)
        let migrating = Task.detached { [self] in
            let connection = try connection()
            defer { connection.close() }
            try Migrations.alone(connection, LockKeys(connection)) { attempts.change { $0 += 1 } }
        }
        // By now the migration has locked the first tables, and waits for the last.
        try await Task.sleep(for: .seconds(0.5))
        do throws(DatabaseError) {
            try other.execute("UPDATE account SET balance = balance; COMMIT")
        } catch {
            #expect(error.sqlState == "40P01")
            try other.execute("ROLLBACK")
        }
        try await migrating.value
        #expect(attempts.now == 1)
    }

    @Test(
        "S1 A desk whose libraries make other keys doesn’t start beside others; alone it makes all keys anew")
    func otherLibraries() async throws {
        let address = database.address
        let desk = try database.engine()
        _ = try await Store(desk).register(Registration("ana"), at: .noon)
        _ = try database.run("UPDATE name_key SET version = 'ICU 1'")
        _ = try database.run("UPDATE member SET email_folded = 'old'")
        for purpose in [PostgreSQLEngine.Purpose.server, .command] {
            #expect(throws: OpenError.otherLibraries(address: address.description)) {
                try PostgreSQLEngine(address, for: purpose).close()
            }
        }
        // A check or a list reads what is there, whether or not a desk is running.
        try PostgreSQLEngine(address, for: .reading).close()
        #expect(try database.run("SELECT email_folded FROM member")[0][0] == "old")
        desk.close()
        try PostgreSQLEngine(address, for: .reading).close()
        #expect(try database.run("SELECT version FROM name_key")[0][0] == "ICU 1")
        #expect(throws: OpenError.otherLibraries(address: address.description)) {
            try PostgreSQLEngine(address, for: .command).close()
        }
        let alone = try database.engine()
        defer { alone.close() }
        #expect(alone.renewedKeys?.changed == 1)
        #expect(try await Store(alone).member(email: "ana@example.org") != nil)
        // Other programs can start again.
        let next = try PostgreSQLEngine(address)
        #expect(next.renewedKeys == nil)
        next.close()
    }

    /// Makes the tables of an earlier version.
    private func makeTables(upTo number: Int) throws {
        let connection = try connection()
        defer { connection.close() }
        let steps = Migrations.all.filter { $0.number <= number }
        try Migrations.alone(connection, LockKeys(connection)) {
            try Migrations.run(connection, steps, after: 0)
        }
    }

    @Test("S1 A command doesn’t change the tables of the version before, and says what to do")
    func command() throws {
        try makeTables(upTo: 1)
        #expect(throws: OpenError.olderVersion(address: database.address.description)) {
            try PostgreSQLEngine(database.address, for: .command).close()
        }
        #expect(try database.run("SELECT to_regclass('name_key') IS NULL")[0][0] == true)
        let engine = try PostgreSQLEngine(database.address)
        #expect(engine.renewedKeys == NameKeyRenewal())
        engine.close()
    }

    @Test("D17 M6 A Restart and a removal from before lists were tables can be undone, in the old order")
    func lists() async throws {
        try makeTables(upTo: 2)
        let connection = try connection()
        try connection.execute(OlderList.rows)
        try connection.execute("UPDATE tally SET member_count = \(OlderList.memberCount) WHERE part = 0")
        connection.close()
        let engine = try PostgreSQLEngine(database.address)
        let store = Store(engine)
        defer { engine.close() }
        #expect(try await store.members(MemberQuery(), limit: 9).total == OlderList.memberCount)
        #expect(try await OlderList.lists(store) == OlderList.lists)
        #expect(try await store.auditLedger().problem == nil)
    }

    @Test("Q6 Answers that were given before answers were searched are found, those to removed fields, too")
    func answers() async throws {
        try makeTables(upTo: 14)
        let connection = try connection()
        try connection.execute(OlderAnswers.rows)
        // There are more than are read at once, with those of one member on both sides of the bound.
        try connection.execute(
            """
            INSERT INTO member (id, password_hash, registered_at, search_text)
                SELECT id, '', 1, '' FROM generate_series(1001, 1700) AS id;
            INSERT INTO answer (member_id, field_id, place, text, at)
                SELECT id, field, 0, 'many ' || id || ' ' || field, 1
                FROM generate_series(1001, 1700) AS id, generate_series(1, 2) AS field;
            UPDATE tally SET member_count = 704 WHERE part = 0;
            INSERT INTO account (id, balance) SELECT id, 0 FROM member WHERE id > 1000;
            UPDATE name_key SET version = '\(NameKeys.version)'
            """)
        connection.close()
        let engine = try PostgreSQLEngine(database.address)
        let store = Store(engine)
        defer { engine.close() }
        #expect(engine.renewedKeys == nil)
        for (text, ids) in OlderAnswers.found {
            #expect(try await store.found(MemberFilter(text: text)).ids == ids, "\(text)")
        }
        #expect(try await store.found(MemberFilter(text: "many")).ids == Array(1001...1700))
        let wrong = try database.run(
            """
            SELECT count(*) FROM member WHERE id > 1000
                AND answer_text <> 'many ' || id || ' 1' || chr(10) || 'many ' || id || ' 2'
            """)
        #expect(wrong[0][0] as Int64 == 0)
    }

    @Test("S4 No sequence is unlogged: a standby that takes over would have none")
    func sequences() throws {
        try database.engine(limits: .patient).close()
        let unlogged = try connection().run([
            Connection.Statement(
                """
                SELECT relname FROM pg_class
                WHERE relkind = 'S' AND relnamespace = current_schema()::regnamespace AND relpersistence <> 'p'
                """)
        ])[0].all
        #expect(unlogged.map { $0[0] as String } == [])
    }

    @Test("S4 Attempts that were counted before the numbers had their own sequence are still counted after")
    func attemptNumbers() async throws {
        let engine = try database.engine(limits: .patient)
        defer { engine.close() }
        _ = try await Store(engine).register(Registration("ana"), at: .noon)
        for sql in [
            "ALTER TABLE attempt ALTER COLUMN id DROP DEFAULT", "DROP SEQUENCE attempt_number",
            "ALTER TABLE attempt ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY",
            """
            INSERT INTO attempt (key_high, key_low, kind, at, kept_until) SELECT 1, 2, 3, 4, now() + interval '1 day'
            FROM generate_series(1, 40)
            """,
        ] { _ = try database.run(sql) }
        let step = try #require(Migrations.all.first { $0.name == "numbers of attempts" })
        try step.make(connection())
        let next = try database.run(
            "INSERT INTO attempt (key_high, key_low, kind, at, kept_until) VALUES (1, 2, 3, 4, now()) RETURNING id"
        )
        #expect(next.first.map { $0[0] as Int64 } == 41)
    }
}
