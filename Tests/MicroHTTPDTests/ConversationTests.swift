import HTTP
import HTTPTypes
import MicroHTTPD
import Testing

@Suite struct ConversationTests {
    @Test("A 304 has the length of what isn't sent with it (RFC 9110, 8.6), and the connection goes on")
    func notModified() async throws {
        try await serving(respond: { _ in Response(status: .notModified, body: .bytes(Array("file".utf8))) })
        {
            daemon in
            let client = try Client(daemon.port)
            for _ in 0..<2 {
                try client.send("GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
                let head = try client.reply(hasBody: false)
                #expect(head.status == 304)
                #expect(head.header("Content-Length") == "4")
            }
        }
    }

    @Test("HEAD gets the headers of GET, including Content-Length, and no body")
    func answersHead() async throws {
        try await serving { daemon in
            let client = try Client(daemon.port)
            try client.send("HEAD /x HTTP/1.1\r\nHost: a\r\n\r\n")
            let head = try client.reply(hasBody: false)
            #expect(head.header("Content-Length") == "\("HEAD /x ?- 0 ".utf8.count)")
            #expect(head.header("Content-Type") == "text/plain")
            #expect(head.header("Date") != nil)
            #expect(try client.ask(get()).body == "GET / ?- 0 ")
        }
    }

    @Test("A connection is kept for many requests, even if they come all at once")
    func keepsConnection() async throws {
        try await serving { daemon in
            let client = try Client(daemon.port)
            for number in 0..<3 { #expect(try client.ask(get("/\(number)")).body == "GET /\(number) ?- 0 ") }
            let post = "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi"
            try client.send((0..<20).map { get("/\($0)") + post }.joined())
            for number in 0..<20 {
                #expect(try client.reply().body == "GET /\(number) ?- 0 ")
                #expect(try client.reply().body == "POST /p ?- 2 hi")
            }
        }
    }

    @Test("Connection: close and HTTP/1.0 end the connection after the response")
    func closes() async throws {
        try await serving { daemon in
            for text in [
                "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "GET / HTTP/1.0\r\nHost: a\r\n\r\n",
            ] {
                let client = try Client(daemon.port)
                #expect(try client.ask(text).status == 200)
                #expect(client.isClosed())
            }
        }
    }

    @Test("Path and query arrive as they were sent, including escapes")
    func passesTargetOn() async throws {
        try await serving { daemon in
            let client = try Client(daemon.port)
            for (target, path, query) in [
                ("/a%00b%2Fc%zz+d", "/a%00b%2Fc%zz+d", "-"), ("/?a=%26&a&=&%00", "/", "a=%26&a&=&%00"),
                ("/x?", "/x", ""), ("/x?a?b", "/x", "a?b"), ("//x/../y", "//x/../y", "-"),
            ] { #expect(try client.ask(get(target)).body == "GET \(path) ?\(query) 0 ") }
        }
    }

    @Test("Bytes that are not UTF-8 do no harm")
    func survivesAnyBytes() async throws {
        try await serving(respond: { request in
            let agent = request.headers[.userAgent] ?? "-"
            return Response(text: "\(request.path) \(agent.unicodeScalars.count)", type: "text/plain")
        }) { daemon in
            let client = try Client(daemon.port)
            let invalid: [UInt8] = [0xFF, 0xC3, 0x28, 0x80]
            try client.send(
                Array("GET /".utf8) + invalid + Array(" HTTP/1.1\r\nHost: a\r\nUser-Agent: ".utf8) + invalid
                    + Array("\r\n\r\n".utf8))
            #expect(try client.reply().status == 200)
        }
    }

    @Test("Unknown methods reach the handler, and headers arrive in order, including repeated ones")
    func passesHeadersOn() async throws {
        try await serving(respond: { request in
            let fields = request.headers.map { "\($0.name.rawName)=\($0.value)" }.joined(separator: "|")
            return Response(text: "\(request.method) \(request.clientAddress) \(fields)", type: "text/plain")
        }) { daemon in
            let reply = try Client(daemon.port).ask(
                "BREW / HTTP/1.1\r\nHost: a\r\nX-Tea:  no \r\nCookie: a=1\r\nCookie: b=2\r\nX-Empty:\r\n\r\n")
            #expect(reply.body == "BREW 127.0.0.1 Host=a|X-Tea=no|Cookie=a=1|Cookie=b=2|X-Empty=")
        }
    }

    @Test("The daemon decides the framing of a response, whatever its headers say")
    func framesAnswers() async throws {
        try await serving(respond: { _ in
            var headers = HTTPFields()
            headers[.contentLength] = "99"
            headers[.transferEncoding] = "chunked"
            headers[.connection] = "upgrade"
            headers[.location] = "/a\r\nX-Injected: b"
            headers.append(HTTPField(name: .setCookie, value: "a=1"))
            headers.append(HTTPField(name: .setCookie, value: "b=2"))
            return Response(headers: headers, body: .bytes(Array("four".utf8)))
        }) { daemon in
            let client = try Client(daemon.port)
            for _ in 0..<2 {
                let reply = try client.ask(get())
                #expect(reply.body == "four")
                #expect(reply.header("Transfer-Encoding") == nil)
                #expect(reply.header("X-Injected") == nil)
                #expect(reply.head.contains("Set-Cookie: a=1\r\nSet-Cookie: b=2\r\n"))
            }
        }
    }

    @Test("A reusable response can be sent any number of times, on any connection, and may close one")
    func sendsSealedResponse() async throws {
        let reusable = Response(text: "reusable", type: "text/plain").reusable()
        try await serving(respond: { _ in reusable }) { daemon in
            for _ in 0..<3 {
                let client = try Client(daemon.port)
                for _ in 0..<3 { #expect(try client.ask(get()).body == "reusable") }
                try client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try client.reply(hasBody: false).header("Content-Length") == "8")
                #expect(
                    try client.ask("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").body
                        == "reusable")
                #expect(client.isClosed())
            }
        }
    }
}
