import CMicroHTTPD
import Glibc
import Synchronization

/// Wakes libmicrohttpd's workers when they wait although there is work to do.
///
/// A worker that gets as many events as it asks the system for at a time (128 in 0.9.75 and 1.0.1) asks
/// again before it handles them. If there are no more, it waits for the next one, up to the idle timeout,
/// while 128 clients go unserved. A connection that is handed to it is an event, too, even one whose other
/// end is closed.
final class WorkerNudge: Sendable {
    // Remove this once `EventTests` pass without it, on every libmicrohttpd that a supported release has.

    /// How many such connections libmicrohttpd's limit leaves room for, in each worker.
    static let limit = 8

    private struct Handle: @unchecked Sendable {  // MHD_add_connection may be called from any thread
        let pointer: OpaquePointer
    }

    /// Nil unless the daemon is running.
    private let daemon = Mutex<Handle?>(nil)
    private let threads: Int

    init(threads: Int) { self.threads = max(1, threads) }

    /// To be called when the daemon has started.
    func begin(_ daemon: OpaquePointer) {
        let handle = Handle(pointer: daemon)
        self.daemon.withLock { $0 = handle }
    }

    /// To be called before the daemon is stopped.
    func end() { daemon.withLock { $0 = nil } }

    /// Wakes each worker once. libmicrohttpd chooses the worker by the descriptor's number modulo the number
    /// of workers.
    func giveAll(_ slots: ConnectionSlots) {
        daemon.withLock { daemon in
            guard let daemon else { return }
            var waiting = Set(0..<threads)
            var others: [Int32] = []
            while !waiting.isEmpty, others.count < 8 * threads, let descriptor = Self.closedConnection() {
                if waiting.remove(Int(descriptor) % threads) == nil {
                    others.append(descriptor)
                } else {
                    Self.add(descriptor, to: daemon.pointer, slots)
                }
            }
            for descriptor in others { close(descriptor) }
        }
    }

    private static func closedConnection() -> Int32? {
        var ends: [Int32] = [0, 0]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        if socketpair(AF_UNIX, kind, 0, &ends) != 0 { return nil }
        close(ends[1])
        return ends[0]
    }

    private static func add(_ descriptor: Int32, to daemon: OpaquePointer, _ slots: ConnectionSlots) {
        var unspecified = sockaddr(sa_family: sa_family_t(AF_UNSPEC), sa_data: sockaddr().sa_data)
        let length = socklen_t(MemoryLayout.size(ofValue: unspecified))
        slots.handOver(descriptor, &unspecified, length, to: daemon)
    }
}
