import Foundation
import GRDB
import Model
import Storage

extension SQLiteStore {
    // MARK: The first organiser

    public func offerSetUp(codeDigest: [UInt8]) async throws(StoreError) -> Bool {
        try await writer.write { database in
            if try MemberRow.hasOrganiser(database) { return false }
            try database.execute(
                sql: "INSERT OR REPLACE INTO set_up VALUES (1, ?)", arguments: [Data(codeDigest)])
            return true
        }
    }

    public func isSetUpOffered(codeDigest: [UInt8]) async throws(StoreError) -> Bool {
        try read { try Self.isSetUpOffered($0, codeDigest) }
    }

    private static func isSetUpOffered(_ database: Database, _ codeDigest: [UInt8]) throws -> Bool {
        let isCode = try Bool.fetchOne(
            database, sql: "SELECT code_digest = ? FROM set_up", arguments: [Data(codeDigest)])
        return try isCode ?? false && !MemberRow.hasOrganiser(database)
    }

    public func setUp(
        _ registration: Registration, codeDigest: [UInt8], session: NewSession, at now: Timestamp
    ) async throws(StoreError) -> Member? {
        let names = IndexedNames(registration.profile)
        return try await writer.write { database in
            guard try Self.isSetUpOffered(database, codeDigest) else { return nil }
            let id = try self.insert(database, registration, names, at: now)
            try database.execute(
                sql: "UPDATE member SET role = ? WHERE id = ?",
                arguments: [Role.organiser.rawValue, id])
            try database.execute(sql: "DELETE FROM set_up")
            try SessionRow.begin(database, session, member: id, at: now)
            try ActivityRow.add(database, .setUp, by: .member(id), to: [id], at: now)
            return try MemberRow.fetch(database, "id = ?", [id])
        }
    }

    // MARK: Correcting

    public func edit(
        _ member: Int64, to profile: Profile, from revision: Int64?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> EditOutcome {
        let names = IndexedNames(profile)
        return try await writer.write { database in
            if actor != .member(member) { try MemberRow.requireOrganiser(database, actor) }
            guard let current = try MemberRow.fetch(database, "id = ?", [member]) else {
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
        try await writer.write { database in
            try MemberRow.requireOrganiser(database, actor)
            guard let current = try MemberRow.fetch(database, "id = ?", [member]) else {
                throw StoreError.unknownMember
            }
            if current.role == role { return false }
            try MemberRow.keepAnOrganiser(database) {
                try database.execute(
                    sql: "UPDATE member SET role = ? WHERE id = ?", arguments: [role.rawValue, member])
            }
            try ActivityRow.add(
                database, .roleChanged, by: actor, to: [member], detail: role.rawValue, at: now)
            return true
        }
    }

    public func staff() async throws(StoreError) -> [Member] {
        try readOnce { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT \(MemberRow.columns) FROM member INDEXED BY member_role
                    WHERE role <> 'member' AND closing_id IS NULL ORDER BY id
                    """
            ).map { MemberRow.member($0, from: 0) }
        }
    }

    // MARK: Removing

    public func remove(
        _ members: [Int64], by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Removal? {
        let members = Set(members).sorted()
        return try await writer.write { database in
            try MemberRow.requireOrganiser(database, actor)
            try database.execute(
                sql: "INSERT INTO closing (at, closed_count, kind) VALUES (?, 0, 'removal')",
                arguments: [now.milliseconds])
            let id = database.lastInsertedRowID
            var removed: [Int64] = []
            try MemberRow.keepAnOrganiser(database) {
                removed = try members.filter { try RemovalRow.close(database, $0, in: id) }
            }
            if removed.isEmpty {
                try ClosingRow.end(database, id, isEmpty: true)
                return nil
            }
            try database.execute(
                sql: "UPDATE closing SET closed_count = ? WHERE id = ?", arguments: [removed.count, id])
            let listed = try RemovalRow.countListed(database, in: id)
            if listed > 0 { try DeskRow.reset(database, listed: -listed) }
            try ActivityRow.add(
                database, .membersRemoved, by: actor, to: removed, count: removed.count, at: now)
            return try RemovalRow.fetch(database, id)
        }
    }

    public func undoableRemovals(at now: Timestamp) async throws(StoreError) -> [Removal] {
        try read { database in
            let select = try database.cachedStatement(
                sql: """
                    SELECT id FROM closing WHERE kind = 'removal' AND NOT is_undone AND at > ? ORDER BY id DESC
                    """)
            return try Int64.fetchAll(select, arguments: [ClosingRow.latestUndoable(at: now)])
                .compactMap { try RemovalRow.fetch(database, $0) }
        }
    }

    public func undoRemoval(
        _ removal: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneRemoval? {
        try await writer.write { database in
            try MemberRow.requireOrganiser(database, actor)
            guard try ClosingRow.isUndoable(database, removal, kind: "removal", at: now) else { return nil }
            let people = try Int64.fetchAll(
                database, sql: "SELECT id FROM member WHERE closing_id = ? ORDER BY id",
                arguments: [removal])
            try RemovalRow.takeFromRestartedList(database, removal)
            let closedListed = try RemovalRow.countListed(database, in: removal)
            try database.execute(sql: Self.reopenMembers, arguments: [removal])
            let restored = database.changesCount
            let listed = closedListed - (try RemovalRow.countListed(database, in: removal))
            if listed > 0 { try DeskRow.reset(database, listed: listed) }
            let leftOut = try RemovalRow.names(database, in: removal)
            try ClosingRow.end(database, removal, isEmpty: leftOut.isEmpty)
            try ActivityRow.add(
                database, .removalUndone, by: actor, to: people, count: restored, at: now)
            return UndoneRemoval(restored: restored, leftOut: leftOut)
        }
    }
}

/// A row of the table `closing` that came of a removal.
private enum RemovalRow {
    /// False where there is nobody to be closed.
    static func close(_ database: Database, _ member: Int64, in removal: Int64) throws -> Bool {
        try database.cachedStatement(
            sql: "UPDATE member SET closing_id = ? WHERE id = ? AND closing_id IS NULL"
        ).execute(arguments: [removal, member])
        return database.changesCount > 0
    }

    /// How many of those who are closed by it have a place on the desk's list.
    static func countListed(_ database: Database, in removal: Int64) throws -> Int {
        try Int.fetchOne(
            database,
            sql: "SELECT count(*) FROM member WHERE closing_id = ? AND list_revision IS NOT NULL",
            arguments: [removal]) ?? 0
    }

    static func names(_ database: Database, in removal: Int64, limit: Int = -1) throws -> [String] {
        try String.fetchAll(
            database,
            sql: """
                SELECT ifnull(\(MemberRow.listName), '') FROM member WHERE closing_id = ?
                ORDER BY id LIMIT ?
                """,
            arguments: [removal, limit])
    }

    static func fetch(_ database: Database, _ id: Int64) throws -> Removal? {
        let row = try Row.fetchOne(
            database, sql: "SELECT at, closed_count FROM closing WHERE id = ?", arguments: [id])
        let name = try names(database, in: id, limit: 1).first ?? ""
        return row.map { Removal(id: id, at: Timestamp(milliseconds: $0[0]), count: $0[1], name: name) }
    }

    /// Where the desk was restarted after the removal, its people get the places that they would have if they had been
    /// there: those that the Restart's Undo gives back.
    static func takeFromRestartedList(_ database: Database, _ removal: Int64) throws {
        let restart = try Int64.fetchOne(
            database,
            sql:
                "SELECT id FROM closing WHERE kind = 'restart' AND NOT is_undone AND id > ? ORDER BY id LIMIT 1",
            arguments: [removal])
        guard let restart else { return }
        try database.execute(
            sql: """
                UPDATE member SET kept_restart_id = ?, kept_list_revision = list_revision, list_revision = NULL
                WHERE closing_id = ? AND list_revision IS NOT NULL
                """,
            arguments: [restart, removal])
        try database.execute(
            sql: "UPDATE closing SET kept_count = kept_count + ? WHERE id = ?",
            arguments: [database.changesCount, restart])
    }
}

extension MemberRow {
    /// - Throws: `.emailTaken`, `.usernameTaken`; what isn't changed is never refused.
    fileprivate static func update(
        _ database: Database, _ current: Member, to profile: Profile, _ names: IndexedNames
    ) throws {
        let (id, before) = (current.id, current.profile)
        try checkIsFree(database, names.names, for: current)
        try SearchIndex.remove(database, id)
        try database.cachedStatement(
            sql: """
                UPDATE member SET name = ?, email = ?, email_folded = ?, username = ?, username_folded = ?,
                    username_look = ?, username_written_look = ?, nickname = ?, phone = ?, sort_name = ?,
                    search_text = ?, revision = revision + 1
                WHERE id = ?
                """
        ).execute(arguments: [
            profile.name, profile.email, names.email, profile.username, names.username?.folded,
            names.username?.look.own, names.username?.look.written, profile.nickname, profile.phone,
            names.sortName, names.searchText, id,
        ])
        try SearchIndex.add(database, id, pieces: names.pieces)
        let isListed = try Bool.fetchOne(
            database, sql: "SELECT list_revision IS NOT NULL FROM member WHERE id = ?", arguments: [id])
        if isListed ?? false, before.name != profile.name { try DeskRow.reset(database, listed: 0) }
    }
}
