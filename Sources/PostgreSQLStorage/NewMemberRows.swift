import Model
import Names
import SQLStorage
import Storage

/// The rows of a new member.
enum NewMemberRows {
    /// Adds a member if no other one has the names, and opens an account with the opening balance.
    ///
    /// - Parameter answerText: as `NewAnswers` has it.
    /// - Parameter fixed: an opening balance that overrides the settings.
    /// - Parameter isListed: whether the name is appended to the desk's list.
    /// - Returns: the member's id, and the place on the list if the name was added to it.
    /// - Throws: `.formUsed`, `.emailTaken`, `.usernameTaken`.
    static func insert(
        _ database: ServerDatabase, _ registration: Registration, _ names: MemberNames,
        answerText: String = "",
        openingBalance fixed: Amount?, isListed: Bool = false, at now: Timestamp
    ) throws -> (id: Int64, place: ListRow.Place?) {
        try NameLocks.take(database, names, formID: registration.formID)
        try MemberRow.checkIsNew(database, formID: registration.formID)
        try MemberRow.checkAreFree(database, names)
        let row = try database.row(
            isListed ? listed : unlisted,
            ProfileColumns.values(registration.profile, names)
                + [
                    registration.passwordHash, registration.form.rawValue, registration.formID, answerText,
                    now.milliseconds, fixed?.hundredths,
                ])
        guard let row else { throw StoreError.unavailable(reason: "nobody was added") }
        if isListed { database.note(.roster) }
        try Tally.change(database, members: 1, treasury: -(row[1] as Int64))
        return (row[0], isListed ? ListRow.Place(row, from: 2) : nil)
    }

    private static let unlisted = sql(
        place: """
            SELECT NULL::bigint AS revision, NULL::bigint AS event_id, NULL::bigint AS entry_count,
                NULL::bigint AS price
            """)

    /// Locks the row of `list` until the end of the transaction, so that revisions become visible one after
    /// the other.
    private static let listed = sql(place: ListRow.advance)

    private static func sql(place: String) -> String {
        let texts = ProfileColumns.all + ["password_hash", "form", "form_id", "answer_text"]
        let places = texts.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        let (now, fixed) = ("?\(texts.count + 1)::bigint", "?\(texts.count + 2)::bigint")
        return """
            WITH opening AS (
                SELECT coalesce(\(fixed), (SELECT opening_balance FROM settings),
                    \(Amount.defaultOpeningBalance.hundredths)) AS balance),
            place AS (\(place)),
            new AS (
                INSERT INTO member (\(texts.joined(separator: ", ")), registered_at)
                SELECT \(places), \(now) FROM place
                RETURNING id),
            entered AS (
                INSERT INTO attendance (place, event_id, member_id, at, is_new)
                SELECT revision, event_id, id, \(now), true FROM new, place WHERE revision IS NOT NULL),
            \(Ledger.opening("new, opening", at: now))
            SELECT id, balance, revision, event_id, entry_count, price FROM new, place, opening
            """
    }
}
