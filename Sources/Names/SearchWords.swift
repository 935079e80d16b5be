/// What a search looks for: words that a member's search text has to contain, in any order. A word may be a
/// part of a longer one.
public struct SearchWords: Sendable, Hashable {
    /// A word, folded: one of these texts has to be contained.
    public typealias Word = [String]

    /// A longer text ends with one word that has spaces in it.
    public static let limit = 16
    /// A number keeps its leading zeros, and its country's code, if fewer digits would be left.
    private static let fewestDigits = 3
    /// Shorter numbers aren't taken for whole phone numbers.
    private static let fewestPhoneDigits = 7

    /// Each word once, those with one text first, so that there are few kinds of searches; empty for all
    /// members.
    public let words: [Word]

    /// - Parameter text: as it was typed.
    public init(_ text: String) {
        let folded = text.searchFolded
        let parts =
            Self.isPhoneNumber(folded)
            ? [folded[...]] : folded.split(maxSplits: Self.limit - 1) { $0 == " " || $0 == "," }
        var words: [Word] = []
        for word in parts.map({ Self.word(String($0)) }) where !words.contains(word) { words.append(word) }
        if words.isEmpty, !folded.isEmpty { words = [[folded]] }
        self.words = words.sorted { $0.count < $1.count }
    }

    /// Whether all members are found.
    public var isEmpty: Bool { words.isEmpty }

    /// A number is found by its digits, too, however it was typed.
    private static func word(_ text: String) -> Word {
        guard let digits = digits(of: text), !digits.isEmpty else { return [text] }
        let number = String(significant(digits, isInternational: hasPlus(text)))
        return text.contains(number) ? [number] : [text, number]
    }

    /// Whether two texts are the same phone number, however each is written, with the country's code or without.
    public static func isSamePhone(_ text: String, _ other: String) -> Bool {
        guard let one = wholeNumber(text), let another = wholeNumber(other) else { return false }
        let (short, long) = one.count < another.count ? (one, another) : (another, one)
        return short == long
            || (long.hasSuffix(short) && long.count - short.count == CallingCode.length(in: long))
    }

    /// The significant digits of a whole phone number; nil for another text.
    private static func wholeNumber(_ text: String) -> Substring? {
        guard let digits = digits(of: text), digits.count >= fewestPhoneDigits else { return nil }
        return Substring(String(significant(digits, isInternational: hasPlus(text))))
    }

    /// What is the same in `0171…`, `+49171…` and `0049171…`: the digits without leading zeros, and of a
    /// whole phone number without the country's code.
    private static func significant(_ digits: String, isInternational: Bool) -> Substring {
        let rest = digits.drop { $0 == "0" }
        var choices = [rest, digits[...]]
        if isInternational || digits.hasPrefix("00"), digits.count >= fewestPhoneDigits {
            choices.insert(rest.dropFirst(CallingCode.length(in: rest)).drop { $0 == "0" }, at: 0)
        }
        return choices.first { $0.count >= fewestDigits } ?? digits[...]
    }

    /// Whether the whole text is a phone number, with or without spaces, that begins as those do that aren't
    /// written alike everywhere.
    private static func isPhoneNumber(_ text: String) -> Bool {
        guard let digits = digits(of: text), digits.count >= fewestPhoneDigits else { return false }
        return digits.hasPrefix("0") || hasPlus(text)
    }

    private static func hasPlus(_ text: String) -> Bool { text.first { $0 != "(" } == "+" }

    /// The digits of a number; nil if there are other characters than those that separate them.
    private static func digits(of text: String) -> String? {
        let digits = text.filter { "0"..."9" ~= $0 }
        return digits.count + text.count { " +-./()".contains($0) } == text.count ? digits : nil
    }
}
