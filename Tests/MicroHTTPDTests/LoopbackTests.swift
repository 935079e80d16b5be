import Foundation
import HTTP
import Testing

@testable import MicroHTTPD

/// A function that opens the second listener stands in for a machine without IPv6, or one on which ports are
/// taken.
@Suite("Listening on the loopback", .onPlainConnections)
struct LoopbackTests {
    /// Runs `body`, which may block, against a daemon at both addresses, and stops the daemon.
    private func servingBoth(_ body: @escaping @Sendable (Daemon) throws -> Void) async throws {
        let listeners = try Listener.onLoopback(port: 0)
        #expect(listeners.map(\.address) == ["127.0.0.1", "::1"])
        #expect(listeners[0].port == listeners[1].port)
        let daemon = try Daemon(listeners[0], and: [listeners[1]], refuse: refuse, respond: echo)
        try await blocking {
            defer { daemon.stop(graceSeconds: 1) {} }
            try body(daemon)
        }
    }

    @Test("It listens on 127.0.0.1 and ::1 at the same port, and serves both until it is stopped")
    func both() async throws {
        try await servingBoth { daemon in
            for isIPv6 in Array(repeating: [false, true], count: 20).joined() {
                let client = try Client(daemon.port, isIPv6: isIPv6)
                #expect(try client.ask(get("/one")).body == "GET /one ?- 0 ")
            }
            daemon.stop(graceSeconds: 1) {}
            #expect((try? Client(daemon.port)) == nil)
            #expect((try? Client(daemon.port, isIPv6: true)) == nil)
        }
    }

    @Test("Many connections to one address don't delay those to the other")
    func fair() async throws {
        try await servingBoth { daemon in
            let many = try (0..<200).map { _ in try Client(daemon.port) }
            #expect(try Client(daemon.port, isIPv6: true).ask(get()).status == 200)
            for client in many { #expect(try client.ask(get()).status == 200) }
        }
    }

    @Test("Without IPv6 it listens on 127.0.0.1 alone")
    func withoutIPv6() throws {
        for code in [EADDRNOTAVAIL, EAFNOSUPPORT] {
            let listeners = try Listener.onLoopback(port: 0) { port throws(StartError) in
                throw StartError(errno: code, host: "::1", port: port)
            }
            #expect(listeners.map(\.address) == ["127.0.0.1"])
        }
    }

    @Test("If any port will do, one is found that is free in both")
    func triesAgain() throws {
        var tried: [UInt16] = []
        let listeners = try Listener.onLoopback(port: 0) { port throws(StartError) in
            tried.append(port)
            if tried.count < 5 { throw .addressInUse(host: "::1", port: port) }
            return try Listener(host: "::1", port: port)
        }
        #expect(tried.count == 5 && listeners.map(\.port) == [tried[4], tried[4]])
        #expect(throws: StartError.self) {
            try Listener.onLoopback(port: 0) { port throws(StartError) in
                throw .addressInUse(host: "::1", port: port)
            }
        }
    }

    @Test("A port that another program has at one of the addresses counts as in use")
    func inUse() throws {
        let other = try Listener(host: "::1", port: 0)
        #expect(throws: StartError.addressInUse(host: "::1", port: other.port)) {
            try Listener.onLoopback(port: other.port)
        }
        let again = try Listener(host: "127.0.0.1", port: 0)
        #expect(throws: StartError.addressInUse(host: "127.0.0.1", port: again.port)) {
            try Listener.onLoopback(port: again.port)
        }
    }
}
