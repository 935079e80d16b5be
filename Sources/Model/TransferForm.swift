extension Form {
    /// Credits from one member to another. Its button is always enabled: every press is answered.
    public static let transfer = Form(
        name: "transfer", readiness: .always,
        fields: [
            Field(
                name: "to", label: "Receiver", noun: "whom it is for", placeholder: "Username or email",
                kind: .identifier, autocomplete: "off", isLookedUp: true, rules: [.required, .atMost(254)]),
            Field(
                name: "amount", label: "Amount", noun: "an amount", placeholder: "5.00", kind: .amount,
                autocomplete: "off", rules: [.amount]),
        ])
}

/// Credits that a member wants to send.
public struct NewTransfer: Sendable {
    /// Email or username.
    public let receiver: String
    /// Above zero.
    public let amount: Amount

    /// Reads the transfer form.
    public init(_ entries: Entries) throws(Problems) {
        let read = try Form.transfer.read(entries)
        receiver = read["to"]
        do { amount = try Amount(typed: read["amount"]) } catch {
            throw Problems(Form.transfer.problems(with: entries))
        }
    }
}
