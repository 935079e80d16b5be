import Model
import Names

/// A row of the table `member`. The queries find no closed members, except in `checkIsNew`, and in
/// `codelessCount`, whose caller passes only open ones.
package enum MemberRow {
    package static let columns =
        (["id"] + ProfileColumns.fields + others).map { "member.\($0)" }.joined(separator: ", ")
    package static let columnCount = 1 + ProfileColumns.fields.count + others.count
    private static let others = [
        "password_hash", "registered_at", "form", "role", "revision", "language", "email_standing",
    ]
    /// `Profile.listName`; NULL if there is no row, as in an outer join.
    static let listName = "coalesce(name, nickname, username, email, phone)"
    /// The columns of `nameForOthers`.
    static let othersColumns = "coalesce(name, nickname, username), email, phone"

    /// - Parameter first: the index of `columns` in the row.
    package static func member(_ row: SQLRow, from first: Int = 0) -> Member {
        let next = first + 1 + ProfileColumns.fields.count
        let profile = ProfileColumns.profile(row, from: first + 1)
        let form = SignUpForm(rawValue: row[next + 2]) ?? .desk
        return Member(
            id: row[first], profile: profile, passwordHash: row[next], registeredAt: row[next + 1],
            form: form, role: Role(rawValue: row[next + 3]) ?? .member, revision: row[next + 4],
            language: row[next + 5],
            emailStanding: profile.email == nil ? .unconfirmed : emailStanding(row[next + 6], of: form))
    }

    /// `Profile.nameForOthers`.
    ///
    /// - Parameter first: the index of `othersColumns` in the row.
    static func nameForOthers(_ row: SQLRow, from first: Int = 0) -> String {
        Profile(name: row[first], email: row[first + 1], phone: row[first + 2]).nameForOthers
    }

    /// - Parameter kept: the stored standing; NULL while the member still has the email with which they
    ///   joined.
    private static func emailStanding(_ kept: String?, of form: SignUpForm) -> EmailStanding {
        if let kept { return EmailStanding(rawValue: kept) ?? .unconfirmed }
        return form == .imported || form == .office ? .given : .unconfirmed
    }

    // MARK: Reading

    static func fetch(_ database: any SQLDatabase, id: Int64) throws -> Member? {
        try fetchAll(database, where: "id = ?1", [id]).first
    }

    static func fetch(_ database: any SQLDatabase, formID: String) throws -> Member? {
        try fetchAll(database, where: "form_id = ?1", [formID]).first
    }

    static func fetch(_ database: any SQLDatabase, _ name: SignInName) throws -> Member? {
        try fetchAll(database, where: "\(name.column.rawValue) = ?1", [name.folded]).first
    }

    /// See `Store.member(lookingLike:)`.
    static func fetch(_ database: any SQLDatabase, lookingLike name: UsernameKeys) throws -> Member? {
        try database.row(lookingLike(database.dialect), [name.folded, name.look.folded, name.look.written])
            .map { member($0) }
    }

    static func lookingLike(_ dialect: Dialect) -> String {
        """
        SELECT \(columns) FROM member WHERE id = coalesce(
            (SELECT id FROM member\(dialect.indexHint("member_username")) WHERE username_folded = ?1 AND closed_by IS NULL),
            (SELECT min(first) FROM (
                SELECT min(id) AS first FROM member\(dialect.indexHint("member_username_look"))
                    WHERE username_look IN (?2, ?3) AND closed_by IS NULL
                UNION ALL SELECT min(id) FROM member\(dialect.indexHint("member_username_written_look"))
                    WHERE username_written_look IN (?2, ?3) AND closed_by IS NULL) AS alike))
        """
    }

    package static func isOpen(_ database: any SQLDatabase, _ member: Int64) throws -> Bool {
        try database.isTrue(
            "SELECT EXISTS (SELECT 1 FROM member WHERE id = ?1 AND closed_by IS NULL)", [member])
    }

    /// The open members among these, in ascending order.
    static func open(_ database: any SQLDatabase, among members: [Int64]) throws -> [Int64] {
        try database.values(
            """
            SELECT id FROM member WHERE id IN (\(database.dialect.elements("?1"))) AND closed_by IS NULL ORDER BY id
            """, [members])
    }

    /// The open members among these.
    static func fetchAll(_ database: any SQLDatabase, among members: [Int64]) throws -> [Member] {
        try fetchAll(database, where: "id IN (\(database.dialect.elements("?1")))", [members])
    }

    /// The open members for whom a condition holds.
    ///
    /// - Parameter ending: an order, or a lock on their rows.
    static func fetchAll(
        _ database: any SQLDatabase, where condition: String, _ arguments: [(any SQLParameter)?],
        _ ending: String = ""
    ) throws -> [Member] {
        try database.rows(
            "SELECT \(columns) FROM member WHERE \(condition) AND closed_by IS NULL\(ending)", arguments
        ).map { member($0) }
    }

    /// How many of these members can sign in only with a code: they have an email or username, but no
    /// password.
    static func codelessCount(_ database: any SQLDatabase, among members: [Int64]) throws -> Int {
        try BatchRow.pieces(of: members).reduce(0) { count, piece in
            let found: Int? = try database.value(
                """
                SELECT count(*) FROM member WHERE id IN (\(database.dialect.elements("?1"))) AND password_hash = ''
                    AND (username IS NOT NULL OR email IS NOT NULL)
                """, [piece])
            return count + (found ?? 0)
        }
    }

    static func hasOrganiser(
        _ database: any SQLDatabase, _ condition: String = MemberRow.anyOrganiser
    ) throws -> Bool {
        try database.isTrue(selectOrganiser(database.dialect, condition))
    }

    static let anyOrganiser = "role = 'organiser'"
    /// The condition that an organiser can sign in without a code, which another organiser would have to give
    /// them.
    private static let organiserWithPassword =
        "\(anyOrganiser) AND password_hash <> '' AND (username IS NOT NULL OR email IS NOT NULL)"

    /// The condition `role <> 'member'` is that of the index `member_role`, without which SQLite doesn't use
    /// it.
    static func selectOrganiser(_ dialect: Dialect, _ condition: String = MemberRow.anyOrganiser) -> String {
        """
        SELECT EXISTS (
            SELECT 1 FROM member\(dialect.indexHint("member_role"))
            WHERE \(condition) AND role <> 'member' AND closed_by IS NULL)
        """
    }

    // MARK: Conditions

    /// The condition that undoing the import of a member may remove them, which is cheap: each page of the
    /// office counts them.
    static let removableByUndoCondition = "closed_by IS NULL AND NOT has_signed_in AND role = 'member'"

    /// The further condition that it does remove them.
    static let isIdleCondition = """
        NOT EXISTS (SELECT 1 FROM attendance WHERE member_id = member.id AND taken_off_by IS NULL)
        AND NOT EXISTS (
            SELECT 1 FROM transfer
            WHERE to_account = member.id AND from_account <> \(EntryRow.treasury))
        """

    /// Locks the member's row until the end of the transaction, so that sign-ins and codes of one member come
    /// one after the other.
    ///
    /// - Returns: nil if there is no such member.
    static func lock(_ database: any SQLDatabase, _ member: Int64) throws -> Member? {
        try fetchAll(database, where: "id = ?1", [member], database.dialect.lock).first
    }

    /// Locks the member's row if the password is still the one with this hash.
    ///
    /// - Throws: `.unknownMember`, `.passwordChanged`.
    @discardableResult
    static func lock(
        _ database: any SQLDatabase, _ member: Int64, havingPassword hash: String
    ) throws -> Member {
        guard let found = try lock(database, member) else { throw StoreError.unknownMember }
        if found.passwordHash != hash { throw StoreError.passwordChanged }
        return found
    }

    /// Runs a change that may remove organisers. Call it only with the gate held exclusively.
    ///
    /// - Throws: `.lastOrganiser` if `change` leaves no organiser with a password, although there was one;
    ///   or, if there was none, no organiser at all.
    static func keepAnOrganiser(_ database: any SQLDatabase, while change: () throws -> Void) throws {
        let kept = try [organiserWithPassword, anyOrganiser].first { try hasOrganiser(database, $0) }
        try change()
        if let kept, try !hasOrganiser(database, kept) { throw StoreError.lastOrganiser }
    }

    /// Checks that the actor may do what organisers do. The result stays valid as long as the gate is held.
    ///
    /// - Throws: `.forbidden` unless the actor is an organiser, a command or the program.
    package static func requireOrganiser(_ database: any SQLDatabase, _ actor: Actor) throws {
        switch actor {
        case .command, .program: break
        case .desk: throw StoreError.forbidden
        case .member(let id):
            let isOrganiser = try database.isTrue(
                "SELECT role = 'organiser' FROM member WHERE id = ?1 AND closed_by IS NULL", [id])
            if !isOrganiser { throw StoreError.forbidden }
        }
    }

    /// Checks that the actor may do what desk keepers do. The result stays valid as long as the gate is held.
    ///
    /// - Throws: `.forbidden` unless the actor is a desk keeper or organiser, a command or the program.
    static func requireDeskKeeper(_ database: any SQLDatabase, _ actor: Actor) throws {
        guard case .member(let id) = actor else { return try requireOrganiser(database, actor) }
        let hasRole = try database.isTrue(
            "SELECT role <> 'member' FROM member WHERE id = ?1 AND closed_by IS NULL", [id])
        if !hasRole { throw StoreError.forbidden }
    }

    /// Checks that the form hasn't added a member, not even one who is closed.
    ///
    /// - Throws: `.formUsed`.
    package static func checkIsNew(_ database: any SQLDatabase, formID: String?) throws {
        guard let formID else { return }
        let isUsed = try database.isTrue(
            "SELECT EXISTS (SELECT 1 FROM member WHERE form_id = ?1)", [formID])
        if isUsed { throw StoreError.formUsed }
    }

    /// Checks that no other member has these names.
    ///
    /// - Parameter existing: the member who will have the names, if there already is one. A name that they
    ///   keep is never refused.
    /// - Throws: `.emailTaken`, `.usernameTaken`.
    package static func checkAreFree(
        _ database: any SQLDatabase, _ keys: MemberKeys, for existing: Member? = nil
    ) throws {
        let email = keys.foldedEmail == existing?.profile.email?.foldedIdentifier ? nil : keys.foldedEmail
        let isSame = keys.username?.folded == existing?.profile.username?.foldedIdentifier
        let username = isSame ? nil : keys.username
        if email == nil, username == nil { return }
        let row = try database.row(
            areTaken(database.dialect), taken(email, username, except: existing?.id ?? 0))
        guard let row else { return }
        if row[0] { throw StoreError.emailTaken }
        if row[1] || row[2] { throw StoreError.usernameTaken }
    }

    /// The keys by which a person is recognised: email and username, or, without either, name and phone.
    struct PersonKeys: Sendable {
        let email: String?
        let username: UsernameKeys?
        let sortName: String?
        let phone: String?

        init(_ profile: Profile) {
            email = profile.email?.foldedIdentifier
            username = profile.username.map { UsernameKeys($0) }
            let isKnownByPhone = !profile.canSignIn && profile.name != nil && profile.phone != nil
            (sortName, phone) = isKnownByPhone ? (profile.sortName, profile.phone) : (nil, nil)
        }
    }

    static func presence(_ database: any SQLDatabase, of names: [PersonKeys]) throws -> [Presence] {
        var presence = [Presence](repeating: .absent, count: names.count)
        let named = names.indices.filter { names[$0].email != nil || names[$0].username != nil }
        let answers = try database.run(
            areTaken(database.dialect), each: named.map { taken(names[$0].email, names[$0].username) })
        var known: [Int] = []
        for (index, rows) in zip(named, answers) {
            guard let row = rows.first else { continue }
            if row[0] || row[1] { known.append(index) }
            if row[2] { presence[index] = .looksAlike }
        }
        let holders = try database.run(
            holderNames(database.dialect),
            each: known.map { [names[$0].email, names[$0].username?.folded] })
        for (index, rows) in zip(known, holders) {
            presence[index] = .alreadyMember(names: rows.all.map { $0[0] })
        }
        let unnamed = names.indices.filter { names[$0].sortName != nil }
        let namesakes = try database.run(
            namesakes(database.dialect), each: unnamed.map { [names[$0].sortName] })
        for (index, rows) in zip(unnamed, namesakes) {
            let phone = names[index].phone ?? ""
            let withSamePhone = rows.all.filter { $0[1] == phone || SearchWords.isSamePhone($0[1], phone) }
            if !withSamePhone.isEmpty { presence[index] = .alreadyMember(names: withSamePhone.map { $0[0] }) }
        }
        return presence
    }

    private static func namesakes(_ dialect: Dialect) -> String {
        """
        SELECT name, phone FROM member\(dialect.indexHint("member_sort_name"))
        WHERE sort_name = ?1 AND closed_by IS NULL AND name IS NOT NULL AND phone IS NOT NULL
        """
    }

    private static func holderNames(_ dialect: Dialect) -> String {
        """
        SELECT name FROM member\(dialect.indexHint("member_email"))
        WHERE email_folded = ?1 AND closed_by IS NULL AND name IS NOT NULL
        UNION
        SELECT name FROM member\(dialect.indexHint("member_username"))
        WHERE username_folded = ?2 AND closed_by IS NULL AND name IS NOT NULL
        """
    }

    /// Whether a member other than `?5` has the email, the username, or a username that looks like it.
    static func areTaken(_ dialect: Dialect) -> String {
        let another = { (index: String, condition: String) in
            """
            EXISTS (SELECT 1 FROM member\(dialect.indexHint(index)) WHERE \(condition) AND id <> ?5 AND closed_by IS NULL)
            """
        }
        // `IN (?3, ?4)` would make SQLite build a table for the two.
        return """
            SELECT \(another("member_email", "email_folded = ?1")),
                \(another("member_username", "username_folded = ?2")),
                \(another("member_username_look", "username_look = ?3"))
                OR \(another("member_username_look", "username_look = ?4"))
                OR \(another("member_username_written_look", "username_written_look = ?3"))
                OR \(another("member_username_written_look", "username_written_look = ?4"))
            """
    }

    /// The arguments of `areTaken`.
    private static func taken(
        _ email: String?, _ username: UsernameKeys?, except own: Int64 = 0
    ) -> [(any SQLParameter)?] {
        [email, username?.folded, username?.look.folded, username?.look.written, own]
    }

    // MARK: Changing

    /// Advances the member's revision, since something other than their profile has changed.
    static func advanceRevision(_ database: any SQLDatabase, _ member: Int64) throws {
        try database.execute("UPDATE member SET revision = revision + 1 WHERE id = ?1", [member])
    }

    static func setPassword(_ database: any SQLDatabase, _ hash: String, of member: Int64) throws {
        try database.execute("UPDATE member SET password_hash = ?1 WHERE id = ?2", [hash, member])
    }

    static func setEmailStanding(
        _ database: any SQLDatabase, _ standing: EmailStanding, of member: Int64
    ) throws {
        try database.execute(
            "UPDATE member SET email_standing = ?1 WHERE id = ?2", [standing.rawValue, member])
    }

    /// Sets the standing of a new email that replaces the one of `member` at once, and deletes the codes that
    /// they were mailed. Does nothing if the email is the same.
    static func resetConfirmation(
        _ database: any SQLDatabase, of member: Member, now profile: Profile, by actor: Actor
    ) throws {
        let isSame = profile.email?.isSameAddress(as: member.profile.email) ?? (member.profile.email == nil)
        if isSame { return }
        let isByOrganiser = actor != .member(member.id) || member.role == .organiser
        try setEmailStanding(database, isByOrganiser ? .given : .unconfirmed, of: member.id)
        try CodeRow.deleteMailed(database, of: member.id, whoseEmailIs: profile.email)
    }

    /// - Throws: `.emailTaken`, `.usernameTaken`. A name that isn't changed is never refused.
    static func update(
        _ database: any SQLDatabase, _ current: Member, to profile: Profile, _ keys: MemberKeys
    ) throws {
        try checkAreFree(database, keys, for: current)
        // A name that they keep may clash with another member's since the keys were renewed.
        let keys = try NameKeyTable(database).replacingTakenKeys(keys, for: current.id)
        try database.removeFromSearchIndex(of: current.id)
        try database.execute(
            """
            UPDATE member SET \(ProfileColumns.assignments(ProfileColumns.all)), revision = revision + 1
            WHERE id = ?\(ProfileColumns.all.count + 1)
            """, ProfileColumns.values(profile, keys) + [current.id])
        try database.addToSearchIndex(of: current.id)
        database.report(.profiles)
        if current.profile.listName != profile.listName,
            try ListRow.count(database, among: [current.id]) != nil
        {
            try ListRow.announceChange(database)
        }
    }
}
