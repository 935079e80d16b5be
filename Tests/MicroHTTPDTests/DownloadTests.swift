import Foundation
import HTTP
import MicroHTTPD
import Testing

@Suite struct DownloadTests {
    @Test(
        "A download arrives complete, in pieces of any size, and the connection can take the next request",
        arguments: [
            [], [0], [1], [1, 0, 5], [4096, 4096], [16_000, 17_000, 1], [700_000, 3, 0, 300_000],
            Array(repeating: 100, count: 500),
        ])
    func arrives(sizes: [Int]) async throws {
        let tap = Tap.pieces(sizes)
        let whole = Tap.letters(0..<sizes.reduce(0, +))
        try await serving(respond: tap.respond) { daemon in
            let client = try Client(daemon.port)
            for _ in 0..<2 {
                try client.send(get() + get("/next"))
                let head = try client.read(through: "\r\n\r\n")
                #expect(head.contains("Content-Type: text/csv\r\n"))
                #expect(head.contains("Transfer-Encoding: chunked\r\n"))
                #expect(try client.chunkedBody() == whole)
                #expect(try client.reply().body == "GET /next ?- 0 ")
            }
            #expect(eventually { daemon.liveRequests == 0 })
        }
        #expect(tap.asked.value == 2 * (sizes.count + 1))
        #expect(tap.maxAtOnce == 1)
        #expect(tap.cancelled.value == 0)
    }

    @Test("For a client of HTTP/1.0 the end of the connection is the end of the download")
    func arrivesUnchunked() async throws {
        let tap = Tap.pieces([5000, 20_000, 1])
        try await serving(respond: tap.respond) { daemon in
            let client = try Client(daemon.port)
            try client.send("GET / HTTP/1.0\r\nHost: a\r\n\r\n")
            #expect(try !client.read(through: "\r\n\r\n").contains("chunked"))
            #expect(try client.rest() == String(decoding: Tap.letters(0..<25_001), as: UTF8.self))
        }
    }

    @Test("The headers are sent before the first piece is made, and each piece before the next is made")
    func arrivesEarly() async throws {
        let gates = [Gate(), Gate()]
        let tap = Tap { number in
            if number == 2 { return nil }
            try await gates[number].pass()
            return Array("piece \(number)\n".utf8)
        }
        try await serving(respond: tap.respond) { daemon in
            let client = try Client(daemon.port)
            try client.send(get())
            _ = try client.read(through: "\r\n\r\n")
            gates[0].open()
            _ = try client.read(through: "piece 0\n")
            #expect(eventually { tap.asked.value == 2 })
            gates[1].open()
            _ = try client.read(through: "piece 1\n\r\n0\r\n\r\n")
        }
    }

    @Test("No piece is made ahead of a client that doesn't read, and it misses none later")
    func followsSlowClient() async throws {
        let mebibyte = 1024 * 1024
        let tap = Tap { $0 == 40 ? nil : [UInt8](repeating: 120, count: mebibyte) }
        try await serving(respond: tap.respond) { daemon in
            let client = try Client(daemon.port, receiveBufferBytes: 64 * 1024)
            try client.send(get())
            #expect(eventually { tap.asked.value > 0 })
            usleep(500_000)
            #expect(tap.asked.value < 20)  // those in the system's buffers, and one
            _ = try client.read(through: "\r\n\r\n")
            #expect(try client.chunkedBody().count == 40 * mebibyte)
        }
        #expect(tap.asked.value == 41)
        #expect(tap.maxAtOnce == 1)
    }

    @Test(
        "If a source fails, the connection is broken, so that the client doesn't take the part for the whole",
        arguments: [0, 1, 3], ["1.1", "1.0"])
    func cutsFailed(failing: Int, version: String) async throws {
        let tap = Tap { number in
            if number == failing { throw Tap.Broken() }
            return Array("piece \(number)\n".utf8)
        }
        try await serving(respond: tap.respond) { daemon in
            let client = try Client(daemon.port)
            try client.send("GET / HTTP/\(version)\r\nHost: a\r\n\r\n")
            let (text, isReset) = try client.restOrReset()
            #expect(isReset)
            #expect(!text.contains("\r\n0\r\n"))
            #expect(eventually { daemon.liveRequests == 0 })
        }
        #expect(tap.asked.value == failing + 1)
    }

    @Test("When a client goes away, the source of its next piece is cancelled", arguments: [true, false])
    func noticesDepartureWhileWaiting(closesBothSides: Bool) async throws {
        let tap = Tap { number in
            if number == 1 { try await Tap.waitForever() }
            return [65]
        }
        try await serving(respond: tap.respond) { daemon in
            let client = try Client(daemon.port)
            try client.send(get() + get("/never"))
            #expect(eventually { tap.asked.value == 2 })
            if closesBothSides { client.close() } else { client.endSending() }
            #expect(eventually { tap.cancelled.value == 1 && daemon.liveRequests == 0 })
        }
        #expect(tap.asked.value == 2)
    }

    @Test("If a client goes away while a piece is sent, no other piece is made")
    func noticesDepartureWhileSending() async throws {
        let tap = Tap { _ in [UInt8](repeating: 120, count: 30_000_000) }
        try await serving(respond: tap.respond) { daemon in
            let client = try Client(daemon.port)
            try client.send(get())
            _ = try client.read(through: "xxx")
            client.close()
            #expect(eventually { daemon.liveRequests == 0 })
        }
        #expect(tap.asked.value == 1)
    }

    @Test(
        "For HEAD, and for a status that has no body, no piece is made and the source is released",
        arguments: [("HEAD", 200), ("HEAD", 404), ("GET", 204), ("GET", 304), ("HEAD", 304)])
    func asksForNoBody(method: String, status: Int) async throws {
        let tap = Tap { _ in [65] }
        try await serving(respond: tap.respond) { daemon in
            let client = try Client(daemon.port)
            try client.send("\(method) /?\(status) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            let answer = try client.rest()
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
            #expect(answer.hasSuffix("\r\n\r\n"))
            #expect(answer.firstRange(of: "\r\n\r\n")?.upperBound == answer.endIndex)
            #expect(eventually { daemon.liveRequests == 0 })
        }
        #expect(tap.asked.value == 0)
    }

    @Test("The response to HEAD has no Content-Length, as that to GET has none")
    func answersHeadWithoutLength() async throws {
        try await serving(respond: Tap.pieces([5]).respond) { daemon in
            let client = try Client(daemon.port)
            try client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try !client.rest().contains("Content-Length"))
        }
    }

    @Test("Sources that wait delay no other client, and all downloads arrive")
    func delaysNoClient() async throws {
        let gate = Gate()
        let tap = Tap { number in
            if number == 3 { return nil }
            try await gate.pass()
            return Tap.letters((number * 1000)..<(number * 1000 + 1000))
        }
        try await serving({ $0.threads = 1 }, respond: tap.respond) { daemon in
            let clients = try (0..<200).map { _ in try Client(daemon.port) }
            for client in clients { try client.send(get()) }
            #expect(eventually { tap.asked.value == 200 })
            #expect(daemon.liveRequests == 200)
            let other = try Client(daemon.port)
            for _ in 0..<10 { #expect(try other.ask(get("/other")).body == "GET /other ?- 0 ") }
            gate.open()
            for client in clients {
                _ = try client.read(through: "\r\n\r\n")
                #expect(try client.chunkedBody() == Tap.letters(0..<3000))
            }
            #expect(eventually { daemon.liveRequests == 0 })
        }
    }

    @Test("Downloads that end in all ways at the same time leave nothing behind")
    func survivesTurmoil() async throws {
        let tap = Tap { number in
            if number == 20 { return nil }
            if number % 3 == 1 { try await Task.sleep(for: .microseconds(200 * (number % 5))) }
            if number == 15, Int.random(in: 0..<4) == 0 { throw Tap.Broken() }
            return Tap.letters(0..<Int.random(in: 1..<40_000))
        }
        try await serving(respond: tap.respond) { daemon in
            DispatchQueue.concurrentPerform(iterations: 8) { worker in
                for round in 0..<25 {
                    guard let client = try? Client(daemon.port), (try? client.send(get())) != nil else {
                        continue
                    }
                    switch (worker + round) % 4 {
                    case 0: client.close()
                    case 1: _ = try? client.read(through: "klm")
                    default: _ = try? client.chunkedBody()
                    }
                }
            }
            #expect(eventually { daemon.liveRequests == 0 })
            let after = try Client(daemon.port).ask(get("/after"))
            #expect(after.status == 200)
        }
        #expect(tap.asked.value > 100)
    }
}
