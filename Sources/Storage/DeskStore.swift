/// The registrations at the desk and the desk's list. The guarantees of `Store` apply.
public protocol DeskStore: Sendable {
    /// Adds a member who was registered at the desk, and appends the name to the desk's list. The member pays
    /// the event's price if they have enough credits.
    ///
    /// - Returns: the new entry on the list, and what they paid.
    /// - Throws: `.formUsed` if the form has added a member before, even a closed one;
    ///   `.emailTaken` if a member has this email (`foldedIdentifier` compared); `.usernameTaken` if there is
    ///   a username and `member(lookingLike:)` finds a member for it; `.unavailable`, `.unsound`.
    ///   Registrations closed by a Restart don't count.
    func register(
        _ registration: Registration, at now: Timestamp
    ) async throws(StoreError) -> (entry: Roster.Entry, payment: Payment)

    /// The member added by the form with this id (`Registration.formID`). A closed member is not found.
    ///
    /// - Throws: `.unavailable`.
    func member(formID: String) async throws(StoreError) -> Member?

    /// The member with this email (`foldedIdentifier` compared). Registrations closed by a Restart are not
    /// found.
    ///
    /// - Throws: `.unavailable`.
    func member(email: String) async throws(StoreError) -> Member?

    /// The changes to the list since `revision`; the whole list for nil.
    ///
    /// - Parameter limit: the most names to return; if there are more, the newest are returned.
    /// - Throws: `.unavailable`.
    func rosterUpdate(since revision: Int64?, limit: Int) async throws(StoreError) -> RosterUpdate

    /// Empties the list. Where Restart removes, it also closes the registrations on the list: a closed one
    /// doesn't count as a member, can't sign in and doesn't reserve its email or username. Members who
    /// weren't registered at this event, have signed in, have received credits, or have a role stay members.
    /// All listed members form one batch, which `undoRestart` can restore until `Restart.undoableUntil`.
    ///
    /// - Parameter expected: the effect of Restart that the actor's page showed; nil to accept the current
    ///   one.
    /// - Returns: the batch; nil if the list was empty, and then nothing changes.
    /// - Throws: `.restartChanged` if Restart has a different effect now; `.unavailable`, `.unsound`.
    func restartDesk(
        expecting expected: RestartPolicy?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Restart?

    /// Begins a new event as of the latest four o'clock in the group's time zone, if the settings say so,
    /// even if no program was running then. Members who have come since then count for the new event.
    ///
    /// - Returns: the Restart that closed the previous event; nil if no member came to it before four
    ///   o'clock, or it was closed by then, or events have begun nightly only since then.
    /// - Throws: `.unavailable`, `.unsound`.
    func beginNightlyEvent(at now: Timestamp) async throws(StoreError) -> Restart?

    /// The newest batch that can still be restored at `now`, if any.
    ///
    /// - Throws: `.unavailable`.
    func undoableRestart(at now: Timestamp) async throws(StoreError) -> Restart?

    /// Restores the newest undoable batch, including those who stayed members, in its old places on the list.
    /// If it was closed for a night, no event begins again for that night. The members have the same ids and
    /// passwords as before. A registration is left out, and stays closed until it is erased, if another
    /// member now has its email or username, or a username that looks like it (`LookAlikeKeys`).
    ///
    /// - Parameter restart: when the batch was closed, so that pressing Undo twice doesn't restore the batch
    ///   before it as well; nil for the newest batch.
    /// - Returns: nil if no batch can be restored at `now`, or the newest is a different one.
    /// - Throws: `.unavailable`, `.unsound`.
    func undoRestart(
        _ restart: Timestamp?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneRestart?

    /// Erases every closed member whose `UndoPeriod.seconds` have passed at `now`, and then every copy of
    /// their personal data, and of the data of deleted members, in the store's files. Call it every few
    /// seconds.
    ///
    /// Unlike the other methods it isn't atomic: it may work in several steps, between which other calls are
    /// served. From the first step on, a batch can't be restored. A later call finishes what an error, a
    /// killed program or a concurrent reader left undone.
    ///
    /// - Returns: how many registrations were erased.
    /// - Throws: `.unavailable`, `.unsound`.
    func eraseClosed(at now: Timestamp) async throws(StoreError) -> Int
}
