import CSodium

/// The 16 bytes that identify a text in UTF-8 (BLAKE2b-128), in two halves. It isn't feasible to find two
/// texts with the same digest.
public func shortDigest(of text: String) -> (high: UInt64, low: UInt64) {
    let bytes = blake2b(Array(text.utf8), byteCount: 16)
    func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    return (number(bytes[..<8]), number(bytes[8...]))
}

/// A short name for some content: the first 16 hexadecimal digits of its BLAKE2b hash.
public func contentHash(of bytes: [UInt8]) -> String {
    blake2b(bytes, byteCount: 16).prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

/// - Parameter key: at most 64 bytes; empty for the plain hash.
func blake2b(_ bytes: [UInt8], key: [UInt8] = [], byteCount: Int) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: byteCount)
    let result = crypto_generichash(&hash, byteCount, bytes, UInt64(bytes.count), key, key.count)
    precondition(result == 0, "BLAKE2b has no such length")
    return hash
}
