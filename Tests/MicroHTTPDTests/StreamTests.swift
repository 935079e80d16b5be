import Foundation
import HTTP
import MicroHTTPD
import Synchronization
import Testing

/// Answers with streams, and keeps them.
private final class Desk: Sendable {
    private let streams = Mutex<[EventStream]>([])
    let closed = Tally()

    var open: [EventStream] { streams.withLock { $0 } }

    @Sendable func respond(_ request: Request) async -> Response {
        let stream = EventStream { [closed] _ in closed.add() }
        streams.withLock { $0.append(stream) }
        if request.path == "/waiting" { try? await Task.sleep(for: .milliseconds(50)) }
        stream.send(Array("hello\n".utf8))
        return Response(headers: [.contentType: "text/event-stream"], body: .stream(stream))
    }
}

@Suite struct StreamTests {
    @Test(
        "A stream passes on what is sent at once, until it is ended", arguments: ["/", "/waiting"])
    func streams(path: String) async throws {
        let desk = Desk()
        try await serving(respond: desk.respond) { daemon in
            let client = try Client(daemon.port)
            try client.send(get(path))
            #expect(try client.read(through: "\r\n\r\n").contains("Content-Type: text/event-stream"))
            _ = try client.read(through: "hello\n")
            for number in 0..<10 {
                desk.open[0].send(Array("event \(number)\n".utf8))
                _ = try client.read(through: "event \(number)\n")
            }
            desk.open[0].end()
            _ = try client.read(through: "0\r\n\r\n")
            #expect(eventually { desk.closed.value == 1 && daemon.liveRequests == 0 })
            try client.send(get())  // the connection can still be used
            _ = try client.read(through: "hello\n")
        }
        #expect(desk.closed.value == 2)
    }

    @Test("A client that went away is noticed when the next piece is sent")
    func noticesLostClient() async throws {
        let desk = Desk()
        try await serving(respond: desk.respond) { daemon in
            let client = try Client(daemon.port)
            try client.send(get())
            _ = try client.read(through: "hello\n")
            client.close()
            usleep(20_000)
            desk.open[0].send(Array(": heartbeat\n".utf8))
            #expect(eventually { desk.closed.value == 1 && daemon.liveRequests == 0 })
            #expect(!desk.open[0].send([1]))
        }
    }

    @Test("A client that doesn't read loses its stream")
    func dropsClientThatDoesntRead() async throws {
        let desk = Desk()
        try await serving({ $0.idleSeconds = 1 }, respond: desk.respond) { daemon in
            let client = try Client(daemon.port)
            try client.send(get())
            _ = try client.read(through: "hello\n")
            let piece = [UInt8](repeating: 120, count: 16 * 1024)
            #expect(eventually { !desk.open[0].send(piece) })
            #expect(eventually { desk.closed.value == 1 })
        }
    }

    @Test("HEAD for a stream gets only its headers, and the stream is closed")
    func answersHead() async throws {
        let desk = Desk()
        try await serving(respond: desk.respond) { daemon in
            let client = try Client(daemon.port)
            try client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
            let head = try client.reply(hasBody: false)
            #expect(head.header("Content-Type") == "text/event-stream")
            #expect(desk.closed.value == 1)
            try client.send(get())
            #expect(try client.read(through: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test("Stopping sends a last message on every stream, and then ends it")
    func endsStreamsOnStop() async throws {
        let desk = Desk()
        try await serving(respond: desk.respond) { daemon in
            let clients = try (0..<20).map { _ in try Client(daemon.port) }
            for client in clients {
                try client.send(get())
                _ = try client.read(through: "hello\n")
            }
            daemon.stop(graceSeconds: 60) {
                for stream in desk.open { stream.send(Array("farewell\n".utf8)) }
            }
            for client in clients { #expect(try client.rest().contains("farewell\n\r\n0\r\n")) }
        }
        #expect(desk.closed.value == 20)
    }

    @Test("Every stream is closed in the end if many threads send while clients come and go")
    func survivesTurmoil() async throws {
        let desk = Desk()
        try await serving(respond: desk.respond) { daemon in
            let isOver = Atomic(false)
            DispatchQueue.concurrentPerform(iterations: 4) { worker in
                if worker == 0 {
                    for _ in 0..<50 {
                        guard let client = try? Client(daemon.port), (try? client.send(get())) != nil else {
                            continue
                        }
                        _ = try? client.read(through: "tick\n")
                        client.close()
                    }
                    isOver.store(true, ordering: .relaxed)
                } else {
                    while !isOver.load(ordering: .relaxed) {
                        for stream in desk.open { stream.send(Array("tick\n".utf8)) }
                        usleep(500)
                    }
                }
            }
            for stream in desk.open { stream.send(Array("tick\n".utf8)) }
            #expect(eventually { desk.closed.value == desk.open.count })
        }
    }
}
