extension Form {
    /// Sends credits from one member to another. Its button is always enabled: each press gets an answer.
    public static let transfer = Form(
        name: "transfer", readiness: .always,
        fields: [
            Field(
                name: "to", label: "Receiver", noun: "who it is for", placeholder: "ada@example.org",
                hint: "Username or email", kind: .identifier, isLookedUp: true,
                rules: [.required, .atMost(254)]),
            Field(
                name: "amount", label: "Amount", noun: "an amount", placeholder: "5.00", kind: .amount,
                rules: [.amount]),
        ])
}

extension Form {
    /// Moves credits between the treasury and a member, for organisers.
    public static let credits = Form(
        name: "credits", readiness: .always,
        fields: [
            Field(
                name: "amount", label: "Amount", noun: "an amount", placeholder: "5.00", kind: .amount,
                rules: [.amount]),
            Field(
                name: "reason", label: "Reason", noun: "a reason", placeholder: "Washing up",
                hint: "The member sees this, too", kind: .text,
                rules: [.required, .atMost(200), .visible]),
        ])
}

/// Credits that an organiser gives a member from the treasury, or takes back into it.
public struct TreasuryTransfer: Sendable, Equatable {
    /// Whether the member receives or loses the credits.
    public enum Direction: String, Sendable, CaseIterable {
        case give, take
    }

    public let direction: Direction
    /// Above zero.
    public let amount: Amount
    /// Shown in the member's history; never empty.
    public let reason: String

    /// Creates a transfer without checking anything.
    public init(_ direction: Direction, _ amount: Amount, reason: String) {
        self.direction = direction
        self.amount = amount
        self.reason = reason
    }

    /// Reads the form `credits`.
    public init(_ entries: Entries, _ direction: Direction) throws(Problems) {
        let read = try Form.credits.read(entries)
        amount = try read.amount
        self.direction = direction
        reason = read["reason"]
    }
}

/// Credits that a member wants to send.
public struct NewTransfer: Sendable {
    /// Email or username.
    public let receiver: String
    /// Above zero.
    public let amount: Amount

    /// Reads the form `transfer`.
    public init(_ entries: Entries) throws(Problems) {
        let read = try Form.transfer.read(entries)
        receiver = read["to"]
        amount = try read.amount
    }
}

extension Entries {
    /// The amount in the field `amount`.
    fileprivate var amount: Amount {
        get throws(Problems) {
            do { return try Amount(typed: self["amount"]) } catch { throw Problems("amount", error) }
        }
    }
}
