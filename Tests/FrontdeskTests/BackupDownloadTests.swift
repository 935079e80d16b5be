import Foundation
import Testing

@Suite("Backups that organisers download", .timeLimit(.minutes(15)))
struct BackupDownloadTests {
    private static let password = "keeper of 9 keys"

    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

    /// A server with a folder of its own for temporary files, whose first organiser has signed in.
    private func server(_ arguments: [String] = []) async throws -> Server {
        try FileManager.default.createDirectory(atPath: path("tmp"), withIntermediateDirectories: true)
        let server = try Server(
            data: folder.data, arguments: ["--port", "0"] + arguments,
            environment: ["TMPDIR": path("tmp")])
        let code = String(try #require(try server.setUpLink().split(separator: "=").last))
        let person = [
            "code": code, "name": "Olga Ruiz", "email": "olga@example.org", "password": Self.password,
            "password-again": Self.password,
        ]
        #expect(try await server.post("setup", person) == 303)
        return server
    }

    @Test("K11 What is downloaded while the program serves is a whole backup, which restore takes")
    func restored() async throws {
        let server = try await server()
        #expect(try await server.register("Ada Lovelace", "ada@example.org") == 303)
        #expect(try await server.postForm("backup", ["password": "keeper of 8"]).status == 422)
        let (status, bytes) = try await server.postForm("backup", ["password": Self.password])
        #expect(status == 200)
        try bytes.write(to: URL(fileURLWithPath: path("copy")))
        #expect(try FileManager.default.contentsOfDirectory(atPath: path("tmp")).isEmpty)
        #expect(server.waitUntilLogged("event=backup-downloaded"))
        #expect(try await server.register("Ben Late", "ben@example.org") == 303)
        #expect(server.stop(SIGTERM) == 0)
        let checked = try Command.run(["check", "--data", path("copy")])
        #expect(checked.output.hasPrefix("sound: 2 members"))
        let restored = try Command.run(["restore", path("copy"), "--yes", "--data", folder.data.path])
        #expect(restored.status == 0, "\(restored.error)")
        let again = try Server(data: folder.data)
        #expect(try await again.registered() == ["Ada Lovelace"])
        // The copy has no sessions.
        #expect(try await again.get("members").status == 303)
    }

    @Test("K11 Without room for a copy the page says so, nothing is left behind, and the program goes on")
    func full() async throws {
        let server = try await server()
        try FileManager.default.removeItem(atPath: path("tmp"))
        try Data().write(to: URL(fileURLWithPath: path("tmp")))
        let (status, bytes) = try await server.postForm("backup", ["password": Self.password])
        #expect(status == 500)
        #expect(String(decoding: bytes, as: UTF8.self).contains("The backup could not be made"))
        #expect(server.waitUntilLogged("could not make the backup for a download"))
        #expect(try await server.register("Ada Lovelace", "ada@example.org") == 303)
    }

    @Test("K11 Two downloads at once, of whom one client goes away, are two whole copies")
    func twice() async throws {
        let server = try await server()
        let leaving = Task { try await server.postForm("backup", ["password": Self.password]) }
        async let staying = server.postForm("backup", ["password": Self.password])
        leaving.cancel()
        let (status, bytes) = try await staying
        _ = try? await leaving.value
        #expect(status == 200)
        try bytes.write(to: URL(fileURLWithPath: path("copy")))
        #expect(try Command.run(["check", "--data", path("copy")]).status == 0)
    }
}
