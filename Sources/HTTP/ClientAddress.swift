import Glibc

/// Numeric addresses of clients, as texts: `192.0.2.7`, `2001:db8::1`.
public enum ClientAddress {
    /// Whether it is in 127.0.0.0/8 or ::1: this machine itself.
    public static func isLoopback(_ address: String) -> Bool {
        address == "::1" || address.hasPrefix("127.") && address.utf8.allSatisfy { $0 == 0x2E || isDigit($0) }
    }

    /// An IPv4 address that came through an IPv6 socket (RFC 4291, 2.5.5.2) as IPv4, however it is written.
    public static func unmapped(_ address: String) -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        guard inet_pton(AF_INET6, address, &bytes) == 1, bytes.starts(with: mapped) else { return address }
        return bytes.suffix(4).map { "\($0)" }.joined(separator: ".")
    }

    /// The address that the nearest proxy has appended to `X-Forwarded-For`, in its canonical form: everything before the
    /// last comma is what the client itself may have sent. Nil where the rest is no address.
    ///
    /// Proxies write `192.0.2.7`, `192.0.2.7:4711`, `[2001:db8::1]:4711` and `::ffff:192.0.2.7`. Read by bytes, since by
    /// characters a mark after a comma would make another character of it.
    public static func lastForwarded(_ value: String) -> String? {
        let bytes = Array(value.utf8)
        let start = bytes.lastIndex(of: UInt8(ascii: ",")).map { $0 + 1 } ?? 0
        return canonical(withoutPort(trimmed(bytes[start...])))
    }

    /// What counts as one client where attempts are counted: an IPv4 address itself, an IPv6 address its /64 network,
    /// as 8 bytes in hexadecimal. A household, or whoever rents one server, has a whole /64 (RFC 6177; RFC 4291,
    /// 2.5.4) and could take a new address for every attempt. A text that is no IPv6 address is returned as it is.
    public static func network(of address: String) -> String { prefix(of: address, byteCount: 8) }

    /// All that one customer of a provider has at most: of an IPv6 address its /48 (RFC 6177), as 6 bytes in hexadecimal,
    /// in which there are 65,536 networks. Else as `network(of:)`.
    public static func site(of address: String) -> String { prefix(of: address, byteCount: 6) }

    private static func prefix(of address: String, byteCount: Int) -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard inet_pton(AF_INET6, unmapped(address), &bytes) == 1 else { return unmapped(address) }
        return bytes.prefix(byteCount).map { String($0, radix: 16) }.joined(separator: ":")
    }

    // MARK: Reading what a proxy wrote

    /// Without optional white space at both ends (RFC 9110, 5.6.3).
    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        guard let last = bytes.lastIndex(where: { !isSpace($0) }) else { return [] }
        return bytes[...last].drop(while: isSpace)
    }

    /// `[2001:db8::1]:4711` and `192.0.2.7:4711` without their port; nothing where what surrounds the address is neither.
    private static func withoutPort(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let colon = UInt8(ascii: ":")
        func isPort(_ rest: ArraySlice<UInt8>) -> Bool {
            rest.isEmpty || rest.first == colon && rest.dropFirst().allSatisfy(isDigit)
        }
        if bytes.first == UInt8(ascii: "[") {
            guard let end = bytes.firstIndex(of: UInt8(ascii: "]")), isPort(bytes[(end + 1)...]) else {
                return []
            }
            return bytes[(bytes.startIndex + 1)..<end]
        }
        guard let first = bytes.firstIndex(of: colon), first == bytes.lastIndex(of: colon) else {
            return bytes
        }
        return isPort(bytes[first...]) ? bytes[..<first] : []
    }

    private static func canonical(_ bytes: ArraySlice<UInt8>) -> String? {
        if bytes.contains(0) { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        for family in [AF_INET, AF_INET6] {
            var address = [UInt8](repeating: 0, count: 16)
            guard inet_pton(family, text, &address) == 1 else { continue }
            var written = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
            guard inet_ntop(family, address, &written, socklen_t(written.count)) != nil else { return nil }
            return unmapped(
                String(decoding: written.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
        return nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
