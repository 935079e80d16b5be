extension Form {
    /// The form for organisers' letters. Its buttons are always enabled: each press gets an answer.
    public static let letter = Form(
        name: "letter", readiness: .always,
        fields: [
            Field(
                name: "subject", label: "Subject", noun: "a subject", placeholder: "Thursday’s class moves",
                kind: .text, rules: [.required, .atMost(200), .visible]),
            Field(
                name: "text", label: "Text", noun: "a text", hint: "Up to 5000 characters", kind: .longText,
                rules: [.required, .atMost(5000), .visibleLines]),
        ])
}
