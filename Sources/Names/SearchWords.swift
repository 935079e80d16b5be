import Model

/// The words of a search, all of which a member's search text has to contain, in any order. A word may be a
/// part of a longer one.
public struct SearchWords: Sendable, Hashable {
    /// A word, folded: one of these texts has to be contained.
    public typealias Word = [String]

    /// The most words in a search. In a longer text, everything after the fifteenth word counts as one word,
    /// spaces included.
    public static let maxWords = 16
    /// The fewest digits with which a number is searched. A number that would have fewer without its leading
    /// zeros and country code keeps them.
    private static let minDigits = 3
    /// Shorter numbers aren't treated as whole phone numbers.
    private static let minPhoneDigits = 7
    private static let separators = " +-./()"
    /// Dashes that keyboards and other programs write for a hyphen.
    private static let dashes = "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2212}"
    private static let separatorsAndDashes = separators + dashes

    /// Each word once, the ones with a single text first, so that there are few kinds of searches; empty for
    /// all members.
    public let words: [Word]

    /// - Parameter text: as it was typed.
    public init(_ text: String) {
        let folded = text.searchFolded
        let parts = Self.parts(folded)
        let spelled = Self.parts(text.withUmlautsAsTwoLetters.searchFolded)
        var words: [Word] = []
        for (index, part) in parts.enumerated() {
            let other = spelled.count == parts.count ? spelled[index] : part
            let word = Self.word(part, spelled: other)
            if !words.contains(word) { words.append(word) }
        }
        if words.isEmpty, !folded.isEmpty { words = [[folded]] }
        self.words = words.sorted { $0.count < $1.count }
    }

    private static func parts(_ folded: String) -> [String] {
        if isPhoneNumber(folded) { return [folded] }
        return folded.split(maxSplits: maxWords - 1) { $0 == " " || $0 == "," }.map(String.init)
    }

    /// Whether all members are found.
    public var isEmpty: Bool { words.isEmpty }

    /// A number is also found by its digits, however it was typed, and a name with umlauts or an apostrophe,
    /// however these are written: `Müller`, `Mueller` and `Muller`.
    ///
    /// - Parameter spelled: the same word with its umlauts as two letters.
    private static func word(_ text: String, spelled: String) -> Word {
        guard let digits = digits(of: text), !digits.isEmpty else {
            let plain = text.withoutUmlautsAsTwoLetters
            // A single letter would find nearly all members.
            let spellings = ([text, spelled] + (plain.count > 1 ? [plain] : [])).flatMap(\.withEachApostrophe)
            return spellings.enumerated().filter { !spellings[..<$0.offset].contains($0.element) }
                .map(\.element)
        }
        let number = String(significant(digits, isInternational: hasPlus(text)))
        return text.contains(number) ? [number] : [text, number]
    }

    /// Whether two texts are the same phone number, however each is written, with or without the country
    /// code. Typed text has to be folded (`searchFolded`), since digits may be wide.
    public static func isSamePhone(_ text: String, _ other: String) -> Bool {
        // Most numbers differ in their last digits, which are quick to compare.
        guard lastDigits(of: text).elementsEqual(lastDigits(of: other)), let one = wholeNumber(text),
            let another = wholeNumber(other)
        else { return false }
        let (short, long) = one.count < another.count ? (one, another) : (another, one)
        return short == long
            || (long.hasSuffix(short) && long.count - short.count == CallingCode.length(in: long))
    }

    /// At most as many digits as every number has without its country code, the last one first.
    private static func lastDigits(of text: String) -> some Sequence<UInt8> {
        text.utf8.lazy.reversed().filter { $0.isASCIIDigit }.prefix(minDigits)
    }

    /// The significant digits of a whole phone number; nil for another text.
    private static func wholeNumber(_ text: String) -> Substring? {
        guard let digits = digits(of: text), digits.count >= minPhoneDigits else { return nil }
        return Substring(String(significant(digits, isInternational: hasPlus(text))))
    }

    /// The part that is the same in `0171…`, `+49171…` and `0049171…`: the digits without leading zeros and,
    /// for a whole phone number, without the country code.
    private static func significant(_ digits: String, isInternational: Bool) -> Substring {
        let rest = digits.drop { $0 == "0" }
        var choices = [rest, digits[...]]
        if isInternational || digits.hasPrefix("00"), digits.count >= minPhoneDigits {
            choices.insert(rest.dropFirst(CallingCode.length(in: rest)).drop { $0 == "0" }, at: 0)
        }
        return choices.first { $0.count >= minDigits } ?? digits[...]
    }

    /// Whether the whole text is a phone number, with or without spaces, that begins with 0, 00 or +: people
    /// write such a beginning in several ways.
    private static func isPhoneNumber(_ text: String) -> Bool {
        guard let digits = digits(of: text), digits.count >= minPhoneDigits else { return false }
        return digits.hasPrefix("0") || hasPlus(text)
    }

    /// The digits of a folded text that may be a phone number; nil for another text, and for one that has
    /// only digits. Engines store them, so `NameKeys.rulesVersion` has to be raised before dashes count here.
    package static func phoneDigits(of text: String) -> String? {
        guard let digits = digits(of: text, between: separators), digits.count >= minPhoneDigits,
            digits.count < text.count
        else { return nil }
        return digits
    }

    private static func hasPlus(_ text: String) -> Bool { text.first { $0 != "(" } == "+" }

    /// The digits of a number; nil if there are characters other than separators.
    private static func digits(
        of text: String, between separators: String = separatorsAndDashes
    ) -> String? {
        var digits = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.isASCIIDigit {
                digits.append(scalar)
            } else if !separators.unicodeScalars.contains(scalar) {
                return scalar.isASCII ? nil : markedDigits(of: text, between: separators)
            }
        }
        return String(digits)
    }

    /// The same as `digits`, except that a digit with a mark, such as a keycap, counts as a digit.
    private static func markedDigits(of text: String, between separators: String) -> String? {
        let digits = text.filter { "0"..."9" ~= $0 }
        return digits.count + text.count { separators.contains($0) } == text.count ? digits : nil
    }
}

extension String {
    private static let umlauts: [(letter: Character, letters: String, plain: String)] = [
        ("ä", "ae", "a"), ("ö", "oe", "o"), ("ü", "ue", "u"),
    ]
    private static let apostrophes: [Character] = ["'", "’"]

    /// The text with each umlaut as two letters, as Germans write it on a keyboard without umlauts.
    fileprivate var withUmlautsAsTwoLetters: String {
        Self.umlauts.reduce(lowercased()) { $0.replacing(String($1.letter), with: $1.letters) }
    }

    fileprivate var withoutUmlautsAsTwoLetters: String {
        Self.umlauts.reduce(self) { $0.replacing($1.letters, with: $1.plain) }
    }

    /// The text as it is, then with each kind of apostrophe; just the text if it has none.
    fileprivate var withEachApostrophe: [String] {
        guard contains(where: Self.apostrophes.contains) else { return [self] }
        return [self]
            + Self.apostrophes.map { kind in String(map { Self.apostrophes.contains($0) ? kind : $0 }) }
    }
}
