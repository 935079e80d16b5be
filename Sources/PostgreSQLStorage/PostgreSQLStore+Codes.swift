import Model
import Storage

extension PostgreSQLStore {
    public func giveCodes(
        _ codes: [(member: Int64, code: KeptCode)], by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> [Member] {
        try await write(.shared) { database in
            try MemberRow.requireOrganiser(database, actor)
            let members = try CodeRow.lock(database, Set(codes.map(\.member)))
            let given = try codes.compactMap { member, code in
                try members[member].map { found in
                    try CodeRow.give(database, code, to: member, at: now)
                    return found
                }
            }
            if !given.isEmpty {
                try ActivityRow.add(
                    database, .codesGiven, by: actor, to: given.map(\.id), count: given.count, at: now)
            }
            return given
        }
    }

    public func code(of member: Int64, at now: Timestamp) async throws(StoreError) -> KeptCode? {
        try await readOnce { try CodeRow.fetch($0, of: member, at: now) }
    }

    public func useCode(
        _ code: KeptCode, of member: Int64, newHash: String, session: NewSession, at now: Timestamp
    ) async throws(StoreError) -> Bool {
        try await write(.shared) { database in
            guard try MemberRow.lock(database, member) != nil,
                try CodeRow.fetch(database, of: member, at: now) == code
            else { return false }
            try CodeRow.end(database, of: member)
            try database.execute("UPDATE member SET password_hash = $1 WHERE id = $2", [newHash, member])
            _ = try SessionRow.end(database, of: member, keeping: [])
            try SessionRow.begin(database, session, member: member, at: now)
            try ActivityRow.add(database, .codeUsed, by: .member(member), to: [member], at: now)
            return true
        }
    }
}

/// A row of the table `code`. Whoever gives or uses one has its member locked.
enum CodeRow {
    /// Those of them who are there and not closed, by id.
    static func lock(_ database: Database, _ members: Set<Int64>) throws -> [Int64: Member] {
        let found = try database.rows(
            """
            SELECT \(MemberRow.columns) FROM member WHERE id = ANY ($1::bigint[]) AND closing_id IS NULL
            ORDER BY id FOR NO KEY UPDATE
            """, [members.sorted()]
        ).map { MemberRow.member($0) }
        return Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
    }

    static func give(_ database: Database, _ code: KeptCode, to member: Int64, at now: Timestamp) throws {
        try database.execute(
            """
            INSERT INTO code (member_id, salt, digest, given_at) VALUES ($1, $2, $3, $4)
            ON CONFLICT (member_id) DO UPDATE SET salt = excluded.salt, digest = excluded.digest,
                given_at = excluded.given_at
            """, [member, code.salt, code.digest, now.milliseconds])
    }

    /// If it still holds, and the member is not closed.
    static func fetch(_ database: Database, of member: Int64, at now: Timestamp) throws -> KeptCode? {
        try database.row(
            """
            SELECT salt, digest FROM code JOIN member ON member.id = member_id
            WHERE member_id = $1 AND given_at > $2 AND closing_id IS NULL
            """, [member, earliest(at: now)]
        ).map { KeptCode(salt: $0[0], digest: $0[1]) }
    }

    /// Codes from before it hold no longer; milliseconds.
    static func earliest(at now: Timestamp) -> Int64 {
        now.adding(seconds: -KeptCode.holdSeconds).milliseconds
    }

    static func forgetOld(_ database: Database, at now: Timestamp) throws {
        try database.execute("DELETE FROM code WHERE given_at <= $1", [earliest(at: now)])
    }

    static func end(_ database: Database, of member: Int64) throws {
        try database.execute("DELETE FROM code WHERE member_id = $1", [member])
    }
}
