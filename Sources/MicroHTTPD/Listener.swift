import CMicroHTTPD
import Glibc
import Synchronization

/// A listening TCP socket: opened here, or inherited from the program that started this one.
///
/// Connections queue in it from the start, and are served once a `Daemon` has it. An own one is closed when its daemon stops;
/// an inherited one stays open, and what waits in it is for whoever serves it next.
public final class Listener: Sendable {
    /// The numeric address it listens on.
    public let address: String
    /// The port it listens on, also where any free one was asked for.
    public let port: UInt16
    /// Whether another program has opened it.
    public let isInherited: Bool
    let descriptor: Int32
    private let isOpen = Atomic(true)

    /// Opens one.
    ///
    /// - Parameter host: an IPv4 or IPv6 literal, or a name that this machine resolves. `::` takes IPv4 too.
    /// - Parameter port: 0 takes a free one.
    /// - Parameter backlog: connections that the system queues until they are accepted; it may allow fewer
    ///   (`net.core.somaxconn`).
    /// - Throws: a `StartError` that says why it can't.
    public init(host: String, port: UInt16, backlog: Int32 = 1024) throws(StartError) {
        guard let found = Listener.resolve(host, port) else { throw .addressNotAvailable(host: host) }
        defer { freeaddrinfo(found) }
        var failure = EADDRNOTAVAIL
        var next: UnsafeMutablePointer<addrinfo>? = found
        // A name can resolve to an address that this machine doesn't have (::1 where IPv6 is off): try the next.
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

    /// Takes one that is open already, as a service manager passes it on.
    ///
    /// - Throws: `StartError.notListening` for anything but a listening TCP socket of IPv4 or IPv6.
    public init(inheriting descriptor: Int32) throws(StartError) {
        let isListening =
            Listener.option(SO_ACCEPTCONN, of: descriptor) == 1
            && Listener.option(SO_PROTOCOL, of: descriptor) == Int32(IPPROTO_TCP)
            && [AF_INET, AF_INET6].contains(Listener.option(SO_DOMAIN, of: descriptor))
        if !isListening { throw .notListening(descriptor: descriptor) }
        // Whoever shares it may be quicker to accept, and accepting must not block then.
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        (self.descriptor, address, port) = Listener.named(descriptor)
        isInherited = true
    }

    deinit { end() }

    /// Closes an own one; an inherited one is not touched.
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

    /// A descriptor, or an errno below zero.
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
