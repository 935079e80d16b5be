import CMicroHTTPD
import Glibc
import Synchronization

/// Counts the connections, and those that libmicrohttpd's workers have not taken up yet, and limits both.
///
/// libmicrohttpd's own limit must never be reached: it counts by worker, and 0.9.75 (not 1.0.1) holds a lock
/// for ever once a connection that was handed to it finds its worker full. Those not yet taken up are limited
/// because workers that take up very many at once are more likely to need a `WorkerNudge`.
final class ConnectionSlots: Sendable {
    /// How many may be handed over and not yet taken up. Remove this limit together with `WorkerNudge`.
    private static let burst = 32

    /// How many there may be in all. Remove this limit once `AcceptTests.fillsOneWorker` passes with
    /// libmicrohttpd's own.
    private let limit: Int
    private let taken = Atomic(0)
    private let handedOver = Atomic(0)
    private let awaitsFree = Atomic(false)
    private let awaitsTakeUp = Atomic(false)
    /// Becomes readable once a slot or a worker that was waited for is free, or `wake` was called; -1 if the
    /// system has no descriptor to spare.
    let descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))

    init(limit: Int) { self.limit = limit }

    deinit { close(descriptor) }

    var count: Int { taken.load(ordering: .sequentiallyConsistent) }

    /// Whether a connection may be accepted; if not, `descriptor` becomes readable when it is worth asking
    /// again. Only the accepting thread may call this. `WorkerNudge` takes a few additional slots, for which
    /// libmicrohttpd's limit leaves room.
    func mayAccept() -> Bool {
        if handedOver.load(ordering: .sequentiallyConsistent) >= Self.burst {
            awaitsTakeUp.store(true, ordering: .sequentiallyConsistent)
            // They may all have been taken up in the meantime.
            if handedOver.load(ordering: .sequentiallyConsistent) > Self.burst / 2 { return false }
        }
        if count < limit { return true }
        signalNextFree()
        return count < limit
    }

    /// Makes `descriptor` readable when the next slot is freed, even if others are free.
    func signalNextFree() { awaitsFree.store(true, ordering: .sequentiallyConsistent) }

    /// Hands a connection over to libmicrohttpd, which closes its descriptor even if it can't take it.
    func handOver(
        _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t,
        to daemon: OpaquePointer
    ) {
        connectionOpened()
        if MHD_add_connection(daemon, descriptor, address, length) == .YES { return }
        connectionTakenUp()
        connectionClosed()
    }

    /// To be called before a connection is handed over.
    func connectionOpened() {
        taken.add(1, ordering: .sequentiallyConsistent)
        handedOver.add(1, ordering: .sequentiallyConsistent)
    }

    /// To be called when a worker has taken the connection up, or couldn't.
    func connectionTakenUp() {
        let left = handedOver.subtract(1, ordering: .sequentiallyConsistent).newValue
        if left <= Self.burst / 2 { wake(if: awaitsTakeUp) }
    }

    /// To be called when a connection has ended, and its slot is free again.
    func connectionClosed() {
        taken.subtract(1, ordering: .sequentiallyConsistent)
        wake(if: awaitsFree)
    }

    private func wake(if isAwaited: borrowing Atomic<Bool>) {
        if isAwaited.load(ordering: .sequentiallyConsistent),
            isAwaited.exchange(false, ordering: .sequentiallyConsistent)
        {
            wake()
        }
    }

    func wake() { eventfd_write(descriptor, 1) }

    /// Makes `descriptor` unreadable again.
    func clear() {
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
    }
}
