import Foundation
import FoundationNetworking
import TestStores
import Testing

@Suite("The log", .timeLimit(.minutes(5)))
struct LogTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private struct NoObject: Error {}

    /// Parses each line as a JSON object.
    private func objects(_ log: String) throws -> [[String: Any]] {
        try log.split(separator: "\n").map { line in
            guard let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            else { throw NoObject() }
            return object
        }
    }

    @Test(
        "K8 With --log-format json every line is an object with time, level, message and the request's id and fields"
    )
    func json() async throws {
        let server = try Server(
            data: folder.data,
            arguments: ["--port", "0", "--log-format", "json", "--allow-host", "desk.example"])
        let port = UInt16(try #require(server.address.port))
        let client = BankClient()
        #expect(try client.get("/start?secret=query", port: port).status == 200)
        let refused = try client.post("/desk/restart", "", port: port)
        let number = try #require(refused.headers.firstMatch(of: /X-Request-ID: (\S+)/)?.1)
        server.stop(SIGTERM)

        let lines = try objects(server.log)
        for line in lines {
            let time = try #require(line["time"] as? String)
            #expect(try /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/.wholeMatch(in: time) != nil)
            #expect(line["message"] is String)
            #expect(["info", "notice", "warning"].contains(line["level"] as? String))
        }
        let start = try #require(lines.first { $0["path"] as? String == "/start" })
        #expect(start["method"] as? String == "GET")
        #expect(start["status"] as? Int == 200)
        #expect(start["level"] as? String == "info")
        let seconds = try #require(start["seconds"] as? Double)
        #expect(seconds > 0 && seconds < 60)
        #expect(!server.log.contains("secret"))
        // Lines that were logged while the request was handled have its id, too.
        let own = lines.filter { $0["request"] as? String == String(number) }
        #expect(own.count == 2)
        #expect(own.first?["event"] as? String == "forbidden")
        #expect(own.first?["address"] as? String == "127.0.0.1")
        #expect(own.last?["path"] as? String == "/desk/restart")
        #expect(own.last?["status"] as? Int == 403)
        #expect(lines.contains { $0["message"] as? String == "stopped" && $0["request"] == nil })
    }

    @Test("K8 Whatever a path contains, its line is valid JSON on one line, without invisible characters")
    func anyPath() async throws {
        let server = try Server(data: folder.data, arguments: ["--port", "0", "--log-format=json"])
        let port = UInt16(try #require(server.address.port))
        let paths = [
            #"/a"b\c"#, "/\u{2028}\u{2029}", "/\u{9B}2J\u{202E}b", "/\u{E0041}\u{1F469}\u{200D}\u{1F4BB}",
            "/e\u{301}" + String(repeating: "\u{301}", count: 300),
        ]
        for path in paths { _ = try BankClient().get(path, port: port) }
        #expect(try BankClient().get("/\u{1}\u{1F}\u{7F}", port: port).status == 400)
        // The path has the first half of a character's bytes.
        _ = try BankClient().get(bytes: Array("/half".utf8) + [0xE2, 0x82], port: port)
        server.stop(SIGTERM)
        let log = try Data(contentsOf: server.logFile)
        #expect(String(validating: log, as: UTF8.self) != nil)
        let lines = try objects(server.log)
        let logged = lines.compactMap { $0["path"] as? String }
        for path in paths.dropLast() { #expect(logged.contains { $0.utf8.elementsEqual(path.utf8) }) }
        let unread = lines.filter { $0["message"] as? String == "a request was turned away: 400" }
        #expect(unread.count == 1 && unread.allSatisfy { $0["path"] == nil && $0["request"] is String })
        #expect(logged.contains { $0.hasPrefix("/half\u{FFFD}") })
        #expect(logged.allSatisfy { $0.utf8.count <= 206 })
        for scalar in server.log.unicodeScalars where scalar != "\n" {
            #expect(![.control, .format, .lineSeparator].contains(scalar.properties.generalCategory))
        }
    }

    @Test("K8 --log-level leaves out lower levels, and both options can come from the environment")
    func level() async throws {
        let server = try Server(data: folder.data, arguments: ["--port", "0", "--log-level", "warning"])
        _ = try await server.get("nowhere")
        server.stop(SIGTERM)
        #expect(server.log.isEmpty)
        let notices = try Server(
            data: folder.data,
            environment: ["FRONTDESK_LOG_LEVEL": "notice", "FRONTDESK_LOG_FORMAT": "json"])
        #expect(try await notices.register("Ada", "ada@example.org") == 303)
        notices.stop(SIGTERM)
        let lines = try objects(notices.log)
        #expect(lines.map { $0["event"] as? String ?? $0["level"] as? String } == ["notice", "signed-up"])
        #expect(lines.last?["request"] is String)
        let all = try Server(data: folder.data, arguments: ["--port", "0", "--log-level", "trace"])
        _ = try await all.get("nowhere")
        all.stop(SIGTERM)
        #expect(all.log.contains(" info GET /nowhere 404 "))
    }

    @Test(
        "K8 An unknown format or level: one line that lists the known ones, status 1",
        arguments: [
            (["--log-format", "xml"], "--log-format takes text or json, not “xml”."),
            (
                ["--log-level", "loud"],
                "--log-level takes one of trace, debug, info, notice, warning, error, critical"
            ),
            (["--log-level", "INFO"], "not “INFO”."),
        ])
    func unknown(_ options: [String], _ words: String) throws {
        let error = #expect(throws: Server.DidNotStart.self) {
            try Server(data: folder.data, arguments: ["--port", "0"] + options)
        }
        #expect(error?.status == 1)
        #expect(error?.standardError.contains(words) == true)
        #expect(error?.standardError.split(separator: "\n").count == 1)
    }

    @Test(
        "K8 If standard error isn't read, the program still works, and still ends",
        .timeLimit(.minutes(1)))
    func unread() async throws {
        let log = Pipe()
        let server = try Server(data: folder.data, standardError: log)
        let port = UInt16(try #require(server.address.port))
        let client = BankClient()
        let path = "/" + String(repeating: "x", count: 190)
        for _ in 0..<1000 { _ = try client.get(path, port: port) }
        #expect(server.stop(SIGTERM) == 0)
        #expect(log.fileHandleForReading.availableData.count > 4000)
    }

    @Test(
        "K8 If standard error isn't read, dropped lines are counted, in JSON too, no line is cut, and security events stay"
    )
    func dropped() async throws {
        let log = Pipe()
        let server = try Server(
            data: folder.data, arguments: ["--port", "0", "--log-format", "json"], standardError: log)
        let port = UInt16(try #require(server.address.port))
        let client = BankClient()
        let path = "/" + String(repeating: "x", count: 190)
        let count = 4000
        for _ in 0..<count { _ = try client.get(path, port: port) }
        #expect(try client.post("/sign-in", "member=nobody&password=secret+7", port: port).status == 422)
        kill(server.process.processIdentifier, SIGTERM)
        let text = String(decoding: log.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        server.process.waitUntilExit()
        let lines = try objects(text)
        let written = lines.filter { $0["path"] as? String == path }.count
        let dropped = lines.compactMap { line -> Int? in
            let message = line["message"] as? String
            let match = message?.wholeMatch(of: /(\d+) lines were dropped/)
            return match.flatMap { Int($0.1) }
        }
        #expect(dropped.count == 1)
        #expect(lines.contains { $0["event"] as? String == "password-refused" })
        let others = lines.filter { $0["path"] == nil && $0["level"] as? String == "info" }.count
        // The lines about the check of the credits and the sign-in may be among them.
        #expect((count...count + 4 - others).contains(written + (dropped.first ?? 0)))
    }

    @Test("K8 Lines that can't be written are each counted once")
    func unwritable() async throws {
        let log = Pipe()
        let server = try Server(
            data: folder.data, arguments: ["--port", "0", "--metrics", "127.0.0.1:0"], standardError: log)
        var said = ""
        // The start logs these lines last, so only requests are logged from here on.
        let atStart = ["/metrics\n", "--trust-proxy\n", "the credits add up accounts=1 transfers=0\n"]
        while !atStart.allSatisfy(said.contains) {
            said += String(decoding: log.fileHandleForReading.availableData, as: UTF8.self)
        }
        let match = try #require(said.firstMatch(of: /the figures are at (http:\S+)\n/))
        let figures = try #require(URL(string: String(match.1)))
        try log.fileHandleForReading.close()
        func dropped() async throws -> Int {
            let (data, _) = try await URLSession.shared.data(from: figures)
            let scrape = try Scrape(String(decoding: data, as: UTF8.self))
            return Int(try #require(scrape.value("frontdesk_log_lines_dropped_total")))
        }
        let (port, client) = (UInt16(try #require(server.address.port)), BankClient())
        for count in 1...20 {
            _ = try client.get("/start", port: port)
            try await eventually { try await dropped() >= count }
        }
        #expect(try await dropped() == 20)
    }
}
