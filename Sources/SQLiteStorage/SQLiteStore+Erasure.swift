import GRDB
import Storage

extension SQLiteStore {
    /// Members erased by one write, so that sign-ups need not wait for all of them.
    private static let erasedAtOnce = 1000

    public func eraseClosed(at now: Timestamp) async throws(StoreError) -> Int {
        if isBeside { return 0 }
        let latest = now.adding(seconds: -Restart.undoSeconds).milliseconds
        let due = try read { database in
            try Int64.fetchAll(database, sql: "SELECT id FROM restart WHERE at <= ?", arguments: [latest])
        }
        var erased = 0
        for restart in due {
            while case let count = try await eraseSome(of: restart, at: now), count > 0 { erased += count }
        }
        if try readOnce(ErasureRow.isDue) { try await cleanFiles(at: now) }
        return erased
    }

    /// Erases some of the batch's members, and the batch itself after the last. From the first on, it can't be undone,
    /// whatever the clock says.
    private func eraseSome(of restart: Int64, at now: Timestamp) async throws(StoreError) -> Int {
        try await writer.write { database in
            try database.execute(sql: "UPDATE restart SET is_undone = 1 WHERE id = ?", arguments: [restart])
            let members = try Int64.fetchAll(
                database, sql: Self.closedMembers, arguments: [restart, Self.erasedAtOnce])
            for member in members { try MemberRow.delete(database, member, at: now) }
            if members.isEmpty {
                try database.execute(sql: "DELETE FROM restart WHERE id = ?", arguments: [restart])
            }
            return members.count
        }
    }

    static let closedMembers = "SELECT id FROM member WHERE restart_id = ? LIMIT ?"

    /// Removes what erased rows have left behind in the files.
    ///
    /// `secure_delete` overwrites a deleted row, but not the copies of it that stay in the unused part of a page when
    /// SQLite moves rows between pages: only a rewrite of the whole file leaves none. Then the write-ahead log is
    /// emptied, where pages stand as they were. A reader may be in the way of either, or the program be killed at any
    /// moment: what is done is noted right after it, and a later call does the rest. A step that was done and not noted
    /// is done again, which changes nothing.
    private func cleanFiles(at now: Timestamp) async throws(StoreError) {
        try await writer.alone { database in
            if try !ErasureRow.isRewritten(database) {
                guard try self.rewrite(database, at: now) else { return }
            }
            if try Checkpointer.emptyLog(on: database) { try ErasureRow.noteDone(database) }
        }
    }

    /// - Returns: false where it has to wait: because a reader is in the way, for which all of the new file would stay in
    ///   the log, or because the last rewrite, which stopped all writes, was long and not long ago.
    private func rewrite(_ database: Database, at now: Timestamp) throws -> Bool {
        let start = Duration.milliseconds(now.milliseconds)
        guard rewriting.withLock({ $0.allows(at: start) }), try Self.isAlone(database) else { return false }
        let deletions = try ErasureRow.deletionCount(database)
        let clock = ContinuousClock()
        let began = clock.now
        defer {
            let took = began.duration(to: clock.now)
            rewriting.withLock { $0.note(start: start, took: took) }
        }
        try Self.vacuum(database)
        try ErasureRow.noteRewritten(database, deletions)
        return true
    }

    /// Whether nobody reads. A reader that needs nothing from the log doesn't show when an empty one is emptied.
    private static func isAlone(_ database: Database) throws -> Bool {
        if try !Checkpointer.emptyLog(on: database) { return false }
        try HealthRow.note(database)
        return try Checkpointer.emptyLog(on: database)
    }

    /// By way of a temporary file, without a name, of what stays: in memory it might not fit.
    private static func vacuum(_ database: Database) throws {
        try database.execute(sql: "PRAGMA temp_store = FILE")
        let result = Result { try database.execute(sql: "VACUUM") }
        try database.execute(sql: "PRAGMA temp_store = MEMORY")
        try result.get()
    }
}

/// The one row of the table `erasure`, which says whether something of deleted members may be left in the files.
enum ErasureRow {
    /// In the transaction that deletes somebody.
    static func noteDeletion(_ database: Database) throws {
        try database.cachedStatement(
            sql: "UPDATE erasure SET is_due = 1, deletion_count = deletion_count + 1"
        ).execute()
    }

    static func isDue(_ database: Database) throws -> Bool {
        try Bool.fetchOne(database, sql: "SELECT is_due FROM erasure") ?? false
    }

    static func deletionCount(_ database: Database) throws -> Int64 {
        try Int64.fetchOne(database, sql: "SELECT deletion_count FROM erasure") ?? 0
    }

    /// Whether the file was rewritten after the last deletion.
    static func isRewritten(_ database: Database) throws -> Bool {
        try Bool.fetchOne(database, sql: "SELECT rewritten_count = deletion_count FROM erasure") ?? false
    }

    /// - Parameter deletions: how many there were before the rewrite: another process may have made more since.
    static func noteRewritten(_ database: Database, _ deletions: Int64) throws {
        try database.execute(sql: "UPDATE erasure SET rewritten_count = ?", arguments: [deletions])
    }

    static func noteDone(_ database: Database) throws {
        try database.execute(sql: "UPDATE erasure SET is_due = 0 WHERE rewritten_count = deletion_count")
    }
}
