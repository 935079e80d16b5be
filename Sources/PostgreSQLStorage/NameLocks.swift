import Names
import Storage

/// Advisory locks on names, held to the end of the transaction: of several who want the same email, the same username, or
/// one that looks like it, each sees whether the one before got it. The unique indexes stand behind that for what is the
/// same, and nothing else for what only looks alike.
enum NameLocks {
    /// To be called before it is asked whether the names are free.
    static func take(_ database: Database, _ names: MemberNames) throws {
        var keys = names.email.map { ["email \($0)"] } ?? []
        if let username = names.username {
            // One key for both looks: each is compared with both of others.
            keys += [
                "username \(username.folded)", "look \(username.look.own)", "look \(username.look.written)",
            ]
        }
        if keys.isEmpty { return }
        // All in one order, so that no two wait for each other. Those that are sorted in the subquery are locked in its
        // order; the column is wide where some have the same hash, which is locked twice by the same transaction.
        _ = try database.rows(
            """
            SELECT pg_advisory_xact_lock(key) FROM (
                SELECT DISTINCT hashtextextended('frontdesk name ' || current_schema() || ' ' || name, 0) AS key
                FROM unnest($1::text[]) AS names (name) ORDER BY key) AS keys
            """, [keys])
    }
}
