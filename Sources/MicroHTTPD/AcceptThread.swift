import CMicroHTTPD
import Glibc
import Synchronization

/// Accepts connections and hands them to libmicrohttpd, as long as there is room for them; others wait in the backlog.
///
/// libmicrohttpd could accept by itself, but then it can't stop doing so: its own way (MHD_quiesce_daemon) aborts under
/// load with a pool and epoll, and closing or shutting down the socket would take it from the program that is to serve it
/// next.
final class AcceptThread: Sendable {
    // It may go once `HandoverTests` pass with MHD_quiesce_daemon (0.9.75 aborts), and `ConnectionSlots` has gone.
    /// After these there is something to accept all the same, or there will be soon: accept(2), “Error handling”.
    private static let passing: Set<Int32> = [
        ECONNABORTED, EINTR, EPROTO, ENETDOWN, ENOPROTOOPT, EHOSTDOWN, ENONET, EHOSTUNREACH, EOPNOTSUPP,
        ENETUNREACH, EPERM, ETIMEDOUT,
    ]
    private static let exhausted: Set<Int32> = [EMFILE, ENFILE, ENOBUFS, ENOMEM]
    /// How long nothing is accepted after any other error, unless a connection ends before.
    private static let pauseMilliseconds: Int32 = 100
    /// Accepted in one go before it looks whether it should stop.
    private static let batch = 64

    private let listeners: [Listener]
    private let service: Service
    nonisolated(unsafe) private let daemon: OpaquePointer  // MHD_add_connection may be called from any thread
    private let isOver = Atomic(false)

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
            accepting.isOver.store(true, ordering: .sequentiallyConsistent)
            accepting.service.slots.wake()
            thread.join()
        }

        /// See `Daemon.serve`.
        func add(_ descriptor: Int32, _ address: inout sockaddr_storage, _ length: socklen_t) {
            accepting.add(descriptor, &address, length)
        }
    }

    /// Nil if the system can't start one.
    static func start(_ listeners: [Listener], _ service: Service, _ daemon: OpaquePointer) -> Running? {
        if service.slots.descriptor < 0 { return nil }
        let accepting = AcceptThread(listeners, service, daemon)
        return JoinableThread.start { accepting.work() }.map { Running(accepting: accepting, thread: $0) }
    }

    private func work() {
        var polled = ([service.slots.descriptor] + listeners.map(\.descriptor)).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        var pauses = false
        while !isOver.load(ordering: .sequentiallyConsistent) {
            let mayAccept = service.slots.awaitOne() && !pauses
            poll(&polled, mayAccept ? nfds_t(polled.count) : 1, pauses ? Self.pauseMilliseconds : -1)
            pauses = false
            if polled[0].revents != 0 { service.slots.clear() }
            for index in 1..<polled.count where mayAccept && polled[index].revents != 0 {
                if !acceptSome(from: polled[index].fd) { pauses = true }
                polled[index].revents = 0
            }
        }
    }

    /// False if there is a reason to pause.
    private func acceptSome(from listener: Int32) -> Bool {
        for _ in 0..<Self.batch {
            if isOver.load(ordering: .relaxed) || !service.slots.awaitOne() { return true }
            var address = sockaddr_storage()
            var length = socklen_t(MemoryLayout.size(ofValue: address))
            let descriptor = frontdesk_accept(listener, &address, &length)
            if descriptor >= 0 {
                add(descriptor, &address, length)
                continue
            }
            let failure = errno
            if failure == EAGAIN { return true }
            if Self.passing.contains(failure) { continue }
            service.slots.awaitNext()
            if Self.exhausted.contains(failure) { service.makeRoomForDescriptors() }
            return false
        }
        return true
    }

    /// libmicrohttpd closes the descriptor, whatever happens.
    private func add(_ descriptor: Int32, _ address: inout sockaddr_storage, _ length: socklen_t) {
        service.slots.take()
        if service.credentials != nil { frontdesk_send_at_once(descriptor) }
        let isAdded = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                MHD_add_connection(daemon, descriptor, $0, length)
            }
        }
        if isAdded == .YES { return }
        service.slots.begin()
        service.slots.free()
    }
}
