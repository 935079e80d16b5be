/// A row of the table `session`.
enum SessionRow {
    private static let columns = "token_digest, is_remembered, browser, started_at, last_used_at"

    static let withMember = """
        SELECT \(columns), coalesce(settings.revision, 0), coalesce(form_revision, 1), \(MemberRow.columns)
        FROM session JOIN member ON member.id = member_id LEFT JOIN settings ON true
        WHERE token_digest = ?1 AND closed_by IS NULL
        """

    static func session(_ row: SQLRow) -> Session {
        Session(
            tokenDigest: row[0], isRemembered: row[1], browser: row[2],
            startedAt: row[3], lastUsedAt: row[4])
    }

    static func settings(_ row: SQLRow) -> SettingsVersion {
        SettingsVersion(revision: row[5], formRevision: row[6])
    }

    static func member(_ row: SQLRow) -> Member { MemberRow.member(row, from: 7) }

    /// The member's sessions that are valid at `now`, most recently used first.
    static func fetchAll(
        _ database: any SQLDatabase, of member: Int64, at now: Timestamp
    ) throws -> [Session] {
        try database.rows(
            """
            SELECT \(columns) FROM session WHERE member_id = ?1
            ORDER BY last_used_at DESC, started_at DESC
            """, [member]
        ).map(session).filter { $0.isValid(at: now) }
    }

    /// Starts a session, and ends the one that it replaces. The member must be locked, or new in this
    /// transaction.
    static func begin(
        _ database: any SQLDatabase, _ session: NewSession, member: Int64, at now: Timestamp
    ) throws {
        if let replaced = session.replacedDigest { try end(database, tokenDigest: replaced) }
        try database.pipeline(makeRoom, [member])
        try database.pipeline(
            "UPDATE member SET has_signed_in = true WHERE id = ?1 AND NOT has_signed_in", [member])
        try database.execute(
            """
            INSERT INTO session (token_digest, member_id, is_remembered, browser, started_at, last_used_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?5)
            """,
            [session.tokenDigest, member, session.isRemembered, session.browser, now])
        if let visitor = session.visitorDigest {
            try ColourRow.move(database, fromVisitor: visitor, to: member, at: now)
        }
    }

    /// Ends the least recently used sessions of a member who has no room for one more.
    private static let makeRoom = """
        DELETE FROM session WHERE token_digest IN (
            SELECT token_digest FROM session WHERE member_id = ?1
            ORDER BY last_used_at DESC, started_at DESC LIMIT \(Int.max) OFFSET \(Session.limitPerMember - 1))
        """

    static func renew(_ database: any SQLDatabase, _ tokenDigest: [UInt8], as renewed: [UInt8]) throws {
        try database.execute(
            "UPDATE session SET token_digest = ?1 WHERE token_digest = ?2", [renewed, tokenDigest])
    }

    static func end(_ database: any SQLDatabase, tokenDigest: [UInt8]) throws {
        try database.execute("DELETE FROM session WHERE token_digest = ?1", [tokenDigest])
    }

    /// - Returns: how many sessions ended.
    static func end(
        _ database: any SQLDatabase, of member: Int64, keeping tokenDigest: [UInt8]
    ) throws -> Int {
        try database.execute(
            "DELETE FROM session WHERE member_id = ?1 AND token_digest <> ?2", [member, tokenDigest])
    }
}
