import Names
import Storage

/// Advisory locks on names, held until the end of the transaction. If several transactions want the same
/// email, the same username, or usernames that look alike, each sees whether the previous one got it. For
/// equal names there are unique indexes as well; for names that only look alike, there is nothing else.
enum NameLocks {
    /// Locks the names. Call it before checking whether they are free.
    ///
    /// - Parameter formID: the id of a form that adds a member, which is locked like a name.
    static func take(_ database: ServerDatabase, _ keys: MemberKeys, formID: String? = nil) throws {
        var locks = (keys.foldedEmail.map { ["email \($0)"] } ?? []) + (formID.map { ["form \($0)"] } ?? [])
        if let username = keys.username {
            // Both looks share one prefix, since each is compared with both looks of other names.
            locks += [
                "username \(username.folded)", "look \(username.look.folded)",
                "look \(username.look.written)",
            ]
        }
        if locks.isEmpty { return }
        // All transactions lock in the order of the keys, so that no two wait for each other: the function
        // runs on the rows in the order of the subquery.
        _ = try database.rows(
            """
            SELECT pg_advisory_xact_lock(key) FROM (
                SELECT DISTINCT hashtextextended('frontdesk name ' || current_schema() || ' ' || name, 0) AS key
                FROM unnest(?1::text[]) AS names (name) ORDER BY key) AS keys
            """, [locks])
    }
}
