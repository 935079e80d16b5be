import Model
import Storage

extension SQLStore {
    public func giveCodes(
        _ codes: [(member: Int64, code: KeptCode)], ifStill found: FoundMembers?, by actor: Actor,
        at now: Timestamp
    ) async throws(StoreError) -> [Member] {
        try await write(found == nil ? .shared : .exclusive) { database in
            try MemberRow.requireOrganiser(database, actor)
            try found?.check(database)
            let members = try CodeRow.lock(database, Set(codes.map(\.member))).filter { $1.profile.canSignIn }
            let given = codes.compactMap { members[$0.member] }
            try CodeRow.give(database, codes.filter { members[$0.member] != nil }, by: actor, at: now)
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
            try CodeRow.delete(database, of: [member])
            try database.execute("UPDATE member SET password_hash = ?1 WHERE id = ?2", [newHash, member])
            _ = try SessionRow.end(database, of: member, keeping: [])
            try SessionRow.begin(database, session, member: member, at: now)
            try ActivityRow.add(database, .codeUsed, by: .member(member), to: [member], at: now)
            return true
        }
    }
}

/// A row of the table `code`. A transaction that gives or uses a code locks its member first.
enum CodeRow {
    /// Locks those of these members who are open, and returns them by id.
    fileprivate static func lock(_ database: any SQLDatabase, _ members: Set<Int64>) throws -> [Int64: Member]
    {
        let found = try database.rows(
            """
            SELECT \(MemberRow.columns) FROM member WHERE id IN (\(database.dialect.each("?1")))
                AND closed_by IS NULL ORDER BY id\(database.dialect.lock)
            """, [members.sorted()]
        ).map { MemberRow.member($0) }
        return Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
    }

    fileprivate static func give(
        _ database: any SQLDatabase, _ codes: [(member: Int64, code: KeptCode)], by actor: Actor,
        at now: Timestamp
    ) throws {
        _ = try database.run(
            """
            INSERT INTO code (member_id, salt, digest, given_at, given_by) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (member_id) DO UPDATE SET salt = excluded.salt, digest = excluded.digest,
                given_at = excluded.given_at, given_by = excluded.given_by
            """,
            each: codes.map {
                [$0.member, $0.code.salt, $0.code.digest, now.milliseconds, actor.member]
            })
    }

    /// The member's code, if it is still valid and the member is open.
    fileprivate static func fetch(
        _ database: any SQLDatabase, of member: Int64, at now: Timestamp
    ) throws -> KeptCode? {
        try database.row(
            """
            SELECT salt, digest FROM code JOIN member ON member.id = member_id
            WHERE member_id = ?1 AND given_at > ?2 AND closed_by IS NULL
            """, [member, earliest(at: now)]
        ).map { KeptCode(salt: $0[0], digest: $0[1]) }
    }

    /// Codes given at this moment or before are no longer valid at `now`. In milliseconds.
    private static func earliest(at now: Timestamp) -> Int64 {
        now.adding(seconds: -KeptCode.holdSeconds).milliseconds
    }

    /// Deletes these members' own codes.
    static func delete(_ database: any SQLDatabase, of members: [Int64]) throws {
        try database.execute(
            "DELETE FROM code WHERE member_id IN (\(database.dialect.each("?1")))", [members])
    }

    /// Deletes the codes that these members gave. For those who are organisers no longer: otherwise they could
    /// still take over each account for which they have a code.
    static func delete(_ database: any SQLDatabase, givenBy members: [Int64]) throws {
        try database.execute(
            "DELETE FROM code WHERE given_by IN (\(database.dialect.each("?1")))", [members])
    }

    static func forgetOld(_ database: any SQLDatabase, at now: Timestamp) throws {
        try database.execute("DELETE FROM code WHERE given_at <= ?1", [earliest(at: now)])
    }
}
