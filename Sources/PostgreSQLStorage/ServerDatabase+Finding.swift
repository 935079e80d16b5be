import Model
import Storage

extension ServerDatabase {
    package func memberCount() throws -> Int { try Tally.memberCount(self) }

    package func members(
        _ query: MemberQuery, having conditions: MemberConditions, limit: Int
    ) throws -> (rows: [SQLRow], found: Int?) {
        try MemberSearch(query, conditions).fetch(self, limit: limit)
    }

    package func memberIDs(having conditions: MemberConditions, limit: Int) throws -> [Int64] {
        try MemberSearch(MemberQuery(), conditions).ids(self, limit: limit)
    }

    package func forEachMember(having conditions: MemberConditions, _ body: (SQLRow) throws -> Void) throws {
        let search = MemberSearch(MemberQuery(), conditions)
        try forEachPiece(
            "\(MemberSearch.entries) \(MemberSearch.account) WHERE \(search.foundCondition) ORDER BY member.id",
            search.arguments, ofLength: MemberList.pieceLength
        ) { try $0.forEach(body) }
    }
}
