/// What every text is held to before anything that takes longer is done with it: normalising, folding letter case and
/// counting characters cost far more for a few kilobytes of accents in a bad order than for any text that people write.
enum TextBounds {
    /// The largest ordinary character, a family emoji with skin tones, has 41 bytes of UTF-8.
    static let bytesPerCharacter = 48

    /// Of emails and usernames, which are folded and compared: a letter with a few marks.
    static let bytesPerLetter = 16

    /// Of marks in a row, the most that Unicode's stream-safe text format has (UAX #15, section 13). More are in no
    /// language, and to sort them takes time in proportion to the square of their number.
    static let marksInARow = 30

    /// The problem with a text of at most so many bytes, or nil. Looks at them first, then at the marks.
    static func problem(with text: String, mostBytes: Int) -> Problem.Code? {
        if text.utf8.count > mostBytes { return .tooLong }
        return hasTooManyMarks(text) ? .tooManyMarks : nil
    }

    /// Whatever normalising puts in order (a non-zero canonical combining class) extends a grapheme.
    private static func hasTooManyMarks(_ text: String) -> Bool {
        var marks = 0
        for scalar in text.unicodeScalars {
            // Below them there are none, and a comparison is cheaper than to look it up.
            marks = scalar.value >= 0x300 && scalar.properties.isGraphemeExtend ? marks + 1 : 0
            if marks > marksInARow { return true }
        }
        return false
    }
}
