import Model
import Names
import SQLStorage
import Storage

extension ServerDatabase {
    package func memberCount() throws -> Int { try Tally.memberCount(self) }

    package func members(
        _ query: MemberQuery, having words: SearchWords, limit: Int
    ) throws -> (rows: [SQLRow], found: Int?) {
        try MemberSearch(query, words).fetch(self, limit: limit)
    }

    package func memberIDs(having words: SearchWords, limit: Int) throws -> [Int64] {
        try MemberSearch(MemberQuery(), words).ids(self, limit: limit)
    }

    package func forEachMember(having words: SearchWords, _ take: (SQLRow) throws -> Void) throws {
        let search = MemberSearch(MemberQuery(), words)
        var hasBegun = false
        do {
            try forEachPiece(
                "\(MemberSearch.entries) \(MemberSearch.account) WHERE \(search.isFound) ORDER BY member.id",
                search.arguments, ofLength: MemberList.pieceLength
            ) { rows in
                hasBegun = true
                try rows.forEach(take)
            }
        } catch let error as DatabaseError where hasBegun {
            // The caller has some of the rows already, so a retry must not read them again.
            throw StoreError(error)
        }
    }
}

/// A search for the members who have some words, or for all members.
///
/// A text of three or more characters is found by the index `member_search`, which has all trigrams of
/// letters and digits (https://www.postgresql.org/docs/15/pgtrgm.html). Text that isn't ASCII, however short
/// and whether or not the database takes it for letters, is found by `member_short_search`. One or two ASCII
/// characters are looked for by scanning the members in order: if many have them, a page is soon full; if few
/// do, every member is looked at.
struct MemberSearch: Sendable {
    static let entries = "SELECT \(MemberListRow.columns) FROM member"
    static let account = "JOIN account ON account.id = member.id"

    let query: MemberQuery
    /// Empty for all members.
    private let words: SearchWords
    /// The conditions for `arguments`: by the indexes, and for a scan in order when so many are found that a
    /// page is soon full.
    let isFound, isFoundAlong: String
    let arguments: [(any SQLParameter)?]

    init(_ query: MemberQuery, _ words: SearchWords) {
        self.query = query
        self.words = words
        var arguments: [(any SQLParameter)?] = []
        let expression = words.expression { text in
            let isShort = text.unicodeScalars.count < 3
            arguments.append(isShort ? text : "%\(Self.escaped(text))%")
            let parameter = "?\(arguments.count)"
            return isShort ? "strpos(search_text, \(parameter)) > 0" : "search_text LIKE \(parameter)"
        }
        let has = "closed_by IS NULL" + (words.isEmpty ? "" : " AND \(expression)")
        let pieces = words.words.filter { $0.count == 1 }.flatMap { Self.pieces(of: $0[0]) }
        if pieces.isEmpty {
            (isFound, isFoundAlong) = (has, has)
        } else {
            arguments.append(pieces)
            let parameter = "?\(arguments.count)::text[]"
            isFound = "\(has) AND short_pieces(search_text) @> \(parameter)"
            // The scan has no use for the pieces, but its statement has to name them.
            isFoundAlong = "\(has) AND \(parameter) IS NOT NULL"
        }
        self.arguments = arguments
    }

    /// The pieces of two characters, or the only character, that aren't all ASCII, as the SQL function
    /// `short_pieces` makes them.
    private static func pieces(of text: String) -> [String] {
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
        let found = words.isEmpty ? nil : try ids(database, limit: MemberQuery.countLimit + 1)
        return (try page(database, among: found, limit: limit), found?.count)
    }

    /// The ids of those found, or of `limit` of them.
    func ids(_ database: ServerDatabase, limit: Int) throws -> [Int64] {
        try database.rows(
            "SELECT id FROM member WHERE \(isFound) LIMIT \(limit)", arguments, isPrepared: false
        ).map { $0[0] }
    }

    /// A statement with words isn't prepared, since the best way to run it depends on them.
    ///
    /// - Parameter found: the first result of `ids`. If it has all ids, the page is made of them; otherwise it is
    ///   found by a scan in the list's order.
    private func page(_ database: ServerDatabase, among found: [Int64]?, limit: Int) throws -> [SQLRow] {
        let few = found.flatMap { $0.count <= MemberQuery.countLimit ? $0 : nil }
        let condition = few == nil ? isFoundAlong : "member.id = ANY (?1::bigint[])"
        let arguments = few.map { [$0] } ?? arguments
        func parameter(_ number: Int) -> String { "?\(arguments.count + number)" }
        let select = "\(Self.entries) \(Self.account) WHERE \(condition)"
        let after = query.after?.id
        switch query.order {
        case .newest:
            return try database.rows(
                """
                \(select) AND member.id < \(parameter(1)) ORDER BY member.id DESC LIMIT \(parameter(2))
                """, arguments + [after ?? .max, limit], isPrepared: words.isEmpty)
        case .name:
            return try database.rows(
                """
                \(select) AND (sort_name, member.id) > (\(parameter(1)), \(parameter(2)))
                ORDER BY sort_name, member.id LIMIT \(parameter(3))
                """, arguments + [afterName, after ?? .min, limit], isPrepared: words.isEmpty)
        }
    }

    /// The sort name up to a NUL, which no name has and PostgreSQL refuses.
    private var afterName: String {
        String(decoding: (query.after?.sortName ?? "").utf8.prefix { $0 != 0 }, as: UTF8.self)
    }
}
