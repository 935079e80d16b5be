import Model
import Names

/// The group's own form, and the answers to it. The fields themselves are read with the settings
/// (`StoredSettings.fields`), and their changes are reported like those of the settings.
///
/// Every change of the form adds its row to the activity in the same step. The actor must be a command, the
/// program, or an organiser at the moment of the change; otherwise the method throws `.forbidden`.
extension Store {
    /// Adds a field. A form that is sent again, with the same id, adds no second one.
    ///
    /// - Throws: `.forbidden`, `.unavailable`, `.unsound`.
    public func addField(
        _ draft: FieldDraft, formID: String, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> FieldOutcome {
        // If the organiser goes back, the form may be sent again with another label: it then adds another
        // field. With the same label but other contents it is refused, unless the first one has been renamed.
        let draft = draft.fitted()
        let form = "\(formID) \(draft.field.kind.rawValue) \(draft.field.label)".boundedKey
        return try await engine.write(.exclusive, byOrganiser: actor) { database in
            let added: Int64? = try database.value("SELECT id FROM custom_field WHERE form_id = ?1", [form])
            if let added, let field = try FieldRow.fetchAll(database).first(where: { $0.field.id == added }),
                draft.numbered(field.field.choices.map(\.id)).isSame(as: field)
            {
                return .done(id: added)
            }
            let order = try FieldRow.order(database)
            if order.count >= CustomField.limit || draft.field.choices.count > CustomField.choiceLimit {
                return .tooMany
            }
            let taken = try FieldRow.takenLabel(database, draft.field.label, draft.translations, in: order)
            if let taken { return .labelTaken(language: taken) }
            // The form now stands for the new field.
            try database.execute("UPDATE custom_field SET form_id = NULL WHERE form_id = ?1", [form])
            let id = try FieldRow.add(database, draft, form: form, at: now)
            if let position = draft.position {
                try FieldRow.move(database, id, to: position, in: order.map(\.id) + [id])
            }
            try SettingsRow.advanceFormRevision(database)
            try ActivityRow.add(database, .fieldAdded, by: actor, detail: draft.field.label, at: now)
            return .done(id: id)
        }
    }

    /// Replaces a field. Answers stay as they are, except those that chose a removed choice: they are erased
    /// ten minutes later, and until then `undoFieldRemoval` brings them back.
    ///
    /// - Parameter revision: the `StoredField.revision` that the change is based on; nil to overwrite any.
    /// - Throws: `.forbidden`, `.unavailable`, `.unsound`.
    public func editField(
        _ id: Int64, to draft: FieldDraft, from revision: Int64?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> FieldOutcome {
        try await engine.write(.exclusive, byOrganiser: actor) { database in
            let form = try FieldRow.fetchAll(database)
            guard let current = form.first(where: { $0.field.id == id }) else { return .unknown }
            let order = try FieldRow.order(database)
            let draft = draft.fitted(to: current.field.choices)
            let isMoved = FieldRow.isMoved(id, to: draft.position, in: order.map(\.id))
            // Sending the same form twice isn't a conflict.
            if draft.isSame(as: current), !isMoved { return .unchanged }
            if let revision, revision != current.revision { return .stale(current) }
            if draft.field.choices.count > CustomField.choiceLimit { return .tooMany }
            let taken = try FieldRow.takenLabel(
                database, draft.field.label, draft.translations, changing: current, in: order)
            if let taken { return .labelTaken(language: taken) }
            if draft.field.kind != current.field.kind, try AnswerRow.exist(database, for: id) {
                return .kindIsFixed
            }
            if !draft.isSame(as: current) { try FieldRow.update(database, current, to: draft, at: now) }
            if let position = draft.position {
                try FieldRow.move(database, id, to: position, in: order.map(\.id))
            }
            try SettingsRow.advanceFormRevision(database)
            try ActivityRow.add(database, .fieldChanged, by: actor, detail: draft.field.label, at: now)
            return .done(id: id)
        }
    }

    /// Removes a field from every form. Its answers are kept until `FieldRemoval.undoableUntil`, and then
    /// erased by `eraseClosed`.
    ///
    /// - Returns: nil if there is no such field.
    /// - Throws: `.forbidden`, `.unavailable`, `.unsound`.
    public func removeField(
        _ id: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> FieldRemoval? {
        try await engine.write(.exclusive, byOrganiser: actor) { database in
            guard let field = try FieldRow.order(database).first(where: { $0.id == id }) else { return nil }
            let batch = try FieldRow.remove(database, id, at: now)
            try SettingsRow.advanceFormRevision(database)
            try ActivityRow.add(database, .fieldRemoved, by: actor, detail: field.label, at: now)
            return try FieldRow.removals(database, "batch.id = ?1", batch).first
        }
    }

    /// The removals of fields and choices that can still be undone at `now`, the newest first.
    ///
    /// - Throws: `.unavailable`.
    public func undoableFieldRemovals(at now: Timestamp) async throws(StoreError) -> [FieldRemoval] {
        try await engine.readWithoutSnapshot {
            try FieldRow.removals($0, "batch.at > ?1", BatchRow.latestExpired(at: now))
        }
    }

    /// Brings back a field, or choices, with the answers.
    ///
    /// - Throws: `.forbidden`, `.unavailable`, `.unsound`.
    public func undoFieldRemoval(
        _ removal: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> FieldRemovalUndo {
        try await engine.write(.exclusive, byOrganiser: actor) { database in
            guard try BatchRow.isUndoable(database, removal, .fieldRemoval, at: now) else { return .nothing }
            let outcome = try FieldRow.undo(database, removal)
            if case .done(let label, _) = outcome {
                try BatchRow.delete(database, removal)
                try SettingsRow.advanceFormRevision(database)
                try ActivityRow.add(database, .fieldRemovalUndone, by: actor, detail: label, at: now)
            }
            return outcome
        }
    }

    /// Whether any member has answered the field, closed ones included, so that its kind can't be changed.
    ///
    /// - Throws: `.unavailable`.
    public func isAnswered(field: Int64) async throws(StoreError) -> Bool {
        try await engine.readWithoutSnapshot { try AnswerRow.exist($0, for: field) }
    }

    /// How many members have answered each field, by the fields' ids; a field without answers has no entry.
    /// Closed members don't count.
    ///
    /// - Throws: `.unavailable`.
    public func answerCounts() async throws(StoreError) -> [Int64: Int] {
        try await engine.readSlowly(isLong: true) { try AnswerRow.counts($0) }
    }

    /// A member's answers to the existing fields; empty for an unknown member.
    ///
    /// - Throws: `.unavailable`.
    public func answers(of member: Int64) async throws(StoreError) -> Answers {
        try await engine.readWithoutSnapshot {
            Answers(try AnswerRow.fetch($0, of: member).mapValues(\.text))
        }
    }

    /// A member's consent to the existing agreements, by their ids; empty for an unknown member. A member who
    /// agreed to a text before `StoredField.acceptedTextVersion` should be asked again, unless they have
    /// declined it.
    ///
    /// - Throws: `.unavailable`.
    public func agreements(of member: Int64) async throws(StoreError) -> [Int64: StoredAgreement] {
        try await engine.readWithoutSnapshot {
            try AnswerRow.fetch($0, of: member).compactMapValues(\.agreement)
        }
    }

    /// Records that a member declines the current text of an agreement after agreeing to an earlier one. The
    /// record of the earlier consent stays as it is; nothing happens if they needn't be asked again.
    ///
    /// - Parameter read: the text that they declined.
    /// - Throws: `.agreementChanged` if that text is no longer current; `.unavailable`, `.unsound`.
    public func decline(
        _ field: Int64, reading read: ReadText, by member: Int64
    ) async throws(StoreError) {
        try await engine.write(.exclusive) { try AnswerRow.decline($0, field, reading: read, by: member) }
    }
}
