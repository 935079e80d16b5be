import Model

/// A form as a template draws it: empty, or as it was typed, with its problems.
struct FormView: Sendable {
    let form: Form
    var entries = Entries()
    var problems: [Problem] = []
    /// Whether the form comes back after it was sent, so that what is right gets its tick.
    var wasSent = false

    var view: View {
        View([
            "form": form.name,
            "fields": form.fields.enumerated().map { index, field in
                fieldView(field, isLast: index == form.fields.count - 1)
            },
            "hasProblems": !problems.isEmpty,
            "problems": problems.map { View(["field": $0.field, "sentence": $0.sentence]) },
        ])
    }

    private func fieldView(_ field: Field, isLast: Bool) -> View {
        let problem = problems.first { $0.field == field.name }
        let typed = field.isSecret ? "" : entries[field.name]
        let isRight = wasSent && !field.isSecret && problem == nil
        // A page never carries a password back, not even a good one.
        let again =
            wasSent && field.isSecret && problem == nil ? "Please type it again" : nil
        let hint = again ?? (field.hint.isEmpty ? nil : field.hint)
        let id = field.name
        return View([
            "name": field.name, "label": field.label, "placeholder": field.placeholder, "hint": hint,
            "type": field.kind.inputType, "inputmode": field.kind.inputMode,
            "autocomplete": field.autocomplete,
            "autocapitalize": field.kind.autocapitalize, "isCorrected": field.kind.isCorrected,
            "enterkeyhint": isLast ? "done" : "next",
            "value": typed.isEmpty ? nil : typed,
            "state": problem != nil ? " wrong" : isRight ? " right" : "",
            "isWrong": problem != nil, "problem": problem?.sentence,
            "describedBy": (hint == nil ? "" : "\(id)-hint ") + "\(id)-problem",
        ])
    }
}

extension Field.Kind {
    fileprivate var inputType: String {
        switch self {
        case .name: "text"
        case .email: "email"
        case .newPassword: "password"
        case .phone: "tel"
        }
    }

    fileprivate var inputMode: String? {
        switch self {
        case .name: "text"
        case .email: "email"
        case .newPassword: nil
        case .phone: "tel"
        }
    }

    fileprivate var autocapitalize: String { isCorrected ? "words" : "none" }

    /// Whether the browser may mend spelling: in names alone.
    fileprivate var isCorrected: Bool {
        switch self {
        case .name: true
        case .email, .newPassword, .phone: false
        }
    }
}
