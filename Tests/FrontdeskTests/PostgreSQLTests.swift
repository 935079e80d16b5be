import Foundation
import TestStores
import Testing

/// A schema for one test, on the tests' server.
final class TestSchema: Sendable {
    /// The address of the tests' server; nil if there is none. `script/test scale` starts one.
    static let server = ProcessInfo.processInfo.environment["FRONTDESK_TEST_POSTGRESQL"]

    let name = "t\(UInt64.random(in: .min ... .max))"
    private let server: String

    var location: String { "\(server)?options=-csearch_path%3D\(name),public" }

    init() throws {
        server = try #require(Self.server)
        try Self.run("CREATE SCHEMA \(name)", at: server)
    }

    deinit { try? Self.run("DROP SCHEMA \(name) CASCADE", at: server) }

    /// Another session, which runs the SQL and keeps its locks for a minute, or until it is ended.
    func hold(_ sql: String) throws -> Process {
        let holder = Process()
        holder.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        holder.arguments = [
            "psql", "--no-psqlrc", "--quiet", location, "--command", "\(sql); SELECT pg_sleep(60)",
        ]
        holder.standardOutput = FileHandle.nullDevice
        holder.standardError = FileHandle.nullDevice
        try holder.run()
        return holder
    }

    private static func run(_ sql: String, at server: String) throws {
        _ = try BankDatabase(location: server).rows("SET client_min_messages = error; \(sql)")
    }
}

@Suite("A database for several programs", .enabled(if: TestSchema.server != nil), .timeLimit(.minutes(5)))
struct PostgreSQLTests {
    private let schema: TestSchema

    init() throws { schema = try TestSchema() }

    /// To run it by hand: BANK_KILLS=200 Tests/Scale/clusters -- swift test --filter PostgreSQLTests
    private static let kills = ProcessInfo.processInfo.environment["BANK_KILLS"].flatMap { Int($0) } ?? 6

    @Test(
        "S2 T8 E6 Two programs, killed in turn under load, lose no acknowledged transfer or check-in, make none twice, and always add up"
    )
    func bank() throws {
        let place = BankDatabase(location: schema.location)
        let settings = Bank.Settings(killCount: Self.kills, programCount: 2)
        let (record, books, checkIns) = try Bank(settings, at: place).run()
        let violations = record.violations(against: books)
        #expect(violations == [])
        #expect(record.count(.acknowledged) > 20 * Self.kills)
        #expect(record.count(.refused) > 0)
        #expect(checkIns > Self.kills)
        #expect(record.readCount > Self.kills)
        print(
            """
            \(Self.kills) kills of two programs: \(record.attempts.count) transfers asked for, \
            \(record.answerCount) answers: \(record.count(.acknowledged)) acknowledged, \
            \(record.count(.refused)) refused, \(record.count(.unknown)) unknown; \(checkIns) check-ins; \
            \(record.readCount) reads; \
            \(violations.count) violations
            """)
    }

    @Test("K9 The service manager is told that it is ready even while its database can’t be written")
    func readyBeforeWriting() async throws {
        let database = BankDatabase(location: schema.location)
        // Makes the tables.
        #expect(try Server(location: schema.location).stop(SIGTERM) == 0)
        let hearing = try NotificationSocket(in: TemporaryFolder())
        let holder = try schema.hold("LOCK TABLE set_up IN EXCLUSIVE MODE")
        let holding = "FROM pg_locks WHERE relation = 'set_up'::regclass AND mode = 'ExclusiveLock'"
        func release() {
            _ = try? database.rows("SELECT pg_terminate_backend(pid) \(holding)")
            holder.waitUntilExit()
        }
        defer { release() }
        try await eventually { try !database.rows("SELECT 1 \(holding)").isEmpty }
        let server = try Server(location: schema.location, environment: ["NOTIFY_SOCKET": hearing.path])
        // The offer to the first organiser waits meanwhile, and is made once the table is free.
        #expect(hearing.next()?.hasPrefix("READY=1") == true)
        #expect(!server.output.contains("First organiser"))
        release()
        _ = try server.setUpLink()
        #expect(server.stop(SIGTERM) == 0)
    }

    @Test(
        "S2 A program that is killed while it makes the tables leaves all of them or none, and the next one goes on"
    )
    func killedMigration() async throws {
        for turn in 0..<8 {
            let process = Process()
            process.executableURL = Server.program
            process.currentDirectoryURL = Server.packageFolder
            process.arguments = ["serve", "--port", "0", "--data", schema.location]
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            try await Task.sleep(for: .milliseconds(10 + turn * 15))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let tables = try BankDatabase(location: schema.location).rows(
                """
                SELECT count(*) FROM pg_tables
                WHERE schemaname = '\(schema.name)' AND tablename IN ('member', 'transfer', 'receipt')
                """)
            #expect([["0"], ["3"]].contains(tables[0]))
        }
        let server = try Server(location: schema.location)
        #expect(try await server.register("Ada Lovelace", "ada@example.org") == 303)
        #expect(server.stop(SIGTERM) == 0)
    }
}
