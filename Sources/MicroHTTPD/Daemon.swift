import CMicroHTTPD
import Glibc
import HTTP
import HTTPTypes
import Synchronization

/// An HTTP/1.1 server: libmicrohttpd on one side, `Request` and `Response` on the other.
///
/// It checks the framing of every request before any other code sees it, enforces the limits of
/// `DaemonSettings`, and hands a request to `respond` once its body is complete. `respond` starts on the
/// server's own thread: if it never waits, its response is sent at once.
public final class Daemon: Sendable {
    private struct Running: @unchecked Sendable {  // libmicrohttpd's handle may be used from any thread
        let pointer: OpaquePointer
        let maintenance: MaintenanceThread.Running
        let accepting: AcceptThread.Running
    }

    /// The first port it listens on.
    public var port: UInt16 { listeners[0].port }
    private let listeners: [Listener]
    private let service: Service
    private let running: Mutex<Running?>

    /// Starts serving.
    ///
    /// - Parameter listener: used only by this daemon within this process.
    /// - Parameter others: further listeners; inherited if the first one is.
    /// - Parameter refuse: makes the page for a request that is refused here with 400, 413, 414, 431 or 503;
    ///   it gets the request if that could be read.
    /// - Parameter planBody: called with the head, before any of the body is read, and only for a body that
    ///   is `multipart/form-data` or declared to be longer than `DaemonSettings.bodyLimitBytes`; all others
    ///   are collected. Called on the server's threads, like `respond`.
    /// - Parameter respondNow: called with each complete request, on the server's threads; a request that it
    ///   answers needs no task.
    /// - Parameter respond: answers every other request. Called on the server's threads, so it must not block
    ///   for long.
    /// - Throws: a `StartError` if the system has no thread or descriptor to spare; then a listener that was
    ///   opened here is closed.
    public init(
        _ listener: Listener, and others: [Listener] = [], _ settings: DaemonSettings = DaemonSettings(),
        tls: TLSCredentials? = nil,
        refuse: @escaping Refuse,
        planBody: @escaping PlanBody = { _ in .collect },
        respondNow: @escaping RespondNow = { _ in nil },
        respond: @escaping Respond
    ) throws(StartError) {
        let listeners = [listener] + others
        self.listeners = listeners
        let service = Service(
            settings, credentials: tls, refuse: refuse, planBody: planBody, respondNow: respondNow,
            respond: respond)
        self.service = service
        DescriptorLimit.reserve(settings.connectionLimit)
        let shortest = min(settings.requestSeconds, settings.uploadSeconds, settings.responseSeconds)
        // Late connections are looked for at least four times within the shortest deadline.
        let checkMilliseconds = Int32(max(10, min(250, shortest * 1000 / 4)))
        guard let maintenance = MaintenanceThread.start(service, milliseconds: checkMilliseconds) else {
            throw Self.undoStart(after: EAGAIN, listeners, service)
        }
        guard let pointer = Self.start(service) else {
            let code = errno
            maintenance.end()
            throw Self.undoStart(after: code, listeners, service)
        }
        guard let accepting = AcceptThread.start(listeners, service, pointer) else {
            MHD_stop_daemon(pointer)
            maintenance.end()
            Unmanaged.passUnretained(service).release()
            throw Self.undoStart(after: EAGAIN, listeners, service)
        }
        service.nudge.begin(pointer)
        running = Mutex(Running(pointer: pointer, maintenance: maintenance, accepting: accepting))
    }

    /// Closes the listeners, and releases the descriptors.
    ///
    /// - Returns: the error to throw.
    private static func undoStart(
        after code: Int32, _ listeners: [Listener], _ service: Service
    ) -> StartError {
        for listener in listeners { listener.end() }
        DescriptorLimit.release(service.settings.connectionLimit)
        return StartError(errno: code, host: listeners[0].address, port: listeners[0].port)
    }

    deinit { stop(graceSeconds: 0) {} }

    private static func start(_ service: Service) -> OpaquePointer? {
        let held = Unmanaged.passRetained(service)
        var options = frontdesk_options()
        options.flags =
            MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
            | MHD_USE_NO_LISTEN_SOCKET.rawValue | MHD_USE_ITC.rawValue
        let threads = max(1, service.settings.threads)
        options.threads = UInt32(clamping: threads)
        // libmicrohttpd divides this among its workers. Each still gets enough for all connections, so the
        // limit is never reached.
        options.connection_limit = UInt32(
            clamping: (service.settings.connectionLimit + WorkerNudge.limit) * threads)
        options.idle_seconds = service.settings.idleSeconds
        options.memory_per_connection_bytes = service.settings.memoryPerConnectionBytes
        if service.credentials != nil {
            options.flags |= MHD_USE_TLS.rawValue
            options.certificate = certificateCallback
        }
        options.context = held.toOpaque()
        options.target = onTarget
        options.unescape = onUnescape
        options.access = onAccess
        options.completed = onCompleted
        options.connection = onConnection
        let pointer = TLSCredentials.priorities.withCString { priorities in
            options.priorities = priorities
            return frontdesk_start_daemon(&options)
        }
        if pointer == nil { held.release() }
        return pointer
    }

    /// Serves a connection as if it came from this address. For tests, whose connections all come from the
    /// loopback.
    func serve(_ descriptor: Int32, from address: inout sockaddr_storage, _ length: socklen_t) {
        running.withLock { $0?.accepting.add(descriptor, &address, length) }
    }

    /// How many requests `planBody` is deciding on, or `respond` has received and not answered completely;
    /// open streams and downloads count.
    public var liveRequests: Int { service.live.load(ordering: .relaxed) }

    /// The daemon's current state, and its counts since the start.
    public struct Statistics: Sendable, Equatable {
        /// Connections, until they are completely closed.
        public let openConnections: Int
        /// Connections since the start, including those that were closed at once because of the limit of
        /// their network or end site.
        public let acceptedConnections: Int
        /// See `Daemon.liveRequests`.
        public let liveRequests: Int
        /// Bodies that are being passed to a `BodyReceiver`.
        public let uploads: Int
        /// Requests since the start that were refused here, by status: 400, 413, 414, 431 and 503. The
        /// requests that libmicrohttpd itself refuses aren't counted.
        public let refusals: [Int: Int]
    }

    /// The current figures, each read separately.
    public var statistics: Statistics { service.statistics }

    /// Answers the requests under way and stops; does nothing the second time.
    ///
    /// It blocks, so it must not be called on a thread of Swift's pool, nor on one of the daemon's. On a
    /// listener that was opened here, new requests get a 503. On an inherited one, no further connection is
    /// accepted, and the backlog is left to the program that serves it next; each connection that was
    /// accepted earlier gets one more request answered. After `graceSeconds`, running handlers are cancelled,
    /// and a second later their clients get a 503 too; downloads that are incomplete then are cut off.
    ///
    /// - Parameter endStreams: called once new requests are refused, or connections are no longer accepted,
    ///   so that it can send the open streams a last message. They end after it.
    public func stop(graceSeconds: Double, endStreams: () -> Void) {
        running.withLock { running in
            guard let handle = running else { return }
            running = nil
            if listeners[0].isInherited {
                handle.accepting.end()
                handOver(graceSeconds, endStreams)
                drain(0) {}
            } else {
                drain(graceSeconds, endStreams)
                handle.accepting.end()
            }
            service.nudge.end()
            MHD_stop_daemon(handle.pointer)
            for listener in listeners { listener.end() }
            handle.maintenance.end()  // after the last connection callback
            DescriptorLimit.release(service.settings.connectionLimit)
            Unmanaged.passUnretained(service).release()
        }
    }

    /// Answers the clients that were accepted, and waits until all of them have gone. Idle connections are
    /// ended, since new clients have to wait for the next program meanwhile.
    private func handOver(_ graceSeconds: Double, _ endStreams: () -> Void) {
        let settings = service.settings
        service.closesConnections.store(true, ordering: .sequentiallyConsistent)
        endStreams()
        service.drainBodies()
        let start = Clock.milliseconds()
        _ = wait(graceSeconds) {
            service.reaper.stopReadingIdle(
                since: start, firstSeconds: settings.handoverFirstSeconds,
                nextSeconds: settings.handoverIdleSeconds)
            return service.slots.count == 0 && service.lingeringClose.descriptors.isEmpty
        }
    }

    /// Answers the requests under way. No connection stays suspended: libmicrohttpd would crash when it is
    /// stopped.
    private func drain(_ graceSeconds: Double, _ endStreams: () -> Void) {
        service.draining.store(true, ordering: .sequentiallyConsistent)
        service.closesConnections.store(true, ordering: .sequentiallyConsistent)
        endStreams()
        service.drainBodies()
        let isAllAnswered = wait(graceSeconds) { liveRequests == 0 }
        service.cutBodies()
        if isAllAnswered { return service.endSuspending() }
        for exchange in service.suspendedExchanges { exchange.cancel() }
        _ = wait(1) { service.suspendedExchanges.isEmpty }
        service.endSuspending()
        for exchange in service.suspendedExchanges { exchange.giveUp() }
        _ = wait(1) { liveRequests == 0 }
    }

    private func wait(_ seconds: Double, until isDone: () -> Bool) -> Bool {
        let due = Clock.milliseconds(after: seconds)
        while !isDone() {
            if Clock.milliseconds() >= due { return false }
            usleep(2000)
        }
        return true
    }
}
