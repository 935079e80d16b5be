import CMicroHTTPD
import Glibc
import Synchronization

/// Ends connections that are late: libmicrohttpd's own timeout starts anew with every byte.
///
/// It calls the connection callback before it closes a descriptor, and `remove` takes the lock that `sweep` holds:
/// a descriptor in the table is open, and ours.
final class Reaper: Sendable {
    private let links = Mutex<[ObjectIdentifier: Link]>([:])

    func add(_ link: Link) { links.withLock { $0[ObjectIdentifier(link)] = link } }

    func remove(_ link: Link) { links.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(link)) } }

    /// Whether its client has; also if it is closed already.
    func hasHungUp(_ link: Link) -> Bool {
        links.withLock { $0[ObjectIdentifier(link)]?.hasHungUp ?? true }
    }

    /// Does nothing if it is closed already.
    func reset(_ link: Link) { links.withLock { $0[ObjectIdentifier(link)]?.reset() } }

    func sweep() {
        let now = Clock.milliseconds()
        links.withLock { links in
            for link in links.values where link.isLate(at: now) {
                // The close that follows resets the connection, which also frees what waits to be sent.
                var linger = linger(l_onoff: 1, l_linger: 0)
                setsockopt(
                    link.descriptor, Int32(SOL_SOCKET), SO_LINGER, &linger,
                    socklen_t(MemoryLayout.size(ofValue: linger)))
                shutdown(link.descriptor, Int32(SHUT_RDWR))
                link.expectNothing()
            }
        }
    }
}
