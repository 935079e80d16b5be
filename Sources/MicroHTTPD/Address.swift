import Glibc
import HTTP

/// Numeric addresses of sockets.
enum Address {
    /// Without the port; an IPv4 address that came through an IPv6 socket is shown as IPv4.
    static func text(of address: UnsafePointer<sockaddr>) -> String {
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            var ip = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
            return text(AF_INET, &ip)
        case AF_INET6:
            var ip = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            return ClientAddress.unmapped(text(AF_INET6, &ip))
        default: return "?"
        }
    }

    static func port(of address: UnsafePointer<sockaddr>) -> UInt16 {
        let raw = UnsafeRawPointer(address)
        return Int32(address.pointee.sa_family) == AF_INET6
            ? UInt16(bigEndian: raw.loadUnaligned(as: sockaddr_in6.self).sin6_port)
            : UInt16(bigEndian: raw.loadUnaligned(as: sockaddr_in.self).sin_port)
    }

    private static func text(_ family: Int32, _ ip: UnsafeRawPointer) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            guard let start = buffer.baseAddress,
                inet_ntop(family, ip, start, socklen_t(buffer.count)) != nil
            else { return "?" }
            return String(cString: start)
        }
    }
}
