import LocalTime
import Model

/// The settings of the whole site.
extension Store {
    /// The current settings and fields.
    ///
    /// - Throws: `.unavailable`.
    public func settings() async throws(StoreError) -> StoredSettings {
        try await engine.read {
            try SettingsRow.fetch($0, fixedOpeningBalance: engine.fixedOpeningBalance)
        }
    }

    /// Replaces the settings, and adds a row to the activity that names the changed ones, without their
    /// values. Members who are added from then on get the new opening balance. If events begin nightly from
    /// then on, the first one begins the next night.
    ///
    /// - Parameter revision: the `StoredSettings.revision` that the change is based on; nil to overwrite any.
    /// - Throws: `.forbidden` unless the actor is a command, the program, or an organiser at the moment of
    ///   the change; `.unavailable`, `.unsound`.
    public func changeSettings(
        _ settings: SiteSettings, from revision: Int64?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> EditOutcome<StoredSettings> {
        try await engine.write(.exclusive, byOrganiser: actor) { database in
            let current = try SettingsRow.fetch(database, fixedOpeningBalance: engine.fixedOpeningBalance)
            let changes = current.settings.changes(to: settings)
            // Sending the same form twice isn't a conflict.
            if changes.isEmpty { return .unchanged }
            if let revision, revision != current.revision { return .stale(current) }
            try SettingsRow.update(database, settings, at: now)
            let detail = changes.map(\.rawValue).joined(separator: " ")
            try ActivityRow.add(database, .settingsChanged, by: actor, detail: detail, at: now)
            return .done
        }
    }

    /// Makes this machine's time zone the group's, if no zone was chosen and programs on other machines may
    /// share the data: an event's beginning can't depend on two zones. It leaves no row in the activity,
    /// since a database without any counts as empty for a move.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    public func agreeOnTimeZone() async throws(StoreError) {
        guard shortMemory != nil, let machine = TimeZoneName.machine else { return }
        let isMissing = try await engine.readWithoutSnapshot {
            try $0.isTrue("SELECT time_zone IS NULL FROM settings")
        }
        if isMissing { try await setTimeZone(machine) }
    }

    /// Sets the time zone, unless one was chosen.
    package func setTimeZone(_ zone: TimeZoneName) async throws(StoreError) {
        try await engine.write(.exclusive) { database in
            let count = try database.execute(
                "UPDATE settings SET time_zone = ?1, revision = revision + 1 WHERE time_zone IS NULL",
                [zone.text])
            if count > 0 { database.report(.settings) }
        }
    }

    /// Dismisses a first step for all organisers; one that is already dismissed stays so.
    ///
    /// - Throws: `.forbidden` as for `changeSettings`; `.unavailable`, `.unsound`.
    public func dismiss(_ step: FirstStep, by actor: Actor) async throws(StoreError) {
        try await engine.write(.exclusive, byOrganiser: actor) { database in
            let current = try SettingsRow.fetch(database, fixedOpeningBalance: engine.fixedOpeningBalance)
            if current.dismissedSteps.contains(step) { return }
            try database.execute(
                "UPDATE settings SET steps_put_away = steps_put_away || ' ' || ?1", [step.rawValue])
            database.report(.settings)
        }
    }
}
