import CMicroHTTPD
import Glibc
import Synchronization

/// Wakes libmicrohttpd's workers when they wait although there is something to do.
///
/// One that has got as many events as it asks the system for at a time (128 in 0.9.75) asks again before it looks at them, and
/// if there are no more it waits for the next: up to the idle timeout, with 128 clients unheard. A connection that is handed
/// to it is an event, too, even one whose other end is closed.
final class WorkerNudge: Sendable {
    // It may go once `EventTests` pass without it, on every libmicrohttpd that a supported release has.
    /// The most of them that one worker has at a time.
    static let limit = 8

    private struct Handle: @unchecked Sendable {  // MHD_add_connection may be called from any thread
        let pointer: OpaquePointer
    }

    /// Only while it is running.
    private let daemon = Mutex<Handle?>(nil)
    private let threads: Int

    init(threads: Int) { self.threads = max(1, threads) }

    /// It runs from here on.
    func begin(_ daemon: OpaquePointer) {
        let handle = Handle(pointer: daemon)
        self.daemon.withLock { $0 = handle }
    }

    /// It is about to be stopped.
    func end() { daemon.withLock { $0 = nil } }

    /// One for each worker: a connection is for the one that its descriptor's number modulo their count says.
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
        slots.take()
        var nobody = sockaddr(sa_family: sa_family_t(AF_UNSPEC), sa_data: sockaddr().sa_data)
        if MHD_add_connection(daemon, descriptor, &nobody, socklen_t(MemoryLayout.size(ofValue: nobody)))
            == .YES
        {
            return
        }
        slots.begin()
        slots.free()
    }
}
