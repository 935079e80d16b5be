import Model

/// The activity: who did what, and when.
extension Store {
    /// At most `limit` rows of the activity, the newest first.
    ///
    /// - Parameter before: only rows with lower ids than this; nil for the newest.
    /// - Parameter member: only rows about acts on this member, by any actor; nil for all.
    /// - Throws: `.unavailable`.
    public func activity(
        before: Int64?, of member: Int64?, limit: Int
    ) async throws(StoreError) -> [Activity] {
        try await engine.read {
            try ActivityRow.fetchAll($0, before: before ?? .max, of: member, limit: limit)
        }
    }

    /// Records that sign-ins of this member failed too often, unless a row from the last `withinSeconds`
    /// already says so.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    public func recordFailedSignIns(
        of member: Int64, withinSeconds: Int64, at now: Timestamp
    ) async throws(StoreError) {
        try await engine.write(.shared) { database in
            // Makes sure that only one of two programs that record this at once adds a row.
            _ = try MemberRow.lock(database, member)
            let isNoted = try database.isTrue(
                """
                SELECT EXISTS (
                    SELECT 1 FROM activity_whom JOIN activity ON id = activity_id
                    WHERE member_id = ?1 AND kind = ?2 AND at > ?3)
                """,
                [
                    member, Activity.Kind.signInsFailed.rawValue,
                    now.adding(seconds: -withinSeconds),
                ])
            if isNoted { return }
            try ActivityRow.add(database, .signInsFailed, by: .program, to: [member], at: now)
        }
    }

    /// Records that a copy of all data was made, or that an organiser is about to get one.
    ///
    /// - Parameter isWhole: true once a backup is complete; false when a download begins, since even a part
    ///   of it discloses data, but is no backup.
    /// - Parameter memberCount: how many members the copy has.
    /// - Throws: `.forbidden`, `.unavailable`, `.unsound`.
    public func recordBackup(
        isWhole: Bool, memberCount: Int, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) {
        try await engine.write(.shared, byOrganiser: actor) { database in
            try ActivityRow.add(
                database, isWhole ? .backupMade : .backupDownloaded, by: actor, count: memberCount, at: now)
        }
    }

    /// Records that the activity was exported.
    ///
    /// - Throws: `.forbidden`, `.unavailable`, `.unsound`.
    public func recordActivityExport(by actor: Actor, at now: Timestamp) async throws(StoreError) {
        try await engine.write(.shared, byOrganiser: actor) { database in
            try ActivityRow.add(database, .activityExported, by: actor, at: now)
        }
    }

    /// The time of the latest recorded backup; nil if the activity has no such row.
    ///
    /// - Throws: `.unavailable`.
    public func latestBackup() async throws(StoreError) -> Timestamp? {
        try await engine.readWithoutSnapshot { database in
            try database.value("SELECT at FROM activity WHERE kind = 'backup-made' ORDER BY id DESC LIMIT 1")
        }
    }

    /// Removes the rows that are `Activity.keptSeconds` old at `now`, and the codes that are no longer valid.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    public func forgetOldActivityAndCodes(at now: Timestamp) async throws(StoreError) {
        try await engine.write(.none) { database in
            // `latestBackup` needs the latest backup, however long ago it was made.
            try database.execute(
                """
                DELETE FROM activity WHERE at <= ?1 AND id <> coalesce(
                    (SELECT max(id) FROM activity WHERE kind = 'backup-made'), 0)
                """, [now.adding(seconds: -Activity.keptSeconds)])
            try CodeRow.forgetOld(database, at: now)
        }
    }
}
