import Foundation
import HTTP
import MicroHTTPD
import Synchronization
import Testing

@Suite struct UploadTests {
    private static let mebibyte = 1024 * 1024

    private static func head(
        _ count: Int?, path: String = "/upload", method: String = "POST", more: String = ""
    ) -> String {
        let length = count.map { "Content-Length: \($0)" } ?? "Transfer-Encoding: chunked"
        return "\(method) \(path) HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\n"
            + "\(length)\r\n\(more)\r\n"
    }

    private static func upload(_ count: Int) -> String { head(count) + String(repeating: "x", count: count) }

    private static func chunks(_ count: Int, of size: Int = 1000) -> String {
        let sizes = Array(repeating: size, count: count / size) + [count % size].filter { $0 > 0 }
        return sizes.map { String($0, radix: 16) + "\r\n" + String(repeating: "x", count: $0) + "\r\n" }
            .joined() + "0\r\n\r\n"
    }

    @Test(
        "An upload goes to its receiver, with either framing, and the next request follows",
        arguments: [false, true])
    func receives(waits: Bool) async throws {
        let meter = Meter(limitBytes: 100_000, waits: waits)
        try await serving(planBody: meter.plan, respond: meter.respond) { daemon in
            let client = try Client(daemon.port)
            for count in [1, 70_000, 100_000] {
                #expect(try client.ask(Self.upload(count)).body == "\(count) 0")
                #expect(try client.ask(Self.head(nil) + Self.chunks(count)).body == "\(count) 0")
            }
            #expect(try client.ask(Self.head(nil) + "0\r\n\r\n").body == "0 0")
            try client.send(Self.upload(3000) + get("/next") + Self.upload(5) + get("/last"))
            #expect(try client.reply().body == "3000 0")
            #expect(try client.reply().body == "GET /next ?- 0 ")
            #expect(try client.reply().body == "5 0")
            #expect(try client.reply().body == "GET /last ?- 0 ")
            #expect(meter.asked.value == 9)
            #expect(eventually { meter.released.value == 9 && daemon.liveRequests == 0 })
        }
    }

    @Test("Ten mebibytes are passed on as they arrive")
    func passesOn() async throws {
        let meter = Meter(limitBytes: 10 * Self.mebibyte)
        try await serving({ $0.requestSeconds = 0.5 }, planBody: meter.plan, respond: meter.respond) {
            daemon in
            let client = try Client(daemon.port)
            try client.send(Self.head(10 * Self.mebibyte))
            let piece = [UInt8](repeating: 120, count: Self.mebibyte)
            for number in 1...10 {
                try client.send(piece)
                #expect(eventually { meter.received.value == number * Self.mebibyte })
                usleep(80_000)  // longer than an ordinary request may take
            }
            #expect(try client.reply().body == "\(10 * Self.mebibyte) 0")
            #expect(meter.longestPiece <= 16 * 1024)
        }
    }

    @Test(
        "A refusal comes before the body, and closes the connection", arguments: [false, true],
        [
            head(3_000_000), head(10), head(nil), head(3_000_000, method: "GET"),
            head(3_000_000, method: "PUT"),
        ])
    func refusesByTheHead(waits: Bool, head: String) async throws {
        let meter = Meter(waits: waits)
        meter.refuses = true
        try await serving({ $0.discardSeconds = 30 }, planBody: meter.plan, respond: meter.respond) {
            daemon in
            for body in ["", String(repeating: "x", count: 1_000_000)] {
                let client = try Client(daemon.port)
                try client.send(head + body)
                let reply = try client.reply()
                #expect(reply.status == 403)
                #expect(reply.body == "not you")
                #expect(reply.header("Connection")?.lowercased() == "close")
                if !body.isEmpty { try? client.send(body) }
                client.endSending()
                #expect(client.isClosed())
            }
            #expect(meter.responded.value == 0 && meter.received.value == 0)
            #expect(eventually { daemon.liveRequests == 0 })
        }
    }

    @Test(
        "Expect: 100-continue is answered once the plan is made, by 100 or by the refusal",
        arguments: [false, true])
    func continues(waits: Bool) async throws {
        let meter = Meter(waits: waits)
        try await serving(planBody: meter.plan, respond: meter.respond) { daemon in
            for head in [
                Self.head(2, more: "Expect: 100-continue\r\n"),
                Self.head(nil, more: "Expect: 100-continue\r\n"),
            ] {
                let fine = try Client(daemon.port)
                try fine.send(head)
                #expect(try fine.read(through: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
                let body = head.contains("chunked") ? "2\r\nhi\r\n0\r\n\r\n" : "hi"
                #expect(try fine.ask(body).body == "2 0")
                #expect(try fine.ask(get()).status == 200)
                meter.refuses = true
                let refused = try Client(daemon.port)
                #expect(try refused.ask(head).status == 403)
                #expect(refused.isClosed())
                meter.refuses = false
            }
        }
    }

    @Test("Before the plan is made, no body is read and no 100 is sent")
    func waitsForThePlan() async throws {
        let gate = Gate()
        let meter = Meter(gate: gate)
        try await serving({ $0.requestSeconds = 0.2 }, planBody: meter.plan, respond: meter.respond) {
            daemon in
            let client = try Client(daemon.port)
            try client.send(Self.head(4, more: "Expect: 100-continue\r\n"))
            #expect(eventually { meter.asked.value == 1 && daemon.liveRequests == 1 })
            usleep(500_000)  // longer than a request may take; the client isn't to blame
            var byte: UInt8 = 0
            #expect(recv(client.descriptor, &byte, 1, Int32(MSG_DONTWAIT)) == -1)
            gate.open()
            #expect(try client.read(through: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
            #expect(eventually { daemon.liveRequests == 0 })
            #expect(try client.ask("abcd").body == "4 0")
        }
    }

    @Test("A file of ten mebibytes is read from its form; one byte more is answered with 413")
    func readsFile() async throws {
        let limit = 10 * Self.mebibyte
        let plan: PlanBody = { request in
            guard let reader = try? MultipartReader(request, fileLimitBytes: limit) else { return .collect }
            return .receive(reader, limitBytes: limit + 65536)
        }
        let respond: Respond = { request in
            guard let file = try? (request.bodyReceiver as? MultipartReader)?.file() else {
                return Response(status: .badRequest)
            }
            let isSame = file.bytes == Tap.letters(0..<file.bytes.count)
            return Response(text: "\(file.bytes.count) \(isSame) \(file.filename ?? "-")", type: "text/plain")
        }
        try await serving(planBody: plan, respond: respond) { daemon in
            for count in [0, limit, limit + 1] {
                let start =
                    "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n"
                    + "Content-Type: text/csv\r\n\r\n"
                let body = Array(start.utf8) + Tap.letters(0..<count) + Array("\r\n--b--\r\n".utf8)
                let client = try Client(daemon.port)
                try client.send(Self.head(body.count))
                try client.send(body)
                let reply = try client.reply()
                #expect(reply.status == (count > limit ? 413 : 200))
                if count <= limit { #expect(reply.body == "\(count) true a.csv") }
            }
            #expect(try Client(daemon.port).ask(Self.head(3) + "--b").status == 400)
        }
    }

    @Test("An upload over its limit is answered with 413: at once if its length is declared, else at its end")
    func keepsLimit() async throws {
        let meter = Meter(limitBytes: 100_000)
        try await serving({ $0.uploadLimit = 1 }, planBody: meter.plan, respond: meter.respond) { daemon in
            let declared = try Client(daemon.port)
            #expect(try declared.ask(Self.head(100_001)).status == 413)
            #expect(declared.isClosed())
            #expect(meter.received.value == 0)
            let chunked = try Client(daemon.port)
            let over = try chunked.ask(Self.head(nil) + Self.chunks(100_001))
            #expect(over.status == 413)
            #expect(over.body == "house page 413")
            #expect(chunked.isClosed())
            #expect(meter.received.value <= 100_000)
            #expect(eventually { meter.released.value == 2 })
            #expect(try Client(daemon.port).ask(Self.upload(100_000)).status == 200)
        }
    }

    @Test("A receiver that wants no more gets no more, and the client gets a 413")
    func heedsReceiver() async throws {
        let meter = Meter(limitBytes: 200_000, wantsBytes: 1000)
        try await serving(planBody: meter.plan, respond: meter.respond) { daemon in
            let client = try Client(daemon.port)
            try client.send(Self.head(100_000) + String(repeating: "x", count: 50_000))
            #expect(eventually { meter.released.value == 1 })
            #expect(try client.ask(String(repeating: "x", count: 50_000)).status == 413)
            #expect(client.isClosed())
            #expect(meter.pieces.value == 1 && meter.responded.value == 0)
        }
    }

    @Test("A chunked upload without end is cut off")
    func cutsEndlessUpload() async throws {
        let meter = Meter(limitBytes: 100_000)
        try await serving({ $0.discardLimitBytes = 100_000 }, planBody: meter.plan, respond: meter.respond) {
            daemon in
            let client = try Client(daemon.port)
            try client.send(Self.head(nil))
            let chunk = "3e8\r\n" + String(repeating: "x", count: 1000) + "\r\n"
            #expect(throws: Client.Failure.self) { for _ in 0..<100_000 { try client.send(chunk) } }
            #expect(eventually { meter.released.value == 1 })
        }
    }

    @Test("A plan to collect the body keeps the usual limit")
    func collects() async throws {
        let asked = Tally()
        let plan: PlanBody = { request in
            asked.add()
            #expect(request.body.isEmpty && request.bodyReceiver == nil)
            await Task.yield()
            return .collect
        }
        try await serving({ $0.bodyLimitBytes = 1000 }, planBody: plan) { daemon in
            let client = try Client(daemon.port)
            #expect(try client.ask(Self.upload(1000)).body.hasPrefix("POST /upload ?- 1000 x"))
            #expect(
                try client.ask(Self.head(nil) + Self.chunks(1000)).body.hasPrefix("POST /upload ?- 1000 x"))
            #expect(try client.ask(Self.head(nil) + Self.chunks(1001)).status == 413)
            #expect(try Client(daemon.port).ask(Self.head(1001)).status == 413)
            let plain = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n"
            #expect(try Client(daemon.port).ask(plain).status == 413)
            #expect(asked.value == 5)
        }
    }

    @Test("An ordinary request needs no plan")
    func plansSeldom() async throws {
        let meter = Meter()
        try await serving({ $0.bodyLimitBytes = 1000 }, planBody: meter.plan) { daemon in
            let client = try Client(daemon.port)
            for head in [
                get(), Self.head(0), Self.head(0, method: "GET"),
                "GET / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi",
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                    + "Content-Length: 1000\r\n\r\n" + String(repeating: "x", count: 1000),
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/mixed; boundary=b\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n",
            ] {
                #expect(try client.ask(head).status == 200)
            }
            #expect(meter.asked.value == 0)
            #expect(
                try client.ask(Self.head(2).replacing("multipart", with: "Multipart") + "hi").status == 200)
            #expect(meter.asked.value == 1)
        }
    }

    private static func beginAndLeave(_ port: UInt16, _ round: Int, _ meter: Meter) throws {
        let client = try Client(port)
        try client.send(head(round % 2 == 0 ? nil : 50_000))
        if round % 3 == 0 { try client.send("3e8\r\n" + String(repeating: "x", count: 500)) }
        #expect(eventually { meter.asked.value == round })
        if round % 4 == 0 { usleep(20_000) }
        client.close()
    }

    @Test("A client that goes away during its upload frees its place", arguments: [false, true])
    func survivesLostClients(waits: Bool) async throws {
        let meter = Meter(waits: waits)
        try await serving({ $0.uploadLimit = 1 }, planBody: meter.plan, respond: meter.respond) { daemon in
            for round in 1...10 {
                try Self.beginAndLeave(daemon.port, round, meter)
                let isReleased = eventually { meter.released.value == round }
                #expect(isReleased)
            }
            #expect(try Client(daemon.port).ask(Self.upload(5)).status == 200)
            #expect(eventually { daemon.liveRequests == 0 })
        }
    }

    @Test("A sender has at most two of the four places, and a finished upload frees one")
    func sharesPlaces() async throws {
        let meter = Meter()
        let plan: PlanBody = { request in
            guard case .receive(let receiver, let limit, _) = await meter.plan(request) else {
                return .collect
            }
            let sender = request.path == "/unknown" ? nil : request.path
            return .receive(receiver, limitBytes: limit, sender: sender)
        }
        try await serving(planBody: plan, respond: meter.respond) { daemon in
            func begin(_ path: String) throws -> Client {
                let client = try Client(daemon.port)
                try client.send(Self.head(5, path: path))
                return client
            }
            let (first, second) = (try begin("/olga"), try begin("/olga"))
            #expect(eventually { daemon.statistics.uploads == 2 })
            let third = try begin("/olga").reply()
            #expect(third.status == 503 && third.body == "house page 503")
            let (other, unknown) = (try begin("/pia"), try begin("/unknown"))
            #expect(eventually { daemon.statistics.uploads == 4 })
            #expect(try begin("/pia").reply().status == 503)
            #expect(try first.ask("12345").status == 200)
            #expect(try begin("/olga").ask("12345").status == 200)
            for client in [second, other, unknown] { #expect(try client.ask("12345").status == 200) }
            #expect(eventually { daemon.statistics.uploads == 0 })
            // Uploads without a sender may take all places.
            let all = try (0..<4).map { _ in try begin("/unknown") }
            #expect(eventually { daemon.statistics.uploads == 4 })
            for client in all { #expect(try client.ask("12345").status == 200) }
        }
    }

    @Test(
        "A client that was gone before its upload was looked at frees its place, too",
        arguments: [head(50_000), head(nil)])
    func survivesClientsLostBefore(head: String) async throws {
        let meter = Meter()
        let respond: Respond = { request in
            if request.path == "/block" { usleep(300_000) }
            return await meter.respond(request)
        }
        try await serving(
            {
                $0.threads = 1
                $0.uploadLimit = 1
            }, planBody: meter.plan, respond: respond
        ) { daemon in
            let blocking = try Client(daemon.port)
            try blocking.send(get("/block"))
            #expect(eventually { meter.responded.value == 0 && daemon.liveRequests == 1 })
            let lost = try Client(daemon.port)
            try lost.send(head)
            lost.close()
            #expect(try blocking.reply().status == 200)
            #expect(eventually { meter.asked.value == 1 && meter.released.value == 1 })
            #expect(try Client(daemon.port).ask(Self.upload(5)).status == 200)
        }
    }

    @Test("A client that closes its sending side after a complete upload gets its response")
    func answersHalfClosed() async throws {
        let meter = Meter(waits: true)
        try await serving({ $0.requestSeconds = 0.4 }, planBody: meter.plan, respond: meter.respond) {
            daemon in
            for count in [1, 50_000, 100_000] {
                let client = try Client(daemon.port)
                try client.send(Self.upload(count))
                client.endSending()
                #expect(try client.reply().body == "\(count) 0")
            }
        }
    }

    @Test("An upload that comes byte by byte is cut off at its own deadline, and its place is freed")
    func reapsDrips() async throws {
        let meter = Meter()
        try await serving(
            {
                $0.uploadSeconds = 0.6
                $0.requestSeconds = 0.2
                $0.uploadLimit = 1
            }, planBody: meter.plan, respond: meter.respond
        ) { daemon in
            let start = Date()
            let client = try Client(daemon.port)
            try client.send(Self.head(9999))
            let seconds = client.secondsUntilCutOff(sending: "x", since: start)
            #expect(seconds > 0.5 && seconds < 15)
            #expect(eventually { meter.released.value == 1 })
            #expect(try Client(daemon.port).ask(Self.upload(5)).status == 200)
        }
    }

    @Test("A limited number of uploads is read at a time; one more is answered with 503, unread")
    func limitsUploads() async throws {
        let meter = Meter(limitBytes: 100_000)
        try await serving(planBody: meter.plan, respond: meter.respond) { daemon in
            let clients = try (0..<4).map { _ in try Client(daemon.port) }
            for client in clients { try client.send(Self.head(50_000) + "x") }
            #expect(eventually { meter.received.value == 4 })
            let fifth = try Client(daemon.port)
            let reply = try fifth.ask(Self.head(50_000))
            #expect(reply.status == 503)
            #expect(reply.body == "house page 503")
            #expect(fifth.isClosed())
            #expect(try Client(daemon.port).ask(get()).status == 200)
            try clients[0].send(String(repeating: "x", count: 49_999))
            #expect(try clients[0].reply().status == 200)
            #expect(try Client(daemon.port).ask(Self.upload(5)).status == 200)
        }
    }

    @Test("The place of an upload is free by the time its client has the response")
    func freesPlaces() async throws {
        let gate = Gate()
        let meter = Meter()
        let respond: Respond = { request in
            if request.path == "/slow" { try? await gate.pass() } else { await Task.yield() }
            return await meter.respond(request)
        }
        try await serving({ $0.uploadLimit = 1 }, planBody: meter.plan, respond: respond) { daemon in
            for _ in 0..<100 { #expect(try Client(daemon.port).ask(Self.upload(50)).status == 200) }
            let slow = try Client(daemon.port)
            try slow.send(Self.head(5, path: "/slow") + "xxxxx")
            #expect(eventually { meter.received.value == 5005 })
            #expect(try Client(daemon.port).ask(Self.upload(5)).status == 503)  // the slow one has it
            gate.open()
            #expect(try slow.reply().status == 200)
        }
    }

    @Test("Each of many uploads and requests at once gets its own response, with plans that wait or don't")
    func answersMany() async throws {
        let meter = Meter(limitBytes: 100_000, waits: true)
        try await serving({ $0.uploadLimit = 1000 }, planBody: meter.plan, respond: meter.respond) { daemon in
            let clients = try (0..<100).map { _ in try Client(daemon.port) }
            for round in 0..<5 {
                for (number, client) in clients.enumerated() {
                    try client.send(Self.upload(number * 10 + round + 1) + get("/\(number)"))
                }
                for (number, client) in clients.enumerated() {
                    #expect(try client.reply().body == "\(number * 10 + round + 1) 0")
                    #expect(try client.reply().body == "GET /\(number) ?- 0 ")
                }
            }
            #expect(eventually { meter.released.value == 500 && daemon.liveRequests == 0 })
        }
    }
}

/// Plans uploads, and counts what becomes of them.
final class Meter: Sendable {
    private final class Receiver: BodyReceiver {
        let count = Tally()
        private let meter: Meter

        init(_ meter: Meter) { self.meter = meter }

        deinit { meter.released.add() }

        func receive(_ piece: UnsafeRawBufferPointer) -> Bool {
            count.add(piece.count)
            meter.received.add(piece.count)
            meter.pieces.add()
            meter.longest.withLock { $0 = max($0, piece.count) }
            return count.value <= meter.wantsBytes
        }
    }

    let asked = Tally()
    let received = Tally()
    let pieces = Tally()
    let released = Tally()
    let responded = Tally()
    private let limitBytes: Int
    private let wantsBytes: Int
    private let waits: Bool
    private let gate: Gate?
    private let refusing = Atomic(false)
    private let longest = Mutex(0)

    init(limitBytes: Int = 100_000, wantsBytes: Int = .max, waits: Bool = false, gate: Gate? = nil) {
        self.limitBytes = limitBytes
        self.wantsBytes = wantsBytes
        self.waits = waits
        self.gate = gate
    }

    var longestPiece: Int { longest.withLock { $0 } }

    var refuses: Bool {
        get { refusing.load(ordering: .sequentiallyConsistent) }
        set { refusing.store(newValue, ordering: .sequentiallyConsistent) }
    }

    @Sendable func plan(_ request: Request) async -> BodyPlan {
        asked.add()
        if waits { try? await Task.sleep(for: .milliseconds(asked.value % 4 * 5)) }
        try? await gate?.pass()
        if refuses { return .refuse(Response(status: .forbidden, text: "not you", type: "text/plain")) }
        return .receive(Receiver(self), limitBytes: limitBytes)
    }

    /// Answers with the number of bytes in the receiver and in the body.
    @Sendable func respond(_ request: Request) async -> Response {
        responded.add()
        guard let receiver = request.bodyReceiver as? Receiver else { return await echo(request) }
        return Response(text: "\(receiver.count.value) \(request.body.count)", type: "text/plain")
    }
}
