import Model
import Storage

/// A sentence: its English text, under which the catalogues list it, and its arguments. It is translated only
/// where the reader's language is known, which can be in another program with the same catalogues.
public struct Sentence: Sendable, Hashable, Codable, ExpressibleByStringLiteral {
    /// A value for a `{placeholder}`.
    public enum Argument: Sendable, Hashable {
        /// A text that is the same in every language.
        case text(String)
        /// The same for text that a person entered, such as a name, which HTML sets apart from the program's
        /// own words.
        case entered(String)
        /// The same for text that is English in every language, such as a library's report.
        case english(String)
        /// A number, in digits.
        case number(Int)
        /// At least this number, if the exact number wasn't counted: `1,000+`.
        case atLeast(Int)
        /// Credits, with the decimal separator of the language.
        case amount(Amount)
        /// Any other number with two decimals, at least zero.
        case decimal(hundredths: Int)
        /// A date and a time; in HTML a `<time>`.
        case moment(Timestamp)
        case clock(Timestamp)
        case day(Day)
        /// A sentence, which is translated too.
        indirect case sentence(Sentence)
    }

    /// The English text for any count but one, and the count.
    struct Plural: Hashable, Codable {
        let source: String
        let count: Int
    }

    /// The English text; if there is a plural, the text for a count of one.
    let source: String
    let plural: Plural?
    /// The arguments by placeholder.
    let arguments: [String: Argument]

    /// - Parameter source: the English text, such as `{name} is registered.`
    public init(_ source: String, _ arguments: [String: Argument] = [:]) {
        (self.source, plural, self.arguments) = (source, nil, arguments)
    }

    /// A sentence that depends on a count, which is also the argument `count`: `One person is back.`,
    /// `{count} people are back.`
    public init(one: String, other: String, count: Int, _ arguments: [String: Argument] = [:]) {
        source = one
        plural = Plural(source: other, count: count)
        self.arguments = arguments.merging(["count": .number(count)]) { _, count in count }
    }

    /// A sentence without arguments.
    public init(stringLiteral source: String) { self.init(source) }
}
