import HTTP
import Model
import Storage

/// A filter is part of the list's address, so that it can be bookmarked, and of its forms.
extension MemberFilter {
    /// The filter that these fields ask for. It finds no member if a day doesn't exist, or if something
    /// doesn't fit the group's form, or no longer does: a bookmark that finds more people than it says would
    /// be dangerous.
    init(_ data: FormData, _ form: [StoredField]) {
        let answers = form.compactMap { AnswerFilter(data, $0.field) }
        self.init(
            text: data["q"] ?? "", cameSince: data["seen"].flatMap { Day(text: $0) },
            notSince: data["unseen"].flatMap { Day(text: $0) },
            answers: Self.fits(data, form) ? answers : answers + [.matchingNone])
    }

    /// The fields from which `init` makes this filter.
    var fields: FormFields {
        [("q", text)]
            + [("seen", cameSince), ("unseen", notSince)].compactMap { name, day in
                day.map { (name, $0.text) }
            } + answers.flatMap(\.fields)
    }

    /// Whether it can find a member at all: whether everything that the fields ask for fits the group's form.
    var fits: Bool { !answers.contains(.matchingNone) }

    private static func fits(_ data: FormData, _ form: [StoredField]) -> Bool {
        let days = [data["seen"], data["unseen"]].compactMap(\.self).filter { !$0.isEmpty }
        let conditions = data.all.filter { $0.name.hasPrefix(CustomField.namePrefix) && !$0.value.isEmpty }
        return days.allSatisfy { Day(text: $0) != nil }
            && conditions.allSatisfy { name, value in
                form.contains { AnswerFilter.isUnderstood(value, of: name, data, $0.field) }
            }
    }
}

extension CustomField {
    /// The names of the inputs for the bounds of the answers to find.
    var bounds: (from: String, to: String) { Self.bounds(id, areDays: kind == .date) }

    fileprivate static func bounds(_ id: Int64, areDays: Bool) -> (from: String, to: String) {
        let name = Self.name(of: id)
        return areDays ? ("\(name)-after", "\(name)-before") : ("\(name)-min", "\(name)-max")
    }

    /// The name of the box that finds members without an answer.
    var emptyName: String { Self.emptyName(id) }

    fileprivate static func emptyName(_ id: Int64) -> String { "\(name(of: id))-empty" }
}

extension AnswerFilter {
    /// Finds no member, since no field has the id 0.
    fileprivate static let matchingNone = AnswerFilter(missing: 0)

    /// Nil if the data asks for nothing that fits the field.
    init?(_ data: FormData, _ field: CustomField) {
        let orMissing = data.values(field.emptyName) == ["yes"]
        if let wanted = Self.wanted(data, field) {
            self.init(field: field.id, wanted, orMissing: orMissing)
        } else if orMissing || (field.kind == .agreement && data.values(field.name) == ["no"]) {
            self.init(missing: field.id)
        } else {
            return nil
        }
    }

    private static func wanted(_ data: FormData, _ field: CustomField) -> Wanted? {
        let values = data.values(field.name).filter { !$0.isEmpty }
        switch field.kind {
        case .text, .longText: return nil
        case .oneOf, .someOf:
            let chosen = field.choices.map(\.id).filter { values.contains("\($0)") }
            return chosen.isEmpty ? nil : .choices(Set(chosen))
        case .yesNo: return values == ["yes"] ? .yesNo(true) : values == ["no"] ? .yesNo(false) : nil
        case .agreement: return values == ["yes"] ? .agreed : nil
        case .date:
            let (from, before) = (day(data, field.bounds.from), day(data, field.bounds.to))
            return from == nil && before == nil ? nil : .days(from: from, before: before)
        case .number:
            let (from, to) = (number(data, field.bounds.from), number(data, field.bounds.to))
            return from == nil && to == nil ? nil : .numbers(from: from, to: to)
        }
    }

    /// Whether `init` uses this value of the input `name`.
    fileprivate static func isUnderstood(
        _ value: String, of name: String, _ data: FormData, _ field: CustomField
    ) -> Bool {
        guard let filter = AnswerFilter(data, field) else { return false }
        switch field.kind {
        case .number where name == field.bounds.from || name == field.bounds.to:
            return number(data, name) != nil
        case .agreement where filter.wanted == nil:
            return (name, value) == (field.name, "no") || (name, value) == (field.emptyName, "yes")
        default: return filter.fields.contains { $0 == (name, value) }
        }
    }

    private static func day(_ data: FormData, _ name: String) -> Day? {
        data.values(name).count == 1 ? data[name].flatMap { Day(text: $0) } : nil
    }

    private static func number(_ data: FormData, _ name: String) -> DecimalNumber? {
        data.values(name).count == 1 ? data[name].flatMap { try? DecimalNumber(typed: $0) } : nil
    }

    /// The fields from which `init` makes this filter.
    var fields: FormFields {
        let name = CustomField.name(of: field)
        var fields: FormFields = []
        switch wanted {
        case .choices(let ids): fields = ids.sorted().map { (name, "\($0)") }
        case .days(let from, let before):
            let bounds = CustomField.bounds(field, areDays: true)
            fields = [(bounds.from, from), (bounds.to, before)].compactMap { name, day in
                day.map { (name, $0.text) }
            }
        case .numbers(let from, let to):
            let bounds = CustomField.bounds(field, areDays: false)
            fields = [(bounds.from, from), (bounds.to, to)].compactMap { name, number in
                number.map { (name, $0.text) }
            }
        case .yesNo(let isYes): fields = [(name, isYes ? "yes" : "no")]
        case .agreed: fields = [(name, "yes")]
        case nil: break
        }
        return fields + (orMissing ? [(CustomField.emptyName(field), "yes")] : [])
    }
}

/// An order is part of addresses, too.
extension MemberQuery.Order {
    /// The order that an address asks for; nil if there is none of this name.
    init?(name: String, _ form: [StoredField]) {
        let field = form.map(\.field).first { $0.name == name && $0.isSortable }
        guard let order = Self.builtIn.first(where: { $0.name == name }) ?? field.map({ .field($0.id) })
        else { return nil }
        self = order
    }

    var name: String {
        switch self {
        case .newest: "newest"
        case .name: "name"
        case .lastVisit: "seen"
        case .field(let field): CustomField.name(of: field)
        }
    }
}

extension CustomField {
    /// Whether members can be sorted by the answers.
    var isSortable: Bool { kind != .text && kind != .longText }
}
