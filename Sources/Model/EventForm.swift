extension Form {
    /// The form for an event's details, which organisers decide.
    public static let event = Form(name: "event", fields: [name([.required]), date([.required]), price])

    /// The open event before the first check-in: its date will be the day on which the first member comes.
    public static let openEvent = Form(
        name: "open-event",
        fields: [name([.optional], hint: "Otherwise the date"), date([.optional]), price])

    /// An event on another day. Without a name, it is called by its date.
    public static let newEvent = Form(
        name: "new-event",
        fields: [name([.optional], hint: "Otherwise the date"), date([.required]), price])

    private static func name(_ rules: [Rule], hint: String = "") -> Field {
        Field(
            name: "name", label: "Name", noun: "a name", placeholder: "Board games", hint: hint, kind: .text,
            rules: rules + [.atMost(100), .visible])
    }

    private static func date(_ rules: [Rule]) -> Field {
        Field(
            name: "date", label: "Date", noun: "a date", placeholder: "2026-11-23", kind: .date,
            rules: rules + [.day])
    }

    private static let price = Field(
        name: "price", label: "Price", noun: "a price", placeholder: "2.00",
        hint: "In credits; empty if it is free", kind: .amount,
        rules: [.optional, .amountFromZero(atMost: .largestOpeningBalance)])
}
