extension Form {
    /// The form for the settings of the whole site.
    public static let settings = Form(
        name: "settings",
        fields: [
            Field(
                name: "group-name", label: "Group’s name", noun: "a name", placeholder: "Frontdesk",
                hint: "On every page and printed list", kind: .name, autocomplete: "organization",
                rules: [.optional, .atMost(60), .visible]),
            Field(
                name: "opening-balance", label: "Opening balance", noun: "an amount", placeholder: "100.00",
                hint: "What new members begin with", kind: .amount,
                rules: [.amountFromZero(atMost: .largestOpeningBalance)]),
            Field(
                name: "site-language", label: "Default language", noun: "a language",
                hint: "For browsers set to none of these", kind: .choice),
            restart,
            Field(
                name: "new-event-at-four", label: "New event", noun: "when a new event begins",
                hint: "If somebody came to the one before", kind: .choice),
            Field(
                name: "self-check-in", label: "Check-in", noun: "who checks people in",
                hint: "The poster is on the open event’s page", kind: .choice),
            Field(
                name: "time-zone", label: "Time zone", noun: "a time zone",
                hint: "When the group’s days begin", kind: .choice),
            Field(
                name: "sign-up", label: "Who may sign up", noun: "who may sign up",
                hint: "Members can always sign in", kind: .choice),
            way("desk", "Sign up at the desk"), way("guided", "Sign up step by step"),
            way("email", "Sign up with email"), way("username", "Sign up with a username"),
            question("desk-name", "Name at the desk", hint: "Or email or phone is listed"),
            question("desk-email", "Email at the desk", hint: "Without one there is no password"),
            question("desk-phone", "Phone at the desk", hint: "Organisers alone see it"),
            question("phone-written", "Phone numbers", hint: "Only digits are kept; + becomes 00"),
            Field(
                name: "contact", label: "Contact", noun: "a contact",
                placeholder: "Ada, ada@example.org", hint: "Shown where people sign up",
                kind: .name, rules: [.optional, .atMost(200), .visible]),
            Field(
                name: "privacy", label: "Privacy", noun: "a sentence or two",
                placeholder: "We keep what you enter to know who is a member, and erase it when you leave.",
                hint: "Who keeps what people enter, and why", kind: .paragraph,
                rules: [.optional, .atMost(500), .visible]),
        ])

    /// A way to sign up, which is sent as `on` or not at all.
    private static func way(_ name: String, _ label: String) -> Field {
        Field(
            name: "way-\(name)", label: label, noun: "ways to sign up", kind: .choice)
    }

    /// A field that decides about one question of the desk's form.
    private static func question(_ name: String, _ label: String, hint: String) -> Field {
        Field(
            name: name, label: label, noun: "what the desk asks", hint: hint, kind: .choice)
    }

    /// The field that decides the effect of Restart.
    static let restart = Field(
        name: "restart", label: "Restart", noun: "what Restart does",
        hint: "Who is a newcomer", kind: .choice)
}

extension Amount {
    /// 100 credits, a new member's balance unless the settings say otherwise.
    public static let defaultOpeningBalance = Amount(hundredths: 100_00)

    /// 1,000,000,000 credits: even those of 90 million members add up within 64 bits.
    public static let largestOpeningBalance = Amount(hundredths: 1_000_000_000_00)
}
