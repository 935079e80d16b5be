import Model

/// A row of the table `answer`: a member's answer to a field of the group's own. The answer is in `text`, or
/// in `number`: millionths, the digits of a day (20261123), 1 for yes and 0 for no, the id of a choice, or 1
/// for an agreement. An agreement's row also has the version of its text, the language in which it was read
/// (NULL in rows of earlier versions) and, once a later text was declined, that text's version. `place` is 0,
/// except that each of several choices has a row of its own, whose `place` is the choice's id.
///
/// Answers with a removed choice stay until the choice is erased, but nothing here reads them.
enum AnswerRow {
    /// A row to add.
    typealias New = (member: Int64, field: AnswerableField, value: Value, language: String?)

    /// The columns of a row that depend on the field's kind.
    struct Value: Equatable {
        /// The column `place`.
        var place: Int64 = 0
        var number: Int64?
        var text: String?
    }

    // MARK: Reading

    /// A member's answer.
    struct StoredAnswer {
        /// The answer as `CustomField.field` describes it.
        var text: String
        /// The places of the answer's rows; see `Value.place`.
        var places: [Int64]
        /// Nil if the field isn't an agreement.
        var agreement: StoredAgreement?
    }

    /// A member's answers to the existing fields, by the fields' ids.
    static func fetch(_ database: any SQLDatabase, of member: Int64) throws -> [Int64: StoredAnswer] {
        let rows = try database.rows(
            """
            SELECT answer.field_id, kind, place, number, answer.text, custom_choice.id, answer.text_version,
                answer.at, agreement_text.text, agreement_text.language, declined_version
            FROM answer JOIN custom_field ON custom_field.id = answer.field_id
                JOIN member ON member.id = answer.member_id
                LEFT JOIN custom_choice ON custom_choice.id = answer.number
                    AND custom_choice.field_id = answer.field_id AND custom_choice.removed_by IS NULL
                LEFT JOIN agreement_text ON agreement_text.field_id = answer.field_id
                    AND agreement_text.version = answer.text_version
                    AND agreement_text.language = coalesce(answer.text_language, '')
            WHERE answer.member_id = ?1 AND custom_field.removed_by IS NULL AND closed_by IS NULL
            ORDER BY answer.field_id, custom_choice.position, custom_choice.id
            """, [member])
        var answers: [Int64: StoredAnswer] = [:]
        for row in rows {
            guard let kind = CustomField.Kind(rawValue: row[1]),
                let text = text(kind, number: row[3], text: row[4], choice: row[5])
            else { continue }
            let id: Int64 = row[0]
            if answers[id] != nil {
                answers[id]?.text += " \(text)"
                answers[id]?.places.append(row[2])
                continue
            }
            answers[id] = StoredAnswer(text: text, places: [row[2]])
            if kind == .agreement {
                answers[id]?.agreement = StoredAgreement(
                    textVersion: row[6] ?? 0, text: row[8] ?? "", language: row[9] ?? "",
                    at: row[7], declinedVersion: row[10])
            }
        }
        return answers
    }

    /// These members' answers to some fields, without those that `AnswerFilter` counts as no answer.
    static func fetch(
        _ database: any SQLDatabase, of members: [Int64], to fields: [Int64: AnswerableField]
    ) throws -> [Int64: Answers] {
        let rows = try database.rows(
            """
            SELECT member_id, field_id, number, text, text_version FROM answer
            WHERE member_id IN (\(database.dialect.elements("?1"))) AND field_id IN (\(database.dialect.elements("?2")))
            """, [members, fields.keys.sorted()])
        var values: [Int64: [Int64: [Value]]] = [:]
        for row in rows {
            let (member, id): (Int64, Int64) = (row[0], row[1])
            if fields[id]?.kind == .agreement, row[4] as Int64? ?? 0 < fields[id]?.acceptedTextVersion ?? 0 {
                continue
            }
            values[member, default: [:]][id, default: []].append(Value(number: row[2], text: row[3]))
        }
        return values.mapValues { values in
            var texts: [Int64: String] = [:]
            for (id, values) in values {
                let text = fields[id]?.text(ofStored: values) ?? ""
                if !text.isEmpty { texts[id] = text }
            }
            return Answers(texts)
        }
    }

    /// - Parameter choice: the id of the chosen choice; nil if that is removed.
    /// - Returns: nil if it is no longer an answer.
    static func text(
        _ kind: CustomField.Kind, number: Int64?, text: String?, choice: Int64?
    ) -> String? {
        switch kind {
        case .text, .longText: text
        case .number: number.map { DecimalNumber(millionths: $0).text }
        case .date: number.flatMap { Day(number: $0)?.text }
        case .yesNo: number.map { $0 == 1 ? "yes" : "no" }
        case .oneOf, .someOf: choice.map { "\($0)" }
        case .agreement: number.map { _ in "yes" }
        }
    }

    // MARK: Counting

    /// How many members have answered each existing field, by the fields' ids.
    static func counts(_ database: any SQLDatabase) throws -> [Int64: Int] {
        let fields = try database.rows("SELECT id, kind FROM custom_field WHERE removed_by IS NULL")
            .map { (id: $0[0] as Int64, kind: CustomField.Kind(rawValue: $0[1])) }
        let chosenCondition = """
            AND number IN (SELECT id FROM custom_choice WHERE field_id = ?1 AND removed_by IS NULL)
            """
        var counts: [Int64: Int] = [:]
        // Only a field with several choices can have several rows for one member. Counting distinct members
        // takes longer, so only such fields are counted that way.
        for (kinds, counted, condition) in [
            (CustomField.Kind.allCases.filter { !$0.hasChoices }, "count(*)", ""),
            ([.oneOf], "count(*)", chosenCondition),
            ([.someOf], "count(DISTINCT member_id)", chosenCondition),
        ] {
            let ids = fields.filter { $0.kind.map(kinds.contains) ?? false }.map(\.id)
            let sql = "SELECT \(counted) FROM answer WHERE field_id = ?1 \(condition) AND \(memberCondition)"
            for (id, rows) in zip(ids, try database.run(sql, each: ids.map { [$0] })) {
                if let count: Int = rows.first?[0], count > 0 { counts[id] = count }
            }
        }
        return counts
    }

    /// How many members have answered a field, or chosen one of these.
    static func count(
        _ database: any SQLDatabase, of field: Int64, choosing choices: [Int64]? = nil
    ) throws -> Int {
        let chosen = choices.map { _ in "AND number IN (\(database.dialect.elements("?2")))" } ?? ""
        return try database.value(
            "SELECT count(DISTINCT member_id) FROM answer WHERE field_id = ?1 \(chosen) AND \(memberCondition)",
            choices.map { [field, $0] } ?? [field]) ?? 0
    }

    private static let memberCondition =
        "member_id NOT IN (SELECT id FROM member WHERE closed_by IS NOT NULL)"

    /// Whether any member has answered the field, closed ones included.
    static func exist(_ database: any SQLDatabase, for field: Int64) throws -> Bool {
        try database.isTrue("SELECT EXISTS (SELECT 1 FROM answer WHERE field_id = ?1)", [field])
    }

    // MARK: Changing

    fileprivate static func insert(_ database: any SQLDatabase, _ values: [New], at now: Timestamp) throws {
        _ = try database.run(
            """
            INSERT INTO answer (member_id, field_id, place, number, text, text_version, text_language, at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            """,
            each: values.map { member, field, value, language in
                [
                    member, field.id, value.place, value.number, value.text,
                    field.kind == .agreement ? field.textVersion : nil, language, now,
                ]
            })
    }

    /// Records that a member declines the current text of an agreement; see `Store.decline`.
    static func decline(
        _ database: any SQLDatabase, _ id: Int64, reading read: ReadText, by member: Int64
    ) throws {
        guard let field = try AnswerableField.fetch(database, [id])[id] else { return }
        _ = try field.language(of: read)
        try database.execute(
            """
            UPDATE answer SET declined_version = ?1
            WHERE member_id = ?2 AND field_id = ?3 AND text_version < ?4
            """, [field.textVersion, member, id, field.acceptedTextVersion])
    }

    /// Deletes some of the answers that meet the condition, at most as many as its parameter `?2`. The search
    /// no longer finds members by them.
    ///
    /// - Returns: how many were deleted.
    static func delete(
        _ database: any SQLDatabase, _ condition: String, _ arguments: [(any SQLParameter)?]
    ) throws -> Int {
        let rows = try database.rows(
            """
            DELETE FROM answer WHERE (member_id, field_id, place) IN (
                SELECT member_id, field_id, place FROM answer WHERE \(condition) LIMIT ?2)
            RETURNING member_id, text IS NOT NULL
            """, arguments)
        try AnswerText.rebuild(database, of: rows.filter { $0[1] }.map { $0[0] })
        return rows.count
    }
}

/// The answers of new members, without answers that don't fit their fields. Make this value in the write that
/// adds the members.
package struct NewAnswers {
    private let values: [[(field: AnswerableField, value: AnswerRow.Value, language: String?)]]

    /// - Parameter all: the answers of each member.
    /// - Throws: `.agreementChanged`.
    package init(_ database: any SQLDatabase, _ all: [Answers]) throws {
        let texts = all.map { $0.texts.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key } }
        let fields = try AnswerableField.fetch(database, Set(texts.joined().map(\.key)))
        values = try zip(all, texts).map { answers, texts in
            try texts.flatMap {
                id, text -> [(field: AnswerableField, value: AnswerRow.Value, language: String?)] in
                guard let field = fields[id], let new = field.values(of: text) else { return [] }
                let language = try field.language(of: answers.readTexts[id])
                return new.map { (field, $0, language) }
            }
        }
    }

    /// The searchable text of each member's answers: `member.answer_text`.
    package var texts: [String] { values.map { AnswerText.folded($0.compactMap(\.value.text)) } }

    /// - Parameter members: in the same order.
    package func add(_ database: any SQLDatabase, to members: [Int64], at now: Timestamp) throws {
        let rows = zip(members, values).flatMap { member, values in
            values.map { (member: member, field: $0.field, value: $0.value, language: $0.language) }
        }
        try AnswerRow.insert(database, rows, at: now)
    }
}

/// The changes that a correction makes to a member's answers.
struct AnswerChanges {
    private typealias Change = (
        field: AnswerableField, replaced: [Int64], values: [AnswerRow.Value], language: String?
    )

    private let member: Int64
    private var rows: [Change] = []
    /// The changes for the activity. Consent to an agreement that has changed in substance counts as new.
    private(set) var changes: [Activity.Change] = []

    /// - Throws: `.agreementChanged`.
    init(_ database: any SQLDatabase, to answers: Answers, of member: Int64) throws {
        self.member = member
        if answers.texts.isEmpty { return }
        let fields = try AnswerableField.fetch(database, Set(answers.texts.keys))
        if fields.isEmpty { return }
        let stored = try AnswerRow.fetch(database, of: member)
        for (id, text) in answers.texts.sorted(by: { $0.key < $1.key }) {
            guard let field = fields[id], let values = field.values(of: text) else { continue }
            var before = stored[id]?.text ?? ""
            let after = field.text(of: values)
            if let agreement = stored[id]?.agreement, !after.isEmpty,
                agreement.textVersion < field.acceptedTextVersion
            {
                before = ""
            }
            if before == after { continue }
            let language = after.isEmpty ? nil : try field.language(of: answers.readTexts[id])
            // A single answer also replaces one with a removed choice.
            rows.append((field, field.kind == .someOf ? stored[id]?.places ?? [] : [0], values, language))
            changes.append(
                Activity.Change(
                    field: CustomField.name(of: id), before: before.isEmpty ? nil : before,
                    after: after.isEmpty ? nil : after))
        }
    }

    func make(_ database: any SQLDatabase, at now: Timestamp) throws {
        if rows.isEmpty { return }
        var keys: [[(any SQLParameter)?]] = []
        for row in rows { keys += row.replaced.map { [member, row.field.id, $0] } }
        _ = try database.run(
            "DELETE FROM answer WHERE member_id = ?1 AND field_id = ?2 AND place = ?3", each: keys)
        let new = rows.flatMap { row in row.values.map { (member, row.field, $0, row.language) } }
        try AnswerRow.insert(database, new, at: now)
        if rows.contains(where: \.field.kind.isText) { try AnswerText.rebuild(database, of: [member]) }
    }
}
