import HTTP
import MicroHTTPD
import Testing

@Suite struct BodyTests {
    private static func post(_ count: Int, expect: String = "") -> String {
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(count)\r\n\(expect)\r\n"
    }

    @Test("A body arrives complete, in any number of pieces and in either encoding")
    func arrivesWhole() async throws {
        try await serving { daemon in
            let client = try Client(daemon.port)
            #expect(try client.ask(Self.post(2) + "hi").body == "POST / ?- 2 hi")
            for piece in [Self.post(4), "a", "bc", "d"] { try client.send(piece) }
            #expect(try client.reply().body == "POST / ?- 4 abcd")
            let chunked = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            let chunks = "3\r\nabc\r\n2\r\nde\r\n0\r\nTrailer: x\r\n\r\n"
            #expect(try client.ask(chunked + chunks).body == "POST / ?- 5 abcde")
            #expect(try client.ask(Self.post(0)).body == "POST / ?- 0 ")
        }
    }

    @Test("A body may be as long as the limit; one byte more is answered with 413")
    func keepsLimit() async throws {
        try await serving({ $0.bodyLimitBytes = 1000 }) { daemon in
            let full = try Client(daemon.port).ask(Self.post(1000) + String(repeating: "x", count: 1000))
            #expect(full.body.hasPrefix("POST / ?- 1000 "))
            let client = try Client(daemon.port)
            let over = try client.ask(Self.post(1001) + String(repeating: "x", count: 1001))
            #expect(over.status == 413)
            #expect(over.body == "house page 413")
            #expect(client.isClosed())
        }
    }

    private static func ask(_ daemon: Daemon, _ count: Int, at path: String = "/") throws -> Client.Reply {
        let head = post(count).replacing("POST / ", with: "POST \(path) ")
        return try Client(daemon.port).ask(head + String(repeating: "x", count: count))
    }

    @Test("A body with a limit of its own may be as long as that; one byte more is answered with 413")
    func keepsOwnLimit() async throws {
        let plan: PlanBody = {
            $0.path == "/" ? .collectUpTo(limitBytes: 3000, isFromStranger: true) : .collect
        }
        try await serving({ $0.bodyLimitBytes = 1000 }, planBody: plan) { daemon throws in
            for count in [1000, 1001, 3000] {
                #expect(try Self.ask(daemon, count).body.hasPrefix("POST / ?- \(count) "))
            }
            #expect(try Self.ask(daemon, 3001).status == 413)
            #expect(try Self.ask(daemon, 1001, at: "/other").status == 413)
        }
    }

    @Test(
        "Only so many bodies with a long limit of their own are collected at a time; those that end make room",
        arguments: ["Content-Length: 3000", "Transfer-Encoding: chunked"])
    func limitsLongForms(length: String) async throws {
        let plan: PlanBody = { .collectUpTo(limitBytes: 3000, isFromStranger: $0.path == "/") }
        let type = "Content-Type: multipart/form-data; boundary=b"
        let head = "POST / HTTP/1.1\r\nHost: a\r\n\(type)\r\n\(length)\r\n\r\n"
        try await serving(
            {
                $0.bodyLimitBytes = 1000
                $0.longFormLimit = 4
            }, planBody: plan
        ) { daemon throws in
            for _ in 0..<3 { #expect(try Self.ask(daemon, 3000).status == 200) }
            let unfinished = try (0..<2).map { _ in try Client(daemon.port) }
            for client in unfinished { try client.send(head) }
            #expect(eventually { (try? Self.ask(daemon, 1001).status) == 503 })
            #expect(try Self.ask(daemon, 1000).status == 200)
            #expect(try Self.ask(daemon, 3001).status == 413)
            // Strangers take only half of the places.
            let members = try (0..<2).map { _ in try Client(daemon.port) }
            for client in members {
                #expect(try Self.ask(daemon, 3000, at: "/member").status == 200)
                try client.send(head.replacing("POST / ", with: "POST /member "))
            }
            #expect(eventually { (try? Self.ask(daemon, 3000, at: "/member").status) == 503 })
            for client in members { client.close() }
            #expect(eventually { (try? Self.ask(daemon, 3000, at: "/member").status) == 200 })
            unfinished[0].close()
            #expect(eventually { (try? Self.ask(daemon, 3000).status) == 200 })
        }
    }

    @Test("A client that sends far too much can still read the 413", arguments: [100_000, 3_000_000])
    func showsRefusal(count: Int) async throws {
        try await serving({ $0.discardSeconds = 30 }) { daemon in
            let client = try Client(daemon.port)
            try client.send(Self.post(count))
            try client.send([UInt8](repeating: 120, count: count))
            #expect(try client.reply().status == 413)
            #expect(client.isClosed())
        }
    }

    @Test("A chunked body over the limit is answered with 413 when it has ended")
    func limitsChunkedBody() async throws {
        try await serving({ $0.bodyLimitBytes = 1000 }) { daemon in
            let client = try Client(daemon.port)
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            for _ in 0..<30 { try client.send("64\r\n" + String(repeating: "x", count: 100) + "\r\n") }
            let over = try client.ask("0\r\n\r\n")
            #expect(over.status == 413)
            #expect(over.body == "house page 413")
        }
    }

    @Test("A chunked body without end is cut off")
    func cutsEndlessBody() async throws {
        try await serving({
            $0.bodyLimitBytes = 1000
            $0.discardLimitBytes = 100_000
        }) { daemon in
            let client = try Client(daemon.port)
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = "3e8\r\n" + String(repeating: "x", count: 1000) + "\r\n"
            #expect(throws: Client.Failure.self) { for _ in 0..<100_000 { try client.send(chunk) } }
        }
    }

    @Test("Expect: 100-continue is answered before the body, by 100 or by the refusal")
    func continues() async throws {
        try await serving({ $0.bodyLimitBytes = 1000 }) { daemon in
            let expect = "Expect: 100-continue\r\n"
            let fine = try Client(daemon.port)
            try fine.send(Self.post(2, expect: expect))
            #expect(try fine.read(through: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
            #expect(try fine.ask("hi").body == "POST / ?- 2 hi")
            let over = try Client(daemon.port)
            #expect(try over.ask(Self.post(1001, expect: expect)).status == 413)
            #expect(over.isClosed())
        }
    }

    @Test(
        "A body that ends early never reaches a handler",
        arguments: [
            post(10) + "short",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\na\r\nshort",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n0\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nshort\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "ffffffffffffffffff\r\nshort\r\n0\r\n\r\n",
        ])
    func dropsPartialBody(text: String) async throws {
        let reached = Tally()
        try await serving(
            { $0.requestSeconds = 0.5 },
            respond: { request in
                reached.add()
                return await echo(request)
            }
        ) { daemon in
            let client = try Client(daemon.port)
            try client.send(text)
            client.endSending()
            let answer = try? client.rest()
            #expect(answer?.hasPrefix("HTTP/1.1 200") != true)
            #expect(reached.value == 0)
        }
    }
}
