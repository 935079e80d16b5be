import Storage

/// The one row of the table `name_key`, and the keys in the table `member`.
struct NameKeyTable: NameKeyRows {
    let database: Database

    init(_ connection: Connection) { database = Database(connection) }

    /// What made the keys; empty where nobody knows.
    func version() throws -> String { try database.value("SELECT version FROM name_key") ?? "" }

    /// To be called in a transaction, while nobody else writes.
    func renewAll() throws -> NameKeyRenewal {
        let renewal = try renew()
        try database.execute("UPDATE name_key SET version = $1", [NameKeys.version])
        return renewal
    }

    func members(after id: Int64, limit: Int) throws -> [NameKeys.Kept] {
        try database.rows(
            "SELECT \(NameKeys.Kept.columns) FROM member WHERE id > $1 ORDER BY id LIMIT $2", [id, limit]
        ).map { row in NameKeys.Kept(id: row[0]) { row[$0] } }
    }

    func set(_ names: MemberNames, of member: Int64) throws {
        try database.execute(
            """
            UPDATE member SET email_folded = $1, username_folded = $2, username_look = $3,
                username_written_look = $4, sort_name = $5, search_text = $6
            WHERE id = $7
            """,
            [
                names.email, names.username?.folded, names.username?.look.own, names.username?.look.written,
                names.sortName, names.searchText, member,
            ])
    }

    func isTaken(_ key: String, _ column: SignInName.Column, except member: Int64) throws -> Bool {
        try database.value(
            """
            SELECT EXISTS (
                SELECT 1 FROM member WHERE \(column.rawValue) = $1 AND id <> $2 AND closing_id IS NULL)
            """, [key, member]) ?? false
    }
}
