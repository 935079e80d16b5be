import Glibc

/// Where the daemon listens, and every limit it keeps.
public struct Settings: Sendable {
    /// An IPv4 or IPv6 literal, or a name that this machine resolves. `::` takes IPv4 too.
    public var host = "127.0.0.1"
    /// 0 takes a free one, which `Daemon.port` then tells.
    public var port: UInt16 = 8080
    /// How many threads serve connections; each has its share of them. One per core.
    public var threads = Settings.cores
    /// Connections beyond this wait in the backlog.
    public var connectionLimit = 4096
    /// Connections from one address beyond this are closed at once; a household or a club may share one. 0: no limit.
    public var connectionsPerAddress = 256
    /// At a desk everybody comes from this machine, so that one address may be all of them.
    public var exemptsLoopback = true
    /// Connections that the system holds until they are accepted.
    public var backlog: Int32 = 1024
    /// Whole seconds without a byte in either direction, while no handler is at work and no stream is waiting.
    public var idleSeconds: UInt32 = 30
    /// From the opened connection, or the end of the last answer, to the last byte of a request.
    public var requestSeconds = 30.0
    /// From an answer's first byte to its last, as the client takes it in; of a download, from each piece's
    /// first byte to its last. Event streams have no such end.
    public var responseSeconds = 60.0
    /// Room for a connection's request line and headers; beyond it the answer is 431 (414 for the request line).
    public var memoryPerConnectionBytes = 16 * 1024
    /// A longer body is answered with 413.
    public var bodyLimitBytes = 64 * 1024
    /// How much of a body beyond the limit is read and thrown away, so that its sender gets to read the 413.
    public var discardLimitBytes = 4 * 1024 * 1024
    /// How long it is thrown away.
    public var discardSeconds = 2.0

    public init() {}

    /// Of this machine.
    public static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
