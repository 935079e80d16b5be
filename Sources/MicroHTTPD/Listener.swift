import CMicroHTTPD
import Glibc
import Synchronization

/// A listening TCP socket: opened here, or inherited from the program that started this one.
///
/// Connections queue in its backlog from the start, and are served once a `Daemon` has it. A listener that
/// was opened here is closed when its daemon stops; an inherited one stays open, and its backlog is left to
/// the program that serves it next.
public final class Listener: Sendable {
    /// The numeric address it listens on.
    public let address: String
    /// The port it listens on; the actual one even if it was opened with 0.
    public let port: UInt16
    /// Whether another program opened it.
    public let isInherited: Bool
    let descriptor: Int32
    private let isOpen = Atomic(true)

    /// Opens a socket and listens on it.
    ///
    /// - Parameter host: an IPv4 or IPv6 literal, or a name that this machine resolves. `::` also accepts
    ///   IPv4.
    /// - Parameter port: 0 chooses a free one.
    /// - Parameter backlog: how many connections the system queues until they are accepted; it may allow
    ///   fewer (`net.core.somaxconn`).
    /// - Throws: a `StartError`.
    public init(host: String, port: UInt16, backlog: Int32 = 1024) throws(StartError) {
        guard let found = Listener.resolve(host, port) else { throw .addressNotAvailable(host: host) }
        defer { freeaddrinfo(found) }
        var failure = EADDRNOTAVAIL
        var next: UnsafeMutablePointer<addrinfo>? = found
        // A name can resolve to an address that this machine doesn't have (::1 if IPv6 is off): then it tries
        // the next.
        while let candidate = next {
            let opened = Listener.open(candidate.pointee, backlog: backlog)
            if opened >= 0 {
                (descriptor, address, self.port) = Listener.named(opened)
                isInherited = false
                return
            }
            failure = -opened
            if failure != EADDRNOTAVAIL, failure != EAFNOSUPPORT { break }
            next = candidate.pointee.ai_next
        }
        throw StartError(errno: failure, host: host, port: port)
    }

    /// Takes over a socket that is already listening, as a service manager passes it on.
    ///
    /// - Throws: `StartError.notListening` for anything but a listening TCP socket of IPv4 or IPv6.
    public init(inheriting descriptor: Int32) throws(StartError) {
        let isListening =
            Listener.option(SO_ACCEPTCONN, of: descriptor) == 1
            && Listener.option(SO_PROTOCOL, of: descriptor) == Int32(IPPROTO_TCP)
            && [AF_INET, AF_INET6].contains(Listener.option(SO_DOMAIN, of: descriptor))
        if !isListening { throw .notListening(descriptor: descriptor) }
        // Another process that shares it may be quicker to accept, and then accepting must not block.
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        (self.descriptor, address, port) = Listener.named(descriptor)
        isInherited = true
    }

    deinit { end() }

    /// Closes the socket unless it was inherited.
    func end() {
        if !isInherited, isOpen.exchange(false, ordering: .relaxed) { close(descriptor) }
    }

    private static func option(_ name: Int32, of descriptor: Int32) -> Int32? {
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout.size(ofValue: value))
        return getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
    }

    private static func resolve(_ host: String, _ port: UInt16) -> UnsafeMutablePointer<addrinfo>? {
        if host.isEmpty || host.utf8.contains(0) { return nil }
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        for flags in [AI_NUMERICHOST, 0] {  // a literal never asks a name server
            var found: UnsafeMutablePointer<addrinfo>?
            hints.ai_flags = flags | AI_NUMERICSERV | AI_PASSIVE
            if getaddrinfo(host, "\(port)", &hints, &found) == 0 { return found }
        }
        return nil
    }

    /// Returns a descriptor, or a negated errno.
    private static func open(_ candidate: addrinfo, backlog: Int32) -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(candidate.ai_family, kind, 0)
        if descriptor < 0 { return -errno }
        set(descriptor, Int32(SOL_SOCKET), SO_REUSEADDR, 1)
        if candidate.ai_family == AF_INET6 { set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
        if bind(descriptor, candidate.ai_addr, candidate.ai_addrlen) == 0, listen(descriptor, backlog) == 0 {
            return descriptor
        }
        let failure = errno
        close(descriptor)
        return -failure
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout.size(ofValue: value)))
    }

    private static func named(_ descriptor: Int32) -> (Int32, String, UInt16) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout.size(ofValue: storage))
        return withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length)
                return (descriptor, Address.text(of: $0), Address.port(of: $0))
            }
        }
    }
}
