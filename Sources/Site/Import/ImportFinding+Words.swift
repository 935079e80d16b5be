import Model
import Operations
import Words

extension Imports.Finding {
    /// The name of the field that it concerns; nil if it concerns the whole row.
    var field: String? {
        switch cause {
        case .rule(let problem): problem.field
        case .fault(let fault): fault.field
        }
    }

    /// Whether the rules alone find it, so that the browser finds it, too.
    var isByRules: Bool {
        switch cause {
        case .rule(let problem): !problem.code.isTakenByAnother
        case .fault: false
        }
    }

    /// Whether the row has neither an email nor a username.
    var lacksSignInName: Bool {
        if case .rule(let problem) = cause { problem.code == .neither } else { false }
    }

    /// Whether a phone number has too few or too many digits.
    var isPhoneLength: Bool {
        guard case .rule(let problem) = cause, problem.field == ProfileField.phone.rawValue else {
            return false
        }
        return problem.code == .tooFewDigits || problem.code == .tooManyDigits
    }

    /// The field's label; nil if the finding concerns the whole row.
    func label(in form: Form) -> (any ViewValue)? {
        field.flatMap { form.field($0) }.map { $0.custom?.label ?? Sentence($0.label) as any ViewValue }
    }

    func sentence(in form: Form) -> Sentence {
        switch cause {
        case .rule(let problem): problem.sentence(in: form)
        case .fault(.headings): "This row repeats the headings."
        case .fault(.totals): "This row has totals, not a person. Leave it out."
        case .fault(.tooManyCells): "This row has more cells than there are headings."
        case .fault(.formula): "This begins like a formula. Write its value into the cell instead."
        case .fault(.zeroInFront):
            "A number would lose the zeros in front. Leave them out, or use a field for text."
        case .fault(.thousands):
            "In other rows the point or comma separates thousands. Write the number without it."
        case .fault(.duplicate("email", let row)):
            Sentence("Row {row} has the same email.", ["row": .number(row)])
        case .fault(.duplicate("phone", let row)):
            Sentence("Row {row} has the same name and phone number.", ["row": .number(row)])
        case .fault(.duplicate(_, let row)):
            Sentence("Row {row} has the same username, or one that looks like it.", ["row": .number(row)])
        }
    }
}
