import Storage

extension PostgreSQLEngine {
    package func eraseClosed(at now: Timestamp) async throws(StoreError) -> Int {
        let latest = BatchRow.latestExpired(at: now)
        let batches = try await readWithoutSnapshot { [abandoned] database in
            try database.rows(Self.dueBatches(isAbandoned: abandoned), [latest, self.instance]).map {
                (id: $0[0] as Int64, kind: $0[1] as String, isOwn: $0[2] as Bool)
            }
        }
        // Read after the batches, so that it includes any import of this program's among them that hasn't
        // ended since. One that has is no longer staged, or failed.
        let running = memory.runningImports.withLock { $0 }
        var erased = 0
        for batch in batches {
            if batch.isOwn, running.beginning > 0 || running.balances[batch.id] != nil { continue }
            guard let kind = BatchRow.Kind(rawValue: batch.kind) else { continue }
            erased += try await eraseMembers(of: batch.id, kind, at: now)
        }
        try await removeTraces(at: now)
        return erased
    }

    /// The condition that the program that staged a batch hasn't touched it for long.
    private var abandoned: String {
        "touched_at < clock_timestamp() - interval '\(limits.abandonedAfterSeconds) seconds'"
    }

    /// The batches that can be erased now, including those of an import that an earlier version undid, and
    /// staged ones, unless another program is working on them.
    private static func dueBatches(isAbandoned: String) -> String {
        """
        SELECT id, kind, kind = 'staged' AND owner = ?2 FROM batch
        WHERE CASE kind
            WHEN 'staged' THEN owner = ?2 OR is_undone OR \(isAbandoned)
            WHEN 'import' THEN at <= ?1 AND (
                erased_count > 0 OR EXISTS (SELECT 1 FROM member WHERE closed_by = batch.id))
            ELSE at <= ?1 END
        ORDER BY member_count, id
        """
    }

    /// A batch that another program is staging is left alone.
    package func beginErasing(
        _ database: any SQLDatabase, _ batch: Int64, _ kind: BatchRow.Kind
    ) throws -> Bool {
        try database.execute(
            """
            UPDATE batch SET is_undone = true
            WHERE id = ?1 AND kind = ?2 AND (kind <> 'staged' OR owner = ?3 OR is_undone OR \(abandoned))
            """, [batch, kind.rawValue, instance]) > 0
    }

    /// Vacuums the tables that had rows of deleted members, so that these disappear from the tables' pages
    /// and indexes. An older transaction of any program may prevent this, and the program may be killed at
    /// any point, so success is recorded at the end, and later calls try again until then.
    private func removeTraces(at now: Timestamp) async throws(StoreError) {
        guard let deletions = try await readWithoutSnapshot(ErasureRow.removableDeletions),
            vacuumPause.withLock({ $0.allows(at: .milliseconds(now.milliseconds)) })
        else { return }
        let began = ContinuousClock.now
        var took = Duration.zero
        // A failure is followed by the shortest pause: its cause may last, or be over soon.
        defer { vacuumPause.withLock { $0.record(start: .milliseconds(now.milliseconds), took: took) } }
        let isDone = try await vacuum(DataTable.all.filter(\.isVacuumedAfterErasure).map(\.name))
        took = began.duration(to: .now)
        if isDone {
            try await writeOnServer(.none) { try ErasureRow.recordVacuum($0, deletions) }
        }
    }
}

extension ErasureRow {
    /// Deletes the members and everything that names them, and moves their credits to the treasury. Call it
    /// only with the gate held exclusively.
    ///
    /// - Parameter count: how many of them are open, and so count as members.
    static func deleteMembers(
        _ database: ServerDatabase, _ members: [Int64], counted count: Int, at now: Timestamp
    ) throws {
        let returned = try Ledger.close(database, members, at: now)
        try database.execute("DELETE FROM member WHERE id = ANY (?1::bigint[])", [members])
        database.report(.profiles)
        try setDue(database)
        try Tally.change(database, members: -count, treasury: returned)
    }

    /// The count of deletions, if traces may be left and no transaction can still read the deleted rows.
    static func removableDeletions(_ database: any SQLDatabase) throws -> Int64? {
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

    /// - Parameter deletions: the count before the vacuum; there may have been more since.
    static func recordVacuum(_ database: ServerDatabase, _ deletions: Int64) throws {
        try database.execute(
            "UPDATE erasure SET rewritten_count = ?1, is_due = deletion_count <> ?1", [deletions])
    }
}
