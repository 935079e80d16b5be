import HTTP
import MicroHTTPD
import Testing

@Suite("What libmicrohttpd hides of a head")
struct HiddenHeadPartsTests {
    @Test(
        "K10 A NUL, a field without a name, a folded line and a line feed alone are refused with 400",
        arguments: [
            "GET /\0b HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET\0 / HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET / HTTP/1.1\0\r\nHost: a\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\0\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nX: c\0d\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nX: c\0d\r\nY: e\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\0, 192.0.2.2\r\nY: e\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 0\0 44\r\nHost: a\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\0 44\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\0x\r\n\r\n0\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\n: b\r\nX: a\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n",
            "GET / HTTP/1.1\r\n: b\r\nHost: a\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\nY: c\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nX: a\nY: b\r\n\r\n",
            "GET / HTTP/1.1\nHost: a\r\n\r\n",
            "GET  / HTTP/1.1\r\nHost: a\r\n\r\n",
        ])
    func refuses(_ text: String) async throws {
        try await expectRefused(text, orSilent: !Library.is0975)
    }

    @Test("A head that hides nothing is read, however it is written and however large it is")
    func accepts() async throws {
        try await serving(respond: { request in
            Response(text: "\(request.headers.count) \(request.query ?? "-")", type: "text/plain")
        }) { daemon in
            let client = try Client(daemon.port)
            #expect(
                try client.ask("GET /?a=b%00&c=d&e HTTP/1.1\r\nHost:a\r\nX:\r\nY: \t \r\n\r\n").body
                    == "3 a=b%00&c=d&e")
            #expect(
                try client.ask("GET /? HTTP/1.1\r\nHost:\t a \t\r\nX:  b c \r\nx: d\r\n\r\n").body == "3 ")
            // Its buffer grows while it reads this, and the next request begins behind it.
            let fields = (0..<40).map { "X-\($0): \(String(repeating: "y", count: 210 + $0))\r\n" }.joined()
            let large = "GET /large HTTP/1.1\r\nHost: a\r\nCookie: a=b; c=\"d e\"; f\r\n\(fields)\r\n"
            let first = try client.ask(large)
            #expect(first.status == 200 && first.body == "42 -", "\(first.head) \(large.count)")
            for piece in large { try client.send(String(piece)) }
            #expect(try client.reply().body == "42 -")
            try client.send(large + large + get("/next"))
            for _ in 0..<2 { #expect(try client.reply().body == "42 -") }
            #expect(try client.reply().body == "1 -")
        }
    }
}
