/// The version of an agreement's text that a person saw, as the page's form sends it back.
public struct ReadText: Sendable, Equatable {
    /// The number of the text; nil for the current one, whichever it is.
    public let version: Int64?
    /// The tag of its language (BCP 47); empty for the default words, shown in languages without a
    /// translation.
    public let language: String

    /// Identifies a text by its number and language.
    public init(version: Int64?, language: String = "") {
        self.version = version
        self.language = language
    }

    /// The form in which a page sends it: `3`, or `3 de`.
    public var text: String {
        [version.map { "\($0)" } ?? "", language].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The inverse of `text`; nil for any other text, and for one without a version.
    init?(_ text: String) {
        let words = text.words
        guard let version = words.first?.number, words.count <= 2 else { return nil }
        let language = words.count == 2 ? words[1] : ""
        if language.utf8.count > 35 || !language.utf8.allSatisfy(Self.isOfTag) { return nil }
        self.init(version: version, language: language)
    }

    private static func isOfTag(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

extension CustomField {
    /// The name of the hidden input next to an agreement's box, which identifies the text shown there.
    public var textName: String { "\(name)-text" }

    /// Whether the box was ticked next to a text other than this one; see `Rule.besideText`.
    public func isStale(in entries: Entries) -> Bool { field.problem(in: entries)?.code == .textChanged }
}

extension GroupForm {
    /// The version of each agreement that was on the submitted form, by the agreements' ids.
    public func readTexts(in entries: Entries) -> [Int64: ReadText] {
        var texts: [Int64: ReadText] = [:]
        for field in fields {
            guard let current = field.readText else { continue }
            texts[field.id] =
                ReadText(entries[field.textName]) ?? ReadText(version: nil, language: current.language)
        }
        return texts
    }

    /// The form for a person who is already a member: a visitor has to agree to sign up, but a member who
    /// hasn't agreed needn't do so just to correct their details. A member can't withdraw a required
    /// agreement that they gave.
    ///
    /// - Parameter kept: the member's answers, as a form shows them, by the fields' ids.
    public func forMember(whoAnswered kept: [Int64: String]) -> GroupForm {
        GroupForm(
            desk: desk,
            fields: fields.map { field in
                var field = field
                let hasAgreed = !(kept[field.id] ?? "").isEmpty
                if field.kind == .agreement, !hasAgreed { field.isRequired = false }
                return field
            })
    }
}
