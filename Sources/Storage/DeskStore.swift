/// The registrations of the desk and its list. What holds for all of `Store` holds here.
public protocol DeskStore: Sendable {
    /// Keeps a member who was registered at the desk, with name and email, and puts the name at the end of the desk's
    /// list; gives the list's new entry.
    ///
    /// - Throws: `.emailTaken` if a member has this email (`foldedIdentifier` compared). Registrations closed by a
    ///   Restart don't count. `.unavailable`.
    func register(_ registration: Registration, at now: Timestamp) async throws(StoreError) -> Roster.Entry

    /// The member with this email, letter case ignored. Registrations closed by a Restart are not found.
    func member(email: String) async throws(StoreError) -> Member?

    /// What happened to the list since `revision`; the whole of it for nil. `limit` bounds the names that come back:
    /// they are the newest.
    func rosterUpdate(since revision: Int64?, limit: Int) async throws(StoreError) -> RosterUpdate

    /// Empties the list and closes the registrations on it: closed ones don't count as members, can't sign in and
    /// don't hold their email. Someone who has signed in since, or has sent or been sent credits, leaves the list but
    /// stays a member. Those closed are one batch, which `undoRestart` can bring back until `Restart.undoableUntil`.
    ///
    /// - Returns: the batch; nil if there was nobody to close, and then there is no new batch.
    func restartDesk(at now: Timestamp) async throws(StoreError) -> Restart?

    /// The newest batch that can still be undone at `now`, if any.
    func undoableRestart(at now: Timestamp) async throws(StoreError) -> Restart?

    /// Brings the newest undoable batch back, at its old place in the list, with the same ids and passwords. Those
    /// whose email belongs to a member again are left out: they stay closed until they are erased.
    ///
    /// - Parameter restart: when that batch was closed, so that who asks twice doesn't get the one before it as well; nil
    ///   takes whichever is the newest.
    /// - Returns: nil if no batch can be undone at `now`, or the newest is another one.
    func undoRestart(_ restart: Timestamp?, at now: Timestamp) async throws(StoreError) -> UndoneRestart?

    /// Erases every closed registration whose ten minutes are over at `now`, so that no copy of its personal data, nor of
    /// a deleted member's, is left in the store's files. The one method that may do its work in several steps, between which others are
    /// served: a batch can't be undone from its first step on. What an error, a kill or someone who reads at the time
    /// leaves undone is done by a later call, so call it every few seconds.
    ///
    /// - Returns: how many were erased.
    func eraseClosed(at now: Timestamp) async throws(StoreError) -> Int
}
