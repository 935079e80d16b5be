import Foundation
import HTTP
import Testing

@testable import MicroHTTPD

@Suite struct LimitTests {
    @Test(
        "A request that comes byte by byte is cut off at its deadline",
        arguments: [
            ("", "G"), ("GET / HTTP/1.1\r\nHost: a\r\nX: ", "x"),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999\r\n\r\n", "x"),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"),
        ])
    func reapsDrips(start: String, piece: String) async throws {
        try await serving({ $0.requestSeconds = 0.4 }) { daemon in
            let begin = Date()
            let client = try Client(daemon.port)
            try client.send(start)
            let seconds = client.secondsUntilCutOff(sending: piece, since: begin)
            #expect(seconds > 0.2 && seconds < 15)
        }
    }

    @Test("A silent connection is closed at its deadline, both a new one and one after a response")
    func reapsSilence() async throws {
        try await serving({ $0.requestSeconds = 0.3 }) { daemon in
            #expect(try Client(daemon.port).isClosed())
            let client = try Client(daemon.port)
            #expect(try client.ask(get()).status == 200)
            #expect(client.isClosed())
        }
    }

    @Test("What is left of a refused body is discarded until its client closes the connection, and no longer")
    func discardsUntilTheEnd() {
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let lingering = LingeringClose(limitBytes: 100, seconds: 60)
        lingering.keep(ends[0])
        close(ends[0])
        #expect(write(ends[1], "rest", 4) == 4)
        lingering.sweep()
        let kept = lingering.descriptors
        close(ends[1])
        lingering.sweep()
        let left = lingering.descriptors
        #expect(kept.count == 1 && left == [])
    }

    @Test("A client that never reads its response is cut off")
    func reapsClientsThatDontRead() async throws {
        let page = Response(body: .bytes([UInt8](repeating: 120, count: 30_000_000))).reusable()
        try await serving({ $0.responseSeconds = 0.3 }, respond: { _ in page }) { daemon in
            let client = try Client(daemon.port)
            try client.send(get())
            #expect(eventually { daemon.liveRequests == 1 })
            #expect(eventually { daemon.liveRequests == 0 })
        }
    }

    @Test("A handler may take longer than any deadline of the connection")
    func leavesHandlersTime() async throws {
        try await serving(
            {
                $0.requestSeconds = 0.2
                $0.responseSeconds = 0.2
                $0.idleSeconds = 1
            },
            respond: { request in
                try? await Task.sleep(for: .milliseconds(1500))
                return await echo(request)
            }
        ) { daemon in
            let reply = try Client(daemon.port).ask(get())
            #expect(reply.status == 200)
        }
    }

    @Test("A network has a limited number of connections, except this machine itself", .onPlainConnections)
    func limitsNetworks() async throws {
        try await serving({
            $0.connectionsPerNetwork = 3
            $0.exemptsLoopback = false
        }) { daemon in
            let clients = try (0..<3).map { _ in try Client(daemon.port) }
            for client in clients { #expect(try client.ask(get()).status == 200) }
            let fourth = try Client(daemon.port)
            try? fourth.send(get())
            #expect(fourth.isClosed())
            clients[0].close()
            let isBack = eventually { (try? Client(daemon.port).ask(get()).status) == 200 }
            #expect(isBack)
        }
        try await serving({ $0.connectionsPerNetwork = 3 }) { daemon in
            let clients = try (0..<10).map { _ in try Client(daemon.port) }
            for client in clients { #expect(try client.ask(get()).status == 200) }
        }
    }
}
