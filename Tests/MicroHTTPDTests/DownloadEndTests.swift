import Foundation
import HTTP
import MicroHTTPD
import Synchronization
import Testing

@Suite("Downloads that the server has to end")
struct DownloadEndTests {
    private static func start(_ respond: @escaping Respond) throws -> Daemon {
        var settings = DaemonSettings()
        settings.threads = 2
        return try Daemon(
            Listener(host: "127.0.0.1", port: 0), settings, tls: commonTLS, refuse: refuse, respond: respond)
    }

    private static let longPiece = [UInt8](repeating: 120, count: 30_000_000)

    @Test("A download under way may finish while the daemon stops")
    func finishes() async throws {
        let tap = Tap { number in
            if number == 10 { return nil }
            try await Task.sleep(for: .milliseconds(30))
            return Tap.letters((number * 100)..<(number * 100 + 100))
        }
        let daemon = try Self.start(tap.respond)
        try await blocking {
            let clients = try (0..<20).map { _ in try Client(daemon.port) }
            for client in clients { try client.send(get()) }
            #expect(eventually { tap.asked.value >= 20 })
            daemon.stop(graceSeconds: 60) {}
            for client in clients {
                _ = try client.read(through: "\r\n\r\n")
                #expect(try client.chunkedBody() == Tap.letters(0..<1000))
            }
            #expect(daemon.liveRequests == 0)
        }
        #expect(tap.cancelled.value == 0)
    }

    @Test("A download that begins while the daemon stops may finish, too")
    func finishesLateBeginner() async throws {
        let tap = Tap.pieces([100, 200])
        let gate = Gate()
        let daemon = try Self.start { request in
            try? await gate.pass()
            return await tap.respond(request)
        }
        try await blocking {
            let client = try Client(daemon.port)
            try client.send(get())
            #expect(eventually { daemon.liveRequests == 1 })
            daemon.stop(graceSeconds: 60) { gate.open() }
            _ = try client.read(through: "\r\n\r\n")
            #expect(try client.chunkedBody() == Tap.letters(0..<300))
        }
    }

    @Test(
        "A download that outlasts the grace period is cut off, even if its source can't be cancelled",
        arguments: [true, false], ["1.1", "1.0"])
    func cutsWaiting(isCancellable: Bool, version: String) async throws {
        let gate = Gate()
        let tap = Tap { number in
            if number == 0 { return Array("piece".utf8) }
            if isCancellable {
                try await Tap.waitForever()
            } else {
                try? await Task.detached(operation: gate.pass).value
            }
            return Array("late".utf8)
        }
        let daemon = try Self.start(tap.respond)
        try await blocking {
            let client = try Client(daemon.port)
            try client.send("GET / HTTP/\(version)\r\nHost: a\r\n\r\n")
            #expect(eventually { tap.asked.value == 2 })
            daemon.stop(graceSeconds: 0.1) {}
            #expect(daemon.liveRequests == 0)
            let (text, isReset) = try client.restOrReset()
            #expect(isReset)
            #expect(text.contains("piece"))
            #expect(!text.contains("\r\n0\r\n"))
            #expect(tap.cancelled.value == 1)
            gate.open()
        }
        #expect(tap.asked.value == 2)
    }

    @Test(
        "A download whose client doesn't read, or reads for ever, is cut off after the grace period",
        arguments: [true, false])
    func cutsSending(reads: Bool) async throws {
        let tap = Tap { _ in reads ? Tap.letters(0..<20_000) : Self.longPiece }
        let daemon = try Self.start(tap.respond)
        let end = Mutex<(text: String, isReset: Bool)?>(nil)
        try await blocking {
            let client = Thread {
                guard let client = try? Client(daemon.port), (try? client.send(get())) != nil else { return }
                if !reads { _ = eventually { tap.asked.value > 0 && daemon.liveRequests == 0 } }
                let all = try? client.restOrReset()
                end.withLock { $0 = all }
            }
            client.start()
            #expect(eventually { tap.asked.value > 0 })
            daemon.stop(graceSeconds: 0.2) {}
            #expect(daemon.liveRequests == 0)
            #expect(eventually { client.isFinished })
        }
        let (text, isReset) = try #require(end.withLock { $0 })
        #expect(isReset)
        #expect(!text.hasSuffix("\r\n0\r\n\r\n"))
    }

    @Test("A download that a cancelled handler still returns is cut off")
    func cutsLateComer() async throws {
        let tap = Tap { _ in Array("piece".utf8) }
        let daemon = try Self.start { request in
            try? await Tap.waitForever()
            return await tap.respond(request)
        }
        try await blocking {
            let client = try Client(daemon.port)
            try client.send(get())
            #expect(eventually { daemon.liveRequests == 1 })
            daemon.stop(graceSeconds: 0.1) {}
            #expect(try client.restOrReset().isReset)
        }
        #expect(tap.asked.value == 0)
    }

    @Test(
        "A client that takes nothing of a piece, or a byte now and then, is cut off", .onPlainConnections,
        arguments: [false, true])
    func cutsSlowClient(drips: Bool) async throws {
        let tap = Tap { $0 == 1 ? nil : Self.longPiece }
        try await serving({ $0.responseSeconds = 0.4 }, respond: tap.respond) { daemon in
            let client = try Client(daemon.port, receiveBufferBytes: 64 * 1024)
            try client.send(get())
            #expect(eventually { daemon.liveRequests == 1 })
            for _ in 0..<6000 where daemon.liveRequests > 0 {
                if drips { client.drip() }
                usleep(5000)
            }
            #expect(daemon.liveRequests == 0)
            #expect(try client.restOrReset().isReset)
        }
        #expect(tap.asked.value == 1)
    }

    @Test("A source may take longer than any deadline of the connection, for one piece or for all together")
    func leavesSourcesTime() async throws {
        let tap = Tap { number in
            if number == 4 { return nil }
            try await Task.sleep(for: .milliseconds(number == 3 ? 1500 : 300))
            return Tap.letters((number * 100)..<(number * 100 + 100))
        }
        try await serving(
            {
                $0.requestSeconds = 0.2
                $0.responseSeconds = 0.4
                $0.idleSeconds = 1
            }, respond: tap.respond
        ) { daemon in
            let client = try Client(daemon.port)
            try client.send(get())
            _ = try client.read(through: "\r\n\r\n")
            #expect(try client.chunkedBody() == Tap.letters(0..<400))
        }
    }

    @Test(
        "A client that pauses for longer than the idle timeout gets the complete download",
        arguments: ["HTTP/1.1", "HTTP/1.0"])
    func waitsForPausingClient(version: String) async throws {
        let piece = [UInt8](repeating: 120, count: 64 * 1024)
        let tap = Tap { $0 == 64 ? nil : piece }
        try await serving({ $0.idleSeconds = 1 }, respond: tap.respond) { daemon in
            let client = try Client(daemon.port, receiveBufferBytes: 4096)
            try client.send("GET / \(version)\r\nHost: a\r\nConnection: close\r\n\r\n")
            _ = try client.read(through: "\r\n\r\n")
            #expect(eventually { tap.asked.value > 1 })
            usleep(1_600_000)
            // Most of it is still to come: neither the system nor the server has buffered it meanwhile.
            #expect(tap.asked.value < 32)
            let (text, isReset) = try client.restOrReset()
            #expect(!isReset)
            #expect(text.utf8.filter { $0 == 120 }.count == 64 * piece.count)
            #expect(version == "HTTP/1.0" || text.hasSuffix("\r\n0\r\n\r\n"))
        }
    }

    @Test("After a download its connection has the same idle timeout as any other")
    func idleAfterDownload() async throws {
        let tap = Tap.pieces([100])
        try await serving({ $0.idleSeconds = 1 }, respond: tap.respond) { daemon in
            let client = try Client(daemon.port)
            try client.send(get())
            _ = try client.read(through: "\r\n\r\n")
            #expect(try client.chunkedBody() == Tap.letters(0..<100))
            #expect(try client.rest() == "")
        }
    }
}
