import HTTP
import MicroHTTPD
import Synchronization
import Testing

@Suite struct StatisticsTests {
    @Test("K7 Connections are counted: those that are open, and all since the start")
    func connections() async throws {
        try await serving { daemon in
            #expect(daemon.statistics.openConnections == 0)
            let first = try Client(daemon.port)
            for _ in 0..<3 { #expect(try first.ask(get()).status == 200) }
            let second = try Client(daemon.port)
            #expect(try second.ask(get()).status == 200)
            #expect(daemon.statistics.openConnections == 2)
            #expect(daemon.statistics.acceptedConnections == 2)
            first.close()
            #expect(eventually { daemon.statistics.openConnections == 1 })
            #expect(daemon.statistics.acceptedConnections == 2)
        }
    }

    @Test("K7 Requests that the daemon refuses are counted by status")
    func refusals() async throws {
        try await serving({ $0.bodyLimitBytes = 10 }) { daemon in
            #expect(daemon.statistics.refusals == [400: 0, 413: 0, 414: 0, 431: 0, 503: 0])
            let malformed = try Client(daemon.port).ask("GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(malformed.status == 400)
            let long = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n01234567890"
            for _ in 0..<2 { #expect(try Client(daemon.port).ask(long).status == 413) }
            #expect(try Client(daemon.port).ask(get()).status == 200)
            #expect(daemon.statistics.refusals == [400: 1, 413: 2, 414: 0, 431: 0, 503: 0])
        }
    }

    @Test(
        "K7 Requests and uploads under way are counted until they are answered; an upload too many gets a 503"
    )
    func underWay() async throws {
        let gate = Mutex<CheckedContinuation<Void, Never>?>(nil)
        let isWaiting = Atomic(false)
        try await serving(
            { $0.uploadLimit = 1 },
            planBody: { _ in .receive(Ignoring(), limitBytes: 1000) },
            respond: { request in
                await withCheckedContinuation { continuation in
                    gate.withLock { $0 = continuation }
                    isWaiting.store(true, ordering: .sequentiallyConsistent)
                }
                return await echo(request)
            },
            { daemon in
                let form = "Host: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 3\r\n"
                let client = try Client(daemon.port)
                try client.send("POST / HTTP/1.1\r\n\(form)\r\nab")
                #expect(eventually { daemon.statistics.uploads == 1 })
                #expect(daemon.statistics.liveRequests == 0)
                #expect(try Client(daemon.port).ask("POST / HTTP/1.1\r\n\(form)\r\nabc").status == 503)
                #expect(daemon.statistics.refusals[503] == 1)
                try client.send("c")
                #expect(eventually { isWaiting.load(ordering: .sequentiallyConsistent) })
                #expect(daemon.statistics.liveRequests == 1 && daemon.statistics.uploads == 1)
                gate.withLock { $0?.resume() }
                #expect(try client.reply().status == 200)
                #expect(eventually { daemon.statistics.liveRequests == 0 })
                #expect(daemon.statistics.uploads == 0)
            })
    }
}

private final class Ignoring: BodyReceiver {
    func receive(_ piece: UnsafeRawBufferPointer) -> Bool { true }
}
