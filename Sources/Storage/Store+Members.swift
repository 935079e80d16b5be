import Model
import Names

/// Members, whichever form they signed up with.
extension Store {
    /// Adds a member who was registered at the desk, and appends the name to the desk's list. The member pays
    /// the event's price if they have enough credits.
    ///
    /// - Returns: the member's id, the new entry on the list, and what they paid.
    /// - Throws: `.formUsed` if the form has added a member before, even a closed one;
    ///   `.emailTaken` if a member has this email (`foldedIdentifier` compared); `.usernameTaken` if there is
    ///   a username and `member(lookingLike:)` finds a member for it; `.unavailable`, `.unsound`. Closed
    ///   members don't keep their names.
    public func register(
        _ registration: Registration, at now: Timestamp
    ) async throws(StoreError) -> (id: Int64, entry: Roster.Entry, payment: Payment) {
        let keys = IndexedKeys(registration.profile, for: engine.databaseType)
        return try await engine.write(.shared) { database in
            let (id, place) = try database.addMember(
                registration, keys, openingBalance: engine.fixedOpeningBalance, isListed: true, at: now)
            guard let place else { throw StoreError.unavailable(reason: "the list gave no place") }
            try EventRow.setDayIfFirst(database, at: place, now)
            return (
                id, Roster.Entry(revision: place.revision, name: registration.profile.nameForOthers),
                try AttendanceRow.charge(database, id, at: place, now)
            )
        }
    }

    /// Adds a member who signed up without the desk, and starts a session for them; both or neither. They
    /// don't appear on the desk's list.
    ///
    /// - Throws: `.emailTaken` before `.usernameTaken`, as for `register`; `.unavailable`, `.unsound`.
    public func signUp(
        _ registration: Registration, session: NewSession, at now: Timestamp
    ) async throws(StoreError) -> Member {
        let keys = IndexedKeys(registration.profile, for: engine.databaseType)
        return try await engine.write(.shared) { database in
            let (id, _) = try database.addMember(
                registration, keys, openingBalance: engine.fixedOpeningBalance, isListed: false, at: now)
            try SessionRow.begin(database, session, member: id, at: now)
            guard let member = try MemberRow.fetch(database, id: id) else { throw StoreError.unknownMember }
            return member
        }
    }

    /// The member with this id; nil if there is none, or if they are closed.
    ///
    /// - Throws: `.unavailable`.
    public func member(id: Int64) async throws(StoreError) -> Member? {
        try await engine.readWithoutSnapshot { try MemberRow.fetch($0, id: id) }
    }

    /// The member added by the form with this id (`Registration.formID`). A closed member is not found.
    ///
    /// - Throws: `.unavailable`.
    public func member(formID: String) async throws(StoreError) -> Member? {
        if formID.utf8.contains(0) { return nil }
        return try await engine.readWithoutSnapshot { try MemberRow.fetch($0, formID: formID) }
    }

    /// The member with this email (`foldedIdentifier` compared). A closed member is not found.
    ///
    /// - Throws: `.unavailable`.
    public func member(email: String) async throws(StoreError) -> Member? {
        guard let name = SignInName(email: email) else { return nil }
        return try await engine.readWithoutSnapshot { try MemberRow.fetch($0, name) }
    }

    /// The member with this email or username (`foldedIdentifier` compared). A name with an `@` is taken as
    /// an email. A closed member is not found.
    ///
    /// - Throws: `.unavailable`.
    public func member(signInName: String) async throws(StoreError) -> Member? {
        guard let name = SignInName(signInName) else { return nil }
        return try await engine.readWithoutSnapshot { try MemberRow.fetch($0, name) }
    }

    /// The member whom a newcomer with this username could be mistaken for: the one who has this username
    /// (`foldedIdentifier` compared), otherwise the earliest member whose username looks like it
    /// (`LookAlikeKeys`). There may be several, since older usernames were not compared. A closed member is
    /// not found.
    ///
    /// - Throws: `.unavailable`.
    public func member(lookingLike username: String) async throws(StoreError) -> Member? {
        if username.utf8.contains(0) { return nil }
        let name = UsernameKeys(username)
        return try await engine.readWithoutSnapshot { try MemberRow.fetch($0, lookingLike: name) }
    }

    /// Whether there is any member. Closed members don't count.
    ///
    /// - Throws: `.unavailable`.
    public func hasMembers() async throws(StoreError) -> Bool {
        try await engine.readWithoutSnapshot { database in
            try database.isTrue("SELECT EXISTS (SELECT 1 FROM member WHERE closed_by IS NULL)")
        }
    }

    /// Replaces the password, ends all of the member's sessions except the one with this token, and gives
    /// that one a new token. The member's codes for signing in and for setting a password also end, as does a
    /// code for replacing their email: a stranger with the old password may have requested it.
    ///
    /// - Parameter renewed: the digest of the new token.
    /// - Parameter oldHash: the hash that the old password was verified against.
    /// - Throws: `.unknownMember`, `.passwordChanged`, `.unavailable`, `.unsound`.
    public func changePassword(
        of member: Int64, from oldHash: String, to newHash: String, keeping tokenDigest: [UInt8],
        renewedAs renewed: [UInt8]
    ) async throws(StoreError) {
        try await engine.write(.shared) { database in
            let found = try MemberRow.lock(database, member, havingPassword: oldHash)
            try MemberRow.setPassword(database, newHash, of: member)
            try CodeRow.delete(database, [.signIn, .newPassword], of: [member])
            try CodeRow.deleteNewAddress(database, of: found)
            _ = try SessionRow.end(database, of: member, keeping: tokenDigest)
            try SessionRow.renew(database, tokenDigest, as: renewed)
        }
    }

    /// Deletes the member and everything that names them, ends their sessions, and returns their credits to
    /// the treasury. Their email and username can be registered again. The next `eraseClosed` removes the
    /// traces in the store's files.
    ///
    /// - Parameter hash: the hash that the member's password was verified against.
    /// - Throws: `.unknownMember`, `.passwordChanged`, `.lastOrganiser`, `.unavailable`, `.unsound`.
    public func deleteMember(
        _ member: Int64, havingPassword hash: String, at now: Timestamp
    ) async throws(StoreError) {
        try await engine.write(.exclusive) { database in
            try MemberRow.lock(database, member, havingPassword: hash)
            let listed = try ListRow.count(database, among: [member])
            try CodeRow.delete(database, givenBy: [member])
            try MemberRow.keepAnOrganiser(database) {
                try database.deleteMembers([member], counted: 1, at: now)
            }
            try ActivityRow.add(database, .accountDeleted, by: .member(member), to: [member], at: now)
            if let listed { try ListRow.reset(database, by: -listed) }
        }
    }

    /// Sets the member's language, by its tag (BCP 47).
    ///
    /// - Throws: `.unknownMember`, `.unavailable`, `.unsound`.
    public func setLanguage(_ tag: String, of member: Int64) async throws(StoreError) {
        try await engine.write(.shared) { database in
            let count = try database.execute(
                "UPDATE member SET language = ?1 WHERE id = ?2 AND closed_by IS NULL", [tag, member])
            if count == 0 { throw StoreError.unknownMember }
        }
    }
}
