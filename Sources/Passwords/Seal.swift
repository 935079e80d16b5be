import CSodium

/// Seals bytes with a secret, without which they can't be found, read or forged.
public struct Seal: Sendable {
    /// The name under which to store the sealed bytes; it reveals nothing about the secret (BLAKE2b-256).
    public let name: [UInt8]
    private let key: [UInt8]

    /// - Parameter secret: a text that can't be guessed, such as that of a `Token`.
    /// - Parameter purpose: a text without NUL; for each purpose the same secret makes a different seal.
    public init(_ secret: String, for purpose: String) {
        // A purpose has no NUL, so no two pairs make the same bytes.
        let bytes = Array(purpose.utf8) + [0] + Array(secret.utf8)
        name = blake2b(bytes, key: Array("frontdesk.seal.name".utf8), byteCount: 32)
        key = blake2b(
            bytes, key: Array("frontdesk.seal.key".utf8), byteCount: Int(crypto_secretbox_KEYBYTES))
    }

    private static let nonceCount = Int(crypto_secretbox_NONCEBYTES)
    private static let tagCount = Int(crypto_secretbox_MACBYTES)

    /// Encrypts and authenticates bytes (XSalsa20-Poly1305). The result is 40 bytes longer, and different
    /// each time.
    public func close(_ bytes: [UInt8]) -> [UInt8] {
        let nonce = randomBytes(Self.nonceCount)
        var box = [UInt8](repeating: 0, count: Self.tagCount + bytes.count)
        let result = crypto_secretbox_easy(&box, bytes, UInt64(bytes.count), nonce, key)
        precondition(result == 0, "libsodium seals no more than 2⁷⁰ bytes")
        return nonce + box
    }

    /// Returns the bytes that `close` sealed; nil if they were not sealed with an equal seal.
    public func open(_ sealed: [UInt8]) -> [UInt8]? {
        guard sealed.count >= Self.nonceCount + Self.tagCount else { return nil }
        let (nonce, box) = (Array(sealed.prefix(Self.nonceCount)), Array(sealed.dropFirst(Self.nonceCount)))
        var bytes = [UInt8](repeating: 0, count: box.count - Self.tagCount)
        return crypto_secretbox_open_easy(&bytes, box, UInt64(box.count), nonce, key) == 0 ? bytes : nil
    }
}
