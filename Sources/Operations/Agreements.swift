import Model
import Storage

extension Store {
    /// The fields whose text has changed in substance since a member agreed to it, with those agreements.
    func outdatedAgreements(
        of member: Int64, among fields: [StoredField]
    ) async throws(StoreError) -> [(field: StoredField, agreement: StoredAgreement)] {
        let renewed = fields.filter { $0.acceptedTextVersion > 1 }
        if renewed.isEmpty { return [] }
        let agreements = try await agreements(of: member)
        return renewed.compactMap { field in
            agreements[field.field.id].flatMap { field.isOutdated($0) ? (field, $0) : nil }
        }
    }

    /// A member's answers as a form shows them: a box is empty if its text has changed in substance since the
    /// member agreed to it.
    func currentAnswers(of member: Int64, to fields: [StoredField]) async throws(StoreError) -> Answers {
        if fields.isEmpty { return Answers() }
        var answers = try await answers(of: member)
        for (field, _) in try await outdatedAgreements(of: member, among: fields) {
            answers.texts[field.field.id] = nil
        }
        return answers
    }
}

extension OwnRecords {
    /// The agreements whose text has changed in substance since the member agreed to it, and hasn't been
    /// declined; see `StoredField.acceptedTextVersion`.
    public func agreementsToAsk(
        of me: SignedIn, among fields: [StoredField]
    ) async throws(StoreError) -> [StoredField] {
        try await store.outdatedAgreements(of: me.member.id, among: fields)
            .filter { !$0.field.isDeclined($0.agreement) }.map(\.field)
    }
}

extension Office {
    /// A member's answers to these fields, as a form shows them.
    public func answers(
        of member: Int64, to fields: [StoredField], for _: Organiser
    ) async throws(StoreError) -> Answers {
        try await store.currentAnswers(of: member, to: fields)
    }

    /// A member's agreements, with text and time, by the fields' ids.
    public func agreements(
        of member: Int64, for _: Organiser
    ) async throws(StoreError) -> [Int64: StoredAgreement] {
        try await store.agreements(of: member)
    }
}
