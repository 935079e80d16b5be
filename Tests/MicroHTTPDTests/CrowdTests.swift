import Foundation
import HTTP
import Testing

@testable import MicroHTTPD

@Suite("What happens when there are too many connections")
struct CrowdTests {
    @Test("Connections count by network: all addresses of an IPv6 /64 together, IPv4 addresses one by one")
    func countsNetworks() throws {
        var settings = Settings()
        settings.connectionsPerNetwork = 2
        let limit = NetworkLimit(settings)
        let one = try #require(limit.network(of: "2001:db8::1"))
        let neighbour = try #require(limit.network(of: "2001:db8::2"))
        #expect(limit.enter(one))
        #expect(limit.enter(neighbour))
        #expect(!limit.enter(one))
        limit.leave(one)
        limit.leave(neighbour)
        #expect(limit.enter(neighbour))
        for other in ["2001:db8:0:1::1", "192.0.2.1", "192.0.2.2"] {
            #expect(limit.enter(try #require(limit.network(of: other))))
        }
        #expect(limit.network(of: "::1") == nil)
    }

    @Test("Idle connections make room, those idle longest first, and only as many as are too many")
    func shedsIdle() {
        let reaper = Reaper(responseSeconds: 60)
        // The second has a request under way.
        let pairs = (0..<4).map { number in
            let pair = Pair(isIdle: number != 1)
            reaper.add(pair.client)
            usleep(10_000)  // as coarse as the clock
            return pair
        }
        reaper.shed(to: 4)
        #expect(pairs.map(\.isCut) == [false, false, false, false])
        reaper.shed(to: 3)
        #expect(pairs.map(\.isCut) == [true, false, false, false])
        reaper.shed(to: 2)
        #expect(pairs.map(\.isCut) == [true, false, true, false])
        pairs[3].client.beginRequest()
        reaper.shed(to: 0)
        #expect(pairs.map(\.isCut) == [true, false, true, false])
        pairs[3].client.awaitRequest(withinSeconds: 1)
        reaper.shed(to: 0)
        #expect(pairs.map(\.isCut) == [true, false, true, true])
    }

    @Test(
        "A daemon full of idle connections accepts a new client, and cuts off nobody with a request under way"
    )
    func acceptsNewClients() async throws {
        let gate = Gate()
        try await serving(
            { $0.connectionLimit = 16 },
            respond: { request in
                if request.path == "/wait" { try? await gate.pass() }
                return await echo(request)
            }
        ) { daemon in
            let waiting = try Client(daemon.port)
            try waiting.send(get("/wait"))
            let halfway = try Client(daemon.port)
            try halfway.send("GET /halfway HTTP/1.1\r\nHost: a\r\n")
            #expect(eventually { daemon.liveRequests == 1 })
            let oldest = try Client(daemon.port)
            #expect(try oldest.ask(get()).status == 200)
            usleep(20_000)
            let others = try (0..<13).map { _ in try Client(daemon.port) }
            for _ in 0..<3 { #expect(try Client(daemon.port).ask(get("/new")).status == 200) }
            #expect(oldest.isClosed())
            gate.open()
            #expect(try waiting.reply().body == "GET /wait ?- 0 ")
            try halfway.send("\r\n")
            #expect(try halfway.reply().body == "GET /halfway ?- 0 ")
            withExtendedLifetime(others) {}
        }
    }

    @Test("Room is made once more than 15 of 16 connections are taken, and one is always left")
    func makesRoom() {
        for (limit, kept) in [(32, 30), (31, 30), (4, 3), (1, 0)] {
            var settings = Settings()
            settings.connectionLimit = limit
            let service = Service(settings, refuse: refuse, planBody: { _ in .collect }, respond: echo)
            let pairs = (0...kept).map { _ in Pair(isIdle: true) }
            for pair in pairs.dropLast() { service.reaper.add(pair.client) }
            service.makeRoom()
            #expect(!pairs.contains { $0.isCut })
            service.reaper.add(pairs[kept].client)
            service.makeRoom()
            #expect(pairs.filter { $0.isCut }.count == 1)
        }
    }
}

/// A connection, and the other end of it.
private final class Pair {
    let client: ClientConnection
    private let peer: Int32

    init(isIdle: Bool) {
        var ends: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
        client = ClientConnection(descriptor: ends[0], address: "192.0.2.1", network: nil, seconds: 30)
        if !isIdle { client.beginRequest() }
        peer = ends[1]
    }

    deinit {
        close(client.descriptor)
        close(peer)
    }

    var isCut: Bool {
        var byte: UInt8 = 0
        return recv(peer, &byte, 1, Int32(MSG_DONTWAIT)) == 0
    }
}
