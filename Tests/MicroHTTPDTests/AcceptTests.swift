import Foundation
import HTTP
import Testing

@testable import MicroHTTPD

@Suite("Accepting connections", .timeLimit(.minutes(2)))
struct AcceptTests {
    @Test("At the limit, further connections wait, and are served as others end", .onPlainConnections)
    func waitsAtLimit() async throws {
        let gate = Gate()
        try await serving(
            { $0.connectionLimit = 8 },
            respond: { request in
                if request.path == "/hold" { try? await gate.pass() }
                return await echo(request)
            }
        ) { daemon in
            let holding = try (0..<8).map { _ in try Client(daemon.port) }
            for client in holding { try client.send(get("/hold")) }
            #expect(eventually { daemon.liveRequests == 8 })
            let waiting = try (0..<20).map { _ in try Client(daemon.port) }
            for client in waiting {
                try client.send("GET /next HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            }
            usleep(200_000)
            #expect(daemon.liveRequests == 8)
            for client in waiting {
                #expect(recv(client.descriptor, nil, 0, Int32(MSG_DONTWAIT | MSG_PEEK)) == -1)
            }
            gate.open()
            for client in holding {
                #expect(try client.reply().status == 200)
                client.close()
            }
            for client in waiting { #expect(try client.reply().body == "GET /next ?- 0 ") }
        }
    }

    @Test("One worker can have all connections up to the limit, and they come and go from many threads")
    func fillsOneWorker() async throws {
        try await serving({
            $0.connectionLimit = 64
            $0.threads = 4
        }) { daemon in
            DispatchQueue.concurrentPerform(iterations: 8) { worker in
                for round in 0..<100 {
                    guard let client = try? Client(daemon.port) else { continue }
                    if (worker + round) % 5 == 0 { continue }  // leaves at once
                    let reply = try? client.ask(get())
                    #expect(reply?.status == 200)
                }
            }
            let clients = try (0..<60).map { _ in try Client(daemon.port) }
            for client in clients { #expect(try client.ask(get()).status == 200) }
        }
    }

    @Test("A slot is free again when its connection ends, and a thread that waits for one is woken once")
    func countsSlots() {
        let slots = ConnectionSlots(limit: 2)
        func open() {
            slots.connectionOpened()
            slots.connectionTakenUp()
        }
        func isReadable() -> Bool {
            var polled = pollfd(fd: slots.descriptor, events: Int16(POLLIN), revents: 0)
            return poll(&polled, 1, 0) == 1
        }
        open()
        #expect(slots.mayAccept())
        open()
        slots.connectionClosed()
        #expect(!isReadable())  // no thread waited
        open()
        #expect(!slots.mayAccept())
        slots.connectionClosed()
        #expect(isReadable() && slots.mayAccept() && slots.count == 1)
        slots.clear()
        slots.connectionClosed()
        #expect(!isReadable() && slots.count == 0)
    }

    @Test("Connections are handed over in bursts: the next one waits until half of the last were taken up")
    func countsBursts() {
        let slots = ConnectionSlots(limit: 1000)
        func isReadable() -> Bool {
            var polled = pollfd(fd: slots.descriptor, events: Int16(POLLIN), revents: 0)
            return poll(&polled, 1, 0) == 1
        }
        for _ in 0..<32 {
            #expect(slots.mayAccept())
            slots.connectionOpened()
        }
        #expect(!slots.mayAccept())
        for _ in 0..<15 { slots.connectionTakenUp() }
        #expect(!isReadable() && slots.count == 32)
        slots.connectionTakenUp()
        #expect(isReadable() && slots.mayAccept())
    }

    @Test(
        "If the system has no descriptor to spare, idle connections make room, and no thread spins",
        .onPlainConnections)
    func survivesExhaustion() async throws {
        try await serving { daemon in
            let idle = try (0..<32).map { _ in try Client(daemon.port) }
            for client in idle { #expect(try client.ask(get()).status == 200) }
            // The client's socket is made first; then no other one can be made, not even by accepting.
            let late = try Client.unconnected()
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            let before = limit
            limit.rlim_cur = rlim_t(lowestFreeDescriptor())
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            defer {
                var before = before
                setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &before)
            }
            try late.connect(to: daemon.port)
            let start = processSeconds()
            #expect(try late.ask(get("/late")).status == 200)  // an idle one made room
            #expect(processSeconds() - start < 1)
        }
    }

    private func lowestFreeDescriptor() -> Int32 {
        let descriptor = dup(0)
        close(descriptor)
        return descriptor
    }

    private func processSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

@Suite("Workers with as many events as they ask for at a time", .timeLimit(.minutes(1)))
struct EventTests {
    @Test(
        "No client waits until the idle timeout, however many send a request at the same moment",
        arguments: [127, 128, 129, 256])
    func servesAll(count: Int) async throws {
        let (blocked, sent) = (Tally(), Tally())
        try await serving(
            {
                $0.threads = 1
                // A client gives up long before either of these would wake the worker.
                $0.idleSeconds = 120
                $0.requestSeconds = 120
            },
            respond: { request in
                if request.path == "/block" {
                    blocked.add()
                    _ = eventually { sent.value == 1 }  // blocks the worker itself
                }
                return await echo(request)
            }
        ) { daemon in
            let blocking = try Client(daemon.port)
            let clients = try (0..<count).map { _ in try Client(daemon.port) }
            for client in [blocking] + clients { #expect(try client.ask(get()).status == 200) }
            try blocking.send(get("/block"))
            #expect(eventually { blocked.value == 1 })
            for client in clients { try client.send(get("/at-once")) }
            sent.add()
            for client in clients { #expect(try client.reply().body == "GET /at-once ?- 0 ") }
            #expect(try blocking.reply().status == 200)
        }
    }
}
