import CMicroHTTPD
import Glibc

/// A bound, listening socket. Opened here, since libmicrohttpd doesn't say why it can't.
struct Listener {
    let descriptor: Int32
    let address: String
    let port: UInt16

    init(_ settings: Settings) throws(StartError) {
        let host = settings.host
        let port = settings.port
        guard let found = Listener.resolve(host, port) else { throw .addressNotAvailable(host: host) }
        defer { freeaddrinfo(found) }
        var failure = EADDRNOTAVAIL
        var next: UnsafeMutablePointer<addrinfo>? = found
        // A name can resolve to an address that this machine doesn't have (::1 where IPv6 is off): try the next.
        while let candidate = next {
            let opened = Listener.open(candidate.pointee, backlog: settings.backlog)
            if opened >= 0 {
                (descriptor, address, self.port) = Listener.named(opened)
                return
            }
            failure = -opened
            if failure != EADDRNOTAVAIL, failure != EAFNOSUPPORT { break }
            next = candidate.pointee.ai_next
        }
        throw StartError(errno: failure, host: host, port: port)
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
