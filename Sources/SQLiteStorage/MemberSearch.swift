import Foundation
import GRDB
import SQLStorage
import Storage

/// A search for the members who have a text: one page of them, and one more.
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
    private static let has = "closed_by IS NULL AND instr(search_text, :text) > 0"
    static let entries = "SELECT \(MemberListRow.columns) FROM"
    static let isAfterName = "(sort_name, member.id) > (:name, :id)"
    private static let account = "CROSS JOIN account ON account.id = member.id"

    private let database: FileDatabase
    let order: MemberQuery.Order
    /// The length of the page.
    let limit: Int
    /// The named arguments: the text, and the place where the page begins.
    private let arguments: [String: any DatabaseValueConvertible]

    /// - Parameter text: folded, and not empty.
    init(_ database: FileDatabase, _ text: String, _ query: MemberQuery, limit: Int) {
        self.database = database
        self.limit = limit
        order = query.order
        arguments = Self.place(query).merging(
            ["pattern": SearchIndex.pattern(for: text), "text": text, "limit": limit]
        ) { $1 }
    }

    /// The rows of the page, and how many are found in all: at most one more than `countLimit`.
    func fetch() throws -> (rows: [SQLRow], found: Int?) {
        let newest = try fetch(Self.newest, ["limit": MemberQuery.countLimit + 1]).map { $0[0] as Int64 }
        if newest.count <= MemberQuery.countLimit { return (try rows(of: newest), newest.count) }
        switch order {
        case .newest: return (try fetch(Self.byID), newest.count)
        case .name: return (try alongNames(newest) ?? sorted(), newest.count)
        }
    }

    /// Calls `take` with each member found, in order of sign-up.
    static func forEach(_ database: FileDatabase, _ text: String, _ take: (SQLRow) throws -> Void) throws {
        try database.forEach(
            """
            \(entries) \(found) \(account) WHERE \(mayHave) AND \(has) ORDER BY member_search.rowid
            """, StatementArguments(["pattern": SearchIndex.pattern(for: text), "text": text]), take)
    }

    /// The arguments for the place where the page begins.
    static func place(_ query: MemberQuery) -> [String: any DatabaseValueConvertible] {
        switch query.order {
        case .newest: ["id": query.after?.id ?? .max]
        case .name: ["id": query.after?.id ?? .min, "name": query.after?.sortName ?? ""]
        }
    }

    static let newest = """
        SELECT member.id FROM \(found) WHERE \(mayHave) AND \(has) ORDER BY member_search.rowid DESC LIMIT :limit
        """

    static let byID = """
        \(entries) \(found) \(account)
        WHERE \(mayHave) AND member_search.rowid < :id AND \(has) ORDER BY member_search.rowid DESC LIMIT :limit
        """

    /// A page of those of `ids` who have the text.
    private func rows(of ids: [Int64]) throws -> [SQLRow] {
        let list = "[\(ids.map(String.init).joined(separator: ","))]"
        return try fetch(order == .newest ? Self.byIDAmong : Self.byNameAmong, ["ids": list])
    }

    static let byIDAmong = """
        \(entries) json_each(:ids) CROSS JOIN member ON member.id = json_each.value \(account)
        WHERE \(has) AND member.id < :id ORDER BY member.id DESC LIMIT :limit
        """

    static let byNameAmong = """
        \(entries) json_each(:ids) CROSS JOIN member ON member.id = json_each.value \(account)
        WHERE \(has) AND \(isAfterName) ORDER BY sort_name, member.id LIMIT :limit
        """

    /// A page found by a scan along the names; nil if too few of the next names have the text, for example
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
        let rows = try fetch(Self.walk, bounds)
        return rows.count == limit || end == nil ? rows : nil
    }

    static let endOfWalk = """
        SELECT sort_name, id FROM member INDEXED BY member_sort_name
        WHERE closed_by IS NULL AND \(isAfterName) ORDER BY sort_name, id LIMIT 1 OFFSET :length
        """

    static let walk = """
        \(entries) member INDEXED BY member_sort_name \(account)
        WHERE \(has) AND \(isAfterName) AND (sort_name, member.id) <= (:lastName, :lastID)
        ORDER BY sort_name, member.id LIMIT :limit
        """

    /// A page found by sorting. The candidates have all pieces of the text, and nearly all of them have the
    /// text itself, so rows are read only for the page.
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
