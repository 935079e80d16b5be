import GRDB
import Model
import Names
import SQLStorage
import Storage

extension SQLiteStore {
    public func members(_ query: MemberQuery, limit: Int) async throws(StoreError) -> MemberList {
        let text = query.text.searchFolded
        if text.isEmpty { return try read { try MemberRow.list($0.grdb, query, limit: limit) } }
        return try await readAside { try MemberRow.search($0.grdb, for: text, query, limit: limit) }
    }
}

extension MemberRow {
    static let entries = "SELECT \(columns), account.balance, sort_name FROM"
    static let isAfterName = "(sort_name, member.id) > (:name, :id)"

    /// Everybody, along an index.
    fileprivate static func list(
        _ database: Database, _ query: MemberQuery, limit: Int
    ) throws -> MemberList {
        let sql =
            switch query.order {
            case .newest:
                """
                \(entries) member INDEXED BY member_open CROSS JOIN account ON account.id = member.id
                WHERE closing_id IS NULL AND member.id < :id ORDER BY member.id DESC LIMIT :limit
                """
            case .name:
                """
                \(entries) member INDEXED BY member_sort_name CROSS JOIN account ON account.id = member.id
                WHERE closing_id IS NULL AND \(isAfterName) ORDER BY sort_name, member.id LIMIT :limit
                """
            }
        let arguments = place(query).merging(["limit": limit + 1]) { $1 }
        let rows = try Row.fetchAll(
            database.cachedStatement(sql: sql), arguments: StatementArguments(arguments))
        return try list(database, rows, limit: limit, found: nil)
    }

    fileprivate static func search(
        _ database: Database, for text: String, _ query: MemberQuery, limit: Int
    ) throws -> MemberList {
        let (rows, count) = try MemberSearch(database, text, query, limit: limit + 1).fetch()
        return try list(database, rows, limit: limit, found: count)
    }

    /// Where the page begins, as arguments.
    static func place(_ query: MemberQuery) -> [String: any DatabaseValueConvertible] {
        switch query.order {
        case .newest: ["id": query.after?.id ?? .max]
        case .name: ["id": query.after?.id ?? .min, "name": query.after?.sortName ?? ""]
        }
    }

    static func entry(_ row: Row) -> MemberList.Entry {
        MemberList.Entry(member: member(row.shared), balance: Amount(hundredths: row[columnCount]))
    }

    /// Everybody, or those who have the text, the oldest first.
    ///
    /// - Parameter text: folded.
    static func fetchAll(_ database: Database, having text: String) throws -> RowCursor {
        if !text.isEmpty { return try MemberSearch.fetchAll(database, text) }
        return try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    \(entries) member CROSS JOIN account ON account.id = member.id
                    WHERE closing_id IS NULL ORDER BY member.id
                    """))
    }

    /// - Parameter rows: of the page, and one more where the list goes on.
    private static func list(
        _ database: Database, _ rows: [Row], limit: Int, found: Int?
    ) throws -> MemberList {
        let total = try Int.fetchOne(
            database.cachedStatement(sql: "SELECT member_count FROM desk"))
        let shown = rows.prefix(limit)
        let last = shown.last.map {
            MemberQuery.Position(id: $0[0], sortName: $0[columnCount + 1])
        }
        return MemberList(
            entries: shown.map(entry),
            next: rows.count > limit ? last : nil, found: found, total: total ?? 0)
    }
}
