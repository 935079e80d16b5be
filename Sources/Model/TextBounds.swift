/// Limits that are checked before any slower work on a text. Normalising it, folding its letter case and
/// counting its characters cost far more for a few kilobytes of accents in a bad order than for any text that
/// people write.
enum TextBounds {
    /// The longest ordinary character, a family emoji with skin tones, has 41 bytes of UTF-8.
    static let bytesPerCharacter = 48

    /// The most bytes of a single code point, and so of a letter without marks.
    static let bytesPerScalar = 4

    /// The limit for usernames, and for texts that may be an email or a username, which are folded and
    /// compared; enough for a letter with a few marks.
    static let bytesPerLetter = 16

    /// The most marks in a row that Unicode's stream-safe text format allows (UAX #15, section 13). No
    /// language has more, and sorting them takes time in proportion to the square of their number.
    static let marksInARow = 30

    /// The problem with a text that may have this many bytes, or nil. Counts the bytes first, then the marks.
    static func problem(with text: String, maxBytes: Int) -> Problem.Code? {
        if text.utf8.count > maxBytes { return .tooLong }
        return hasTooManyMarks(text) ? .tooManyMarks : nil
    }

    /// Counts the scalars that extend a grapheme: they include all that normalising has to sort, which are
    /// the ones with a non-zero canonical combining class.
    private static func hasTooManyMarks(_ text: String) -> Bool {
        var marks = 0
        for scalar in text.unicodeScalars {
            // No lower scalar extends a grapheme, and a comparison is cheaper than looking it up.
            marks = scalar.value >= 0x300 && scalar.properties.isGraphemeExtend ? marks + 1 : 0
            if marks > marksInARow { return true }
        }
        return false
    }
}
