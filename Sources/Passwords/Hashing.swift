import CSodium

/// Identifies a text by 16 bytes (BLAKE2b-128). It isn't feasible to find two texts with the same digest.
public struct ShortDigest: Hashable, Sendable {
    /// The first eight bytes, as a number.
    public let high: UInt64
    /// The other eight.
    public let low: UInt64

    /// Creates the digest of a text in UTF-8.
    public init(of text: String) {
        let bytes = blake2b(Array(text.utf8), byteCount: 16)
        func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        (high, low) = (number(bytes[..<8]), number(bytes[8...]))
    }
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
