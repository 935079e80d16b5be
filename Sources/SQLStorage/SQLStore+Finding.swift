import Model
import Names
import Storage

extension SQLStore {
    public func members(_ query: MemberQuery, limit: Int) async throws(StoreError) -> MemberList {
        let conditions = MemberConditions(query.filter)
        let page: @Sendable (Statements) throws -> MemberList = {
            try MemberListRow.page($0, query, conditions, limit: limit)
        }
        if conditions.isEmpty, query.order != .seen { return try await read(page) }
        return try await readSlowly(isLong: false, page)
    }

    public func found(_ filter: MemberFilter) async throws(StoreError) -> FoundMembers {
        try await readSlowly(isLong: false) { try FoundMembers(filter, $0) }
    }

    public func readMembers(
        _ filter: MemberFilter, _ take: @escaping @Sendable ([MemberList.Entry]) throws -> Void
    ) async throws(StoreError) {
        let conditions = MemberConditions(filter)
        try await readSlowly(isLong: true) { database in
            var piece: [MemberList.Entry] = []
            try database.forEachMember(having: conditions) { row in
                piece.append(MemberListRow.entry(row))
                if piece.count == MemberList.pieceLength {
                    try take(piece)
                    piece = []
                }
            }
            if !piece.isEmpty { try take(piece) }
        }
    }

    public func readMembers(
        among ids: [Int64], _ take: @escaping @Sendable ([MemberList.Entry]) throws -> Void
    ) async throws(StoreError) {
        try await readSlowly(isLong: false) { database in
            let rows = try database.rows(
                """
                SELECT \(MemberListRow.columns) FROM member JOIN account ON account.id = member.id
                WHERE member.id IN (\(database.dialect.each("?1"))) AND closed_by IS NULL ORDER BY member.id
                """, [ids])
            try take(rows.map(MemberListRow.entry))
        }
    }
}

extension FoundMembers {
    fileprivate init(_ filter: MemberFilter, _ database: any SQLDatabase) throws {
        let ids = try database.memberIDs(having: MemberConditions(filter), limit: Self.limit + 1)
        self.init(filter, ids: ids.sorted())
    }

    /// - Throws: `.listChanged` unless the filter finds the same members still, and they aren't too many.
    func check(_ database: any SQLDatabase) throws {
        if try isTooMany || Self(filter, database) != self { throw StoreError.listChanged }
    }
}

/// A row of the list of members: columns of the table `member`, and the account's balance.
package enum MemberListRow {
    package static let columns = "\(MemberRow.columns), account.balance, sort_name"
    /// The indexes of the last two columns.
    private static let (balance, sortName) = (MemberRow.columnCount, MemberRow.columnCount + 1)

    fileprivate static func entry(_ row: SQLRow) -> MemberList.Entry {
        MemberList.Entry(member: MemberRow.member(row), balance: Amount(hundredths: row[balance]))
    }

    fileprivate static func page(
        _ database: any SQLDatabase, _ query: MemberQuery, _ conditions: MemberConditions, limit: Int
    ) throws -> MemberList {
        let (rows, found) = try database.members(query, having: conditions, limit: limit + 1)
        let shown = rows.prefix(limit)
        let lastHere = try LastVisit.days(database, of: shown.map { $0[0] })
        let last = shown.last.map {
            MemberQuery.Position(id: $0[0], sortName: $0[sortName], lastHere: lastHere?[$0[0]])
        }
        return MemberList(
            entries: shown.map(entry), next: rows.count > limit ? last : nil, found: found,
            total: try database.memberCount(), lastHere: lastHere)
    }
}
