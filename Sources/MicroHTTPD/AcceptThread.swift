import CMicroHTTPD
import Glibc
import Synchronization

/// Accepts connections and hands them to libmicrohttpd as long as there is room for them; others wait in the
/// backlog.
///
/// libmicrohttpd could accept connections itself, but couldn't be stopped safely: MHD_quiesce_daemon aborts
/// under load with a pool and epoll, and closing or shutting down the socket would take it from the program
/// that serves it next.
final class AcceptThread: Sendable {
    // Remove this once `HandoverTests` pass with MHD_quiesce_daemon (0.9.75 aborts, and 1.0.1 has the same
    // code for a pool), and `ConnectionSlots` is gone.

    /// Errors of one connection, after which others can be accepted: accept(2), “Error handling”.
    private static let transientErrors: Set<Int32> = [
        ECONNABORTED, EINTR, EPROTO, ENETDOWN, ENOPROTOOPT, EHOSTDOWN, ENONET, EHOSTUNREACH, EOPNOTSUPP,
        ENETUNREACH, EPERM, ETIMEDOUT,
    ]
    private static let resourceErrors: Set<Int32> = [EMFILE, ENFILE, ENOBUFS, ENOMEM]
    /// How long it pauses after any other error, unless a connection ends earlier.
    private static let pauseMilliseconds: Int32 = 100
    /// How many connections it accepts before it polls again.
    private static let batchCount = 64

    private let listeners: [Listener]
    private let service: Service
    nonisolated(unsafe) private let daemon: OpaquePointer  // MHD_add_connection may be called from any thread
    private let isStopping = Atomic(false)

    private init(_ listeners: [Listener], _ service: Service, _ daemon: OpaquePointer) {
        self.listeners = listeners
        self.service = service
        self.daemon = daemon
    }

    /// A running thread, until `end` stops and joins it.
    struct Running {
        fileprivate let accepting: AcceptThread
        fileprivate let thread: JoinableThread

        func end() {
            accepting.isStopping.store(true, ordering: .sequentiallyConsistent)
            accepting.service.slots.wake()
            thread.join()
        }

        /// See `Daemon.serve`.
        func add(_ descriptor: Int32, _ address: inout sockaddr_storage, _ length: socklen_t) {
            accepting.add(descriptor, &address, length)
        }
    }

    /// Returns nil if the system has no thread or descriptor to spare.
    static func start(_ listeners: [Listener], _ service: Service, _ daemon: OpaquePointer) -> Running? {
        if service.slots.descriptor < 0 { return nil }
        let accepting = AcceptThread(listeners, service, daemon)
        return JoinableThread.start { accepting.work() }.map { Running(accepting: accepting, thread: $0) }
    }

    private func work() {
        var polled = ([service.slots.descriptor] + listeners.map(\.descriptor)).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        var isPausing = false
        while !isStopping.load(ordering: .sequentiallyConsistent) {
            let mayAccept = service.slots.mayAccept() && !isPausing
            poll(&polled, mayAccept ? nfds_t(polled.count) : 1, isPausing ? Self.pauseMilliseconds : -1)
            isPausing = false
            if polled[0].revents != 0 { service.slots.clear() }
            for index in 1..<polled.count where mayAccept && polled[index].revents != 0 {
                if !acceptBatch(from: polled[index].fd) { isPausing = true }
                polled[index].revents = 0
            }
        }
    }

    /// Returns false if the thread has to pause.
    private func acceptBatch(from listener: Int32) -> Bool {
        for _ in 0..<Self.batchCount {
            if isStopping.load(ordering: .relaxed) || !service.slots.mayAccept() { return true }
            var address = sockaddr_storage()
            var length = socklen_t(MemoryLayout.size(ofValue: address))
            let descriptor = frontdesk_accept(listener, &address, &length)
            if descriptor >= 0 {
                add(descriptor, &address, length)
                continue
            }
            let failure = errno
            if failure == EAGAIN { return true }
            if Self.transientErrors.contains(failure) { continue }
            service.slots.signalNextFree()
            if Self.resourceErrors.contains(failure) { service.makeRoomForDescriptors() }
            return false
        }
        return true
    }

    private func add(_ descriptor: Int32, _ address: inout sockaddr_storage, _ length: socklen_t) {
        if service.credentials != nil { frontdesk_send_at_once(descriptor) }
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                service.slots.handOver(descriptor, $0, length, to: daemon)
            }
        }
    }
}
