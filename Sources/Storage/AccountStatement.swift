import Model

/// A member's balance and history.
public struct AccountStatement: Sendable, Equatable {
    /// How long the sender can take a transfer back.
    public static let undoSeconds: Int64 = 300

    public let balance: Amount
    /// The newest first.
    public let entries: [Entry]
    /// Whether there are older entries than these.
    public let hasOlder: Bool

    public init(balance: Amount, entries: [Entry], hasOlder: Bool) {
        self.balance = balance
        self.entries = entries
        self.hasOlder = hasOlder
    }

    /// One transfer, as the member sees it.
    public struct Entry: Sendable, Equatable {
        public enum Kind: Sendable, Equatable {
            /// What a new member begins with.
            case opening
            case transfer
            /// Takes another transfer back.
            case undo(of: Int64)
        }

        /// Later transfers have higher ones.
        public let id: Int64
        public let at: Timestamp
        public let kind: Kind
        /// The name of whom it came from or went to; nil for the treasury and for members who are gone.
        public let other: String?
        /// Below zero for what the member gave.
        public let change: Amount
        public let balanceAfter: Amount
        /// The transfer that took this one back, if any.
        public let undoneBy: Int64?

        public init(
            id: Int64, at: Timestamp, kind: Kind, other: String?, change: Amount, balanceAfter: Amount,
            undoneBy: Int64?
        ) {
            self.id = id
            self.at = at
            self.kind = kind
            self.other = other
            self.change = change
            self.balanceAfter = balanceAfter
            self.undoneBy = undoneBy
        }

        public var isSent: Bool { change < .zero }

        /// Whether the member may take it back, if the receiver still has the credits. Who is gone has none.
        public func isUndoable(at now: Timestamp) -> Bool {
            kind == .transfer && isSent && other != nil && undoneBy == nil
                && now < at.adding(seconds: AccountStatement.undoSeconds)
        }
    }
}

/// Which state a member's entries and balance are in: equal versions of one member mean the same ones, so what was made
/// from a statement still stands. The names of others in it are aside: of those `StoreChange.profiles` tells.
public struct StatementVersion: Sendable, Hashable {
    /// The id of the account's newest transfer; 0 where there is none.
    public let newestTransfer: Int64

    /// For stores; everybody else is given versions.
    public init(newestTransfer: Int64) { self.newestTransfer = newestTransfer }
}
