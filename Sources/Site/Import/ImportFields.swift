import Foundation
import Model
import Operations
import Spreadsheet
import Storage
import Visitors
import Words

/// Adds own fields to the group's form for columns of a file, so that their contents are kept.
struct ImportFields: Sendable {
    let office: Office
    let languages: Languages

    /// The outcome of adding fields for columns.
    struct Outcome {
        /// The ids of the new fields, by the columns' indices.
        var fields: [Int: Int64] = [:]
        /// Whether there was no room for some of the columns.
        var isFull = false
        /// The labels of the new fields that offer fixed choices.
        var choices: [String] = []

        /// Nil if there was nothing to do.
        var notice: Notice? {
            if fields.isEmpty, !isFull { return nil }
            let made = Sentence(
                one:
                    "{count} field was made. Organisers fill it in. To change that, open “Form” in the settings.",
                other:
                    "{count} fields were made. Organisers fill them in. To change that, open “Form” in the settings.",
                count: fields.count)
            let full = Sentence(
                "There can be {limit} fields at most, so some columns still aren’t used.",
                ["limit": .number(CustomField.limit)])
            let chosen = Sentence(
                "In these, only what the file has can be chosen: {fields}. You can add more choices there.",
                ["fields": .entered(choices.joined(separator: ", "))])
            return Notice(
                kind: isFull ? .warning : .done,
                sentences: (fields.isEmpty ? [] : [made]) + (choices.isEmpty ? [] : [chosen])
                    + (isFull ? [full] : []))
        }
    }

    /// Adds a field for each of the columns, in order, until there is no room for more. Organisers fill the
    /// fields in, so that no sign-up form becomes longer.
    ///
    /// - Parameter form: the id of the form that was sent. If it is sent twice, it adds the fields only once.
    /// - Throws: `StoreError`.
    func add(
        _ columns: [Int], of draft: ImportDraft, form: FormID, _ context: Context
    ) async throws(StoreError) -> Outcome {
        var outcome = Outcome()
        for column in columns {
            let (added, field) = try await add(column, of: draft, form: "\(form.text)-\(column)", context)
            switch added {
            case .done(let id):
                outcome.fields[column] = id
                if field?.kind == .oneOf { outcome.choices.append(field?.label ?? "") }
            case .tooMany:
                outcome.isFull = true
                return outcome
            case .unchanged, .stale, .labelTaken, .kindIsFixed, .unknown: continue
            }
        }
        return outcome
    }

    private func add(
        _ column: Int, of draft: ImportDraft, form: String, _ context: Context
    ) async throws(StoreError) -> (FieldOutcome, CustomField?) {
        let heading = draft.heading(column)
        let untitled = context.language.text(ImportView.untitled(column))
        let words = heading?.withoutHidden.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
        let label = words.isEmpty ? untitled : words
        let kind = kind(
            of: draft.table.lazy.map { draft.corrections.cells(of: $0) }.texts(in: column), below: heading)
        // A label that another field has, or that is a heading of every export, gets a number.
        for number in 1...(CustomField.limit + 1) {
            var typed = TypedField()
            typed.entries["label"] = Self.label(label, number)
            typed.entries["kind"] = kind.kind.rawValue
            typed.entries["filled-by"] = CustomField.Answerer.organisers.rawValue
            typed.choices = .new(kind.choices)
            guard let draft = try? typed.draft(languages) else { continue }
            let outcome = try await office.addField(draft, formID: form, on: context.occasion)
            if case .labelTaken = outcome { continue }
            return (outcome, draft.field)
        }
        return (.labelTaken(language: ""), nil)
    }

    /// The label, shortened if it is too long, with the number from 2 on.
    private static func label(_ label: String, _ number: Int) -> String {
        let suffix = number == 1 ? "" : " \(number)"
        return label.prefix(CustomField.labelLimit - suffix.count) + suffix
    }

    // MARK: Guessing

    /// A column with more distinct texts than this becomes a text field.
    private static let maxChoices = 12
    /// How often each text must occur on average for the column to become a list of choices.
    private static let minUsesPerChoice = 4
    private static let maxLineCharacters = 200

    /// The kind of answer that the texts of a column suggest. A number whose leading zeros matter, such as a
    /// postcode, is a text.
    private func kind(of texts: [String], below heading: String?) -> (
        kind: CustomField.Kind, choices: [String]
    ) {
        if texts.isEmpty { return (.text, []) }
        if texts.allSatisfy({ Day(written: $0, monthFirst: false) != nil })
            || texts.allSatisfy({ Day(written: $0, monthFirst: true) != nil })
        {
            return (.date, [])
        }
        let words = ImportRules.yesAndNo(in: languages)
        if texts.allSatisfy({ words.contains($0.lowercased()) }) { return (.yesNo, []) }
        if Self.areNumbers(texts) { return (.number, []) }
        let choices = Set(texts)
        if !(heading.map(ImportColumns.isPlace) ?? false), choices.count > 1,
            choices.count <= Self.maxChoices,
            texts.count >= Self.minUsesPerChoice * choices.count,
            choices.allSatisfy({
                $0.count <= CustomField.labelLimit && !$0.contains(where: \.isNumber)
                    && $0 == $0.withoutHidden
            }),
            Set(choices.map { $0.lowercased() }).count == choices.count
        {
            return (.oneOf, choices.sorted())
        }
        let isLong = texts.contains { $0.count > Self.maxLineCharacters || $0.contains(where: \.isNewline) }
        return (isLong ? .longText : .text, [])
    }

    private static func areNumbers(_ texts: [String]) -> Bool {
        let numbers = texts.map { $0.withoutCurrency }
        let lengths = Set(numbers.map(\.count))
        let areCodes = lengths.count == 1 && (lengths.first ?? 0) >= 4
        return !numbers.contains { $0.hasLeadingZero || $0.mayHaveThousands }
            && !(areCodes && numbers.allSatisfy { $0.allSatisfy(\.isNumber) })
            && numbers.allSatisfy { (try? DecimalNumber(typed: $0)) != nil && $0.count <= 9 }
    }
}

extension String {
    /// The text without characters that can't be seen, such as the soft hyphens of web pages. White space
    /// stays.
    fileprivate var withoutHidden: String {
        if !hasInvisible { return self }
        return String(
            String.UnicodeScalarView(
                unicodeScalars.filter { !$0.isHidden || $0.properties.isWhitespace }))
    }
}

extension Sequence<[String]> {
    /// The texts in a column, without empty ones.
    fileprivate func texts(in column: Int) -> [String] {
        compactMap { cells in
            guard cells.indices.contains(column) else { return nil }
            let text = CSV.original(cells[column]).trimmingCharacters(in: .whitespacesAndNewlines)
            return text.isEmpty ? nil : text
        }
    }
}
