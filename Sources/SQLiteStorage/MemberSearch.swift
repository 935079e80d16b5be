import Foundation
import GRDB
import Names
import Storage

/// A search for one page of the members who meet some conditions, or of all members.
///
/// `member_search` finds words by id, so the newest members are found quickly. How a page by name is found
/// depends on how many members match: a few are sorted; if there are very many, a scan along the names soon
/// fills a page. Members who came since a day are found by the events since then, without the index for their
/// words.
struct MemberSearch {
    /// The scan along the names takes one step for this many matching members. A scan that finds too little
    /// then takes a tenth of the time that sorting takes.
    private static let foundPerName: Int64 = 40
    private static let maxScanLength: Int64 = 10_000

    private static let found = "member_search CROSS JOIN member ON member.id = member_search.rowid"
    static let entries = "SELECT \(MemberListRow.columns) FROM"
    static let afterNameCondition = "(sort_name, member.id) > (:name, :id)"
    private static let account = "CROSS JOIN account ON account.id = member.id"

    private let database: FileDatabase
    private let query: MemberQuery
    private let conditions: MemberConditions
    /// The length of the page.
    let limit: Int
    /// Whether `member_search` finds the words.
    private let isIndexed: Bool
    /// The SQL conditions on a member's text, on days, and on answers.
    private let textCondition, dayConditions, answerConditions: String
    /// The named arguments: those of the conditions, and the place where the page begins.
    let arguments: [String: any DatabaseValueConvertible]

    init(_ database: FileDatabase, _ conditions: MemberConditions, _ query: MemberQuery, limit: Int) {
        self.database = database
        self.query = query
        self.conditions = conditions
        self.limit = limit
        isIndexed = !conditions.words.isEmpty && conditions.cameSince == nil
        dayConditions = conditions.dayConditions(":cameSince", ":notSince")
        var arguments = Self.cursor(query)
        answerConditions = conditions.answerConditions(FileDatabase.dialect) {
            Self.parameter(for: $0, prefix: "answer", in: &arguments)
        }
        arguments["limit"] = limit
        arguments["pattern"] =
            isIndexed
            ? SearchIndex.pattern(for: conditions.words, withAnswers: conditions.searchesAnswers) : nil
        arguments["cameSince"] = conditions.cameSince?.text
        arguments["notSince"] = conditions.notSince?.text
        if conditions.words.isEmpty {
            textCondition = "closed_by IS NULL"
        } else {
            var count = 0
            let expression = conditions.words.expression { text in
                count += 1
                arguments["word\(count)"] = text
                let isInAnswer = conditions.searchesAnswers ? " OR instr(answer_text, :word\(count)) > 0" : ""
                return "instr(search_text, :word\(count)) > 0\(isInAnswer)"
            }
            textCondition = "closed_by IS NULL AND \(expression)"
        }
        self.arguments = arguments
    }

    /// The arguments for the place where the page begins.
    private static func cursor(_ query: MemberQuery) -> [String: any DatabaseValueConvertible] {
        switch query.order {
        case .newest: return ["id": query.after?.id ?? .max]
        case .name: return ["id": query.after?.id ?? .min, "name": query.after?.sortName ?? ""]
        case .lastVisit:
            let cursor = LastVisit.Cursor(query.after)
            return ["id": cursor.id, "day": cursor.day]
        case .field:
            let cursor = AnswerOrder.Cursor(query.after)
            return ["id": cursor.id, "value": cursor.value]
        }
    }

    /// Adds an argument.
    ///
    /// - Returns: the parameter that stands for it.
    private static func parameter(
        for argument: any SQLParameter, prefix: String,
        in arguments: inout [String: any DatabaseValueConvertible]
    ) -> String {
        let name = "\(prefix)\(arguments.count)"
        switch argument.argument {
        case .integer(let number): arguments[name] = number
        case .integers(let numbers): arguments[name] = numbers.json
        case .null, .text, .bytes, .boolean, .texts: preconditionFailure("an answer is a number")
        }
        return ":\(name)"
    }

    /// The tables after FROM that have the members who may have the words. If the index finds the words, the
    /// ids come from it, too.
    private var source: String { isIndexed ? Self.found : "member INDEXED BY member_open" }
    private var id: String { isIndexed ? "member_search.rowid" : "member.id" }
    private var candidateCondition: String {
        (isIndexed ? "member_search MATCH :pattern AND " : "")
            + "closed_by IS NULL\(dayConditions)\(answerConditions)"
    }

    /// The rows of the page, and how many members are found in all: at most one more than `countLimit`.
    func fetch() throws -> (rows: [SQLRow], found: Int?) {
        if conditions.isEmpty { return (try page(), nil) }
        let newest = try ids(limit: MemberQuery.countLimit + 1)
        if newest.count <= MemberQuery.countLimit { return (try rows(of: newest), newest.count) }
        return (try page(newest), newest.count)
    }

    /// - Parameter newest: the newest of the members found; nil if all members are.
    private func page(_ newest: [Int64]? = nil) throws -> [SQLRow] {
        switch query.order {
        case .newest: try fetch(byID())
        case .name: try newest.map { try alongNames($0) ?? sorted() } ?? fetch(scan())
        case .lastVisit:
            try LastVisit.page(database, query, conditions, limit: limit) { since, cursor in
                try fetch(byDay, ["since": since, "day": cursor.day, "id": cursor.id])
            } others: { before, limit in
                try fetch(byID("AND \(LastVisit.neverCondition())"), ["id": before, "limit": limit])
            }
        case .field(let field): try alongAnswers(AnswerOrder(database, field), isFiltered: newest != nil)
        }
    }

    /// The ids of the newest members found.
    func ids(limit: Int) throws -> [Int64] { try fetch(newestIDsQuery, ["limit": limit]).map { $0[0] } }

    /// Calls `body` with each member found, in order of sign-up.
    func forEach(_ body: (SQLRow) throws -> Void) throws {
        let source = isIndexed ? Self.found : "member"
        try database.forEach(
            "\(Self.entries) \(source) \(Self.account) WHERE \(candidateCondition) AND \(textCondition) ORDER BY \(id)",
            StatementArguments(arguments), body)
    }

    var newestIDsQuery: String {
        "SELECT member.id FROM \(source) WHERE \(candidateCondition) AND \(textCondition) ORDER BY \(id) DESC LIMIT :limit"
    }

    /// - Parameter condition: one more condition, preceded by AND.
    private func byID(_ condition: String = "") -> String {
        """
        \(Self.entries) \(source) \(Self.account)
        WHERE \(candidateCondition) AND \(id) < :id AND \(textCondition) \(condition) ORDER BY \(id) DESC LIMIT :limit
        """
    }

    /// The members who came since a day.
    private var byDay: String {
        """
        \(Self.entries) \(LastVisit.latest(since: ":since")) CROSS JOIN member ON member.id = member_id \(Self.account)
        WHERE (last_here, member.id) < (:day, :id) AND \(textCondition)\(answerConditions)
        ORDER BY last_here DESC, member.id DESC LIMIT :limit
        """
    }

    /// A page of the members among `ids` who have the words.
    private func rows(of ids: [Int64]) throws -> [SQLRow] {
        switch query.order {
        case .newest: try fetch(byIDAmong, ["ids": ids.json])
        case .name: try fetch(byNameAmong, ["ids": ids.json])
        case .lastVisit: try fetch(byDayAmong, ["ids": ids.json])
        case .field(let field): try fetchAmong(ids.json, AnswerOrder(database, field))
        }
    }

    private static let among = """
        json_each(:ids) CROSS JOIN member ON member.id = json_each.value \(account)
        """

    private var byIDAmong: String {
        """
        \(Self.entries) \(Self.among)
        WHERE \(textCondition) AND member.id < :id ORDER BY member.id DESC LIMIT :limit
        """
    }

    private var byNameAmong: String {
        """
        \(Self.entries) \(Self.among)
        WHERE \(textCondition) AND \(Self.afterNameCondition) ORDER BY sort_name, member.id LIMIT :limit
        """
    }

    private var byDayAmong: String {
        """
        SELECT * FROM (
            SELECT \(MemberListRow.columns), \(LastVisit.day) AS last_here FROM \(Self.among) WHERE \(textCondition))
        WHERE (last_here, id) < (:day, :id) ORDER BY last_here DESC, id DESC LIMIT :limit
        """
    }

    private func fetchAmong(_ list: String, _ order: AnswerOrder) throws -> [SQLRow] {
        var extra: [String: any DatabaseValueConvertible] = ["ids": list]
        let value = order.value { Self.parameter(for: $0, prefix: "order", in: &extra) }
        return try fetch(
            """
            SELECT * FROM (
                SELECT \(MemberListRow.columns), \(value) AS sort_value FROM \(Self.among) WHERE \(textCondition))
            WHERE (sort_value, id) > (:value, :id) ORDER BY sort_value, id LIMIT :limit
            """, extra)
    }

    private func alongAnswers(_ order: AnswerOrder, isFiltered: Bool) throws -> [SQLRow] {
        if isFiltered {
            let found = try ids(limit: AnswerOrder.maxSorted + 1)
            if found.count <= AnswerOrder.maxSorted { return try rows(of: found) }
        }
        return try order.page(after: query.after, limit: limit) { part, limit in
            var extra: [String: any DatabaseValueConvertible] = ["limit": limit]
            let condition = part.condition(FileDatabase.dialect) {
                Self.parameter(for: $0, prefix: "order", in: &extra)
            }
            return try fetch(along(condition), extra)
        } others: { after, limit in
            var extra: [String: any DatabaseValueConvertible] = ["id": after, "limit": limit]
            let missing = order.missingCondition { Self.parameter(for: $0, prefix: "order", in: &extra) }
            return try fetch(
                """
                \(Self.entries) \(source) \(Self.account)
                WHERE \(candidateCondition) AND \(id) > :id AND \(textCondition)\(missing) ORDER BY \(id) LIMIT :limit
                """, extra)
        }
    }

    /// Selects the members whose answers meet a condition, in the order of the answers.
    func along(_ condition: String) -> String {
        """
        \(Self.entries) answer INDEXED BY answer_value CROSS JOIN member ON member.id = answer.member_id \(Self.account)
        WHERE \(condition) AND \(textCondition)\(dayConditions)\(answerConditions) ORDER BY answer.number, answer.member_id LIMIT :limit
        """
    }

    /// A page found by a scan along the names; nil if too few of the next names have the words, for example
    /// because these names are in another script.
    private func alongNames(_ newest: [Int64]) throws -> [SQLRow]? {
        guard let first = newest.last, let last = newest.first else { return [] }
        // How many are found in all, if they are spread evenly over the ids.
        let estimate = last / max(1, (last - first) / Int64(newest.count))
        let length = min(estimate / Self.foundPerName, Self.maxScanLength)
        let end = try fetch(Self.scanEnd, ["length": length]).first
        // A blob sorts after all texts.
        let bounds: [String: any DatabaseValueConvertible] = [
            "lastName": end?[0] as String? ?? Data(), "lastID": end?[1] as Int64? ?? .max,
        ]
        let rows = try fetch(
            scan("AND (sort_name, member.id) <= (:lastName, :lastID)"), bounds)
        return rows.count == limit || end == nil ? rows : nil
    }

    static let scanEnd = """
        SELECT sort_name, id FROM member INDEXED BY member_sort_name
        WHERE closed_by IS NULL AND \(afterNameCondition) ORDER BY sort_name, id LIMIT 1 OFFSET :length
        """

    private func scan(_ end: String = "") -> String {
        """
        \(Self.entries) member INDEXED BY member_sort_name \(Self.account)
        WHERE \(textCondition)\(dayConditions)\(answerConditions) AND \(Self.afterNameCondition) \(end)
        ORDER BY sort_name, member.id LIMIT :limit
        """
    }

    /// A page found by sorting. The index's candidates have all n-grams of the words, and nearly all have the
    /// words themselves, so rows are read only for the page.
    private func sorted() throws -> [SQLRow] {
        var (rows, cursor, isEnd) = ([SQLRow](), arguments, false)
        while rows.count < limit, !isEnd {
            let next = try database.fetch(candidates, cursor.merging(["limit": limit * 2]) { $1 })
            isEnd = next.count < limit * 2
            rows += try self.rows(of: next.map { $0[0] })
            if let last = next.last { (cursor["id"], cursor["name"]) = (last[0] as Int64, last[1] as String) }
        }
        return Array(rows.prefix(limit))
    }

    /// Reads the index `member_open`, and no rows of `member` if `member_search` finds the words.
    var candidates: String {
        """
        SELECT member.id, sort_name FROM \(isIndexed ? Self.openFound : source)
        WHERE \(candidateCondition) AND \(isIndexed ? "" : "\(textCondition) AND ")\(Self.afterNameCondition) ORDER BY sort_name, member.id LIMIT :limit
        """
    }

    private static let openFound = """
        member_search CROSS JOIN member INDEXED BY member_open ON member.id = member_search.rowid
        """

    private func fetch(
        _ sql: String, _ extra: [String: any DatabaseValueConvertible] = [:]
    ) throws -> [SQLRow] {
        try database.fetch(sql, arguments.merging(extra) { $1 })
    }
}
