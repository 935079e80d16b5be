import Model

/// One of the group's own fields, as it is stored.
public struct StoredField: Sendable, Equatable {
    /// In the default words, which are shown in languages without a translation.
    public let field: CustomField
    /// The words in other languages, by the languages' tags (BCP 47).
    public let translations: [String: FieldTranslation]
    /// Starts at 1; each change of the field increments it. A new order doesn't.
    public let revision: Int64
    /// The number of the agreement's current text, translations included, which starts at 1; 1 for other
    /// kinds.
    public let textVersion: Int64
    /// The number of the earliest text whose acceptance is still valid.
    public let acceptedTextVersion: Int64

    /// The field in the words of a language, as far as there are any.
    public func field(in language: String) -> CustomField {
        let words = translations[language] ?? FieldTranslation()
        var translated = field
        translated.isUntranslated = words.label.isEmpty
        if field.kind == .agreement {
            translated.readText = ReadText(version: textVersion, language: words.text.isEmpty ? "" : language)
        }
        if !words.label.isEmpty { translated.label = words.label }
        if !words.hint.isEmpty { translated.hint = words.hint }
        if !words.text.isEmpty { translated.text = words.text }
        translated.choices = field.choices.map {
            CustomField.Choice(id: $0.id, label: words.choices[$0.id] ?? $0.label)
        }
        return translated
    }
}

/// The words of a field in another language. An empty text stands for the field's own.
public struct FieldTranslation: Sendable, Equatable {
    /// The field's label.
    public var label: String
    /// The hint that helps to answer it.
    public var hint: String
    /// The text to agree to.
    public var text: String
    /// By the ids of the choices, without empty ones.
    public var choices: [Int64: String]

    /// Creates a translation. By default, every word is the field's own.
    public init(label: String = "", hint: String = "", text: String = "", choices: [Int64: String] = [:]) {
        self.label = label
        self.hint = hint
        self.text = text
        self.choices = choices
    }
}

/// A field as an organiser wants it.
public struct FieldDraft: Sendable, Equatable {
    /// The field in the default words; its id isn't used. A choice that is missing here is removed, together
    /// with the answers that chose it. New choices have ids below 1, each its own; an id that the field
    /// doesn't have, or that is repeated, counts as new, too.
    public var field: CustomField
    /// The words in other languages, by the languages' tags (BCP 47).
    public var translations: [String: FieldTranslation]
    /// The place in the form, from 1 on; nil to leave the field where it is, or to add a new one at the end.
    public var position: Int?
    /// Whether an agreement's text has changed so much that members are asked again.
    public var asksAgain: Bool

    /// Creates a draft. By default the field has no words in other languages, and stays where it is.
    public init(
        _ field: CustomField, translations: [String: FieldTranslation] = [:], position: Int? = nil,
        asksAgain: Bool = false
    ) {
        self.field = field
        self.translations = translations
        self.position = position
        self.asksAgain = asksAgain
    }

    /// Creates the draft that leaves the field as it is.
    public init(_ stored: StoredField) { self.init(stored.field, translations: stored.translations) }
}

extension CustomField.Choice {
    /// Whether it is a draft's, and has no id of its own yet.
    public var isNew: Bool { id < 1 }
}

extension [CustomField.Choice] {
    /// New choices with these labels. Their ids are -1, -2 and so on.
    public static func new(_ labels: [String]) -> [CustomField.Choice] {
        labels.enumerated().map { index, label in CustomField.Choice(id: -Int64(index + 1), label: label) }
    }
}

/// A member's answers to the group's own fields, by the fields' ids: the texts as `CustomField.field`
/// describes them. An empty text is no answer; where answers are written, it deletes the stored one. A field
/// without an entry stays as it is.
public struct Answers: Sendable, Equatable {
    /// By the fields' ids.
    public var texts: [Int64: String]
    /// The texts of agreements that the person has read, by the agreements' ids; an agreement without an
    /// entry was read in its current text, in the default words. A store only takes these, and never returns
    /// them.
    public var readTexts: [Int64: ReadText]

    /// Creates answers; by default they concern no field.
    public init(_ texts: [Int64: String] = [:], reading readTexts: [Int64: ReadText] = [:]) {
        self.texts = texts
        self.readTexts = readTexts
    }

    /// The answer to the field with this id; empty if there is none.
    public subscript(field: Int64) -> String { texts[field] ?? "" }
}

/// A member's agreement to a text, as it is stored.
public struct StoredAgreement: Sendable, Equatable {
    /// The number of the text that they agreed to (`StoredField.textVersion`).
    public let textVersion: Int64
    /// That text, in the language in which they read it.
    public let text: String
    /// The tag of that language (BCP 47); empty for the default words.
    public let language: String
    /// When they agreed to it.
    public let at: Timestamp
    /// The number of the latest text to which they were asked to agree, and didn't; nil if there is none.
    public let declinedVersion: Int64?

    package init(
        textVersion: Int64, text: String, language: String = "", at: Timestamp, declinedVersion: Int64? = nil
    ) {
        self.textVersion = textVersion
        self.text = text
        self.language = language
        self.at = at
        self.declinedVersion = declinedVersion
    }
}

extension StoredField {
    /// Whether a member agreed to a text that has changed in substance since.
    public func isOutdated(_ agreement: StoredAgreement) -> Bool {
        agreement.textVersion < acceptedTextVersion
    }

    /// Whether a member was asked to agree to the text since it changed in substance, and declined.
    public func isDeclined(_ agreement: StoredAgreement) -> Bool {
        isOutdated(agreement) && agreement.declinedVersion ?? 0 >= acceptedTextVersion
    }
}

/// The outcome of adding or changing a field.
public enum FieldOutcome: Sendable, Equatable {
    /// The field is now as the organiser wants it.
    case done(id: Int64)
    /// It already was, whatever the revision.
    case unchanged
    /// It has changed since that revision, and nothing was overwritten. The current field is returned.
    case stale(StoredField)
    /// In this language, another field shows the same label (`foldedIdentifier` compared). An empty language
    /// stands for the default label, which is shown where there is no translation.
    case labelTaken(language: String)
    /// There are `CustomField.limit` fields already, or it has more choices than `CustomField.choiceLimit`.
    case tooMany
    /// The kind can't be changed, since there are answers.
    case kindIsFixed
    /// There is no such field, or it is removed.
    case unknown
}

/// The removal of a field, or of choices of one, that can still be undone.
public struct FieldRemoval: UndoableAct, Equatable {
    /// Never shared with another undoable act.
    public let id: Int64
    /// When it was removed.
    public let at: Timestamp
    /// The field's label.
    public let label: String
    /// The labels of the choices that were removed; empty if it was the whole field.
    public let choices: [String]
    /// How many members' answers were removed with it.
    public let answers: Int
}

/// The outcome of undoing the removal of a field or choices.
public enum FieldRemovalUndo: Sendable, Equatable {
    /// Everything is back. `label` is the field's label; `choices` are the labels of the choices, if only
    /// choices came back.
    case done(label: String, choices: [String] = [])
    /// Another field shows the label now, in some language, or another choice of the field has it, and
    /// nothing changes.
    case labelTaken
    /// There would be too many fields or choices, and nothing changes.
    case tooMany
    /// There is no such removal, it was undone before, or it is too late.
    case nothing
}
