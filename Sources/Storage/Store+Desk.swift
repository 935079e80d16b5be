import LocalTime
import Model

/// The desk's list.
extension Store {
    /// The changes to the list since `revision`; the whole list for nil.
    ///
    /// - Parameter limit: the most names to return; if there are more, the newest are returned.
    /// - Throws: `.unavailable`.
    public func rosterUpdate(since revision: Int64?, limit: Int) async throws(StoreError) -> RosterUpdate {
        try await engine.read { try ListRow.changes($0, since: revision, limit: limit) }
    }

    /// The changes to the list, as `rosterUpdate` returns them, with the list's event and the acts that can
    /// be undone at `now`.
    ///
    /// - Throws: `.unavailable`.
    public func deskList(
        since revision: Int64?, limit: Int, at now: Timestamp
    ) async throws(StoreError) -> DeskList {
        try await engine.read { database in
            let event = try EventRow.fetchOpen(database)
            return DeskList(
                update: try ListRow.changes(database, since: revision, limit: limit), event: event,
                undoableRestart: try RestartRow.newestUndoable(database, at: now)?.restart,
                undoableTakeOffs: try AttendanceRow.undoableTakeOffs(database, from: event.id, at: now))
        }
    }

    /// Empties the list. Where Restart removes, it also closes the registrations on the list: a closed one
    /// doesn't count as a member, can't sign in and doesn't reserve its email or username. Members who
    /// weren't registered at this event, have signed in, have received credits, or have a role stay members.
    /// All listed members form one batch, which `undoRestart` can restore until `Restart.undoableUntil`.
    ///
    /// - Parameter expected: the effect of Restart that the actor's page showed; nil to accept the current
    ///   one.
    /// - Returns: the batch; nil if the list was empty, and then nothing changes.
    /// - Throws: `.restartChanged` if Restart has a different effect now; `.unavailable`, `.unsound`.
    public func restartDesk(
        expecting expected: RestartPolicy?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Restart? {
        try await engine.write(.exclusive) { database in
            if let expected, try SettingsRow.restartPolicy(database) != expected {
                throw StoreError.restartChanged
            }
            return try RestartRow.restart(database, by: actor, at: now)
        }
    }

    /// Begins a new event as of the latest four o'clock in the group's time zone, if the settings say so,
    /// even if no program was running then. Members who have come since then count for the new event.
    ///
    /// - Returns: the Restart that closed the previous event; nil if no member came to it before four
    ///   o'clock, or it was closed by then, or events have begun nightly only since then.
    /// - Throws: `.unavailable`, `.unsound`.
    public func beginNightlyEvent(at now: Timestamp) async throws(StoreError) -> Restart? {
        // Usually there is nothing to do, and nothing is written.
        let isNeeded = try await engine.readWithoutSnapshot { database in
            try SettingsRow.hasFutureNight(database, at: now)
                || RestartRow.latestNight(database, at: now) != nil
        }
        if !isNeeded { return nil }
        return try await engine.write(.exclusive) { database in
            try SettingsRow.correctFutureNight(database, at: now)
            guard let night = try RestartRow.latestNight(database, at: now),
                let restart = try RestartRow.restart(database, by: .program, at: now, beginning: night)
            else { return nil }
            try EventRow.moveToOpen(database, cameSince: night)
            // A check-in that began before four may be written only now, and must not cause another event.
            try SettingsRow.skipNight(database, night)
            return restart
        }
    }

    /// Restores the newest undoable batch, including those who stayed members, in its old places on the list.
    /// If it was closed for a night, no event begins again for that night. The members have the same ids and
    /// passwords as before. A registration is left out, and stays closed until it is erased, if another
    /// member now has its email or username, or a username that looks like it (`LookAlikeKeys`).
    ///
    /// - Parameter restart: when the batch was closed, so that pressing Undo twice doesn't restore the batch
    ///   before it as well; nil for the newest batch.
    /// - Returns: nil if no batch can be restored at `now`, or the newest is a different one.
    /// - Throws: `.unavailable`, `.unsound`.
    public func undoRestart(
        _ restart: Timestamp?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneRestart? {
        try await engine.write(.exclusive) { database in
            guard let (id, event, newest) = try RestartRow.newestUndoable(database, at: now),
                restart == nil || restart == newest.at
            else { return nil }
            let staying: Int =
                try database.value("\(AttendanceRow.countQuery) AND event_id = ?1", [event]) ?? 0
            try BatchRow.reopen(database, id)
            let leftOut = try RestartRow.names(database, id, event)
            try AttendanceRow.forget(database, of: event, closedBy: id)
            let restored: Int =
                try database.value("\(AttendanceRow.countQuery) AND event_id = ?1", [event]) ?? 0
            try EventRow.reopen(database, event, isEmpty: restored == 0, at: now)
            // Otherwise this event would be closed again for the same night within seconds.
            let night = now.latest(hour: 4, in: try SettingsRow.timeZone(database))
            try SettingsRow.skipNight(database, night)
            // The members who were left out need the row until they are erased.
            try leftOut.isEmpty ? BatchRow.delete(database, id) : BatchRow.setUndone(database, id)
            try ActivityRow.add(database, .restartUndone, by: actor, count: restored, at: now)
            return UndoneRestart(restored: restored, leftOut: leftOut, deleted: newest.stayingCount - staying)
        }
    }
}
