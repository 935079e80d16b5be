import CMicroHTTPD
import Glibc
import Synchronization

/// Closes connections that have missed their deadline, since libmicrohttpd's own timeout restarts with every byte, and
/// idle ones where there are too many.
///
/// It calls the connection callback before it closes a descriptor, and `remove` takes the lock that `sweep` holds:
/// a descriptor in the table is open, and ours.
final class Reaper: Sendable {
    private let connections = Mutex<[ObjectIdentifier: ClientConnection]>([:])

    func add(_ client: ClientConnection) { connections.withLock { $0[ObjectIdentifier(client)] = client } }

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

    func sweep() {
        let now = Clock.milliseconds()
        connections.withLock { connections in
            for client in connections.values where client.isLate(at: now) {
                // The close that follows resets the connection, which also frees what waits to be sent.
                var linger = linger(l_onoff: 1, l_linger: 0)
                setsockopt(
                    client.descriptor, Int32(SOL_SOCKET), SO_LINGER, &linger,
                    socklen_t(MemoryLayout.size(ofValue: linger)))
                client.hangUp()
                client.expectNothing()
            }
        }
    }
}
