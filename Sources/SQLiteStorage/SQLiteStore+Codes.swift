import Foundation
import GRDB
import Model
import Storage

extension SQLiteStore {
    public func giveCodes(
        _ codes: [(member: Int64, code: KeptCode)], by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> [Member] {
        try await writer.write { database in
            try MemberRow.requireOrganiser(database, actor)
            let given = try codes.compactMap { try CodeRow.give($0.code, to: $0.member, database, at: now) }
            if !given.isEmpty {
                try ActivityRow.add(
                    database, .codesGiven, by: actor, to: given.map(\.id), count: given.count, at: now)
            }
            return given
        }
    }

    public func code(of member: Int64, at now: Timestamp) async throws(StoreError) -> KeptCode? {
        try readOnce { try CodeRow.fetch($0, of: member, at: now) }
    }

    public func useCode(
        _ code: KeptCode, of member: Int64, newHash: String, session: NewSession, at now: Timestamp
    ) async throws(StoreError) -> Bool {
        try await writer.write { database in
            guard try CodeRow.fetch(database, of: member, at: now) == code else { return false }
            try CodeRow.end(database, of: member)
            try database.cachedStatement(sql: "UPDATE member SET password_hash = ? WHERE id = ?")
                .execute(arguments: [newHash, member])
            try SessionRow.end(database, of: member, keeping: [])
            try SessionRow.begin(database, session, member: member, at: now)
            try ActivityRow.add(database, .codeUsed, by: .member(member), to: [member], at: now)
            return true
        }
    }
}

/// A row of the table `code`.
enum CodeRow {
    /// Nil where there is no such member.
    static func give(
        _ code: KeptCode, to id: Int64, _ database: Database, at now: Timestamp
    ) throws -> Member? {
        guard let member = try MemberRow.fetch(database, "id = ?", [id]) else { return nil }
        try database.cachedStatement(
            sql: "INSERT OR REPLACE INTO code (member_id, salt, digest, given_at) VALUES (?, ?, ?, ?)"
        ).execute(arguments: [id, Data(code.salt), Data(code.digest), now.milliseconds])
        return member
    }

    /// If it still holds, and the member is not closed.
    static func fetch(_ database: Database, of member: Int64, at now: Timestamp) throws -> KeptCode? {
        let select = try database.cachedStatement(
            sql: """
                SELECT salt, digest FROM code JOIN member ON member.id = member_id
                WHERE member_id = ? AND given_at > ? AND closing_id IS NULL
                """)
        return try Row.fetchOne(select, arguments: [member, earliest(at: now)]).map {
            KeptCode(salt: [UInt8]($0[0] as Data), digest: [UInt8]($0[1] as Data))
        }
    }

    /// Codes from before it hold no longer; milliseconds.
    static func earliest(at now: Timestamp) -> Int64 {
        now.adding(seconds: -KeptCode.holdSeconds).milliseconds
    }

    static func forgetOld(_ database: Database, at now: Timestamp) throws {
        try database.execute(
            sql: "DELETE FROM code WHERE given_at <= ?", arguments: [earliest(at: now)])
    }

    static func end(_ database: Database, of member: Int64) throws {
        try database.cachedStatement(sql: "DELETE FROM code WHERE member_id = ?").execute(arguments: [member])
    }
}
