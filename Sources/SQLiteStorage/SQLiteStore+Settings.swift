import GRDB
import Model
import Storage

extension SQLiteStore {
    /// At once, also where nothing can be awaited.
    public func settings() throws(StoreError) -> KeptSettings {
        try readOnce { try self.settings($0) }
    }

    private func settings(_ database: Database) throws -> KeptSettings {
        let (settings, revision) = try SettingsRow.fetch(database)
        return KeptSettings(settings, revision: revision, fixedOpeningBalance: fixedOpeningBalance)
    }

    public func changeSettings(
        _ settings: SiteSettings, from revision: Int64?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> SettingsOutcome {
        try await writer.write { database in
            try MemberRow.requireOrganiser(database, actor)
            let current = try self.settings(database)
            let changes = current.settings.changes(to: settings)
            // The same form sent twice is no conflict.
            if changes.isEmpty { return .unchanged }
            if let revision, revision != current.revision { return .stale(current) }
            try SettingsRow.update(database, settings)
            let detail = changes.joined(separator: " ")
            try ActivityRow.add(database, .settingsChanged, by: actor, detail: detail, at: now)
            return .done
        }
    }

    /// What a member gets who is added in this transaction.
    func openingBalance(_ database: Database) throws -> Amount {
        if let fixedOpeningBalance { return fixedOpeningBalance }
        let select = try database.cachedStatement(sql: "SELECT opening_balance FROM settings")
        return try Int64.fetchOne(select).map { Amount(hundredths: $0) } ?? .defaultOpeningBalance
    }
}

/// The one row of the table `settings`.
private enum SettingsRow {
    static func fetch(_ database: Database) throws -> (SiteSettings, revision: Int64) {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT revision, group_name, opening_balance, sign_up, language, contact, privacy FROM settings
                """)
        guard let row else { return (SiteSettings(), revision: 0) }
        let balance: Int64? = row[2]
        let settings = SiteSettings(
            groupName: row[1], openingBalance: balance.map { Amount(hundredths: $0) },
            // A program that doesn't know what was decided signs nobody up.
            signUp: SignUpPolicy(rawValue: row[3]) ?? .nobody, language: row[4], contact: row[5],
            privacy: row[6])
        return (settings, revision: row[0])
    }

    static func update(_ database: Database, _ settings: SiteSettings) throws {
        try database.execute(
            sql: """
                UPDATE settings SET revision = revision + 1, group_name = ?, opening_balance = ?, sign_up = ?,
                    language = ?, contact = ?, privacy = ?
                """,
            arguments: [
                settings.groupName, settings.openingBalance?.hundredths, settings.signUp.rawValue,
                settings.language, settings.contact, settings.privacy,
            ])
    }
}
