import Model
import Names

extension SQLStore {
    /// See `ImportStore.presence`.
    public func presence(of profiles: [Profile]) async throws(StoreError) -> [Presence] {
        let names = profiles.map(MemberRow.PersonKeys.init)
        return try await read { try MemberRow.presence($0, of: names) }
    }

    /// See `ImportStore.beginImport`.
    public func beginImport(by actor: Actor, at now: Timestamp) async throws(StoreError) -> Int64 {
        memory.runningImports.withLock { $0.beginning += 1 }
        defer { memory.runningImports.withLock { $0.beginning -= 1 } }
        let (id, balance) = try await write(.shared, byOrganiser: actor) { [fixedOpeningBalance] database in
            (
                try self.beginStaging(database, at: now),
                try SettingsRow.openingBalance(database, fixed: fixedOpeningBalance)
            )
        }
        memory.runningImports.withLock { $0.balances[id] = balance }
        return id
    }

    /// See `ImportStore.finishImport`.
    public func finishImport(
        _ staged: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> FinishedImport {
        defer { abandonImport(staged) }
        return try await write(.exclusive, byOrganiser: actor, sharesCommit: false) { database in
            try self.continueStaging(database, staged)
            // The remaining people never become members: they form an abandoned batch, which `eraseClosed`
            // erases.
            let rest = try self.beginStaging(database, at: now)
            let leftOut = try database.execute(
                """
                UPDATE member SET closed_by = ?1, imported_by = NULL
                WHERE closed_by = ?2 AND (\(BatchRow.takenCondition(database.dialect)))
                """, [rest, staged])
            let present = try BatchRow.present(database, among: staged)
            for piece in BatchRow.pieces(of: present) {
                try database.execute(
                    """
                    UPDATE member SET closed_by = ?1, imported_by = NULL
                    WHERE id IN (\(database.dialect.elements("?2")))
                    """, [rest, piece])
            }
            let members: [Int64] = try database.values(
                "SELECT id FROM member WHERE closed_by = ?1 ORDER BY id", [staged])
            try BatchRow.reopen(database, members: members)
            try database.execute(
                "UPDATE batch SET kind = 'import', at = ?1, member_count = ?2 WHERE id = ?3",
                [now, members.count, staged])
            try ActivityRow.add(database, .membersImported, by: actor, count: members.count, at: now)
            return FinishedImport(
                imported: members.count, leftOut: leftOut, present: present.count)
        }
    }

    /// See `ImportStore.undoableImports`.
    public func undoableImports(at now: Timestamp) async throws(StoreError) -> [Import] {
        try await readWithoutSnapshot { database in
            try database.rows(
                """
                SELECT id, at, member_count, (
                    SELECT count(*) FROM member WHERE imported_by = batch.id AND \(ImportRow.removableCondition))
                FROM batch WHERE kind = 'import' AND NOT is_undone AND at > ?1 ORDER BY at DESC, id DESC
                """, [BatchRow.latestUndoable(at: now)]
            ).map {
                Import(id: $0[0], at: $0[1], count: $0[2], removableCount: $0[3])
            }.filter { $0.removableCount > 0 }
        }
    }

    /// See `ImportStore.undoImport`.
    public func undoImport(
        _ id: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneImport? {
        try await write(.exclusive, byOrganiser: actor, sharesCommit: false) { database in
            guard try BatchRow.isUndoable(database, id, .imported, at: now) else { return nil }
            let removed: [Int64] = try database.values(
                """
                SELECT id FROM member
                WHERE imported_by = ?1 AND \(ImportRow.removableCondition) AND \(ImportRow.isIdleCondition)
                ORDER BY id
                """, [id])
            if removed.isEmpty { return nil }
            try RemovalRow.add(database, removed, reversing: id, at: now)
            let stayed: Int? = try database.value(
                "SELECT count(*) FROM member WHERE imported_by = ?1 AND closed_by IS NULL", [id])
            try BatchRow.setUndone(database, id)
            try ActivityRow.add(database, .importUndone, by: actor, count: removed.count, at: now)
            return UndoneImport(removed: removed.count, stayed: stayed ?? 0)
        }
    }

    /// See `ImportStore.abandonImport`.
    public func abandonImport(_ staged: Int64) {
        memory.runningImports.withLock { _ = $0.balances.removeValue(forKey: staged) }
    }

    /// See `ImportStore.recordExport`.
    public func recordExport(_ count: Int, by actor: Actor, at now: Timestamp) async throws(StoreError) {
        try await write(.shared, byOrganiser: actor) { database in
            try ActivityRow.add(database, .membersExported, by: actor, count: count, at: now)
        }
    }
}

private enum ImportRow {
    /// The condition that undoing the import of a member may remove them, which is cheap: each page of the
    /// office counts them.
    static let removableCondition = "closed_by IS NULL AND NOT has_signed_in AND role = 'member'"

    /// The further condition that it does remove them.
    static let isIdleCondition = """
        NOT EXISTS (SELECT 1 FROM attendance WHERE member_id = member.id AND taken_off_by IS NULL)
        AND NOT EXISTS (
            SELECT 1 FROM transfer
            WHERE to_account = member.id AND from_account <> \(EntryRow.treasury))
        """
}
