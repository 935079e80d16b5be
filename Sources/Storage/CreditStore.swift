import Model

/// Credits in double entry: credits that leave one account enter another. The guarantees of `Store` apply.
///
/// Every member has an account from sign-up on, even while their registration is closed. The treasury is an
/// account like any other, except that its balance may be negative: opening balances come from it, and the
/// credits of a deleted or erased member go back to it. So all balances always add up to zero. No member's
/// balance is ever negative.
///
/// A transfer is never changed or removed. Undoing one makes another transfer in the opposite direction.
public protocol CreditStore: Sendable {
    /// Moves credits from a member to the member whose email or username is `receiver` (`foldedIdentifier`
    /// compared; registrations closed by a Restart are not found). An unknown receiver takes as long as a
    /// known one, so that the time doesn't reveal who is a member.
    ///
    /// - Parameter formID: identifies the form that was submitted. Submitting the same form again moves
    ///   nothing.
    /// - Returns: the first outcome that applies, in the order of `TransferOutcome`; only `.done` means that
    ///   anything has changed.
    /// - Throws: `.unavailable`, `.unsound`.
    func transfer(
        _ amount: Amount, from member: Int64, to receiver: String, formID: String, at now: Timestamp
    ) async throws(StoreError) -> TransferOutcome

    /// Undoes a transfer that the member sent, by another one in the opposite direction.
    ///
    /// - Returns: the first outcome that applies, in the order of `UndoOutcome`; only `.done` means that
    ///   anything has changed.
    /// - Throws: `.unavailable`, `.unsound`.
    func undoTransfer(
        _ transfer: Int64, by member: Int64, at now: Timestamp
    ) async throws(StoreError) -> UndoOutcome

    /// Moves credits between the treasury and a member. The reason appears in the member's history and in the
    /// activity until the member is erased.
    ///
    /// - Parameter formID: as for `transfer`.
    /// - Parameter actor: an organiser, a command or the program.
    /// - Returns: the first outcome that applies, in the order of `TreasuryOutcome`; only `.done` means that
    ///   anything has changed.
    /// - Throws: `.unknownMember`, `.forbidden`, `.unavailable`, `.unsound`.
    func makeTreasuryTransfer(
        _ transfer: TreasuryTransfer, of member: Int64, formID: String, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> TreasuryOutcome

    /// Moves credits between the treasury and each of several members: all of them, or none. The activity
    /// gets one row for all of them.
    ///
    /// - Parameter found: as for `OfficeStore.remove`.
    /// - Returns: the first outcome that applies, in the order of `GroupTransferOutcome`; only `.done` means
    ///   that anything has changed.
    /// - Throws: `.listChanged`, `.forbidden`, `.unavailable`, `.unsound`.
    func makeTreasuryTransfers(
        _ transfer: TreasuryTransfer, ofEach members: [Int64], ifStill found: FoundMembers?, formID: String,
        by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> GroupTransferOutcome

    /// The member's balance and history as of one moment, the newest entry first.
    ///
    /// - Parameter before: only entries with lower ids than this; nil for the newest.
    /// - Parameter limit: the most entries to return.
    /// - Throws: `.unavailable`.
    func statement(of member: Int64, before: Int64?, limit: Int) async throws(StoreError) -> AccountStatement

    /// The version of the member's statement, a cheap way to check whether one read earlier is still current.
    /// The version for an unknown member is 0.
    ///
    /// - Throws: `.unavailable`.
    func statementVersion(of member: Int64) async throws(StoreError) -> StatementVersion

    /// A piece of the member's history, the oldest entry first: at most `limit` entries, with ids above
    /// `after` and up to `last`. A piece takes time in proportion to its length, however long the history is.
    ///
    /// Consecutive pieces, each read from the last id of the previous one, add up to the history as it was
    /// when `last` was the newest transfer: an entry that was undone later has no `undoneBy`. Only the names
    /// of others are current.
    ///
    /// - Throws: `.unavailable`.
    func entries(
        of member: Int64, after: Int64, through last: Int64, limit: Int
    ) async throws(StoreError) -> [AccountStatement.Entry]

    /// Replays every transfer ever made and compares the results with the stored balances. Once they have
    /// been found not to add up, every change is refused with `.unsound`. Takes time in proportion to the
    /// number of transfers; other calls are served meanwhile.
    ///
    /// - Throws: `.unavailable`.
    func auditLedger() async throws(StoreError) -> LedgerAudit
}

/// The outcome of a transfer. The cases are in order of precedence.
public enum TransferOutcome: Sendable, Equatable {
    /// There is no such member. This comes first, so that resending a used form with other names doesn't
    /// reveal which of them exist.
    case unknownReceiver
    /// The same form has already moved these credits.
    case alreadyDone(isUndone: Bool)
    /// The same form has already moved a different amount, or moved credits between other members.
    case otherContents
    /// Sender and receiver are the same member.
    case ownAccount
    /// The sender has only this much.
    case notEnough(balance: Amount)
    /// The credits have moved.
    case done
}

/// The outcome of a transfer between the treasury and a member. The cases are in order of precedence.
public enum TreasuryOutcome: Sendable, Equatable {
    /// The most that all members can have together, in hundredths. It leaves room in 64 bits for the opening
    /// balances of 50 million more members.
    public static let maxGiven: Int64 = 4_000_000_000_000_000_000

    /// The same form has already moved these credits.
    case alreadyDone
    /// The same form has already moved a different amount, or moved it for another reason or member.
    case otherContents
    /// The member has only this much.
    case notEnough(balance: Amount)
    /// All members together would have more than `maxGiven`.
    case tooMuch
    /// The credits have moved.
    case done
}

/// The outcome of a transfer between the treasury and several members. The cases are in order of precedence.
public enum GroupTransferOutcome: Sendable, Equatable {
    /// The same form has already moved these credits, for this many members.
    case alreadyDone(count: Int)
    /// The same form has already moved a different amount, or moved it for another reason or other members.
    case otherContents
    /// Some of them are no longer members; these still are.
    case someGone(left: [Int64])
    /// The members with these list names have less.
    case notEnough(names: [String])
    /// All members together would have more than `TreasuryOutcome.maxGiven`.
    case tooMuch
    /// The credits of these members have moved.
    case done(members: [Int64])
}

/// The outcome of undoing a transfer. The cases are in order of precedence.
public enum UndoOutcome: Sendable, Equatable {
    /// The member has sent no such transfer. Undos and opening balances can't be undone.
    case unknownTransfer
    /// The transfer was undone before.
    case alreadyUndone
    /// `AccountStatement.undoSeconds` have passed.
    case tooLate
    /// The receiver no longer has the credits.
    case notEnough
    /// The credits have moved back.
    case done
}
