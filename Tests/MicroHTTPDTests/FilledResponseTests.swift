import Foundation
import HTTP
import MicroHTTPD
import Testing

@Suite("Responses that are there already, and filled for each client")
struct FilledResponseTests {
    /// A page with a place for the request's path near its end.
    private struct Page {
        private let response: Response
        private let place: Range<Int>

        init(byteCount: Int) {
            place = (byteCount - 50)..<(byteCount - 10)
            response = Response(body: .bytes([UInt8](repeating: 120, count: byteCount)))
                .withGap(at: place).reusable()
        }

        @Sendable func fill(_ request: Request) -> Response { filled(with: request.path) }

        private func filled(with path: String) -> Response {
            let dots = [UInt8](repeating: 46, count: place.count - path.utf8.count)
            return response.filled(with: Array(path.utf8) + dots)
        }

        func body(for path: String) -> String {
            String(decoding: filled(with: path).bytes ?? [], as: UTF8.self)
        }
    }

    @Test("Every client gets its own, however many there are at once")
    func concurrent() async throws {
        let page = Page(byteCount: 20_000)
        try await serving({ $0.threads = 4 }, respondNow: page.fill) { daemon in
            DispatchQueue.concurrentPerform(iterations: 12) { number in
                do {
                    let client = try Client(daemon.port)
                    for turn in 0..<30 {
                        let path = "/\(number)/\(turn)"
                        #expect(try client.ask(get(path)).body == page.body(for: path))
                    }
                } catch { Issue.record("\(error)") }
            }
            #expect(eventually { daemon.liveRequests == 0 })
        }
    }

    @Test("What a client hasn’t taken yet stays its own while others get theirs")
    func slowClients() async throws {
        let page = Page(byteCount: 8_000_000)
        try await serving(respondNow: page.fill) { daemon in
            let slow = try (0..<3).map { number in
                let client = try Client(daemon.port, receiveBufferBytes: 4096)
                try client.send(get("/slow/\(number)"))
                return client
            }
            #expect(eventually { daemon.liveRequests == slow.count })
            let quick = try Client(daemon.port)
            for turn in 0..<4 {
                #expect(try quick.ask(get("/\(turn)")).body == page.body(for: "/\(turn)"))
            }
            for (number, client) in slow.enumerated() {
                #expect(try client.reply().body == page.body(for: "/slow/\(number)"))
            }
            #expect(eventually { daemon.liveRequests == 0 })
        }
    }

    @Test("It is filled for HEAD, for a connection that closes, and by a handler that waits, too")
    func otherWays() async throws {
        let page = Page(byteCount: 20_000)
        try await serving(respond: { request in
            await Task.yield()
            return page.fill(request)
        }) { daemon in
            let client = try Client(daemon.port)
            try client.send("HEAD /head HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try client.reply(hasBody: false).header("Content-Length") == "20000")
            for path in ["/one", "/two"] {
                #expect(try client.ask(get(path)).body == page.body(for: path))
            }
            let last = try client.ask("GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(last.body == page.body(for: "/last"))
            #expect(client.isClosed())
        }
    }

    @Test("A request that isn’t answered at once goes to the handler that may wait, each exactly once")
    func fallsBack() async throws {
        let (asked, handled) = (Tally(), Tally())
        try await serving(
            respondNow: { request in
                asked.add()
                return request.path == "/now" ? Response(text: "now", type: "text/plain") : nil
            },
            respond: { request in
                handled.add()
                return Response(text: "later", type: "text/plain")
            }
        ) { daemon in
            let client = try Client(daemon.port)
            #expect(try client.ask(get("/now")).body == "now")
            #expect(handled.value == 0)
            #expect(try client.ask(get("/other")).body == "later")
            #expect((asked.value, handled.value) == (2, 1))
            #expect(eventually { daemon.liveRequests == 0 })
        }
    }
}
