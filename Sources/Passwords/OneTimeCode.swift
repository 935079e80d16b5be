import CSodium

/// 60 random bits that an organiser reads out and a member types: twelve characters of Crockford's base 32,
/// which leaves out U, and the letters that look like digits: I, L and O.
public struct OneTimeCode: Sendable, Equatable {
    /// Twelve capital letters and digits in ASCII.
    private let characters: [UInt8]

    private static let length = 12
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// Creates a new code with the system's random generator.
    public init() {
        // 256 is a multiple of 32, so all characters are equally likely.
        characters = randomBytes(Self.length).map { Self.alphabet[Int($0) % Self.alphabet.count] }
    }

    /// Reads a code as it was typed. Dashes, white space, letter case and full width don't matter; O counts
    /// as 0, I and L as 1. Returns nil if it has any other character, or not exactly twelve.
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

    /// The code in groups of four: `ABCD-EFGH-JKMN`.
    public var text: String {
        stride(from: 0, to: Self.length, by: 4)
            .map { String(decoding: characters[$0..<$0 + 4], as: UTF8.self) }.joined(separator: "-")
    }

    /// What is stored instead of the code, with its salt: the BLAKE2b-256 of the twelve characters, with the
    /// salt as key.
    ///
    /// - Parameter salt: as `newSalt` makes it; at most 64 bytes.
    public func digest(salt: [UInt8]) -> [UInt8] { blake2b(characters, key: salt, byteCount: 32) }

    /// Makes the salt of a new code: 16 random bytes.
    public static func newSalt() -> [UInt8] { randomBytes(16) }

    /// Whether two digests are equal; the time that it takes depends only on their lengths.
    public static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && sodium_memcmp(one, other, one.count) == 0
    }

    /// The character of the alphabet that was meant, or nil.
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
