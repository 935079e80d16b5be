import Foundation
import Model
import Mustache
import Storage
import Words

/// What is written in the reader's own way once a page is rendered: sentences, amounts, moments.
protocol Told: Sendable {
    func text(in language: Language) -> String
}

extension Sentence: Told {
    func text(in language: Language) -> String { language.text(self) }
}

extension [Sentence]: Told {
    func text(in language: Language) -> String { map { language.text($0) }.joined(separator: " ") }
}

extension Amount: Told {
    func text(in language: Language) -> String { language.amount(self) }
}

/// A number of people or things, as digits of the language.
struct Count: Told {
    let number: Int

    init(_ number: Int) { self.number = number }

    func text(in language: Language) -> String { language.number(number) }
}

/// A date and a time.
struct Moment: Told {
    let timestamp: Timestamp

    init(_ timestamp: Timestamp) { self.timestamp = timestamp }

    func text(in language: Language) -> String { DateText.text(timestamp, in: language) }
}

/// What is told as HTML; a template writes it with three braces.
enum Markup: Told {
    /// With its times as `<time>` elements, what somebody entered set apart, and the placeholders that `outputs` names as
    /// `<output>` elements with these `id`s.
    case sentence(Sentence, outputs: [String: String])
    /// What somebody entered, such as a name, where the program's own words may stand as well.
    case entered(String)

    init(_ sentence: Sentence, outputs: [String: String] = [:]) {
        self = .sentence(sentence, outputs: outputs)
    }

    func text(in language: Language) -> String {
        switch self {
        case .sentence(let sentence, let outputs): language.markup(sentence, outputs: outputs)
        case .entered(let text): Language.markup(entered: text)
        }
    }
}

/// What a template can name: texts, flags, what is told in the reader's language, and further views. A value that isn't
/// there is named all the same, with nil, so that a name which nobody provides can be told from one that has nothing to
/// say.
struct View: MustacheParent, Sendable {
    private let values: [String: any Sendable]
    private let onUnknownName: (@Sendable (String) -> Void)?

    init(_ values: [String: (any Sendable)?]) {
        // NSNull is Mustache's nil that does not look further out for the name.
        self.init(values.mapValues { $0 ?? NSNull() }, onUnknownName: nil)
    }

    private init(_ values: [String: any Sendable], onUnknownName: (@Sendable (String) -> Void)?) {
        self.values = values
        self.onUnknownName = onUnknownName
    }

    func child(named name: String) -> Any? {
        let value = values[name]
        if value == nil { onUnknownName?(name) }
        return value
    }

    func has(_ name: String) -> Bool { values[name] != nil }

    func adding(_ more: [String: (any Sendable)?]) -> View {
        View(
            values.merging(more.mapValues { $0 ?? NSNull() }) { _, new in new }, onUnknownName: onUnknownName)
    }

    /// With all that is told as texts of that language, in further views too.
    func told(in language: Language, onUnknownName: (@Sendable (String) -> Void)? = nil) -> View {
        func told(_ value: any Sendable) -> any Sendable {
            switch value {
            case let value as any Told: value.text(in: language)
            case let view as View: view.told(in: language)
            case let views as [View]: views.map { $0.told(in: language) }
            default: value
            }
        }
        return View(values.mapValues(told), onUnknownName: onUnknownName)
    }
}

extension Notice {
    var view: View {
        View(["kind": kind.rawValue, "sentence": sentences, "hasNames": !names.isEmpty, "names": names])
    }
}
