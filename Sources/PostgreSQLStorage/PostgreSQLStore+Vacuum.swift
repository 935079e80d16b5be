import Storage

extension PostgreSQLStore {
    /// Removes deleted rows from these tables' pages and indexes, unless a transaction can still see them.
    ///
    /// - Returns: false if another program is doing this.
    func vacuum(_ tables: [String]) async throws(StoreError) -> Bool {
        try await slowReaders.run { worker throws(StoreError) in
            try self.trying(worker) { connection in
                connection.limit = Self.longExchange
                let lock = Connection.Statement("SELECT pg_try_advisory_lock(?1)", [self.locks.vacuum])
                guard try connection.run([lock])[0].first?[0] == true else { return false }
                defer {
                    let unlock = Connection.Statement("SELECT pg_advisory_unlock(?1)", [self.locks.vacuum])
                    _ = try? connection.run([unlock])
                }
                // Without the option, PostgreSQL leaves index entries of deleted rows if they are few.
                for table in tables { try connection.execute("VACUUM (INDEX_CLEANUP ON) \(table)") }
                return true
            }
        }
    }
}
