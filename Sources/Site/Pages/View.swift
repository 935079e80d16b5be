import Model
import Visitors
import Words

/// The values that a template can name: texts, flags, localizable values, markup, and further views. A value
/// that is missing is given as nil, so that it can be told from a name that no view provides.
struct View: Sendable {
    // Arrays, since a view has few values, and often is written only once: a dictionary would cost more.
    private var names: [Name] = []
    private var values: [Value] = []

    init(_ values: Values) {
        names.reserveCapacity(values.count)
        self.values.reserveCapacity(values.count)
        for (name, value) in values {
            names.append(name)
            self.values.append(value?.value ?? .nothing)
        }
        assert(hasDistinctNames)
    }

    subscript(name: Name) -> Value? { names.firstIndex(of: name).map { values[$0] } }

    /// The view with another value for this name, which it must already have.
    func replacing(_ name: Name, with value: any ViewValue) -> View {
        guard let index = names.firstIndex(of: name) else { preconditionFailure("there is no \(name)") }
        var view = self
        view.values[index] = value.value
        return view
    }

    /// The view with more values, whose names it must not already have.
    func adding(_ more: Values) -> View {
        var view = self
        let added = View(more)
        view.names += added.names
        view.values += added.values
        assert(view.hasDistinctNames)
        return view
    }

    private var hasDistinctNames: Bool { Set(names).count == names.count }
}

extension View {
    /// The values of a view, or of a part of it, by their names; nil for one that is missing.
    typealias Values = KeyValuePairs<Name, (any ViewValue)?>

    /// A value's name, of at most sixteen ASCII letters, which is compared as one number.
    struct Name: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
        private var letters: UInt128 = 0

        /// Nil if it has too many letters.
        init?(_ text: some Collection<UInt8>) {
            if text.count > 16 { return nil }
            for letter in text { letters = letters << 8 | UInt128(letter) }
        }

        init(stringLiteral text: StaticString) {
            guard let name = text.withUTF8Buffer({ Name($0) }) else {
                preconditionFailure("the name \(text) is too long")
            }
            self = name
        }

        var description: String {
            let bytes = (0..<16).reversed().map { UInt8(truncatingIfNeeded: letters >> (8 * $0)) }
            return String(decoding: bytes.drop { $0 == 0 }, as: UTF8.self)
        }
    }

    /// A value as a template sees it. A section is written once for each view or text of a list, not at all
    /// for nothing and for a flag that is off, and once for everything else.
    enum Value: Sendable {
        case nothing
        case flag(Bool)
        case text(String)
        /// Written in the reader's language.
        case localizable(any Localizable)
        /// The only kind of value that three braces write unescaped.
        case markup(Markup)
        case view(View)
        case views([View])
        case texts([String])

        func text(in language: Language) -> String {
            switch self {
            case .text(let text): text
            case .localizable(let value): value.text(in: language)
            case .markup(let markup): markup.text(in: language)
            case .nothing, .flag, .view, .views, .texts: ""
            }
        }

        var isNothing: Bool {
            switch self {
            case .nothing, .flag(false): true
            case .views(let views): views.isEmpty
            case .texts(let texts): texts.isEmpty
            case .flag(true), .text, .localizable, .markup, .view: false
            }
        }
    }
}

/// A value that a view can hold.
protocol ViewValue: Sendable {
    var value: View.Value { get }
}

/// A value of which a view can hold a list.
protocol ViewListElement: Sendable {
    static func value(of list: [Self]) -> View.Value
}

extension Array: ViewValue where Element: ViewListElement {
    var value: View.Value { Element.value(of: self) }
}

extension ViewValue where Self: Localizable {
    var value: View.Value { .localizable(self) }
}

extension Sentence: ViewValue, ViewListElement {
    static func value(of list: [Sentence]) -> View.Value { .localizable(list) }
}

extension Amount: ViewValue {}
extension Day: ViewValue {}
extension Count: ViewValue {}
extension Moment: ViewValue {}
extension BrowserName: ViewValue {}

extension Markup: ViewValue {
    var value: View.Value { .markup(self) }
}

extension View.Value: ViewValue {
    var value: View.Value { self }
}

extension Bool: ViewValue {
    var value: View.Value { .flag(self) }
}

/// In plain digits, for attributes; `Count` writes numbers for readers.
extension Int: ViewValue {
    var value: View.Value { .text(String(self)) }
}

extension String: ViewValue, ViewListElement {
    var value: View.Value { .text(self) }
    static func value(of list: [String]) -> View.Value { .texts(list) }
}

extension View: ViewValue, ViewListElement {
    var value: View.Value { .view(self) }
    static func value(of list: [View]) -> View.Value { .views(list) }
}

extension Notice {
    var view: View {
        View([
            "kind": kind.rawValue, "sentence": sentences, "text": Markup.sentences(sentences),
            "hasNames": !names.isEmpty, "names": names,
            "download": download.map { View(["path": $0.path, "label": $0.label]) },
            "undo": undo?.view,
        ])
    }
}

extension Notice.Undo {
    var view: View { View(["path": path, "batch": batch, "offer": Markup(offer), "button": label]) }
}
