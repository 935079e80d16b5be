import Model
import Storage

/// Sending credits, and taking them back.
public struct Credits: Sendable {
    private let store: any Store
    private let attempts: AttemptLimits

    /// - Parameter attempts: shared with the other operations.
    public init(store: any Store, attempts: AttemptLimits) {
        self.store = store
        self.attempts = attempts
    }

    /// Sends credits to whom the form names; see `CreditStore.transfer`. Whoever asks for too many members that there
    /// aren't is told nothing more for a while, since the answers would list the members.
    ///
    /// - Parameter formID: the same again moves nothing.
    /// - Throws: `TooManyAttempts`: then nothing has moved that wasn't told before; `StoreError`.
    public func transfer(
        _ new: NewTransfer, from member: Int64, formID: String, at now: Timestamp
    ) async throws -> TransferOutcome {
        try attempts.checkReceivers(of: member, isUnknown: false, at: now)
        let outcome = try await store.transfer(
            new.amount, from: member, to: new.receiver, formID: formID, at: now)
        switch outcome {
        // Its own form, but perhaps not its own receiver.
        case .unknownReceiver, .otherContents:
            try attempts.checkReceivers(of: member, isUnknown: true, at: now)
        case .notEnough: try attempts.checkReceivers(of: member, isUnknown: false, at: now)
        case .done, .alreadyDone, .ownAccount: break
        }
        return outcome
    }

    /// Takes a transfer of the member's back; see `CreditStore.undoTransfer`.
    public func undo(
        _ transfer: Int64, by member: Int64, at now: Timestamp
    ) async throws(StoreError) -> UndoOutcome {
        try await store.undoTransfer(transfer, by: member, at: now)
    }
}
