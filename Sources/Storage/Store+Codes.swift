import Model

/// The codes with which members are let back in. Giving some adds a row to the activity in the same step.
extension Store {
    /// Gives each of these members a new code for signing in, which replaces the previous one. Unknown ids
    /// are ignored, and so are members with nothing to sign in with (`Profile.canSignIn`).
    ///
    /// - Parameter found: as for `remove`.
    /// - Returns: the members who were given a code, in the order of `codes`.
    /// - Throws: `.listChanged`, `.forbidden`, `.unavailable`, `.unsound`.
    public func giveCodes(
        _ codes: [(member: Int64, code: StoredCode)], ifStill found: FoundMembers?, by actor: Actor,
        at now: Timestamp
    ) async throws(StoreError) -> [Member] {
        try await engine.write(found == nil ? .shared : .exclusive, byOrganiser: actor) { database in
            try found?.check(database)
            let members = try CodeRow.lock(database, Set(codes.map(\.member))).filter { $1.profile.canSignIn }
            let given = codes.filter { members[$0.member] != nil }
            try CodeRow.give(
                database, given.map { CodeRow.Given(member: $0.member, code: $0.code) }, .signIn, by: actor,
                at: now)
            return try Self.recordGiven(database, given.compactMap { members[$0.member] }, by: actor, at: now)
        }
    }

    /// Gives codes as `giveCodes` does, to the members among these who have an email, and sends them there.
    ///
    /// - Throws: `.outboxFull`, and the errors of `giveCodes`.
    public func mailCodes(
        _ codes: [(member: Int64, code: MailedCode)], ifStill found: FoundMembers?, by actor: Actor,
        at now: Timestamp
    ) async throws(StoreError) -> [Member] {
        try await engine.write(found == nil ? .shared : .exclusive, byOrganiser: actor) { database in
            try found?.check(database)
            let members = try CodeRow.lock(database, Set(codes.map(\.member)))
            let mails = codes.compactMap { members[$0.member]?.mailed($0.code) }
            try OutgoingMailRow.requireRoom(database, for: mails.count)
            try CodeRow.send(database, mails, .signIn, by: actor, at: now)
            return try Self.recordGiven(database, mails.map(\.member), by: actor, at: now)
        }
    }

    /// Records in the activity that these members were given codes.
    private static func recordGiven(
        _ database: any SQLDatabase, _ given: [Member], by actor: Actor, at now: Timestamp
    ) throws -> [Member] {
        if !given.isEmpty {
            try ActivityRow.add(
                database, .codesGiven, by: actor, to: given.map(\.id), count: given.count, at: now)
        }
        return given
    }

    /// The member's code for signing in; nil if there is none, or it is no longer valid at `now`.
    ///
    /// - Throws: `.unavailable`.
    public func code(of member: Int64, at now: Timestamp) async throws(StoreError) -> StoredCode? {
        try await engine.readWithoutSnapshot { try CodeRow.fetch($0, of: member, .signIn, at: now)?.code }
    }

    /// Uses up a code: replaces the member's password, ends all their sessions and other codes, and starts a
    /// new session. If the code was sent to the member's email, that email is confirmed.
    ///
    /// - Parameter purpose: not `.confirmation`.
    /// - Returns: false if the member no longer has the code, in which case nothing changes.
    /// - Throws: `.unavailable`, `.unsound`.
    public func useCode(
        _ code: StoredCode, _ purpose: CodePurpose, of member: Int64, newHash: String, session: NewSession,
        at now: Timestamp
    ) async throws(StoreError) -> Bool {
        try await engine.write(.shared) { database in
            guard let user = try MemberRow.lock(database, member),
                let stored = try CodeRow.fetch(database, of: member, purpose, at: now), stored.code == code
            else { return false }
            try CodeRow.delete(database, of: [member])
            try MemberRow.setPassword(database, newHash, of: member)
            if let address = stored.address, address.isSameAddress(as: user.profile.email) {
                try MemberRow.setEmailStanding(database, .confirmed, of: member)
            }
            _ = try SessionRow.end(database, of: member, keeping: [])
            try SessionRow.begin(database, session, member: member, at: now)
            let kind = purpose == .signIn ? Activity.Kind.codeUsed : .passwordReset
            try ActivityRow.add(database, kind, by: .member(member), to: [member], at: now)
            return true
        }
    }
}
