import Model
import Storage

/// Sends credits, and undoes transfers.
public struct Credits: Sendable, UsesResources {
    let resources: Resources

    /// Shares the resources with the other operations.
    public init(_ resources: Resources) { self.resources = resources }

    /// Sends credits to the receiver that the form names; see `Store.transfer`. A member who names too
    /// many unknown receivers gets no answers for a while, since the answers would list the members.
    ///
    /// - Parameter formID: identifies the form; sending it again moves nothing.
    /// - Throws: `TooManyAttempts`, in which case this call has moved no credits; `StoreError`.
    public func transfer(
        _ new: NewTransfer, from member: Int64, formID: String, on occasion: Occasion
    ) async throws -> TransferOutcome {
        let transfer = [Attempt.transfer(member: member)]
        return try await attempts.run(
            transfer, on: occasion, of: member, counting: { $0 == .done ? transfer : [] }
        ) {
            try await attempts.checkRoughly(.unknownReceiver(member: member), on: occasion, of: member)
            let outcome = try await store.transfer(
                new.amount, from: member, to: new.receiver, formID: formID, at: occasion.now)
            switch outcome {
            // A form that was used before with other contents may name an unknown receiver now.
            case .unknownReceiver, .otherContents:
                try await checkReceiver(of: member, isUnknown: true, on: occasion)
            case .notEnough: try await checkReceiver(of: member, isUnknown: false, on: occasion)
            case .done, .alreadyDone, .ownAccount: break
            }
            return outcome
        }
    }

    private func checkReceiver(of member: Int64, isUnknown: Bool, on occasion: Occasion) async throws {
        try await attempts.check(
            .unknownReceiver(member: member), isCounted: isUnknown, on: occasion, of: member)
        if isUnknown { report(.receiverUnknown, about: member, on: occasion) }
    }

    /// Undoes one of the member's transfers; see `Store.undoTransfer`.
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
