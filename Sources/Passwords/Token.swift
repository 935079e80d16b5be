import CSodium
import Synchronization

/// 256 random bits by which a browser is recognised; they can't be guessed.
public struct Token: Sendable {
    /// 43 letters, digits, `-` and `_`.
    public let text: String

    /// Creates a new token with the system's random generator.
    public init() { text = Self.encode(randomBytes(Self.byteCount)) }

    private static let byteCount = 32
    private static let stock = RandomStock()

    /// A new token of bytes that were fetched for several at once, which is quicker than a call of the system for each:
    /// for what stands on a page, not for what keeps a browser signed in.
    public static func fromStock() -> Token { Token(text: encode(stock.take(byteCount))) }

    /// Takes any text that a browser sent.
    public init(text: String) { self.text = text }

    /// The digest that is stored instead of the token, which can't be made from it (BLAKE2b-256).
    public var digest: [UInt8] { blake2b(Array(text.utf8), byteCount: 32) }

    /// Base64url without padding (RFC 4648, 5).
    private static func encode(_ bytes: [UInt8]) -> String {
        let variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING
        // With the NUL at its end.
        let count = sodium_base64_encoded_len(bytes.count, variant)
        return String(unsafeUninitializedCapacity: count) { text in
            text.withMemoryRebound(to: CChar.self) {
                _ = sodium_bin2base64($0.baseAddress!, count, bytes, bytes.count, variant)
            }
            return count - 1
        }
    }
}

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

/// Bytes from the system's random generator, many of which are fetched at once.
private final class RandomStock: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    /// Bytes that no other caller gets.
    func take(_ count: Int) -> [UInt8] {
        bytes.withLock { bytes in
            if bytes.count < count { bytes = randomBytes(64 * count) }
            defer { bytes.removeLast(count) }
            return Array(bytes.suffix(count))
        }
    }
}

/// Bytes from the system's random generator.
func randomBytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
}
