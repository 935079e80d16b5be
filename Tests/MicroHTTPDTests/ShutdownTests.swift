import Foundation
import HTTP
import MicroHTTPD
import Testing

@Suite struct ShutdownTests {
    private static func start(_ respond: @escaping Respond) throws -> Daemon {
        var settings = Settings()
        settings.port = 0
        return try Daemon(settings, refuse: refuse, respond: respond)
    }

    @Test("Requests under way are answered before the daemon stops, and their connections ended")
    func answersThoseUnderWay() async throws {
        let daemon = try Self.start { request in
            try? await Task.sleep(for: .milliseconds(200))
            return await echo(request)
        }
        try await blocking {
            let clients = try (0..<50).map { _ in try Client(daemon.port) }
            for client in clients { try client.send(get()) }
            #expect(eventually { daemon.liveRequests == 50 })
            daemon.stop(graceSeconds: 3) {}
            for client in clients {
                let reply = try client.reply()
                #expect(reply.status == 200)
                #expect(reply.header("Connection")?.lowercased() == "close")
                #expect(client.isClosed())
            }
            #expect(throws: Client.Failure.self) { try Client(daemon.port) }
        }
    }

    @Test("Requests that come while the daemon stops are answered with the site's 503")
    func turnsAwayTheLate() async throws {
        let daemon = try Self.start { request in
            try? await Task.sleep(for: .milliseconds(400))
            return await echo(request)
        }
        try await blocking {
            let early = try Client(daemon.port)
            try early.send(get())
            #expect(eventually { daemon.liveRequests == 1 })
            let late = try Client(daemon.port)
            daemon.stop(graceSeconds: 3) {
                let reply = try? late.ask(get())
                #expect(reply?.status == 503)
                #expect(reply?.body == "house page 503")
            }
            #expect(try early.reply().status == 200)
        }
    }

    @Test("A handler that outlasts the grace is cancelled")
    func cancelsTheSlow() async throws {
        let daemon = try Self.start { request in
            do { try await Task.sleep(for: .seconds(30)) } catch {
                return Response(text: "cancelled", type: "text/plain")
            }
            return await echo(request)
        }
        try await blocking {
            let client = try Client(daemon.port)
            try client.send(get())
            #expect(eventually { daemon.liveRequests == 1 })
            daemon.stop(graceSeconds: 0.1) {}
            #expect(try client.reply().body == "cancelled")
        }
    }

    @Test("A handler that never ends is given up, and its client gets a 503")
    func givesUpTheStuck() async throws {
        let gate = AsyncStream<Void>.makeStream()
        let daemon = try Self.start { request in
            await Task.detached { for await _ in gate.stream {} }.value
            return await echo(request)
        }
        try await blocking {
            let client = try Client(daemon.port)
            try client.send(get())
            #expect(eventually { daemon.liveRequests == 1 })
            daemon.stop(graceSeconds: 0.1) {}
            #expect(try client.reply().status == 503)
        }
        gate.continuation.finish()  // its answer comes after the end, and goes nowhere
    }

    @Test("A stream from a handler that was given up is closed")
    func closesLateStream() async throws {
        let gate = Gate()
        let closed = Counter()
        let daemon = try Self.start { _ in
            await Task.detached { try? await gate.pass() }.value
            return Response(body: .stream(EventStream { _ in closed.add() }))
        }
        try await blocking {
            let client = try Client(daemon.port)
            try client.send(get())
            #expect(eventually { daemon.liveRequests == 1 })
            daemon.stop(graceSeconds: 0.1) {}
            gate.open()
            #expect(eventually { closed.value == 1 })
        }
    }

    @Test("Stopping again, or letting go of the daemon without, leaves nothing behind")
    func stopsOnce() async throws {
        let port = try await blocking {
            let daemon = try Self.start(echo)
            let idle = try Client(daemon.port)
            #expect(try idle.ask(get()).status == 200)
            return daemon.port
        }
        #expect(throws: Client.Failure.self) { try Client(port) }
        let daemon = try Self.start(echo)
        try await blocking {
            daemon.stop(graceSeconds: 1) {}
            daemon.stop(graceSeconds: 1) {}
        }
    }
}
