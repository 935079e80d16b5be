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

    /// To be called once they are locked.
    ///
    /// - Parameter own: the member whose they will be, and what theirs are now: what isn't changed is never refused.
    /// - Throws: `.emailTaken`, `.usernameTaken`, if somebody else has them.
    static func checkAreFree(_ database: Database, _ names: MemberNames, for own: Member? = nil) throws {
        let email = names.email == own?.profile.email?.foldedIdentifier ? nil : names.email
        let isSame = names.username?.folded == own?.profile.username?.foldedIdentifier
        let username = isSame ? nil : names.username
        if email == nil, username == nil { return }
        let row = try database.row(
            """
            SELECT EXISTS (SELECT 1 FROM member WHERE email_folded = $1 AND id <> $5 AND closing_id IS NULL),
                EXISTS (SELECT 1 FROM member WHERE username_folded = $2 AND id <> $5 AND closing_id IS NULL)
                OR EXISTS (SELECT 1 FROM member WHERE username_look IN ($3, $4) AND id <> $5 AND closing_id IS NULL)
                OR EXISTS (
                    SELECT 1 FROM member WHERE username_written_look IN ($3, $4) AND id <> $5 AND closing_id IS NULL)
            """,
            [email, username?.folded, username?.look.own, username?.look.written, own?.id ?? 0])
        guard let row else { return }
        if row[0] { throw StoreError.emailTaken }
        if row[1] { throw StoreError.usernameTaken }
    }
}
