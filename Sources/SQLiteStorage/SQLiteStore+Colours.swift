import Foundation
import GRDB
import Model
import Storage

extension SQLiteStore {
    public func colour(of member: Int64) async throws(StoreError) -> Colour? {
        try readOnce { try ColourRow.fetch($0, of: member) }
    }

    public func setColour(_ colour: Colour, of member: Int64) async throws(StoreError) {
        try await writer.write { database in
            guard try MemberRow.fetch(database, "id = ?", [member]) != nil else {
                throw StoreError.unknownMember
            }
            try ColourRow.set(database, colour, of: member)
        }
    }

    public func visitorColour(
        tokenDigest: [UInt8], at now: Timestamp
    ) async throws(StoreError) -> VisitorColour? {
        try readOnce { try ColourRow.fetch($0, ofVisitor: tokenDigest, at: now) }
    }

    public func setVisitorColour(
        _ colour: Colour, tokenDigest: [UInt8], at now: Timestamp
    ) async throws(StoreError) {
        try await writer.write { database in
            let upsert = try database.cachedStatement(
                sql: """
                    INSERT INTO visitor_colour (token_digest, red, green, blue, last_used_at)
                    VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET red = excluded.red, green = excluded.green,
                        blue = excluded.blue, last_used_at = max(last_used_at, excluded.last_used_at)
                    """)
            try upsert.execute(arguments: [
                Data(tokenDigest), colour.red, colour.green, colour.blue, now.milliseconds,
            ])
        }
        let count = colourCount.add(1, ordering: .relaxed).newValue
        // If this fails, the colour is still set, and the next clean-up removes more.
        if count.isMultiple(of: VisitorColour.surplus) { try? await forgetUnusedColours(at: now) }
    }

    public func touchVisitorColour(tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError) {
        try await writer.write { database in
            try database.cachedStatement(
                sql: "UPDATE visitor_colour SET last_used_at = max(last_used_at, ?) WHERE token_digest = ?"
            ).execute(arguments: [now.milliseconds, Data(tokenDigest)])
        }
    }

    public func forgetUnusedColours(at now: Timestamp) async throws(StoreError) {
        try await writer.write { database in
            try database.execute(
                sql: "DELETE FROM visitor_colour WHERE last_used_at <= ?",
                arguments: [now.adding(seconds: -VisitorColour.idleSeconds).milliseconds])
            try database.execute(
                sql: """
                    DELETE FROM visitor_colour WHERE token_digest IN (
                        SELECT token_digest FROM visitor_colour ORDER BY last_used_at DESC LIMIT -1 OFFSET ?)
                    """,
                arguments: [VisitorColour.limit])
        }
    }
}

/// A row of the table `member_colour` or `visitor_colour`.
enum ColourRow {
    static func fetch(_ database: Database, of member: Int64) throws -> Colour? {
        let select = try database.cachedStatement(
            sql: "SELECT red, green, blue FROM member_colour WHERE member_id = ?")
        return try Row.fetchOne(select, arguments: [member]).map(colour)
    }

    static func fetch(
        _ database: Database, ofVisitor tokenDigest: [UInt8], at now: Timestamp
    ) throws -> VisitorColour? {
        let select = try database.cachedStatement(
            sql: "SELECT red, green, blue, last_used_at FROM visitor_colour WHERE token_digest = ?")
        guard let row = try Row.fetchOne(select, arguments: [Data(tokenDigest)]) else { return nil }
        let kept = VisitorColour(
            colour: colour(row), lastUsedAt: Timestamp(milliseconds: row[3]))
        return kept.isKept(at: now) ? kept : nil
    }

    private static func colour(_ row: Row) -> Colour { Colour(red: row[0], green: row[1], blue: row[2]) }

    static func set(_ database: Database, _ colour: Colour, of member: Int64) throws {
        let upsert = try database.cachedStatement(
            sql: """
                INSERT INTO member_colour (member_id, red, green, blue) VALUES (?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET red = excluded.red, green = excluded.green, blue = excluded.blue
                """)
        try upsert.execute(arguments: [member, colour.red, colour.green, colour.blue])
    }

    /// Does nothing if the member already has a colour.
    static func move(
        _ database: Database, fromVisitor tokenDigest: [UInt8], to member: Int64, at now: Timestamp
    ) throws {
        guard try fetch(database, of: member) == nil,
            let kept = try fetch(database, ofVisitor: tokenDigest, at: now)
        else { return }
        try set(database, kept.colour, of: member)
        try database.cachedStatement(sql: "DELETE FROM visitor_colour WHERE token_digest = ?")
            .execute(arguments: [Data(tokenDigest)])
    }
}
