import Foundation
import HTTP
import MicroHTTPD
import Testing

@Suite("Clients that are slow to take their answers")
struct SlowReaderTests {
    private static func page(_ bytes: Int) -> Response {
        Response(body: .bytes([UInt8](repeating: 120, count: bytes))).sealed()
    }

    @Test(
        "One that asks on and on, and takes each answer in time but never all of them, is cut off",
        .onPlainConnections)
    func cutsTrickle() async throws {
        let page = Self.page(10_000)
        let answers = Counter()
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
            // The system asks for more when a third of what waits is gone: take half of it a second.
            for _ in 0..<1000 where daemon.liveRequests > 0 {
                client.drip(waiting * 10_000 / 2 / 50)
                usleep(20_000)
            }
            #expect(daemon.liveRequests == 0)
            #expect(try client.restOrReset().isReset)
        }
    }

    @Test("One that asks on and on, and takes answers steadily, gets all of them")
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

    @Test("What is on its way to a client may take longer than its next request")
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

    @Test("What is on its way to a client that takes nothing is thrown away")
    func cutsDeafClientAfterItsAnswer() async throws {
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
        "A stream's listener may be slow to take what it is sent: how much may wait is the stream's own rule")
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
