import GRDB
import Storage

extension SQLiteEngine {
    package func eraseClosed(at now: Timestamp) async throws(StoreError) -> Int {
        if isGuest { return 0 }
        let latest = BatchRow.latestExpired(at: now)
        let batches = try read { try $0.rows(Self.dueBatches, [latest]) }
        // Read after the batches, so that it includes any import among them that hasn't ended since. One that
        // has is no longer staged, or failed.
        let isImporting = memory.runningImports.withLock { !$0.isEmpty }
        var erased = 0
        for batch in batches {
            guard let kind = BatchRow.Kind(rawValue: batch[1]), kind != .staged || !isImporting else {
                continue
            }
            erased += try await eraseMembers(of: batch[0], kind, at: now)
        }
        if try readWithoutSnapshot(ErasureRow.isDue) { try await removeTraces(at: now) }
        return erased
    }

    /// The batches that can be erased now, including those of an import that an earlier version undid, and
    /// staged ones. Small ones don't wait for large ones.
    private static let dueBatches = """
        SELECT id, kind FROM batch WHERE (kind = 'staged' OR at <= ?1) AND (
            kind <> 'import' OR erased_count > 0
            OR EXISTS (SELECT 1 FROM member WHERE closed_by = batch.id))
        ORDER BY member_count, id
        """

    package func beginErasing(
        _ database: any SQLDatabase, _ batch: Int64, _ kind: BatchRow.Kind
    ) throws -> Bool {
        try database.execute(
            "UPDATE batch SET is_undone = true WHERE id = ?1 AND kind = ?2", [batch, kind.rawValue]) > 0
    }

    /// Removes the traces of erased rows from the files.
    ///
    /// `secure_delete` overwrites a deleted row, but neither the entries that FTS5 keeps until it merges its
    /// index, nor the copies that stay in the unused part of a page when SQLite moves rows between pages. So
    /// the index is merged and the pages are cleaned, both in small steps between other writes; then the
    /// write-ahead log is truncated, since it has old versions of pages. A reader may be in the way of the
    /// last two steps, and the program may be killed at any point, so each step is recorded once it is done,
    /// and a later call does the rest. A step that was done but not recorded is repeated, which does no harm.
    private func removeTraces(at now: Timestamp) async throws(StoreError) {
        if try !readWithoutSnapshot(ErasureRow.isClean) {
            guard let deletions = try await mergeSearch(at: now), try await cleanPages(at: now) else {
                return
            }
            try await writer.writeExclusively { try ErasureRow.recordCleaning($0, deletions) }
        }
        try await writer.writeExclusively { database in
            if try Checkpointer.truncateLog(on: database) { try ErasureRow.recordCompletion(database) }
        }
    }

    /// Merges the search index, unless it was merged since the last deletion.
    ///
    /// - Returns: how many deletions there had been when the merge began; nil if the index can't be merged
    ///   now, because a reader would keep all of the merged index in the log, or because the pages were
    ///   cleaned recently.
    private func mergeSearch(at now: Timestamp) async throws(StoreError) -> Int64? {
        guard cleaningPause.withLock({ $0.allows(at: .milliseconds(now.milliseconds)) }) else { return nil }
        let deletions: Int64? = try await writer.writeExclusively { database in
            guard try Self.hasNoReaders(database) else { return nil }
            let deletions = try ErasureRow.deletionCount(database)
            if self.deletionsAtLastMerge.withLock({ $0 }) != deletions {
                try SearchIndex.beginMerge(database)
            }
            return deletions
        }
        guard let deletions, deletionsAtLastMerge.withLock({ $0 }) != deletions else { return deletions }
        var (steps, isMore) = (0, true)
        while isMore, steps < Self.maxMergeSteps {
            if Task.isCancelled { return nil }
            isMore = try await writer.writeExclusively { try SearchIndex.mergeSome($0) }
            steps += 1
        }
        // Other writes have come faster than the steps could merge.
        if isMore { try await writer.writeExclusively { try SearchIndex.merge($0) } }
        deletionsAtLastMerge.withLock { $0 = deletions }
        return deletions
    }

    /// The most steps of one merge: enough for the index of ten million members.
    private static let maxMergeSteps = 5000

    /// - Returns: false if a reader, or another process's write, was in the way.
    private func cleanPages(at now: Timestamp) async throws(StoreError) -> Bool {
        guard writer.checkpointer.suspend() else { return false }
        let began = ContinuousClock.now
        defer {
            writer.checkpointer.resume()
            let took = began.duration(to: .now)
            cleaningPause.withLock { $0.record(start: .milliseconds(now.milliseconds), took: took) }
        }
        let log = FilePath(pool.path).adding("-wal")
        var progress = PageCleaner.Progress.cleanBefore(1)
        while case .cleanBefore(let first) = progress, !Task.isCancelled {
            progress = try await writer.writeExclusively {
                try PageCleaner.cleanSome($0, log: log, from: first)
            }
        }
        return progress == .done
    }

    /// Whether no reader keeps the log from being truncated. An empty log can be truncated even while there
    /// are readers, so something is written to it first.
    private static func hasNoReaders(_ database: Database) throws -> Bool {
        if try !Checkpointer.truncateLog(on: database) { return false }
        try HealthRow.touch(database)
        return try Checkpointer.truncateLog(on: database)
    }
}

extension ErasureRow {
    /// Deletes the members and everything that names them, and moves their credits to the treasury.
    static func deleteMembers(_ database: FileDatabase, _ members: [Int64], at now: Timestamp) throws {
        for member in members { try Ledger.close(database, member, at: now) }
        // As when members are imported, all changes of the index come one after the other.
        for member in members { try database.removeFromSearchIndex(of: member) }
        for member in members { try database.execute("DELETE FROM member WHERE id = ?1", [member]) }
        try setDue(database)
    }

    static func isDue(_ database: any SQLDatabase) throws -> Bool {
        try database.isTrue("SELECT is_due FROM erasure")
    }

    static func deletionCount(_ database: Database) throws -> Int64 {
        try Int64.fetchOne(database, sql: "SELECT deletion_count FROM erasure") ?? 0
    }

    /// Whether the pages have been cleaned since the last deletion.
    static func isClean(_ database: any SQLDatabase) throws -> Bool {
        try database.isTrue("SELECT rewritten_count = deletion_count FROM erasure")
    }

    /// - Parameter deletions: the count before the cleaning; another process may have deleted a member since.
    static func recordCleaning(_ database: Database, _ deletions: Int64) throws {
        try database.execute(sql: "UPDATE erasure SET rewritten_count = ?", arguments: [deletions])
    }

    static func recordCompletion(_ database: Database) throws {
        try database.execute(sql: "UPDATE erasure SET is_due = 0 WHERE rewritten_count = deletion_count")
    }
}
