/// Numeric addresses of clients, as texts: `192.0.2.7`, `2001:db8::1`.
public enum ClientAddress {
    /// 127.0.0.0/8 and ::1.
    public static func isLoopback(_ address: String) -> Bool {
        address == "::1" || address.hasPrefix("127.") && address.utf8.allSatisfy { $0 == 0x2E || isDigit($0) }
    }

    /// An IPv4 address that came through an IPv6 socket (RFC 4291, 2.5.5.2) as IPv4.
    public static func unmapped(_ address: String) -> String {
        let mapped = "::ffff:"
        let isMapped = address.lowercased().hasPrefix(mapped) && address.contains(".")
        return isMapped ? String(address.dropFirst(mapped.count)) : address
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
