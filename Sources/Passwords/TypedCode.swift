/// Random characters that people read and type: capital letters and digits of Crockford's base 32, which
/// leaves out U, and the letters that look like digits: I, L and O.
enum TypedCode {
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// `count` characters of five random bits each, in ASCII, from the system's random generator.
    static func random(_ count: Int) -> [UInt8] {
        // 256 is a multiple of 32, so all characters are equally likely.
        randomBytes(count).map { alphabet[Int($0) % alphabet.count] }
    }

    /// Reads a code as it was typed. Dashes, white space, letter case and full width don't matter; O counts
    /// as 0, I and L as 1. Returns nil if it has any other character, or not exactly `count` of them.
    static func read(_ typed: String, count: Int) -> [UInt8]? {
        var characters: [UInt8] = []
        for scalar in typed.unicodeScalars where !scalar.properties.isWhitespace && !scalar.properties.isDash
        {
            guard characters.count < count, let character = character(scalar) else { return nil }
            characters.append(character)
        }
        return characters.count == count ? characters : nil
    }

    /// The characters in groups of four, with dashes between them.
    static func text(_ characters: [UInt8]) -> String {
        stride(from: 0, to: characters.count, by: 4)
            .map { String(decoding: characters[$0..<min($0 + 4, characters.count)], as: UTF8.self) }
            .joined(separator: "-")
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
