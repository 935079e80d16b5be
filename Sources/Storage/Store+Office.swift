import Model
import Names

/// The work of organisers: correcting and removing members, and giving them roles.
///
/// Every change adds its row to the activity in the same step. The actor must be a command, the program, or
/// an organiser at the moment of the change; otherwise the method throws `.forbidden` and changes nothing.
extension Store {
    // MARK: The first organiser

    /// Makes this the only code with which the first organiser can sign up.
    ///
    /// - Returns: false if there is already an organiser, in which case the code is not stored.
    /// - Throws: `.unavailable`, `.unsound`.
    public func offerSetUp(codeDigest: [UInt8]) async throws(StoreError) -> Bool {
        try await engine.write(.exclusive) { database in
            if try MemberRow.hasOrganiser(database) { return false }
            try database.execute(
                """
                INSERT INTO set_up VALUES (1, ?1)
                ON CONFLICT (id) DO UPDATE SET code_digest = excluded.code_digest
                """, [codeDigest])
            return true
        }
    }

    /// Whether this is the code of the latest offer, and there is no organiser yet.
    ///
    /// - Throws: `.unavailable`.
    public func isSetUpOffered(codeDigest: [UInt8]) async throws(StoreError) -> Bool {
        try await engine.read { try Self.isSetUpOffered($0, codeDigest) }
    }

    private static func isSetUpOffered(_ database: any SQLDatabase, _ codeDigest: [UInt8]) throws -> Bool {
        let isCode = try database.isTrue("SELECT code_digest = ?1 FROM set_up", [codeDigest])
        return try isCode && !MemberRow.hasOrganiser(database)
    }

    /// Adds the first organiser, starts a session for them, and ends the offer.
    ///
    /// - Parameter restart: the effect of Restart from then on.
    /// - Parameter language: the site's default language from then on, unless one was chosen; nil to keep it.
    /// - Returns: nil if `isSetUpOffered` is false.
    /// - Throws: `.emailTaken`, `.usernameTaken`, `.unavailable`, `.unsound`.
    public func setUp(
        _ registration: Registration, codeDigest: [UInt8], session: NewSession, restart: RestartPolicy,
        language: String?, at now: Timestamp
    ) async throws(StoreError) -> Member? {
        let keys = IndexedKeys(registration.profile, for: engine.databaseType)
        return try await engine.write(.exclusive) { database in
            guard try Self.isSetUpOffered(database, codeDigest) else { return nil }
            let (id, _) = try database.addMember(
                registration, keys, openingBalance: engine.fixedOpeningBalance, isListed: false, at: now)
            try database.execute(
                "UPDATE member SET role = ?1 WHERE id = ?2", [Role.organiser.rawValue, id])
            try database.execute("DELETE FROM set_up")
            try SettingsRow.setAtSetUp(database, restart, language)
            try SessionRow.begin(database, session, member: id, at: now)
            try ActivityRow.add(database, .setUp, by: .member(id), to: [id], at: now)
            return try MemberRow.fetch(database, id: id)
        }
    }

    // MARK: Adding

    /// Adds a member without a password, who first signs in with a code. They aren't on the desk's list, and
    /// start with the opening balance.
    ///
    /// - Parameter answers: the same as `Registration.answers`.
    /// - Parameter formID: the same as `Registration.formID`.
    /// - Returns: the new member's id.
    /// - Throws: `.formUsed`, `.emailTaken`, `.usernameTaken`, `.forbidden`, `.unavailable`, `.unsound`.
    public func addMember(
        _ profile: Profile, answers: Answers, formID: String?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Int64 {
        let registration = Registration(
            profile, passwordHash: "", by: .office, answers: answers, formID: formID)
        let keys = IndexedKeys(profile, for: engine.databaseType)
        return try await engine.write(.shared, byOrganiser: actor) { database in
            let (id, _) = try database.addMember(
                registration, keys, openingBalance: engine.fixedOpeningBalance, isListed: false, at: now)
            try ActivityRow.add(database, .memberAdded, by: actor, to: [id], at: now)
            return id
        }
    }

    // MARK: Correcting

    /// Replaces a member's profile, and the answers that the edit contains. The actor may also be the member.
    /// Password, sessions and the place on the desk's list stay the same. If the member has a password and
    /// would lose the name they sign in with (`Profile.canSignIn`), the outcome is `.stale`: the password was
    /// set after the form was shown.
    ///
    /// An email that an organiser enters takes effect at once (`EmailStanding.given`). Letters waiting for
    /// the member go to their new email, and are deleted if there is none.
    ///
    /// - Throws: `.unknownMember`, `.passwordChanged`, `.emailTaken`, `.usernameTaken`, `.outboxFull`,
    ///   `.forbidden`, `.unavailable`, `.unsound`.
    public func editMember(
        _ member: Int64, _ edit: MemberEdit, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> EditOutcome<Member> {
        try await engine.write(.exclusive) { database in
            if actor != .member(member) { try MemberRow.requireOrganiser(database, actor) }
            guard let current = try MemberRow.fetch(database, id: member) else {
                throw StoreError.unknownMember
            }
            if let verified = edit.verifiedHash, verified != current.passwordHash {
                throw StoreError.passwordChanged
            }
            let address = edit.confirmation.flatMap { AddressToConfirm(edit.profile, of: current, $0) }
            let profile = address?.interimProfile ?? edit.profile
            let changes = current.profile.changes(to: profile)
            let answered = try AnswerChanges(database, to: edit.answers, of: member)
            // Sending the same form twice isn't a conflict.
            if changes.isEmpty, answered.changes.isEmpty, address == nil { return .unchanged }
            if let revision = edit.revision, revision != current.revision { return .stale(current) }
            // The member has set a password since the form was shown, and needs an email or username to sign
            // in with it.
            if !current.passwordHash.isEmpty, current.profile.canSignIn, !profile.canSignIn {
                return .stale(current)
            }
            try address?.send(database, notifyingPrevious: edit.notifiesPreviousEmail, at: now)
            if changes.isEmpty, answered.changes.isEmpty { return .done }
            if changes.isEmpty {
                try MemberRow.advanceRevision(database, member)
            } else {
                try MemberRow.update(database, current, to: profile, MemberKeys(profile))
                try MemberRow.resetConfirmation(database, of: current, now: profile, by: actor)
                if edit.notifiesPreviousEmail, address == nil, profile.email == nil {
                    try OutgoingMailRow.notify(database, .addressReplaced, current, at: now)
                }
            }
            try answered.make(database, at: now)
            try ActivityRow.add(
                database, .memberEdited, by: actor, to: [member], changes: changes + answered.changes, at: now
            )
            return .done
        }
    }

    /// Gives a member a role. If they were an organiser, the one-time codes that they gave to others become
    /// void.
    ///
    /// - Returns: false if they already have that role.
    /// - Throws: `.unknownMember`; `.cannotSignIn`, except for the role `member`; `.lastOrganiser` if no
    ///   organiser would be left who can sign in; `.forbidden`, `.unavailable`, `.unsound`.
    public func setRole(
        _ role: Role, of member: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Bool {
        try await engine.write(.exclusive, byOrganiser: actor) { database in
            guard let current = try MemberRow.fetch(database, id: member) else {
                throw StoreError.unknownMember
            }
            if current.role == role { return false }
            if role != .member, !current.profile.canSignIn { throw StoreError.cannotSignIn }
            try MemberRow.keepAnOrganiser(database) {
                try database.execute("UPDATE member SET role = ?1 WHERE id = ?2", [role.rawValue, member])
            }
            if current.role == .organiser { try CodeRow.delete(database, givenBy: [member]) }
            try ActivityRow.add(
                database, .roleChanged, by: actor, to: [member], detail: role.rawValue, at: now)
            return true
        }
    }

    /// The members with a role above `member`, ordered by id.
    ///
    /// - Throws: `.unavailable`.
    public func staff() async throws(StoreError) -> [Member] {
        try await engine.readWithoutSnapshot { database in
            try database.rows(
                """
                SELECT \(MemberRow.columns) FROM member\(database.dialect.indexHint("member_role"))
                WHERE role <> 'member' AND closed_by IS NULL ORDER BY id
                """
            ).map { MemberRow.member($0) }
        }
    }

    // MARK: Removing

    /// Closes these members: they no longer count as members, can't sign in, reserve neither email nor
    /// username, and leave the desk's list. Their balance stays until they are erased. They form one batch,
    /// which `undoRemoval` can restore until `Removal.undoableUntil`; then `eraseClosed` erases it. Their
    /// one-time codes, and those that they gave, become void for good. Unknown ids are ignored.
    ///
    /// - Parameter found: the search that found the members, which must still find the same ones in this
    ///   step; nil if they were picked one by one.
    /// - Returns: nil if none of them is a member.
    /// - Throws: `.lastOrganiser` as for `setRole`, `.listChanged`, `.forbidden`,
    ///   `.unavailable`, `.unsound`.
    public func remove(
        _ members: [Int64], ifStill found: FoundMembers?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Removal? {
        try await engine.write(.exclusive, byOrganiser: actor, sharesCommit: found == nil) { database in
            try found?.check(database)
            let removed = try MemberRow.open(database, among: members)
            if removed.isEmpty { return nil }
            let id = try RemovalRow.add(database, removed, at: now)
            try ActivityRow.add(
                database, .membersRemoved, by: actor, to: removed, count: removed.count, at: now)
            return try RemovalRow.fetchAll(database, "id = ?1", [id]).first
        }
    }

    /// The removal of exactly the members whom `revision` identifies, or of all of them except `own`. It
    /// answers a remove form that is sent again when the search no longer finds the same members.
    ///
    /// - Parameter revision: the `FoundMembers.revision` of the members who were found.
    /// - Parameter own: the member who is left out if they were found as well.
    /// - Returns: nil if there is no such removal that can still be restored at `now`.
    /// - Throws: `.unavailable`.
    public func removal(
        ofFound revision: String, except own: Int64, at now: Timestamp
    ) async throws(StoreError) -> Removal? {
        guard let count = FoundMembers.count(of: revision) else { return nil }
        return try await engine.read { database in
            try RemovalRow.undoable(database, at: now).first { removal in
                let isOwnLeftOut = removal.count + 1 == count
                if removal.undoesImport || removal.count != count && !isOwnLeftOut { return false }
                let removed: [Int64] = try database.values(
                    "SELECT id FROM member WHERE closed_by = ?1 ORDER BY id", [removal.id])
                let found = isOwnLeftOut ? (removed + [own]).sorted() : removed
                return FoundMembers.revision(of: found) == revision
            }
        }
    }

    /// The batches that can still be restored at `now`, the newest first, including those of undone imports.
    ///
    /// - Throws: `.unavailable`.
    public func undoableRemovals(at now: Timestamp) async throws(StoreError) -> [Removal] {
        try await engine.readWithoutSnapshot { try RemovalRow.undoable($0, at: now) }
    }

    /// Restores a batch, with the same ids, passwords, sessions, balances and places on the desk's list. If
    /// the desk was restarted meanwhile, undoing that Restart restores the places. The same members are left
    /// out as by `Store.undoRestart`; they stay in the batch, which may restore them later, if their
    /// email and username are free again. If no member is restored, nothing changes. If the batch undid an
    /// import, that import can be undone once more; also left out are members who have neither email nor
    /// username and have been imported again, according to `Store.presence`.
    ///
    /// - Returns: nil if there is no such batch, it was already restored in full, or it is too late.
    /// - Throws: `.forbidden`, `.unavailable`, `.unsound`.
    public func undoRemoval(
        _ removal: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneRemoval? {
        // A removal that undid an import may have as many members as the import had.
        try await engine.write(.exclusive, byOrganiser: actor, sharesCommit: false) { database in
            guard try BatchRow.isUndoable(database, removal, .removal, at: now) else { return nil }
            // The people of an import that was taken back may have been imported again.
            let undoesImport = try RemovalRow.tookImportBack(database, removal)
            let again = undoesImport ? try BatchRow.membersAgain(database, closedBy: removal) : []
            let restored = try BatchRow.reopen(database, removal, except: again)
            let leftOut = try BatchRow.names(database, in: removal)
            if restored.isEmpty {
                return leftOut.isEmpty ? nil : UndoneRemoval(restored: 0, leftOut: leftOut)
            }
            let listed = try ListRow.count(database, among: restored)
            try RestartRow.adjustStayingCounts(database, of: restored, areBack: true)
            try RemovalRow.reopenImport(database, of: removal)
            if leftOut.isEmpty {
                try BatchRow.delete(database, removal)
            } else {
                try RemovalRow.setCount(database, removal, leftOut.count)
            }
            // Like the row about the import itself, the row about bringing it back names no member.
            try ActivityRow.add(
                database, .removalUndone, by: actor, to: undoesImport ? [] : restored, count: restored.count,
                at: now)
            if let listed { try ListRow.reset(database, by: listed) }
            return UndoneRemoval(
                restored: restored.count, leftOut: leftOut,
                codelessCount: undoesImport ? 0 : try MemberRow.codelessCount(database, among: restored))
        }
    }
}

extension Profile {
    /// The fields that differ, in the order of `ProfileField`. Texts that differ only in how Unicode composes
    /// their accents count as equal.
    func changes(to other: Profile) -> [Activity.Change] {
        ProfileField.allCases.filter { self[$0] != other[$0] }.map {
            Activity.Change(field: $0.rawValue, before: self[$0], after: other[$0])
        }
    }
}
