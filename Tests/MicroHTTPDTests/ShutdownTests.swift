import Foundation
import HTTP
import MicroHTTPD
import Testing

@Suite struct ShutdownTests {
    private static func start(
        planBody: @escaping PlanBody = { _ in .collect }, _ respond: @escaping Respond
    ) throws -> Daemon {
        try Daemon(
            Listener(host: "127.0.0.1", port: 0), tls: commonTLS, refuse: refuse, planBody: planBody,
            respond: respond)
    }

    private static let upload =
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9\r\n\r\n"

    @Test("Requests under way are answered before the daemon stops, and their connections are closed")
    func answersThoseUnderWay() async throws {
        let gate = Gate()
        let daemon = try Self.start { request in
            try? await gate.pass()
            return await echo(request)
        }
        try await blocking {
            let clients = try (0..<50).map { _ in try Client(daemon.port) }
            for client in clients { try client.send(get()) }
            #expect(eventually { daemon.liveRequests == 50 })
            daemon.stop(graceSeconds: 30) { gate.open() }
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
    func refusesTheLate() async throws {
        let gate = Gate()
        let daemon = try Self.start { request in
            try? await gate.pass()
            return await echo(request)
        }
        try await blocking {
            let early = try Client(daemon.port)
            try early.send(get())
            #expect(eventually { daemon.liveRequests == 1 })
            let late = try Client(daemon.port)
            daemon.stop(graceSeconds: 30) {
                let reply = try? late.ask(get())
                #expect(reply?.status == 503)
                #expect(reply?.body == "house page 503")
                gate.open()
            }
            #expect(try early.reply().status == 200)
        }
    }

    @Test("A handler that outlasts the grace period is cancelled")
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

    @Test("A handler that never ends is abandoned, and its client gets a 503")
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
        gate.continuation.finish()  // its response comes after the end, and is dropped
    }

    @Test("A stream from a handler that was abandoned is closed")
    func closesLateStream() async throws {
        let gate = Gate()
        let closed = Tally()
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

    @Test("Stopping twice, or releasing the daemon without stopping it, leaves nothing behind")
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

    @Test("A plan that is awaited when the daemon stops is cancelled, and its client gets a 503")
    func cancelsPlan() async throws {
        let meter = Meter(gate: Gate())
        let daemon = try Self.start(planBody: meter.plan, meter.respond)
        try await blocking {
            let client = try Client(daemon.port)
            try client.send(Self.upload)
            #expect(eventually { daemon.liveRequests == 1 })
            daemon.stop(graceSeconds: 0.1) {}
            #expect(try client.reply().status == 503)
            #expect(client.isClosed())
            #expect(eventually { meter.released.value == 1 })
        }
    }

    @Test("A plan that never comes is abandoned, and the stream that it would have sent is closed")
    func givesUpPlan() async throws {
        let gate = Gate()
        let closed = Tally()
        let daemon = try Self.start(
            planBody: { _ in
                await Task.detached { try? await gate.pass() }.value
                return .refuse(Response(body: .stream(EventStream { _ in closed.add() })))
            }, echo)
        try await blocking {
            let client = try Client(daemon.port)
            try client.send(Self.upload)
            #expect(eventually { daemon.liveRequests == 1 })
            daemon.stop(graceSeconds: 0.1) {}
            #expect(try client.reply().status == 503)
            #expect(client.isClosed())
            gate.open()
            #expect(eventually { closed.value == 1 })
        }
    }

    @Test(
        "A plan that comes while the daemon stops may refuse, but not read an upload any more",
        arguments: [false, true])
    func plansWhileStopping(refuses: Bool) async throws {
        let gate = Gate()
        let meter = Meter(gate: gate)
        meter.refuses = refuses
        let daemon = try Self.start(planBody: meter.plan, meter.respond)
        try await blocking {
            let client = try Client(daemon.port)
            try client.send(Self.upload)
            #expect(eventually { daemon.liveRequests == 1 })
            daemon.stop(graceSeconds: 3) { gate.open() }
            #expect(try client.reply().status == (refuses ? 403 : 503))
            #expect(client.isClosed())
        }
    }

    @Test("An upload that is under way when the daemon stops is cut off")
    func cutsUpload() async throws {
        let meter = Meter()
        let daemon = try Self.start(planBody: meter.plan, meter.respond)
        try await blocking {
            let client = try Client(daemon.port)
            try client.send(Self.upload + "x")
            #expect(eventually { meter.received.value == 1 })
            daemon.stop(graceSeconds: 3) {}
            #expect(client.isClosed())
            #expect(meter.released.value == 1 && meter.responded.value == 0)
        }
    }
}
