import Glibc

/// All limits of the daemon.
public struct DaemonSettings: Sendable {
    /// How many threads serve connections, each its own share of them; one per core unless changed, but no
    /// more than 32.
    public var threads = min(DaemonSettings.cores, 32)
    /// Connections beyond this wait in the backlog. When more than 15 of 16 are taken, connections that wait
    /// for a request are closed to make room, the longest idle first.
    public var connectionLimit = 4096
    /// Connections from one network (`ClientAddress.network`) beyond this are closed at once; a household or
    /// a club may share one. 0 for no limit.
    public var connectionsPerNetwork = 256
    /// The same for an end site (`ClientAddress.endSite`): one customer of a provider may have 65,536
    /// networks. 0 for no limit.
    public var connectionsPerEndSite = 512
    /// Whether 127.0.0.0/8 and ::1 are exempt from both limits: at a desk, all connections come from this
    /// machine. Only tests, whose connections also do, turn it off.
    var exemptsLoopback = true
    /// A connection closes after this many whole seconds without a byte in either direction, while no handler
    /// is at work and no stream is waiting.
    public var idleSeconds: UInt32 = 30
    /// The time from when a connection is opened, or the last response ends, to the last byte of a request.
    /// If `planBody` is called, it starts again with the body.
    public var requestSeconds = 30.0
    /// The time from a response's first byte to its last, and from the moment that something is sent until
    /// the client has taken it, so that responses can't pile up. Each piece of a download has this much time,
    /// from the moment it is ready; event streams have no such limit.
    public var responseSeconds = 60.0
    /// Room for a connection's request line and headers, a copy of its cookies, 64 bytes for each header and
    /// cookie, and 2 KiB for the head of the response. Without that much room the response is
    /// 431, or 414 if the request line is to blame.
    public var memoryPerConnectionBytes = 20 * 1024
    /// A longer request body is answered with 413, unless it has its own receiver.
    public var bodyLimitBytes = 64 * 1024
    /// How many longer bodies may be collected at a time, as a plan allows, each until `respond` has answered
    /// its request; further ones get a 503 and are not read. Strangers, who could fill the memory with
    /// unfinished forms, may take half of the places.
    public var longFormLimit = 64
    /// The time from the plan that gives a body its own receiver to the last byte of that body.
    public var uploadSeconds = 120.0
    /// How many such bodies there may be at a time, each until `respond` has answered its request; further
    /// ones get a 503 and are not read.
    public var uploadLimit = 4
    /// How many of them one sender may have.
    public var uploadsPerSender = 2
    /// How much of a body beyond the limit is read and discarded, so that the client can read the 413 (RFC
    /// 9112, 9.6).
    public var discardLimitBytes = 4 * 1024 * 1024
    /// How long the rest of such a body is read and discarded, in seconds.
    public var discardSeconds = 2.0

    /// How long a connection may still begin a request after a daemon on an inherited socket was told to
    /// stop, if it has made one before.
    public var handoverIdleSeconds = 1.0
    /// The same for a connection that hasn't made a request yet, since its client may only just have come.
    public var handoverFirstSeconds = 2.0

    /// Creates settings for a small site.
    public init() {}

    /// How many processor cores this machine has online; at least 1.
    public static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
