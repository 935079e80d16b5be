import Model
import Storage
import Visitors
import Words

extension ImportRules {
    /// The rules by which an imported file is read: choices by their labels in any language, and yes and no
    /// as people write them.
    init(_ draft: ImportDraft, _ languages: Languages, _ context: Context) {
        let group = context.officeForm
        let own = [context.language] + languages.all.filter { $0 != context.language }
        let circled = draft.fieldsWithCircles(in: group)
        self.init(
            asking: group,
            words: context.settings.fields.flatMap {
                Self.words(for: $0, in: own, hasCircles: circled.contains($0.field.id))
            },
            dateOrder: draft.dateOrder(in: group) ?? Self.order(in: context.language))
    }

    /// - Parameter hasCircles: whether the column has circles for yes, as is usual in Korea. Beside circles a
    ///   cross means no; otherwise it is a ticked box.
    private static func words(
        for stored: StoredField, in languages: [Language], hasCircles: Bool
    ) -> [Word] {
        let id = stored.field.id
        func words(_ answer: String, _ texts: [String]) -> [Word] {
            texts.map { Word(field: id, text: $0, answer: answer) }
        }
        switch stored.field.kind {
        case .text, .longText, .number, .date: return []
        case .oneOf, .someOf:
            let fields = languages.map { stored.field(in: $0.tag) } + [stored.field]
            return stored.field.choices.flatMap { choice in
                words(
                    "\(choice.id)",
                    fields.compactMap { field in field.choices.first { $0.id == choice.id }?.label }.unique)
            }
        case .yesNo, .agreement:
            let (yes, no) = (languages.map { $0.text("Yes") }, languages.map { $0.text("No") })
            let agreed = stored.field.kind == .agreement
            let agreements = agreed ? languages.map { $0.text("Agreed") } : []
            return words("yes", (yes + yesWords + agreements + (hasCircles ? [] : crosses)).unique)
                + words(agreed ? "" : "no", (no + noWords + (hasCircles ? crosses : [])).unique)
        }
    }

    /// The words that exports write for yes and no, besides those of the pages' languages.
    private static let yesWords = [
        "yes", "y", "true", "1", "✓", "j", "wahr", "s", "si", "verdadero", "o", "○", "참",
    ]
    private static let crosses = ["x", "×"]
    private static let noWords = ["no", "n", "false", "0", "-", "falsch", "falso", "거짓"]

    /// The words for yes and no in lower case, without `1`, `0`, `s` and `o`, which may also occur in other
    /// columns.
    static func yesAndNo(in languages: Languages) -> Set<String> {
        let own = languages.all.flatMap { [$0.text("Yes"), $0.text("No")] }
        return Set((own + yesWords + crosses + noWords).map { $0.lowercased() }).subtracting([
            "1", "0", "s", "o",
        ])
    }

    /// The order of dates that can be read in two ways. German and Spanish readers put the day first; English
    /// readers use either order.
    private static func order(in language: Language) -> DateOrder {
        ["de", "es"].contains(language.tag) ? .day : .unknown
    }

    /// The rules for the browser's module, as a list in JSON.
    var json: String { texts.jsonText ?? "[]" }

    /// The words in which problems mention the group's own fields, by the fields' names, in JSON.
    func ownWords(in language: Language) -> String {
        let words = form.group.fields.map { own in
            let example = form.field(own.name)?.placeholder ?? ""
            return (
                own.name,
                [
                    "label": own.label, "noun": own.label,
                    "example": example.isEmpty ? "" : language.text(Sentence(example)),
                ]
            )
        }
        return Dictionary(words, uniquingKeysWith: { first, _ in first }).jsonText ?? "{}"
    }
}

extension [String] {
    /// Each text once, in order.
    fileprivate var unique: [String] {
        var known: Set<String> = []
        return filter { known.insert($0).inserted }
    }
}
