import CMicroHTTPD
import Glibc
import Synchronization

/// How many connections there are, and may be, and how many of them libmicrohttpd's workers have not taken up yet.
///
/// Its own limit must never be met: it counts by worker, and 0.9.75 keeps a lock for good when a connection that was handed to
/// it finds its worker full. And workers that take up very many at once are the likelier to need a `WorkerNudge`.
final class ConnectionSlots: Sendable {
    // The burst may go with `WorkerNudge`, and the count once `AcceptTests.fillsOneWorker` passes by libmicrohttpd's own limit.
    /// Handed over at a time.
    private static let burst = 32

    private let limit: Int
    private let taken = Atomic(0)
    private let handedOver = Atomic(0)
    private let awaitsFree = Atomic(false)
    private let awaitsBegin = Atomic(false)
    /// Readable once somebody who waits need not any more, or `wake` was called; -1 where the system has none to spare.
    let descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))

    init(limit: Int) { self.limit = limit }

    deinit { close(descriptor) }

    var count: Int { taken.load(ordering: .sequentiallyConsistent) }

    /// Whether a connection may be accepted; if not, `descriptor` tells when it is worth asking again. Only one thread asks, and
    /// takes.
    func awaitOne() -> Bool {
        if handedOver.load(ordering: .sequentiallyConsistent) >= Self.burst {
            awaitsBegin.store(true, ordering: .sequentiallyConsistent)
            // They may all have begun in between.
            if handedOver.load(ordering: .sequentiallyConsistent) > Self.burst / 2 { return false }
        }
        if count < limit { return true }
        awaitNext()
        return count < limit
    }

    /// Lets `descriptor` tell of the next that is freed, although there are some.
    func awaitNext() { awaitsFree.store(true, ordering: .sequentiallyConsistent) }

    func take() {
        taken.add(1, ordering: .sequentiallyConsistent)
        handedOver.add(1, ordering: .sequentiallyConsistent)
    }

    /// A worker has taken the connection up, or it came to nothing.
    func begin() {
        let left = handedOver.subtract(1, ordering: .sequentiallyConsistent).newValue
        if left <= Self.burst / 2 { wake(if: awaitsBegin) }
    }

    func free() {
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
