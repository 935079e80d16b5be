import Model
import Storage

/// A row of the table `member`.
enum MemberRow {
    static let columns = """
        member.id, name, email, username, nickname, phone, password_hash, registered_at, form, role, revision,
        language
        """
    static let columnCount = 12
    /// `Profile.listName`; null where there is no row.
    static let listName = "coalesce(name, nickname, username, email)"

    /// - Parameter first: the index of `columns` in the row.
    static func member(_ row: Row, from first: Int = 0) -> Member {
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

    // MARK: Reading

    /// Closed registrations are not found.
    static func fetch(_ database: Database, id: Int64) throws -> Member? {
        try database.row("SELECT \(columns) FROM member WHERE id = $1 AND closing_id IS NULL", [id])
            .map { member($0) }
    }

    static func fetch(_ database: Database, _ name: SignInName) throws -> Member? {
        try database.row(
            "SELECT \(columns) FROM member WHERE \(name.column.rawValue) = $1 AND closing_id IS NULL",
            [name.folded]
        ).map { member($0) }
    }

    /// As `AccountStore.member(lookingLike:)` says.
    static func fetch(_ database: Database, lookingLike name: UsernameKeys) throws -> Member? {
        try database.row(
            """
            SELECT \(columns) FROM member WHERE id = coalesce(
                (SELECT id FROM member WHERE username_folded = $1 AND closing_id IS NULL),
                least(
                    (SELECT min(id) FROM member WHERE username_look IN ($2, $3) AND closing_id IS NULL),
                    (SELECT min(id) FROM member
                        WHERE username_written_look IN ($2, $3) AND closing_id IS NULL)))
            """,
            [name.folded, name.look.own, name.look.written]
        ).map { member($0) }
    }

    /// Whether there is such a member, who is not closed.
    static func isOpen(_ database: Database, _ member: Int64) throws -> Bool {
        try database.value(
            "SELECT EXISTS (SELECT 1 FROM member WHERE id = $1 AND closing_id IS NULL)", [member]) ?? false
    }

    static func hasOrganiser(_ database: Database) throws -> Bool {
        try database.value(
            """
            SELECT EXISTS (
                SELECT 1 FROM member WHERE role = 'organiser' AND role <> 'member' AND closing_id IS NULL)
            """) ?? false
    }

    // MARK: Conditions

    /// Keeps the member as they are until the end of the transaction: sign-ins and codes of one member are one after the
    /// other.
    ///
    /// - Returns: nil where there is no such member, or they are closed.
    static func lock(_ database: Database, _ member: Int64) throws -> Member? {
        try database.row(
            """
            SELECT \(columns) FROM member WHERE id = $1 AND closing_id IS NULL FOR NO KEY UPDATE
            """, [member]
        ).map { self.member($0) }
    }

    /// As `lock`.
    ///
    /// - Throws: `.unknownMember`, `.passwordChanged`.
    static func lock(_ database: Database, _ member: Int64, havingPassword hash: String) throws {
        guard let found = try lock(database, member) else { throw StoreError.unknownMember }
        if found.passwordHash != hash { throw StoreError.passwordChanged }
    }

    /// To be called where the gate is held exclusively.
    ///
    /// - Throws: `.lastOrganiser` if there was an organiser before `change`, and is none after it.
    static func keepAnOrganiser(_ database: Database, while change: () throws -> Void) throws {
        let hadOne = try hasOrganiser(database)
        try change()
        if hadOne, try !hasOrganiser(database) { throw StoreError.lastOrganiser }
    }

    /// What is found holds as long as the gate is held.
    ///
    /// - Throws: `.forbidden` where the actor is neither an organiser nor the operator.
    static func requireOrganiser(_ database: Database, _ actor: Actor) throws {
        switch actor {
        case .command, .program: break
        case .desk: throw StoreError.forbidden
        case .member(let id):
            let isOrganiser: Bool? = try database.value(
                "SELECT role = 'organiser' FROM member WHERE id = $1 AND closing_id IS NULL", [id])
            if isOrganiser != true { throw StoreError.forbidden }
        }
    }
}
