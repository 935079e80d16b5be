import Model
import Storage

/// A search for the members who meet some conditions, or for all members.
///
/// A text of three or more characters is found with the index `member_search`, which has all trigrams of
/// letters and digits (https://www.postgresql.org/docs/15/pgtrgm.html). Text that isn't ASCII, however short
/// and whether or not the database regards it as letters, is found with `member_short_search`. For one or two
/// ASCII characters, the members are scanned in order: if many have them, a page is soon full; if few do,
/// every member is examined. If many members match, a page by name is looked for among the next few thousand
/// names; if they don't fill it, all matching members are sorted.
///
/// Unless answers are left out, a word may also be in an answer. `member_answer_search` and
/// `member_short_answer_search` index the answers, only for open members with an answer in words.
struct MemberSearch: Sendable {
    static let entries = "SELECT \(MemberListRow.columns) FROM member"
    static let account = "JOIN account ON account.id = member.id"

    let query: MemberQuery
    private let conditions: MemberConditions
    /// The conditions that use `arguments`: one for the indexes, and one for a scan in order, when so many
    /// members match that a page is soon full.
    let foundCondition, foundAlongCondition: String
    let arguments: [(any SQLParameter)?]

    init(_ query: MemberQuery, _ conditions: MemberConditions) {
        self.query = query
        self.conditions = conditions
        var arguments: [(any SQLParameter)?] = []
        func parameter(_ argument: any SQLParameter) -> String { arguments.parameter(argument) }
        /// The condition on the profile's text or, unless they are left out, on the answers' text.
        func either(_ profile: String, _ answers: String) -> String {
            conditions.searchesAnswers ? "(\(profile) OR answer_text <> '' AND \(answers))" : profile
        }
        let words = conditions.words
        let expression = words.expression { text in
            if text.unicodeScalars.count < 3 {
                let part = parameter(text)
                return either("strpos(search_text, \(part)) > 0", "strpos(answer_text, \(part)) > 0")
            }
            let pattern = parameter("%\(Self.escaped(text))%")
            return either("search_text LIKE \(pattern)", "answer_text LIKE \(pattern)")
        }
        let has =
            "closed_by IS NULL" + (words.isEmpty ? "" : " AND \(expression)")
            + conditions.dayConditions(
                parameter(conditions.cameSince?.text ?? ""), parameter(conditions.notSince?.text ?? ""))
            + conditions.answerConditions(ServerDatabase.dialect, parameter)
        let grams = words.words.filter { $0.count == 1 }.map { Self.grams(of: $0[0]) }
            .filter { !$0.isEmpty }.map { "\(parameter($0))::text[]" }
        let have = grams.map {
            either("short_pieces(search_text) @> \($0)", "short_answer_pieces(answer_text) @> \($0)")
        }
        foundCondition = ([has] + have).joined(separator: " AND ")
        // The scan doesn't use the n-grams, but its statement has to mention them.
        foundAlongCondition = ([has] + grams.map { "\($0) IS NOT NULL" }).joined(separator: " AND ")
        self.arguments = arguments
    }

    /// The bigrams, or the only character, that aren't all ASCII, as the SQL function
    /// `short_pieces` makes them.
    private static func grams(of text: String) -> [String] {
        let scalars = Array(text.unicodeScalars)
        let length = min(2, scalars.count)
        return (0...(scalars.count - length)).map { scalars[$0..<$0 + length] }
            .filter { !$0.allSatisfy(\.isASCII) }
            .map { String(String.UnicodeScalarView($0)) }
    }

    /// The text for LIKE, with its wildcards escaped.
    private static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\\" || scalar == "%" || scalar == "_" { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped)
    }

    func fetch(_ database: ServerDatabase, limit: Int) throws -> (rows: [SQLRow], found: Int?) {
        let found = conditions.isEmpty ? nil : try ids(database, limit: MemberQuery.countLimit + 1)
        return (try page(database, among: found, limit: limit), found?.count)
    }

    /// The ids of the members found, or of `limit` of them.
    func ids(_ database: ServerDatabase, limit: Int) throws -> [Int64] {
        try database.rows(
            "SELECT id FROM member WHERE \(foundCondition) LIMIT \(limit)", arguments, isPrepared: false
        ).map { $0[0] }
    }

    /// - Parameter found: the first result of `ids`. If it has all ids, the page consists of them; otherwise
    ///   it is found with a scan in the list's order.
    private func page(_ database: ServerDatabase, among found: [Int64]?, limit: Int) throws -> [SQLRow] {
        let few = found.flatMap { $0.count <= MemberQuery.countLimit ? $0 : nil }
        let condition = few == nil ? foundAlongCondition : "member.id = ANY (?1::bigint[])"
        let page = Page(database, condition, few.map { [$0] } ?? arguments, isPrepared: conditions.isEmpty)
        let after = query.after?.id
        switch query.order {
        case .newest: return try page.byID(before: after ?? .max, limit)
        case .name where few == nil && !conditions.isEmpty:
            let scanned = try page.alongNames(after: afterName, after ?? .min, limit)
            if scanned.count == limit { return scanned }
            return try Page(database, foundCondition, arguments, isPrepared: false)
                .sortedByName(after: afterName, after ?? .min, limit)
        case .name: return try page.byName(after: afterName, after ?? .min, limit)
        case .field(let field):
            return try inOrder(database, AnswerOrder(database, field), among: few, page, limit)
        case .lastVisit where few != nil: return try page.byDay(after: LastVisit.Cursor(query.after), limit)
        case .lastVisit:
            let named = MemberSearch(query, conditions.withoutDays)
            let came = Page(
                database, named.foundAlongCondition, named.arguments, isPrepared: conditions.isEmpty)
            return try LastVisit.page(database, query, conditions, limit: limit) { since, cursor in
                try came.byDay(since, after: cursor, limit)
            } others: { before, limit in
                try page.byID("AND \(LastVisit.neverCondition())", before: before, limit)
            }
        }
    }

    /// - Parameter few: the ids of the members found, unless they are many.
    private func inOrder(
        _ database: ServerDatabase, _ order: AnswerOrder, among few: [Int64]?, _ page: Page, _ limit: Int
    ) throws -> [SQLRow] {
        let cursor = AnswerOrder.Cursor(query.after)
        if few != nil { return try page.byAnswer(order, after: cursor, limit) }
        if !conditions.isEmpty {
            let found = try ids(database, limit: AnswerOrder.maxSorted + 1)
            if found.count <= AnswerOrder.maxSorted {
                return try Page(database, "member.id = ANY (?1::bigint[])", [found], isPrepared: false)
                    .byAnswer(order, after: cursor, limit)
            }
        }
        return try order.page(after: query.after, limit: limit) { part, limit in
            try page.byAnswer(part, limit)
        } others: { after, limit in
            try page.byID(missing: order, after: after, limit)
        }
    }

    /// The sort name up to a NUL, which no name has and PostgreSQL refuses.
    private var afterName: String {
        String(decoding: (query.after?.sortName ?? "").utf8.prefix { $0 != 0 }, as: UTF8.self)
    }
}
