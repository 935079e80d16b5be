import Storage

extension PostgreSQLStore {
    /// Removes what was deleted from these tables' pages, where no transaction can see it any more.
    ///
    /// - Returns: false where another program is at it.
    func vacuum(_ tables: [String]) async throws(StoreError) -> Bool {
        try await slowReaders.run { worker throws(StoreError) in
            try self.trying(worker) { connection in
                connection.limit = Self.longExchange
                let lock = Connection.Statement("SELECT pg_try_advisory_lock($1)", [self.locks.vacuum])
                guard try connection.run([lock])[0].first?[0] == true else { return false }
                defer {
                    let unlock = Connection.Statement("SELECT pg_advisory_unlock($1)", [self.locks.vacuum])
                    _ = try? connection.run([unlock])
                }
                // Without the option, what was deleted stays in the indexes where it is little.
                for table in tables { try connection.execute("VACUUM (INDEX_CLEANUP ON) \(table)") }
                return true
            }
        }
    }
}
