/// What a search looks for: words that a member's search text has to contain, in any order. A word may be a
/// part of a longer one.
public struct SearchWords: Sendable, Hashable {
    /// A word, folded: one of these texts has to be contained.
    public typealias Word = [String]

    /// A longer text ends with one word that has spaces in it.
    public static let limit = 16
    /// A number keeps its leading zeros if fewer digits would be left.
    private static let fewestDigits = 3

    /// Each word once, those with one text first, so that there are few kinds of searches; empty for all
    /// members.
    public let words: [Word]

    /// - Parameter text: as it was typed.
    public init(_ text: String) {
        let folded = text.searchFolded
        let parts = folded.split(maxSplits: Self.limit - 1) { $0 == " " || $0 == "," }
        var words: [Word] = []
        for word in parts.map({ Self.word(String($0)) }) where !words.contains(word) { words.append(word) }
        if words.isEmpty, !folded.isEmpty { words = [[folded]] }
        self.words = words.sorted { $0.count < $1.count }
    }

    /// Whether all members are found.
    public var isEmpty: Bool { words.isEmpty }

    /// A number is found by its digits, too, however it was typed. Its leading zeros don't count, since the
    /// same number is written as `0171…`, `+49171…` and `0049171…`.
    private static func word(_ text: String) -> Word {
        let digits = text.utf8.filter { (0x30...0x39).contains($0) }
        guard text.utf8.count == digits.count + text.utf8.count(where: "+-./()".utf8.contains) else {
            return [text]
        }
        if digits.isEmpty { return [text] }
        let rest = digits.drop { $0 == 0x30 }
        let number = String(decoding: rest.count < Self.fewestDigits ? digits[...] : rest, as: UTF8.self)
        return text.contains(number) ? [number] : [text, number]
    }
}
