import Storage

extension PostgreSQLStore {
    public func signIn(
        _ member: Int64, _ session: NewSession, verified verifiedHash: String, replacing replaced: [UInt8]?,
        rehashed newHash: String?, at now: Timestamp
    ) async throws(StoreError) {
        try await write(.shared) { database in
            try MemberRow.lock(database, member, havingPassword: verifiedHash)
            if let replaced { try SessionRow.end(database, tokenDigest: replaced) }
            if let newHash {
                try database.execute("UPDATE member SET password_hash = $1 WHERE id = $2", [newHash, member])
            }
            try SessionRow.begin(database, session, member: member, at: now)
        }
    }

    public func sessions(
        tokenDigests: [[UInt8]], at now: Timestamp
    ) async throws(StoreError) -> [(Session, Member)] {
        try await readOnce { database in
            let rows = try database.rows(
                """
                SELECT \(SessionRow.columns), \(MemberRow.columns)
                FROM session JOIN member ON member.id = member_id
                WHERE token_digest = ANY($1::bytea[]) AND closing_id IS NULL
                """, [tokenDigests.map(\.sqlText)])
            return rows.compactMap { row in
                let session = SessionRow.session(row)
                return session.holds(at: now)
                    ? (session, MemberRow.member(row, from: SessionRow.columnCount)) : nil
            }
        }
    }

    public func touchSession(tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError) {
        try await write(.none) { database in
            try database.execute(
                "UPDATE session SET last_used_at = $1 WHERE token_digest = $2 AND last_used_at < $1",
                [now.milliseconds, tokenDigest])
        }
    }

    public func endSession(tokenDigest: [UInt8]) async throws(StoreError) {
        try await write(.none, allowedWhenUnsound: true) {
            try SessionRow.end($0, tokenDigest: tokenDigest)
        }
    }

    public func endSessions(
        of member: Int64, keeping tokenDigest: [UInt8]
    ) async throws(StoreError) -> Int {
        try await write(.shared, allowedWhenUnsound: true) { database in
            // A sign-in under way comes before or after it.
            _ = try MemberRow.lock(database, member)
            return try SessionRow.end(database, of: member, keeping: tokenDigest)
        }
    }

    public func forgetEndedSessions(at now: Timestamp) async throws(StoreError) {
        try await write(.none, allowedWhenUnsound: true) { database in
            for isRemembered in [false, true] {
                let idle = Session.idleSeconds(isRemembered: isRemembered)
                let total = Session.totalSeconds(isRemembered: isRemembered)
                try database.execute(
                    """
                    DELETE FROM session WHERE is_remembered = $1 AND (last_used_at <= $2 OR started_at <= $3)
                    """,
                    [
                        isRemembered, now.adding(seconds: -idle).milliseconds,
                        now.adding(seconds: -total).milliseconds,
                    ])
            }
        }
    }
}
