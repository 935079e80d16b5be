import Model
import Storage

/// Registers visitors at the desk, empties the desk's list, and brings it back.
public struct Desk: Sendable, UsesResources {
    let resources: Resources

    /// Shares the resources with the other operations.
    public init(_ resources: Resources) { self.resources = resources }

    /// Registers a visitor, whose name is then on the list. This doesn't sign them in.
    ///
    /// - Parameter staff: the id of the desk keeper or organiser who registers them, against whose limits it
    ///   counts; nil for any other caller, against whose network's limits it counts.
    /// - Parameter formID: the id of the form, which registers only one visitor however often it is sent; nil
    ///   if it has none.
    /// - Returns: also what a new member paid for the event, and whether a new member with nothing to sign in
    ///   with has the name and phone number of an earlier one, which only staff are told.
    /// - Throws: `TooManyAttempts`; `PasswordError`; `StoreError`, `.formUsed` if the form has registered a
    ///   visitor before, with other contents.
    public func register(
        _ new: NewMember, on occasion: Occasion, staff: Int64? = nil, formID: String? = nil
    ) async throws -> (outcome: SignUpOutcome, payment: Payment, hasNamesake: Bool) {
        var (payment, hasNamesake) = (Payment.nothing, false)
        let outcome = try await memberSignUp.run(
            new, on: occasion, staff: staff, formID: formID,
            keep: { registration in
                let asks = staff != nil && !registration.profile.canSignIn
                let found = try await asks ? store.presence(of: [registration.profile]) : []
                let added = try await store.register(registration, at: occasion.now)
                payment = added.payment
                // If the same form was faster, `register` has thrown: the member found is the new one.
                if case .alreadyMember? = found.first { hasNamesake = true }
                return added.id
            })
        return (outcome, payment, hasNamesake)
    }

    /// The changes of the list since `revision`; see `Store.rosterUpdate`.
    public func rosterUpdate(since revision: Int64?, limit: Int) async throws(StoreError) -> RosterUpdate {
        try await store.rosterUpdate(since: revision, limit: limit)
    }

    /// The changes of the list with all else that the desk shows of it; see `Store.deskList`.
    public func list(
        since revision: Int64?, limit: Int, at now: Timestamp
    ) async throws(StoreError) -> DeskList {
        try await store.deskList(since: revision, limit: limit, at: now)
    }

    /// Empties the list; see `Store.restartDesk`.
    ///
    /// The occasion's actor is a member or the desk's own machine.
    public func restart(
        expecting expected: RestartPolicy?, on occasion: Occasion
    ) async throws(StoreError) -> Restart? {
        let restart = try await store.restartDesk(
            expecting: expected, by: occasion.actor, at: occasion.now)
        if restart != nil {
            report(.deskRestarted, about: occasion.actor.member, on: occasion)
        }
        return restart
    }

    /// Brings back the list that a Restart emptied; see `Store.undoRestart`.
    public func undoRestart(
        _ restart: Timestamp?, on occasion: Occasion
    ) async throws(StoreError) -> UndoneRestart? {
        let undone = try await store.undoRestart(restart, by: occasion.actor, at: occasion.now)
        if undone != nil {
            report(.restartUndone, about: occasion.actor.member, on: occasion)
        }
        return undone
    }
}
