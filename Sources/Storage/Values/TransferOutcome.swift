import Model

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
    /// The receiver no longer has the credits, or is no longer a member.
    case notEnough
    /// The credits have moved back.
    case done
}
