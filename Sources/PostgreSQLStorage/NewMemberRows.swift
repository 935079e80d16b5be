import Model
import Storage

/// The rows of a new member, who is open from the beginning.
enum NewMemberRows {
    /// Adds them, where nobody has the names, and opens the account.
    ///
    /// - Parameter fixed: what they begin with, whatever the settings say.
    /// - Parameter isListed: whether the name is appended to the desk's list.
    /// - Returns: the id, and the list's revision.
    /// - Throws: `.emailTaken`, `.usernameTaken`.
    static func insert(
        _ database: Database, _ registration: Registration, _ names: MemberNames,
        openingBalance fixed: Amount?,
        isListed: Bool = false, at now: Timestamp
    ) throws -> (id: Int64, listRevision: Int64?) {
        try NameLocks.take(database, names)
        try NameLocks.checkAreFree(database, names)
        let profile = registration.profile
        let row = try database.row(
            isListed ? listed : unlisted,
            [
                profile.name, profile.email, names.email, profile.username, names.username?.folded,
                names.username?.look.own, names.username?.look.written, profile.nickname, profile.phone,
                registration.passwordHash, now.milliseconds, registration.form.rawValue, names.sortName,
                names.searchText, fixed?.hundredths,
            ])
        guard let row else { throw StoreError.unavailable(reason: "nobody was added") }
        if isListed { database.note(.roster) }
        try Tally.change(database, members: 1, treasury: -(row[2] as Int64))
        return (row[0], row[1])
    }

    private static let unlisted = sql(list: "SELECT NULL::bigint AS revision")

    /// Holds the row of `desk` from here to the end: so revisions become visible one after the other.
    private static let listed = sql(
        list: "UPDATE desk SET revision = revision + 1, listed_count = listed_count + 1 RETURNING revision")

    private static func sql(list: String) -> String {
        """
        WITH opening AS (
            SELECT coalesce($15::bigint, (SELECT opening_balance FROM settings),
                \(Amount.defaultOpeningBalance.hundredths)) AS balance),
        list AS (\(list)),
        new AS (
            INSERT INTO member (
                name, email, email_folded, username, username_folded, username_look, username_written_look,
                nickname, phone, password_hash, registered_at, form, sort_name, search_text, list_revision)
            SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::bigint, $12, $13, $14, revision FROM list
            RETURNING id, list_revision),
        opened AS (INSERT INTO account SELECT id, balance FROM new, opening),
        moved AS (
            INSERT INTO transfer (from_account, to_account, amount, at, to_balance)
            SELECT 0, id, balance, $11::bigint, balance FROM new, opening WHERE balance > 0)
        SELECT id, list_revision, balance FROM new, opening
        """
    }
}
