import Model

/// A row of the table `custom_field`: a field of the group's own. Its choices are in `custom_choice`, its
/// words in other languages in `custom_translation`, where a `choice_id` of 0 means the field itself, and
/// every text that an agreement ever had in `agreement_text`, where an empty language means the default
/// words. `removed_by` is the batch that removed a field or choice, while that can be undone.
///
/// Positions count from 1, without gaps among the fields or choices that aren't removed; a removed one keeps
/// its position, for Undo.
enum FieldRow {
    /// The fields that aren't removed, in the order of the form, without kinds that only a newer version
    /// knows.
    static func fetchAll(_ database: any SQLDatabase) throws -> [StoredField] {
        let rows = try database.rows(
            """
            SELECT id, kind, label, hint, is_required, filled_by, revision, text_version, accepted_text_version
            FROM custom_field WHERE removed_by IS NULL ORDER BY position, id
            """)
        if rows.isEmpty { return [] }
        let words = try FieldWords(database)
        return rows.compactMap { row in
            guard let kind = CustomField.Kind(rawValue: row[1]) else { return nil }
            let id: Int64 = row[0]
            let field = CustomField(
                id: id, kind: kind, label: row[2], hint: row[3], text: words.texts[id]?[""] ?? "",
                isRequired: row[4], answeredBy: CustomField.Answerer(rawValue: row[5]) ?? .organisers,
                choices: words.choices[id] ?? [])
            return StoredField(
                field: field, translations: words.translations(of: id), revision: row[6], textVersion: row[7],
                acceptedTextVersion: row[8])
        }
    }

    /// The ids and labels of the fields that aren't removed, in the order of the form.
    static func order(_ database: any SQLDatabase) throws -> [(id: Int64, label: String)] {
        try database.rows(
            "SELECT id, label FROM custom_field WHERE removed_by IS NULL ORDER BY position, id"
        ).map { ($0[0], $0[1]) }
    }

    /// Finds a label that another field shows in the same language. Labels that the field already has may
    /// stay.
    ///
    /// - Parameter order: the ids and labels of all fields.
    /// - Returns: the label's language; empty for the default label; nil if none is taken.
    static func takenLabel(
        _ database: any SQLDatabase, _ label: String, _ translations: [String: FieldTranslation],
        changing current: StoredField? = nil, in order: [(id: Int64, label: String)]
    ) throws -> String? {
        let words = try FieldWords(database)
        let newLabels = translations.labels(adding: label)
        let oldLabels = current.map { $0.translations.labels(adding: $0.field.label) }
        let others = order.filter { $0.id != current?.field.id }
            .map { words.translations(of: $0.id).labels(adding: $0.label) }
        let taken = Set(([newLabels] + others).flatMap(\.keys)).sorted().first { language in
            let shown = newLabels[language] ?? newLabels[""]
            if let oldLabels, shown == oldLabels[language] ?? oldLabels[""] { return false }
            return others.contains { ($0[language] ?? $0[""]) == shown }
        }
        return taken.map { newLabels[$0] == nil ? "" : $0 }
    }

    // MARK: Changing

    /// Adds a field at the end.
    static func add(
        _ database: any SQLDatabase, _ draft: FieldDraft, form: String, at now: Timestamp
    ) throws -> Int64 {
        let field = draft.field
        let id = try database.added(
            """
            INSERT INTO custom_field (position, kind, label, hint, is_required, filled_by, form_id)
            SELECT count(*) + 1, ?1, ?2, ?3, ?4, ?5, ?6 FROM custom_field WHERE removed_by IS NULL
            """,
            [
                field.kind.rawValue, field.label, field.hint, field.isRequired, field.answeredBy.rawValue,
                form,
            ])
        if field.kind == .agreement { try addText(database, id, version: 1, draft, at: now) }
        try setChoices(database, of: id, to: draft)
        return id
    }

    /// Replaces a field, except for its place.
    ///
    /// - Parameter draft: the result of `fitted`.
    static func update(
        _ database: any SQLDatabase, _ current: StoredField, to draft: FieldDraft, at now: Timestamp
    ) throws {
        let (id, field) = (current.field.id, draft.field)
        if !field.kind.reads(answersOf: current.field.kind) {
            // The answers before would say something else.
            _ = try ActivityRow.deleteNotes(database, of: current.field.name, limit: .max)
        }
        let versions = try setText(database, current, to: draft, at: now)
        try database.execute(
            """
            UPDATE custom_field SET kind = ?1, label = ?2, hint = ?3, is_required = ?4, filled_by = ?5,
                text_version = ?6, accepted_text_version = ?7, revision = revision + 1
            WHERE id = ?8
            """,
            [
                field.kind.rawValue, field.label, field.hint, field.isRequired, field.answeredBy.rawValue,
                versions.current, versions.accepted, id,
            ])
        if field.kind.hasChoices {
            let staying = Set(field.choices.map(\.id))
            try ChoiceRow.remove(
                database, current.field.choices.map(\.id).filter { !staying.contains($0) }, of: id, at: now)
        } else {
            // The kind has changed, so no member has chosen any of them.
            try ChoiceRow.deleteAll(database, of: id)
        }
        try setChoices(database, of: id, to: draft)
    }

    /// - Returns: the versions of the current text, and of the earliest text whose acceptance still counts.
    private static func setText(
        _ database: any SQLDatabase, _ current: StoredField, to draft: FieldDraft, at now: Timestamp
    ) throws -> (current: Int64, accepted: Int64) {
        let wasAgreement = current.field.kind == .agreement
        guard draft.field.kind == .agreement, wasAgreement else {
            // The agreement becomes another kind, which is possible only while no member has agreed to it.
            if wasAgreement {
                try database.execute("DELETE FROM agreement_text WHERE field_id = ?1", [current.field.id])
            }
            // A form that is still open may send the old number, which must not be taken for the new text's.
            let version = wasAgreement ? current.textVersion + 1 : current.textVersion
            if draft.field.kind == .agreement {
                try addText(database, current.field.id, version: version, draft, at: now)
            }
            return (version, version)
        }
        var version = current.textVersion
        if draft.texts != FieldDraft(current).texts {
            version += 1
            try addText(database, current.field.id, version: version, draft, at: now)
        }
        return (version, draft.asksAgain ? version : current.acceptedTextVersion)
    }

    private static func addText(
        _ database: any SQLDatabase, _ id: Int64, version: Int64, _ draft: FieldDraft, at now: Timestamp
    ) throws {
        _ = try database.run(
            "INSERT INTO agreement_text (field_id, version, language, text, at) VALUES (?1, ?2, ?3, ?4, ?5)",
            each: draft.texts.sorted { $0.key < $1.key }.map { language, text in
                [id, version, language, text, now]
            })
    }

    /// Sets the choices, and the words in other languages.
    private static func setChoices(_ database: any SQLDatabase, of id: Int64, to draft: FieldDraft) throws {
        let choices = try ChoiceRow.replaceAll(database, of: id, to: draft.field.choices)
        try database.execute(
            """
            DELETE FROM custom_translation WHERE field_id = ?1 AND choice_id NOT IN (
                SELECT id FROM custom_choice WHERE field_id = ?1 AND removed_by IS NOT NULL)
            """, [id])
        let translations = draft.numbered(choices).translations.sorted { $0.key < $1.key }
        let ofField = translations.filter { !($0.value.label.isEmpty && $0.value.hint.isEmpty) }
            .map { language, words in
                [id, Int64(0), language, words.label, words.hint] as [(any SQLParameter)?]
            }
        let ofChoices = translations.flatMap { language, words in
            words.choices.sorted { $0.key < $1.key }
                .map { choice, label in [id, choice, language, label, ""] as [(any SQLParameter)?] }
        }
        _ = try database.run(
            """
            INSERT INTO custom_translation (field_id, choice_id, language, label, hint)
            VALUES (?1, ?2, ?3, ?4, ?5)
            """, each: ofField + ofChoices)
    }

    /// Moves a field within the form.
    ///
    /// - Parameter position: counted from 1; a position beyond the last means the end.
    /// - Parameter order: the ids of all fields.
    static func move(_ database: any SQLDatabase, _ id: Int64, to position: Int, in order: [Int64]) throws {
        try setOrder(database, moved(id, to: position, in: order))
    }

    /// - Parameter position: nil to leave the field where it is.
    static func isMoved(_ id: Int64, to position: Int?, in order: [Int64]) -> Bool {
        position.map { moved(id, to: $0, in: order) != order } ?? false
    }

    private static func moved(_ id: Int64, to position: Int, in order: [Int64]) -> [Int64] {
        var others = order.filter { $0 != id }
        others.insert(id, at: min(max(position, 1) - 1, others.count))
        return others
    }

    /// Gives the fields their places in the form.
    static func setOrder(_ database: any SQLDatabase, _ ids: [Int64]) throws {
        _ = try database.run(
            "UPDATE custom_field SET position = ?1 WHERE id = ?2 AND position <> ?1",
            each: ids.enumerated().map { [$0.offset + 1, $0.element] })
    }

    // MARK: Removing

    /// Removes a field.
    ///
    /// - Returns: the id of the batch.
    static func remove(_ database: any SQLDatabase, _ id: Int64, at now: Timestamp) throws -> Int64 {
        let count = try AnswerRow.count(database, of: id)
        let batch = try BatchRow.add(database, .fieldRemoval, count: count, at: now)
        // If the form that added the field is sent again, it adds the field again.
        try database.execute(
            "UPDATE custom_field SET removed_by = ?1, form_id = NULL WHERE id = ?2", [batch, id])
        try setOrder(database, try order(database).map(\.id))
        return batch
    }

    /// The removals of fields, and of choices of fields that aren't removed, newest first.
    ///
    /// - Parameter condition: a condition on the batch.
    static func removals(
        _ database: any SQLDatabase, _ condition: String, _ argument: any SQLParameter
    ) throws -> [FieldRemoval] {
        let rows = try database.rows(
            """
            SELECT batch.id, batch.at, member_count, custom_field.label, custom_choice.label
            FROM batch LEFT JOIN custom_choice ON custom_choice.removed_by = batch.id
                JOIN custom_field ON custom_field.removed_by = batch.id
                    OR (custom_field.id = custom_choice.field_id AND custom_field.removed_by IS NULL)
            WHERE batch.kind = 'field-removal' AND NOT is_undone AND \(condition)
            ORDER BY batch.at DESC, batch.id DESC, custom_choice.position, custom_choice.id
            """, [argument])
        var removals: [FieldRemoval] = []
        for row in rows {
            var choices = (row[4] as String?).map { [$0] } ?? []
            if let last = removals.last, last.id == row[0] {
                choices = last.choices + choices
                removals.removeLast()
            }
            removals.append(
                FieldRemoval(
                    id: row[0], at: row[1], label: row[3], choices: choices,
                    answers: row[2]))
        }
        return removals
    }

    /// Brings back what the batch removed.
    static func undo(_ database: any SQLDatabase, _ batch: Int64) throws -> FieldRemovalUndo {
        let order = try order(database)
        let removed = try database.row(
            "SELECT id, label, position FROM custom_field WHERE removed_by = ?1", [batch])
        guard let removed else { return try ChoiceRow.undo(database, batch) }
        if order.count >= CustomField.limit { return .tooMany }
        let translations = try FieldWords(database).translations(of: removed[0])
        if try takenLabel(database, removed[1], translations, in: order) != nil { return .labelTaken }
        try database.execute("UPDATE custom_field SET removed_by = NULL WHERE id = ?1", [removed[0] as Int64])
        var ids = order.map(\.id)
        ids.insert(removed[0], at: min(removed[2] - 1, ids.count))
        try setOrder(database, ids)
        return .done(label: removed[1])
    }

    // MARK: Erasing

    /// Deletes up to `limit` answers to the fields or choices that the batch removed; once a field has none
    /// left, deletes the activity's notes on it.
    ///
    /// - Returns: how many were deleted.
    static func deleteAnswers(
        _ database: any SQLDatabase, removedBy batch: Int64, limit: Int
    ) throws -> Int {
        let choices = try database.rows(
            "SELECT field_id, id FROM custom_choice WHERE removed_by = ?1", [batch])
        for choice in choices {
            let count = try AnswerRow.delete(
                database, "field_id = ?1 AND number = ?3", [choice[0] as Int64, limit, choice[1] as Int64])
            if count > 0 { return count }
        }
        let fields = try database.rows("SELECT id, kind FROM custom_field WHERE removed_by = ?1", [batch])
        for row in fields {
            let field: Int64 = row[0]
            let isText = CustomField.Kind(rawValue: row[1])?.isText ?? true
            let batchLimit = isText ? min(limit, AnswerText.maxAtOnce) : limit
            var count = try AnswerRow.delete(database, "field_id = ?1", [field, batchLimit])
            if count == 0 {
                count = try ActivityRow.deleteNotes(
                    database, of: CustomField.name(of: field), limit: limit)
            }
            if count > 0 { return count }
        }
        return 0
    }

    /// Deletes what the batch removed, once the answers are gone.
    static func delete(_ database: any SQLDatabase, removedBy batch: Int64) throws {
        try database.execute(
            """
            DELETE FROM custom_translation WHERE choice_id IN (
                SELECT id FROM custom_choice WHERE removed_by = ?1)
            """, [batch])
        try database.execute("DELETE FROM custom_choice WHERE removed_by = ?1", [batch])
        try database.execute("DELETE FROM custom_field WHERE removed_by = ?1", [batch])
    }
}

/// The words of all fields.
private struct FieldWords {
    /// By the ids of the fields, in the order of the form.
    var choices: [Int64: [CustomField.Choice]] = [:]
    /// The current texts of agreements, by the ids of the fields and by languages.
    var texts: [Int64: [String: String]] = [:]
    private var others: [Int64: [String: FieldTranslation]] = [:]

    init(_ database: any SQLDatabase) throws {
        let choiceRows = try database.rows(
            "SELECT field_id, id, label FROM custom_choice WHERE removed_by IS NULL ORDER BY position, id")
        for row in choiceRows {
            choices[row[0], default: []].append(CustomField.Choice(id: row[1], label: row[2]))
        }
        let textRows = try database.rows(
            """
            SELECT field_id, language, text FROM agreement_text
                JOIN custom_field ON custom_field.id = field_id AND version = text_version
            """)
        for row in textRows {
            texts[row[0], default: [:]][row[1]] = row[2]
            if !(row[1] as String).isEmpty {
                others[row[0], default: [:]][row[1], default: FieldTranslation()].text = row[2]
            }
        }
        let wordRows = try database.rows(
            """
            SELECT field_id, choice_id, language, label, hint FROM custom_translation
            WHERE choice_id NOT IN (SELECT id FROM custom_choice WHERE removed_by IS NOT NULL)
            """)
        for row in wordRows {
            var words = others[row[0]]?[row[2]] ?? FieldTranslation()
            if row[1] == 0 as Int64 {
                (words.label, words.hint) = (row[3], row[4])
            } else {
                words.choices[row[1]] = row[3]
            }
            others[row[0], default: [:]][row[2]] = words
        }
    }

    func translations(of field: Int64) -> [String: FieldTranslation] { others[field] ?? [:] }
}

extension FieldDraft {
    /// The texts of the agreement by language, which is empty for the default words.
    fileprivate var texts: [String: String] { translations.words(\.text, adding: field.text) }

    /// The draft as it is stored: without parts that its kind doesn't have, without empty translations, and
    /// with ids below 1 for choices that aren't among `current`.
    func fitted(to current: [CustomField.Choice] = []) -> FieldDraft {
        var draft = self
        if field.kind != .agreement {
            (draft.field.text, draft.asksAgain) = ("", false)
            for language in translations.keys { draft.translations[language]?.text = "" }
        }
        if !field.kind.hasChoices { draft.field.choices = [] }
        var known = Set(current.map(\.id))
        let ids = draft.field.choices.enumerated().map { index, choice in
            known.remove(choice.id) ?? -Int64(index + 1)
        }
        draft = draft.numbered(ids)
        draft.translations = draft.translations.filter { $0.value != FieldTranslation() }
        return draft
    }

    /// The draft with these ids for its choices, in order. Their words go with them, and no others stay.
    func numbered(_ ids: [Int64]) -> FieldDraft {
        var draft = self
        for (index, id) in zip(field.choices.indices, ids) { draft.field.choices[index].id = id }
        for (language, words) in translations {
            let labels = zip(draft.field.choices, field.choices).map { ($0.id, words.choices[$1.id] ?? "") }
            draft.translations[language]?.choices = Dictionary(
                uniqueKeysWithValues: labels.filter { !$0.1.isEmpty })
        }
        return draft
    }

    /// Whether it changes nothing, except perhaps the place. Call it on a result of `fitted`.
    func isSame(as current: StoredField) -> Bool {
        var wanted = field
        wanted.id = current.field.id
        let asks = asksAgain && current.acceptedTextVersion < current.textVersion
        return wanted == current.field && translations == current.translations && !asks
    }
}

extension [String: FieldTranslation] {
    /// The folded labels by language, which is empty for the default label.
    fileprivate func labels(adding label: String) -> [String: String] {
        words(\.label, adding: label).mapValues(\.foldedIdentifier)
    }

    /// One of the words by language, which is empty for the default word.
    fileprivate func words(
        _ part: KeyPath<FieldTranslation, String>, adding word: String
    ) -> [String: String] {
        var words = mapValues { $0[keyPath: part] }.filter { !$0.value.isEmpty }
        words[""] = word
        return words
    }
}
