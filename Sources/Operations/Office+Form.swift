import Model
import Storage

/// Changes to the group's own form. The store checks that the actor is still an organiser.
extension Office {
    /// Adds a field; see `Store.addField`.
    public func addField(
        _ draft: FieldDraft, formID: String, on occasion: Occasion
    ) async throws(StoreError) -> FieldOutcome {
        reported(
            try await store.addField(draft, formID: formID, by: occasion.actor, at: occasion.now), occasion)
    }

    /// Changes a field; see `Store.editField`.
    public func editField(
        _ id: Int64, to draft: FieldDraft, from revision: Int64?, on occasion: Occasion
    ) async throws(StoreError) -> FieldOutcome {
        reported(
            try await store.editField(id, to: draft, from: revision, by: occasion.actor, at: occasion.now),
            occasion)
    }

    /// Removes a field; see `Store.removeField`.
    public func removeField(_ id: Int64, on occasion: Occasion) async throws(StoreError) -> FieldRemoval? {
        let removal = try await store.removeField(id, by: occasion.actor, at: occasion.now)
        if removal != nil { reportChange(on: occasion) }
        return removal
    }

    /// Brings back a field or choices; see `Store.undoFieldRemoval`.
    public func undoFieldRemoval(
        _ removal: Int64, on occasion: Occasion
    ) async throws(StoreError) -> FieldRemovalUndo {
        let undone = try await store.undoFieldRemoval(removal, by: occasion.actor, at: occasion.now)
        if case .done = undone { reportChange(on: occasion) }
        return undone
    }

    private func reported(_ outcome: FieldOutcome, _ occasion: Occasion) -> FieldOutcome {
        if case .done = outcome { reportChange(on: occasion) }
        return outcome
    }

    private func reportChange(on occasion: Occasion) {
        report(.settingsChanged, about: occasion.actor.member, on: occasion)
    }

    /// Whether any member has answered the field; see `Store.isAnswered`.
    public func isAnswered(field: Int64, for _: Organiser) async throws(StoreError) -> Bool {
        try await store.isAnswered(field: field)
    }

    /// The fields, how many members have answered each, and the removals that can still be undone.
    public func form(
        at now: Timestamp, for _: Organiser
    ) async throws(StoreError) -> (fields: [StoredField], answers: [Int64: Int], removals: [FieldRemoval]) {
        (
            try await store.settings().fields, try await store.answerCounts(),
            try await store.undoableFieldRemovals(at: now)
        )
    }
}
