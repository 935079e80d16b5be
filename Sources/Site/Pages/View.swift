import Foundation
import Mustache

/// What a template can name: texts, flags, and further views. A value that isn't there is named all the same, with
/// nil, so that a name which nobody provides can be told from one that has nothing to say.
struct View: MustacheParent, Sendable {
    private let values: [String: any Sendable]
    private let onUnknownName: (@Sendable (String) -> Void)?

    init(_ values: [String: (any Sendable)?], onUnknownName: (@Sendable (String) -> Void)? = nil) {
        // NSNull is Mustache's nil that does not look further out for the name.
        self.values = values.mapValues { $0 ?? NSNull() }
        self.onUnknownName = onUnknownName
    }

    func child(named name: String) -> Any? {
        let value = values[name]
        if value == nil { onUnknownName?(name) }
        return value
    }

    func adding(
        _ more: [String: (any Sendable)?], onUnknownName: (@Sendable (String) -> Void)? = nil
    ) -> View {
        let all = values.merging(more.mapValues { $0 ?? NSNull() }) { _, new in new }
        return View(all, onUnknownName: onUnknownName)
    }
}

extension Notice {
    var view: View {
        View(["kind": kind.rawValue, "sentence": sentence, "hasNames": !names.isEmpty, "names": names])
    }
}
