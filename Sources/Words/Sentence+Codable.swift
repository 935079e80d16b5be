import Model
import Storage

extension Sentence.Argument: Codable {
    private enum Kind: String, CodingKey {
        case text, entered, english, number, atLeast, amount, decimal, moment, clock, day, sentence
    }

    /// Encodes the argument under the name of its kind.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Kind.self)
        switch self {
        case .text(let text): try values.encode(text, forKey: .text)
        case .entered(let text): try values.encode(text, forKey: .entered)
        case .english(let text): try values.encode(text, forKey: .english)
        case .number(let number): try values.encode(number, forKey: .number)
        case .atLeast(let number): try values.encode(number, forKey: .atLeast)
        case .amount(let amount): try values.encode(amount.hundredths, forKey: .amount)
        case .decimal(let hundredths): try values.encode(hundredths, forKey: .decimal)
        case .moment(let time): try values.encode(time.milliseconds, forKey: .moment)
        case .clock(let time): try values.encode(time.milliseconds, forKey: .clock)
        case .day(let day): try values.encode(day.text, forKey: .day)
        case .sentence(let sentence): try values.encode(sentence, forKey: .sentence)
        }
    }

    /// Decodes an argument.
    ///
    /// - Throws: `DecodingError` for an unknown kind.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Kind.self)
        func number(_ kind: Kind) throws -> Int64 { try values.decode(Int64.self, forKey: kind) }
        switch values.allKeys.first {
        case .text: self = .text(try values.decode(String.self, forKey: .text))
        case .entered: self = .entered(try values.decode(String.self, forKey: .entered))
        case .english: self = .english(try values.decode(String.self, forKey: .english))
        case .number: self = .number(try values.decode(Int.self, forKey: .number))
        case .atLeast: self = .atLeast(try values.decode(Int.self, forKey: .atLeast))
        case .amount: self = .amount(Amount(hundredths: try number(.amount)))
        case .decimal: self = .decimal(hundredths: try values.decode(Int.self, forKey: .decimal))
        case .moment: self = .moment(Timestamp(milliseconds: try number(.moment)))
        case .clock: self = .clock(Timestamp(milliseconds: try number(.clock)))
        case .day:
            guard let day = Day(text: try values.decode(String.self, forKey: .day)) else {
                throw DecodingError.dataCorruptedError(forKey: .day, in: values, debugDescription: "no day")
            }
            self = .day(day)
        case .sentence: self = .sentence(try values.decode(Sentence.self, forKey: .sentence))
        case nil:
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "no argument of a sentence"))
        }
    }
}
