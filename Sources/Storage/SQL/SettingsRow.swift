import LocalTime
import Model

/// The one row of the table `settings`.
package enum SettingsRow {
    package static func fetch(
        _ database: any SQLDatabase, fixedOpeningBalance: Amount?
    ) throws -> StoredSettings {
        let row = try database.row(
            """
            SELECT revision, group_name, opening_balance, sign_up, language, contact, privacy, steps_put_away,
                restart, time_zone, nightly_since IS NOT NULL, self_check_in, form_revision,
                EXISTS (SELECT 1 FROM custom_field WHERE removed_by IS NULL), ways,
                desk_name, desk_email, desk_phone, phone_written
            FROM settings
            """)
        guard let row else {
            return StoredSettings(SiteSettings(), revision: 0, fixedOpeningBalance: fixedOpeningBalance)
        }
        let settings = SiteSettings(
            groupName: row[1], openingBalance: row[2],
            // A newer version may have set a policy that this program doesn't know; then no visitor can sign
            // up.
            signUp: SignUpPolicy(rawValue: row[3]) ?? .nobody, language: row[4], contact: row[5],
            privacy: row[6], restart: restart(row[8]), beginsNightly: row[10], selfCheckIn: row[11],
            timeZone: row[9], ways: ways(row[14]), desk: desk(row, from: 15))
        let steps = (row[7] as String).split(separator: " ").compactMap { FirstStep(rawValue: String($0)) }
        return StoredSettings(
            settings, revision: row[0], fixedOpeningBalance: fixedOpeningBalance, dismissedSteps: Set(steps),
            fields: row[13] ? try FieldRow.fetchAll(database) : [], formRevision: row[12])
    }

    /// Records that the group's own form has changed.
    static func advanceFormRevision(_ database: any SQLDatabase) throws {
        try database.execute("UPDATE settings SET form_revision = form_revision + 1")
        database.report(.settings)
    }

    static func update(
        _ database: any SQLDatabase, _ settings: SiteSettings, at now: Timestamp
    ) throws {
        try database.execute(
            """
            UPDATE settings SET revision = revision + 1, group_name = ?1, opening_balance = ?2, sign_up = ?3,
                language = ?4, contact = ?5, privacy = ?6, restart = ?7, time_zone = ?8,
                nightly_since = CASE WHEN ?9 THEN coalesce(nightly_since, CAST(?10 AS bigint)) END,
                self_check_in = ?11, ways = ?12, desk_name = ?13, desk_email = ?14, desk_phone = ?15,
                phone_written = ?16
            """,
            [
                settings.groupName, settings.openingBalance, settings.signUp.rawValue,
                settings.language, settings.contact, settings.privacy,
                settings.restart.rawValue, settings.timeZone,
                settings.beginsNightly && settings.restart == .keep, now,
                settings.selfCheckIn && settings.restart == .keep, text(settings.ways),
                settings.desk.name.rawValue, settings.desk.email.rawValue, settings.desk.phone.rawValue,
                settings.desk.phoneFormat.rawValue,
            ])
        database.report(.settings)
    }

    /// A newer version may have set a policy that this program doesn't know; then no member is removed.
    private static func restart(_ text: String?) -> RestartPolicy {
        text.flatMap { RestartPolicy(rawValue: $0) } ?? .keep
    }

    /// Leaves out ways that a newer version has set and this program doesn't know.
    private static func ways(_ text: String) -> Set<SignUpWay> {
        Set(text.split(separator: " ").compactMap { SignUpWay(rawValue: String($0)) })
    }

    private static func desk(_ row: SQLRow, from column: Int) -> DeskQuestions {
        DeskQuestions(
            name: row[column], email: row[column + 1], phone: row[column + 2], phoneFormat: row[column + 3])
    }

    private static func text(_ ways: Set<SignUpWay>) -> String {
        SignUpWay.allCases.filter(ways.contains).map(\.rawValue).joined(separator: " ")
    }

    /// - Parameter language: the site's default language, if none was chosen yet; nil to leave it unset.
    static func setAtSetUp(
        _ database: any SQLDatabase, _ policy: RestartPolicy, _ language: String?
    ) throws {
        // Events that begin nightly and members who check themselves in are settings of this policy alone.
        let keep = RestartPolicy.keep.rawValue
        let count = try database.execute(
            """
            UPDATE settings SET revision = revision + 1, restart = ?1, language = coalesce(language, ?2),
                nightly_since = CASE WHEN ?1 = '\(keep)' THEN nightly_since END,
                self_check_in = self_check_in AND ?1 = '\(keep)'
            WHERE restart <> ?1 OR language IS NULL AND CAST(?2 AS text) IS NOT NULL
            """, [policy.rawValue, language])
        if count > 0 { database.report(.settings) }
    }

    static func restartPolicy(_ database: any SQLDatabase) throws -> RestartPolicy {
        restart(try database.value("SELECT restart FROM settings"))
    }

    /// Lets no event begin for this night or an earlier one.
    static func skipNight(_ database: any SQLDatabase, _ night: Timestamp) throws {
        try database.execute(
            "UPDATE settings SET nightly_since = ?1 WHERE nightly_since < ?1", [night])
    }

    /// Whether an event still begins for this night, the latest one; false if none begins by itself.
    static func expects(_ database: any SQLDatabase, _ night: Timestamp) throws -> Bool {
        try database.isTrue(
            "SELECT restart <> ?2 AND nightly_since < ?1 FROM settings",
            [night, RestartPolicy.remove.rawValue])
    }

    /// Whether the night up to which no event begins is in the future: it was noted while a clock was wrong.
    static func hasFutureNight(_ database: any SQLDatabase, at now: Timestamp) throws -> Bool {
        try database.isTrue(
            "SELECT nightly_since > ?1 FROM settings", [now.adding(seconds: Timestamp.clockErrorSeconds)])
    }

    /// Makes the next night the first that begins an event again, if `hasFutureNight`.
    static func correctFutureNight(_ database: any SQLDatabase, at now: Timestamp) throws {
        try database.execute(
            "UPDATE settings SET nightly_since = ?1 WHERE nightly_since > ?2",
            [now, now.adding(seconds: Timestamp.clockErrorSeconds)])
    }

    /// Whether members may put themselves on the list, by the open event's code.
    static func allowsSelfCheckIn(_ database: any SQLDatabase) throws -> Bool {
        let isOn = try database.isTrue("SELECT self_check_in FROM settings")
        return try isOn && restartPolicy(database) == .keep
    }

    /// The zone in which the group's days begin; nil for this machine's.
    static func timeZone(_ database: any SQLDatabase) throws -> TimeZoneName? {
        let text: String? = try database.value("SELECT time_zone FROM settings")
        return text.flatMap { TimeZoneName($0) }
    }

    /// The opening balance of a member who is added in this transaction.
    package static func openingBalance(_ database: any SQLDatabase, fixed: Amount?) throws -> Amount {
        if let fixed { return fixed }
        return try database.value("SELECT opening_balance FROM settings") ?? .defaultOpeningBalance
    }
}
