import CMicroHTTPD
import Glibc
import Metrics
import Synchronization

/// Closes connections that have missed their deadline, since libmicrohttpd's own timeout restarts with every
/// byte; connections whose client doesn't take the bytes sent to it, or has left its upload; and idle ones if
/// there are too many.
///
/// libmicrohttpd calls the connection callback before it closes a descriptor, and `remove` takes the lock
/// that `sweep` holds, so a descriptor in the table is open, and still belongs to its connection.
final class Reaper: Sendable {
    // Remove the deadlines once libmicrohttpd has one for a whole request: 0.9.75 and 1.0.1 have only one
    // between two bytes.
    private let responseSeconds: Double
    let accepted = Counter()
    private let connections = Mutex<[ObjectIdentifier: ClientConnection]>([:])

    init(responseSeconds: Double) { self.responseSeconds = responseSeconds }

    func add(_ client: ClientConnection) {
        accepted.increment()
        connections.withLock { $0[ObjectIdentifier(client)] = client }
    }

    var openCount: Int { connections.withLock { $0.count } }

    func remove(_ client: ClientConnection) {
        connections.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(client)) }
    }

    /// Whether the client has hung up; also true for a closed connection.
    func hasHungUp(_ client: ClientConnection) -> Bool {
        connections.withLock { $0[ObjectIdentifier(client)]?.hasHungUp ?? true }
    }

    /// Disconnects a client, unless its connection is already closed.
    func disconnect(_ client: ClientConnection) {
        connections.withLock { $0[ObjectIdentifier(client)]?.disconnect() }
    }

    /// Shuts down connections that wait for a request, the longest idle first, until there are no more than
    /// `count` in all.
    func shed(to count: Int) {
        connections.withLock { connections in
            let excess = connections.count - count
            if excess <= 0 { return }
            let idle = connections.values.compactMap { client in client.idleSince.map { (client, since: $0) }
            }
            for (client, _) in idle.sorted(by: { $0.since < $1.since }).prefix(excess) { client.shutDown() }
        }
    }

    /// Stops reading from connections that have waited too long for a request: a new one after
    /// `firstSeconds`, one that has already made a request after `nextSeconds`. The wait counts from `start`
    /// at the earliest, in the clock's milliseconds.
    func stopReadingIdle(since start: UInt64, firstSeconds: Double, nextSeconds: Double) {
        let now = Clock.milliseconds()
        connections.withLock { connections in
            for client in connections.values {
                guard let since = client.idleSince else { continue }
                let seconds = client.hasAsked ? nextSeconds : firstSeconds
                if now >= max(since, start) + UInt64(seconds * 1000) { client.stopReading() }
            }
        }
    }

    /// To be called regularly. Returns true if a client seems to be unserved.
    func sweep() -> Bool {
        let now = Clock.milliseconds()
        return connections.withLock { connections in
            var isAnyUnserved = false
            for client in connections.values {
                if client.isUnserved() { isAnyUnserved = true }
                let unacknowledged = frontdesk_unacknowledged_bytes(client.descriptor)
                let isStalled = client.isStalled(
                    at: now, unacknowledgedBytes: unacknowledged, seconds: responseSeconds)
                let isLate = client.isLate(at: now)
                if isStalled || isLate && client.idleSince == nil {
                    client.abort()
                } else if client.hasLeftUpload() {
                    client.shutDown()
                } else if isLate, unacknowledged == 0 {  // otherwise its last answer is still being sent
                    client.shutDown()
                }
            }
            return isAnyUnserved
        }
    }
}
