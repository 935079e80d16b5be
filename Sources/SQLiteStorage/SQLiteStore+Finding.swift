import GRDB
import Model
import Storage

extension SQLiteStore {
    public func members(_ query: MemberQuery, limit: Int) async throws(StoreError) -> MemberList {
        let text = query.text.searchFolded
        if text.isEmpty { return try read { try MemberRow.list($0, query, limit: limit) } }
        return try await readAside { try MemberRow.search($0, for: text, query, limit: limit) }
    }

    public func member(id: Int64) async throws(StoreError) -> Member? {
        try readOnce { try MemberRow.fetch($0, "id = ?", [id]) }
    }
}

extension MemberRow {
    private static let entries = "SELECT \(columns), account.balance, sort_name FROM"
    private static let isAfterName = "(sort_name, member.id) > (:name, :id)"

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
        return try list(database, sql, ["limit": limit + 1], query, limit: limit, found: nil)
    }

    /// Those found stand in the index in the order of their ids; by name they have to be sorted, or if they are many, the
    /// names are gone through.
    fileprivate static func search(
        _ database: Database, for text: String, _ query: MemberQuery, limit: Int
    ) throws -> MemberList {
        let pattern = SearchIndex.pattern(for: text)
        let isFound = "closing_id IS NULL AND instr(search_text, :text) > 0"
        let matches = "member_search CROSS JOIN member ON member.id = member_search.rowid"
        let most = MemberQuery.countLimit + 1
        let count = try database.cachedStatement(
            sql: """
                SELECT count(*) FROM (
                    SELECT 1 FROM \(matches) WHERE member_search MATCH :pattern AND \(isFound) LIMIT :most)
                """)
        let found = try Int.fetchOne(
            count, arguments: ["pattern": pattern, "text": text, "most": most])
        let sql =
            switch query.order {
            case .newest:
                """
                \(entries) \(matches) CROSS JOIN account ON account.id = member.id
                WHERE member_search MATCH :pattern AND member_search.rowid < :id AND \(isFound)
                ORDER BY member_search.rowid DESC LIMIT :limit
                """
            case .name where (found ?? 0) < most:
                """
                \(entries) \(matches) CROSS JOIN account ON account.id = member.id
                WHERE member_search MATCH :pattern AND \(isFound) AND \(isAfterName)
                ORDER BY sort_name, member.id LIMIT :limit
                """
            case .name:
                """
                \(entries) member INDEXED BY member_sort_name CROSS JOIN account ON account.id = member.id
                WHERE member.id IN (SELECT rowid FROM member_search WHERE member_search MATCH :pattern)
                    AND \(isFound) AND \(isAfterName)
                ORDER BY sort_name, member.id LIMIT :limit
                """
            }
        return try list(
            database, sql, ["limit": limit + 1, "pattern": pattern, "text": text], query, limit: limit,
            found: found)
    }

    private static func list(
        _ database: Database, _ sql: String, _ arguments: [String: any DatabaseValueConvertible],
        _ query: MemberQuery, limit: Int, found: Int?
    ) throws -> MemberList {
        var arguments = arguments
        switch query.order {
        case .newest: arguments["id"] = query.after?.id ?? .max
        case .name:
            arguments["id"] = query.after?.id ?? .min
            arguments["name"] = query.after?.sortName ?? ""
        }
        let rows = try Row.fetchAll(
            database.cachedStatement(sql: sql), arguments: StatementArguments(arguments))
        let total = try Int.fetchOne(
            database.cachedStatement(sql: "SELECT member_count FROM desk"))
        let shown = rows.prefix(limit)
        let last = shown.last.map {
            MemberQuery.Position(id: $0[0], sortName: $0[columnCount + 1])
        }
        return MemberList(
            entries: shown.map {
                MemberList.Entry(
                    member: member($0, from: 0), balance: Amount(hundredths: $0[columnCount]))
            },
            next: rows.count > limit ? last : nil, found: found, total: total ?? 0)
    }
}
