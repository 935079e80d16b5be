import Storage

extension SQLStore {
    /// Erases the members of a batch, and the batch itself after the last of them.
    ///
    /// - Returns: how many they were.
    package func eraseMembers(of batch: Int64, at now: Timestamp) async throws(StoreError) -> Int {
        var erased = 0
        while case let count = try await eraseSome(of: batch, at: now), count > 0 { erased += count }
        return erased
    }

    /// Another program may be at the same batch.
    private func eraseSome(of batch: Int64, at now: Timestamp) async throws(StoreError) -> Int {
        try await write(.exclusive) { database in
            guard let kind = try self.beginErasing(database, batch) else { return 0 }
            let members: [Int64] = try database.values(
                ErasedBatch.members, [batch, ErasedBatch.mostAtOnce])
            if members.isEmpty {
                try ErasedBatch.end(database, batch)
                return 0
            }
            // Whoever was staged was nobody yet.
            if kind != "staged" {
                try ActivityRow.add(database, .membersErased, by: .program, count: members.count, at: now)
            }
            try database.deleteMembers(members, counted: 0, at: now)
            return members.count
        }
    }
}

/// A row of the table `batch` whose members are erased.
enum ErasedBatch {
    /// The most members erased in one write, so that other writes need not wait for all of them.
    fileprivate static let mostAtOnce = 1000

    static let members = "SELECT id FROM member WHERE closed_by = ?1 ORDER BY id LIMIT ?2"

    /// What it has taken off a list doesn't come back, and goes with it. Of an import there are members, whose it is.
    fileprivate static func end(_ database: any SQLDatabase, _ batch: Int64) throws {
        try database.execute("DELETE FROM batch WHERE id = ?1 AND kind <> 'import'", [batch])
    }
}
