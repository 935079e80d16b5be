import Model

extension SQLStore {
    /// See `ColourStore.colour`.
    public func colour(of member: Int64) async throws(StoreError) -> Colour? {
        try await readWithoutSnapshot { try ColourRow.fetch($0, of: member) }
    }

    /// See `ColourStore.setColour`.
    public func setColour(_ colour: Colour, of member: Int64) async throws(StoreError) {
        try await write(.shared) { database in
            if try !MemberRow.isOpen(database, member) { throw StoreError.unknownMember }
            try database.execute(
                """
                INSERT INTO member_colour (member_id, red, green, blue) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT (member_id) DO UPDATE
                SET red = excluded.red, green = excluded.green, blue = excluded.blue
                """, [member, colour.red, colour.green, colour.blue])
        }
    }

    /// See `ColourStore.visitorColour`.
    public func visitorColour(
        tokenDigest: [UInt8], at now: Timestamp
    ) async throws(StoreError) -> VisitorColour? {
        try await readWithoutSnapshot { database in
            let row = try database.row(
                "SELECT red, green, blue, last_used_at FROM visitor_colour WHERE token_digest = ?1",
                [tokenDigest])
            guard let row else { return nil }
            let kept = VisitorColour(
                colour: ColourRow.colour(row), lastUsedAt: row[3])
            return kept.isKept(at: now) ? kept : nil
        }
    }

    /// See `ColourStore.setVisitorColour`.
    public func setVisitorColour(
        _ colour: Colour, tokenDigest: [UInt8], at now: Timestamp
    ) async throws(StoreError) {
        try await write(.none) { database in
            try database.execute(
                """
                INSERT INTO visitor_colour (token_digest, red, green, blue, last_used_at)
                VALUES (?1, ?2, ?3, ?4, ?5)
                ON CONFLICT (token_digest) DO UPDATE
                SET red = excluded.red, green = excluded.green, blue = excluded.blue, last_used_at =
                    \(database.dialect.greatest)(visitor_colour.last_used_at, excluded.last_used_at)
                """, [tokenDigest, colour.red, colour.green, colour.blue, now])
        }
        let count = memory.colourCount.add(1, ordering: .relaxed).newValue
        // If this fails, the colour is still set, and the next clean-up removes more.
        if count.isMultiple(of: VisitorColour.surplus) { try? await forgetUnusedColours(at: now) }
    }

    /// See `ColourStore.touchVisitorColour`.
    public func touchVisitorColour(tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError) {
        try await write(.none) { database in
            try database.execute(
                "UPDATE visitor_colour SET last_used_at = ?1 WHERE token_digest = ?2 AND last_used_at < ?1",
                [now, tokenDigest])
        }
    }

    /// See `ColourStore.forgetUnusedColours`.
    public func forgetUnusedColours(at now: Timestamp) async throws(StoreError) {
        try await write(.none) { database in
            try database.execute(
                "DELETE FROM visitor_colour WHERE last_used_at <= ?1", [VisitorColour.earliest(at: now)])
            try database.execute(
                """
                DELETE FROM visitor_colour WHERE token_digest IN (
                    SELECT token_digest FROM visitor_colour
                    ORDER BY last_used_at DESC LIMIT \(Int.max) OFFSET \(VisitorColour.limit))
                """)
        }
    }
}

extension VisitorColour {
    /// Colours last used at this moment or earlier have expired at `now`.
    fileprivate static func earliest(at now: Timestamp) -> Timestamp {
        now.adding(seconds: -idleSeconds)
    }
}

/// A row of the table `member_colour` or `visitor_colour`.
enum ColourRow {
    static func fetch(_ database: any SQLDatabase, of member: Int64) throws -> Colour? {
        try database.row("SELECT red, green, blue FROM member_colour WHERE member_id = ?1", [member])
            .map(colour)
    }

    fileprivate static func colour(_ row: SQLRow) -> Colour {
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
            """, [member, tokenDigest, VisitorColour.earliest(at: now)])
        if count == 0 { return }
        try database.execute("DELETE FROM visitor_colour WHERE token_digest = ?1", [tokenDigest])
    }
}
