import Model
import Names

/// Importing many members at once.
///
/// An import first stages registrations where no reader sees them: they aren't members yet, can't sign in and
/// reserve neither email nor username. `finishImport` makes all of them members at once. If the import fails
/// or the program ends before that, `eraseClosed` erases them.
extension Store {
    /// Whether a member already has the email or username of each of these profiles, in their order; for a
    /// profile without either, whether a member has both its name, ignoring letter case and accents, and its
    /// phone number, with or without the country code.
    ///
    /// - Throws: `.unavailable`.
    public func presence(of profiles: [Profile]) async throws(StoreError) -> [Presence] {
        let names = profiles.map(MemberRow.PersonKeys.init)
        return try await engine.read { try MemberRow.presence($0, of: names) }
    }

    /// Begins an import.
    ///
    /// - Returns: the import's id, which no other import, removal or Restart ever has.
    /// - Throws: `.forbidden`, `.unavailable`, `.unsound`.
    public func beginImport(by actor: Actor, at now: Timestamp) async throws(StoreError) -> Int64 {
        engine.memory.runningImports.withLock { $0.beginning += 1 }
        defer { engine.memory.runningImports.withLock { $0.beginning -= 1 } }
        let (id, balance) = try await engine.write(.shared, byOrganiser: actor) { database in
            (
                try engine.beginStaging(database, at: now),
                try SettingsRow.openingBalance(database, fixed: engine.fixedOpeningBalance)
            )
        }
        engine.memory.runningImports.withLock { $0.balances[id] = balance }
        return id
    }

    /// Stages registrations. No two registrations of one import may have the same email or username.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    public func stage(
        _ registrations: [Registration], in staged: Int64, at now: Timestamp
    ) async throws(StoreError) {
        try await engine.stage(registrations, in: staged, at: now)
    }

    /// Makes the staged registrations members, except those whose email or username has been taken, or whose
    /// username looks like a taken one, and those without either that `presence` finds to be members by now.
    ///
    /// - Throws: `.forbidden`, `.unavailable`, `.unsound`. Then none of them is a member.
    public func finishImport(
        _ staged: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> FinishedImport {
        defer { abandonImport(staged) }
        return try await engine.write(.exclusive, byOrganiser: actor, sharesCommit: false) { database in
            try engine.continueStaging(database, staged)
            // The remaining people never become members: they form an abandoned batch, which `eraseClosed`
            // erases.
            let rest = try engine.beginStaging(database, at: now)
            let takenCount = try database.execute(
                """
                UPDATE member SET closed_by = ?1, imported_by = NULL
                WHERE closed_by = ?2 AND (\(BatchRow.takenCondition(database.dialect)))
                """, [rest, staged])
            let again = try BatchRow.membersAgain(database, closedBy: staged)
            for piece in BatchRow.pieces(of: again) {
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
                imported: members.count, takenCount: takenCount, alreadyMemberCount: again.count)
        }
    }

    /// The imports that can still be undone at `now`, the newest first. If all their members have signed in,
    /// have a role, or are gone, there is nothing to undo.
    ///
    /// - Throws: `.unavailable`.
    public func undoableImports(at now: Timestamp) async throws(StoreError) -> [Import] {
        try await engine.readWithoutSnapshot { database in
            try database.rows(
                """
                SELECT id, at, member_count, (
                    SELECT count(*) FROM member WHERE imported_by = batch.id AND \(MemberRow.removableByUndoCondition))
                FROM batch WHERE kind = 'import' AND NOT is_undone AND at > ?1 ORDER BY at DESC, id DESC
                """, [BatchRow.latestExpired(at: now)]
            ).map {
                Import(id: $0[0], at: $0[1], count: $0[2], removableCount: $0[3])
            }.filter { $0.removableCount > 0 }
        }
    }

    /// Removes the members of an import, except those who already take part: who have signed in, come to an
    /// event, have a role, or were sent credits by another member. This counts as a separate removal, which
    /// `Store.undoRemoval` can undo; unlike after other removals, their one-time codes then work again.
    /// Members who were removed before belong to that earlier removal.
    ///
    /// - Returns: nil if there is no such import, it was undone before, it is too late, or no member would be
    ///   removed; then nothing changes.
    /// - Throws: `.lastOrganiser` as for `Store.setRole`, `.forbidden`, `.unavailable`, `.unsound`.
    public func undoImport(
        _ id: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneImport? {
        try await engine.write(.exclusive, byOrganiser: actor, sharesCommit: false) { database in
            guard try BatchRow.isUndoable(database, id, .imported, at: now) else { return nil }
            let removed: [Int64] = try database.values(
                """
                SELECT id FROM member
                WHERE imported_by = ?1 AND \(MemberRow.removableByUndoCondition) AND \(MemberRow.isIdleCondition)
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

    /// Abandons the import: none of its registrations becomes a member.
    public func abandonImport(_ staged: Int64) {
        engine.memory.runningImports.withLock { _ = $0.balances.removeValue(forKey: staged) }
    }

    /// Records in the activity that the data of `count` members was exported.
    ///
    /// - Throws: `.forbidden`, `.unavailable`, `.unsound`.
    public func recordExport(_ count: Int, by actor: Actor, at now: Timestamp) async throws(StoreError) {
        try await engine.write(.shared, byOrganiser: actor) { database in
            try ActivityRow.add(database, .membersExported, by: actor, count: count, at: now)
        }
    }
}
