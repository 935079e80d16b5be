import CMicroHTTPD
import Glibc
import HTTP
import HTTPTypes
import Synchronization

/// An HTTP/1.1 server: libmicrohttpd on one side, `Request` and `Response` on the other.
///
/// It checks the framing of every request before anything else sees it, keeps the limits of `Settings`, and hands a
/// request to `respond` once its body is complete. `respond` starts on the server's own thread: if it never waits,
/// its answer leaves at once.
public final class Daemon: Sendable {
    private struct Running: @unchecked Sendable {  // libmicrohttpd's handle may be used from any thread
        let pointer: OpaquePointer
        let maintenance: MaintenanceThread.Running
    }

    /// The numeric address it listens on.
    public let address: String
    /// The port it listens on, also where `Settings.port` was 0.
    public let port: UInt16
    private let service: Service
    private let running: Mutex<Running?>

    /// Listens, and serves at once.
    ///
    /// - Parameter refuse: makes the page for a request that is refused here: 400, 413 or 503; given the request too where it
    ///   could be read.
    /// - Parameter planBody: asked with the head, before anything of the body is read, and only for a body that is
    ///   `multipart/form-data` or said to be longer than `Settings.bodyLimitBytes`; all others are collected. Called on
    ///   the server's threads, like `respond`.
    /// - Parameter respond: answers every other request. Called on the server's threads, so it must not block for
    ///   long.
    /// - Throws: a `StartError` if it can't listen there, or the system has no thread to spare.
    public init(
        _ settings: Settings, refuse: @escaping Refuse, planBody: @escaping PlanBody = { _ in .collect },
        respond: @escaping Respond
    ) throws(StartError) {
        // Each connection is a descriptor; some more for lingering ones, the listener, a database and its files.
        DescriptorLimit.raise(to: settings.connectionLimit + 256)
        let listener = try Listener(settings)
        address = listener.address
        port = listener.port
        let service = Service(settings, refuse: refuse, planBody: planBody, respond: respond)
        self.service = service
        let shortest = min(settings.requestSeconds, settings.uploadSeconds, settings.responseSeconds)
        let milliseconds = Int32(max(10, min(250, shortest * 1000 / 4)))
        guard let maintenance = MaintenanceThread.start(service, milliseconds: milliseconds) else {
            close(listener.descriptor)
            throw StartError(errno: EAGAIN, host: settings.host, port: settings.port)
        }
        guard let pointer = Self.start(service, listener.descriptor) else {
            let failure = errno
            maintenance.end()
            close(listener.descriptor)
            throw StartError(errno: failure, host: settings.host, port: settings.port)
        }
        running = Mutex(Running(pointer: pointer, maintenance: maintenance))
    }

    deinit { stop(graceSeconds: 0) {} }

    private static func start(_ service: Service, _ socket: Int32) -> OpaquePointer? {
        let held = Unmanaged.passRetained(service)
        var options = frontdesk_options()
        options.flags = MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
        options.threads = UInt32(clamping: max(1, service.settings.threads))
        options.connection_limit = UInt32(clamping: service.settings.connectionLimit)
        options.idle_seconds = service.settings.idleSeconds
        options.memory_per_connection_bytes = service.settings.memoryPerConnectionBytes
        options.listen_socket = socket
        options.context = held.toOpaque()
        options.target = onTarget
        options.unescape = onUnescape
        options.access = onAccess
        options.completed = onCompleted
        options.connection = onConnection
        let pointer = frontdesk_start_daemon(&options)
        if pointer == nil { held.release() }
        return pointer
    }

    /// Requests that `planBody` has, or that `respond` has and that are not wholly answered, open streams and downloads among
    /// them.
    public var liveRequests: Int { service.live.load(ordering: .relaxed) }

    /// Answers the requests under way and stops; does nothing the second time.
    ///
    /// Blocks, so it is not for a thread of Swift's pool, nor for one of the daemon's. New requests get a 503. After
    /// `graceSeconds`, handlers still at work are cancelled, and a second later their clients get a 503 too;
    /// downloads that are not complete by then are cut off.
    ///
    /// - Parameter endStreams: called once new requests are turned away: the moment to send the open streams a
    ///   farewell. They are ended after it.
    public func stop(graceSeconds: Double, endStreams: () -> Void) {
        running.withLock { running in
            guard let handle = running else { return }
            running = nil
            drain(graceSeconds, endStreams)
            MHD_stop_daemon(handle.pointer)
            handle.maintenance.end()  // after the last connection callback
            Unmanaged.passUnretained(service).release()
        }
    }

    /// Leaves nothing suspended, which libmicrohttpd would not survive. Its own way to stop listening first
    /// (MHD_quiesce_daemon) aborts under load, with a pool and epoll.
    private func drain(_ graceSeconds: Double, _ endStreams: () -> Void) {
        service.draining.store(true, ordering: .sequentiallyConsistent)
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
