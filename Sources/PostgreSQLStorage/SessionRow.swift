import Storage

/// A row of the table `session`.
enum SessionRow {
    static let columns = "token_digest, is_remembered, browser, started_at, last_used_at"
    static let columnCount = 5

    static func session(_ row: Row) -> Session {
        Session(
            tokenDigest: row[0], isRemembered: row[1], browser: row[2],
            startedAt: Timestamp(milliseconds: row[3]), lastUsedAt: Timestamp(milliseconds: row[4]))
    }

    /// Those that are valid at `now`, the most recently used first.
    static func fetchAll(
        _ database: Database, of member: Int64, at now: Timestamp
    ) throws -> [Session] {
        try database.rows(
            """
            SELECT \(columns) FROM session WHERE member_id = $1
            ORDER BY last_used_at DESC, started_at DESC
            """, [member]
        ).map(session).filter { $0.holds(at: now) }
    }

    /// To be called where the member is locked, or new.
    static func begin(
        _ database: Database, _ session: NewSession, member: Int64, at now: Timestamp
    ) throws {
        try database.execute(
            """
            WITH room AS (
                DELETE FROM session WHERE token_digest IN (
                    SELECT token_digest FROM session WHERE member_id = $2
                    ORDER BY last_used_at DESC, started_at DESC OFFSET \(Session.limitPerMember - 1))),
            own AS (UPDATE member SET has_signed_in = true WHERE id = $2 AND NOT has_signed_in)
            INSERT INTO session (token_digest, member_id, is_remembered, browser, started_at, last_used_at)
            VALUES ($1, $2, $3, $4, $5, $5)
            """,
            [session.tokenDigest, member, session.isRemembered, session.browser, now.milliseconds])
        if let visitor = session.visitorDigest {
            try ColourRow.move(database, fromVisitor: visitor, to: member, at: now)
        }
    }

    static func renew(_ database: Database, _ tokenDigest: [UInt8], as renewed: [UInt8]) throws {
        try database.execute(
            "UPDATE session SET token_digest = $1 WHERE token_digest = $2", [renewed, tokenDigest])
    }

    static func end(_ database: Database, tokenDigest: [UInt8]) throws {
        try database.execute("DELETE FROM session WHERE token_digest = $1", [tokenDigest])
    }

    /// - Returns: how many.
    static func end(
        _ database: Database, of member: Int64, keeping tokenDigest: [UInt8]
    ) throws -> Int {
        try database.execute(
            "DELETE FROM session WHERE member_id = $1 AND token_digest <> $2", [member, tokenDigest])
    }
}
