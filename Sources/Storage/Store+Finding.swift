import Model
import Names

/// Finding members, and reading all of them for an export.
extension Store {
    /// At most `limit` members whom `query` finds after its position, in its order. Closed members are left
    /// out.
    ///
    /// It takes a moment, however many members there are, and doesn't delay writes.
    ///
    /// - Throws: `.unavailable`.
    public func members(_ query: MemberQuery, limit: Int) async throws(StoreError) -> MemberList {
        let page: @Sendable (any SQLDatabase) throws -> MemberList = {
            try MemberListRow.page($0, query, MemberConditions(query.filter, $0), limit: limit)
        }
        let isQuick = query.order == .newest || query.order == .name
        if isQuick, query.findsAll { return try await engine.read(page) }
        return try await engine.readSlowly(isLong: false, page)
    }

    /// All members whom a filter finds.
    ///
    /// - Throws: `.unavailable`.
    public func found(_ filter: MemberFilter) async throws(StoreError) -> FoundMembers {
        try await engine.readSlowly(isLong: false) { try FoundMembers(filter, $0) }
    }

    /// Reads the members that a filter finds, as of one moment and in order of sign-up, without delaying
    /// writes.
    ///
    /// - Parameter body: called with successive pieces of at most `MemberList.pieceLength` members, on a
    ///   thread of the store's.
    /// - Throws: `.unavailable`, including when `body` throws.
    public func readMembers(
        _ filter: MemberFilter, _ body: @escaping @Sendable ([MemberList.Entry]) throws -> Void
    ) async throws(StoreError) {
        try await engine.readSlowly(isLong: true) { database in
            let fields = try AnswerableField.fetchAll(database)
            var piece: [MemberList.Entry] = []
            func takePiece() throws {
                if piece.isEmpty { return }
                let entries = try MemberListRow.answering(database, piece, fields)
                database.forbidRetry()
                try body(entries)
                piece = []
            }
            let conditions = try MemberConditions(filter, database)
            try database.forEachMember(having: conditions) { row in
                piece.append(MemberListRow.entry(row))
                if piece.count == MemberList.pieceLength { try takePiece() }
            }
            try takePiece()
        }
    }

    /// Reads the members among `ids` in the same way, except that `body` is called once, with all of them.
    ///
    /// - Throws: `.unavailable`, including when `body` throws.
    public func readMembers(
        among ids: [Int64], _ body: @escaping @Sendable ([MemberList.Entry]) throws -> Void
    ) async throws(StoreError) {
        try await engine.readSlowly(isLong: false) { database in
            let rows = try database.rows(
                """
                SELECT \(MemberListRow.columns) FROM member JOIN account ON account.id = member.id
                WHERE member.id IN (\(database.dialect.elements("?1"))) AND closed_by IS NULL ORDER BY member.id
                """, [ids])
            try body(
                MemberListRow.answering(
                    database, rows.map(MemberListRow.entry), AnswerableField.fetchAll(database)))
        }
    }
}

extension MemberQuery {
    fileprivate var findsAll: Bool {
        SearchWords(filter.text).isEmpty && !filter.hasDays && filter.answers.isEmpty
    }
}

extension FoundMembers {
    fileprivate init(_ filter: MemberFilter, _ database: any SQLDatabase) throws {
        let ids = try database.memberIDs(having: MemberConditions(filter, database), limit: Self.limit + 1)
        self.init(filter: filter, ids: ids.sorted())
    }

    /// - Throws: `.listChanged` if the filter no longer finds the same members that the actor saw, or if
    ///   there are too many.
    func check(_ database: any SQLDatabase) throws {
        if try isStale || isTooMany || Self(filter, database) != self { throw StoreError.listChanged }
    }
}
