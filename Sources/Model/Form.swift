/// A form, declared once: its HTML, the server's checks and the browser's checks come from this value.
public struct Form: Sendable {
    /// When its button is enabled.
    public enum Readiness: Sendable {
        /// Once every rule is satisfied.
        case whenRight
        /// Once no field is empty and repeated entries match; the other rules are checked when the form is
        /// sent.
        case whenFilled
        case always
    }

    /// How the desk's questions change a form's built-in fields.
    public enum Adaptation: Sendable {
        /// Phone numbers are written as at the desk.
        case phoneOnly
        /// The questions are the fields.
        case desk
        /// Any one of the details is enough if the desk doesn't require an email; phone numbers as above.
        case knownByAny
    }

    /// Must not change: the browser's scripts and drafts refer to the form by it.
    public let name: String
    /// In the order of the page.
    public let fields: [Field]
    public let readiness: Readiness
    /// The name of the field that follows the group's own fields; nil if they are at the end.
    let ownFieldsBefore: String?
    let adaptation: Adaptation
    /// The group's choices about this form.
    public let group: GroupForm

    /// Creates a form with the parts as the properties describe them.
    public init(
        name: String, readiness: Readiness = .whenRight, fields: [Field], ownFieldsBefore: String? = nil,
        adaptation: Adaptation = .phoneOnly, group: GroupForm = GroupForm()
    ) {
        self.ownFieldsBefore = ownFieldsBefore
        self.adaptation = adaptation
        self.group = group
        self.name = name
        self.fields = fields
        self.readiness = readiness
    }

    /// The field with this name; nil if there is none.
    public func field(_ name: String) -> Field? { fields.first { $0.name.isSame(as: name) } }

    /// The problems with the typed texts, in the order of the fields, at most one per field.
    public func problems(with entries: Entries) -> [Problem] {
        fields.compactMap { $0.problem(in: entries) }
    }

    /// The problems with the changed fields. An unchanged field has none: its value may be older than a rule.
    ///
    /// - Parameter kept: the stored values. A field without an entry there always counts as changed.
    public func problems(with entries: Entries, keeping kept: Entries) -> [Problem] {
        fields.compactMap { $0.isUnchanged(in: entries, from: kept) ? nil : $0.problem(in: entries) }
    }

    /// Whether a problem keeps the form's button disabled.
    public func isObstacle(_ problem: Problem) -> Bool {
        switch readiness {
        case .whenRight: true
        case .whenFilled: problem.code.isOfEmptiness || problem.code == .different
        case .always: false
        }
    }

    /// The typed texts, each as its field reads it.
    ///
    /// - Throws: their problems.
    public func read(_ entries: Entries) throws(Problems) -> Entries {
        let problems = problems(with: entries)
        if !problems.isEmpty { throw Problems(problems) }
        return Entries(fields.map { ($0.name, $0.read(entries[$0.name])) })
    }

    /// The same as `read(_:)`, but an unchanged field is never refused, and keeps its stored value.
    ///
    /// - Parameter kept: the same as for `problems(with:keeping:)`.
    /// - Throws: the problems with the changed fields.
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

/// The texts exactly as they were typed, by the names of the fields. A field without an entry is empty.
public struct Entries: Sendable {
    private var texts: [(name: String, text: String)]

    /// Creates entries; if a name occurs twice, the first one counts.
    public init(_ texts: [(name: String, text: String)] = []) { self.texts = texts }

    /// Whether there is an entry with this name, even an empty one.
    public func has(_ name: String) -> Bool { texts.contains { $0.name.isSame(as: name) } }

    /// The text typed into the field with this name; empty if there is no entry.
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
    /// Compares byte for byte. `==` would bring Unicode's normalisation tables, some 50 KB, into the
    /// browser's module.
    func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
    /// The case with this name. Compares bytes, unlike `init(rawValue:)`; see `String.isSame(as:)`.
    static func named(_ name: String) -> Self? { allCases.first { $0.rawValue.isSame(as: name) } }
}
