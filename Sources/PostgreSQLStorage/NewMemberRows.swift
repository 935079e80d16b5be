import Model
import Names
import Storage

extension ServerDatabase {
    package func insertMember(
        _ registration: Registration, _ keys: IndexedKeys, answerText: String,
        openingBalance fixed: Amount?, isListed: Bool, at now: Timestamp
    ) throws -> (id: Int64, place: ListRow.Place?) {
        try NameLocks.take(self, keys.member, formID: registration.formID)
        try MemberRow.checkIsNew(self, formID: registration.formID)
        try MemberRow.checkAreFree(self, keys.member)
        let row = try row(
            isListed ? NewMemberRows.listed : NewMemberRows.unlisted,
            ProfileColumns.values(registration.profile, keys.member)
                + [
                    registration.passwordHash, registration.form.rawValue, registration.formID, answerText,
                    now, fixed,
                ])
        guard let row else { throw StoreError.unavailable(reason: "no member was added") }
        if isListed { report(.roster) }
        try Tally.change(self, members: 1, treasury: -(row[1] as Int64))
        return (row[0], isListed ? ListRow.Place(row, from: 2) : nil)
    }
}

/// The statements that add the rows of a new member.
private enum NewMemberRows {
    static let unlisted = sql(
        place: """
            SELECT NULL::bigint AS revision, NULL::bigint AS event_id, NULL::bigint AS entry_count,
                NULL::bigint AS price
            """)

    /// Locks the row of `list` until the end of the transaction, so that revisions become visible one after
    /// another.
    static let listed = sql(place: ListRow.takePlaceStatement)

    private static func sql(place: String) -> String {
        let texts = ProfileColumns.all + ["password_hash", "form", "form_id", "answer_text"]
        let placeholders = texts.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        let (now, fixed) = ("?\(texts.count + 1)::bigint", "?\(texts.count + 2)::bigint")
        return """
            WITH opening AS (
                SELECT coalesce(\(fixed), (SELECT opening_balance FROM settings),
                    \(Amount.defaultOpeningBalance.hundredths)) AS balance),
            place AS (\(place)),
            new AS (
                INSERT INTO member (\(texts.joined(separator: ", ")), registered_at)
                SELECT \(placeholders), \(now) FROM place
                RETURNING id),
            entered AS (
                INSERT INTO attendance (place, event_id, member_id, at, is_new)
                SELECT revision, event_id, id, \(now), true FROM new, place WHERE revision IS NOT NULL),
            \(Ledger.opening("new, opening", at: now))
            SELECT id, balance, revision, event_id, entry_count, price FROM new, place, opening
            """
    }
}
