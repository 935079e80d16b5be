import CSodium

/// 256 random bits by which a browser is recognised; they can't be guessed.
public struct Token: Sendable {
    /// 43 letters, digits, `-` and `_`.
    public let text: String

    /// Creates a new token with the system's random generator.
    public init() { text = Self.encode(randomBytes(Self.byteCount)) }

    private static let byteCount = 32
    private static let stock = RandomStock()

    /// A new token, made from random bytes that were fetched for several tokens at once, which is quicker
    /// than asking the system each time. Use it for ids on a page, not for a token that keeps a browser
    /// signed in.
    public static func fromStock() -> Token { Token(text: encode(stock.take(byteCount))) }

    /// Takes any text that a browser sent.
    public init(text: String) { self.text = text }

    /// The digest that is stored instead of the token, and from which the token can't be computed
    /// (BLAKE2b-256).
    public var digest: [UInt8] { blake2b(Array(text.utf8), byteCount: 32) }

    /// Base64url without padding (RFC 4648, 5).
    private static func encode(_ bytes: [UInt8]) -> String {
        let variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING
        // Includes the final NUL.
        let count = sodium_base64_encoded_len(bytes.count, variant)
        return String(unsafeUninitializedCapacity: count) { text in
            text.withMemoryRebound(to: CChar.self) {
                _ = sodium_bin2base64($0.baseAddress!, count, bytes, bytes.count, variant)
            }
            return count - 1
        }
    }
}
