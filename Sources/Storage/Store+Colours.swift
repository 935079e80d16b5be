import Model

/// The colours of members and of visitors.
///
/// A session that starts with `NewSession.visitorDigest` takes over the visitor's colour: in the same step,
/// it becomes the member's and the visitor's record is removed. A member who already has a colour keeps it,
/// and then the visitor's record stays.
extension Store {
    /// The member's colour; nil if they never chose one.
    ///
    /// - Throws: `.unavailable`.
    public func colour(of member: Int64) async throws(StoreError) -> Colour? {
        try await engine.readWithoutSnapshot { try ColourRow.fetch($0, of: member) }
    }

    /// Sets the member's colour.
    ///
    /// - Throws: `.unknownMember`, `.unavailable`, `.unsound`.
    public func setColour(_ colour: Colour, of member: Int64) async throws(StoreError) {
        try await engine.write(.shared) { database in
            if try !MemberRow.isOpen(database, member) { throw StoreError.unknownMember }
            try database.execute(
                """
                INSERT INTO member_colour (member_id, red, green, blue) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT (member_id) DO UPDATE
                SET red = excluded.red, green = excluded.green, blue = excluded.blue
                """, [member, colour.red, colour.green, colour.blue])
        }
    }

    /// The colour of the visitor with this token, unless it has expired at `now` (`VisitorColour.isKept`).
    ///
    /// - Throws: `.unavailable`.
    public func visitorColour(
        tokenDigest: [UInt8], at now: Timestamp
    ) async throws(StoreError) -> VisitorColour? {
        try await engine.readWithoutSnapshot { database in
            let row = try database.row(
                "SELECT red, green, blue, last_used_at FROM visitor_colour WHERE token_digest = ?1",
                [tokenDigest])
            guard let row else { return nil }
            let kept = VisitorColour(
                colour: ColourRow.colour(row), lastUsedAt: row[3])
            return kept.isKept(at: now) ? kept : nil
        }
    }

    /// Sets the colour of a visitor, whether or not they had one.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    public func setVisitorColour(
        _ colour: Colour, tokenDigest: [UInt8], at now: Timestamp
    ) async throws(StoreError) {
        try await engine.write(.none) { database in
            try database.execute(
                """
                INSERT INTO visitor_colour (token_digest, red, green, blue, last_used_at)
                VALUES (?1, ?2, ?3, ?4, ?5)
                ON CONFLICT (token_digest) DO UPDATE
                SET red = excluded.red, green = excluded.green, blue = excluded.blue, last_used_at =
                    \(database.dialect.greatest)(visitor_colour.last_used_at, excluded.last_used_at)
                """, [tokenDigest, colour.red, colour.green, colour.blue, now])
        }
        let count = engine.memory.colourCount.add(1, ordering: .relaxed).newValue
        // If this fails, the colour is still set, and the next clean-up removes more.
        if count.isMultiple(of: VisitorColour.surplus) { try? await forgetUnusedColours(at: now) }
    }

    /// Records that the visitor's colour was used at `now`. Does nothing if they have none, or if a later use
    /// is recorded.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    public func touchVisitorColour(tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError) {
        try await engine.write(.none) { database in
            try database.execute(
                "UPDATE visitor_colour SET last_used_at = ?1 WHERE token_digest = ?2 AND last_used_at < ?1",
                [now, tokenDigest])
        }
    }

    /// Removes the visitors' colours that have expired at `now`. If more than `VisitorColour.limit` are left,
    /// removes the least recently used ones, too.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    public func forgetUnusedColours(at now: Timestamp) async throws(StoreError) {
        try await engine.write(.none) { database in
            try database.execute(
                "DELETE FROM visitor_colour WHERE last_used_at <= ?1", [VisitorColour.latestExpired(at: now)])
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
    static func latestExpired(at now: Timestamp) -> Timestamp {
        now.adding(seconds: -idleSeconds)
    }
}
