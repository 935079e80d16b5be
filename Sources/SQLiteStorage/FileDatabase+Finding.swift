import GRDB
import Storage

extension FileDatabase {
    package func memberCount() throws -> Int { try value("SELECT member_count FROM tally") ?? 0 }

    package func members(
        _ query: MemberQuery, having conditions: MemberConditions, limit: Int
    ) throws -> (rows: [SQLRow], found: Int?) {
        try MemberSearch(self, conditions, query, limit: limit).fetch()
    }

    package func memberIDs(having conditions: MemberConditions, limit: Int) throws -> [Int64] {
        try MemberSearch(self, conditions, MemberQuery(), limit: limit).ids(limit: limit)
    }

    package func forEachMember(having conditions: MemberConditions, _ body: (SQLRow) throws -> Void) throws {
        try MemberSearch(self, conditions, MemberQuery(), limit: 0).forEach(body)
    }
}
