import Foundation
import HTTP
import Testing

@testable import MicroHTTPD

@Suite("Too many connections")
struct CrowdTests {
    @Test("Connections are counted by network: an IPv6 /64, or an IPv4 address")
    func countsNetworks() throws {
        let limit = NetworkLimit(DaemonSettings())
        func enter(_ address: String) throws -> Bool { limit.enter(try #require(limit.origin(of: address))) }
        for index in 1...256 { #expect(try enter("2001:db8::\(String(index, radix: 16))")) }
        #expect(try !enter("2001:db8::1"))
        for _ in 0..<2 { limit.leave(try #require(limit.origin(of: "2001:db8::1"))) }
        #expect(try enter("2001:db8::2"))
        for other in ["2001:db8:0:1::1", "192.0.2.1", "192.0.2.2"] { #expect(try enter(other)) }
        #expect(limit.origin(of: "::1") == nil)
    }

    @Test("Connections are counted by end site, too: all networks of an IPv6 /48 together")
    func countsEndSites() throws {
        let limit = NetworkLimit(DaemonSettings())
        func enter(_ address: String) throws -> Bool { limit.enter(try #require(limit.origin(of: address))) }
        for index in 1...512 { #expect(try enter("2001:db8:1:\(index)::1")) }
        #expect(try !enter("2001:db8:1:ffff::1"))
        #expect(try enter("2001:db8:2::1"))
        for _ in 0..<2 { limit.leave(try #require(limit.origin(of: "2001:db8:1:1::1"))) }
        #expect(try enter("2001:db8:1:ffff::1"))
    }

    @Test(
        "Either limit can be switched off; without both, no connection counts", arguments: [true, false])
    func canBeSwitchedOff(_ isOfEndSites: Bool) throws {
        var settings = DaemonSettings()
        (settings.connectionsPerNetwork, settings.connectionsPerEndSite) = isOfEndSites ? (1, 0) : (0, 1)
        let limit = NetworkLimit(settings)
        let origin = try #require(limit.origin(of: "2001:db8::1"))
        let neighbour = try #require(limit.origin(of: "2001:db8:0:1::1"))
        #expect(limit.enter(origin))
        #expect(limit.enter(neighbour) == isOfEndSites)
        #expect(!limit.enter(origin))
        (settings.connectionsPerNetwork, settings.connectionsPerEndSite) = (0, 0)
        #expect(NetworkLimit(settings).origin(of: "2001:db8::1") == nil)
    }

    @Test("The daemon keeps 256 connections of a network and 512 of an end site, and closes the next at once")
    func closesBeyondLimits() async throws {
        try await serving { daemon in
            let world = try World(daemon)
            for network in 1...2 {
                let clients = try (0..<256).map { _ in try world.halfway(from: "2001:db8:1:\(network)::7") }
                #expect(eventually { daemon.statistics.openConnections == network * 256 })
                #expect(try world.halfway(from: "2001:db8:1:\(network)::8").isClosed())
                #expect(!clients.contains { $0.hasNews(withinMilliseconds: 0) })
            }
            #expect(try world.halfway(from: "2001:db8:1:3::7").isClosed())
            #expect(try world.client(from: "2001:db8:2:3::7").ask(get()).status == 200)
        }
    }

    @Test(
        "An IPv6 /48 that never finishes its requests leaves room for others; without the limit it would not",
        arguments: [true, false])
    func leavesRoomForOthers(_ isLimited: Bool) async throws {
        // These limits have the proportions of the real ones.
        try await serving({
            ($0.connectionLimit, $0.connectionsPerNetwork) = (64, 4)
            $0.connectionsPerEndSite = isLimited ? 8 : 0
        }) { daemon in
            let world = try World(daemon)
            for network in 1...16 {
                for _ in 0..<4 { try world.halfway(from: "2001:db8:1:\(network)::7") }
            }
            #expect(eventually { daemon.statistics.openConnections == (isLimited ? 8 : 64) })
            if !isLimited {
                let honest = try Client(daemon.port, tls: nil)
                try honest.send(get())
                return #expect(!honest.hasNews(withinMilliseconds: 500))
            }
            #expect(try Client(daemon.port).ask(get()).status == 200)
            #expect(try world.client(from: "192.0.2.7").ask(get()).status == 200)
            #expect(try world.client(from: "2001:db8:2::7").ask(get()).status == 200)
        }
    }

    @Test("Idle connections make room, the longest idle first, and no more of them than necessary")
    func shedsIdle() {
        let reaper = Reaper(responseSeconds: 60)
        // The second one has a request under way.
        let pairs = (0..<4).map { number in
            let pair = Pair(isIdle: number != 1)
            reaper.add(pair.client)
            usleep(10_000)  // the clock's resolution
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
        "A daemon full of idle connections accepts a new client, and cuts off no request under way"
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
            var settings = DaemonSettings()
            settings.connectionLimit = limit
            let service = Service(
                settings, refuse: refuse, planBody: { _ in .collect }, respondNow: { _ in nil },
                respond: echo)
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

/// Makes connections to a daemon that seem to come from any address.
private final class World: @unchecked Sendable {
    private let daemon: Daemon
    private let listener: Listener
    private var open: [Client] = []

    init(_ daemon: Daemon) throws {
        self.daemon = daemon
        listener = try Listener(host: "127.0.0.1", port: 0)
    }

    /// A client that has sent a part of its request.
    @discardableResult
    func halfway(from address: String) throws -> Client {
        let client = try connect(from: address)
        try? client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx")
        return client
    }

    /// A client that can send requests, with TLS if the tests use it.
    func client(from address: String) throws -> Client {
        let client = try connect(from: address)
        if commonTLS != nil { try client.shakeHands() }
        return client
    }

    private func connect(from address: String) throws -> Client {
        let client = try Client(listener.port, tls: nil)
        var waiting = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, 5000)
        let descriptor = accept(listener.descriptor, nil, nil)
        try #require(descriptor >= 0)
        var (storage, length) = Self.socketAddress(address)
        daemon.serve(descriptor, from: &storage, length)
        open.append(client)
        return client
    }

    private static func socketAddress(_ text: String) -> (sockaddr_storage, socklen_t) {
        var storage = sockaddr_storage()
        let length = withUnsafeMutableBytes(of: &storage) { bytes in
            var (four, six) = (sockaddr_in(), sockaddr_in6())
            if inet_pton(AF_INET, text, &four.sin_addr) == 1 {
                four.sin_family = sa_family_t(AF_INET)
                bytes.storeBytes(of: four, as: sockaddr_in.self)
                return MemoryLayout<sockaddr_in>.size
            }
            inet_pton(AF_INET6, text, &six.sin6_addr)
            six.sin6_family = sa_family_t(AF_INET6)
            bytes.storeBytes(of: six, as: sockaddr_in6.self)
            return MemoryLayout<sockaddr_in6>.size
        }
        return (storage, socklen_t(length))
    }
}

/// A connection and its other end.
private final class Pair {
    let client: ClientConnection
    private let peer: Int32

    init(isIdle: Bool) {
        var ends: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
        client = ClientConnection(descriptor: ends[0], address: "192.0.2.1", origin: nil, seconds: 30)
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
