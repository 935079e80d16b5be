import Foundation
import Model
import Mustache
import Visitors
import Words

/// The values that a template can name: texts, flags, localizable values, and further views. A value that is
/// missing is given as nil, so that it can be told from a name that no view provides.
struct View: MustacheParent, Sendable {
    private let values: [String: any Sendable]
    private let onUnknownName: (@Sendable (String) -> Void)?

    init(_ values: [String: (any Sendable)?]) {
        // With nil, Mustache would look for the name in the outer views; with NSNull it doesn't.
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

    /// The view with every localizable value as a text of that language, in further views too.
    func localized(in language: Language, onUnknownName: (@Sendable (String) -> Void)? = nil) -> View {
        func localized(_ value: any Sendable) -> any Sendable {
            switch value {
            case let value as any Localizable: value.text(in: language)
            case let view as View: view.localized(in: language)
            case let views as [View]: views.map { $0.localized(in: language) }
            default: value
            }
        }
        return View(values.mapValues(localized), onUnknownName: onUnknownName)
    }
}

extension Notice {
    var view: View {
        View([
            "kind": kind.rawValue, "sentence": sentences, "told": Markup.sentences(sentences),
            "hasNames": !names.isEmpty, "names": names,
            "download": download.map { View(["path": $0.path, "label": $0.label]) },
            "undo": undo?.view,
        ])
    }
}

extension Notice.Undo {
    var view: View { View(["path": path, "batch": batch, "offer": Markup(offer), "button": label]) }
}
