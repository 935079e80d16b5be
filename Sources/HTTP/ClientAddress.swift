import Glibc

/// Numeric addresses of clients as texts: `192.0.2.7`, `2001:db8::1`.
public enum ClientAddress {
    /// Whether it is in 127.0.0.0/8 or ::1: this machine itself.
    public static func isLoopback(_ address: String) -> Bool {
        address == "::1"
            || address.hasPrefix("127.") && address.utf8.allSatisfy { $0 == 0x2E || $0.isASCIIDigit }
    }

    /// The IPv4 address that an IPv6 socket shows as an IPv6 one (RFC 4291, 2.5.5.2); any other text is
    /// returned unchanged.
    public static func unmapped(_ address: String) -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        guard inet_pton(AF_INET6, address, &bytes) == 1, bytes.starts(with: mapped) else { return address }
        return bytes.suffix(4).map { "\($0)" }.joined(separator: ".")
    }

    /// The address that the nearest proxy has appended to `X-Forwarded-For`, in its canonical form; nil if it
    /// isn't one. Everything before the last comma may have been sent by the client itself.
    ///
    /// Proxies write `192.0.2.7`, `192.0.2.7:4711`, `[2001:db8::1]:4711` and `::ffff:192.0.2.7`. The text is
    /// read by bytes, since to Swift a comma and a combining mark after it are one `Character`.
    public static func lastForwarded(_ value: String) -> String? {
        let bytes = Array(value.utf8)
        let start = bytes.lastIndex(of: UInt8(ascii: ",")).map { $0 + 1 } ?? 0
        return canonical(withoutPort(bytes[start...].trimmingOptionalWhitespace()))
    }

    /// The network under which attempts are counted: an IPv4 address by itself, an IPv6 address by its /64
    /// network, as 8 bytes in hexadecimal. A household or a rented server has a whole /64 (RFC 6177;
    /// RFC 4291, 2.5.4) and could use a new address for every attempt. A text that is not an IPv6 address is
    /// returned as it is.
    public static func network(of address: String) -> String { prefix(of: address, byteCount: 8) }

    /// The end site of an IPv6 address: its /48, with 65,536 networks, which is the most that one customer
    /// has (RFC 6177), as 6 bytes in hexadecimal. Any other text is treated as by `network(of:)`.
    public static func endSite(of address: String) -> String { prefix(of: address, byteCount: 6) }

    private static func prefix(of address: String, byteCount: Int) -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard inet_pton(AF_INET6, unmapped(address), &bytes) == 1 else { return unmapped(address) }
        return bytes.prefix(byteCount).map { String($0, radix: 16) }.joined(separator: ":")
    }

    // MARK: Reading a proxy's text

    /// `[2001:db8::1]:4711` and `192.0.2.7:4711` without brackets and port; empty if the text after the
    /// address isn't a port.
    private static func withoutPort(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let colon = UInt8(ascii: ":")
        func isPort(_ rest: ArraySlice<UInt8>) -> Bool {
            rest.isEmpty || rest.first == colon && rest.dropFirst().allSatisfy(\.isASCIIDigit)
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
}
