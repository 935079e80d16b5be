import Glibc
import HTTP

/// The input is an address as text, and its first bytes are another one.
func fuzz(_ input: UnsafeRawBufferPointer) {
    let typed = text(input)
    _ = ClientAddress.network(of: typed)
    checkForwarded(typed)
    if let bytes = bytes(AF_INET, typed) {
        check(ClientAddress.isLoopback(typed) == (bytes[0] == 127), "127.0.0.0/8")
        check(ClientAddress.network(of: typed) == typed, "an IPv4 address is its own network")
        check(ClientAddress.unmapped("::ffff:\(typed)") == typed, "IPv4 through an IPv6 socket")
    }
    if let bytes = bytes(AF_INET6, typed) { checkNetwork(typed, bytes) }
    if input.count >= 16 {
        let bytes = Array(input.prefix(16))
        checkNetwork(written(bytes), bytes)
    }
}

/// The text before the last comma must not matter, and the result must be an address in its canonical
/// form.
private func checkForwarded(_ value: String) {
    let address = ClientAddress.lastForwarded(value)
    check(ClientAddress.lastForwarded("6.6.6.1\u{600}, \(value)") == address, "what a client sent counts")
    guard let address else { return }
    check(bytes(AF_INET, address) != nil || bytes(AF_INET6, address) != nil, "no address: \(address)")
    check(ClientAddress.lastForwarded(address) == address, "written otherwise: \(address)")
}

/// Exactly the addresses with the same first half must share a network; that of an IPv4 address is the
/// address.
private func checkNetwork(_ address: String, _ bytes: [UInt8]) {
    let network = ClientAddress.network(of: address)
    if isMapped(bytes) {
        return check(network == bytes.suffix(4).map { "\($0)" }.joined(separator: "."), "IPv4 in IPv6")
    }
    check(ClientAddress.network(of: written(bytes)) == network, "the same address, written otherwise")
    for place in bytes.indices {
        var other = bytes
        other[place] ^= 0x80
        if isMapped(other) { continue }
        let isSame = ClientAddress.network(of: written(other)) == network
        check(isSame == (place >= 8), "byte \(place) of \(address)")
    }
}

/// Whether it is an IPv4 address in IPv6 (RFC 4291, 2.5.5.2).
private func isMapped(_ bytes: [UInt8]) -> Bool {
    bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
}

private func bytes(_ family: Int32, _ text: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: family == AF_INET ? 4 : 16)
    // C would stop at a NUL.
    return !text.utf8.contains(0) && inet_pton(family, text, &bytes) == 1 ? bytes : nil
}

private func written(_ bytes: [UInt8]) -> String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    inet_ntop(AF_INET6, bytes, &text, socklen_t(text.count))
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
