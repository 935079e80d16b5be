import Foundation
import HTTP
import MicroHTTPD
import Synchronization
import Testing

/// A listening socket as a service manager keeps it: it stays open while programs come and go.
private final class SharedSocket: Sendable {
    let descriptor: Int32

    init(backlog: Int32 = 1024) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        if !isBound || listen(descriptor, backlog) != 0 { throw Client.Failure.notConnected }
    }

    deinit { close(descriptor) }

    /// - Parameter idleSeconds: see `DaemonSettings.handoverIdleSeconds`; for a first request it is twice as
    ///   long.
    func serve(
        idleSeconds: Double = 20, planBody: @escaping PlanBody = { _ in .collect },
        respond: @escaping Respond = echo
    ) throws -> Daemon {
        var settings = DaemonSettings()
        settings.threads = 2
        settings.handoverIdleSeconds = idleSeconds
        settings.handoverFirstSeconds = 2 * idleSeconds
        return try Daemon(
            Listener(inheriting: descriptor), settings, tls: commonTLS, refuse: refuse, planBody: planBody,
            respond: respond)
    }
}

@Suite("K9 A listening socket that outlives its daemon", .timeLimit(.minutes(2)))
struct HandoverTests {
    @Test("K9 While daemons take turns on one socket, no request fails, on new connections or kept ones")
    func losesNothing() async throws {
        let socket = try SharedSocket()
        let slow: Respond = { request in
            if request.path.hasSuffix("7") { try? await Task.sleep(for: .milliseconds(30)) }
            return await echo(request)
        }
        let first = try socket.serve(respond: slow)
        let port = first.port
        let isOver = Atomic(false)
        let answered = Tally()
        let problems = Mutex<[String]>([])
        try await blocking {
            let load = Thread.running(8) { worker in
                var kept: Client?
                var number = 0
                while !isOver.load(ordering: .relaxed) {
                    number += 1
                    do {
                        let client = try kept ?? Client(port)
                        let reply = try client.ask(get("/\(number)"))
                        if reply.status != 200 { problems.withLock { $0.append("\(reply.status)") } }
                        answered.add()
                        kept = worker % 2 == 0 || reply.isLast ? nil : client
                    } catch { problems.withLock { $0.append("worker \(worker): \(error)") } }
                }
            }
            var serving = first
            for _ in 0..<4 {
                let before = answered.value
                #expect(eventually { answered.value > before + 200 })
                serving.stop(graceSeconds: 60) {}
                usleep(100_000)  // as long as a program takes to start
                serving = try socket.serve(respond: slow)
            }
            isOver.store(true, ordering: .relaxed)
            load.join()
            serving.stop(graceSeconds: 1) {}
        }
        #expect(problems.withLock { $0 } == [])
    }

    @Test(
        "K9 Connections in the backlog of a stopped daemon are accepted and served by the next one",
        .onPlainConnections)
    func leavesBacklog() async throws {
        let socket = try SharedSocket()
        try await blocking {
            let first = try socket.serve()
            #expect(try Client(first.port).ask(get()).status == 200)
            first.stop(graceSeconds: 1) {}
            let waiting = try (0..<20).map { _ in try Client(first.port) }
            for client in waiting { try client.send(get("/later")) }
            usleep(50_000)
            let second = try socket.serve()
            for client in waiting { #expect(try client.reply().body == "GET /later ?- 0 ") }
            second.stop(graceSeconds: 1) {}
        }
    }

    @Test("K9 It accepts no connection from the moment it is told to stop", .onPlainConnections)
    func stopsAccepting() async throws {
        let socket = try SharedSocket()
        let gate = Gate()
        let first = try socket.serve(respond: { request in
            try? await gate.pass()
            return await echo(request)
        })
        try await blocking {
            let early = try Client(first.port)
            try early.send(get("/early"))
            #expect(eventually { first.liveRequests == 1 })
            let late = Mutex<Client?>(nil)
            first.stop(graceSeconds: 60) {
                late.withLock { $0 = try? Client(first.port) }
                late.withLock { try? $0?.send(get("/late")) }
                gate.open()
            }
            #expect(try early.reply().body == "GET /early ?- 0 ")
            let client = try #require(late.withLock { $0 })
            #expect(recv(client.descriptor, nil, 0, Int32(MSG_DONTWAIT | MSG_PEEK)) == -1)
            let second = try socket.serve()
            #expect(try client.reply().body == "GET /late ?- 0 ")
            second.stop(graceSeconds: 1) {}
        }
    }

    @Test("K9 Each accepted connection gets one more response, however late in its time it sends the request")
    func answersAccepted() async throws {
        let socket = try SharedSocket()
        let meter = Meter()
        let daemon = try socket.serve(
            planBody: meter.plan,
            respond: { request in
                if request.bodyReceiver != nil { return await meter.respond(request) }
                return await echo(request)
            })
        try await blocking {
            let fresh = try Client(daemon.port)
            let kept = try Client(daemon.port)
            #expect(try kept.ask(get()).status == 200)
            let halfway = try Client(daemon.port)
            try halfway.send("GET /halfway HTTP/1.1\r\nHost: a\r\n")
            let upload = try Client(daemon.port)
            try upload.send(
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9\r\n\r\nx"
            )
            #expect(eventually { meter.received.value == 1 })
            let begin = Date()
            let stops = Tally()
            let stopping = Thread.running(1) { _ in daemon.stop(graceSeconds: 60) { stops.add() } }
            #expect(eventually { stops.value == 1 })
            let replies = [try kept.ask(get("/kept"))]
            usleep(300_000)  // the daemon looks for idle connections meanwhile
            let others = [try fresh.ask(get("/fresh")), try halfway.ask("\r\n")]
            usleep(1_200_000)  // a request under way has the whole grace period
            try upload.send("12345678")
            for reply in replies + others + [try upload.reply()] {
                #expect(reply.status == 200, "\(reply.head)")
                #expect(reply.isLast)
            }
            stopping.join()
            #expect(-begin.timeIntervalSinceNow < 18)
            for client in [fresh, kept, halfway, upload] { #expect(client.isClosed()) }
        }
    }

    @Test("K9 Idle connections are closed soon; one that never made a request has a little longer")
    func endsSilent() async throws {
        let socket = try SharedSocket()
        let daemon = try socket.serve(idleSeconds: 0.4)
        try await blocking {
            let kept = try Client(daemon.port)
            #expect(try kept.ask(get()).status == 200)
            let fresh = try Client(daemon.port)
            usleep(600_000)  // their time begins anew when the daemon stops
            let begin = Date()
            let stopping = Thread.running(1) { _ in daemon.stop(graceSeconds: 10) {} }
            #expect(kept.isClosed())
            let keptSeconds = -begin.timeIntervalSinceNow
            #expect(fresh.isClosed())
            let freshSeconds = -begin.timeIntervalSinceNow
            stopping.join()
            #expect(keptSeconds > 0.3 && keptSeconds < freshSeconds)
            #expect(freshSeconds > 0.7 && freshSeconds < 8)
        }
    }

    @Test("K9 A request that outlasts the grace period is cut off, and streams get a last message")
    func keepsGrace() async throws {
        let socket = try SharedSocket()
        let stream = EventStream { _ in }
        let daemon = try socket.serve(respond: { request in
            if request.path == "/stream" {
                stream.send(Array("hello\n".utf8))
                return Response(body: .stream(stream))
            }
            do { try await Task.sleep(for: .seconds(30)) } catch {}
            return await echo(request)
        })
        try await blocking {
            let listener = try Client(daemon.port)
            try listener.send(get("/stream"))
            _ = try listener.read(through: "hello\n")
            let slow = try Client(daemon.port)
            try slow.send(get("/slow"))
            #expect(eventually { daemon.liveRequests == 2 })
            daemon.stop(graceSeconds: 0.5) { stream.send(Array("farewell\n".utf8)) }
            #expect(try listener.rest().contains("farewell\n\r\n0\r\n"))
            #expect(try slow.reply().body == "GET /slow ?- 0 ")
        }
    }

    @Test("K9 An inherited listener knows its address; anything but a listening TCP socket is refused")
    func inherits() throws {
        let socket = try SharedSocket()
        let listener = try Listener(inheriting: socket.descriptor)
        #expect(listener.address == "127.0.0.1" && listener.port > 0 && listener.isInherited)
        #expect(try !Listener(host: "127.0.0.1", port: 0).isInherited)
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let unbound = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let datagram = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        let local = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #expect(listen(local, 1) == 0 || errno == EINVAL)
        for descriptor in [ends[0], unbound, datagram, local, 9999, -1] {
            #expect(throws: StartError.notListening(descriptor: descriptor)) {
                try Listener(inheriting: descriptor)
            }
        }
        for descriptor in [ends[0], ends[1], unbound, datagram, local] { close(descriptor) }
        #expect(StartError.notListening(descriptor: 3).description.contains("File descriptor 3"))
    }
}

extension Client.Reply {
    /// Whether the connection closes after it.
    fileprivate var isLast: Bool { header("Connection")?.lowercased() == "close" }
}

/// Threads that can be joined.
struct RunningThreads {
    fileprivate let group = DispatchGroup()

    func join() { group.wait() }
}

extension Thread {
    static func running(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) -> RunningThreads {
        let threads = RunningThreads()
        for number in 0..<count {
            threads.group.enter()
            let group = threads.group
            detachNewThread {
                work(number)
                group.leave()
            }
        }
        return threads
    }
}
