import Foundation
import GRDB
import Storage

extension SQLiteStore {
    public func signIn(
        _ member: Int64, _ session: NewSession, verified verifiedHash: String, replacing replaced: [UInt8]?,
        rehashed newHash: String?, at now: Timestamp
    ) async throws(StoreError) {
        try await writer.write { database in
            try MemberRow.check(database, member, hasPassword: verifiedHash)
            if let replaced { try SessionRow.end(database, tokenDigest: replaced) }
            if let newHash {
                try database.cachedStatement(sql: "UPDATE member SET password_hash = ? WHERE id = ?")
                    .execute(arguments: [newHash, member])
            }
            try SessionRow.begin(database, session, member: member, at: now)
        }
    }

    public func sessions(
        tokenDigests: [[UInt8]], at now: Timestamp
    ) async throws(StoreError) -> [(Session, Member)] {
        try readOnce { database in
            let select = try database.cachedStatement(
                sql: """
                    SELECT \(SessionRow.columns), \(MemberRow.columns)
                    FROM session JOIN member ON member.id = member_id
                    WHERE token_digest = ? AND closing_id IS NULL
                    """)
            return try tokenDigests.compactMap { digest in
                guard let row = try Row.fetchOne(select, arguments: [Data(digest)]) else { return nil }
                let session = SessionRow.session(row)
                return session.holds(at: now)
                    ? (session, MemberRow.member(row, from: SessionRow.columnCount)) : nil
            }
        }
    }

    public func touchSession(tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError) {
        try await writer.write { database in
            try database.cachedStatement(
                sql: "UPDATE session SET last_used_at = max(last_used_at, ?) WHERE token_digest = ?"
            ).execute(arguments: [now.milliseconds, Data(tokenDigest)])
        }
    }

    public func endSession(tokenDigest: [UInt8]) async throws(StoreError) {
        try await writer.write(allowedWhenUnsound: true) { try SessionRow.end($0, tokenDigest: tokenDigest) }
    }

    public func endSessions(
        of member: Int64, keeping tokenDigest: [UInt8]
    ) async throws(StoreError) -> Int {
        try await writer.write(allowedWhenUnsound: true) { database in
            try SessionRow.end(database, of: member, keeping: tokenDigest)
            return database.changesCount
        }
    }

    public func forgetEndedSessions(at now: Timestamp) async throws(StoreError) {
        try await writer.write(allowedWhenUnsound: true) { database in
            for isRemembered in [false, true] {
                let idle = Session.idleSeconds(isRemembered: isRemembered)
                let total = Session.totalSeconds(isRemembered: isRemembered)
                try database.execute(
                    sql: """
                        DELETE FROM session
                        WHERE is_remembered = ? AND (last_used_at <= ? OR started_at <= ?)
                        """,
                    arguments: [
                        isRemembered, now.adding(seconds: -idle).milliseconds,
                        now.adding(seconds: -total).milliseconds,
                    ])
            }
        }
    }
}

/// A row of the table `session`.
enum SessionRow {
    static let columns = "token_digest, is_remembered, browser, started_at, last_used_at"
    static let columnCount = 5

    static func session(_ row: Row) -> Session {
        Session(
            tokenDigest: [UInt8](row[0] as Data), isRemembered: row[1], browser: row[2],
            startedAt: Timestamp(milliseconds: row[3]), lastUsedAt: Timestamp(milliseconds: row[4]))
    }

    /// Those that are valid at `now`, the most recently used first.
    static func fetchAll(
        _ database: Database, of member: Int64, at now: Timestamp
    ) throws -> [Session] {
        let select = try database.cachedStatement(
            sql: """
                SELECT \(columns) FROM session WHERE member_id = ?
                ORDER BY last_used_at DESC, started_at DESC
                """)
        return try Row.fetchAll(select, arguments: [member]).map(session).filter { $0.holds(at: now) }
    }

    static func begin(
        _ database: Database, _ session: NewSession, member: Int64, at now: Timestamp
    ) throws {
        try makeRoom(database, of: member)
        try database.cachedStatement(
            sql: """
                INSERT INTO session (token_digest, member_id, is_remembered, browser, started_at, last_used_at)
                VALUES (?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            Data(session.tokenDigest), member, session.isRemembered, session.browser, now.milliseconds,
            now.milliseconds,
        ])
        try database.cachedStatement(sql: "UPDATE member SET has_signed_in = 1 WHERE id = ?")
            .execute(arguments: [member])
        if let visitor = session.visitorDigest {
            try ColourRow.move(database, fromVisitor: visitor, to: member, at: now)
        }
    }

    /// For one more.
    private static func makeRoom(_ database: Database, of member: Int64) throws {
        try database.cachedStatement(
            sql: """
                DELETE FROM session WHERE token_digest IN (
                    SELECT token_digest FROM session WHERE member_id = ?
                    ORDER BY last_used_at DESC, started_at DESC LIMIT -1 OFFSET ?)
                """
        ).execute(arguments: [member, Session.limitPerMember - 1])
    }

    static func renew(_ database: Database, _ tokenDigest: [UInt8], as renewed: [UInt8]) throws {
        try database.cachedStatement(sql: "UPDATE session SET token_digest = ? WHERE token_digest = ?")
            .execute(arguments: [Data(renewed), Data(tokenDigest)])
    }

    static func end(_ database: Database, tokenDigest: [UInt8]) throws {
        try database.cachedStatement(sql: "DELETE FROM session WHERE token_digest = ?")
            .execute(arguments: [Data(tokenDigest)])
    }

    static func end(_ database: Database, of member: Int64, keeping tokenDigest: [UInt8]) throws {
        try database.cachedStatement(sql: "DELETE FROM session WHERE member_id = ? AND token_digest <> ?")
            .execute(arguments: [member, Data(tokenDigest)])
    }
}
