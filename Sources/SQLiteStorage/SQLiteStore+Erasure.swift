import GRDB
import Storage
import Synchronization

extension SQLiteStore {
    /// Members erased by one write, so that sign-ups need not wait for all of them.
    private static let erasedAtOnce = 1000

    public func eraseClosed(at now: Timestamp) async throws(StoreError) -> Int {
        if isBeside { return 0 }
        let latest = now.adding(seconds: -Restart.undoSeconds).milliseconds
        let due = try read { database in
            try Int64.fetchAll(database, sql: "SELECT id FROM restart WHERE at <= ?", arguments: [latest])
        }
        if due.isEmpty { return 0 }
        var erased = 0
        for restart in due {
            while case let count = try await eraseSome(of: restart), count > 0 { erased += count }
        }
        // A batch is forgotten last: as long as it is there, the next call or the next start takes up what is left.
        if try await cleanFiles() {
            try await writer.write { database in
                for restart in due {
                    try database.execute(sql: "DELETE FROM restart WHERE id = ?", arguments: [restart])
                }
            }
        }
        return erased
    }

    /// Erases some of the batch's members. From the first on, the batch can't be undone, whatever the clock says.
    private func eraseSome(of restart: Int64) async throws(StoreError) -> Int {
        try await writer.write { database in
            try database.execute(sql: "UPDATE restart SET is_undone = 1 WHERE id = ?", arguments: [restart])
            let delete = """
                DELETE FROM member WHERE id IN (SELECT id FROM member WHERE restart_id = ? LIMIT ?)
                """
            try database.execute(sql: delete, arguments: [restart, Self.erasedAtOnce])
            let count = database.changesCount
            if count > 0 { self.mustRewrite.store(true, ordering: .relaxed) }
            return count
        }
    }

    /// Removes what erased rows have left behind in the files.
    ///
    /// `secure_delete` overwrites a deleted row, but not the copies of it that stay in the unused part of a page when
    /// SQLite moves rows between pages: only a rewrite of the whole file (VACUUM) leaves none. It takes as long as the
    /// rows that stay are many. Then the write-ahead log is emptied, where pages stand as they were.
    ///
    /// - Returns: false where a reader needs the log; try again later.
    private func cleanFiles() async throws(StoreError) -> Bool {
        try await writer.alone { database in
            if self.mustRewrite.load(ordering: .relaxed) { try database.execute(sql: "VACUUM") }
            self.mustRewrite.store(false, ordering: .relaxed)
            return try Checkpoints.emptyLog(on: database)
        }
    }
}
