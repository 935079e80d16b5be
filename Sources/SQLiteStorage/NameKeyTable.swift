import GRDB
import Storage

/// The one row of the table `name_key`, and the keys in the table `member`.
struct NameKeyTable: NameKeyRows {
    private let database: Database

    /// Whether today's libraries made the keys.
    static func isCurrent(_ database: Database) throws -> Bool {
        try String.fetchOne(database, sql: "SELECT version FROM name_key") == NameKeys.version
    }

    /// Makes the keys anew, in one transaction, where other libraries made them.
    ///
    /// - Returns: nil where there was nothing to do.
    static func renew(_ pool: DatabasePool) throws -> NameKeyRenewal? {
        if try pool.read(isCurrent) { return nil }
        return try pool.write { database in
            let renewal = try NameKeyTable(database: database).renew()
            try database.execute(sql: "UPDATE name_key SET version = ?", arguments: [NameKeys.version])
            return renewal
        }
    }

    func members(after id: Int64, limit: Int) throws -> [NameKeys.Kept] {
        let select = try database.cachedStatement(
            sql: "SELECT \(NameKeys.Kept.columns) FROM member WHERE id > ? ORDER BY id LIMIT ?")
        return try Row.fetchAll(select, arguments: [id, limit]).map { row in
            NameKeys.Kept(id: row[0]) { row[$0] }
        }
    }

    func set(_ names: MemberNames, of member: Int64) throws {
        try SearchIndex.remove(database, member)
        try database.cachedStatement(
            sql: """
                UPDATE member SET email_folded = ?, username_folded = ?, username_look = ?,
                    username_written_look = ?, sort_name = ?, search_text = ?
                WHERE id = ?
                """
        ).execute(arguments: [
            names.email, names.username?.folded, names.username?.look.own, names.username?.look.written,
            names.sortName, names.searchText, member,
        ])
        try SearchIndex.add(database, member, pieces: SearchIndex.pieces(of: names.searchText))
    }

    func isTaken(_ key: String, _ column: SignInName.Column, except member: Int64) throws -> Bool {
        let select = try database.cachedStatement(
            sql: """
                SELECT EXISTS (
                    SELECT 1 FROM member WHERE \(column.rawValue) = ? AND id <> ? AND closing_id IS NULL)
                """)
        return try Bool.fetchOne(select, arguments: [key, member]) ?? false
    }
}
