import Model
import Storage

/// A row of the table `member` that is staged, as it goes to the server: many at once.
struct StagedRow: Encodable {
    let name, email, emailFolded, username, usernameFolded, usernameLook, usernameWrittenLook: String?
    let nickname, phone: String?
    let passwordHash, form, sortName, searchText: String

    init(_ registration: Registration) {
        let (profile, names) = (registration.profile, MemberNames(registration.profile))
        (name, email, username) = (profile.name, profile.email, profile.username)
        (nickname, phone) = (profile.nickname, profile.phone)
        (emailFolded, usernameFolded) = (names.email, names.username?.folded)
        (usernameLook, usernameWrittenLook) = (names.username?.look.own, names.username?.look.written)
        (passwordHash, form) = (registration.passwordHash, registration.form.rawValue)
        (sortName, searchText) = (names.sortName, names.searchText)
    }

    /// A sign of life of its program's, without which the batch is taken for abandoned.
    ///
    /// - Throws: `.unavailable` where it is: it was taken for that, or is over.
    static func touch(_ database: Database, _ batch: Int64, owner: Int64) throws {
        let count = try database.execute(
            """
            UPDATE closing SET touched_at = clock_timestamp()
            WHERE id = $1 AND owner = $2 AND kind = 'staged' AND NOT is_undone
            """, [batch, owner])
        if count == 0 { throw StoreError.unavailable(reason: "nothing is staged") }
    }

    /// - Parameter json: an array of these.
    static func insert(
        _ database: Database, _ json: String, count: Int, in batch: Int64, openingBalance: Amount,
        at now: Timestamp
    ) throws {
        try database.execute(
            """
            WITH new AS (
                INSERT INTO member (
                    name, email, email_folded, username, username_folded, username_look, username_written_look,
                    nickname, phone, password_hash, registered_at, form, sort_name, search_text,
                    closing_id, import_id)
                SELECT name, email, "emailFolded", username, "usernameFolded", "usernameLook",
                    "usernameWrittenLook", nickname, phone, "passwordHash", $2::bigint, form, "sortName",
                    "searchText", $3::bigint, $3::bigint
                FROM json_to_recordset($1::json) AS staged (
                    name text, email text, "emailFolded" text, username text, "usernameFolded" text,
                    "usernameLook" text, "usernameWrittenLook" text, nickname text, phone text,
                    "passwordHash" text, form text, "sortName" text, "searchText" text)
                RETURNING id),
            opened AS (INSERT INTO account SELECT id, $4::bigint FROM new)
            INSERT INTO transfer (from_account, to_account, amount, at, to_balance)
            SELECT \(Ledger.treasury), id, $4::bigint, $2::bigint, $4::bigint FROM new WHERE $4::bigint > 0
            """, [json, now.milliseconds, batch, openingBalance.hundredths])
        try Tally.change(database, treasury: -openingBalance.hundredths * Int64(count))
    }
}
