import GRDB
import Names
import SQLStorage
import Storage

extension FileDatabase {
    package func memberCount() throws -> Int { try value("SELECT member_count FROM tally") ?? 0 }

    package func members(
        _ query: MemberQuery, having words: SearchWords, limit: Int
    ) throws -> (rows: [SQLRow], found: Int?) {
        if !words.isEmpty { return try MemberSearch(self, words, query, limit: limit).fetch() }
        return (
            try fetch(
                Self.allMembers(query.order), MemberSearch.place(query).merging(["limit": limit]) { $1 }),
            nil
        )
    }

    /// Reads all members in order, by an index.
    private static func allMembers(_ order: MemberQuery.Order) -> String {
        switch order {
        case .newest:
            """
            \(MemberSearch.entries) member INDEXED BY member_open CROSS JOIN account ON account.id = member.id
            WHERE closed_by IS NULL AND member.id < :id ORDER BY member.id DESC LIMIT :limit
            """
        case .name:
            """
            \(MemberSearch.entries) member INDEXED BY member_sort_name CROSS JOIN account ON account.id = member.id
            WHERE closed_by IS NULL AND \(MemberSearch.isAfterName) ORDER BY sort_name, member.id LIMIT :limit
            """
        }
    }

    package func memberIDs(having words: SearchWords, limit: Int) throws -> [Int64] {
        if !words.isEmpty {
            return try MemberSearch(self, words, MemberQuery(), limit: limit).ids(limit: limit)
        }
        return try values(
            "SELECT id FROM member INDEXED BY member_open WHERE closed_by IS NULL LIMIT ?1", [limit])
    }

    package func forEachMember(having words: SearchWords, _ take: (SQLRow) throws -> Void) throws {
        if !words.isEmpty { return try MemberSearch.forEach(self, words, take) }
        try forEach(
            """
            \(MemberSearch.entries) member CROSS JOIN account ON account.id = member.id
            WHERE closed_by IS NULL ORDER BY member.id
            """, [], take)
    }
}
