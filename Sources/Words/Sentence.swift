import Model
import Storage

/// Something to say: its English text, which is also its name in the catalogues, and what is put into it. It becomes
/// words only where its reader's language is known, at whichever program: both have the same catalogues.
public struct Sentence: Sendable, Hashable, Codable, ExpressibleByStringLiteral {
    /// What stands in the place of a `{placeholder}`.
    public enum Argument: Sendable, Hashable {
        /// As it is, in every language.
        case text(String)
        /// The same of what somebody entered, such as a name: in HTML set apart from the program's own words.
        case entered(String)
        /// In digits.
        case number(Int)
        /// So many and more, which nobody has counted: `1,000+`.
        case atLeast(Int)
        /// Credits, with the decimals of the language.
        case amount(Amount)
        /// Any other number with two decimals, at least zero.
        case decimal(hundredths: Int)
        /// A date and a time, or a time of today alone; in HTML a `<time>`.
        case moment(Timestamp)
        case clock(Timestamp)
        /// Translated as well.
        indirect case sentence(Sentence)
    }

    /// What English says of any count but one, and the count.
    struct Plural: Hashable, Codable {
        let source: String
        let count: Int
    }

    /// In English; of one, where there is a plural.
    let source: String
    let plural: Plural?
    /// By placeholder.
    let arguments: [String: Argument]

    /// - Parameter source: the English text, such as `{name} is registered.`
    public init(_ source: String, _ arguments: [String: Argument] = [:]) {
        (self.source, plural, self.arguments) = (source, nil, arguments)
    }

    /// What depends on a count, which is also the argument `count`: `One person is back.`, `{count} people are back.`
    public init(one: String, other: String, count: Int, _ arguments: [String: Argument] = [:]) {
        source = one
        plural = Plural(source: other, count: count)
        self.arguments = arguments.merging(["count": .number(count)]) { _, count in count }
    }

    /// One without arguments.
    public init(stringLiteral source: String) { self.init(source) }
}
