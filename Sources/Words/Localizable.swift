import Model
import Storage

/// A value that is written in the reader's language when a page is rendered: a sentence, an amount, a moment.
package protocol Localizable: Sendable {
    func text(in language: Language) -> String
}

/// A text that is the same in each language.
extension String: Localizable {
    package func text(in language: Language) -> String { self }
}

extension Sentence: Localizable {
    package func text(in language: Language) -> String { language.text(self) }
}

extension [Sentence]: Localizable {
    package func text(in language: Language) -> String { map { language.text($0) }.joined(separator: " ") }
}

extension Amount: Localizable {
    package func text(in language: Language) -> String { language.amount(self) }
}

extension Day: Localizable {
    package func text(in language: Language) -> String {
        language.date(day: day, month: month, year: year)
    }
}

/// A number of people or things, in digits as the language writes them.
package struct Count: Localizable {
    package let number: Int

    package init(_ number: Int) { self.number = number }

    package func text(in language: Language) -> String { language.number(number) }
}

/// A date and a time.
package struct Moment: Localizable {
    package let timestamp: Timestamp

    package init(_ timestamp: Timestamp) { self.timestamp = timestamp }

    package func text(in language: Language) -> String { DateText.text(timestamp, in: language) }
}

/// HTML. A template writes it with three braces.
package enum Markup: Localizable {
    /// A sentence. Its times are `<time>` elements, text that a person entered is set apart, and the
    /// placeholders that `outputs` names are `<output>` elements with these `id`s.
    case sentence(Sentence, outputs: [String: String])
    /// Sentences, one after another.
    case sentences([Sentence])
    /// Text that a person entered, such as a name, in a place where the program's own words may also appear.
    case entered(String)
    /// A date and a time, as a `<time>` element.
    case moment(Timestamp)
    /// Finished HTML.
    case html(String)

    package init(_ sentence: Sentence, outputs: [String: String] = [:]) {
        self = .sentence(sentence, outputs: outputs)
    }

    package func text(in language: Language) -> String {
        switch self {
        case .sentence(let sentence, let outputs): language.markup(sentence, outputs: outputs)
        case .sentences(let sentences):
            sentences.map { language.markup($0, outputs: [:]) }.joined(separator: " ")
        case .entered(let text): Language.markup(entered: text)
        case .moment(let timestamp): language.markup(timestamp)
        case .html(let html): html
        }
    }
}
