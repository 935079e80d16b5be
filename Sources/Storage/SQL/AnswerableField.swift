import Model

/// The parts of a field that are needed to check and store its answers, and to filter and sort by them.
struct AnswerableField: Sendable {
    let id: Int64
    let kind: CustomField.Kind
    let textVersion: Int64
    let acceptedTextVersion: Int64
    /// In the order of the form.
    var choices: [Int64] = []
    /// For an agreement, the languages of its current text; an empty one stands for the default words.
    var textLanguages: Set<String> = []

    /// The fields with these ids, as far as they exist, by their ids.
    static func fetch(_ database: any SQLDatabase, _ ids: Set<Int64>) throws -> [Int64: AnswerableField] {
        if ids.isEmpty { return [:] }
        let rows = try database.rows(
            """
            SELECT custom_field.id, kind, text_version, accepted_text_version, custom_choice.id
            FROM custom_field LEFT JOIN custom_choice
                ON custom_choice.field_id = custom_field.id AND custom_choice.removed_by IS NULL
            WHERE custom_field.id IN (\(database.dialect.elements("?1"))) AND custom_field.removed_by IS NULL
            ORDER BY custom_field.id, custom_choice.position, custom_choice.id
            """, [ids.sorted()])
        var fields: [Int64: AnswerableField] = [:]
        for row in rows {
            guard let kind = CustomField.Kind(rawValue: row[1]) else { continue }
            var field =
                fields[row[0]]
                ?? AnswerableField(id: row[0], kind: kind, textVersion: row[2], acceptedTextVersion: row[3])
            if let choice: Int64 = row[4] { field.choices.append(choice) }
            fields[row[0]] = field
        }
        let agreements = fields.values.filter { $0.kind == .agreement }.map(\.id).sorted()
        if agreements.isEmpty { return fields }
        let texts = try database.rows(
            """
            SELECT field_id, language FROM agreement_text
                JOIN custom_field ON custom_field.id = field_id AND version = text_version
            WHERE field_id IN (\(database.dialect.elements("?1")))
            """, [agreements])
        for row in texts { fields[row[0]]?.textLanguages.insert(row[1]) }
        return fields
    }

    /// The language of the text that a person agrees to; nil for other kinds.
    ///
    /// - Parameter read: the text that the person read; nil for the current one.
    /// - Throws: `.agreementChanged` if that isn't the current text.
    func language(of read: ReadText?) throws -> String? {
        if kind != .agreement { return nil }
        if let version = read?.version, version != textVersion { throw StoreError.agreementChanged }
        return read.map(\.language).flatMap { textLanguages.contains($0) ? $0 : nil } ?? ""
    }

    /// All fields, by their ids.
    static func fetchAll(_ database: any SQLDatabase) throws -> [Int64: AnswerableField] {
        try fetch(database, Set(database.values("SELECT id FROM custom_field WHERE removed_by IS NULL")))
    }

    /// The rows for an answer; nil if it doesn't fit the field.
    func values(of text: String) -> [AnswerRow.Value]? {
        if text.isEmpty { return [] }
        switch kind {
        // PostgreSQL stores no NUL.
        case .text, .longText: return text.utf8.contains(0) ? nil : [AnswerRow.Value(text: text)]
        case .number:
            return (try? DecimalNumber(typed: text)).map { [AnswerRow.Value(number: $0.millionths)] }
        case .date:
            return Day(text: text).map { [AnswerRow.Value(number: $0.number)] }
        case .yesNo:
            return text == "yes" || text == "no" ? [AnswerRow.Value(number: text == "yes" ? 1 : 0)] : nil
        case .oneOf:
            return choices.first { "\($0)" == text }.map { [AnswerRow.Value(number: $0)] }
        case .someOf:
            let words = Set(text.split(separator: " "))
            let chosen = choices.filter { words.contains("\($0)") }
            return chosen.count == words.count ? chosen.map { AnswerRow.Value(place: $0, number: $0) } : nil
        case .agreement: return text == "yes" ? [AnswerRow.Value(number: 1)] : nil
        }
    }

    /// The answer as `CustomField.field` describes it.
    func text(of values: [AnswerRow.Value]) -> String {
        values.map { value in
            AnswerRow.text(kind, number: value.number, text: value.text, choice: value.number) ?? ""
        }.joined(separator: " ")
    }

    /// The same for rows in any order, some of which may have a removed choice; empty if all have.
    func text(ofStored values: [AnswerRow.Value]) -> String {
        if !kind.hasChoices { return text(of: values) }
        let chosen = Set(values.compactMap(\.number))
        return choices.filter(chosen.contains).map { "\($0)" }.joined(separator: " ")
    }
}

extension Day {
    /// The day as it is stored, such as 20261129.
    var number: Int64 { Int64(year * 10000 + month * 100 + day) }

    /// Reads `number`.
    init?(number: Int64) {
        self.init(year: Int(number / 10000), month: Int(number / 100 % 100), day: Int(number % 100))
    }
}

extension CustomField.Kind {
    /// Whether answers are texts, which are searched and not sorted by.
    var isText: Bool { self == .text || self == .longText }

    /// Whether an answer of the other kind says the same as one of this kind.
    func reads(answersOf other: Self) -> Bool {
        self == other || isText && other.isText || hasChoices && other.hasChoices
    }
}
