import Model

/// What Frontdesk keeps, in its own words.
///
/// Every method is atomic: it happens wholly or, when it throws, not at all. A method that changes something returns
/// only after the change is on disk, where neither a killed process nor a power cut can take it back. Changes happen
/// in one order, and a read sees every change whose method had returned before the read began.
public protocol Store: Sendable {
    // MARK: Members

    /// Keeps a member who was registered at the desk, with name and email, and puts the name at the end of the desk's
    /// list; gives the list's new entry.
    ///
    /// - Throws: `.emailTaken` if a member has this email (`foldedIdentifier` compared). Registrations closed by a
    ///   Restart don't count. `.unavailable`.
    func register(_ registration: Registration, at now: Timestamp) async throws(StoreError) -> Roster.Entry

    /// Keeps a member who signed up alone, and begins a session for them; both or neither. The desk doesn't list them.
    ///
    /// - Throws: `.emailTaken` before `.usernameTaken`, as for `register`; `.unavailable`.
    func signUp(
        _ registration: Registration, session: NewSession, at now: Timestamp
    ) async throws(StoreError) -> Member

    /// The member with this email, letter case ignored. Registrations closed by a Restart are not found.
    func member(email: String) async throws(StoreError) -> Member?

    /// The member with this email or username, letter case ignored. An `@` makes it an email.
    func member(signInName: String) async throws(StoreError) -> Member?

    /// Whether anybody has signed up who is still a member.
    func hasMembers() async throws(StoreError) -> Bool

    /// Replaces the password, and ends the member's sessions but the one with this token.
    ///
    /// - Throws: `.unknownMember`, `.unavailable`.
    func changePassword(
        of member: Int64, to passwordHash: String, keeping tokenDigest: [UInt8]
    ) async throws(StoreError)

    /// Erases the member, so that no copy of their personal data is left in the store's files, and ends their sessions.
    /// Email and username are free again.
    ///
    /// - Throws: `.unknownMember`, `.unavailable`.
    func deleteMember(_ member: Int64) async throws(StoreError)

    /// Lets a member work the desk where others can reach it, or no longer.
    ///
    /// - Throws: `.unknownMember`, `.unavailable`.
    func setStaff(_ isStaff: Bool, signInName: String) async throws(StoreError)

    /// Those who work the desk, by id.
    func staff() async throws(StoreError) -> [Member]

    // MARK: Sessions

    /// Begins a session. From then on the member owns the account: a Restart leaves it alone.
    ///
    /// - Parameter replaced: the token of a session that ends with it, if any.
    /// - Parameter passwordHash: the same password at today's cost, where the old hash was made at another.
    /// - Throws: `.unknownMember` if they were deleted or closed meanwhile; `.unavailable`.
    func signIn(
        _ member: Int64, _ session: NewSession, replacing replaced: [UInt8]?, rehashed passwordHash: String?,
        at now: Timestamp
    ) async throws(StoreError)

    /// The session with this token and its member, if it holds at `now`.
    func session(tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError) -> (Session, Member)?

    /// Notes that the session was used.
    func touchSession(tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError)

    /// The member's sessions that hold at `now`, the one used last first.
    func sessions(of member: Int64, at now: Timestamp) async throws(StoreError) -> [Session]

    /// Ends the session with this token, if there is one.
    func endSession(tokenDigest: [UInt8]) async throws(StoreError)

    /// Ends the member's sessions but the one with this token; gives how many.
    func endSessions(of member: Int64, keeping tokenDigest: [UInt8]) async throws(StoreError) -> Int

    /// Forgets the sessions that no longer hold at `now`.
    func forgetEndedSessions(at now: Timestamp) async throws(StoreError)

    // MARK: Colours

    /// The member's colour; nil if they never chose one.
    ///
    /// The session that a visitor begins (`NewSession.visitorDigest`) brings their colour along: in the same step it
    /// becomes the member's, and the visitor's record goes, unless the member has a colour already, which wins.
    func colour(of member: Int64) async throws(StoreError) -> Colour?

    /// Keeps the member's colour.
    ///
    /// - Throws: `.unknownMember`, `.unavailable`.
    func setColour(_ colour: Colour, of member: Int64) async throws(StoreError)

    /// The colour of the visitor with this token, if it is still kept at `now`.
    func visitorColour(tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError) -> VisitorColour?

    /// Keeps the colour of a visitor, who needn't be known yet.
    func setVisitorColour(_ colour: Colour, tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError)

    /// Notes that the visitor's colour was used.
    func touchVisitorColour(tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError)

    /// Forgets the visitors' colours that are no longer kept at `now`, and of the others those beyond
    /// `VisitorColour.limit`, the ones unused for longest.
    func forgetUnusedColours(at now: Timestamp) async throws(StoreError)

    // MARK: The desk's list

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
    /// - Returns: nil if no batch can be undone at `now`.
    func undoRestart(at now: Timestamp) async throws(StoreError) -> UndoneRestart?

    /// Erases every closed registration whose ten minutes are over at `now`, so that no copy of its personal data is
    /// left in the store's files.
    ///
    /// - Returns: how many were erased.
    func eraseClosed(at now: Timestamp) async throws(StoreError) -> Int

    // MARK: Health

    /// Reads and writes something, to prove that both still work.
    func check() async throws(StoreError)
}
