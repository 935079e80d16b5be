/// Erasing what was removed, once it can no longer be brought back.
extension Store {
    /// Erases every closed member whose `UndoPeriod.seconds` have passed at `now`, and then every copy of
    /// their personal data, and of the data of deleted members, in the store's files. Call it every few
    /// seconds.
    ///
    /// Unlike the other methods it isn't atomic: it may work in several steps, between which other calls are
    /// served. From the first step on, a batch can't be restored. A later call finishes what an error, a
    /// killed program or a concurrent reader left undone.
    ///
    /// - Returns: how many registrations were erased.
    /// - Throws: `.unavailable`, `.unsound`.
    public func eraseClosed(at now: Timestamp) async throws(StoreError) -> Int {
        try await engine.eraseClosed(at: now)
    }
}

extension Engine {
    /// Erases the members of a batch in several transactions, and finally the batch itself. If the task is
    /// cancelled, a later call does the rest.
    ///
    /// - Parameter kind: the batch's kind when it was found to be due. If it has another one by now, nothing
    ///   is erased.
    /// - Returns: how many members were erased.
    package func eraseMembers(
        of batch: Int64, _ kind: BatchRow.Kind, at now: Timestamp
    ) async throws(StoreError) -> Int {
        var erased = 0
        while let (count, took) = try await eraseSome(of: batch, kind, at: now) {
            erased += count
            // Other writes get as much time as this one took.
            guard (try? await Task.sleep(for: took)) != nil else { break }
        }
        return erased
    }

    /// Erases some of the members, some of the attendances at an event that the batch removed, or some of the
    /// answers to a field that it removed.
    ///
    /// - Returns: how many members were erased, and how long that took; nil once the batch is erased, perhaps
    ///   by another program.
    private func eraseSome(
        of batch: Int64, _ kind: BatchRow.Kind, at now: Timestamp
    ) async throws(StoreError) -> (count: Int, took: Duration)? {
        try await write(.exclusive) { database in
            let start = ContinuousClock.now
            return try self.eraseSome(database, of: batch, kind, at: now).map {
                ($0, start.duration(to: .now))
            }
        }
    }

    private func eraseSome(
        _ database: any SQLDatabase, of batch: Int64, _ kind: BatchRow.Kind, at now: Timestamp
    ) throws -> Int? {
        guard try self.beginErasing(database, batch, kind) else { return nil }
        if try ErasedBatch.deleteAttendances(database, batch) > 0 { return 0 }
        if kind == .fieldRemoval {
            try ErasureRow.setDue(database)
            if try FieldRow.deleteAnswers(database, removedBy: batch, limit: ErasedBatch.rowsAtOnce) > 0 {
                return 0
            }
            try FieldRow.delete(database, removedBy: batch)
        }
        let members: [Int64] = try database.values(
            ErasedBatch.members, [batch, ErasedBatch.membersAtOnce])
        if members.isEmpty {
            try ErasedBatch.end(database, batch, at: now)
            return nil
        }
        // A staged registration never was a member.
        if kind != .staged { try ErasedBatch.addToErasedCount(database, batch, members.count) }
        try database.deleteMembers(members, counted: 0, at: now)
        return members.count
    }
}
