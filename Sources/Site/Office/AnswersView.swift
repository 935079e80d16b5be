import Model
import Storage
import Visitors
import Words

/// The group's own fields in the list of members: what finds by them, and their columns.
struct AnswersView: Sendable {
    let fields: [CustomField]
    private let address: MembersPage.Address
    private let language: Language

    init(_ address: MembersPage.Address, _ context: Context) {
        self.address = address
        language = context.viewer.language
        fields = context.officeForm.fields
    }

    // MARK: Columns

    private var columns: [CustomField] { fields.filter { address.query.columns.contains($0.id) } }

    /// Which columns to show; nil without fields.
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
            View([
                "label": field.label, "text": field.told(answers[field.id], in: language),
                "isNumber": field.kind == .number,
            ])
        }
    }

    // MARK: Filters

    var filters: [View] { fields.map(filter) }

    private func filter(_ field: CustomField) -> View {
        let asked = address.query.filter.answers.first { $0.field == field.id }
        var options: [View] = []
        var bounds: [View] = []
        var choices: [View] = []
        switch field.kind {
        case .text, .longText: break
        case .oneOf, .someOf:
            var chosen: Set<Int64> = []
            if case .choices(let ids) = asked?.wanted { chosen = ids }
            options = field.choices.map { choice in
                Self.option(
                    field.name, "\(choice.id)", id: "\(field.name)-\(choice.id)", choice.label,
                    isChosen: chosen.contains(choice.id))
            }
        case .date:
            var days: (from: Day?, before: Day?)
            if case .days(let from, let before) = asked?.wanted { days = (from, before) }
            bounds = [
                Self.bound(field.bounds.from, "From", "date", days.from?.text),
                Self.bound(field.bounds.to, "Before", "date", days.before?.text),
            ]
        case .number:
            var numbers: (from: DecimalNumber?, to: DecimalNumber?)
            if case .numbers(let from, let to) = asked?.wanted { numbers = (from, to) }
            let sign = language.decimalSeparator
            bounds = [
                Self.bound(field.bounds.from, "At least", "text", numbers.from?.text(decimalSeparator: sign)),
                Self.bound(field.bounds.to, "At most", "text", numbers.to?.text(decimalSeparator: sign)),
            ]
        case .yesNo:
            choices = [
                Self.choice("", "All answers", false),
                Self.choice("yes", "Yes", asked?.wanted == .yesNo(true)),
                Self.choice("no", "No", asked?.wanted == .yesNo(false)),
            ]
        case .agreement:
            let isMissing = asked.map { $0.wanted == nil } ?? false
            choices = [
                Self.choice("", "All answers", false), Self.choice("yes", "Agreed", asked?.wanted == .agreed),
                Self.choice("no", "Not agreed", isMissing),
            ]
        }
        if field.kind != .agreement {
            options.append(
                Self.option(
                    field.emptyName, "yes", id: field.emptyName, Sentence("No answer"),
                    isChosen: asked?.orMissing ?? false))
        }
        return View([
            "name": field.name, "label": field.label, "options": options, "bounds": bounds,
            "choice": choices.isEmpty
                ? nil : View(["choices": choices, "name": field.name, "label": field.label]),
        ])
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
