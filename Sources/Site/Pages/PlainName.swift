import Foundation
import Names

/// Names in a file, where the program's own words may be in the same column. A name is put in quotes if it
/// could be taken for one of these words, or for several names.
enum PlainName {
    /// Stands for a person whose name is no longer kept.
    static let former = "a former member"
    static let desk = "desk"
    static let command = "command"
    static let program = "program"

    /// Stands for the people beyond the first few.
    static func more(_ count: Int) -> String { "and \(count) more" }

    private static let ownKeys = Set([former, desk, command, program].map(lookAlikeKey))

    static func text(_ name: String) -> String {
        let key = lookAlikeKey(name)
        let isLikeOurs = ownKeys.contains(key) || key.hasPrefix("and ")
        return isLikeOurs ? quoted(name) : detail(name)
    }

    /// The name, in quotes if it looks like one of the program's own `words`, whatever numbers are in either.
    static func text(_ name: String, distinctFrom words: [String]) -> String {
        func key(_ text: String) -> String { lookAlikeKey(text).replacing(/\d+/, with: "0") }
        let own = key(name)
        return words.contains { key($0) == own } ? quoted(name) : detail(name)
    }

    /// A text in a list, in quotes if it could be taken for several.
    static func detail(_ text: String) -> String {
        text.unicodeScalars.allSatisfy(isPlain) ? text : quoted(text)
    }

    /// Whether the scalar can't be taken for one of the separators, arrows or curly quotation marks that
    /// files use.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return !",;>".unicodeScalars.contains(scalar) }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .decimalNumber:
            true
        case .otherSymbol, .modifierSymbol: !arrows.contains { $0.contains(scalar.value) }
        default: "’\u{200D}".unicodeScalars.contains(scalar)
        }
    }

    /// The arrows that Unicode has among pictures, not among mathematical symbols.
    private static let arrows: [ClosedRange<UInt32>] = [
        0x2190...0x21FF, 0x2794...0x27BF, 0x2B00...0x2BFF, 0x1F800...0x1F8FF,
    ]

    /// Quotation marks in the text are doubled, so that they don't end it.
    private static func quoted(_ text: String) -> String {
        let doubled = text.unicodeScalars.flatMap { "“”".unicodeScalars.contains($0) ? [$0, $0] : [$0] }
        return "“\(String(String.UnicodeScalarView(doubled)))”"
    }

    /// A key that is equal for names that look alike, however much space is between their words.
    private static func lookAlikeKey(_ name: String) -> String {
        LookAlikeKeys(name).folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
