import MicroHTTPD
import Testing

@Suite struct FramingTests {
    @Test(
        "A request whose framing is in doubt is answered with 400, and the connection closes",
        arguments: [
            "GET / HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.0\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nhOST: b\r\n\r\n",
            "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nX Y: b\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nX\u{7F}: b\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n",
            "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET a HTTP/1.1\r\nHost: a\r\n\r\n",
            "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
            "CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /a\tb HTTP/1.1\r\nHost: a\r\n\r\n",
            "G(T / HTTP/1.1\r\nHost: a\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked;a\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\na",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\na",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\na",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x1\r\n\r\na",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1 1\r\n\r\na",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\t2\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n x\r\n\r\n",
        ])
    func refusesDoubtfulFraming(_ text: String) async throws {
        let reached = Tally()
        try await serving(respond: { request in
            reached.add()
            return await echo(request)
        }) { daemon in
            let client = try Client(daemon.port)
            // A second request after it must never be answered.
            let reply = try client.ask(text + get("/smuggled"))
            #expect(reply.status == 400)
            #expect(reply.header("Connection")?.lowercased() == "close")
            #expect(try !client.rest().contains("smuggled"))
            #expect(reached.value == 0)
            #expect(eventually { daemon.liveRequests == 0 })
        }
    }

    @Test("A Content-Length that is too large for a number is refused, and the connection closes")
    func refusesHugeLength() async throws {
        try await serving { daemon in
            for length in ["9999999999999999999999999999", "18446744073709551615", "9223372036854775808"] {
                let client = try Client(daemon.port)
                let reply = try client.ask("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n")
                #expect(reply.status == 400 || reply.status == 413)
                _ = try client.restOrReset()  // or it times out
            }
        }
    }

    @Test("A refused request gets the site's own page")
    func refusesWithThePage() async throws {
        try await serving { daemon in
            let reply = try Client(daemon.port).ask("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")
            #expect(reply.body == "house page 400")
            #expect(reply.header("Content-Type") == "text/plain")
        }
    }

    @Test("Headers that are too long are answered with 431, a request line that is too long with 414")
    func refusesLongHeads() async throws {
        try await serving { daemon in
            let long = String(repeating: "x", count: 64 * 1024)
            let headers = try Client(daemon.port)
            try? headers.send("GET / HTTP/1.1\r\nHost: a\r\nX: \(long)\r\n\r\n")
            #expect(try headers.reply().status == 431)
            let line = try Client(daemon.port)
            try? line.send("GET /\(long) HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try line.reply().status == 414)
        }
    }

    @Test("A head that leaves no room for the answer is refused, and so isn't carried out unanswered")
    func refusesHeadsThatFillTheMemory() async throws {
        try await serving { daemon in
            func reply(_ line: String, _ fields: String) throws -> Client.Reply {
                try Client(daemon.port).ask(
                    "\(line) HTTP/1.1\r\nHost: a\r\n\(fields)Content-Length: 2\r\n\r\nhi")
            }
            var statuses: Set<Int> = []
            for bytes in stride(from: 16_000, to: 19_200, by: 50) {
                let long = String(repeating: "x", count: bytes)
                statuses.insert(try reply("POST /", "Cookie: \(long.prefix(bytes / 2))\r\n").status)
                statuses.insert(try reply("POST /", "X: \(long)\r\n").status)
                let line = try reply("POST /\(long)", "")
                #expect(line.status == 200 || line.body == "house page 414")
            }
            #expect(statuses == [200, 431])
            // libmicrohttpd has an entry for each cookie, too.
            for count in stride(from: 100, to: 235, by: 5) {
                let cookies = (0..<count).map { "a\($0)=b" }.joined(separator: "; ")
                #expect([200, 431].contains(try reply("POST /", "Cookie: \(cookies)\r\n").status))
            }
            let cookie = String(repeating: "x", count: 9_500)
            #expect(try reply("POST /", "Cookie: \(cookie)\r\n").body == "house page 431")
        }
    }

    @Test("Many parameters in a short query are answered", arguments: [1, 250, 310, 330, 1000, 8000])
    func readsManyParameters(count: Int) async throws {
        try await serving { daemon in
            let query = String(repeating: "&?", count: count)
            let reply = try Client(daemon.port).ask(get("/a?\(query)"))
            #expect(reply.body == "GET /a ?\(query) 0 ")
        }
    }

    @Test("Letter case doesn't matter in field names and in Transfer-Encoding")
    func ignoresCase() async throws {
        try await serving { daemon in
            let reply = try Client(daemon.port).ask(
                "POST / HTTP/1.1\r\nhOsT: a\r\ntransfer-encoding: Chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n")
            #expect(reply.body == "POST / ?- 2 hi")
        }
    }
}
