/// Members, whichever form they signed up with, and their sessions. The guarantees of `Store` apply.
public protocol AccountStore: Sendable {
    /// Adds a member who signed up without the desk, and starts a session for them; both or neither. They
    /// don't appear on the desk's list.
    ///
    /// - Throws: `.emailTaken` before `.usernameTaken`, as for `register`; `.unavailable`, `.unsound`.
    func signUp(
        _ registration: Registration, session: NewSession, at now: Timestamp
    ) async throws(StoreError) -> Member

    /// The member with this email or username (`foldedIdentifier` compared). A name with an `@` is taken as
    /// an email. Registrations closed by a Restart are not found.
    ///
    /// - Throws: `.unavailable`.
    func member(signInName: String) async throws(StoreError) -> Member?

    /// The member whom a newcomer with this username could be mistaken for: the one who has this username
    /// (`foldedIdentifier` compared), otherwise the earliest member whose username looks like it
    /// (`LookAlikeKeys`). There may be several, since older usernames were not compared. Registrations closed
    /// by a Restart are not found.
    ///
    /// - Throws: `.unavailable`.
    func member(lookingLike username: String) async throws(StoreError) -> Member?

    /// Whether there is any member. Registrations closed by a Restart don't count.
    ///
    /// - Throws: `.unavailable`.
    func hasMembers() async throws(StoreError) -> Bool

    /// Replaces the password, ends all of the member's sessions except the one with this token, and gives
    /// that one a new token. The member's codes for signing in and for setting a password also end, as does a
    /// code for replacing their email: a stranger with the old password may have requested it.
    ///
    /// - Parameter renewed: the digest of the new token.
    /// - Parameter oldHash: the hash that the old password was verified against.
    /// - Throws: `.unknownMember`, `.passwordChanged`, `.unavailable`, `.unsound`.
    func changePassword(
        of member: Int64, from oldHash: String, to newHash: String, keeping tokenDigest: [UInt8],
        renewedAs renewed: [UInt8]
    ) async throws(StoreError)

    /// Deletes the member and everything that names them, ends their sessions, and returns their credits to
    /// the treasury. Their email and username can be registered again. The next `eraseClosed` removes the
    /// traces in the store's files.
    ///
    /// - Parameter hash: the hash that the member's password was verified against.
    /// - Throws: `.unknownMember`, `.passwordChanged`, `.lastOrganiser`, `.unavailable`, `.unsound`.
    func deleteMember(
        _ member: Int64, havingPassword hash: String, at now: Timestamp
    ) async throws(StoreError)

    /// Sets the member's language, by its tag (BCP 47).
    ///
    /// - Throws: `.unknownMember`, `.unavailable`, `.unsound`.
    func setLanguage(_ tag: String, of member: Int64) async throws(StoreError)

    // MARK: Sessions

    /// Starts a session. From then on the account is the member's own: a Restart no longer closes it. If the
    /// member already has `Session.limitPerMember` sessions, the least recently used one ends.
    ///
    /// - Parameter verifiedHash: the hash that the password was verified against.
    /// - Parameter newHash: the same password hashed at the current cost, if the stored hash has a different
    ///   one.
    /// - Throws: `.unknownMember` if the member was deleted or closed in the meantime; `.passwordChanged`,
    ///   `.unavailable`, `.unsound`.
    func signIn(
        _ member: Int64, _ session: NewSession, verified verifiedHash: String, rehashed newHash: String?,
        at now: Timestamp
    ) async throws(StoreError)

    /// The sessions with these tokens that are still valid at `now` (`Session.isValid`), with their
    /// members, in any order; and the version of the settings at the same moment, which another program
    /// may have changed.
    ///
    /// - Throws: `.unavailable`.
    func sessions(
        tokenDigests: [[UInt8]], at now: Timestamp
    ) async throws(StoreError) -> [(Session, Member, SettingsVersion)]

    /// Records that the session was used at `now`. Does nothing if there is no such session, or if a later
    /// use is recorded.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    func touchSession(tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError)

    /// Ends the session with this token, if there is one.
    ///
    /// - Throws: `.unavailable`.
    func endSession(tokenDigest: [UInt8]) async throws(StoreError)

    /// Ends all of the member's sessions except the one with this token.
    ///
    /// - Returns: how many sessions ended.
    /// - Throws: `.unavailable`.
    func endSessions(of member: Int64, keeping tokenDigest: [UInt8]) async throws(StoreError) -> Int

    /// Removes the sessions that are no longer valid at `now`.
    ///
    /// - Throws: `.unavailable`.
    func forgetEndedSessions(at now: Timestamp) async throws(StoreError)
}

extension AccountStore {
    /// The session with this token and its member, as for `sessions(tokenDigests:at:)`; nil if it is no
    /// longer valid.
    public func session(
        tokenDigest: [UInt8], at now: Timestamp
    ) async throws(StoreError) -> (Session, Member, SettingsVersion)? {
        try await sessions(tokenDigests: [tokenDigest], at: now).first
    }
}
