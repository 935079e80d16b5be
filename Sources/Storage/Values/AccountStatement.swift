import Model

/// A member's balance and history, as of one moment.
public struct AccountStatement: Sendable, Equatable {
    /// How long the sender can undo a transfer, in seconds from when it was made.
    public static let undoSeconds: Int64 = 300

    /// The member's current balance; never below zero.
    public let balance: Amount
    /// The newest first.
    public let entries: [Entry]
    /// Whether there are older entries than these.
    public let hasOlder: Bool

    /// One transfer, as the member sees it.
    public struct Entry: Sendable, Equatable {
        /// Why the credits moved.
        public enum Kind: Sendable, Equatable {
            /// Between the treasury and the member: an opening balance, or the credits left by a deleted
            /// member.
            case opening
            /// Between the treasury and the member, by an organiser, for this reason; the reason is nil once
            /// it is erased.
            case treasury(reason: String?)
            /// From one member to another.
            case transfer
            /// Reverses the transfer with this id.
            case undo(of: Int64)
            /// From the member to the treasury, for attending an event; nil once the event is gone.
            case payment(for: EventDetails?)
            /// From the treasury back to a member who was taken off the event, reversing the payment with
            /// this id.
            case repayment(of: Int64, for: EventDetails?)
        }

        /// Later transfers have higher ids. Both accounts see a transfer under the same id.
        public let id: Int64
        /// When the transfer was made.
        public let at: Timestamp
        /// Why the credits moved.
        public let kind: Kind
        /// The other member's `Profile.displayNameForOthers`; nil for the treasury and for members who were
        /// removed or deleted.
        public let other: String?
        /// Negative for credits that the member sent, positive for credits that they received; never zero.
        public let change: Amount
        /// The member's balance right after this transfer.
        public let balanceAfter: Amount
        /// The id of the transfer that reversed this one, if any.
        public let undoneBy: Int64?

        /// Whether the member was the sender.
        public var isSent: Bool { change < .zero }

        /// Whether the member may undo the transfer at `now`, provided that the receiver still has the
        /// credits. A transfer to a former member can't be undone.
        public func isUndoable(at now: Timestamp) -> Bool {
            kind == .transfer && isSent && other != nil && undoneBy == nil
                && now < at.adding(seconds: AccountStatement.undoSeconds)
        }
    }
}

/// Identifies one state of a member's entries and balance. While the version is the same, so are they, and
/// anything cached from the statement is still right, except the names of other members and of events:
/// `StoreChange.profiles` reports those.
public struct StatementVersion: Sendable, Hashable {
    /// The id of the account's newest transfer; 0 where there is none.
    public let newestTransfer: Int64
}
