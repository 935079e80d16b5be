import Glibc

/// Numeric addresses of clients, as texts: `192.0.2.7`, `2001:db8::1`.
public enum ClientAddress {
    /// Whether it is in 127.0.0.0/8 or ::1: this machine itself.
    public static func isLoopback(_ address: String) -> Bool {
        address == "::1" || address.hasPrefix("127.") && address.utf8.allSatisfy { $0 == 0x2E || isDigit($0) }
    }

    /// An IPv4 address that came through an IPv6 socket (RFC 4291, 2.5.5.2) as IPv4.
    public static func unmapped(_ address: String) -> String {
        let mapped = "::ffff:"
        let isMapped = address.lowercased().hasPrefix(mapped) && address.contains(".")
        return isMapped ? String(address.dropFirst(mapped.count)) : address
    }

    /// What counts as one client where attempts are counted: an IPv4 address itself, an IPv6 address its /64 network,
    /// as 8 bytes in hexadecimal. A household, or whoever rents one server, has a whole /64 (RFC 6177; RFC 4291,
    /// 2.5.4) and could take a new address for every attempt. A text that is no IPv6 address is returned as it is.
    public static func network(of address: String) -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard inet_pton(AF_INET6, unmapped(address), &bytes) == 1 else { return unmapped(address) }
        return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
