import Glibc

/// Every limit that the daemon keeps.
public struct Settings: Sendable {
    /// How many threads serve connections, each its own share of them; one per core unless changed.
    public var threads = Settings.cores
    /// Connections beyond this wait in the backlog. When more than 15 of 16 are taken, connections on which no request has begun
    /// are closed to make room, those idle longest first.
    public var connectionLimit = 4096
    /// Connections from one network (`ClientAddress.network`) beyond this are closed at once; a household or a club may
    /// share one. 0: no limit.
    public var connectionsPerNetwork = 256
    /// The same for a site (`ClientAddress.site`): one customer of a provider may have 65,536 networks. 0: no limit.
    public var connectionsPerSite = 512
    /// Whether 127.0.0.0/8 and ::1 are free of both limits: at a desk, everybody comes from this machine.
    public var exemptsLoopback = true
    /// Whole seconds without a byte in either direction, while no handler is at work and no stream is waiting.
    public var idleSeconds: UInt32 = 30
    /// From the opened connection, or the end of the last answer, to the last byte of a request. Where a plan is asked for, it
    /// begins anew with the body.
    public var requestSeconds = 30.0
    /// From a response's first byte to its last, and from the moment that anything is sent until the client has taken it,
    /// so that answers can't pile up. Each piece of a download has this long for itself, from the moment it is ready;
    /// event streams have no such limit.
    public var responseSeconds = 60.0
    /// Room for a connection's request line and headers; beyond it the answer is 431 (414 for the request line).
    public var memoryPerConnectionBytes = 16 * 1024
    /// A longer request body is answered with 413, unless it has a receiver of its own.
    public var bodyLimitBytes = 64 * 1024
    /// From the plan that gives a body a receiver of its own to the last byte of that body.
    public var uploadSeconds = 120.0
    /// Such bodies at a time, each until its request is answered by `respond`; further ones are answered with 503, unread.
    public var uploadLimit = 4
    /// How many of them one sender may have.
    public var uploadsPerSender = 2
    /// How much of a body beyond the limit is read and discarded, so that its sender gets to read the 413 (RFC 9112,
    /// 9.6).
    public var discardLimitBytes = 4 * 1024 * 1024
    /// For how long it is discarded.
    public var discardSeconds = 2.0

    /// From the moment a daemon on an inherited socket is told to stop: how long a connection may still begin a request, once it
    /// has been answered before.
    public var handoverIdleSeconds = 1.0
    /// The same for a connection that has not asked anything yet: whoever opened it has only just come.
    public var handoverFirstSeconds = 2.0

    /// The defaults: a small site.
    public init() {}

    /// How many processor cores this machine has online; at least 1.
    public static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
