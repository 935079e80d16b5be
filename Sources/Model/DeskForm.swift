extension Form {
    /// Sign-up at the desk, where a volunteer signs up one visitor after another.
    public static let desk = Form(
        name: "desk",
        fields: [
            Field(
                name: "name", label: "Name", noun: "a name", placeholder: "Ada Lovelace", kind: .name,
                autocomplete: "name", rules: [.required, .atLeast(3), .atMost(100), .visible]),
            Field(
                name: "email", label: "Email", noun: "an email address", placeholder: "ada@example.org",
                kind: .email, autocomplete: "email",
                rules: [.required, .atLeast(3), .atMost(254), .email]),
            Field(
                name: "password", label: "Password", noun: "a password",
                placeholder: "Known only to them",
                hint: "At least 7 characters", kind: .newPassword, autocomplete: "new-password",
                rules: [.required, .atLeast(7), .atMost(256)]),
            Field(
                name: "phone", label: "Phone", noun: "a phone number", placeholder: "0123456789",
                hint: "10 to 15 digits", kind: .phone, autocomplete: "tel",
                rules: [.required, .digits, .atLeastDigits(10), .atMostDigits(15)]),
        ])
}
