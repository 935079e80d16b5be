/// A form, declared once: the HTML, the server's checks and the browser's come from this value.
public struct Form: Sendable {
    /// What its button waits for.
    public enum Readiness: Sendable {
        /// Every rule is kept.
        case whenRight
        /// Nothing is empty, and what must be the same is the same; the rules are checked when it is sent.
        case whenFilled
        /// Nothing.
        case always
    }

    /// Stable: the browser and drafts know the form by it.
    public let name: String
    /// In the order of the page.
    public let fields: [Field]
    /// What its button waits for.
    public let readiness: Readiness

    /// - Parameter fields: in the order of the page.
    public init(name: String, readiness: Readiness = .whenRight, fields: [Field]) {
        self.name = name
        self.fields = fields
        self.readiness = readiness
    }

    /// The field of this name, or nil.
    public func field(_ name: String) -> Field? { fields.first { $0.name.isSame(as: name) } }

    /// In the order of the fields, at most one a field.
    public func problems(with entries: Entries) -> [Problem] {
        fields.compactMap { $0.problem(in: entries) }
    }

    /// As `problems(with:)`, but none with what isn't changed: it may be from before a rule was made.
    ///
    /// - Parameter kept: what there is to be changed. A field without an entry keeps nothing.
    public func problems(with entries: Entries, keeping kept: Entries) -> [Problem] {
        fields.compactMap { $0.isUnchanged(in: entries, from: kept) ? nil : $0.problem(in: entries) }
    }

    /// Whether a problem keeps its button disabled.
    public func isObstacle(_ problem: Problem) -> Bool {
        switch readiness {
        case .whenRight: true
        case .whenFilled: problem.code == .missing || problem.code == .different
        case .always: false
        }
    }

    /// What was typed, as it counts, or the problems with it.
    public func read(_ entries: Entries) throws(Problems) -> Entries {
        let problems = problems(with: entries)
        if !problems.isEmpty { throw Problems(problems) }
        return Entries(fields.map { ($0.name, $0.read(entries[$0.name])) })
    }

    /// As `read(_:)`, but what isn't changed is never refused, and stays as it is kept.
    ///
    /// - Parameter kept: as for `problems(with:keeping:)`.
    public func read(_ entries: Entries, keeping kept: Entries) throws(Problems) -> Entries {
        let problems = problems(with: entries, keeping: kept)
        if !problems.isEmpty { throw Problems(problems) }
        return Entries(
            fields.map { field in
                let isUnchanged = field.isUnchanged(in: entries, from: kept)
                return (field.name, isUnchanged ? kept[field.name] : field.read(entries[field.name]))
            })
    }
}

/// What was typed, raw, by the names of the fields. A field that isn't there is empty.
public struct Entries: Sendable {
    private var texts: [(name: String, text: String)]

    /// By the names of the fields; of two with the same name the first counts.
    public init(_ texts: [(name: String, text: String)] = []) { self.texts = texts }

    /// Whether there is an entry of this name, perhaps an empty one.
    public func has(_ name: String) -> Bool { texts.contains { $0.name.isSame(as: name) } }

    /// What was typed into the field of this name; empty where there is none.
    public subscript(name: String) -> String {
        get { texts.first { $0.name.isSame(as: name) }?.text ?? "" }
        set {
            if let index = texts.firstIndex(where: { $0.name.isSame(as: name) }) {
                texts[index].text = newValue
            } else {
                texts.append((name, newValue))
            }
        }
    }
}

extension String {
    /// Byte for byte. `==` would bring Unicode's normalisation tables, some 50 KB, into the browser's module.
    func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
