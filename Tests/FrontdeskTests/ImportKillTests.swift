import Foundation
import FoundationNetworking
import GRDB
import SeededGenerator
import Testing

@Suite("An import and the end of the program")
struct ImportKillTests {
    private static let rows = 3000

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "M10 After a kill at any point of an import, all or none of its members are there, and nothing stays staged"
    )
    func killed() async throws {
        var random = SeededGenerator(seed: 10)
        var cookie = ""
        var (all, none) = (0, 0)
        for round in 0..<5 {
            let server = try Server(data: folder.data)
            let organiser = try await Organiser(server, cookie: cookie)
            cookie = organiser.cookie
            let path = try await organiser.send(
                "email\n" + (0..<Self.rows).map { "r\(round)-\($0)@example.org\n" }.joined())
            let before = try await organiser.total()
            // The last round is not killed, so that one import is sure to finish.
            let work = Task { try await organiser.post(path, "action=import").status }
            if round < 4 {
                try await Task.sleep(for: .milliseconds(Int.random(in: 5..<1500, using: &random)))
                server.stop(SIGKILL)
                _ = try? await work.value
            } else {
                #expect(try await work.value == 303)
                server.stop(SIGTERM)
            }

            let again = try Server(data: folder.data)
            let total = try await Organiser(again, cookie: cookie).total()
            #expect(
                total == before || total == before + Self.rows, "\(total) after \(before), round \(round)")
            if total == before { none += 1 } else { all += 1 }
            try await nothingIsStaged(total)
            #expect(again.waitUntilLogged("the credits add up"))
            #expect(again.stop(SIGTERM) == 0)
        }
        #expect(all >= 1 && none >= 1, "all \(all), none \(none)")
    }

    /// Waits until the start has erased what was staged.
    private func nothingIsStaged(_ total: Int) async throws {
        let file = try DatabaseQueue(path: folder.data.path)
        var counts: [Int] = []
        for _ in 0..<600 {
            counts = try await file.read { database in
                try [
                    "SELECT count(*) FROM member", "SELECT count(*) FROM batch WHERE kind = 'staged'",
                ].map { try Int.fetchOne(database, sql: $0) ?? -1 }
            }
            if counts == [total, 0] { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        Issue.record("there are \(counts) members and staged imports, instead of \(total) and none")
    }
}

/// A client that is signed in as the first organiser.
private final class Organiser: Sendable {
    struct NotThere: Error {}

    let cookie: String
    private let server: Server
    private let session = URLSession(
        configuration: .ephemeral, delegate: NoRedirects(), delegateQueue: nil)

    /// - Parameter cookie: the cookie of an existing session; empty the first time.
    init(_ server: Server, cookie: String) async throws {
        self.server = server
        if !cookie.isEmpty {
            self.cookie = cookie
            return
        }
        let code = try #require(try server.setUpLink().split(separator: "=").last)
        var request = URLRequest(url: server.address.appendingPathComponent("setup"))
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(
            "code=\(code)&name=Olga+Ruiz&email=olga@example.org&password=keeper+of+9&password-again=keeper+of+9"
                .utf8)
        let (_, response) = try await session.data(for: request)
        let fields = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Set-Cookie") ?? ""
        guard let match = fields.firstMatch(of: /session=[^;,]+/) else { throw NotThere() }
        self.cookie = String(match.0)
    }

    /// Uploads the file, and returns the path of the page that shows what was understood.
    func send(_ table: String) async throws -> String {
        let answer = try await post(
            "/members/import",
            "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\n\(table)\r\n--x--\r\n",
            type: "multipart/form-data; boundary=x")
        return try #require(answer.location)
    }

    func post(
        _ path: String, _ body: String, type: String = "application/x-www-form-urlencoded"
    ) async throws -> (status: Int, location: String?) {
        var request = try request(path)
        request.httpMethod = "POST"
        request.setValue(type, forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(body.utf8)
        let (_, response) = try await session.data(for: request)
        let answer = response as? HTTPURLResponse
        return (answer?.statusCode ?? 0, answer?.value(forHTTPHeaderField: "Location"))
    }

    func total() async throws -> Int {
        let (data, _) = try await session.data(for: request("/members"))
        let text = String(decoding: data, as: UTF8.self)
        return try #require(text.firstMatch(of: /<output id="total">(\d+)</).flatMap { Int($0.1) })
    }

    private func request(_ path: String) throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: path, relativeTo: server.address)))
        request.httpShouldHandleCookies = false
        request.setValue(cookie, forHTTPHeaderField: "Cookie")
        return request
    }
}
