import Model
import Storage

/// What is written in the reader's own way once a page is rendered: sentences, amounts, moments.
package protocol Localizable: Sendable {
    func text(in language: Language) -> String
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

/// A number of people or things, as digits of the language.
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

/// What is written as HTML; a template writes it with three braces.
package enum Markup: Localizable {
    /// With its times as `<time>` elements, what somebody entered set apart, and the placeholders that `outputs` names as
    /// `<output>` elements with these `id`s.
    case sentence(Sentence, outputs: [String: String])
    /// What somebody entered, such as a name, where the program's own words may stand as well.
    case entered(String)

    package init(_ sentence: Sentence, outputs: [String: String] = [:]) {
        self = .sentence(sentence, outputs: outputs)
    }

    package func text(in language: Language) -> String {
        switch self {
        case .sentence(let sentence, let outputs): language.markup(sentence, outputs: outputs)
        case .entered(let text): Language.markup(entered: text)
        }
    }
}
