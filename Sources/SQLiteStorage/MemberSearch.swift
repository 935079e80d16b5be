import Foundation
import GRDB
import Names
import SQLStorage
import Storage

/// A search for the members who have some words: one page of them, and one more.
///
/// `member_search` finds them by id, so the newest are found quickly. The order by name depends on how many
/// they are: a few are sorted; if they are very many, a scan along the names soon fills a page.
struct MemberSearch {
    /// How many members found allow one step of the scan along the names: if the scan is in vain, it took a
    /// tenth of the time that sorting takes.
    private static let foundPerName: Int64 = 40
    private static let longestWalk: Int64 = 10_000

    private static let found = "member_search CROSS JOIN member ON member.id = member_search.rowid"
    private static let mayHave = "member_search MATCH :pattern AND closed_by IS NULL"
    static let entries = "SELECT \(MemberListRow.columns) FROM"
    static let isAfterName = "(sort_name, member.id) > (:name, :id)"
    private static let account = "CROSS JOIN account ON account.id = member.id"

    private let database: FileDatabase
    let order: MemberQuery.Order
    /// The length of the page.
    let limit: Int
    /// The condition that a member's text has the words.
    private let has: String
    /// The named arguments: the words, and the place where the page begins.
    private let arguments: [String: any DatabaseValueConvertible]

    /// - Parameter words: not empty.
    init(_ database: FileDatabase, _ words: SearchWords, _ query: MemberQuery, limit: Int) {
        self.database = database
        self.limit = limit
        order = query.order
        let condition = Self.condition(words)
        has = condition.sql
        arguments = condition.arguments.merging(Self.place(query)) { $1 }.merging(["limit": limit]) { $1 }
    }

    /// The condition that a member's text has the words, with its arguments and those of `mayHave`.
    private static func condition(
        _ words: SearchWords
    ) -> (sql: String, arguments: [String: any DatabaseValueConvertible]) {
        var arguments: [String: any DatabaseValueConvertible] = ["pattern": SearchIndex.pattern(for: words)]
        let has = words.expression { text in
            let name = "word\(arguments.count)"
            arguments[name] = text
            return "instr(search_text, :\(name)) > 0"
        }
        return ("closed_by IS NULL AND \(has)", arguments)
    }

    /// The rows of the page, and how many are found in all: at most one more than `countLimit`.
    func fetch() throws -> (rows: [SQLRow], found: Int?) {
        let newest = try ids(limit: MemberQuery.countLimit + 1)
        if newest.count <= MemberQuery.countLimit { return (try rows(of: newest), newest.count) }
        switch order {
        case .newest: return (try fetch(byID), newest.count)
        case .name: return (try alongNames(newest) ?? sorted(), newest.count)
        }
    }

    /// The newest found.
    func ids(limit: Int) throws -> [Int64] { try fetch(newest, ["limit": limit]).map { $0[0] } }

    /// Calls `take` with each member found, in order of sign-up.
    static func forEach(
        _ database: FileDatabase, _ words: SearchWords, _ take: (SQLRow) throws -> Void
    ) throws {
        let has = condition(words)
        try database.forEach(
            """
            \(entries) \(found) \(account) WHERE \(mayHave) AND \(has.sql) ORDER BY member_search.rowid
            """, StatementArguments(has.arguments), take)
    }

    /// The arguments for the place where the page begins.
    static func place(_ query: MemberQuery) -> [String: any DatabaseValueConvertible] {
        switch query.order {
        case .newest: ["id": query.after?.id ?? .max]
        case .name: ["id": query.after?.id ?? .min, "name": query.after?.sortName ?? ""]
        }
    }

    private var newest: String {
        """
        SELECT member.id FROM \(Self.found) WHERE \(Self.mayHave) AND \(has) ORDER BY member_search.rowid DESC LIMIT :limit
        """
    }

    private var byID: String {
        """
        \(Self.entries) \(Self.found) \(Self.account)
        WHERE \(Self.mayHave) AND member_search.rowid < :id AND \(has) ORDER BY member_search.rowid DESC LIMIT :limit
        """
    }

    /// A page of those of `ids` who have the words.
    private func rows(of ids: [Int64]) throws -> [SQLRow] {
        let list = "[\(ids.map(String.init).joined(separator: ","))]"
        return try fetch(order == .newest ? byIDAmong : byNameAmong, ["ids": list])
    }

    private var byIDAmong: String {
        """
        \(Self.entries) json_each(:ids) CROSS JOIN member ON member.id = json_each.value \(Self.account)
        WHERE \(has) AND member.id < :id ORDER BY member.id DESC LIMIT :limit
        """
    }

    private var byNameAmong: String {
        """
        \(Self.entries) json_each(:ids) CROSS JOIN member ON member.id = json_each.value \(Self.account)
        WHERE \(has) AND \(Self.isAfterName) ORDER BY sort_name, member.id LIMIT :limit
        """
    }

    /// A page found by a scan along the names; nil if too few of the next names have the words, for example
    /// because the names there are in another script.
    private func alongNames(_ newest: [Int64]) throws -> [SQLRow]? {
        guard let first = newest.last, let last = newest.first else { return [] }
        let estimate = last / max(1, (last - first) / Int64(newest.count))
        let length = min(estimate / Self.foundPerName, Self.longestWalk)
        let end = try fetch(Self.endOfWalk, ["length": length]).first
        // A blob comes after all texts.
        let bounds: [String: any DatabaseValueConvertible] = [
            "lastName": end?[0] as String? ?? Data(), "lastID": end?[1] as Int64? ?? .max,
        ]
        let rows = try fetch(walk, bounds)
        return rows.count == limit || end == nil ? rows : nil
    }

    static let endOfWalk = """
        SELECT sort_name, id FROM member INDEXED BY member_sort_name
        WHERE closed_by IS NULL AND \(isAfterName) ORDER BY sort_name, id LIMIT 1 OFFSET :length
        """

    private var walk: String {
        """
        \(Self.entries) member INDEXED BY member_sort_name \(Self.account)
        WHERE \(has) AND \(Self.isAfterName) AND (sort_name, member.id) <= (:lastName, :lastID)
        ORDER BY sort_name, member.id LIMIT :limit
        """
    }

    /// A page found by sorting. The candidates have all pieces of the words, and nearly all of them have the
    /// words themselves, so rows are read only for the page.
    private func sorted() throws -> [SQLRow] {
        var (rows, place, isEnd) = ([SQLRow](), arguments, false)
        while rows.count < limit, !isEnd {
            let next = try database.fetch(Self.candidates, place.merging(["limit": limit * 2]) { $1 })
            isEnd = next.count < limit * 2
            rows += try self.rows(of: next.map { $0[0] })
            if let last = next.last { (place["id"], place["name"]) = (last[0] as Int64, last[1] as String) }
        }
        return Array(rows.prefix(limit))
    }

    /// It reads the index `member_open`, and no row.
    static let candidates = """
        SELECT member.id, sort_name FROM member_search
        CROSS JOIN member INDEXED BY member_open ON member.id = member_search.rowid
        WHERE \(mayHave) AND \(isAfterName) ORDER BY sort_name, member.id LIMIT :limit
        """

    private func fetch(
        _ sql: String, _ more: [String: any DatabaseValueConvertible] = [:]
    ) throws -> [SQLRow] {
        try database.fetch(sql, arguments.merging(more) { $1 })
    }
}
