/// The registrations at the desk and the desk's list. The guarantees of `Store` apply.
public protocol DeskStore: Sendable {
    /// Adds a member who was registered at the desk, with name and email, and appends the name to the desk's list.
    ///
    /// - Returns: the new entry on the list.
    /// - Throws: `.emailTaken` if a member has this email (`foldedIdentifier` compared), `.usernameTaken` if
    ///   `member(lookingLike:)` finds somebody for the username, if any (registrations closed by a Restart don't count);
    ///   `.unavailable`, `.unsound`.
    func register(_ registration: Registration, at now: Timestamp) async throws(StoreError) -> Roster.Entry

    /// The member with this email (`foldedIdentifier` compared). Registrations closed by a Restart are not found.
    ///
    /// - Throws: `.unavailable`.
    func member(email: String) async throws(StoreError) -> Member?

    /// What happened to the list since `revision`; the whole list for nil.
    ///
    /// - Parameter limit: the most names to return, which are the newest.
    /// - Throws: `.unavailable`.
    func rosterUpdate(since revision: Int64?, limit: Int) async throws(StoreError) -> RosterUpdate

    /// Empties the list and closes the registrations on it: closed ones don't count as members, can't sign in and don't
    /// reserve their email. Anyone who has signed in, has sent or received credits, or has a role leaves the list but stays
    /// a member. All who were listed form one batch, which `undoRestart` can restore until `Restart.undoableUntil`.
    ///
    /// - Returns: the batch; nil if nobody was listed, and then there is no new batch.
    /// - Throws: `.unavailable`, `.unsound`.
    func restartDesk(by actor: Actor, at now: Timestamp) async throws(StoreError) -> Restart?

    /// The newest batch that can still be restored at `now`, if any.
    ///
    /// - Throws: `.unavailable`.
    func undoableRestart(at now: Timestamp) async throws(StoreError) -> Restart?

    /// Restores the newest undoable batch to its old place on the list, with the same ids and passwords, those who stayed
    /// members among them. Those whose email or username somebody else has meanwhile, or a username that looks like theirs
    /// (`LookAlikeKeys`), are left out: they stay closed until they are erased.
    ///
    /// - Parameter restart: when that batch was closed, so that pressing Undo twice doesn't restore the batch before it
    ///   too; nil for whichever is the newest.
    /// - Returns: nil if no batch can be restored at `now`, or the newest is a different one.
    /// - Throws: `.unavailable`, `.unsound`.
    func undoRestart(
        _ restart: Timestamp?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneRestart?

    /// Erases every closed member whose ten minutes are over at `now`, and then every copy of their personal
    /// data, and of that of deleted members, in the store's files. The one method that may work in several steps,
    /// between which other calls are served: a batch can't be restored from its first step on. Whatever an error, a
    /// kill or a concurrent reader leaves undone is done by a later call, so call it every few seconds.
    ///
    /// - Returns: how many registrations were erased.
    /// - Throws: `.unavailable`, `.unsound`.
    func eraseClosed(at now: Timestamp) async throws(StoreError) -> Int
}
