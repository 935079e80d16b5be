import Model

/// A row of the table `member_colour` or `visitor_colour`.
enum ColourRow {
    static func fetch(_ database: any SQLDatabase, of member: Int64) throws -> Colour? {
        try database.row("SELECT red, green, blue FROM member_colour WHERE member_id = ?1", [member])
            .map(colour)
    }

    static func colour(_ row: SQLRow) -> Colour {
        Colour(red: row[0], green: row[1], blue: row[2])
    }

    /// Makes a visitor's colour the member's. Does nothing if the member already has one.
    static func move(
        _ database: any SQLDatabase, fromVisitor tokenDigest: [UInt8], to member: Int64, at now: Timestamp
    ) throws {
        let count = try database.execute(
            """
            INSERT INTO member_colour (member_id, red, green, blue)
            SELECT ?1, red, green, blue FROM visitor_colour WHERE token_digest = ?2 AND last_used_at > ?3
            ON CONFLICT DO NOTHING
            """, [member, tokenDigest, VisitorColour.latestExpired(at: now)])
        if count == 0 { return }
        try database.execute("DELETE FROM visitor_colour WHERE token_digest = ?1", [tokenDigest])
    }
}
