import Foundation
import Model
import Storage
import Testing

extension Store {
    /// Adds a field, and returns its id.
    package func field(
        _ draft: FieldDraft, form: String = UUID().uuidString, at now: Timestamp = .noon
    ) async throws -> Int64 {
        guard case .done(let id) = try await addField(draft, formID: form, by: .command, at: now) else {
            throw StoreError.unavailable(reason: "the field was refused")
        }
        return id
    }

    /// The field with this id, as it is now.
    package func storedField(_ id: Int64) async throws -> StoredField {
        try #require(try await settings().fields.first { $0.field.id == id })
    }

    /// The ids of the choices of a field.
    package func choices(_ field: Int64) async throws -> [Int64] {
        try await storedField(field).field.choices.map(\.id)
    }

    /// Corrects nothing but a member's answers.
    @discardableResult
    package func answer(
        _ member: Int64, _ texts: [Int64: String], from revision: Int64? = nil, by actor: Actor = .command,
        at now: Timestamp = .noon
    ) async throws -> EditOutcome<Member> {
        let profile = try #require(try await self.member(id: member)).profile
        return try await editMember(
            member, to: profile, answers: Answers(texts), from: revision, by: actor, at: now)
    }

    package func labels() async throws -> [String] { try await settings().fields.map(\.field.label) }
}

extension FieldDraft {
    /// A new field. By default it is optional, is answered by the person, and comes last.
    ///
    /// - Parameter choices: their labels. The ids are -1, -2 and so on.
    package init(
        kind: CustomField.Kind, label: String, hint: String = "", text: String = "", isRequired: Bool = false,
        answeredBy: CustomField.Answerer = .person, choices: [String] = [],
        translations: [String: FieldTranslation] = [:], position: Int? = nil
    ) {
        let field = CustomField(
            id: 0, kind: kind, label: label, hint: hint, text: text, isRequired: isRequired,
            answeredBy: answeredBy, choices: .new(choices))
        self.init(field, translations: translations, position: position)
    }

    package static func choosing(_ kind: CustomField.Kind, _ label: String, _ choices: String...)
        -> FieldDraft
    {
        FieldDraft(kind: kind, label: label, choices: choices)
    }

    /// A copy of the draft, changed by `change`.
    package func with(_ change: (inout FieldDraft) -> Void) -> FieldDraft {
        var draft = self
        change(&draft)
        return draft
    }
}
