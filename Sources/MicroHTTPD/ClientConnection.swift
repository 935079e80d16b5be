import CMicroHTTPD
import Glibc
import Synchronization

/// One connection: who opened it, and the deadline of what it is doing.
final class ClientConnection: Sendable {
    private static let peerHasClosed: Int16 = 0x2000  // POLLRDHUP, which Swift's Glibc hides

    /// Linux keeps twice as much.
    private static let downloadBufferBytes: Int32 = 64 * 1024

    let descriptor: Int32
    /// Numeric, without the port.
    let address: String
    /// Where it counts as coming from, if it does.
    let origin: NetworkLimit.Origin?
    /// Where it speaks TLS.
    let credentials: TLSCredentials?
    /// Milliseconds of the monotonic clock; 0: none.
    private let due: Atomic<UInt64>
    /// Since when no request line has come in, in the same milliseconds; 0: a request is under way.
    private let idle: Atomic<UInt64>
    private let asked = Atomic(false)
    /// How many bytes the client has to have taken at `takingDue`; 0: it has taken everything.
    private let mustTake = Atomic<UInt64>(0)
    private let takingDue = Atomic<UInt64>(0)
    private let streams = Atomic(false)
    private let unread = Atomic(false)
    private let hasNoIdleTimeout = Atomic(false)
    private let isUploading = Atomic(false)
    /// The latest look at it found something that was not read.
    private let seemsUnheard = Atomic(false)
    /// The latest look at it found that no more of an upload can come.
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

    func expect(withinSeconds seconds: Double) {
        isUploading.store(false, ordering: .relaxed)
        due.store(Clock.milliseconds(after: seconds), ordering: .relaxed)
    }

    func expectNothing() {
        isUploading.store(false, ordering: .relaxed)
        due.store(0, ordering: .relaxed)
    }

    /// Until anything else is expected.
    func expectUpload(withinSeconds seconds: Double) {
        expect(withinSeconds: seconds)
        seemsGone.store(false, ordering: .relaxed)
        isUploading.store(true, ordering: .relaxed)
    }

    func isLate(at now: UInt64) -> Bool {
        let due = due.load(ordering: .relaxed)
        return due != 0 && due < now
    }

    func beginRequest() {
        idle.store(0, ordering: .relaxed)
        asked.store(true, ordering: .relaxed)
    }

    /// Whether it has ever begun a request.
    var hasAsked: Bool { asked.load(ordering: .relaxed) }

    /// The first or the next one.
    func awaitRequest(withinSeconds seconds: Double) {
        idle.store(Clock.milliseconds(), ordering: .relaxed)
        expect(withinSeconds: seconds)
    }

    /// Since when it has waited for a request; nil while one is under way.
    var idleSince: UInt64? {
        let since = idle.load(ordering: .relaxed)
        return since == 0 ? nil : since
    }

    /// Whether something that was sent has not been taken for so long, as far as can be told by asking regularly. Not how
    /// long anything waits: to a client that asks on and on there is always something on its way. A body that is
    /// streamed has deadlines of its own.
    func isStalled(at now: UInt64, _ bytesOnTheirWay: UInt64, seconds: Double) -> Bool {
        if bytesOnTheirWay == 0 || streams.load(ordering: .relaxed) {
            mustTake.store(0, ordering: .relaxed)
            return false
        }
        let taken = frontdesk_bytes_taken(descriptor)
        let mustTake = mustTake.load(ordering: .relaxed)
        if mustTake > 0, mustTake > taken { return takingDue.load(ordering: .relaxed) < now }
        self.mustTake.store(taken + bytesOnTheirWay, ordering: .relaxed)
        takingDue.store(Clock.milliseconds(after: seconds), ordering: .relaxed)
        return false
    }

    /// Ends the connection, and with the reset that follows also frees what waits to be sent. Only while the descriptor is
    /// sure to be open.
    func cut() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor, Int32(SOL_SOCKET), SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        hangUp()
        expectNothing()
    }

    /// Ends the connection; what waits to be sent still goes out. Only while the descriptor is sure to be open.
    func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Takes no further request. One that has come meanwhile is still read and answered, since Linux gives out what a socket
    /// has received before it tells of the end. Only while the descriptor is sure to be open.
    func dismiss() { shutdown(descriptor, Int32(SHUT_RD)) }

    /// Whether the client has closed its side, or the connection is broken. One that has closed only its sending side
    /// counts too: nothing tells it apart. Only while the descriptor is sure to be open.
    var hasHungUp: Bool {
        var polled = pollfd(fd: descriptor, events: Self.peerHasClosed, revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    /// Whether the client has gone in the middle of its upload, as far as can be told by asking regularly: twice in a row its
    /// side was closed and everything read. libmicrohttpd doesn't see the end where it came together with the bytes before
    /// it. Only while the descriptor is sure to be open.
    func hasLeftUpload() -> Bool {
        let isGone =
            isUploading.load(ordering: .relaxed) && hasHungUp && frontdesk_bytes_unread(descriptor) == 0
        return seemsGone.exchange(isGone, ordering: .relaxed) && isGone
    }

    /// Whether something of what it is to send has come and is not being read, as far as can be told by asking regularly:
    /// twice in a row there was something. Only while the descriptor is sure to be open.
    func isUnheard() -> Bool {
        let hasSpoken = due.load(ordering: .relaxed) != 0 && frontdesk_bytes_unread(descriptor) > 0
        return seemsUnheard.exchange(hasSpoken, ordering: .relaxed) && hasSpoken
    }

    /// Breaks the connection in such a way that the client sees an error and not an end, and throws away what waits
    /// to be sent. Only while the descriptor is sure to be open.
    func reset() {
        var nobody = sockaddr(sa_family: sa_family_t(AF_UNSPEC), sa_data: sockaddr().sa_data)
        connect(descriptor, &nobody, socklen_t(MemoryLayout.size(ofValue: nobody)))
    }

    /// The body takes its own time.
    func beginStreaming() { streams.store(true, ordering: .relaxed) }

    /// Leaves the time that the client may take to the deadline alone. libmicrohttpd's own limit would close the connection,
    /// which to HTTP/1.0 looks like the end of the body, and counts a client that reads slowly but steadily as idle: with
    /// a large buffer the system tells of progress a megabyte at a time. A small one also bounds what it holds.
    func beginDownload(on connection: OpaquePointer) {
        beginStreaming()
        frontdesk_set_idle_timeout(connection, 0)
        hasNoIdleTimeout.store(true, ordering: .relaxed)
        var bytes = Self.downloadBufferBytes
        setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &bytes, socklen_t(MemoryLayout.size(ofValue: bytes)))
    }

    /// The answer is over, whatever it was.
    func endAnswer(on connection: OpaquePointer, idleSeconds: UInt32) {
        streams.store(false, ordering: .relaxed)
        if hasNoIdleTimeout.exchange(false, ordering: .relaxed) {
            frontdesk_set_idle_timeout(connection, idleSeconds)
        }
    }

    /// It was answered before all of its request was read.
    var leavesUnread: Bool {
        get { unread.load(ordering: .relaxed) }
        set { unread.store(newValue, ordering: .relaxed) }
    }
}

enum Clock {
    /// Monotonic, a few milliseconds coarse.
    static func milliseconds() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
    }

    /// In `seconds`, or in a year where that is more.
    static func milliseconds(after seconds: Double) -> UInt64 {
        milliseconds() + UInt64(max(0, min(seconds, 31_536_000)) * 1000)
    }
}
