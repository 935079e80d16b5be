import Storage

extension PostgreSQLEngine {
    /// Removes deleted rows from these tables' pages and indexes, unless a transaction can still see them.
    ///
    /// - Returns: false if another program is doing this.
    /// - Throws: `.unavailable`, including when the engine is closed before the last table's turn.
    func vacuum(_ tables: [String]) async throws(StoreError) -> Bool {
        try await slowReaders.run { worker throws(StoreError) in
            try self.retrying(on: worker, limit: Self.longExchange) { connection in
                guard try connection.row(self.locks.tryVacuum)?[0] == true else { return false }
                defer { _ = try? connection.run([self.locks.unlockVacuum]) }
                for table in tables {
                    if self.slowReaders.isClosed { throw ConnectionPool.closed }
                    // Without the option, PostgreSQL leaves index entries of deleted rows if they are few.
                    try connection.execute("VACUUM (INDEX_CLEANUP ON) \(table)")
                }
                return true
            }
        }
    }
}
