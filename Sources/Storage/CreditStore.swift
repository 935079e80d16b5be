import Model

/// Credits in double entry: what one account gives another gets. What holds for all of `Store` holds here.
///
/// Every member has an account, from sign-up on, also while a Restart keeps their registration closed. The treasury is
/// an account like any other but may be negative: a new member's opening balance comes from it, and what a member
/// leaves who is deleted or erased goes back. So all balances together are always zero. No member's is ever negative.
///
/// A transfer is never changed or removed. Taking one back is another transfer.
public protocol CreditStore: Sendable {
    /// Moves credits from a member to another, whose email or username is `receiver` (`foldedIdentifier` compared;
    /// registrations closed by a Restart are not found). An unknown receiver costs as much time as a known one.
    ///
    /// - Parameter formID: that of the form which it was asked for with. The same again moves nothing.
    /// - Returns: the first that applies, in the order of `TransferOutcome`; only `.done` has changed anything.
    /// - Throws: `.unavailable`, `.unsound`.
    func transfer(
        _ amount: Amount, from member: Int64, to receiver: String, formID: String, at now: Timestamp
    ) async throws(StoreError) -> TransferOutcome

    /// Takes a transfer of the member's back, by another one in the opposite direction.
    ///
    /// - Returns: the first that applies, in the order of `UndoOutcome`; only `.done` has changed anything.
    /// - Throws: `.unavailable`, `.unsound`.
    func undoTransfer(
        _ transfer: Int64, by member: Int64, at now: Timestamp
    ) async throws(StoreError) -> UndoOutcome

    /// The member's balance and history at one moment; `limit` bounds the entries, which are the newest.
    ///
    /// - Parameter before: leaves out this transfer and those after it.
    func statement(of member: Int64, before: Int64?, limit: Int) async throws(StoreError) -> AccountStatement

    /// Tells cheaply whether a statement of the member's still stands; the version of somebody unknown is 0.
    func statementVersion(of member: Int64) async throws(StoreError) -> StatementVersion

    /// One piece of the member's history, the oldest entry first: those with ids above `after` and up to `last`, at most
    /// `limit` of them. A piece costs as much time as it is long, however long the history is.
    ///
    /// Pieces that are read one after the other, each after the last id of the one before, are together the history
    /// as it was when `last` was the newest transfer: an entry that was undone later has no `undoneBy`. Only the names
    /// of others are today's.
    func entries(
        of member: Int64, after: Int64, through last: Int64, limit: Int
    ) async throws(StoreError) -> [AccountStatement.Entry]

    /// Replays every transfer ever made and compares. From the moment when they don't add up on, every change is
    /// refused with `.unsound`. Takes as long as the transfers are many; meanwhile others are served.
    func auditLedger() async throws(StoreError) -> LedgerAudit
}

/// What came of a transfer. The order is that of precedence.
public enum TransferOutcome: Sendable, Equatable {
    /// Before all else, so that nobody learns from a used form which names there are.
    case unknownReceiver
    /// The same form has moved these credits before.
    case alreadyDone(isUndone: Bool)
    /// The same form has moved other credits before, or to somebody else.
    case otherContents
    case ownAccount
    /// The sender has only this much.
    case notEnough(balance: Amount)
    case done
}

/// What came of an Undo. The order is that of precedence.
public enum UndoOutcome: Sendable, Equatable {
    /// The member has sent no such transfer.
    case unknownTransfer
    case alreadyUndone
    /// More than `AccountStatement.undoSeconds` have passed.
    case tooLate
    /// The receiver no longer has the credits.
    case notEnough
    case done
}
