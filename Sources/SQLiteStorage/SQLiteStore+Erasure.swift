import GRDB
import Storage

extension SQLiteStore {
    /// Members erased by one write, so that sign-ups need not wait for all of them.
    private static let erasedAtOnce = 1000

    public func eraseClosed(at now: Timestamp) async throws(StoreError) -> Int {
        let latest = now.adding(seconds: -Restart.undoSeconds).milliseconds
        let due = try read { database in
            try Int64.fetchAll(database, sql: "SELECT id FROM restart WHERE at <= ?", arguments: [latest])
        }
        var erased = 0
        for restart in due {
            while case let count = try await eraseSome(of: restart), count > 0 { erased += count }
        }
        if due.isEmpty { try await truncateLog() } else { try await eraseFromLog() }
        return erased
    }

    func eraseFromLog() async throws(StoreError) {
        mustTruncateLog.withLock { $0 = true }
        try await truncateLog()
    }

    /// Erases some of the batch's members, which `secure_delete` overwrites with zeros; the batch itself after the last.
    private func eraseSome(of restart: Int64) async throws(StoreError) -> Int {
        try await writer.write { database in
            let delete = """
                DELETE FROM member WHERE id IN (SELECT id FROM member WHERE restart_id = ? LIMIT ?)
                """
            try database.execute(sql: delete, arguments: [restart, Self.erasedAtOnce])
            let count = database.changesCount
            if count == 0 {
                try database.execute(sql: "DELETE FROM restart WHERE id = ?", arguments: [restart])
            }
            return count
        }
    }

    /// Empties the write-ahead log, where the erased pages stand as they were. A reader may be in the way: then the next
    /// call tries again.
    private func truncateLog() async throws(StoreError) {
        guard mustTruncateLog.withLock({ $0 }) else { return }
        let pool = pool
        let isEmptied = await withCheckedContinuation { continuation in
            pool.asyncWriteWithoutTransaction { database in
                let result = try? database.checkpoint(.truncate)
                continuation.resume(returning: result?.walFrameCount == 0)
            }
        }
        if isEmptied { mustTruncateLog.withLock { $0 = false } }
    }
}
