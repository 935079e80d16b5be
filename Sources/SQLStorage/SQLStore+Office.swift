import Model
import Storage

extension SQLStore {
    // MARK: The first organiser

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

    public func isSetUpOffered(codeDigest: [UInt8]) async throws(StoreError) -> Bool {
        try await read { try Self.isSetUpOffered($0, codeDigest) }
    }

    private static func isSetUpOffered(_ database: any SQLDatabase, _ codeDigest: [UInt8]) throws -> Bool {
        let isCode: Bool? = try database.value("SELECT code_digest = ?1 FROM set_up", [codeDigest])
        return try isCode ?? false && !MemberRow.hasOrganiser(database)
    }

    public func setUp(
        _ registration: Registration, codeDigest: [UInt8], session: NewSession, at now: Timestamp
    ) async throws(StoreError) -> Member? {
        let names = IndexedNames(registration.profile, for: Statements.self)
        return try await write(.exclusive) { [fixedOpeningBalance] database in
            guard try Self.isSetUpOffered(database, codeDigest) else { return nil }
            let (id, _) = try database.insertMember(
                registration, names, openingBalance: fixedOpeningBalance, isListed: false, at: now)
            try database.execute(
                "UPDATE member SET role = ?1 WHERE id = ?2", [Role.organiser.rawValue, id])
            try database.execute("DELETE FROM set_up")
            try SessionRow.begin(database, session, member: id, at: now)
            try ActivityRow.add(database, .setUp, by: .member(id), to: [id], at: now)
            return try MemberRow.fetch(database, id: id)
        }
    }

    // MARK: Correcting

    public func edit(
        _ member: Int64, to profile: Profile, from revision: Int64?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> EditOutcome {
        let names = IndexedNames(profile, for: Statements.self)
        return try await write(.exclusive) { database in
            if actor != .member(member) { try MemberRow.requireOrganiser(database, actor) }
            guard let current = try MemberRow.fetch(database, id: member) else {
                throw StoreError.unknownMember
            }
            if let revision, revision != current.revision { return .stale(current) }
            let changes = current.profile.changes(to: profile)
            if changes.isEmpty { return .unchanged }
            try MemberRow.update(database, current, to: profile, names)
            try ActivityRow.add(
                database, .memberEdited, by: actor, to: [member], changes: changes, at: now)
            return .done
        }
    }

    public func setRole(
        _ role: Role, of member: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Bool {
        try await write(.exclusive) { database in
            try MemberRow.requireOrganiser(database, actor)
            guard let current = try MemberRow.fetch(database, id: member) else {
                throw StoreError.unknownMember
            }
            if current.role == role { return false }
            try MemberRow.keepAnOrganiser(database) {
                try database.execute("UPDATE member SET role = ?1 WHERE id = ?2", [role.rawValue, member])
            }
            try ActivityRow.add(
                database, .roleChanged, by: actor, to: [member], detail: role.rawValue, at: now)
            return true
        }
    }

    public func staff() async throws(StoreError) -> [Member] {
        try await readOnce { database in
            try database.rows(
                """
                SELECT \(MemberRow.columns) FROM member\(database.dialect.by("member_role"))
                WHERE role <> 'member' AND closing_id IS NULL ORDER BY id
                """
            ).map { MemberRow.member($0) }
        }
    }

    // MARK: Removing

    public func remove(
        _ members: [Int64], by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Removal? {
        let members = Set(members).sorted()
        return try await write(.exclusive) { database in
            try MemberRow.requireOrganiser(database, actor)
            let found = try database.rows(
                """
                SELECT id, list_revision IS NOT NULL FROM member
                WHERE id IN (\(database.dialect.each("?1"))) AND closing_id IS NULL ORDER BY id
                """, [members])
            if found.isEmpty { return nil }
            let (removed, listed) = (found.map { $0[0] as Int64 }, found.count { $0[1] as Bool })
            let id = try ClosingRow.add(database, kind: "removal", at: now)
            try database.execute(
                "UPDATE closing SET closed_count = ?1 WHERE id = ?2", [removed.count, id])
            try MemberRow.keepAnOrganiser(database) {
                try ClosingRow.set(database, removed, closing: id)
            }
            if listed > 0 { try DeskRow.reset(database, listed: -listed) }
            try ActivityRow.add(
                database, .membersRemoved, by: actor, to: removed, count: removed.count, at: now)
            return try RemovalRow.fetchAll(database, "id = ?1", [id]).first
        }
    }

    public func undoableRemovals(at now: Timestamp) async throws(StoreError) -> [Removal] {
        try await readOnce { database in
            try RemovalRow.fetchAll(
                database, "kind = 'removal' AND NOT is_undone AND at > ?1",
                [ClosingRow.latestUndoable(at: now)])
        }
    }

    public func undoRemoval(
        _ removal: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneRemoval? {
        try await write(.exclusive) { database in
            try MemberRow.requireOrganiser(database, actor)
            guard try ClosingRow.isUndoable(database, removal, kind: "removal", at: now) else { return nil }
            let people: [Int64] = try database.values(
                "SELECT id FROM member WHERE closing_id = ?1 ORDER BY id", [removal])
            try RemovalRow.takeFromRestartedList(database, removal)
            let closedListed = try RemovalRow.countListed(database, in: removal)
            let restored = try ClosingRow.reopen(database, removal)
            let listed = closedListed - (try RemovalRow.countListed(database, in: removal))
            let leftOut: [String] = try database.values(
                "SELECT coalesce(\(MemberRow.listName), '') FROM member WHERE closing_id = ?1 ORDER BY id",
                [removal])
            try ClosingRow.end(database, removal, isEmpty: leftOut.isEmpty)
            try ActivityRow.add(
                database, .removalUndone, by: actor, to: people, count: restored, at: now)
            if listed > 0 { try DeskRow.reset(database, listed: listed) }
            return UndoneRemoval(restored: restored, leftOut: leftOut)
        }
    }
}

/// A row of the table `closing` that came of a removal.
private enum RemovalRow {
    /// How many of those who are closed by it have a place on the desk's list.
    static func countListed(_ database: any SQLDatabase, in removal: Int64) throws -> Int {
        try database.value(
            "SELECT count(*) FROM member WHERE closing_id = ?1 AND list_revision IS NOT NULL", [removal]) ?? 0
    }

    /// The newest first.
    static func fetchAll(
        _ database: any SQLDatabase, _ condition: String, _ arguments: [(any SQLParameter)?]
    ) throws -> [Removal] {
        try database.rows(
            """
            SELECT id, at, closed_count, coalesce((
                SELECT \(MemberRow.listName) FROM member WHERE closing_id = closing.id ORDER BY member.id LIMIT 1), '')
            FROM closing WHERE \(condition) ORDER BY id DESC
            """, arguments
        ).map { Removal(id: $0[0], at: Timestamp(milliseconds: $0[1]), count: $0[2], name: $0[3]) }
    }

    /// Where the desk was restarted after the removal, its people get the places that they would have if they had been
    /// there: those that the Restart's Undo gives back.
    static func takeFromRestartedList(_ database: any SQLDatabase, _ removal: Int64) throws {
        let restart: Int64? = try database.value(
            "SELECT id FROM closing WHERE kind = 'restart' AND NOT is_undone AND id > ?1 ORDER BY id LIMIT 1",
            [removal])
        guard let restart else { return }
        let count = try database.execute(
            """
            UPDATE member SET kept_restart_id = ?1, kept_list_revision = list_revision, list_revision = NULL
            WHERE closing_id = ?2 AND list_revision IS NOT NULL
            """, [restart, removal])
        try database.execute(
            "UPDATE closing SET kept_count = kept_count + ?1 WHERE id = ?2", [count, restart])
    }
}

extension Profile {
    /// What is another, in the order of an organiser's form.
    fileprivate func changes(to other: Profile) -> [Activity.Change] {
        ProfileField.allCases.filter { self[$0] != other[$0] }.map {
            Activity.Change(field: $0.rawValue, before: self[$0], after: other[$0])
        }
    }
}
