import Model
import Names

extension SQLStore {
    // MARK: The first organiser

    /// See `OfficeStore.offerSetUp`.
    public func offerSetUp(codeDigest: [UInt8]) async throws(StoreError) -> Bool {
        try await write(.exclusive) { database in
            if try MemberRow.hasOrganiser(database) { return false }
            try database.execute(
                """
                INSERT INTO set_up VALUES (1, ?1)
                ON CONFLICT (id) DO UPDATE SET code_digest = excluded.code_digest
                """, [codeDigest])
            return true
        }
    }

    /// See `OfficeStore.isSetUpOffered`.
    public func isSetUpOffered(codeDigest: [UInt8]) async throws(StoreError) -> Bool {
        try await read { try Self.isSetUpOffered($0, codeDigest) }
    }

    private static func isSetUpOffered(_ database: any SQLDatabase, _ codeDigest: [UInt8]) throws -> Bool {
        let isCode = try database.isTrue("SELECT code_digest = ?1 FROM set_up", [codeDigest])
        return try isCode && !MemberRow.hasOrganiser(database)
    }

    /// See `OfficeStore.setUp`.
    public func setUp(
        _ registration: Registration, codeDigest: [UInt8], session: NewSession, restart: RestartPolicy,
        language: String?, at now: Timestamp
    ) async throws(StoreError) -> Member? {
        let names = IndexedNames(registration.profile, for: Statements.self)
        return try await write(.exclusive) { [fixedOpeningBalance] database in
            guard try Self.isSetUpOffered(database, codeDigest) else { return nil }
            let (id, _) = try database.addMember(
                registration, names, openingBalance: fixedOpeningBalance, isListed: false, at: now)
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

    /// See `OfficeStore.addMember`.
    public func addMember(
        _ profile: Profile, answers: Answers, formID: String?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Int64 {
        let registration = Registration(
            profile, passwordHash: "", by: .office, answers: answers, formID: formID)
        let names = IndexedNames(profile, for: Statements.self)
        return try await write(.shared, byOrganiser: actor) { [fixedOpeningBalance] database in
            let (id, _) = try database.addMember(
                registration, names, openingBalance: fixedOpeningBalance, isListed: false, at: now)
            try ActivityRow.add(database, .memberAdded, by: actor, to: [id], at: now)
            return id
        }
    }

    // MARK: Correcting

    /// See `OfficeStore.editMember`.
    public func editMember(
        _ member: Int64, _ edit: MemberEdit, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> EditOutcome<Member> {
        try await write(.exclusive) { database in
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
                try MemberRow.advance(database, member)
            } else {
                try MemberRow.update(database, current, to: profile, MemberNames(profile))
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

    /// See `OfficeStore.setRole`.
    public func setRole(
        _ role: Role, of member: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Bool {
        try await write(.exclusive, byOrganiser: actor) { database in
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

    /// See `OfficeStore.staff`.
    public func staff() async throws(StoreError) -> [Member] {
        try await readWithoutSnapshot { database in
            try database.rows(
                """
                SELECT \(MemberRow.columns) FROM member\(database.dialect.indexHint("member_role"))
                WHERE role <> 'member' AND closed_by IS NULL ORDER BY id
                """
            ).map { MemberRow.member($0) }
        }
    }

    // MARK: Removing

    /// See `OfficeStore.remove`.
    public func remove(
        _ members: [Int64], ifStill found: FoundMembers?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Removal? {
        try await write(.exclusive, byOrganiser: actor, sharesCommit: found == nil) { database in
            try found?.check(database)
            let removed = try MemberRow.open(database, among: members)
            if removed.isEmpty { return nil }
            let id = try RemovalRow.add(database, removed, at: now)
            try ActivityRow.add(
                database, .membersRemoved, by: actor, to: removed, count: removed.count, at: now)
            return try RemovalRow.fetchAll(database, "id = ?1", [id]).first
        }
    }

    /// See `OfficeStore.removal`.
    public func removal(
        ofFound revision: String, except own: Int64, at now: Timestamp
    ) async throws(StoreError) -> Removal? {
        guard let count = FoundMembers.count(of: revision) else { return nil }
        return try await read { database in
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

    /// See `OfficeStore.undoableRemovals`.
    public func undoableRemovals(at now: Timestamp) async throws(StoreError) -> [Removal] {
        try await readWithoutSnapshot { try RemovalRow.undoable($0, at: now) }
    }

    /// See `OfficeStore.undoRemoval`.
    public func undoRemoval(
        _ removal: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneRemoval? {
        // A removal that undid an import may have as many members as the import had.
        try await write(.exclusive, byOrganiser: actor, sharesCommit: false) { database in
            guard try BatchRow.isUndoable(database, removal, .removal, at: now) else { return nil }
            // The people of an import that was taken back may have been imported again.
            let undoesImport = try RemovalRow.tookImportBack(database, removal)
            let again = undoesImport ? try BatchRow.present(database, among: removal) : []
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

/// A row of the table `batch` for a removal.
enum RemovalRow {
    /// Closes these members, who must be open. Their one-time codes, and those that they gave, are deleted
    /// for good, unless this undoes an import.
    ///
    /// - Returns: the id of the batch.
    @discardableResult
    static func add(
        _ database: any SQLDatabase, _ members: [Int64], reversing reversed: Int64? = nil, at now: Timestamp
    ) throws -> Int64 {
        let id = try BatchRow.add(
            database, .removal, count: members.count, reversing: reversed, at: now)
        let listed = try ListRow.count(database, among: members)
        try MemberRow.keepAnOrganiser(database) { try BatchRow.close(database, members, by: id) }
        try RestartRow.adjustStayingCounts(database, of: members, areBack: false)
        if reversed == nil {
            try CodeRow.delete(database, of: members)
            try CodeRow.delete(database, givenBy: members)
        }
        if let listed { try ListRow.reset(database, by: -listed) }
        return id
    }

    fileprivate static func setCount(_ database: any SQLDatabase, _ removal: Int64, _ count: Int) throws {
        try database.execute("UPDATE batch SET member_count = ?1 WHERE id = ?2", [count, removal])
    }

    fileprivate static func tookImportBack(_ database: any SQLDatabase, _ removal: Int64) throws -> Bool {
        try database.isTrue("SELECT reverses IS NOT NULL FROM batch WHERE id = ?1", [removal])
    }

    /// Lets the import that a removal undid, if it did, be undone again.
    fileprivate static func reopenImport(_ database: any SQLDatabase, of removal: Int64) throws {
        try database.execute(
            "UPDATE batch SET is_undone = false WHERE id = (SELECT reverses FROM batch WHERE id = ?1)",
            [removal])
    }

    /// The removals that can still be undone, newest first.
    fileprivate static func undoable(_ database: any SQLDatabase, at now: Timestamp) throws -> [Removal] {
        try fetchAll(
            database,
            """
            kind = 'removal' AND NOT is_undone AND at > ?1
                AND EXISTS (SELECT 1 FROM member WHERE closed_by = batch.id)
            """, [BatchRow.latestUndoable(at: now)])
    }

    /// The removals that meet a condition, newest first.
    fileprivate static func fetchAll(
        _ database: any SQLDatabase, _ condition: String, _ arguments: [(any SQLParameter)?]
    ) throws -> [Removal] {
        try database.rows(
            """
            SELECT id, at, member_count, coalesce((
                SELECT \(MemberRow.listName) FROM member WHERE closed_by = batch.id ORDER BY member.id LIMIT 1), ''),
                reverses IS NOT NULL
            FROM batch WHERE \(condition) ORDER BY at DESC, id DESC
            """, arguments
        ).map {
            Removal(
                id: $0[0], at: $0[1], count: $0[2], name: $0[3], undoesImport: $0[4])
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
