import Foundation
import FoundationNetworking
import GRDB
import Metrics
import MicroHTTPD
import Operations
import Storage
import Synchronization
import Testing

@testable import frontdesk

@Suite("The figures", .timeLimit(.minutes(5)))
struct FigureTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func start(_ more: [String] = [], metrics: String = "127.0.0.1:0") throws -> Server {
        try Server(data: folder.data, arguments: ["--port", "0", "--metrics", metrics] + more)
    }

    /// The address of the figures, from the log.
    private func address(_ server: Server) throws -> URL {
        #expect(server.waitUntilLogged("the figures are at"))
        let match = try #require(server.log.firstMatch(of: /the figures are at (http:\S+)\n/))
        return try #require(URL(string: String(match.1)))
    }

    private func text(_ server: Server) async throws -> String {
        let (data, response) = try await URLSession.shared.data(from: try address(server))
        let answer = try #require(response as? HTTPURLResponse)
        #expect(answer.statusCode == 200)
        #expect(
            answer.value(forHTTPHeaderField: "Content-Type") == "text/plain; version=0.0.4; charset=utf-8")
        #expect(answer.value(forHTTPHeaderField: "Cache-Control") == "no-store")
        return String(decoding: data, as: UTF8.self)
    }

    private func scrape(_ server: Server) async throws -> Scrape { try Scrape(try await text(server)) }

    @Test("K7 The figures have exact counts after known requests")
    func counts() async throws {
        let server = try start()
        let port = UInt16(try #require(server.address.port))
        let client = BankClient()
        for _ in 0..<3 { _ = try client.get("/", port: port) }
        for _ in 0..<2 { _ = try client.get("/nowhere/\(UUID())", port: port) }
        for (name, email, status) in [
            ("Ada", "ada@example.org", 303), ("Ben", "ben@example.org", 303), ("Eve", "ada@example.org", 409),
        ] { #expect(try await server.register(name, email) == status) }
        #expect(try await server.post("members/7/role", headers: ["Sec-Fetch-Site": "cross-site"]) == 403)
        #expect(try await server.post("join/desk", ["name": String(repeating: "x", count: 65_536)]) == 413)
        #expect(try BankClient().get("/\u{1}", port: port).status == 400)
        var figures = try await scrape(server)
        // The last request ends a moment after its answer.
        while figures.value("frontdesk_http_requests_live") != 0 { figures = try await scrape(server) }
        #expect(
            figures.lines("frontdesk_http_requests_total") == [
                #"route="/",method="GET",status="200""#: 3,
                #"route="other",method="GET",status="404""#: 2,
                #"route="/join/desk",method="POST",status="303""#: 2,
                #"route="/join/desk",method="POST",status="409""#: 1,
                #"route="/members/:id/role",method="POST",status="403""#: 1,
            ])
        #expect(
            figures.lines("frontdesk_http_request_duration_seconds_count") == [
                #"route="/""#: 3, #"route="other""#: 2, #"route="/join/desk""#: 3,
                #"route="/members/:id/role""#: 1,
            ])
        #expect(
            figures.lines("frontdesk_http_requests_refused_total") == [
                #"status="400""#: 1, #"status="413""#: 1, #"status="414""#: 0, #"status="431""#: 0,
                #"status="503""#: 0,
            ])
        let events = figures.lines("frontdesk_security_events_total")
        #expect(events[#"event="signed-up""#] == 2)
        #expect(events[#"event="forbidden""#] == 1)
        #expect(events[#"event="name-taken""#] == 1)
        #expect(events.values.reduce(0, +) == 4)
        #expect(figures.value("frontdesk_passwords_hashed_total") == 2)
        #expect(figures.value("frontdesk_passwords_refused_total") == 0)
        #expect((figures.value("frontdesk_http_connections_accepted_total") ?? 0) >= 3)
        #expect(figures.value("frontdesk_log_lines_dropped_total") == 0)
        let done = try #require(figures.value("frontdesk_writes_total", #"outcome="done""#))
        #expect(done >= 2 && figures.value("frontdesk_writes_total", #"outcome="failed""#) == 0)
        #expect(figures.value("frontdesk_commit_writes_count") == figures.value("frontdesk_commits_total"))
    }

    @Test("K7 promtool accepts the figures without a remark, and their names are these")
    func promtool() async throws {
        let server = try start()
        #expect(try await server.register("Ada", "ada@example.org") == 303)
        var text = ""
        repeat { text = try await self.text(server) } while !text.contains("frontdesk_ledger_sound 1")
        #expect(try Scrape.remarks(of: text) == "", "script/install http installs promtool")
        #expect(Set(try Scrape(text).types.keys) == Self.names)
    }

    @Test("K7 The figures are at the host name of --metrics")
    func named() async throws {
        let server = try start(metrics: "localhost:0")
        #expect(try address(server).host == "localhost")
        #expect(try await scrape(server).value("frontdesk_commits_total") != nil)
    }

    @Test("K7 N6 Where mail is sent, the figures count what becomes of it")
    func mail() async throws {
        let server = try start([
            "--origin", "https://desk.example.org", "--mail", "smtp://127.0.0.1:1", "--mail-from",
            "desk@example.org",
        ])
        let figures = try await scrape(server)
        for outcome in ["handed-over", "put-off", "refused"] {
            #expect(figures.value("frontdesk_mails_total", "outcome=\"\(outcome)\"") == 0)
        }
    }

    @Test("K7 The page on metrics lists all figures, and no others")
    func listed() throws {
        let page = try String(
            contentsOf: Server.packageFolder.appendingPathComponent("Documentation/metrics.md"),
            encoding: .utf8)
        let listed = Set(page.matches(of: /frontdesk_[a-z_]+/).map { String($0.output) })
        let ofBackups = listed.filter { $0.hasPrefix("frontdesk_backup_") }
        #expect(ofBackups.count == 3)
        // These are there only with --mail.
        let ofMail = listed.filter { $0.hasPrefix("frontdesk_mails_") }
        #expect(ofMail.count == 1)
        let ofDatabases = PostgreSQLCommandTests.names.subtracting(Self.names)
        #expect(ofDatabases.count == 14)
        let expected = Self.names.union(ofDatabases).filter { $0.hasPrefix("frontdesk_") }
        #expect(listed.subtracting(ofBackups).subtracting(ofMail) == expected)
    }

    static let names: Set = [
        "frontdesk_build_info", "frontdesk_http_requests_total", "frontdesk_http_request_duration_seconds",
        "frontdesk_event_streams", "frontdesk_security_events_total", "frontdesk_http_requests_refused_total",
        "frontdesk_http_requests_live", "frontdesk_http_uploads", "frontdesk_http_connections",
        "frontdesk_http_connections_accepted_total", "frontdesk_password_workers",
        "frontdesk_passwords_waiting", "frontdesk_passwords_running", "frontdesk_passwords_hashed_total",
        "frontdesk_passwords_refused_total", "frontdesk_commits_total", "frontdesk_writes_total",
        "frontdesk_writes_waiting", "frontdesk_commit_writes", "frontdesk_commit_duration_seconds",
        "frontdesk_read_failures_total", "frontdesk_data_file_bytes", "frontdesk_write_ahead_log_bytes",
        "frontdesk_ledger_checked", "frontdesk_ledger_sound", "frontdesk_log_lines_dropped_total",
        "process_start_time_seconds", "process_cpu_seconds_total", "process_virtual_memory_bytes",
        "process_resident_memory_bytes", "process_open_fds", "process_max_fds",
    ]

    @Test("K7 During many requests no counter ever falls and every histogram is consistent")
    func storm() async throws {
        func pages(_ scrape: Scrape) -> Double? {
            scrape.lines("frontdesk_http_requests_total")[#"route="/",method="GET",status="200""#]
        }
        let server = try start()
        let port = UInt16(try #require(server.address.port))
        let before = try await scrape(server)
        var last = before
        let load = StormCounts()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for person in 0..<4 {
                group.addTask {
                    for number in 0..<5 {
                        _ = try await server.register("Person", "\(person).\(number)@example.org")
                    }
                }
            }
            group.addTask {
                let client = BankClient()
                var count = 0
                while count < 1500 || load.scrapes.load(ordering: .relaxed) < 6 {
                    _ = try client.get("/", port: port)
                    count += 1
                }
                load.pages.store(count, ordering: .relaxed)
            }
            while last.value("frontdesk_passwords_hashed_total") != 20
                || pages(last) != Double(load.pages.load(ordering: .relaxed))
            {
                let now = try await scrape(server)
                #expect(now.fallen(since: last).isEmpty)
                last = now
                load.scrapes.add(1, ordering: .relaxed)
            }
            try await group.waitForAll()
        }
        let after = try await scrape(server)
        #expect(after.fallen(since: last).isEmpty)
        #expect(after.value("frontdesk_passwords_hashed_total") == 20)
        #expect(pages(after) == Double(load.pages.load(ordering: .relaxed)))
        // Once all is quiet, buckets and sums agree.
        #expect(after.value("frontdesk_http_request_duration_seconds_count", #"route="/join/desk""#) == 20)
        let sizes = after.value("frontdesk_commit_writes_sum")
        let writes = after.lines("frontdesk_writes_total")
        #expect(sizes == (writes[#"outcome="done""#] ?? 0) + (writes[#"outcome="refused""#] ?? 0))
    }

    @Test("K7 The figures contain nothing that names a person or that was sent")
    func nobody() async throws {
        let server = try start()
        let port = UInt16(try #require(server.address.port))
        #expect(try await server.register("Lovelace", "countess@example.org") == 303)
        let client = BankClient()
        client.cookie = "language=secretcookie"
        _ = try client.get("/secretpath?secretquery=1", port: port)
        _ = try client.get("/members/4711", port: port)
        _ = try await server.post("sign-in", ["member": "secretname", "password": "secretword 7"])
        let figures = try await scrape(server)
        let text = try await text(server)
        for word in ["ovelace", "countess", "example", "secret", "4711", "127.0.0.1", "0123456789"] {
            #expect(!text.contains(word), "\(word)")
        }
        let labels = Set(figures.values.keys.flatMap(\.labels).map { String($0.prefix { $0 != "=" }) })
        #expect(labels == ["route", "method", "status", "event", "outcome", "le", "version"])
    }

    @Test("K7 Process figures are those of the process")
    func process() async throws {
        let began = Date().timeIntervalSince1970
        let server = try start()
        let figures = try await scrape(server)
        let started = try #require(figures.value("process_start_time_seconds"))
        // Tolerates a clock tick, and an adjustment of the clock meanwhile.
        #expect(started > began - 2 && started < Date().timeIntervalSince1970 + 2)
        #expect(try await scrape(server).value("process_start_time_seconds") == started)
        let descriptors = try FileManager.default.contentsOfDirectory(
            atPath: "/proc/\(server.process.processIdentifier)/fd")
        let open = try #require(figures.value("process_open_fds"))
        #expect(abs(open - Double(descriptors.count)) <= 4)
        let status = try String(
            contentsOfFile: "/proc/\(server.process.processIdentifier)/status", encoding: .utf8)
        let kilobytes = try #require(status.firstMatch(of: /VmRSS:\s+(\d+) kB/).flatMap { Double($0.1) })
        let resident = try #require(figures.value("process_resident_memory_bytes"))
        #expect(abs(resident / 1024 - kilobytes) < kilobytes / 4)
        #expect((figures.value("process_cpu_seconds_total") ?? 0) > 0)
        #expect((figures.value("process_max_fds") ?? 0) >= open)
    }

    @Test("K7 When the credits don’t add up, the figures say so")
    func unsound() async throws {
        let server = try start()
        #expect(try await server.register("Ada", "ada@example.org") == 303)
        var figures = try await scrape(server)
        while figures.value("frontdesk_ledger_checked") == 0 { figures = try await scrape(server) }
        #expect(figures.value("frontdesk_ledger_sound") == 1)
        server.stop(SIGTERM)
        let file = try DatabaseQueue(path: folder.data.path)
        try await file.write { try $0.execute(sql: "UPDATE account SET balance = balance + 1 WHERE id = 1") }
        try file.close()
        let again = try start()
        figures = try await scrape(again)
        while figures.value("frontdesk_ledger_checked") == 0 {
            #expect(figures.value("frontdesk_ledger_sound") == nil)
            figures = try await scrape(again)
        }
        #expect(figures.value("frontdesk_ledger_sound") == 0)
    }

    @Test("K7 An open event stream is counted, and is a live request")
    func streams() async throws {
        let server = try start()
        let port = UInt16(try #require(server.address.port))
        let client = BankClient()
        #expect(try client.get("/desk/names", port: port).status == 200)
        let figures = try await scrape(server)
        #expect(figures.value("frontdesk_event_streams") == 1)
        #expect(figures.value("frontdesk_http_requests_live") == 1)
        #expect(figures.value("frontdesk_http_connections") == 1)
        withExtendedLifetime(client) {}
    }

    @Test(
        "K7 Only the figures are served there, and only by this machine's name or a number; the site doesn't have them"
    )
    func alone() async throws {
        let server = try start()
        let url = try address(server)
        func status(_ method: String, _ path: String, host: String? = nil) async throws -> Int? {
            var request = URLRequest(url: try #require(URL(string: path, relativeTo: url)))
            request.httpMethod = method
            if let host { request.setValue(host, forHTTPHeaderField: "Host") }
            let (_, response) = try await URLSession.shared.data(for: request)
            return (response as? HTTPURLResponse)?.statusCode
        }
        #expect(try await status("GET", "/metrics?collect=all") == 200)
        #expect(try await status("HEAD", "/metrics") == 200)
        #expect(try await status("GET", "/") == 404)
        #expect(try await status("GET", "/metrics/") == 404)
        #expect(try await status("POST", "/metrics") == 405)
        for host in ["localhost", "localhost:1", "127.0.0.1", "192.0.2.7:9100", "[2001:db8::1]:9100"] {
            #expect(try await status("GET", "/metrics", host: host) == 200, "\(host)")
        }
        for host in [
            "evil.example", "127.0.0.1.evil.example", "1.2.3.4.5", "x127.0.0.1", "[::1].evil.example",
        ] {
            #expect(try await status("GET", "/metrics", host: host) == 421, "\(host)")
        }
        #expect(try await server.get("metrics").status == 404)
    }

    @Test(
        "K7 An address that is invalid, in use, or lets others in: one line, status 1",
        arguments: [
            ("9100", "takes an address and a port"), ("127.0.0.1", "takes an address and a port"),
            ("127.0.0.1:", "takes an address and a port"), ("127.0.0.1:65536", "takes an address and a port"),
            ("::1:9100", "takes an address and a port"), (":9100", "takes an address and a port"),
            ("http://127.0.0.1:9100", "takes an address and a port"),
            ("0.0.0.0:0", "--trust-network"), ("[::]:0", "--trust-network"),
            ("192.0.2.1:0", "--trust-network"),
            ("desk.example:0", "--trust-network"), ("127.0.0.1.example:0", "--trust-network"),
        ])
    func refused(_ metrics: String, _ words: String) throws {
        let error = #expect(throws: Server.DidNotStart.self) { try start(metrics: metrics) }
        #expect(error?.status == 1)
        #expect(error?.standardError.contains(words) == true)
        #expect(error?.standardError.split(separator: "\n").count == 1)
        #expect(!FileManager.default.fileExists(atPath: folder.data.path))
    }

    @Test(
        "K7 A port in use and an address of another machine are one line, status 1; with --trust-network others may look"
    )
    func listening() async throws {
        let own = try Listener(host: "127.0.0.1", port: 0).port  // free again at once
        let twice = try Command.run(
            ["serve", "--demo", "--port", "\(own)", "--metrics", "127.0.0.1:\(own)"])
        #expect(twice.status == 1 && twice.error.contains("port \(own) is the site’s own"), "\(twice.error)")
        let server = try start(["--trust-network"], metrics: "0.0.0.0:0")
        let port = try #require(try address(server).port)
        #expect(
            try await scrape(server).lines("frontdesk_build_info")
                == ["version=\"\(Version.current)\"": 1])
        let other = try TemporaryFolder()
        for (metrics, words) in [
            ("127.0.0.1:\(port)", "--metrics: Port \(port) "), ("192.0.2.1:0", "no address 192.0.2.1"),
        ] {
            let error = #expect(throws: Server.DidNotStart.self) {
                try Server(
                    data: other.data, arguments: ["--port", "0", "--trust-network", "--metrics", metrics])
            }
            #expect(error?.status == 1)
            #expect(error?.standardError.contains(words) == true, "\(error?.standardError ?? "")")
            #expect(error?.standardError.split(separator: "\n").count == 1)
        }
        let given = try Server(
            data: other.data, environment: ["FRONTDESK_METRICS": "[::1]:0", "FRONTDESK_PORT": "0"])
        #expect(try address(given).absoluteString.hasPrefix("http://[::1]:"))
        let figures = try Curl.get(address(given).absoluteString)
        #expect(figures?.contains("frontdesk_build_info{") == true)
    }

    @Test("K7 The last backup is in the figures if backups are made, once there is one")
    func backups() throws {
        func figures(_ backups: NightlyBackupStatus) throws -> Scrape {
            var exposition = Exposition()
            Figures.write(backups, to: &exposition)
            return try Scrape(exposition.text)
        }
        let before = try figures(NightlyBackupStatus(failureCount: 2))
        #expect(before.values.count == 1)
        #expect(before.value("frontdesk_backup_failures_total") == 2)
        let after = try figures(
            NightlyBackupStatus(
                lastSuccess: .init(at: Timestamp(milliseconds: 1_795_344_544_500), bytes: 4096))
        )
        #expect(after.value("frontdesk_backup_last_success_timestamp_seconds") == 1_795_344_544.5)
        #expect(after.value("frontdesk_backup_last_size_bytes") == 4096)
        #expect(after.value("frontdesk_backup_failures_total") == 0)
    }
}

private final class StormCounts: Sendable {
    let scrapes = Atomic(0)
    /// How many were asked for in the end.
    let pages = Atomic(0)
}
