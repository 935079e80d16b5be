/// Members, however they signed up, and their sessions. What holds for all of `Store` holds here.
public protocol AccountStore: Sendable {
    /// Keeps a member who signed up alone, and begins a session for them; both or neither. The desk doesn't list them.
    ///
    /// - Throws: `.emailTaken` before `.usernameTaken`, as for `register`; `.unavailable`.
    func signUp(
        _ registration: Registration, session: NewSession, at now: Timestamp
    ) async throws(StoreError) -> Member

    /// The member with this email or username, letter case ignored. An `@` makes it an email.
    func member(signInName: String) async throws(StoreError) -> Member?

    /// Whether anybody has signed up who is still a member.
    func hasMembers() async throws(StoreError) -> Bool

    /// Replaces the password, and ends the member's sessions but the one with this token.
    ///
    /// - Parameter oldHash: the one that the old password was verified against.
    /// - Throws: `.unknownMember`, `.passwordChanged`, `.unavailable`.
    func changePassword(
        of member: Int64, from oldHash: String, to newHash: String, keeping tokenDigest: [UInt8]
    ) async throws(StoreError)

    /// Deletes the member with everything that names them, ends their sessions, and gives their credits back to the
    /// treasury. Email and username are free again. What is left of the data in the store's files goes with the next `eraseClosed`.
    ///
    /// - Throws: `.unknownMember`, `.unavailable`.
    func deleteMember(_ member: Int64, at now: Timestamp) async throws(StoreError)

    /// Lets a member work the desk where others can reach it, or no longer.
    ///
    /// - Throws: `.unknownMember`, `.unavailable`.
    func setStaff(_ isStaff: Bool, signInName: String) async throws(StoreError)

    /// Those who work the desk, by id.
    func staff() async throws(StoreError) -> [Member]

    // MARK: Sessions

    /// Begins a session. From then on the member owns the account: a Restart leaves it alone.
    ///
    /// - Parameter verifiedHash: the one that the password was verified against.
    /// - Parameter replaced: the token of a session that ends with it, if any.
    /// - Parameter newHash: the same password at today's cost, where the old hash was made at another.
    /// - Throws: `.unknownMember` if they were deleted or closed meanwhile; `.passwordChanged`, `.unavailable`.
    func signIn(
        _ member: Int64, _ session: NewSession, verified verifiedHash: String, replacing replaced: [UInt8]?,
        rehashed newHash: String?, at now: Timestamp
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
}
