import Model

/// What organisers do: find, correct, remove, let back in, and know who did what. The guarantees of `Store` apply.
///
/// Every change adds its row to the activity in the same step. The actor must be an organiser at that very moment, a command
/// or the program, or the method throws `.forbidden` and changes nothing.
public protocol OfficeStore: Sendable {
    // MARK: The first organiser

    /// Makes this the only code by which the first organiser can come in.
    ///
    /// - Returns: false if there is an organiser already, and then no code is kept.
    /// - Throws: `.unavailable`, `.unsound`.
    func offerSetUp(codeDigest: [UInt8]) async throws(StoreError) -> Bool

    /// Whether this is the code of the latest offer, and there is no organiser yet.
    ///
    /// - Throws: `.unavailable`.
    func isSetUpOffered(codeDigest: [UInt8]) async throws(StoreError) -> Bool

    /// Adds the first organiser and starts a session for them. The offer is over from then on.
    ///
    /// - Returns: nil where `isSetUpOffered` would be false.
    /// - Throws: `.emailTaken`, `.usernameTaken`, `.unavailable`, `.unsound`.
    func setUp(
        _ registration: Registration, codeDigest: [UInt8], session: NewSession, at now: Timestamp
    ) async throws(StoreError) -> Member?

    // MARK: Finding

    /// A part of the list of members: those that `query` finds, from its position on. Closed ones are left out.
    ///
    /// Takes a moment however many members there are; what is written meanwhile doesn't wait for it.
    ///
    /// - Throws: `.unavailable`.
    func members(_ query: MemberQuery, limit: Int) async throws(StoreError) -> MemberList

    /// The member with this id; nil if there is none, or they are closed.
    ///
    /// - Throws: `.unavailable`.
    func member(id: Int64) async throws(StoreError) -> Member?

    // MARK: Correcting

    /// Replaces a member's profile, by an organiser or by the member. Password, sessions and place on the desk's list
    /// stay.
    ///
    /// - Parameter revision: of the profile that was corrected (`Member.revision`); nil for whichever there is.
    /// - Throws: `.unknownMember`, `.emailTaken`, `.usernameTaken`, `.forbidden`, `.unavailable`, `.unsound`.
    func edit(
        _ member: Int64, to profile: Profile, from revision: Int64?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> EditOutcome

    /// Gives a member a role.
    ///
    /// - Returns: false if they have it already.
    /// - Throws: `.unknownMember`, `.lastOrganiser` if there would be none left, `.forbidden`, `.unavailable`,
    ///   `.unsound`.
    func setRole(
        _ role: Role, of member: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Bool

    /// The members whose role is more than `member`, ordered by id.
    ///
    /// - Throws: `.unavailable`.
    func staff() async throws(StoreError) -> [Member]

    // MARK: Removing

    /// Closes these members, who from then on don't count as members, can't sign in and reserve neither email nor
    /// username, and leave the desk's list. Their balance stays until they are erased. They form one batch, which
    /// `undoRemoval` can restore until `Removal.undoableUntil`; then `eraseClosed` erases it. Ids of nobody are passed
    /// over.
    ///
    /// - Returns: nil if nobody was there to be removed.
    /// - Throws: `.lastOrganiser` if no organiser would be left, and then nobody is removed; `.forbidden`,
    ///   `.unavailable`, `.unsound`.
    func remove(
        _ members: [Int64], by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Removal?

    /// The batches that can still be restored at `now`, the newest first.
    ///
    /// - Throws: `.unavailable`.
    func undoableRemovals(at now: Timestamp) async throws(StoreError) -> [Removal]

    /// Restores a batch: the same ids, passwords, sessions, balances and places on the desk's list, which after a Restart
    /// meanwhile are those that its Undo gives back. It leaves out the same members as `DeskStore.undoRestart`.
    ///
    /// - Returns: nil if there is no such batch, it was restored before, or it is too late.
    /// - Throws: `.forbidden`, `.unavailable`, `.unsound`.
    func undoRemoval(
        _ removal: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneRemoval?

    // MARK: Codes

    /// Gives each of these members a new code, in place of the one before. Ids of nobody are passed over.
    ///
    /// - Returns: the members who have got one, in the order of `codes`.
    /// - Throws: `.forbidden`, `.unavailable`, `.unsound`.
    func giveCodes(
        _ codes: [(member: Int64, code: KeptCode)], by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> [Member]

    /// The member's code, if it still holds at `now`.
    ///
    /// - Throws: `.unavailable`.
    func code(of member: Int64, at now: Timestamp) async throws(StoreError) -> KeptCode?

    /// Ends the code, the password and all sessions of the member; starts a session with the new password.
    ///
    /// - Returns: false if the code is not the member's any more.
    /// - Throws: `.unavailable`, `.unsound`.
    func useCode(
        _ code: KeptCode, of member: Int64, newHash: String, session: NewSession, at now: Timestamp
    ) async throws(StoreError) -> Bool

    // MARK: Activity

    /// Rows of the activity, the newest first.
    ///
    /// - Parameter before: only rows with lower ids; nil for the newest.
    /// - Parameter member: only rows that tell what was done to this member, by whomever; nil for all.
    /// - Throws: `.unavailable`.
    func activity(
        before: Int64?, of member: Int64?, limit: Int
    ) async throws(StoreError) -> [Activity]

    /// Adds a row that tells that sign-ins of this member failed too often, unless there is one of the last
    /// `withinSeconds`.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    func noteFailedSignIns(
        of member: Int64, withinSeconds: Int64, at now: Timestamp
    ) async throws(StoreError)

    /// Removes the rows that are older than `Activity.keptSeconds` at `now`, and codes that hold no longer.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    func forgetOldActivity(at now: Timestamp) async throws(StoreError)
}
