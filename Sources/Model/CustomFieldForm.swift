extension Form {
    /// The form for one of the group's own fields. Its last field is one choice, which the page shows several
    /// times.
    public static let customField = Form(
        name: "custom-field",
        fields: [
            Field(
                name: "label", label: "Label", noun: "a label", placeholder: "Birthday",
                hint: "What the form asks for", kind: .text,
                rules: [.required, .atMost(CustomField.labelLimit), .visible]),
            Field(
                name: "kind", label: "Answer", noun: "what the answer is", hint: "How people answer",
                kind: .choice),
            Field(
                name: "hint", label: "Hint", noun: "a hint", placeholder: "Day, month and year",
                hint: "Shown beside the label", kind: .text,
                rules: [.optional, .atMost(CustomField.hintLimit), .visible]),
            Field(
                name: "filled-by", label: "Who fills it in", noun: "who fills it in",
                hint: "Organisers see all answers", kind: .choice),
            Field(
                name: "required", label: "Required", noun: "whether it is required",
                hint: "Not to sign in", kind: .choice),
            Field(
                name: "position", label: "Place in the form", noun: "a place", kind: .choice),
            Field(
                name: "text", label: "Text to agree to", noun: "a text",
                placeholder: "The club may show pictures of me.",
                hint: "Up to 2000 characters", kind: .longText,
                rules: [.optional, .atMost(CustomField.answerLimit), .visibleLines]),
            Field(
                name: "choice", label: "A choice", noun: "a choice", kind: .text,
                rules: [.optional, .atMost(CustomField.labelLimit), .visible]),
        ])
}
