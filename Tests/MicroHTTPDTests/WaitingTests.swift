import Foundation
import HTTP
import MicroHTTPD
import Synchronization
import Testing

@Suite struct WaitingTests {
    @Test("A handler that never waits runs on the server's own thread")
    func answersOnTheSpot() async throws {
        try await serving(respond: { _ in
            let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
            return Response(text: name ?? "?", type: "text/plain")
        }) { daemon in
            let reply = try Client(daemon.port).ask(get())
            #expect(reply.body.hasPrefix("MHD"))
        }
    }

    @Test("A handler that waits doesn't block its thread, and its connection's next request comes after it")
    func doesntBlock() async throws {
        let gate = Gate()
        try await serving(
            { $0.threads = 1 },
            respond: { request in
                if request.path == "/slow" { try? await gate.pass() }
                return await echo(request)
            }
        ) { daemon in
            let slow = try Client(daemon.port)
            try slow.send(get("/slow") + get("/next"))
            let quick = try Client(daemon.port)
            #expect(try quick.ask(get("/quick")).body == "GET /quick ?- 0 ")
            #expect(eventually { daemon.liveRequests == 1 })
            gate.open()
            #expect(try slow.reply().body == "GET /slow ?- 0 ")
            #expect(try slow.reply().body == "GET /next ?- 0 ")
        }
    }

    @Test("Each of two hundred requests at once gets its own response, whether its handler waits or not")
    func answersMany() async throws {
        try await serving(respond: { request in
            switch request.path.utf8.count % 3 {
            case 0: await Task.yield()
            case 1: try? await Task.sleep(for: .microseconds(100))
            default: break
            }
            return await echo(request)
        }) { daemon in
            let clients = try (0..<200).map { _ in try Client(daemon.port) }
            for round in 0..<5 {
                for (number, client) in clients.enumerated() {
                    try client.send(get("/\(number)/\(String(repeating: "x", count: number % 3))\(round)"))
                }
                for (number, client) in clients.enumerated() {
                    #expect(try client.reply().body.hasPrefix("GET /\(number)/"))
                }
            }
            #expect(eventually { daemon.liveRequests == 0 })
        }
    }

    @Test("A client that goes away while its handler waits does no harm")
    func survivesLostClients() async throws {
        let finished = Tally()
        try await serving(respond: { request in
            try? await Task.sleep(for: .milliseconds(50))
            finished.add()
            return await echo(request)
        }) { daemon in
            for _ in 0..<50 {
                let client = try Client(daemon.port)
                try client.send(get())
                client.close()
            }
            _ = eventually { finished.value > 0 && daemon.liveRequests == 0 }
            #expect(try Client(daemon.port).ask(get()).status == 200)
            #expect(eventually { daemon.liveRequests == 0 })
        }
    }
}
