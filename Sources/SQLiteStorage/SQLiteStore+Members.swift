import GRDB
import Model
import Storage

extension SQLiteStore {
    public func register(
        _ registration: Registration, at now: Timestamp
    ) async throws(StoreError) -> Roster.Entry {
        let names = IndexedNames(registration.profile)
        return try await writer.write { database in
            let revision = try DeskRow.advance(database, listed: 1)
            _ = try self.insert(database, registration, names, at: now, listRevision: revision)
            return Roster.Entry(revision: revision, name: registration.profile.name ?? "")
        }
    }

    public func signUp(
        _ registration: Registration, session: NewSession, at now: Timestamp
    ) async throws(StoreError) -> Member {
        let names = IndexedNames(registration.profile)
        return try await writer.write { database in
            let id = try self.insert(database, registration, names, at: now)
            try SessionRow.begin(database, session, member: id, at: now)
            guard let member = try MemberRow.fetch(database, "id = ?", [id]) else {
                throw StoreError.unknownMember
            }
            return member
        }
    }

    /// Returns the new member's id.
    func insert(
        _ database: Database, _ registration: Registration, _ names: IndexedNames, at now: Timestamp,
        listRevision: Int64? = nil
    ) throws -> Int64 {
        let id = try MemberRow.insert(database, registration, names, at: now, listRevision: listRevision)
        try Ledger.open(database, id, balance: openingBalance(database), at: now)
        return id
    }

    public func member(email: String) async throws(StoreError) -> Member? {
        try readOnce { try MemberRow.fetch($0, "email_folded = ?", [email.foldedIdentifier]) }
    }

    public func member(signInName: String) async throws(StoreError) -> Member? {
        guard let name = SignInName(signInName) else { return nil }
        return try readOnce { try MemberRow.fetch($0, name) }
    }

    public func member(lookingLike username: String) async throws(StoreError) -> Member? {
        if username.utf8.contains(0) { return nil }
        let name = UsernameKeys(username)
        return try readOnce { try MemberRow.fetch($0, lookingLike: name) }
    }

    public func hasMembers() async throws(StoreError) -> Bool {
        try readOnce { database in
            try Bool.fetchOne(
                database.cachedStatement(
                    sql: "SELECT EXISTS (SELECT 1 FROM member WHERE closing_id IS NULL)")) ?? false
        }
    }

    public func changePassword(
        of member: Int64, from oldHash: String, to newHash: String, keeping tokenDigest: [UInt8],
        renewedAs renewed: [UInt8]
    ) async throws(StoreError) {
        try await writer.write { database in
            try MemberRow.check(database, member, hasPassword: oldHash)
            try database.cachedStatement(sql: "UPDATE member SET password_hash = ? WHERE id = ?")
                .execute(arguments: [newHash, member])
            try SessionRow.end(database, of: member, keeping: tokenDigest)
            try SessionRow.renew(database, tokenDigest, as: renewed)
        }
    }

    public func deleteMember(_ member: Int64, at now: Timestamp) async throws(StoreError) {
        try await writer.write { database in
            let isListed = try Bool.fetchOne(
                database,
                sql: "SELECT list_revision IS NOT NULL FROM member WHERE id = ? AND closing_id IS NULL",
                arguments: [member])
            guard let isListed else { throw StoreError.unknownMember }
            if isListed { try DeskRow.reset(database, listed: -1) }
            try MemberRow.keepAnOrganiser(database) { try MemberRow.delete(database, member, at: now) }
            try ActivityRow.add(database, .accountDeleted, by: .member(member), to: [member], at: now)
        }
    }

    public func setLanguage(_ tag: String, of member: Int64) async throws(StoreError) {
        try await writer.write { database in
            try database.execute(
                sql: "UPDATE member SET language = ? WHERE id = ? AND closing_id IS NULL",
                arguments: [tag, member])
            if database.changesCount == 0 { throw StoreError.unknownMember }
        }
    }
}

/// `MemberNames`, and by what `member_search` finds them.
@dynamicMemberLookup
struct IndexedNames: Sendable {
    let names: MemberNames
    /// Of the text that is searched.
    let pieces: String

    init(_ profile: Profile) {
        names = MemberNames(profile)
        pieces = SearchIndex.pieces(of: names.searchText)
    }

    subscript<Value>(dynamicMember path: KeyPath<MemberNames, Value>) -> Value { names[keyPath: path] }
}

/// A row of the table `member`.
enum MemberRow {
    static let columns = """
        member.id, name, email, username, nickname, phone, password_hash, registered_at, form, role, revision,
        language
        """
    static let columnCount = 12
    /// `Profile.listName`; null where there is no row.
    static let listName = "coalesce(name, nickname, username, email)"

    /// Closed registrations are not found.
    static func fetch(
        _ database: Database, _ condition: String, _ arguments: StatementArguments
    ) throws -> Member? {
        let select = try database.cachedStatement(
            sql: "SELECT \(columns) FROM member WHERE \(condition) AND closing_id IS NULL")
        return try Row.fetchOne(select, arguments: arguments).map { member($0, from: 0) }
    }

    static func fetch(_ database: Database, _ name: SignInName) throws -> Member? {
        try fetch(database, "\(name.column.rawValue) = ?", [name.folded])
    }

    /// Whether there is such a member, who is not closed.
    static func isOpen(_ database: Database, _ member: Int64) throws -> Bool {
        let select = try database.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM member WHERE id = ? AND closing_id IS NULL)")
        return try Bool.fetchOne(select, arguments: [member]) ?? false
    }

    /// As `AccountStore.member(lookingLike:)` says.
    ///
    /// - Parameter own: the id of a member who is passed over.
    static func fetch(
        _ database: Database, lookingLike name: UsernameKeys, except own: Int64 = 0
    ) throws -> Member? {
        if let same = try fetch(database, "username_folded = ? AND id <> ?", [name.folded, own]) {
            return same
        }
        let ids = try ["username_look", "username_written_look"].compactMap { column in
            let select = try database.cachedStatement(sql: firstLookingLike(in: column))
            return try Int64.fetchOne(select, arguments: [name.look.own, name.look.written, own])
        }
        return try ids.min().flatMap { try fetch(database, "id = ?", [$0]) }
    }

    static func firstLookingLike(in column: String) -> String {
        "SELECT min(id) FROM member WHERE \(column) IN (?, ?) AND id <> ? AND closing_id IS NULL"
    }

    static func fetchID(_ database: Database, _ name: SignInName) throws -> Int64? {
        let select = try database.cachedStatement(sql: selectID(by: name.column.rawValue))
        return try Int64.fetchOne(select, arguments: [name.folded])
    }

    static func selectID(by column: String) -> String {
        "SELECT id FROM member WHERE \(column) = ? AND closing_id IS NULL"
    }

    /// - Throws: `.unknownMember`, `.passwordChanged`.
    static func check(_ database: Database, _ member: Int64, hasPassword hash: String) throws {
        guard let found = try fetch(database, "id = ?", [member]) else { throw StoreError.unknownMember }
        if found.passwordHash != hash { throw StoreError.passwordChanged }
    }

    /// - Parameter first: the index of `columns` in the row.
    static func member(_ row: Row, from first: Int) -> Member {
        Member(
            id: row[first],
            profile: Profile(
                name: row[first + 1], email: row[first + 2], username: row[first + 3],
                nickname: row[first + 4], phone: row[first + 5]),
            passwordHash: row[first + 6], registeredAt: Timestamp(milliseconds: row[first + 7]),
            form: SignUpForm(rawValue: row[first + 8]) ?? .desk,
            role: Role(rawValue: row[first + 9]) ?? .member, revision: row[first + 10],
            language: row[first + 11])
    }

    /// The row's traces in the files go with the next `eraseClosed`.
    static func delete(_ database: Database, _ member: Int64, at now: Timestamp) throws {
        try Ledger.close(database, member, at: now)
        try SearchIndex.remove(database, member)
        try database.cachedStatement(sql: "DELETE FROM member WHERE id = ?").execute(arguments: [member])
        try ErasureRow.recordDeletion(database)
    }

    /// - Throws: `.emailTaken`, `.usernameTaken`, if somebody else has them.
    ///
    /// - Parameter own: the member whose they will be, and what theirs are now: what isn't changed is never refused.
    static func checkIsFree(_ database: Database, _ names: MemberNames, for own: Member? = nil) throws {
        if let email = names.email, email != own?.profile.email?.foldedIdentifier,
            try fetch(database, "email_folded = ?", [email]) != nil
        {
            throw StoreError.emailTaken
        }
        if let username = names.username, username.folded != own?.profile.username?.foldedIdentifier,
            try fetch(database, lookingLike: username, except: own?.id ?? 0) != nil
        {
            throw StoreError.usernameTaken
        }
    }

    /// Returns the new member's id.
    ///
    /// - Parameter staged: the batch of an import, by which they are closed for now; whether the names are free shows in
    ///   the end.
    static func insert(
        _ database: Database, _ registration: Registration, _ names: IndexedNames, at now: Timestamp,
        listRevision: Int64?, stagedIn staged: Int64? = nil
    ) throws -> Int64 {
        if staged == nil { try checkIsFree(database, names.names) }
        let profile = registration.profile
        let insert = try database.cachedStatement(
            sql: """
                INSERT INTO member (
                    name, email, email_folded, username, username_folded, username_look, username_written_look,
                    nickname, phone, password_hash, registered_at, form, list_revision, sort_name, search_text,
                    closing_id, import_id)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try insert.execute(arguments: [
            profile.name, profile.email, names.email, profile.username, names.username?.folded,
            names.username?.look.own, names.username?.look.written, profile.nickname, profile.phone,
            registration.passwordHash, now.milliseconds, registration.form.rawValue, listRevision,
            names.sortName, names.searchText, staged, staged,
        ])
        let id = database.lastInsertedRowID
        try SearchIndex.add(database, id, pieces: names.pieces)
        return id
    }

    /// - Throws: `.lastOrganiser` if there was an organiser before `change`, and is none after it.
    static func keepAnOrganiser(_ database: Database, while change: () throws -> Void) throws {
        let hadOne = try hasOrganiser(database)
        try change()
        if hadOne, try !hasOrganiser(database) { throw StoreError.lastOrganiser }
    }

    static func hasOrganiser(_ database: Database) throws -> Bool {
        try Bool.fetchOne(database.cachedStatement(sql: selectOrganiser)) ?? false
    }

    static let selectOrganiser = """
        SELECT EXISTS (
            SELECT 1 FROM member INDEXED BY member_role
            WHERE role = 'organiser' AND role <> 'member' AND closing_id IS NULL)
        """

    /// - Throws: `.forbidden` where the actor is neither an organiser nor the operator.
    static func requireOrganiser(_ database: Database, _ actor: Actor) throws {
        switch actor {
        case .command, .program: break
        case .desk: throw StoreError.forbidden
        case .member(let id):
            if try fetch(database, "id = ?", [id])?.role != .organiser { throw StoreError.forbidden }
        }
    }
}
