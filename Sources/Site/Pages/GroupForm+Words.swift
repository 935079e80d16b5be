import Model
import Storage
import Visitors
import Words

extension Context {
    /// The group's form, in the words of the page's language.
    private var groupForm: GroupForm {
        GroupForm(
            desk: settings.stored.settings.desk,
            fields: settings.fields.map { $0.field(in: language.tag) })
    }

    /// The part of the group's form that the person fills in.
    var personForm: GroupForm { groupForm.forPerson }

    /// The part of the group's form that organisers can fill in.
    var officeForm: GroupForm { groupForm.forOrganisers }

    /// One of the group's own fields, by its input's name; nil if there is none, or it was removed.
    func ownField(named name: String) -> CustomField? {
        settings.fields.first { $0.field.name == name }?.field(in: language.tag)
    }

    /// A field's text in words for the reader: for choices, their labels.
    func text(of field: Field, _ text: String) -> any ViewValue {
        field.custom?.text(of: field.read(text), in: language) ?? text
    }
}

extension GroupForm {
    /// A member's details and answers, as the inputs show them.
    func entries(_ profile: Profile, _ answers: Answers, in language: Language) -> Entries {
        var entries = Entries(profile)
        for field in fields { entries[field.name] = field.typed(answers[field.id], in: language) }
        return entries
    }
}

extension CustomField {
    /// An answer as the reader would type it.
    func typed(_ answer: String, in language: Language) -> String {
        guard kind == .number, let number = try? DecimalNumber(typed: answer) else { return answer }
        return number.text(decimalSeparator: language.decimalSeparator)
    }

    /// An answer in words; empty if there is none. A text that is no longer a valid answer is left as it is.
    func text(of answer: String, in language: Language) -> String {
        switch (kind, answer) {
        case (.text, _), (.longText, _), (_, ""): answer
        case (.number, _): typed(answer, in: language)
        case (.date, _): Day(text: answer)?.text(in: language) ?? answer
        case (.yesNo, "yes"): language.text("Yes")
        case (.yesNo, _): language.text("No")
        case (.agreement, _): language.text("Agreed")
        case (.oneOf, _), (.someOf, _): labels(answer).joined(separator: ", ")
        }
    }

    /// An answer as files contain it, the same for every reader: choices by their labels.
    func fileText(_ answer: String) -> String {
        switch kind {
        case .text, .longText, .number, .date, .yesNo, .agreement: answer
        case .oneOf: labels(answer).joined()
        case .someOf: Self.joined(labels(answer))
        }
    }

    /// The labels of the choices that an answer has.
    func labels(_ answer: String) -> [String] {
        answer.split(separator: " ").compactMap { id in choices.first { "\($0.id)" == id }?.label }
    }

    /// Several labels as one text that can be split again: joined by `; `. A label that has a semicolon or
    /// begins with a quotation mark is put in quotation marks, and those inside it are doubled.
    static func joined(_ labels: [String]) -> String {
        labels.map { label in
            label.contains(";") || label.hasPrefix("\"")
                ? "\"\(label.replacing("\"", with: "\"\""))\"" : label
        }.joined(separator: "; ")
    }
}
