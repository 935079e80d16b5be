import Model

/// Something to say: its English text, which is also its name in the catalogues, and what is put into it. It becomes
/// words only where its reader's language is known.
///
/// As JSON it is small enough for a cookie: `{"s":"{name} is registered.","a":{"name":"Ada"}}`. Reading it back bounds
/// neither length nor depth.
public struct Sentence: Sendable, Hashable, Codable, ExpressibleByStringLiteral {
    /// What stands in the place of a `{placeholder}`.
    public enum Argument: Sendable, Hashable {
        /// As it is, in every language.
        case text(String)
        /// In digits.
        case number(Int)
        /// With the decimals of the language.
        case amount(Amount)
        /// Translated as well.
        indirect case sentence(Sentence)
    }

    /// What English says of any count but one, and the count.
    struct Plural: Hashable, Codable {
        let source: String
        let count: Int

        private enum CodingKeys: String, CodingKey {
            case source = "s"
            case count = "c"
        }
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

    private enum CodingKeys: String, CodingKey {
        case source = "s"
        case plural = "p"
        case arguments = "a"
    }
}

/// A text is a JSON string, a number a number; an amount is `{"h":1250}`, a sentence what it is elsewhere.
extension Sentence.Argument: Codable {
    private struct Hundredths: Codable {
        let h: Int64
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else if let amount = try? container.decode(Hundredths.self) {
            self = .amount(Amount(hundredths: amount.h))
        } else {
            self = .sentence(try container.decode(Sentence.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .amount(let amount): try container.encode(Hundredths(h: amount.hundredths))
        case .sentence(let sentence): try container.encode(sentence)
        }
    }
}
