import Model
import Words

/// One of the options of a field.
struct Choice: Sendable {
    let value: String
    /// What the visitor reads: a `Sentence`, or a text that is the same in every language.
    let label: any Sendable
    /// The language of that text.
    var language: String?
}

/// A form as a template draws it: empty, or as it was typed, with its problems.
struct FormView: Sendable {
    let form: Form
    var entries = Entries()
    var problems: [Problem] = []
    /// The kept values, if the form changes some: a field that isn't changed is never refused, and gets no
    /// tick. A field without an entry keeps nothing.
    var kept: Entries?
    /// Whether the form comes back after it was sent, so that right answers get their tick.
    var wasSent = false
    /// Hidden fields.
    var hidden: [(name: String, value: String)] = []
    /// The options, by the names of their fields.
    var choices: [String: [Choice]] = [:]
    /// Why fields can't be changed here, by the fields' names.
    var fixed: [String: Sentence] = [:]
    /// A problem to name in an alert.
    var alert: Sentence?
    /// In a guided form, the index of the question being asked. The questions after it are disabled.
    var current: Int?

    var view: View {
        View([
            "form": form.name, "isReadyEarly": form.readiness != .whenRight,
            "fields": fieldViews,
            "hidden": hidden.map { hidden in
                // Password managers save a password under it.
                let autocomplete = hidden.name == "username" ? "username" : "off"
                return View(["name": hidden.name, "value": hidden.value, "autocomplete": autocomplete])
            },
            "alert": alert.map { alert in
                Self.alertView(alert, clearing: current.map { (form.fields[$0], sent(without: $0)) })
            },
            // An alert already shows the problem, and the input shows it again.
            "hasProblems": !problems.isEmpty && alert == nil,
            "problems": problems.map { View(["field": $0.field, "sentence": $0.sentence(in: form)]) },
        ])
    }

    /// - Parameter cleared: the field that the alert offers to clear, and the other answers, which Clear
    ///   sends too.
    static func alertView(
        _ sentence: any Localizable, clearing cleared: (field: Field, answers: [View])?
    ) -> View {
        View([
            "sentence": sentence,
            "clears": cleared.map { View(["field": $0.field.name, "answers": $0.answers]) },
        ])
    }

    /// What was sent for every field but one, without secrets, which never come back.
    private func sent(without index: Int) -> [View] {
        form.fields.indices.filter { $0 != index }.map { form.fields[$0] }
            .filter { !$0.isSecret && !entries[$0.name].isEmpty }
            .map { View(["name": $0.name, "value": entries[$0.name]]) }
    }

    var fieldViews: [View] {
        form.fields.enumerated().map { index, field in fieldView(field, at: index) }
    }

    private func fieldView(_ field: Field, at index: Int) -> View {
        let problem = problems.first { $0.field == field.name }
        let typed = field.isSecret ? "" : entries[field.name]
        let isAsked = current.map { index < $0 } ?? wasSent
        let isKept = kept?.has(field.name) ?? false
        let isUnchanged = kept.map { field.isUnchanged(in: entries, from: $0) } ?? typed.isEmpty
        let isChoice = choices[field.name] != nil
        let isProvable = !field.isSecret && !field.isLookedUp && !isUnchanged && !isChoice
        let isRight = isAsked && isProvable && problem == nil
        // A page never carries a password back, not even a good one.
        let wasTyped = isAsked && field.isSecret && !entries[field.name].isEmpty
        let again: Sentence? = wasTyped && problem == nil ? Sentence("Please type it again") : nil
        let hint = fixed[field.name] ?? again ?? (field.hint.isEmpty ? nil : Sentence(field.hint))
        let id = field.name
        return View([
            "name": field.name, "label": Sentence(field.label),
            "placeholder": field.placeholder.isEmpty ? nil : Sentence(field.placeholder),
            "hint": hint,
            "type": field.kind.inputType, "inputmode": field.kind.inputMode,
            "autocomplete": field.autocomplete,
            "autocapitalize": field.kind.autocapitalize, "isCorrected": field.kind.isCorrected,
            "enterkeyhint": index == form.fields.count - 1 ? "done" : "next",
            "isDisabled": current.map { index > $0 } ?? false, "hasFocus": index == current && alert == nil,
            "value": typed.isEmpty ? nil : typed, "isKept": isKept, "kept": kept?[field.name],
            "state": problem != nil ? " wrong" : isRight ? " right" : "",
            "isAsked": index == current,
            "place": current.map { _ in
                Sentence(
                    "{place} of {count}", ["place": .number(index + 1), "count": .number(form.fields.count)])
            },
            "isLookedUp": field.isLookedUp, "isWrong": problem != nil, "problem": problem?.sentence(in: form),
            "isChoice": isChoice, "isParagraph": field.kind == .paragraph,
            "isLine": !isChoice && field.kind != .paragraph, "isFixed": fixed[field.name] != nil,
            "choices": choiceViews(field),
            "describedBy": (hint == nil ? "" : "\(id)-hint ") + "\(id)-problem",
        ])
    }

    /// The options of a field; if none of them was sent, the kept one stays chosen.
    private func choiceViews(_ field: Field) -> [View]? {
        guard let choices = choices[field.name] else { return nil }
        let sent = choices.first { $0.value == entries[field.name] }?.value
        let chosen = sent ?? kept?[field.name]
        return choices.map {
            View([
                "value": $0.value, "label": $0.label, "lang": $0.language, "isChosen": $0.value == chosen,
            ])
        }
    }
}

extension Field.Kind {
    fileprivate var inputType: String {
        switch self {
        case .name, .text, .identifier, .amount, .wholeNumber, .paragraph, .choice, .longText, .decimal:
            "text"
        case .oneOf: "radio"
        case .someOf, .agreement: "checkbox"
        case .email: "email"
        case .newPassword, .currentPassword: "password"
        case .phone, .writtenPhone: "tel"
        case .date: "date"
        }
    }

    fileprivate var inputMode: String? {
        switch self {
        case .name, .text, .identifier: "text"
        case .amount, .decimal: "decimal"
        case .wholeNumber: "numeric"
        case .email: "email"
        case .newPassword, .currentPassword, .paragraph, .choice, .date, .longText, .oneOf, .someOf,
            .agreement:
            nil
        case .phone, .writtenPhone: "tel"
        }
    }

    fileprivate var autocapitalize: String {
        switch self {
        case .name: "words"
        case .text, .paragraph, .longText: "sentences"
        case .email, .phone, .writtenPhone, .amount, .wholeNumber, .identifier, .newPassword,
            .currentPassword, .choice, .date, .decimal, .oneOf, .someOf, .agreement:
            "none"
        }
    }

    /// Whether the browser may correct spelling: only in names and sentences.
    fileprivate var isCorrected: Bool {
        switch self {
        case .name, .text, .paragraph, .longText: true
        case .email, .phone, .writtenPhone, .amount, .wholeNumber, .identifier, .newPassword,
            .currentPassword, .choice, .date, .decimal, .oneOf, .someOf, .agreement:
            false
        }
    }
}
