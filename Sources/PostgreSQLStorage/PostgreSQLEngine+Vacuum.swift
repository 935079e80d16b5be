import Storage

extension PostgreSQLEngine {
    /// Removes deleted rows from these tables' pages and indexes, unless a transaction can still see them.
    ///
    /// - Returns: false if another program is doing this.
    func vacuum(_ tables: [String]) async throws(StoreError) -> Bool {
        try await slowReaders.run { worker throws(StoreError) in
            try self.trying(worker) { connection in
                connection.limit = Self.longExchange
                guard try connection.run([self.locks.tryVacuum])[0].first?[0] == true else { return false }
                defer { _ = try? connection.run([self.locks.leaveVacuum]) }
                // Without the option, PostgreSQL leaves index entries of deleted rows if they are few.
                for table in tables { try connection.execute("VACUUM (INDEX_CLEANUP ON) \(table)") }
                return true
            }
        }
    }
}
