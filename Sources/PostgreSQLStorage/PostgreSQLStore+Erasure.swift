import SQLStorage
import Storage

extension PostgreSQLStore {
    public func eraseClosed(at now: Timestamp) async throws(StoreError) -> Int {
        let latest = BatchRow.latestUndoable(at: now)
        let batches = try await readOnce { [abandoned] database in
            try database.rows(Self.dueBatches(isAbandoned: abandoned), [latest, self.instance]).map {
                (id: $0[0] as Int64, isOwn: $0[1] as Bool)
            }
        }
        // Asked afterwards: whatever is under way here had begun before, or isn't among them.
        let running = memory.runningImports.withLock { $0 }
        var erased = 0
        for batch in batches {
            if batch.isOwn, running.beginning > 0 || running.balances[batch.id] != nil { continue }
            erased += try await eraseMembers(of: batch.id, at: now)
        }
        try await removeTraces(at: now)
        return erased
    }

    /// Whether the program that staged a batch has not touched it for long.
    private var abandoned: String {
        "touched_at < clock_timestamp() - interval '\(limits.abandonedAfterSeconds) seconds'"
    }

    /// Of an import, those who were taken back; of what was staged, all, unless another program is at it.
    private static func dueBatches(isAbandoned: String) -> String {
        """
        SELECT id, kind = 'staged' AND owner = $2 FROM batch
        WHERE CASE kind
            WHEN 'staged' THEN owner = $2 OR is_undone OR \(isAbandoned)
            WHEN 'import' THEN at <= $1 AND EXISTS (SELECT 1 FROM member WHERE closed_by = batch.id)
            ELSE at <= $1 END
        ORDER BY id
        """
    }

    /// What another program has staged is left alone as long as it is at it.
    package func beginErasing(_ database: Database, _ batch: Int64) throws -> String? {
        try database.value(
            """
            UPDATE batch SET is_undone = true
            WHERE id = $1 AND (kind <> 'staged' OR owner = $2 OR is_undone OR \(abandoned)) RETURNING kind
            """, [batch, instance])
    }

    /// Vacuums the tables in which there were rows of those who were deleted, so that they are gone from the tables' pages and
    /// from the indexes. A transaction that began before may be in the way, of whichever program, and the program may be
    /// killed at any point: it is recorded once it is done, and tried again by a later call until then.
    private func removeTraces(at now: Timestamp) async throws(StoreError) {
        guard let deletions = try await readOnce(ErasureRow.removableDeletions),
            rewriting.withLock({ $0.allows(at: .milliseconds(now.milliseconds)) })
        else { return }
        let clock = ContinuousClock()
        let began = clock.now
        let isDone = try await vacuum(ErasureRow.tables)
        rewriting.withLock {
            $0.record(start: .milliseconds(now.milliseconds), took: began.duration(to: clock.now))
        }
        if isDone {
            try await write(.none) { try ErasureRow.recordRewrite($0, deletions) }
        }
    }
}

/// The one row of the table `erasure`: whether there may be traces of deleted members in the tables' pages.
enum ErasureRow {
    /// In which there can be rows of a member's, or that name one.
    static let tables = [
        "member", "session", "member_colour", "code", "transfer_reason", "activity_note", "batch",
        "list_entry",
    ]

    /// Deletes the members and everything that names them, and moves what they have left to the treasury. To be called where
    /// the gate is held exclusively. Their rows' traces in the pages go with the next `eraseClosed`.
    ///
    /// - Parameter count: how many of them count as members.
    static func delete(
        _ database: Database, _ members: [Int64], counted count: Int, at now: Timestamp
    ) throws {
        let returned = try Ledger.close(database, members, at: now)
        try database.execute("DELETE FROM member WHERE id = ANY ($1::bigint[])", [members])
        database.note(.profiles)
        try database.execute("UPDATE erasure SET is_due = true, deletion_count = deletion_count + 1")
        try Tally.change(database, members: -count, treasury: returned)
    }

    /// How often somebody was deleted, if there may be traces, and nobody reads what was there before any more.
    static func removableDeletions(_ database: Database) throws -> Int64? {
        try database.value(
            """
            SELECT deletion_count FROM erasure WHERE is_due AND NOT EXISTS (
                SELECT 1 FROM pg_stat_activity
                WHERE (datname = current_database() OR datname IS NULL) AND pid <> pg_backend_pid()
                    AND age(backend_xmin) >= age(erasure.xmin))
            AND NOT EXISTS (SELECT 1 FROM pg_replication_slots WHERE age(xmin) >= age(erasure.xmin))
            AND NOT EXISTS (
                SELECT 1 FROM pg_prepared_xacts
                WHERE database = current_database() AND age(transaction) >= age(erasure.xmin))
            """)
    }

    /// - Parameter deletions: the count before; somebody may have been deleted since.
    static func recordRewrite(_ database: Database, _ deletions: Int64) throws {
        try database.execute(
            "UPDATE erasure SET rewritten_count = $1, is_due = deletion_count <> $1", [deletions])
    }
}
