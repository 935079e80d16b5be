import Foundation
import Testing

/// A browser may take `localhost` for 127.0.0.1 or ::1.
@Suite("By the name localhost")
struct LocalhostTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "By default and for localhost it answers at 127.0.0.1 and ::1, and is reachable from this machine only",
        arguments: [[], ["--host", "localhost"]])
    func both(_ host: [String]) async throws {
        let server = try Server(data: folder.data, arguments: ["--port", "0"] + host)
        let port = try #require(server.address.port)
        #expect(server.address.host == host.last ?? "127.0.0.1")
        #expect(try await server.register("Ada Lovelace", "ada@example.org") == 303)
        for name in ["127.0.0.1", "[::1]", "localhost"] {
            let page = try Curl.get("http://\(name):\(port)/")
            #expect(page?.contains(">Ada Lovelace</textarea>") == true)
        }
        #expect(server.stop(SIGTERM) == 0)
    }

    @Test(
        "With an address that others can reach, or any other one, it listens only there",
        arguments: ["0.0.0.0", "127.0.0.2"])
    func alone(_ host: String) throws {
        let server = try Server(data: folder.data, arguments: ["--port", "0", "--host", host])
        let port = try #require(server.address.port)
        #expect(try Curl.get("http://[::1]:\(port)/") == nil)
        #expect(try Curl.get("http://127.0.0.\(host == "0.0.0.0" ? 1 : 2):\(port)/") != nil)
        #expect(server.stop(SIGTERM) == 0)
    }

    @Test(
        "M1 Where it listens at all addresses, the first organiser’s link has one that takes a password",
        arguments: [("0.0.0.0", "127.0.0.1"), ("0", "127.0.0.1"), ("::", "localhost")])
    func setsUp(_ host: String, shown: String) async throws {
        let server = try Server(data: folder.data, arguments: ["--port", "0", "--host", host])
        #expect(server.address.host == shown)
        let code = try #require(try server.setUpLink().split(separator: "=").last)
        let fields = [
            "code": String(code), "name": "Olga Organises", "email": "olga@example.org",
            "password": "right and good", "password-again": "right and good",
        ]
        #expect(try await server.post("setup", fields) == 303)
        #expect(server.stop(SIGTERM) == 0)
    }

    @Test("A port that another program uses at ::1 is reported in one line")
    func inUse() throws {
        let first = try Server(data: folder.data, arguments: ["--port", "0", "--host", "::1"])
        let port = try #require(first.address.port)
        let failure = #expect(throws: Server.DidNotStart.self) {
            _ = try Server(
                data: folder.url.appendingPathComponent("other.sqlite"), arguments: ["--port", "\(port)"])
        }
        #expect(failure?.status == 1)
        #expect(failure?.standardError == "Error: Port \(port) on ::1 is in use by another program.\n")
        #expect(first.stop(SIGTERM) == 0)
    }

    @Test("K1 Without IPv6 it starts all the same, without a message", .enabled(if: canDoWithoutIPv6))
    func withoutIPv6() throws {
        let program = folder.url.appendingPathComponent("without-ipv6")
        let script = """
            #!/bin/bash
            exec unshare --net bash -c 'ip link set lo up
            echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6
            exec "$0" "$@"' '\(Server.program.path)' "$@"
            """
        try Data(script.utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        let server = try Server(data: folder.data, program: program)
        #expect(server.address.host == "127.0.0.1")
        #expect(server.stop(SIGTERM) == 0)
        #expect(!server.log.contains("::1"))
    }

    /// Whether the test may make a network namespace.
    private static var canDoWithoutIPv6: Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = [
            "-c",
            "unshare --net bash -c 'ip link set lo up && echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6' 2>&-",
        ]
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}

/// A client that can use IPv6 addresses, which `URLSession` can't.
enum Curl {
    /// The page; nil if there is no answer.
    static func get(_ address: String) throws -> String? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
        process.arguments = ["--silent", "--globoff", "--max-time", "30", "--noproxy", "*", address]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: bytes, as: UTF8.self) : nil
    }
}
