extension Form {
    /// What organisers decide about an event.
    public static let event = Form(name: "event", fields: [name([.required]), date])

    /// An event of another day. Without a name of its own it is called by its day.
    public static let newEvent = Form(
        name: "new-event", fields: [name([.optional], hint: "At first the date"), date])

    private static func name(_ rules: [Rule], hint: String = "") -> Field {
        Field(
            name: "name", label: "Name", noun: "a name", placeholder: "Board games", hint: hint, kind: .text,
            autocomplete: "off", rules: rules + [.atMost(100), .visible])
    }

    private static let date = Field(
        name: "date", label: "Date", noun: "a date", placeholder: "2026-11-23", kind: .date,
        autocomplete: "off", rules: [.required, .day])
}
