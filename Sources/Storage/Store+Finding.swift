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
    /// - Throws: `.unavailable`, also if `body` throws.
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
    /// - Throws: `.unavailable`, also if `body` throws.
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
        self.init(filter, ids: ids.sorted())
    }

    /// - Throws: `.listChanged` if the filter no longer finds the same members that the actor saw, or if
    ///   there are too many.
    func check(_ database: any SQLDatabase) throws {
        if try isStale || isTooMany || Self(filter, database) != self { throw StoreError.listChanged }
    }
}

/// A row of the list of members: columns of the table `member`, and the account's balance.
package enum MemberListRow {
    package static let columns = "\(MemberRow.columns), account.balance, sort_name"
    /// The indexes of the last two columns.
    private static let (balance, sortName) = (MemberRow.columnCount, MemberRow.columnCount + 1)

    fileprivate static func entry(_ row: SQLRow) -> MemberList.Entry {
        MemberList.Entry(member: MemberRow.member(row), balance: row[balance])
    }

    /// The same entries with the answers to these fields.
    fileprivate static func answering(
        _ database: any SQLDatabase, _ entries: [MemberList.Entry], _ fields: [Int64: AnswerableField]
    ) throws -> [MemberList.Entry] {
        if fields.isEmpty { return entries }
        let answers = try AnswerRow.fetch(database, of: entries.map(\.member.id), to: fields)
        return entries.map { entry in
            MemberList.Entry(
                member: entry.member, balance: entry.balance,
                answers: answers[entry.member.id] ?? Answers())
        }
    }

    fileprivate static func page(
        _ database: any SQLDatabase, _ query: MemberQuery, _ conditions: MemberConditions, limit: Int
    ) throws -> MemberList {
        let (rows, found) = try database.members(query, having: conditions, limit: limit + 1)
        let shown = rows.prefix(limit)
        let lastVisit = try LastVisit.days(database, of: shown.map { $0[0] })
        let last = try shown.last.map {
            var answer: Int64?
            if case .field(let field) = query.order {
                answer = try AnswerOrder.value(database, field, of: $0[0])
            }
            return MemberQuery.Position(
                id: $0[0], sortName: $0[sortName], lastVisit: lastVisit?[$0[0]], answer: answer)
        }
        let fields = query.columns.isEmpty ? [:] : try AnswerableField.fetch(database, Set(query.columns))
        return MemberList(
            entries: try answering(database, shown.map(entry), fields),
            next: rows.count > limit ? last : nil, found: found, total: try database.memberCount(),
            lastVisit: lastVisit)
    }
}
