import HTTP
import Model
import Storage
import Words

/// A field as it is typed on its page.
struct TypedField {
    static let form = Form.customField
    /// The name under which problems with the choices are reported.
    static let choice = "choice"
    /// The name of the inputs for choices that are new.
    static let newChoice = "choice-new"

    var entries = Entries([
        ("kind", CustomField.Kind.text.rawValue), ("filled-by", CustomField.Answerer.person.rawValue),
    ])
    var choices: [CustomField.Choice] = []
    var translations: [String: FieldTranslation] = [:]
    var asksAgain = false

    /// A new field.
    init() {}

    init(_ stored: StoredField) {
        let field = stored.field
        entries = Entries([
            ("label", field.label), ("kind", field.kind.rawValue), ("hint", field.hint),
            ("filled-by", field.answeredBy.rawValue), ("required", field.isRequired ? "on" : ""),
            ("text", field.text),
        ])
        choices = field.choices
        translations = stored.translations
    }

    /// - Parameter stored: the field that is being changed; its choices that weren't sent stay.
    init(_ data: FormData, _ stored: StoredField?) {
        entries = Entries(data, for: Self.form)
        asksAgain = data["ask-again"] == "on"
        let sent = data.all
        let labels = Self.translations(sent, "label-")
        let hints = Self.translations(sent, "hint-")
        let texts = Self.translations(sent, "text-")
        for tag in Set([labels, hints, texts].flatMap(\.keys)) {
            translations[tag] = FieldTranslation(
                label: labels[tag] ?? "", hint: hints[tag] ?? "", text: texts[tag] ?? "")
        }
        readChoices(data, sent, stored)
    }

    private mutating func readChoices(_ data: FormData, _ sent: FormFields, _ stored: StoredField?) {
        var existing: [(choice: CustomField.Choice, place: Int?)] = []
        for (index, var choice) in (stored?.field.choices ?? []).enumerated() {
            let name = "choice-\(choice.id)"
            var labels = stored?.translations.compactMapValues { $0.choices[choice.id] } ?? [:]
            if let label = data[name] {
                choice.label = label.trimmed()
                labels = Self.translations(sent, "\(name)-")
            }
            for (tag, label) in labels {
                translations[tag, default: FieldTranslation()].choices[choice.id] = label
            }
            let place = data["\(name)-position"].flatMap { Int($0.trimmed()) }
            existing.append((choice, place == index + 1 ? nil : place))
        }
        choices = Self.arranged(existing.filter { !$0.choice.label.isEmpty })
        // In a form that is shown again, an emptied choice is where it was.
        for (index, emptied) in existing.enumerated() where emptied.choice.label.isEmpty {
            choices.insert(emptied.choice, at: index)
        }
        let new = data.values(Self.newChoice).map { $0.trimmed() }.filter { !$0.isEmpty }
        choices += [CustomField.Choice].new(new)
    }

    /// The choices, with each that was moved at its new place, counted from 1. Of two with the same place,
    /// the one that was first before comes first.
    ///
    /// - Parameter all: in the old order; the place is nil for a choice that wasn't moved.
    private static func arranged(
        _ all: [(choice: CustomField.Choice, place: Int?)]
    ) -> [CustomField.Choice] {
        var arranged = all.filter { $0.place == nil }.map(\.choice)
        // Of two with the same place, the later is inserted first, and pushed back by the earlier.
        let moved = all.enumerated().compactMap { index, entry in
            entry.place.map { (entry.choice, key: ($0, -index)) }
        }
        for (choice, key) in moved.sorted(by: { $0.key < $1.key }) {
            arranged.insert(choice, at: key.0 < 1 ? 0 : min(key.0 - 1, arranged.count))
        }
        return arranged
    }

    /// The texts sent in fields whose names begin with `prefix` and end with a language, by that language;
    /// empty ones are left out.
    private static func translations(
        _ sent: FormFields, _ prefix: String
    ) -> [String: String] {
        let texts = sent.filter { $0.name.hasPrefix(prefix) && $0.name != "\(prefix)position" }
            .map { (String($0.name.dropFirst(prefix.count)), $0.value.trimmed()) }
        return Dictionary(texts.filter { !$0.1.isEmpty }) { first, _ in first }
    }

    private var kind: CustomField.Kind? { CustomField.Kind(rawValue: entries["kind"]) }

    /// The draft for the store.
    ///
    /// - Parameter stored: the field that is being changed, whose labels may stay as they are; nil for a new
    ///   one.
    /// - Throws: `Problems` with what was typed.
    func draft(_ languages: Languages, changing stored: StoredField? = nil) throws(Problems) -> FieldDraft {
        var problems = Self.form.problems(with: entries)
        if kind == nil { problems.append(Problem(field: "kind", code: .notAChoice)) }
        let answerer = CustomField.Answerer(rawValue: entries["filled-by"])
        if answerer == nil { problems.append(Problem(field: "filled-by", code: .notAChoice)) }
        let label = entries["label"].trimmed()
        if label != stored?.field.label, Self.isHeadingOfExport(label.lowercased(), languages) {
            problems.append(Problem(field: "label", code: .labelTaken))
        }
        if kind == .agreement, entries["text"].trimmed().isEmpty {
            problems.append(Problem(field: "text", code: .missing))
        }
        if kind?.hasChoices ?? false { problems += choiceProblems }
        for (tag, words) in translations.sorted(by: { $0.key < $1.key }) {
            problems += Self.problems(words).map { problem in
                Problem(field: "\(problem.field)-\(tag)", code: problem.code, arguments: problem.arguments)
            }
            let isUnchanged = words.label == stored?.translations[tag]?.label
            if !isUnchanged, Self.isHeadingOfExport(words.label.lowercased(), languages) {
                problems.append(Problem(field: "label-\(tag)", code: .labelTaken))
            }
        }
        guard problems.isEmpty, let kind, let answerer else { throw Problems(problems) }
        let read = try Self.form.read(entries)
        let field = CustomField(
            id: stored?.field.id ?? 0, kind: kind, label: read["label"], hint: read["hint"],
            text: read["text"], isRequired: read["required"] == "on", answeredBy: answerer,
            choices: choices.filter { !$0.label.isEmpty })
        return FieldDraft(
            field, translations: translations, position: Int(read["position"]), asksAgain: asksAgain)
    }

    /// The problem that another field already shows this label in a language.
    ///
    /// - Parameter language: empty for the label that is shown if a language has none of its own.
    static func labelTaken(_ language: String) -> Problems {
        Problems(language.isEmpty ? "label" : "label-\(language)", .labelTaken)
    }

    /// Whether a label, in lower case, is a heading that every export has, in any language.
    private static func isHeadingOfExport(_ label: String, _ languages: Languages) -> Bool {
        ExportPage.readers(languages).contains { reader in
            ExportPage.headings(in: reader).contains { $0.lowercased() == label }
        }
    }

    private var choiceProblems: [Problem] {
        let given = choices.filter { !$0.label.isEmpty }
        let labels = given.map { $0.label.lowercased() }
        if given.isEmpty { return [Problem(field: Self.choice, code: .noChoices)] }
        if given.count > CustomField.choiceLimit {
            let limit = Problem.Argument.number(CustomField.choiceLimit)
            return [Problem(field: Self.choice, code: .tooManyChoices, arguments: [limit])]
        }
        if Set(labels).count < labels.count { return [Problem(field: Self.choice, code: .sameChoice)] }
        let words = given.flatMap { choice in
            [choice.label] + translations.values.compactMap { $0.choices[choice.id] }
        }
        let wrong = words.lazy
            .compactMap { Self.form.field(Self.choice)?.problem(in: Entries([(Self.choice, $0)])) }.first
        return wrong.map { [Problem(field: Self.choice, code: $0.code, arguments: $0.arguments)] } ?? []
    }

    /// The sentence for a problem with an input for another language, which belongs to no form, in the words
    /// of the field that it translates; nil for any other problem.
    static func sentence(_ problem: Problem) -> Sentence? {
        let name = String(problem.field.prefix { $0 != "-" })
        guard Self.form.field(problem.field) == nil, Self.form.field(name) != nil else { return nil }
        return Problem(field: name, code: problem.code, arguments: problem.arguments).sentence(in: Self.form)
    }

    /// Translations have the same bounds as the texts in the group's default language.
    private static func problems(_ words: FieldTranslation) -> [Problem] {
        [("label", words.label), ("hint", words.hint), ("text", words.text)].filter { !$0.1.isEmpty }
            .compactMap { name, text in Self.form.field(name)?.problem(in: Entries([(name, text)])) }
    }

    // MARK: Showing

    /// The choices, and the words in each language, where they differ from the ones stored now. The form
    /// doesn't send what it was opened with, so it isn't known which of them were typed.
    func versions(comparedTo current: TypedField, in languages: [Language]) -> [View] {
        func row(_ label: any ViewValue, _ text: (TypedField) -> [String]) -> View? {
            let (now, typed) = (text(current), text(self))
            if now == typed { return nil }
            func joined(_ texts: [String]) -> String {
                texts.filter { !$0.isEmpty }.joined(separator: "; ")
            }
            return CorrectionForm.version(of: label, now: joined(now), typed: joined(typed))
        }
        let choices = row(Sentence("Choices")) { $0.choices.map(\.label) }
        let words = languages.map { language in
            row(language.name) { field in
                let words = field.translations[language.tag] ?? FieldTranslation()
                return [words.label, words.hint, words.text]
                    + field.choices.map { words.choices[$0.id] ?? "" }
            }
        }
        return ([choices] + words).compactMap(\.self)
    }

    /// The words in another language.
    ///
    /// - Parameter problems: those of the whole page.
    func view(in language: Language, _ problems: [Problem]) -> View {
        func problem(_ name: String) -> Sentence? {
            problems.first { $0.field == "\(name)-\(language.tag)" }.flatMap(Self.sentence)
        }
        let words = translations[language.tag] ?? FieldTranslation()
        return View([
            "tag": language.tag, "name": language.name, "label": words.label, "hint": words.hint,
            "text": words.text,
            "labelProblem": problem("label"), "hintProblem": problem("hint"), "textProblem": problem("text"),
            "choices": choices.filter { !$0.isNew }.map { choice in
                View([
                    "id": String(choice.id), "original": choice.label,
                    "label": words.choices[choice.id] ?? "", "tag": language.tag,
                ])
            },
        ])
    }

    /// A form with this field alone, as people will see it.
    func preview(_ stored: StoredField?) -> GroupForm {
        let label = entries["label"].trimmed()
        return GroupForm(fields: [
            CustomField(
                id: stored?.field.id ?? 0, kind: kind ?? .text, label: label.isEmpty ? "…" : label,
                hint: entries["hint"].trimmed(), text: entries["text"].trimmed(),
                isRequired: entries["required"] == "on",
                choices: choices.filter { !$0.label.isEmpty })
        ])
    }
}
