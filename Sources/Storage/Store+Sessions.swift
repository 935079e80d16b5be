/// The sessions of members.
extension Store {
    /// Starts a session. From then on the account is the member's own: a Restart no longer closes it. If the
    /// member already has `Session.limitPerMember` sessions, the least recently used one ends.
    ///
    /// - Parameter verifiedHash: the hash that the password was verified against.
    /// - Parameter newHash: the same password hashed at the current cost, if the stored hash has a different
    ///   one.
    /// - Throws: `.unknownMember` if the member was deleted or closed in the meantime; `.passwordChanged`,
    ///   `.unavailable`, `.unsound`.
    public func signIn(
        _ member: Int64, _ session: NewSession, verified verifiedHash: String, rehashed newHash: String?,
        at now: Timestamp
    ) async throws(StoreError) {
        try await engine.write(.shared) { database in
            try MemberRow.lock(database, member, havingPassword: verifiedHash)
            if let newHash {
                try MemberRow.setPassword(database, newHash, of: member)
            }
            try SessionRow.begin(database, session, member: member, at: now)
        }
    }

    /// The sessions with these tokens that are still valid at `now` (`Session.isValid`), with their
    /// members, in any order; and the version of the settings at the same moment, which another program
    /// may have changed.
    ///
    /// - Throws: `.unavailable`.
    public func sessions(
        tokenDigests: [[UInt8]], at now: Timestamp
    ) async throws(StoreError) -> [(session: Session, member: Member, settings: SettingsVersion)] {
        try await engine.readWithoutSnapshot { database in
            try database.run(SessionRow.withMember, each: tokenDigests.map { [$0] }).compactMap { found in
                guard let row = found.first else { return nil }
                let session = SessionRow.session(row)
                guard session.isValid(at: now) else { return nil }
                return (session, SessionRow.member(row), SessionRow.settings(row))
            }
        }
    }

    /// The session with this token and its member, as for `sessions(tokenDigests:at:)`; nil if it is no
    /// longer valid.
    public func session(
        tokenDigest: [UInt8], at now: Timestamp
    ) async throws(StoreError) -> (session: Session, member: Member, settings: SettingsVersion)? {
        try await sessions(tokenDigests: [tokenDigest], at: now).first
    }

    /// Records that the session was used at `now`. Does nothing if there is no such session, or if a later
    /// use is recorded.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    public func touchSession(tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError) {
        try await engine.write(.none) { database in
            try database.execute(
                "UPDATE session SET last_used_at = ?1 WHERE token_digest = ?2 AND last_used_at < ?1",
                [now, tokenDigest])
        }
    }

    /// Ends the session with this token, if there is one.
    ///
    /// - Throws: `.unavailable`.
    public func endSession(tokenDigest: [UInt8]) async throws(StoreError) {
        try await engine.write(.none, allowedWhenUnsound: true) {
            try SessionRow.end($0, tokenDigest: tokenDigest)
        }
    }

    /// Ends all of the member's sessions except the one with this token.
    ///
    /// - Returns: how many sessions ended.
    /// - Throws: `.unavailable`.
    public func endSessions(
        of member: Int64, keeping tokenDigest: [UInt8]
    ) async throws(StoreError) -> Int {
        try await engine.write(.shared, allowedWhenUnsound: true) { database in
            // The lock makes a concurrent sign-in run either before or after this.
            _ = try MemberRow.lock(database, member)
            return try SessionRow.end(database, of: member, keeping: tokenDigest)
        }
    }

    /// Removes the sessions that are no longer valid at `now`.
    ///
    /// - Throws: `.unavailable`.
    public func forgetEndedSessions(at now: Timestamp) async throws(StoreError) {
        try await engine.write(.none, allowedWhenUnsound: true) { database in
            for isRemembered in [false, true] {
                let idle = Session.idleSeconds(isRemembered: isRemembered)
                let total = Session.totalSeconds(isRemembered: isRemembered)
                try database.execute(
                    """
                    DELETE FROM session WHERE is_remembered = ?1 AND (last_used_at <= ?2 OR started_at <= ?3)
                    """,
                    [
                        isRemembered, now.adding(seconds: -idle),
                        now.adding(seconds: -total),
                    ])
            }
        }
    }
}
