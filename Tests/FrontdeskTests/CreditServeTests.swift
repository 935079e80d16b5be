import Foundation
import GRDB
import Testing

@Suite("Credits, as the program is started", .timeLimit(.minutes(5)))
struct CreditServeTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Signs in or up, and returns the page Home.
    private func home(_ server: Server, _ path: String, _ form: String) throws -> String {
        let port = UInt16(server.address.port ?? 0)
        let client = BankClient()
        let answer = try client.post(path, form, port: port)
        client.cookie = answer.headers.firstMatch(of: /session=[^;]+/).map { String($0.0) } ?? ""
        return try client.get("/home", port: port).body
    }

    private func balance(_ home: String) -> String? {
        home.firstMatch(of: /<output id="balance">([^<]*)</).map { String($0.1) }
    }

    /// The changes of the balance, the newest first; the oldest is the opening balance.
    private static let demoHistories = [
        "ada-lovelace": ["−4.00", "+20.00", "+7.75", "−12.50", "+100.00"],
        "alan-turing": ["−20.00", "−30.00", "+12.50", "+100.00"],
        "grace-hopper": ["+4.00", "−7.75", "+30.00", "+100.00"],
    ]

    @Test("T10 --demo has members whose password every page shows, in a file that is deleted when it stops")
    func demo() async throws {
        let environment = ["TMPDIR": folder.url.path]
        let server = try Server(
            data: folder.data, arguments: ["--port", "0", "--demo"], environment: environment)
        let page = try await server.get("sign-in").text
        let words = page.matches(of: /<b>([^<]+)<\/b>/).map { String($0.1) }
        #expect(words.count >= 3)
        let password = try #require(words.last)
        for member in words.dropLast() {
            let text = try home(server, "/sign-in", "member=\(member)&password=\(password)")
            #expect(text.contains("<h1>Hello, \(member)!</h1>"))
            let changes = text.matches(of: /<td class="number(?: gain)?">([−+][0-9.]+)</).map { String($0.1) }
            #expect(changes == Self.demoHistories[member], "\(member)")
            let times = text.matches(of: /<td><time datetime="([^"]+)"/).map { String($0.1) }
            #expect(
                times.count == changes.count && times == times.sorted(by: >)
                    && Set(times).count == times.count)
        }
        func files() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
                .filter { $0.hasPrefix("frontdesk-demo-") || $0.hasSuffix(".sqlite") }
        }
        #expect(try files().count == 1)
        #expect(server.stop(SIGTERM) == 0)
        #expect(try files() == [])
    }

    @Test(
        "T9 --opening-balance sets what a new member begins with",
        arguments: [
            ([], "100.00"), (["--opening-balance", "12.5"], "12.50"), (["--opening-balance", "0"], "0.00"),
        ])
    func openingBalance(_ options: [String], _ balance: String) throws {
        let server = try Server(data: folder.data, arguments: ["--port", "0"] + options)
        let text = try home(server, "/join/username", "username=ada-lovelace&password=countess+8")
        #expect(self.balance(text) == balance)
    }

    @Test("T9 The opening balance comes from the environment, too")
    func environment() throws {
        let server = try Server(data: folder.data, environment: ["FRONTDESK_OPENING_BALANCE": "7"])
        let text = try home(server, "/join/username", "username=ada-lovelace&password=countess+8")
        #expect(balance(text) == "7.00")
    }

    @Test("M13 The settings apply unless the command line or the environment says otherwise")
    func settings() async throws {
        try Server(data: folder.data).stop(SIGTERM)
        let file = try DatabaseQueue(path: folder.data.path)
        try await file.write { try $0.execute(sql: "UPDATE settings SET opening_balance = 500") }
        try file.close()
        for (username, options, environment, balance) in [
            ("ada-lovelace", [], [:], "5.00"), ("ben-franklin", ["--opening-balance", "12.5"], [:], "12.50"),
            ("carla-diaz", [], ["FRONTDESK_OPENING_BALANCE": "7"], "7.00"),
            ("dora-keeper", [], [:], "5.00"),
        ] as [(String, [String], [String: String], String)] {
            let server = try Server(
                data: folder.data, arguments: ["--port", "0"] + options, environment: environment)
            let text = try home(server, "/join/username", "username=\(username)&password=countess+8")
            #expect(self.balance(text) == balance)
            server.stop(SIGTERM)
        }
    }

    @Test(
        "T9 An invalid opening balance is refused before anything starts",
        arguments: ["-1", "1.005", "abc", "", "99999999999999"])
    func noOpeningBalance(_ value: String) throws {
        do {
            _ = try Server(data: folder.data, arguments: ["--port", "0", "--opening-balance=\(value)"])
            Issue.record("it started")
        } catch let error as Server.DidNotStart {
            #expect(error.standardError.contains("--opening-balance"))
            #expect(error.status != 0)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.data.path))
    }

    @Test(
        "T8 At the start the ledger is replayed: the log says that it adds up, or why nothing is changed any more"
    )
    func audit() async throws {
        let server = try Server(data: folder.data)
        _ = try home(server, "/join/username", "username=ada-lovelace&password=countess+8")
        #expect(server.waitUntilLogged("info the credits add up accounts="))
        server.stop(SIGTERM)

        let file = try DatabaseQueue(path: folder.data.path)
        try await file.write { try $0.execute(sql: "UPDATE account SET balance = balance + 1 WHERE id = 1") }
        try file.close()
        let again = try Server(data: folder.data)
        #expect(again.waitUntilLogged("critical the credits don’t add up"))
        #expect(
            try await again.post("join/username", ["username": "ben-franklin", "password": "countess 8"])
                == 503)
        #expect(again.log.contains("account 1 has 10001, but its transfers add up to 10000"))
    }
}
