import CSodium

/// 60 random bits that somebody reads out and somebody else types: twelve characters of Crockford's base 32, which has
/// neither I, L and O, which look like digits, nor U.
public struct OneTimeCode: Sendable, Equatable {
    /// The twelve, as capital letters and digits in ASCII.
    private let characters: [UInt8]

    private static let length = 12
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// A new one, from the system's random generator.
    public init() {
        // 256 is a multiple of 32: every character is as likely as any other.
        characters = randomBytes(Self.length).map { Self.alphabet[Int($0) % Self.alphabet.count] }
    }

    /// What somebody typed. Dashes, white space, letter case and full width don't matter; O counts as 0, I and L as 1.
    /// Nil where something else is in it, or where it isn't twelve characters.
    public init?(typed: String) {
        var characters: [UInt8] = []
        for scalar in typed.unicodeScalars where !scalar.properties.isWhitespace && !scalar.properties.isDash
        {
            guard characters.count < Self.length, let character = Self.character(scalar) else { return nil }
            characters.append(character)
        }
        guard characters.count == Self.length else { return nil }
        self.characters = characters
    }

    /// In groups of four: `ABCD-EFGH-JKMN`.
    public var text: String {
        stride(from: 0, to: Self.length, by: 4)
            .map { String(decoding: characters[$0..<$0 + 4], as: UTF8.self) }.joined(separator: "-")
    }

    /// What is kept of it, beside the salt: BLAKE2b-256 of the twelve characters, with the salt as its key.
    ///
    /// - Parameter salt: as `newSalt` makes it; at most 64 bytes.
    public func digest(salt: [UInt8]) -> [UInt8] { blake2b(characters, key: salt, byteCount: 32) }

    /// 16 random bytes: each code has its own.
    public static func newSalt() -> [UInt8] { randomBytes(16) }

    /// Whether two digests are the same; how long it takes tells nothing but whether they are equally long.
    public static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && sodium_memcmp(one, other, one.count) == 0
    }

    /// The one that is meant; nil if none is.
    private static func character(_ scalar: Unicode.Scalar) -> UInt8? {
        // U+FF01 to U+FF5E are ASCII in full width.
        let value = (0xFF01...0xFF5E).contains(scalar.value) ? scalar.value - 0xFEE0 : scalar.value
        guard let ascii = UInt8(exactly: value) else { return nil }
        let capital = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(ascii) ? ascii - 32 : ascii
        switch capital {
        case UInt8(ascii: "O"): return UInt8(ascii: "0")
        case UInt8(ascii: "I"), UInt8(ascii: "L"): return UInt8(ascii: "1")
        default: return alphabet.contains(capital) ? capital : nil
        }
    }
}
