import Model
import Storage

/// Sending credits, and taking them back.
public struct Credits: Sendable {
    private let store: any Store
    private let attempts: AttemptLimits
    private let report: SecurityLog

    /// - Parameter attempts: shared with the other operations.
    /// - Parameter report: told of what matters to security.
    public init(
        store: any Store, attempts: AttemptLimits, report: @escaping SecurityLog = { _ in }
    ) {
        self.store = store
        self.attempts = attempts
        self.report = report
    }

    /// Sends credits to whom the form names; see `CreditStore.transfer`. Whoever asks for too many members that there
    /// aren't is told nothing more for a while, since the answers would list the members.
    ///
    /// - Parameter formID: the same again moves nothing.
    /// - Throws: `TooManyAttempts`: then nothing has moved that wasn't told before; `StoreError`.
    public func transfer(
        _ new: NewTransfer, from member: Int64, formID: String, on occasion: Occasion
    ) async throws -> TransferOutcome {
        let transfer = [Attempt.transfer(member: member)]
        return try await attempts.run(
            transfer, on: occasion, of: member, counting: { $0 == .done ? transfer : [] }
        ) {
            try await attempts.checkRoughly(
                .unknownReceiver(member: member), on: occasion, of: member)
            let outcome = try await store.transfer(
                new.amount, from: member, to: new.receiver, formID: formID, at: occasion.now)
            switch outcome {
            // Its own form, but perhaps not its own receiver.
            case .unknownReceiver, .otherContents:
                try await checkReceiver(of: member, isUnknown: true, on: occasion)
            case .notEnough: try await checkReceiver(of: member, isUnknown: false, on: occasion)
            case .done, .alreadyDone, .ownAccount: break
            }
            return outcome
        }
    }

    private func checkReceiver(
        of member: Int64, isUnknown: Bool, on occasion: Occasion
    ) async throws {
        try await attempts.check(
            .unknownReceiver(member: member), isCounted: isUnknown, on: occasion, of: member)
        if isUnknown { report(SecurityEvent(.receiverUnknown, member: member, by: occasion.caller)) }
    }

    /// Takes a transfer of the member's back; see `CreditStore.undoTransfer`.
    ///
    /// - Throws: `TooManyAttempts`; `StoreError`.
    public func undo(
        _ transfer: Int64, of member: Int64, on occasion: Occasion
    ) async throws -> UndoOutcome {
        let attempt = [Attempt.transfer(member: member)]
        return try await attempts.run(
            attempt, on: occasion, of: member, counting: { $0 == .done ? attempt : [] }
        ) { try await store.undoTransfer(transfer, by: member, at: occasion.now) }
    }
}
