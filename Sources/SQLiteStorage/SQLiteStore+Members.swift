import GRDB
import Model
import Storage

extension SQLiteStore {
    public func register(
        _ registration: Registration, at now: Timestamp
    ) async throws(StoreError) -> Roster.Entry {
        let names = MemberNames(registration.profile)
        return try await writer.write { database in
            let revision = try DeskRow.advance(database, listed: 1)
            _ = try self.insert(database, registration, names, at: now, listRevision: revision)
            return Roster.Entry(revision: revision, name: registration.profile.name ?? "")
        }
    }

    public func signUp(
        _ registration: Registration, session: NewSession, at now: Timestamp
    ) async throws(StoreError) -> Member {
        let names = MemberNames(registration.profile)
        return try await writer.write { database in
            let id = try self.insert(database, registration, names, at: now, listRevision: nil)
            try SessionRow.begin(database, session, member: id, at: now)
            guard let member = try MemberRow.fetch(database, "id = ?", [id]) else {
                throw StoreError.unknownMember
            }
            return member
        }
    }

    /// Returns the new member's id.
    private func insert(
        _ database: Database, _ registration: Registration, _ names: MemberNames, at now: Timestamp,
        listRevision: Int64?
    ) throws -> Int64 {
        let id = try MemberRow.insert(database, registration, names, at: now, listRevision: listRevision)
        try Ledger.open(database, id, balance: openingBalance, at: now)
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
                    sql: "SELECT EXISTS (SELECT 1 FROM member WHERE restart_id IS NULL)")) ?? false
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
                sql: "SELECT list_revision IS NOT NULL FROM member WHERE id = ? AND restart_id IS NULL",
                arguments: [member])
            guard let isListed else { throw StoreError.unknownMember }
            if isListed { try DeskRow.reset(database, listed: -1) }
            try MemberRow.delete(database, member, at: now)
        }
    }

    public func setStaff(_ isStaff: Bool, of member: Int64) async throws(StoreError) {
        try await set("is_staff", to: isStaff, of: member)
    }

    public func setLanguage(_ tag: String, of member: Int64) async throws(StoreError) {
        try await set("language", to: tag, of: member)
    }

    private func set(
        _ column: String, to value: some DatabaseValueConvertible & Sendable, of member: Int64
    ) async throws(StoreError) {
        try await writer.write { database in
            try database.execute(
                sql: "UPDATE member SET \(column) = ? WHERE id = ? AND restart_id IS NULL",
                arguments: [value, member])
            if database.changesCount == 0 { throw StoreError.unknownMember }
        }
    }

    public func staff() async throws(StoreError) -> [Member] {
        try readOnce { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT \(MemberRow.columns) FROM member
                    WHERE is_staff AND restart_id IS NULL ORDER BY id
                    """
            ).map { MemberRow.member($0, from: 0) }
        }
    }
}

/// An email or username, ready to be looked up. Folding takes a while, so it is done before the writer's turn.
struct SignInName: Sendable {
    let column: String
    let folded: String

    /// Nil if the text has a NUL, at which SQLite would stop reading: nobody has such a name.
    init?(_ text: String) {
        if text.utf8.contains(0) { return nil }
        column = text.utf8.contains(UInt8(ascii: "@")) ? "email_folded" : "username_folded"
        folded = text.foldedIdentifier
    }
}

/// By what a username is compared. Folding takes a while, so it is done before the writer's turn.
struct UsernameKeys: Sendable {
    let folded: String
    let look: LookAlikeKeys

    init(_ username: String) {
        folded = username.foldedIdentifier
        look = LookAlikeKeys(username)
    }
}

/// By what a new member's email and username are compared, as for `UsernameKeys`.
struct MemberNames: Sendable {
    let email: String?
    let username: UsernameKeys?

    init(_ profile: Profile) {
        email = profile.email?.foldedIdentifier
        username = profile.username.map { UsernameKeys($0) }
    }
}

/// A row of the table `member`.
enum MemberRow {
    static let columns =
        "member.id, name, email, username, nickname, phone, password_hash, registered_at, is_staff, language"

    /// Closed registrations are not found.
    static func fetch(
        _ database: Database, _ condition: String, _ arguments: StatementArguments
    ) throws -> Member? {
        let select = try database.cachedStatement(
            sql: "SELECT \(columns) FROM member WHERE \(condition) AND restart_id IS NULL")
        return try Row.fetchOne(select, arguments: arguments).map { member($0, from: 0) }
    }

    static func fetch(_ database: Database, _ name: SignInName) throws -> Member? {
        try fetch(database, "\(name.column) = ?", [name.folded])
    }

    /// As `AccountStore.member(lookingLike:)` says.
    static func fetch(_ database: Database, lookingLike name: UsernameKeys) throws -> Member? {
        if let same = try fetch(database, "username_folded = ?", [name.folded]) { return same }
        let ids = try ["username_look", "username_written_look"].compactMap { column in
            let select = try database.cachedStatement(sql: firstLookingLike(in: column))
            return try Int64.fetchOne(select, arguments: [name.look.own, name.look.written])
        }
        return try ids.min().flatMap { try fetch(database, "id = ?", [$0]) }
    }

    static func firstLookingLike(in column: String) -> String {
        "SELECT min(id) FROM member WHERE \(column) IN (?, ?) AND restart_id IS NULL"
    }

    static func fetchID(_ database: Database, _ name: SignInName) throws -> Int64? {
        let select = try database.cachedStatement(sql: selectID(by: name.column))
        return try Int64.fetchOne(select, arguments: [name.folded])
    }

    static func selectID(by column: String) -> String {
        "SELECT id FROM member WHERE \(column) = ? AND restart_id IS NULL"
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
            isStaff: row[first + 8], language: row[first + 9])
    }

    /// The row's traces in the files go with the next `eraseClosed`.
    static func delete(_ database: Database, _ member: Int64, at now: Timestamp) throws {
        try Ledger.close(database, member, at: now)
        try database.cachedStatement(sql: "DELETE FROM member WHERE id = ?").execute(arguments: [member])
        try ErasureRow.recordDeletion(database)
    }

    /// Returns the new member's id.
    static func insert(
        _ database: Database, _ registration: Registration, _ names: MemberNames, at now: Timestamp,
        listRevision: Int64?
    ) throws -> Int64 {
        let profile = registration.profile
        if let email = names.email, try fetch(database, "email_folded = ?", [email]) != nil {
            throw StoreError.emailTaken
        }
        if let username = names.username, try fetch(database, lookingLike: username) != nil {
            throw StoreError.usernameTaken
        }
        let insert = try database.cachedStatement(
            sql: """
                INSERT INTO member (
                    name, email, email_folded, username, username_folded, username_look, username_written_look,
                    nickname, phone, password_hash, registered_at, list_revision)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try insert.execute(arguments: [
            profile.name, profile.email, names.email, profile.username, names.username?.folded,
            names.username?.look.own, names.username?.look.written, profile.nickname, profile.phone,
            registration.passwordHash, now.milliseconds, listRevision,
        ])
        return database.lastInsertedRowID
    }
}
