import Model
import Names

/// A row of the list of members: columns of the table `member`, and the account's balance.
package enum MemberListRow {
    package static let columns = "\(MemberRow.columns), account.balance, sort_name"
    /// The indexes of the last two columns.
    private static let (balance, sortName) = (MemberRow.columnCount, MemberRow.columnCount + 1)

    static func entry(_ row: SQLRow) -> MemberList.Entry {
        MemberList.Entry(member: MemberRow.member(row), balance: row[balance], answers: Answers())
    }

    /// The same entries with the answers to these fields.
    static func answering(
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

    static func page(
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
