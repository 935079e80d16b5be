import Foundation
import GRDB
import Model
import PostgreSQLStorage
import SQLiteStorage
import Storage
import Testing

@Suite(
    "Moving everything from a file into a database and back", .enabled(if: TestSchema.server != nil),
    .timeLimit(.minutes(10)))
struct PostgreSQLMoveTests {
    private let folder: TemporaryFolder
    private let schema: TestSchema
    private let now = Timestamp(milliseconds: Timestamp.now.milliseconds / 1000 * 1000)

    init() throws {
        folder = try TemporaryFolder()
        schema = try TestSchema()
    }

    private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

    /// - Parameter waits: whether to wait for programs that have just ended, since the server notices that a
    ///   moment later.
    private func move(
        _ from: String, _ to: String, waits: Bool = true
    ) throws -> (status: Int32, output: String, error: String) {
        let users = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'frontdesk'"
        for _ in 0..<1500 where waits {
            if try sql(users, at: TestSchema.server).isEmpty { break } else { usleep(20_000) }
        }
        return try Command.run(["move", "--from", from, "--to", to])
    }

    private func sql(_ text: String, at location: String? = nil) throws -> [[String]] {
        try BankDatabase(location: location ?? schema.location).rows(text)
    }

    /// How many tables there are.
    private func tableCount(_ schema: TestSchema) throws -> String {
        try sql("SELECT count(*) FROM pg_class WHERE relnamespace = '\(schema.name)'::regnamespace")[0][0]
    }

    private func open(_ location: String) throws -> PostgreSQLEngine {
        try PostgreSQLEngine(ServerAddress(location))
    }

    @Test(
        "S5 All data of a file is in the database, and back in a file; what could be undone can be undone there"
    )
    func everything() async throws {
        let removal = try await FilledDesk.make(at: path("a"), now: now)
        let moved = try move(path("a"), schema.location)
        #expect(moved.status == 0 && moved.error == "", "\(moved.error)")
        #expect(
            moved.output.contains(
                #/^moved \d+ members, \d+ transfers, \d+ rows in all, \d+\.\d s, to postgres:/#))
        let before = try Contents(file: path("a"))
        #expect(try Contents(database: schema.location).difference(from: before) == [])
        #expect(try Command.run(["check", "--data", schema.location]).status == 0)

        let file = try SQLiteEngine(path: path("a"))
        let shownBefore = try await FilledDesk.shown(Store(file), at: now)
        file.close()
        let engine = try open(schema.location)
        let shown = try await FilledDesk.shown(Store(engine), at: now)
        #expect(shown.count == shownBefore.count)
        for (one, other) in zip(shown, shownBefore) { #expect(one == other) }
        engine.close()

        let back = try move(schema.location, path("b"))
        #expect(back.status == 0 && back.error == "", "\(back.error)")
        #expect(try Contents(file: path("b")).difference(from: before) == [])
        let checked = try Command.run(["check", "--data", path("b")])
        #expect(checked.status == 0, "\(checked.error)")

        func expectUndoable(_ store: Store, _ place: String) async throws {
            let undone = try await store.undoRemoval(removal.id, by: .command, at: now.adding(seconds: 60))
            #expect(undone?.restored == 2, "\(place)")
            // The id of a deleted member is not reused.
            let last = try #require(before.lastIDs["member"])
            _ = try await store.register(
                Registration(Profile(name: "New", email: "new@example.org"), passwordHash: "", by: .desk),
                at: now)
            #expect(try await store.member(email: "new@example.org")?.id == last + 1, "\(place)")
            #expect(try await store.auditLedger().problem == nil, "\(place)")
            #expect(try await store.members(MemberQuery(text: "윤가"), limit: 9).entries.count == 1, "\(place)")
        }
        let (database, copy) = (try open(schema.location), try SQLiteEngine(path: path("b")))
        try await expectUndoable(Store(database), "database")
        try await expectUndoable(Store(copy), "file")
        database.close()
        copy.close()
    }

    @Test("S5 Every column of every table is moved, except for what each engine makes anew")
    func complete() throws {
        try Server(location: schema.location).stop(SIGTERM)
        let own: Set = [
            "health", "tally", "receipt", "migration", "memory", "attempt", "attempt_under_way",
        ]
        // The last column is only for desks of an earlier version.
        let columns = try sql(
            """
            SELECT table_name, column_name, data_type FROM information_schema.columns
            WHERE table_schema = '\(schema.name)' AND (table_name, column_name) NOT IN (
                ('batch', 'owner'), ('batch', 'touched_at'), ('code', 'wrong_count'))
            """
        ).filter { !own.contains($0[0]) }
        #expect(Set(columns.map { $0[0] }) == Set(DataTable.all.map(\.name)))
        for table in DataTable.all {
            let there = columns.filter { $0[0] == table.name }
            #expect(Set(there.map { $0[1] }) == Set(table.columnNames), "\(table.name)")
            for column in there {
                let kind: DataTable.Kind =
                    switch column[2] {
                    case "text": .text
                    case "bytea": .bytes
                    case "boolean": .flag
                    default: .integer
                    }
                #expect(kind == table.columns[table.index(of: column[1])].kind, "\(table.name).\(column[1])")
            }
        }
    }

    @Test("S5 A database is moved into another one, even into one with an unused desk")
    func databases() async throws {
        _ = try await FilledDesk.make(at: path("a"), now: now)
        let other = try TestSchema()
        try Server(location: other.location).stop(SIGTERM)
        #expect(try move(path("a"), schema.location).status == 0)
        let moved = try move(schema.location, other.location)
        #expect(moved.status == 0, "\(moved.error)")
        #expect(try Contents(database: other.location) == Contents(database: schema.location))
        // All indexes, foreign keys and guards are there again.
        func made(_ schema: TestSchema) throws -> [[String]] {
            try sql(
                """
                SELECT replace(pg_get_indexdef(indexrelid), '\(schema.name)', '') FROM pg_index JOIN pg_class ON oid = indrelid
                    WHERE relnamespace = '\(schema.name)'::regnamespace
                UNION ALL SELECT replace(conrelid::regclass || pg_get_constraintdef(oid), '\(schema.name).', '')
                    FROM pg_constraint WHERE connamespace = '\(schema.name)'::regnamespace
                UNION ALL SELECT tgname::text FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
                    WHERE relnamespace = '\(schema.name)'::regnamespace AND NOT tgisinternal
                ORDER BY 1
                """, at: TestSchema.server ?? "")
        }
        let fresh = try TestSchema()
        try Server(location: fresh.location).stop(SIGTERM)
        #expect(try made(other) == made(fresh))
        #expect(try made(schema) == made(fresh))
    }

    @Test("S5 A move that isn't possible says why in one line, with status 1, and leaves nothing behind")
    func refused() async throws {
        _ = try await FilledDesk.make(at: path("a"), now: now)
        func expect(_ from: String, _ to: String, _ words: String, waits: Bool = true) throws {
            let answer = try move(from, to, waits: waits)
            #expect(answer.status == 1 && answer.output == "")
            #expect(answer.error.contains(words), "\(answer.error)")
            #expect(answer.error.hasPrefix("Error: ") && answer.error.count { $0 == "\n" } == 1)
        }
        let empty = try TestSchema()
        try expect(path("none"), empty.location, "There is no file \(path("none")).")
        try expect(empty.location, path("b"), "has no Frontdesk in it")
        let server = try Server(location: schema.location)
        try expect(path("a"), schema.location, "is in use", waits: false)
        try expect(schema.location, path("b"), "is in use", waits: false)
        #expect(try await server.register("Ada", "ada@example.org") == 303)
        server.stop(SIGTERM)
        try expect(path("a"), schema.location, "has data in it already")
        let coloured = try TestSchema()
        try open(coloured.location).close()
        _ = try sql("INSERT INTO visitor_colour VALUES ('a', 1, 2, 3, 4)", at: coloured.location)
        try expect(path("a"), coloured.location, "has data in it already")
        try expect(schema.location, schema.location, "--from and --to are the same.")
        _ = try sql("CREATE TABLE letter ()", at: empty.location)
        try expect(path("a"), empty.location, "has tables of something else")
        try expect(empty.location, path("b"), "has tables of something else")
        _ = try sql("DROP TABLE letter", at: empty.location)
        _ = try sql("INSERT INTO migration (number, name) VALUES (99, 'the moon')")
        try expect(schema.location, path("b"), "was written by a newer version of Frontdesk")
        try expect(path("a"), schema.location, "was written by a newer version of Frontdesk")
        _ = try sql("DELETE FROM migration WHERE number = 99")
        _ = try sql("UPDATE account SET balance = balance + 1")
        try expect(schema.location, path("b"), "can’t be moved: its credits don’t add up")
        let nowhere = "postgres://nobody:secret@127.0.0.1:1/nowhere"
        try expect(
            path("a"), nowhere, "The database at postgres://nobody@127.0.0.1:1/nowhere can’t be reached")
        try expect(
            nowhere, path("b"), "The database at postgres://nobody@127.0.0.1:1/nowhere can’t be reached")
        try expect(path("a"), "postgres://[", "The address of the database can’t be read")
        #expect(try tableCount(empty) == "0")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a"])
    }

    @Test("S5 Keys that are too long for the database’s indexes are cut; an email that is too long is named")
    func longKeys() async throws {
        _ = try await FilledDesk.make(at: path("a"), now: now)
        let long = (0..<200).map { _ in UUID().uuidString }.joined()
        func set(_ column: String) async throws {
            let file = try DatabaseQueue(path: path("a"))
            try await file.write { database in
                try database.execute(
                    sql: "UPDATE member SET \(column) = ? WHERE id = 2", arguments: [long])
            }
            try file.close()
        }
        try await set("sort_name")
        let moved = try move(path("a"), schema.location)
        #expect(moved.status == 0, "\(moved.error)")
        #expect(try sql("SELECT sort_name FROM member WHERE id = 2") == [[String(long.prefix(1000))]])
        try await set("email_folded")
        let other = try TestSchema()
        let refused = try move(path("a"), other.location)
        #expect(refused.status == 1 && refused.error.count { $0 == "\n" } == 1)
        #expect(refused.error.contains("the email of member 2 is too long"), "\(refused.error)")
        #expect(try tableCount(other) == "0")
    }

    /// A file with so many members that moving it takes a moment.
    private func large(_ name: String) async throws -> Contents {
        try await FilledDesk.fillLarge(path(name), importing: 6000, now: now)
        return try Contents(file: path(name))
    }

    /// Blocks a move into it at the first index, when all rows are there.
    private func stall(_ to: TestSchema) throws {
        _ = try sql(
            """
            CREATE FUNCTION \(to.name).wait() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
                IF current_schema() = '\(to.name)' THEN PERFORM pg_sleep(60); END IF;
            END $$;
            CREATE EVENT TRIGGER \(to.name) ON ddl_command_end WHEN TAG IN ('CREATE INDEX')
                EXECUTE FUNCTION \(to.name).wait()
            """)
    }

    /// The server notices within seconds that a killed program has gone.
    private func waitUntilNobodyMoves() async throws {
        let locks = "SELECT 1 FROM pg_locks WHERE locktype = 'relation' AND mode = 'AccessExclusiveLock'"
        while try !sql(locks).isEmpty { try await Task.sleep(for: .milliseconds(100)) }
    }

    @Test(
        "S5 If a move is killed or stopped at any moment, there is all or nothing, in the database as in a file"
    )
    func killed() async throws {
        let before = try await large("a")
        let start = ContinuousClock.now
        #expect(try move(path("a"), schema.location).status == 0)
        let took = start.duration(to: .now)
        let halfWay = try TestSchema()
        try stall(halfWay)
        let stalled = try Command.start(["move", "--from", path("a"), "--to", halfWay.location])
        while try sql("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'").isEmpty {
            try await Task.sleep(for: .milliseconds(20))
        }
        kill(stalled.processIdentifier, SIGKILL)
        stalled.waitUntilExit()
        try await waitUntilNobodyMoves()
        #expect(try tableCount(halfWay) == "0")
        _ = try sql("DROP EVENT TRIGGER \(halfWay.name)")
        #expect(try move(path("a"), halfWay.location).status == 0)
        for (index, signal) in [SIGKILL, SIGTERM, SIGKILL, SIGINT, SIGKILL, SIGTERM, SIGKILL, SIGKILL]
            .enumerated()
        {
            let to = try TestSchema()
            let process = try Command.start(["move", "--from", path("a"), "--to", to.location])
            try await Task.sleep(for: took / 8 * index)
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            try await waitUntilNobodyMoves()
            let isThere = try tableCount(to) != "0"
            if signal != SIGKILL { #expect(isThere == (process.terminationStatus == 0)) }
            if isThere {
                #expect(try Contents(database: to.location).difference(from: before) == [])
            } else {
                #expect(try move(path("a"), to.location).status == 0)
            }
        }
        for (index, signal) in [SIGKILL, SIGTERM, SIGKILL, SIGKILL].enumerated() {
            let to = path("b\(index)")
            let process = try Command.start(["move", "--from", schema.location, "--to", to])
            try await Task.sleep(for: took / 5 * index)
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            if FileManager.default.fileExists(atPath: to) {
                #expect(try Contents(file: to).difference(from: before) == [])
            }
        }
        // No killed program has the database locked any more.
        while try move(schema.location, path("last")).status != 0 {
            #expect(!FileManager.default.fileExists(atPath: path("last")))
            try await Task.sleep(for: .milliseconds(200))
        }
        #expect(try Contents(file: path("last")).difference(from: before) == [])
    }

    @Test("S5 A move into a file that is stopped while the database is busy leaves no part of it")
    func stoppedWhileBusy() async throws {
        _ = try await FilledDesk.make(at: path("a"), now: now)
        #expect(try move(path("a"), schema.location).status == 0)
        let holder = try schema.hold("LOCK TABLE transfer")
        while try sql("SELECT 1 FROM pg_locks WHERE relation = 'transfer'::regclass AND granted").isEmpty {
            try await Task.sleep(for: .milliseconds(20))
        }
        let process = try Command.start(["move", "--from", schema.location, "--to", path("b")])
        func names() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        }
        func isWaiting() throws -> Bool { try !sql("SELECT 1 FROM pg_locks WHERE NOT granted").isEmpty }
        while try process.isRunning && (names().count == 1 || !isWaiting()) {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(try names().last?.hasPrefix("b.frontdesk-unfinished-") == true)
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        #expect(process.terminationStatus == 1)
        #expect(try names() == ["a"])
        _ = try sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LOCK TABLE transfer%'")
        holder.waitUntilExit()
    }

    @Test("S5 If the database fails half-way, that is reported, and nothing is there")
    func failing() async throws {
        _ = try await large("a")
        let to = try TestSchema()
        try stall(to)
        try await expectFailure(from: path("a"), to: to.location)
        #expect(try tableCount(to) == "0")
        _ = try sql("DROP EVENT TRIGGER \(to.name)")

        #expect(try move(path("a"), schema.location).status == 0)
        let holder = try schema.hold("LOCK TABLE transfer")
        while try sql("SELECT 1 FROM pg_locks WHERE relation = 'transfer'::regclass AND granted").isEmpty {
            try await Task.sleep(for: .milliseconds(20))
        }
        try await expectFailure(from: schema.location, to: path("b"))
        #expect(!FileManager.default.fileExists(atPath: path("b")))
        _ = try sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LOCK TABLE transfer%'")
        holder.waitUntilExit()
    }

    /// Moves, and closes the connection once the move waits.
    private func expectFailure(from: String, to: String) async throws {
        let process = Process()
        let error = Pipe()
        process.executableURL = Server.program
        process.arguments = ["move", "--from", from, "--to", to]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = error
        try process.run()
        let ending = """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE application_name = 'frontdesk' AND state = 'active'
                AND (wait_event = 'PgSleep' OR wait_event_type = 'Lock' AND query LIKE 'DECLARE %')
            """
        while try process.isRunning && sql(ending).isEmpty { try await Task.sleep(for: .milliseconds(20)) }
        let said = String(decoding: try error.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 1)
        #expect(
            said.hasPrefix("Error: The database at postgres://") && said.count { $0 == "\n" } == 1, "\(said)")
    }

    @Test("S5 An import whose program died while staging is moved, too, and is erased there")
    func staged() async throws {
        let engine = try SQLiteEngine(path: path("a"))
        let store = Store(engine)
        _ = try await FilledDesk.fill(store, now: now)
        let olga = try #require(try await store.member(signInName: "olga-two")).id
        let staged = try await store.beginImport(by: .member(olga), at: now)
        try await store.stage(
            [
                Registration(
                    Profile(name: "Never", email: "never@example.org"), passwordHash: "", by: .imported)
            ],
            in: staged, at: now)
        engine.close()
        let moved = try move(path("a"), schema.location)
        #expect(moved.status == 0, "\(moved.error)")
        #expect(try sql("SELECT count(*) FROM member WHERE name = 'Never'") == [["1"]])
        let database = try open(schema.location)
        defer { database.close() }
        #expect(try await database.eraseClosed(at: now) == 1)
        #expect(try sql("SELECT count(*) FROM member WHERE name = 'Never'") == [["0"]])
        #expect(try await Store(database).auditLedger().problem == nil)
    }
}

extension Contents {
    init(database location: String) throws {
        var contents = Contents()
        try PostgreSQLEngine.withMoveSource(ServerAddress(location)) { try contents.read($0) }
        self = contents
    }
}
