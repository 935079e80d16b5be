import Foundation
import FoundationNetworking
import Synchronization
import Testing

/// The test takes systemd's part: it holds the listening socket and receives the program's notifications.
@Suite("Under a service manager")
struct ServiceManagerTests {
    let folder: TemporaryFolder
    /// Starts the program with its standard input as the passed socket.
    let program: URL

    init() throws {
        folder = try TemporaryFolder()
        program = folder.url.appendingPathComponent("activated")
        try Data(
            """
            #!/bin/bash
            exec 3<&0 4<&0 </dev/null
            export LISTEN_PID=$$ LISTEN_FDS=${SOCKETS:-1} LISTEN_FDNAMES=${NAMES:-site}
            exec '\(Server.program.path)' "$@"
            """.utf8
        ).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    }

    private func start(
        _ socket: ListeningSocket, _ arguments: [String] = [], _ environment: [String: String] = [:]
    )
        throws -> Server
    {
        try Server(
            data: folder.data, arguments: arguments, environment: environment, program: program,
            standardInput: FileHandle(fileDescriptor: socket.descriptor, closeOnDealloc: false))
    }

    @Test("K9 A passed socket overrides --host and --port")
    func inherits() async throws {
        let socket = try ListeningSocket("127.0.0.1")
        let server = try start(socket, ["--host", "0.0.0.0", "--port", "1"])
        #expect(server.address.absoluteString == "http://127.0.0.1:\(socket.port)")
        #expect(try await server.register("Ada Lovelace", "ada@example.org") == 303)
        // Only this machine can reach it, so any visitor can work the desk.
        #expect(try await server.registered() == ["Ada Lovelace"])
        #expect(server.stop(SIGTERM) == 0)
    }

    @Test("K9 A standard output that can't be written doesn't keep it from serving")
    func fullOutput() async throws {
        let socket = try ListeningSocket("127.0.0.1")
        let process = Process()
        process.executableURL = program
        process.arguments = ["serve", "--data", folder.data.path]
        process.standardInput = FileHandle(fileDescriptor: socket.descriptor, closeOnDealloc: false)
        process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        let page = try await URLSession.shared.text(of: "http://127.0.0.1:\(socket.port)/")
        #expect(page?.contains(#"id="registered""#) == true)
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    }

    @Test("K9 Two passed sockets are both the site's, like those of the package's unit")
    func inheritsBoth() async throws {
        let program = folder.url.appendingPathComponent("both")
        try Data(
            """
            #!/usr/bin/python3
            import os, socket, sys
            sockets = [socket.create_server(("127.0.0.1", 0))]
            port = sockets[0].getsockname()[1]
            sockets.append(socket.create_server(("::1", port), family=socket.AF_INET6))
            kept = [os.dup(os.dup(os.dup(one.fileno()))) for one in sockets]
            for place, descriptor in enumerate(kept): os.dup2(descriptor, 3 + place)
            os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="2", LISTEN_FDNAMES="site:site")
            os.execv("\(Server.program.path)", ["frontdesk"] + sys.argv[1:])
            """.utf8
        ).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        let server = try Server(data: folder.data, arguments: [], program: program)
        let port = try #require(server.address.port)
        #expect(server.address.absoluteString == "http://127.0.0.1:\(port)")
        for host in ["127.0.0.1", "[::1]"] {
            #expect(try Curl.get("http://\(host):\(port)/")?.contains(#"id="registered""#) == true)
        }
        #expect(server.stop(SIGTERM) == 0)
    }

    @Test("K9 The socket's address, not --host, decides who can reach the desk")
    func networkPolicy() async throws {
        let socket = try ListeningSocket("0.0.0.0")
        let server = try start(socket, ["--host", "127.0.0.1"])
        #expect(server.address.absoluteString == "http://127.0.0.1:\(socket.port)")
        let page = try #require(
            try await URLSession.shared.text(of: "http://127.0.0.1:\(socket.port)/"))
        #expect(page.contains(#"name="phone""#))
        #expect(!page.contains(#"id="registered""#))
        #expect(server.stop(SIGTERM) == 0)
    }

    @Test("K9 The program notifies when it is ready, when it stops, and regularly that it works")
    func tells() async throws {
        let hearing = try NotificationSocket(in: folder)
        let socket = try ListeningSocket("127.0.0.1")
        let server = try start(
            socket, [], ["NOTIFY_SOCKET": hearing.path, "WATCHDOG_USEC": "300000"])
        #expect(hearing.next()?.contains("READY=1\nSTATUS=at \(server.address)") == true)
        for _ in 1...3 { #expect(hearing.next() == "WATCHDOG=1") }
        // SIGHUP doesn't mean a closed terminal here, and without certificates there is nothing to reload.
        kill(server.process.processIdentifier, SIGHUP)
        #expect(try await server.get("health").text == "ok")
        for _ in 1...3 { #expect(hearing.next() == "WATCHDOG=1") }
        kill(server.process.processIdentifier, SIGTERM)
        var last = hearing.next()
        while last == "WATCHDOG=1" { last = hearing.next() }
        #expect(last == "STOPPING=1")
        server.process.waitUntilExit()
        #expect(server.process.terminationStatus == 0)
    }

    @Test("K9 A restart under load refuses no connection")
    func restarts() async throws {
        let socket = try ListeningSocket("127.0.0.1")
        let load = Load(port: socket.port, clients: 8)
        for _ in 1...4 {
            let server = try start(socket)
            try await load.goesOn()
            #expect(server.stop(SIGTERM) == 0)
        }
        let server = try start(socket)
        try await load.goesOn()
        let result = load.stop()
        #expect(result.failures.isEmpty, "\(result.failures.prefix(5))")
        #expect(result.answered > 5 * 25)
        #expect(server.stop(SIGTERM) == 0)
    }

    @Test(
        "K9 Sockets that can't be used are reported in one line",
        arguments: [
            (["SOCKETS": "2", "NAMES": "redirect:redirect"], "systemd passes 2 sockets named redirect")
        ])
    func tooMany(environment: [String: String], line: String) throws {
        let socket = try ListeningSocket("127.0.0.1")
        let failure = #expect(throws: Server.DidNotStart.self) { _ = try start(socket, [], environment) }
        #expect(failure?.status == 1)
        #expect(failure?.standardError.contains(line) == true)
        #expect(failure?.standardError.split(separator: "\n").count == 1)
    }

    @Test("K9 A passed descriptor that doesn't listen is reported in one line")
    func notListening() throws {
        let failure = #expect(throws: Server.DidNotStart.self) {
            _ = try Server(
                data: folder.data, arguments: [], program: program, standardInput: FileHandle.nullDevice)
        }
        #expect(failure?.status == 1)
        #expect(failure?.standardError.split(separator: "\n").count == 1)
        #expect(failure?.standardError.contains("listen") == true)
    }
}

/// A listening socket that stays open when the program restarts.
private final class ListeningSocket {
    let descriptor: Int32
    let port: UInt16

    init(_ host: String) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.descriptor = descriptor
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        inet_pton(AF_INET, host, &address.sin_addr)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 128) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        try #require(isListening)
    }

    deinit { close(descriptor) }
}

/// Receives the program's notifications.
final class NotificationSocket {
    let path: String
    private let folder: TemporaryFolder
    private let descriptor: Int32

    init(in folder: TemporaryFolder) throws {
        self.folder = folder
        path = folder.url.appendingPathComponent("notify").path
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        self.descriptor = descriptor
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        try #require(isBound)
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    /// The next notification; nil if none comes.
    func next() -> String? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
    }

    deinit { close(descriptor) }
}

/// Clients that get the desk's page, each time on a new connection.
private final class Load: Sendable {
    struct Result { var answered = 0, failures: [String] = [] }

    private let result = Mutex(Result())
    private let isStopped = Atomic(false)
    private let running: Atomic<Int>

    init(port: UInt16, clients: Int) {
        running = Atomic(clients)
        for _ in 0..<clients {
            Thread.detachNewThread { [self] in
                while !isStopped.load(ordering: .relaxed) {
                    let answer = Self.ask(port)
                    result.withLock {
                        if answer.hasPrefix("HTTP/1.1 200 ") {
                            $0.answered += 1
                        } else {
                            $0.failures.append(answer)
                        }
                    }
                }
                running.subtract(1, ordering: .relaxed)
            }
        }
    }

    /// Waits until more requests have been answered, half a minute at most.
    func goesOn() async throws {
        let before = result.withLock { $0.answered }
        for _ in 0..<3000 where result.withLock({ $0.answered }) <= before + 25 {
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Stops the clients, and waits for the answers that are on their way.
    func stop() -> Result {
        isStopped.store(true, ordering: .relaxed)
        while running.load(ordering: .relaxed) > 0 { usleep(1000) }
        return result.withLock { $0 }
    }

    /// The answer's first line, or why there is none.
    private static func ask(_ port: UInt16) -> String {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return "connect: \(String(cString: strerror(errno)))" }
        let request = Array("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n".utf8)
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            return "send: \(String(cString: strerror(errno)))"
        }
        var (answer, bytes) = ([UInt8](), [UInt8](repeating: 0, count: 65536))
        while true {
            let count = recv(descriptor, &bytes, bytes.count, 0)
            if count < 0 { return "receive: \(String(cString: strerror(errno)))" }
            if count == 0 { break }
            answer += bytes.prefix(count)
        }
        // The page is complete if it has its last word.
        guard answer.suffix(16).contains(UInt8(ascii: ">")) else { return "cut after \(answer.count) bytes" }
        return String(decoding: answer.prefix { $0 != 0x0D }, as: UTF8.self)
    }
}

extension URLSession {
    fileprivate func text(of address: String) async throws -> String? {
        guard let url = URL(string: address) else { return nil }
        return String(decoding: try await data(from: url).0, as: UTF8.self)
    }
}
