import CMicroHTTPD
import Glibc
import Synchronization

/// One connection: its origin, and the deadline of its current activity.
///
/// There are four ways to end it: `shutDown` if nothing is under way, or the client has left; `abort` if the
/// client is late with its request, or takes the response too slowly; `disconnect` if a body is cut off; and
/// `stopReading` when another program takes over. They, and all else that uses the descriptor, may be called
/// only while that is sure to be open: by libmicrohttpd's callbacks, or under the lock of `Reaper`.
final class ClientConnection: Sendable {
    private static let peerHasClosed: Int16 = 0x2000  // POLLRDHUP, which Swift's Glibc hides

    /// The size of the send buffer during a download, which Linux doubles.
    private static let downloadBufferBytes: Int32 = 64 * 1024

    let descriptor: Int32
    /// Numeric, without the port.
    let address: String
    /// The network and end site that it counts towards; nil if it isn't counted.
    let origin: NetworkLimit.Origin?
    /// Nil without TLS.
    let credentials: TLSCredentials?

    // Several threads share the values below. Relaxed accesses are enough: each value stands by itself, and a
    // thread that reads an old one does what it would have done a moment earlier.

    // These are written by libmicrohttpd's callbacks.

    /// The deadline in milliseconds of the monotonic clock; 0 for none. It is also written by the thread that
    /// resumes a body, and by `abort`.
    private let due: Atomic<UInt64>
    /// Since when it has waited for a request line, on the same clock; 0 while a request is under way.
    private let idle: Atomic<UInt64>
    private let hasBegunRequest = Atomic(false)
    private let isUploading = Atomic(false)
    private let isStreaming = Atomic(false)
    private let hasNoIdleTimeout = Atomic(false)
    private let hasUnreadRequest = Atomic(false)

    // These are written by the sweeps of `Reaper`.

    /// How many bytes the client must have acknowledged at `acknowledgementDue`; 0 if it has acknowledged
    /// everything.
    private let mustAcknowledge = Atomic<UInt64>(0)
    private let acknowledgementDue = Atomic<UInt64>(0)
    /// Whether the latest call of `isUnserved` found bytes that had not been read.
    private let seemsUnserved = Atomic(false)
    /// Whether the latest call of `hasLeftUpload` found that no more of the upload can come. An upload that
    /// begins clears it.
    private let seemsGone = Atomic(false)

    init(
        descriptor: Int32, address: String, origin: NetworkLimit.Origin?, credentials: TLSCredentials? = nil,
        seconds: Double
    ) {
        self.descriptor = descriptor
        self.address = address
        self.origin = origin
        self.credentials = credentials
        idle = Atomic(Clock.milliseconds())
        due = Atomic(Clock.milliseconds(after: seconds))
    }

    /// Sets the deadline.
    func setDeadline(inSeconds seconds: Double) {
        isUploading.store(false, ordering: .relaxed)
        due.store(Clock.milliseconds(after: seconds), ordering: .relaxed)
    }

    /// Clears the deadline.
    func clearDeadline() {
        isUploading.store(false, ordering: .relaxed)
        due.store(0, ordering: .relaxed)
    }

    /// Sets the deadline for an upload, which lasts until another deadline is set, or this one is cleared.
    func setUploadDeadline(inSeconds seconds: Double) {
        setDeadline(inSeconds: seconds)
        seemsGone.store(false, ordering: .relaxed)
        isUploading.store(true, ordering: .relaxed)
    }

    func isLate(at now: UInt64) -> Bool {
        let due = due.load(ordering: .relaxed)
        return due != 0 && due < now
    }

    func beginRequest() {
        idle.store(0, ordering: .relaxed)
        hasBegunRequest.store(true, ordering: .relaxed)
    }

    /// Whether it has ever begun a request.
    var hasAsked: Bool { hasBegunRequest.load(ordering: .relaxed) }

    /// Waits for the next request.
    func awaitRequest(withinSeconds seconds: Double) {
        idle.store(Clock.milliseconds(), ordering: .relaxed)
        setDeadline(inSeconds: seconds)
    }

    /// Since when it has waited for a request; nil while one is under way.
    var idleSince: UInt64? {
        let since = idle.load(ordering: .relaxed)
        return since == 0 ? nil : since
    }

    /// Whether the client has taken longer than `seconds` to acknowledge what was sent to it; to be called
    /// regularly. It follows the bytes that were unacknowledged at one moment, since a client that sends one
    /// request after another always has some. A streamed body has its own deadlines.
    func isStalled(at now: UInt64, unacknowledgedBytes: UInt64, seconds: Double) -> Bool {
        if unacknowledgedBytes == 0 || isStreaming.load(ordering: .relaxed) {
            mustAcknowledge.store(0, ordering: .relaxed)
            return false
        }
        let acknowledged = frontdesk_acknowledged_bytes(descriptor)
        if mustAcknowledge.load(ordering: .relaxed) > acknowledged {
            return acknowledgementDue.load(ordering: .relaxed) < now
        }
        mustAcknowledge.store(acknowledged + unacknowledgedBytes, ordering: .relaxed)
        acknowledgementDue.store(Clock.milliseconds(after: seconds), ordering: .relaxed)
        return false
    }

    /// Ends the connection, and drops the bytes waiting to be sent: once libmicrohttpd closes the descriptor,
    /// the client gets a reset.
    func abort() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor, Int32(SOL_SOCKET), SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        shutDown()
        clearDeadline()
    }

    /// Ends the connection; bytes waiting to be sent still go out.
    func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Accepts no further request. One that has arrived is still read and answered, since Linux delivers the
    /// bytes that a socket has received before it reports the end.
    func stopReading() { shutdown(descriptor, Int32(SHUT_RD)) }

    /// Whether the client has closed its side, or the connection is broken. A client that has closed only its
    /// sending side counts too, since it looks the same.
    var hasHungUp: Bool {
        var polled = pollfd(fd: descriptor, events: Self.peerHasClosed, revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    /// Whether the client has gone in the middle of its upload: in two calls in a row, its side was closed
    /// and everything had been read. libmicrohttpd doesn't see the end if it came together with the last
    /// bytes. To be called regularly.
    func hasLeftUpload() -> Bool {
        let isGone =
            isUploading.load(ordering: .relaxed) && hasHungUp && frontdesk_unread_bytes(descriptor) == 0
        return seemsGone.exchange(isGone, ordering: .relaxed) && isGone
    }

    /// Whether bytes that the client has to send by a deadline have arrived and aren't being read: there were
    /// some in two calls in a row. To be called regularly.
    func isUnserved() -> Bool {
        let hasSent = due.load(ordering: .relaxed) != 0 && frontdesk_unread_bytes(descriptor) > 0
        return seemsUnserved.exchange(hasSent, ordering: .relaxed) && hasSent
    }

    /// Resets the connection at once, so that the client sees an error instead of an end, and drops the bytes
    /// waiting to be sent.
    func disconnect() {
        // Connecting to an unspecified address disconnects a socket: connect(2).
        var unspecified = sockaddr(sa_family: sa_family_t(AF_UNSPEC), sa_data: sockaddr().sa_data)
        connect(descriptor, &unspecified, socklen_t(MemoryLayout.size(ofValue: unspecified)))
    }

    /// Suspends `isStalled`, since a streamed body has its own deadlines.
    func beginStreaming() { isStreaming.store(true, ordering: .relaxed) }

    /// Turns off libmicrohttpd's idle timeout, so that only the deadline limits the client's time. The
    /// timeout would close the connection, which in HTTP/1.0 looks like the end of the body. With a large
    /// send buffer, it would also mistake a slow but steady reader for an idle client, since the system then
    /// reports progress a megabyte at a time. So the buffer is made small, which also limits its memory.
    func beginDownload(on connection: OpaquePointer) {
        beginStreaming()
        frontdesk_set_idle_timeout(connection, 0)
        hasNoIdleTimeout.store(true, ordering: .relaxed)
        var bytes = Self.downloadBufferBytes
        setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &bytes, socklen_t(MemoryLayout.size(ofValue: bytes)))
    }

    /// Undoes `beginStreaming` or `beginDownload`.
    func endAnswer(on connection: OpaquePointer, idleSeconds: UInt32) {
        isStreaming.store(false, ordering: .relaxed)
        if hasNoIdleTimeout.exchange(false, ordering: .relaxed) {
            frontdesk_set_idle_timeout(connection, idleSeconds)
        }
    }

    /// Whether it was answered before all of its request was read.
    var leavesUnread: Bool {
        get { hasUnreadRequest.load(ordering: .relaxed) }
        set { hasUnreadRequest.store(newValue, ordering: .relaxed) }
    }
}
