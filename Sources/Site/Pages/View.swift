import Model
import Visitors
import Words

/// The values that a template can name: texts, flags, localizable values, markup, and further views. A value
/// that is missing is given as nil, so that it can be told from a name that no view provides.
struct View: Sendable {
    private let values: [String: Value]

    init(_ values: Values) {
        self.values = values.mapValues { $0?.value ?? .nothing }
    }

    private init(values: [String: Value]) { self.values = values }

    subscript(name: String) -> Value? { values[name] }

    func adding(_ more: Values) -> View {
        View(values: values.merging(View(more).values) { _, new in new })
    }
}

extension View {
    /// The values of a view, or of a part of it, by their names; nil for one that is missing.
    typealias Values = [String: (any ViewValue)?]

    /// A value as a template sees it. A section is written once for each view or text of a list, not at all
    /// for nothing and for a flag that is off, and once for everything else.
    enum Value: Sendable {
        case nothing
        case flag(Bool)
        case text(String)
        /// Written in the reader's language.
        case localizable(any Localizable)
        /// All that three braces write as it is.
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

/// In plain digits, as attributes have it. `Count` is for readers.
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
