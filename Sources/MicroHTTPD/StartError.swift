import Glibc

/// The reason why the daemon can't start.
public enum StartError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Another program listens there.
    case addressInUse(host: String, port: UInt16)
    /// The host is neither an address of this machine nor a name of one.
    case addressNotAvailable(host: String)
    /// The system reserves this port (usually all below 1024) for privileged programs.
    case notPermitted(host: String, port: UInt16)
    /// The inherited descriptor is not a listening TCP socket.
    case notListening(descriptor: Int32)
    /// `reason` is the system's own sentence.
    case other(host: String, port: UInt16, reason: String)

    init(errno code: Int32, host: String, port: UInt16) {
        switch code {
        case EADDRINUSE: self = .addressInUse(host: host, port: port)
        case EADDRNOTAVAIL, EAFNOSUPPORT: self = .addressNotAvailable(host: host)
        case EACCES, EPERM: self = .notPermitted(host: host, port: port)
        default: self = .other(host: host, port: port, reason: String(cString: strerror(code)))
        }
    }

    /// One line for the terminal or the log.
    public var description: String {
        switch self {
        case .addressInUse(let host, let port): "Port \(port) on \(host) is in use by another program."
        case .addressNotAvailable(let host): "This machine has no address \(host) to listen on."
        case .notPermitted(let host, let port): "This user may not listen on port \(port) of \(host)."
        case .notListening(let descriptor):
            "File descriptor \(descriptor), which was inherited, is no listening TCP socket."
        case .other(let host, let port, let reason): "Can't listen on port \(port) of \(host): \(reason)."
        }
    }
}
