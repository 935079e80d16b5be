import GRDB
import Storage

extension SQLiteStore {
    public func register(
        _ registration: Registration, at now: Timestamp
    ) async throws(StoreError) -> Roster.Entry {
        try await writer.write { database in
            let revision = try Desk.advance(database, listed: 1)
            let insert = try database.cachedStatement(
                sql: """
                    INSERT INTO member (name, email, email_folded, phone, password_hash, registered_at, list_revision)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """)
            do {
                try insert.execute(arguments: [
                    registration.name, registration.email, registration.email.foldedIdentifier,
                    registration.phone, registration.passwordHash, now.milliseconds, revision,
                ])
            } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
                throw StoreError.emailTaken
            }
            return Roster.Entry(revision: revision, name: registration.name)
        }
    }

    public func member(email: String) async throws(StoreError) -> Member? {
        try read { database in
            let select = try database.cachedStatement(
                sql: """
                    SELECT id, name, email, phone, password_hash, registered_at FROM member
                    WHERE email_folded = ? AND restart_id IS NULL
                    """)
            return try Row.fetchOne(select, arguments: [email.foldedIdentifier]).map(Member.init)
        }
    }
}

extension Member {
    fileprivate init(_ row: Row) {
        self.init(
            id: row[0], name: row[1] ?? "", email: row[2] ?? "", phone: row[3] ?? "", passwordHash: row[4],
            registeredAt: Timestamp(milliseconds: row[5]))
    }
}
