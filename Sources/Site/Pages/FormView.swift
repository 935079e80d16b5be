import Model
import Words

/// One of the options of a field.
struct FieldOption: Sendable {
    let value: String
    /// The label for the visitor: a `Sentence`, or a text that is the same in every language.
    let label: any ViewValue
    /// The language of that text.
    var language: String?
    /// Whether it is the group's own text, for want of a translation.
    var isUntranslated = false
}

/// A form as a template draws it: empty, or as it was typed, with its problems.
struct FormView: Sendable {
    let form: Form
    var entries = Entries()
    var problems: [Problem] = []
    /// The stored values, if the form changes some: a field that isn't changed is never refused, and gets no
    /// tick. A field without an entry has no stored value.
    var kept: Entries?
    /// Whether the form comes back after it was sent, so that right answers get their tick.
    var wasSent = false
    /// Hidden fields.
    var hidden: FormFields = []
    /// The options of menus, by the names of their fields.
    var menus: [String: [FieldOption]] = [:]
    /// Why fields can't be changed here, by the fields' names.
    var fixed: [String: Sentence] = [:]
    /// A problem to name in an alert.
    var alert: Sentence?
    /// In a guided form, the index of the question being asked. The questions after it are disabled.
    var current: Int?

    var view: View {
        View([
            "form": form.name, "group": Self.text(of: form.group),
            "isReadyEarly": form.readiness != .whenRight,
            "fields": fieldViews,
            "hidden": hidden.map { hidden in
                // Password managers save a password under it.
                let autocomplete = hidden.name == "username" ? "username" : "off"
                return View(["name": hidden.name, "value": hidden.value, "autocomplete": autocomplete])
            },
            "alert": alert.map { alert in
                Self.alertView(
                    Markup(alert), clearing: current.map { (form.fields[$0], sent(without: $0)) })
            },
            // An alert already shows the problem, and the input shows it again.
            "hasProblems": !problems.isEmpty && alert == nil,
            "problems": problems.map { View(["field": $0.field, "sentence": $0.sentence(in: form)]) },
        ])
    }

    /// The form as components/form draws it.
    ///
    /// - Parameter cancel: where Cancel leads; nil for no Cancel.
    /// - Parameter rememberMe: the box “Remember me”; nil for none.
    /// - Parameter offersDecline: whether it offers “I didn’t ask for this”.
    func drawn(
        action: String, button: Sentence, cancel: String? = nil, rememberMe: View? = nil,
        offersDecline: Bool = false
    ) -> View {
        view.adding([
            "action": action, "button": button, "cancel": cancel, "remembers": rememberMe,
            "declines": offersDecline,
        ])
    }

    /// - Parameter isOpen: whether it is shown; scripts open a copy of one that isn't.
    /// - Parameter cleared: the field that the alert offers to clear, and the other answers, which Clear
    ///   sends too.
    static func alertView(
        _ sentence: Markup, isOpen: Bool = true, clearing cleared: (field: Field, answers: [View])?
    ) -> View {
        View([
            "sentence": sentence, "isOpen": isOpen,
            "clears": cleared.map { View(["field": $0.field.name, "answers": $0.answers]) },
        ])
    }

    /// The texts sent for every field but one, without secrets, which no page sends back.
    private func sent(without index: Int) -> [View] {
        form.fields.indices.filter { $0 != index }.map { form.fields[$0] }
            .filter { !$0.isSecret && !entries[$0.name].isEmpty }
            .flatMap { entries.inputs(of: $0) }.map { View(["name": $0.name, "value": $0.value]) }
    }

    /// The group's form as a JSON list, for the rules in the browser; nil if the group has changed nothing in
    /// it.
    private static func text(of group: GroupForm) -> String? {
        group == GroupForm() ? nil : group.texts.jsonText
    }

    var fieldViews: [View] {
        form.fields.enumerated().map { index, field in fieldView(field, at: index) }
    }

    private func fieldView(_ field: Field, at index: Int) -> View {
        let menu = menuViews(field)
        let buttons = buttonViews(field, at: index)
        let attributes = field.kind.inputAttributes
        return View([
            "name": field.name, "label": field.custom?.label ?? Sentence(field.label),
            "placeholder": field.placeholder.isEmpty ? nil : Sentence(field.placeholder),
            "type": attributes.type, "inputmode": attributes.mode, "autocomplete": field.autocomplete,
            "autocapitalize": attributes.capitals, "isCorrected": attributes.isCorrected,
            "isLookedUp": field.isLookedUp,
            "isLine": menu == nil && buttons == nil && !field.isMultiline,
            "isParagraph": field.isMultiline,
            "isChoice": menu != nil, "choices": menu,
            "hasOptions": buttons != nil, "options": buttons,
            "hasBoxes": field.hasBoxes, "role": field.hasBoxes ? "group" : "radiogroup",
            "isAnswer": field.custom != nil,
            "text": agreement(field), "readText": field.custom?.readText?.text,
            "isUntranslated": field.custom?.isUntranslated ?? false,
        ])
        .adding(guidedState(at: index))
        .adding(state(of: field, at: index, isChosen: menu != nil))
        .adding(hints(for: field, at: index))
    }

    /// Whether the field is the one being asked, its place among the questions, and the label of the Return
    /// key.
    private func guidedState(at index: Int) -> View.Values {
        [
            "isAsked": index == current, "hasFocus": index == current && alert == nil,
            "isDisabled": current.map { index > $0 } ?? false,
            "place": current.map { _ in
                Sentence(
                    "{place} of {count}", ["place": .number(index + 1), "count": .number(form.fields.count)])
            },
            "enterkeyhint": index == form.fields.count - 1 ? "done" : "next",
        ]
    }

    /// The text in a field, and whether it is right or wrong.
    ///
    /// - Parameter isChosen: whether it is chosen from a menu.
    private func state(of field: Field, at index: Int, isChosen: Bool) -> View.Values {
        let problem = problem(of: field)
        let typed = field.isSecret ? "" : entries[field.name]
        let isUnchanged = kept.map { field.isUnchanged(in: entries, from: $0) } ?? typed.isEmpty
        let canBeMarkedRight =
            !field.isSecret && !field.isLookedUp && !isUnchanged && (!isChosen || field.custom != nil)
        let isRight = wasAsked(index) && canBeMarkedRight && problem == nil
        return [
            "value": typed.isEmpty ? nil : typed,
            "isKept": kept.map { field.isKept(in: $0) } ?? false, "kept": kept?[field.name],
            "state": problem != nil ? " wrong" : isRight ? " right" : "",
            "isWrong": problem != nil, "problem": problem?.sentence(in: form),
        ]
    }

    /// A field's hints, as opposed to its problem.
    private func hints(for field: Field, at index: Int) -> View.Values {
        // A page never carries a password back, not even a good one.
        let isLost =
            wasAsked(index) && field.isSecret && !entries[field.name].isEmpty && problem(of: field) == nil
        let typeAgain: Sentence? = isLost ? Sentence("Please type it again") : nil
        let hint: (any ViewValue)? = fixed[field.name] ?? typeAgain ?? ownHint(field)
        let optional: Sentence? = field.isOptional && kept == nil ? "Optional" : nil
        return [
            "optional": optional, "hint": hint, "isFixed": fixed[field.name] != nil,
            "describedBy": Self.described(field, hint == nil && optional == nil),
        ]
    }

    private func problem(of field: Field) -> Problem? { problems.first { $0.field == field.name } }

    /// Whether the visitor was asked for a field before this page.
    private func wasAsked(_ index: Int) -> Bool { current.map { index < $0 } ?? wasSent }

    /// The ids of what describes a field to a screen reader.
    private static func described(_ field: Field, _ isWithoutHint: Bool) -> String {
        let parts = [
            isWithoutHint ? nil : "hint", field.custom?.kind == .agreement ? "text" : nil, "problem",
        ]
        return parts.compactMap { $0.map { "\(field.name)-\($0)" } }.joined(separator: " ")
    }

    /// The field's own hint; nil if it has none. The hint of a built-in field is translated; that of the
    /// group's own field already has the group's words for this page.
    private func ownHint(_ field: Field) -> (any ViewValue)? {
        if field.hint.isEmpty { return nil }
        return field.custom == nil ? Sentence(field.hint) : field.hint
    }

    /// Whether the box was ticked beside a text other than the one on this page: it must be ticked again.
    private func isStale(_ field: Field) -> Bool { field.custom?.isStale(in: entries) ?? false }

    private func agreement(_ field: Field) -> String? {
        guard let text = field.custom?.text, !text.isEmpty else { return nil }
        return text
    }

    /// The boxes or radio buttons for one of the group's own fields; nil for other fields.
    private func buttonViews(_ field: Field, at index: Int) -> [View]? {
        guard let custom = field.custom else { return nil }
        let chosen =
            isStale(field) ? [] : field.read(entries[field.name]).split(separator: " ").map(String.init)
        let options: [(value: String, label: any ViewValue, id: String)]
        switch custom.kind {
        case .yesNo:
            options = [
                ("yes", Sentence("Yes"), "\(field.name)-yes"), ("no", Sentence("No"), "\(field.name)-no"),
                ("", Sentence("No answer"), "\(field.name)-none"),
            ]
        case .someOf: options = custom.choices.map { ("\($0.id)", $0.label, "\(field.name)-\($0.id)") }
        case .agreement: options = [("yes", Sentence("I agree"), "\(field.name)-yes")]
        case .text, .longText, .number, .date, .oneOf: return nil
        }
        return options.enumerated().map { offset, option in
            let isChosen = chosen.contains(option.value) || option.value.isEmpty && chosen.isEmpty
            return View([
                "name": field.name, "type": field.kind.inputAttributes.type, "value": option.value,
                "label": option.label, "id": option.id, "isChosen": isChosen,
                "isUntranslated": custom.kind == .someOf && custom.isUntranslated,
                "isDisabled": current.map { index > $0 } ?? false,
                "hasFocus": index == current && offset == 0 && alert == nil,
            ])
        }
    }

    /// The options of a field's menu; if none of them was sent, the stored one stays chosen.
    private func menuViews(_ field: Field) -> [View]? {
        guard let options = menus[field.name] ?? field.custom?.menuOptions else { return nil }
        let sent = options.first { $0.value == entries[field.name] }?.value
        let chosen = sent ?? kept?[field.name]
        return options.map {
            View([
                "value": $0.value, "label": $0.label, "lang": $0.language,
                "isUntranslated": $0.isUntranslated, "isChosen": $0.value == chosen,
            ])
        }
    }
}

extension Field {
    /// Whether it is typed into several rows.
    fileprivate var isMultiline: Bool { kind == .paragraph || kind == .longText }

    /// Whether it is a field of the group's own that may be left empty.
    fileprivate var isOptional: Bool { custom.map { !$0.isRequired } ?? false }
}

extension CustomField {
    /// The options of a menu, an empty one first; nil for other kinds.
    fileprivate var menuOptions: [FieldOption]? {
        if kind != .oneOf { return nil }
        return [FieldOption(value: "", label: Sentence("Choose …"))]
            + choices.map { FieldOption(value: "\($0.id)", label: $0.label, isUntranslated: isUntranslated) }
    }
}

/// How a browser lets people type into an input.
private struct InputAttributes {
    let type: String
    let mode: String?
    let capitals: String
    /// Whether the browser may correct spelling: only in names and sentences.
    let isCorrected: Bool

    init(_ type: String, mode: String? = nil, capitals: String = "none", isCorrected: Bool = false) {
        (self.type, self.mode, self.capitals, self.isCorrected) = (type, mode, capitals, isCorrected)
    }
}

extension Field.Kind {
    fileprivate var inputAttributes: InputAttributes {
        switch self {
        case .name: InputAttributes("text", mode: "text", capitals: "words", isCorrected: true)
        case .text: InputAttributes("text", mode: "text", capitals: "sentences", isCorrected: true)
        case .paragraph, .longText: InputAttributes("text", capitals: "sentences", isCorrected: true)
        case .identifier: InputAttributes("text", mode: "text")
        case .amount, .decimal: InputAttributes("text", mode: "decimal")
        case .wholeNumber: InputAttributes("text", mode: "numeric")
        case .choice: InputAttributes("text")
        case .email: InputAttributes("email", mode: "email")
        case .newPassword, .currentPassword: InputAttributes("password")
        case .phone, .writtenPhone: InputAttributes("tel", mode: "tel")
        case .date: InputAttributes("date")
        case .oneOf: InputAttributes("radio")
        case .someOf, .agreement: InputAttributes("checkbox")
        }
    }
}
