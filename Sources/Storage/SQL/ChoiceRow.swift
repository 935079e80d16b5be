import Model

/// A row of the table `custom_choice`: a choice of a field of the group's own. See `FieldRow`.
enum ChoiceRow {
    /// Adds the new choices, and sets the labels and places of all of them.
    ///
    /// - Returns: the ids of all choices.
    static func replaceAll(
        _ database: any SQLDatabase, of field: Int64, to choices: [CustomField.Choice]
    ) throws -> [Int64] {
        let numbered = choices.enumerated()
        _ = try database.run(
            "UPDATE custom_choice SET label = ?1, position = ?2 WHERE id = ?3 AND field_id = ?4",
            each: numbered.filter { !$0.element.isNew }
                .map { [$0.element.label, $0.offset + 1, $0.element.id, field] })
        var added = try database.run(
            "INSERT INTO custom_choice (field_id, position, label) VALUES (?1, ?2, ?3) RETURNING id",
            each: numbered.filter { $0.element.isNew }.map { [field, $0.offset + 1, $0.element.label] }
        ).compactMap { $0.first.map { $0[0] as Int64 } }[...]
        return try choices.map { choice in
            guard let id = choice.isNew ? added.popFirst() : choice.id else {
                throw StoreError.unavailable(reason: "no choice was added")
            }
            return id
        }
    }

    /// Removes choices, in a batch of their own.
    static func remove(
        _ database: any SQLDatabase, _ ids: [Int64], of field: Int64, at now: Timestamp
    ) throws {
        if ids.isEmpty { return }
        let count = try AnswerRow.count(database, of: field, choosing: ids)
        let batch = try BatchRow.add(database, .fieldRemoval, count: count, at: now)
        try database.execute(
            "UPDATE custom_choice SET removed_by = ?1 WHERE id IN (\(database.dialect.elements("?2")))",
            [batch, ids])
    }

    static func deleteAll(_ database: any SQLDatabase, of field: Int64) throws {
        try database.execute(
            "DELETE FROM custom_translation WHERE field_id = ?1 AND choice_id <> 0", [field])
        try database.execute("DELETE FROM custom_choice WHERE field_id = ?1", [field])
    }

    /// Brings back the choices that the batch removed, unless their field is removed, too.
    static func undo(_ database: any SQLDatabase, _ batch: Int64) throws -> FieldRemovalUndo {
        let removed = try database.rows(
            """
            SELECT custom_choice.id, custom_choice.label, custom_choice.position, field_id, custom_field.label
            FROM custom_choice JOIN custom_field ON custom_field.id = field_id
            WHERE custom_choice.removed_by = ?1 AND custom_field.removed_by IS NULL
            ORDER BY custom_choice.position, custom_choice.id
            """, [batch])
        guard let first = removed.first else { return .nothing }
        let others = try database.rows(
            """
            SELECT id, label FROM custom_choice WHERE field_id = ?1 AND removed_by IS NULL ORDER BY position, id
            """, [first[3] as Int64])
        if others.count + removed.count > CustomField.choiceLimit { return .tooMany }
        let labels = Set(others.map { ($0[1] as String).foldedIdentifier })
        if removed.contains(where: { labels.contains(($0[1] as String).foldedIdentifier) }) {
            return .labelTaken
        }
        var ids = others.map { $0[0] as Int64 }
        for row in removed { ids.insert(row[0], at: min(row[2] - 1, ids.count)) }
        try database.execute("UPDATE custom_choice SET removed_by = NULL WHERE removed_by = ?1", [batch])
        _ = try database.run(
            "UPDATE custom_choice SET position = ?1 WHERE id = ?2 AND position <> ?1",
            each: ids.enumerated().map { [$0.offset + 1, $0.element] })
        // The new revision makes a form that was opened without these choices stale, so that saving it
        // doesn't remove them unseen.
        try database.execute(
            "UPDATE custom_field SET revision = revision + 1 WHERE id = ?1", [first[3] as Int64])
        return .done(label: first[4], choices: removed.map { $0[1] as String })
    }
}
