import Model
import Storage
import Visitors
import Words

/// The group's own fields in the list of members: as filters, and as columns.
struct AnswersView: Sendable {
    let fields: [CustomField]
    private let address: MembersPage.Address
    private let language: Language

    init(_ address: MembersPage.Address, _ context: Context) {
        self.address = address
        language = context.language
        fields = context.officeForm.fields
    }

    // MARK: Columns

    private var columns: [CustomField] { fields.filter { address.query.columns.contains($0.id) } }

    /// The choice of columns to show; nil if the group has no own fields.
    var picker: View? {
        if fields.isEmpty { return nil }
        return View([
            "options": fields.map { field in
                Self.option(
                    "columns", "\(field.id)", id: "columns-\(field.id)", field.label,
                    isChosen: address.query.columns.contains(field.id))
            }
        ])
    }

    var headings: [View] {
        columns.map { field in
            View([
                "label": field.label,
                "link": field.isSortable
                    ? View([
                        "path": address.path(.field(field.id)), "label": field.label,
                    ]) : nil,
                "isCurrent": address.query.order == .field(field.id),
            ])
        }
    }

    func cells(_ answers: Answers) -> [View] {
        columns.map { field in
            let text = field.text(of: answers[field.id], in: language)
            return View([
                "label": field.label, "text": text.isEmpty ? nil : text, "isNumber": field.kind == .number,
            ])
        }
    }

    // MARK: Filters

    var filters: [View] { fields.map(filter) }

    private func filter(_ field: CustomField) -> View {
        let current = address.query.filter.answers.first { $0.field == field.id }
        let choices = Self.choices(field, current)
        return View([
            "name": field.name, "label": field.label, "options": Self.options(field, current),
            "bounds": bounds(field, current),
            "choice": choices.isEmpty
                ? nil : View(["choices": choices, "name": field.name, "label": field.label]),
        ])
    }

    /// The boxes to tick: the field's choices, and one for members without an answer.
    private static func options(_ field: CustomField, _ current: AnswerFilter?) -> [View] {
        if field.kind == .agreement { return [] }
        var chosen: Set<Int64> = []
        if case .choices(let ids) = current?.wanted { chosen = ids }
        let choices = [.oneOf, .someOf].contains(field.kind) ? field.choices : []
        return choices.map { choice in
            option(
                field.name, "\(choice.id)", id: "\(field.name)-\(choice.id)", choice.label,
                isChosen: chosen.contains(choice.id))
        } + [
            option(
                field.emptyName, "yes", id: field.emptyName, Sentence("No answer"),
                isChosen: current?.orMissing ?? false)
        ]
    }

    /// The inputs for the least and the greatest answer.
    private func bounds(_ field: CustomField, _ current: AnswerFilter?) -> [View] {
        switch field.kind {
        case .date:
            var days: (from: Day?, before: Day?)
            if case .days(let from, let before) = current?.wanted { days = (from, before) }
            return [
                Self.bound(field.bounds.from, "From", "date", days.from?.text),
                Self.bound(field.bounds.to, "Before", "date", days.before?.text),
            ]
        case .number:
            var numbers: (from: DecimalNumber?, to: DecimalNumber?)
            if case .numbers(let from, let to) = current?.wanted { numbers = (from, to) }
            let sign = language.decimalSeparator
            return [
                Self.bound(field.bounds.from, "At least", "text", numbers.from?.text(decimalSeparator: sign)),
                Self.bound(field.bounds.to, "At most", "text", numbers.to?.text(decimalSeparator: sign)),
            ]
        case .text, .longText, .oneOf, .someOf, .yesNo, .agreement: return []
        }
    }

    /// The choices of a menu, for fields with two answers.
    private static func choices(_ field: CustomField, _ current: AnswerFilter?) -> [View] {
        switch field.kind {
        case .yesNo:
            return [
                choice("", "All answers", false), choice("yes", "Yes", current?.wanted == .yesNo(true)),
                choice("no", "No", current?.wanted == .yesNo(false)),
            ]
        case .agreement:
            let isMissing = current.map { $0.wanted == nil } ?? false
            return [
                choice("", "All answers", false), choice("yes", "Agreed", current?.wanted == .agreed),
                choice("no", "Not agreed", isMissing),
            ]
        case .text, .longText, .oneOf, .someOf, .date, .number: return []
        }
    }

    private static func option(
        _ name: String, _ value: String, id: String, _ label: any ViewValue, isChosen: Bool
    ) -> View {
        View(["name": name, "value": value, "id": id, "label": label, "isChosen": isChosen])
    }

    private static func bound(_ name: String, _ label: Sentence, _ type: String, _ value: String?) -> View {
        View([
            "name": name, "label": label, "type": type, "value": value ?? "", "isNumber": type == "text",
        ])
    }

    private static func choice(_ value: String, _ label: Sentence, _ isChosen: Bool) -> View {
        View(["value": value, "label": label, "isChosen": isChosen])
    }
}
