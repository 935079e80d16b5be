import Foundation
import FoundationNetworking
import TestStores
import Testing

@Suite(
    "Commands and the server on a database", .enabled(if: TestSchema.server != nil), .timeLimit(.minutes(5)))
struct PostgreSQLCommandTests {
    private let schema: TestSchema

    init() throws { schema = try TestSchema() }

    private func run(
        _ arguments: String..., environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String, error: String) {
        try Command.run(arguments, environment)
    }

    /// The address with a password, which a server that lets all users in doesn't ask for.
    private func secret(_ password: String) -> String {
        schema.location.replacing("postgres://frontdesk@", with: "postgres://frontdesk:\(password)@")
    }

    @Test(
        "S1 A password in the address is not in the list of processes, the log, the figures or an error"
    )
    func password() async throws {
        let location = secret("hush%20hush")
        for place in ["--data", "FRONTDESK_DATA"] {
            let server =
                place == "--data"
                ? try Server(location: location, arguments: ["--port", "0", "--metrics", "127.0.0.1:0"])
                : try Server(
                    location: "unused", arguments: ["--port", "0", "--demo"],
                    environment: ["FRONTDESK_DATA": location])
            let commandLine = try String(
                contentsOfFile: "/proc/\(server.process.processIdentifier)/cmdline", encoding: .utf8)
            #expect(!commandLine.contains("hush"))
            if place == "--data" {
                #expect(commandLine.contains("\0--data\0postgres://frontdesk@127.0.0.1:"))
                #expect(try await server.register("Ada Lovelace", "ada@example.org") == 303)
                #expect(try await !figures(of: server).contains("hush"))
            }
            #expect(server.stop(SIGTERM) == 0)
            #expect(!server.log.contains("hush"))
        }
        for arguments in [
            ["check", "--data=postgres://me:hush@127.0.0.1:1/x?password=hush"],
            ["check", "postgres://me:hush@h/x"],
            ["check", "--data", "postgres://me:hush@h:hush/x?foo=hush"],
            ["staff", "list", "--data", "postgres://:hush"],
            [
                "move", "--from", "postgres://me:hush@127.0.0.1:1/x", "--to",
                "postgresql://me:hush@127.0.0.1:1/y",
            ],
            ["backup", "--data", "postgres://me:hush@127.0.0.1:1/x", "postgres://me:hush@127.0.0.1:1/x"],
            ["serve", "--data", "postgres://me:hush@127.0.0.1:1/x", "--port", "0"],
            ["staff", "list", "--data", " postgres://me:hush@127.0.0.1:1/x"],
            ["staff", "list", "--data", "'postgres://me:hush@127.0.0.1:1/x'"],
            ["check", "--data", "postgres:/me:hush@127.0.0.1/x"],
            ["check", "--data", "postgresq://me:hush@h/x"],
            ["serve", "--data", "user=me password=hush host=127.0.0.1", "--port", "0"],
        ] {
            let answer = try Command.run(arguments)
            #expect(answer.status == 1 && !answer.error.contains("hush"), "\(answer.error)")
            #expect(
                answer.error.hasPrefix("Error: ") && answer.error.count { $0 == "\n" } == 1, "\(answer.error)"
            )
        }
    }

    @Test("S1 staff and check work on the database, while servers run and when none does")
    func commands() async throws {
        let missing = try run("staff", "list", "--data", schema.location)
        #expect(
            missing.status == 1
                && missing.error.contains("has no Frontdesk in it: start the server on it first."))
        let server = try Server(location: schema.location)
        #expect(try await server.register("Ada Lovelace", "ada@example.org") == 303)
        for isServing in [true, false] {
            if !isServing { #expect(server.stop(SIGTERM) == 0) }
            let added = try run(
                "staff", "add", "ada@example.org", "--role", isServing ? "organiser" : "desk", "--data",
                schema.location)
            #expect(added.status == (isServing ? 0 : 1), "\(added.error)")
            #expect(isServing || added.error.contains("is the last organiser who can sign in"))
            let listed = try run("staff", "list", environment: ["FRONTDESK_DATA": schema.location])
            #expect(listed.status == 0 && listed.output == "ada@example.org\torganiser\n", "\(listed.error)")
            let code = try run("staff", "code", "ada@example.org", "--data", schema.location)
            #expect(
                code.status == 0 && code.output.contains(#/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}\n$/#),
                "\(code.error)")
            let checked = try run("check", "--data", schema.location)
            #expect(checked.status == 0, "\(checked.error)")
            #expect(
                checked.output.contains(#/^sound: 1 member, 1 transfer, \d\.\d MB\n$/#), "\(checked.output)")
        }
        // They do the same after a restore on a machine with other libraries, before its first desk starts.
        _ = try BankDatabase(location: schema.location).rows("UPDATE name_key SET version = 'ICU 1'")
        let restored = try run("check", "--data", schema.location)
        #expect(restored.status == 0 && restored.output.hasPrefix("sound: "), "\(restored.error)")
        let staff = try run("staff", "list", "--data", schema.location)
        #expect(staff.output == "ada@example.org\torganiser\n", "\(staff.error)")
        let refused = try run("staff", "code", "ada@example.org", "--data", schema.location)
        #expect(refused.status == 1 && refused.error.contains("compare names by other versions"))
        _ = try BankDatabase(location: schema.location).rows("UPDATE account SET balance = balance + 1")
        let unsound = try run("check", "--data", schema.location)
        #expect(unsound.status == 1 && unsound.output == "")
        #expect(unsound.error.hasPrefix("unsound: the credits don’t add up: "), "\(unsound.error)")
    }

    @Test(
        "S1 Backups of a database are made by pg_dump: backup, restore and --backup-folder refuse, and say so"
    )
    func backups() throws {
        let folder = try TemporaryFolder()
        for arguments in [
            ["backup", "copy", "--data", schema.location], ["restore", "copy", "--data", schema.location],
            ["serve", "--data", schema.location, "--backup-folder", folder.url.path],
        ] {
            let answer = try Command.run(arguments)
            #expect(answer.status == 1 && answer.output == "")
            #expect(
                answer.error.contains("pg_") && answer.error.contains("frontdesk move"), "\(answer.error)")
            #expect(answer.error.count { $0 == "\n" } == 1)
        }
        let answer = try run(
            "serve",
            environment: ["FRONTDESK_DATA": schema.location, "FRONTDESK_BACKUP_FOLDER": folder.url.path])
        #expect(answer.status == 1 && answer.error.contains("FRONTDESK_BACKUP_FOLDER"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test("S3 The link for the first organiser is printed as soon as the database can be written")
    func offered() async throws {
        let clusters = try Clusters("--standby")
        try Server(location: clusters.addresses[0]).stop(SIGTERM)
        try clusters.tell("stop 2")
        let server = try Server(location: clusters.addresses[0])
        #expect(server.waitUntilLogged("could not offer"))
        #expect(server.log.contains("there is no synchronous standby"))
        try clusters.tell("start 2")
        #expect(try server.setUpLink().hasPrefix("/setup?code="))
        #expect(server.stop(SIGTERM) == 0)
    }

    @Test(
        "S1 A program that waits for another one’s migration ends on SIGTERM and on Ctrl-C",
        arguments: [SIGTERM, SIGINT])
    func waiting(signal: Int32) async throws {
        let holder = try schema.hold("CREATE TABLE migration (number integer)")
        let database = try BankDatabase(location: #require(TestSchema.server))
        let isHeld = "wait_event = 'PgSleep' AND query LIKE 'CREATE TABLE migration%'"
        defer {
            _ = try? database.rows("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE \(isHeld)")
            holder.waitUntilExit()
        }
        func wait(for sql: String) async throws {
            for _ in 0..<300 {
                if try !database.rows(sql).isEmpty { return }
                try await Task.sleep(for: .milliseconds(100))
            }
            Issue.record("no rows within 30 s: \(sql)")
        }
        try await wait(for: "SELECT 1 FROM pg_stat_activity WHERE \(isHeld)")
        let process = try Command.start(["serve", "--data", schema.location, "--port", "0"])
        let waits = "wait_event_type = 'Lock' AND application_name = 'frontdesk'"
        try await wait(for: "SELECT 1 FROM pg_stat_activity WHERE \(waits)")
        kill(process.processIdentifier, signal)
        for _ in 0..<300 where process.isRunning { try await Task.sleep(for: .milliseconds(100)) }
        #expect(!process.isRunning)
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test("S3 The log says how safe a commit is; --require-standby refuses to start without a standby")
    func standby() throws {
        let server = try Server(location: schema.location)
        #expect(server.stop(SIGTERM) == 0)
        #expect(server.log.contains("database: a commit is "), "\(server.log)")
        #expect(server.log.contains("no synchronous standby confirms it"), "\(server.log)")
        for (arguments, environment) in [
            (["serve", "--data", schema.location, "--port", "0", "--require-standby"], [:]),
            (["serve", "--data", schema.location, "--port", "0"], ["FRONTDESK_REQUIRE_STANDBY": "yes"]),
        ] {
            let answer = try Command.run(arguments, environment)
            #expect(answer.status == 1 && answer.output == "")
            #expect(
                answer.error.contains("has no synchronous standby that confirms commits"), "\(answer.error)")
        }
        let folder = try TemporaryFolder()
        let answer = try run("serve", "--data", folder.data.path, "--port", "0", "--require-standby")
        #expect(answer.status == 1 && answer.error.contains("a file has no standby"))
        #expect(!FileManager.default.fileExists(atPath: folder.data.path))
    }

    @Test(
        "S3 With --require-standby nothing is written unless a standby confirms it, and pages say so"
    )
    func lostStandby() async throws {
        let clusters = try Clusters("--standby")
        let server = try Server(
            location: clusters.addresses[0],
            arguments: ["--port", "0", "--require-standby", "--metrics", "127.0.0.1:0"])
        #expect(server.waitUntilLogged("confirmed by a synchronous standby (1 there)"), "\(server.log)")
        #expect(try await server.register("Ada Lovelace", "ada@example.org") == 303)
        #expect(try Scrape(try await figures(of: server)).value("frontdesk_database_standbys") == 1)
        // An impatient administrator might do this, after which commits no longer wait.
        try clusters.tell("kill 2")
        let primary = BankDatabase(location: clusters.addresses[0])
        _ = try primary.rows("ALTER SYSTEM RESET synchronous_standby_names")
        _ = try primary.rows("SELECT pg_reload_conf()")
        while try primary.rows("SHOW synchronous_standby_names") != [] { usleep(10_000) }
        #expect(try await server.register("Grace Hopper", "grace@example.org") == 503)
        #expect(try primary.rows("SELECT name FROM member") == [["Ada Lovelace"]])
        #expect(try await server.get("health").status == 503)
        #expect(server.stop(SIGTERM) == 0)
    }

    /// The figures, as Prometheus reads them.
    private func figures(of server: Server) async throws -> String {
        #expect(server.waitUntilLogged("figures are at"))
        let match = try #require(server.log.firstMatch(of: /figures are at (http:\S+)/))
        let (data, _) = try await URLSession.shared.data(from: try #require(URL(string: String(match.1))))
        return String(decoding: data, as: UTF8.self)
    }

    @Test("K7 promtool accepts the figures of a database without a remark, and their names are these")
    func figures() async throws {
        let server = try Server(
            location: schema.location, arguments: ["--port", "0", "--metrics", "127.0.0.1:0"])
        #expect(try await server.register("Ada Lovelace", "ada@example.org") == 303)
        var text = ""
        repeat { text = try await figures(of: server) } while !text.contains("frontdesk_ledger_sound 1")
        #expect(try Scrape.remarks(of: text) == "", "script/install http installs promtool")
        let figures = try Scrape(text)
        #expect(Set(figures.types.keys) == Self.names)
        for use in ["read", "write", "long"] {
            #expect((figures.value("frontdesk_database_connections_max", "use=\"\(use)\"") ?? 0) >= 1)
            #expect(figures.value("frontdesk_database_waiting", "use=\"\(use)\"") == 0)
            #expect(figures.value("frontdesk_database_refused_total", "use=\"\(use)\"") == 0)
        }
        #expect((figures.value("frontdesk_writes_total", #"outcome="done""#) ?? 0) >= 1)
        #expect((figures.value("frontdesk_commit_duration_seconds_count") ?? 0) >= 1)
        #expect(figures.value("frontdesk_database_up") == 1)
        #expect(figures.value("frontdesk_database_waits_for_standby") == 0)
        #expect(figures.value("frontdesk_database_outages_total") == 0)
    }

    /// The figures of every desk, without those of a file but with those of the database.
    static let names: Set = FigureTests.names.subtracting([
        "frontdesk_commit_writes", "frontdesk_read_failures_total", "frontdesk_data_file_bytes",
        "frontdesk_write_ahead_log_bytes",
    ]).union([
        "frontdesk_commits_in_doubt_total", "frontdesk_database_connections_max",
        "frontdesk_database_connections_busy", "frontdesk_database_waiting",
        "frontdesk_database_refused_total",
        "frontdesk_database_up", "frontdesk_database_connected_timestamp_seconds",
        "frontdesk_database_outages_total", "frontdesk_database_outage_seconds_total",
        "frontdesk_database_timeline", "frontdesk_database_refusal_seconds_total",
        "frontdesk_database_fsync", "frontdesk_database_waits_for_standby", "frontdesk_database_standbys",
    ])
}
