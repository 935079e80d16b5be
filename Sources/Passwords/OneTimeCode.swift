import CSodium

/// 60 random bits that an organiser reads out, prints or mails, and a member types: twelve characters of
/// Crockford's base 32, which leaves out U, and the letters that look like digits: I, L and O.
public struct OneTimeCode: Sendable, Equatable {
    /// Twelve capital letters and digits in ASCII.
    private let characters: [UInt8]

    private static let length = 12

    /// Creates a new code with the system's random generator.
    public init() { characters = TypedCode.random(Self.length) }

    /// Reads a code as it was typed. Dashes, white space, letter case and full width don't matter; O counts
    /// as 0, I and L as 1. Returns nil if it has any other character, or not exactly twelve.
    public init?(typed: String) {
        guard let characters = TypedCode.read(typed, count: Self.length) else { return nil }
        self.characters = characters
    }

    /// The code in groups of four: `ABCD-EFGH-JKMN`.
    public var text: String { TypedCode.text(characters) }

    /// The digest that is stored instead of the code: the BLAKE2b-256 of the twelve characters, with the
    /// salt as key.
    ///
    /// - Parameter salt: a result of `newSalt`; at most 64 bytes.
    public func digest(salt: [UInt8]) -> [UInt8] { blake2b(characters, key: salt, byteCount: 32) }

    /// Makes the salt of a new code: 16 random bytes.
    public static func newSalt() -> [UInt8] { randomBytes(16) }

    /// Whether two digests are equal; the time that it takes depends only on their lengths.
    public static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && sodium_memcmp(one, other, one.count) == 0
    }
}
