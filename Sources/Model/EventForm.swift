extension Form {
    /// What organisers decide about an event.
    public static let event = Form(name: "event", fields: [name([.required]), date, price])

    /// An event of another day. Without a name of its own it is called by its day.
    public static let newEvent = Form(
        name: "new-event", fields: [name([.optional], hint: "At first the date"), date, price])

    private static func name(_ rules: [Rule], hint: String = "") -> Field {
        Field(
            name: "name", label: "Name", noun: "a name", placeholder: "Board games", hint: hint, kind: .text,
            autocomplete: "off", rules: rules + [.atMost(100), .visible])
    }

    private static let date = Field(
        name: "date", label: "Date", noun: "a date", placeholder: "2026-11-23", kind: .date,
        autocomplete: "off", rules: [.required, .day])

    private static let price = Field(
        name: "price", label: "Price", noun: "a price", placeholder: "2.00",
        hint: "In credits; empty if it is free", kind: .amount, autocomplete: "off",
        rules: [.optional, .amountFromZero(atMost: .largestOpeningBalance)])
}
