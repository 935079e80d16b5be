import CMicroHTTPD
import Glibc
import Metrics
import Synchronization

/// Closes connections that have missed their deadline, since libmicrohttpd's own timeout restarts with every byte; those
/// whose client doesn't take what was sent to it, or has left its upload; and idle ones where there are too many.
///
/// It calls the connection callback before it closes a descriptor, and `remove` takes the lock that `sweep` holds:
/// a descriptor in the table is open, and ours.
final class Reaper: Sendable {
    // The deadlines may go once libmicrohttpd has one for a whole request: 0.9.75 has only one between two bytes.
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

    /// True for a closed connection, too.
    func hasHungUp(_ client: ClientConnection) -> Bool {
        connections.withLock { $0[ObjectIdentifier(client)]?.hasHungUp ?? true }
    }

    /// Does nothing to a closed connection.
    func reset(_ client: ClientConnection) { connections.withLock { $0[ObjectIdentifier(client)]?.reset() } }

    /// Hangs up on connections that wait for a request, those idle longest first, as far as there are more than `count` in
    /// all.
    func shed(to count: Int) {
        connections.withLock { connections in
            let excess = connections.count - count
            if excess <= 0 { return }
            let idle = connections.values.compactMap { client in client.idleSince.map { (client, since: $0) }
            }
            for (client, _) in idle.sorted(by: { $0.since < $1.since }).prefix(excess) { client.hangUp() }
        }
    }

    /// Dismisses those that wait for a request and have done so since `begin`, in the clock's milliseconds: a new one after
    /// `firstSeconds`, one that was answered before after `nextSeconds`.
    func dismissIdle(since begin: UInt64, firstSeconds: Double, nextSeconds: Double) {
        let now = Clock.milliseconds()
        connections.withLock { connections in
            for client in connections.values {
                guard let since = client.idleSince else { continue }
                let seconds = client.hasAsked ? nextSeconds : firstSeconds
                if now >= max(since, begin) + UInt64(seconds * 1000) { client.dismiss() }
            }
        }
    }

    /// To be called regularly. True if somebody seems not to be heard.
    func sweep() -> Bool {
        let now = Clock.milliseconds()
        return connections.withLock { connections in
            var isAnyUnheard = false
            for client in connections.values {
                if client.isUnheard() { isAnyUnheard = true }
                let onTheirWay = frontdesk_bytes_on_their_way(client.descriptor)
                let isStalled = client.isStalled(at: now, onTheirWay, seconds: responseSeconds)
                let isLate = client.isLate(at: now)
                if isStalled || isLate && client.idleSince == nil {
                    client.cut()
                } else if client.hasLeftUpload() {
                    client.hangUp()
                } else if isLate, onTheirWay == 0 {  // else it is still busy with its last answer
                    client.hangUp()
                }
            }
            return isAnyUnheard
        }
    }
}
