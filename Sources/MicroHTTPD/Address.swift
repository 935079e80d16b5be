import Glibc
import HTTP

/// Numeric addresses of sockets.
enum Address {
    /// The address without the port; an IPv4 address that came through an IPv6 socket is written as IPv4.
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

    /// The address as it is written in a URL, an IPv6 one in brackets; nil unless there are 4 or 16 bytes.
    static func text(ofBytes bytes: ArraySlice<UInt8>) -> String? {
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard [4, 16].contains(bytes.count) else { return nil }
        let text = bytes.withUnsafeBytes { raw -> String? in
            raw.baseAddress.map { Self.text(family, $0) }
        }
        return family == AF_INET6 ? text.map { "[\($0)]" } : text
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
