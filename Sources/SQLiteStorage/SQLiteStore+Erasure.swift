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
        if try read({ try Bool.fetchOne($0, sql: "SELECT is_due FROM erasure") ?? false }) {
            try await cleanFiles()
        }
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
    /// SQLite moves rows between pages: only a rewrite of the whole file (VACUUM) leaves none. It takes as long as the
    /// rows that stay are many. Then the write-ahead log is emptied, where pages stand as they were. A reader may be in
    /// the way, or the program be killed: then it stays due, and a later call does it.
    private func cleanFiles() async throws(StoreError) {
        try await writer.alone { database in
            try database.execute(sql: "VACUUM")
            if try Checkpoints.emptyLog(on: database) {
                try database.execute(sql: "UPDATE erasure SET is_due = 0")
            }
        }
    }
}
