import Foundation
import HTTP
import MicroHTTPD
import Testing

@Suite("Clients that are slow to take their responses")
struct SlowReaderTests {
    private static func page(_ bytes: Int) -> Response {
        Response(body: .bytes([UInt8](repeating: 120, count: bytes))).reusable()
    }

    @Test(
        "A client that sends request after request, and takes responses slowly but never all, is cut off",
        .onPlainConnections)
    func cutsTrickle() async throws {
        let page = Self.page(10_000)
        let answers = Tally()
        try await serving(
            { $0.responseSeconds = 1 },
            respond: { _ in
                answers.add()
                return page
            }
        ) { daemon in
            let client = try Client(daemon.port, receiveBufferBytes: 64 * 1024)
            try client.send(String(repeating: get(), count: 5000))
            var waiting = 0
            repeat {
                waiting = answers.value
                usleep(100_000)
            } while answers.value > waiting
            // The system asks for more when a third of what waits is gone, so half of it is taken each
            // second.
            for _ in 0..<1000 where daemon.liveRequests > 0 {
                client.drip(waiting * 10_000 / 2 / 50)
                usleep(20_000)
            }
            #expect(daemon.liveRequests == 0)
            #expect(try client.restOrReset().isReset)
        }
    }

    @Test("A client that sends request after request, and takes the responses steadily, gets all of them")
    func leavesSteadyReader() async throws {
        let page = Self.page(100_000)
        try await serving({ $0.responseSeconds = 7 }, respond: { _ in page }) { daemon in
            let client = try Client(daemon.port, receiveBufferBytes: 64 * 1024)
            try client.send(String(repeating: get(), count: 1000))
            for _ in 0..<1000 {
                #expect(try client.reply().body.utf8.count == 100_000)
                usleep(8000)
            }
        }
    }

    @Test("A response that is on its way may take longer than the deadline for the next request")
    func leavesTimeToTake() async throws {
        let page = Self.page(1_000_000)
        try await serving({ $0.requestSeconds = 0.2 }, respond: { _ in page }) { daemon in
            let client = try Client(daemon.port, receiveBufferBytes: 64 * 1024)
            try client.send(get())
            _ = try client.read(through: "\r\n\r\n")
            #expect(eventually { daemon.liveRequests == 0 })
            usleep(800_000)
            let (rest, isReset) = try client.restOrReset()
            #expect(rest.utf8.count == 1_000_000)
            #expect(!isReset)
        }
    }

    @Test("A client that closes its sending side gets all of its response, even if both take their time")
    func answersHalfClosed() async throws {
        let page = Self.page(30_000_000)  // more than the system's buffers hold
        let gate = Gate()
        try await serving(
            { $0.requestSeconds = 0.5 },
            respond: { _ in
                try? await gate.pass()
                return page
            }
        ) { daemon in
            /// Waits until all connections were checked twice: a silent client is closed by such a check.
            func waitForTwoChecks() throws {
                for _ in 0..<2 { #expect(try Client(daemon.port).isClosed()) }
            }
            let client = try Client(daemon.port, receiveBufferBytes: 64 * 1024)
            try client.send(get())
            client.endSending()
            #expect(eventually { daemon.liveRequests == 1 })
            try waitForTwoChecks()
            gate.open()
            #expect(client.hasNews(withinMilliseconds: 30_000))
            try waitForTwoChecks()
            #expect(try client.reply().body.utf8.count == 30_000_000)
        }
    }

    @Test("A response that is on its way to a client that takes nothing is dropped")
    func cutsAfterResponse() async throws {
        let page = Self.page(1_000_000)
        try await serving(
            {
                $0.requestSeconds = 0.2
                $0.responseSeconds = 0.4
            }, respond: { _ in page }
        ) { daemon in
            let client = try Client(daemon.port, receiveBufferBytes: 64 * 1024)
            try client.send(get())
            #expect(eventually { daemon.liveRequests == 0 })
            #expect(eventually { client.isReset() })
            let (rest, isReset) = try client.restOrReset()
            #expect(rest.utf8.count < 1_000_000)
            #expect(isReset)
        }
    }

    @Test(
        "A client may be slow to read a stream: how much may wait is the stream's own limit")
    func leavesStreamsAlone() async throws {
        let stream = EventStream { _ in }
        try await serving({ $0.responseSeconds = 0.2 }, respond: { _ in Response(body: .stream(stream)) }) {
            daemon in
            let client = try Client(daemon.port, receiveBufferBytes: 4096)
            try client.send(get())
            _ = try client.read(through: "\r\n\r\n")
            stream.send([UInt8](repeating: 120, count: 1_000_000))
            usleep(900_000)
            stream.end()
            #expect(try client.chunkedBody().count == 1_000_000)
        }
    }
}
