import Model
import Names
import SQLStorage
import Storage

extension ServerDatabase {
    package func memberCount() throws -> Int { try Tally.memberCount(self) }

    package func members(
        _ query: MemberQuery, having text: String, limit: Int
    ) throws -> (rows: [SQLRow], found: Int?) {
        try MemberSearch(query, text).fetch(self, limit: limit)
    }

    package func forEachMember(having text: String, _ take: (SQLRow) throws -> Void) throws {
        let search = MemberSearch(MemberQuery(), text)
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

/// A search for the members who have a text, or for all members.
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
    /// Folded; empty for all members.
    private let text: String
    /// The conditions for `arguments`: by the indexes, and for a scan in order when so many are found that a
    /// page is soon full.
    let isFound, isFoundAlong: String
    let arguments: [(any SQLParameter)?]

    init(_ query: MemberQuery, _ text: String) {
        self.query = query
        self.text = text
        if text.isEmpty {
            isFound = "closed_by IS NULL AND ?1 = '' AND ?2::text[] IS NOT NULL"
            (isFoundAlong, arguments) = (isFound, ["", [String]()])
            return
        }
        let isShort = text.unicodeScalars.count < 3
        let has = isShort ? "strpos(search_text, ?1) > 0" : "search_text LIKE ?1"
        let pieces = Self.pieces(of: text)
        isFoundAlong = "closed_by IS NULL AND \(has) AND ?2::text[] IS NOT NULL"
        isFound = isFoundAlong + (pieces.isEmpty ? "" : " AND short_pieces(search_text) @> ?2::text[]")
        arguments = [isShort ? text : "%\(Self.escaped(text))%", pieces]
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
        let found = text.isEmpty ? nil : try some(database)
        return (try page(database, among: found, limit: limit), found?.count)
    }

    /// The ids of those found; of too many to count, one more than `MemberQuery.countLimit`.
    private func some(_ database: ServerDatabase) throws -> [Int64] {
        try database.rows(
            "SELECT id FROM member WHERE \(isFound) LIMIT \(MemberQuery.countLimit + 1)", arguments
        ).map { $0[0] }
    }

    /// - Parameter found: the result of `some`. If it has all ids, the page is made of them; otherwise it is
    ///   found by a scan in the list's order.
    private func page(_ database: ServerDatabase, among found: [Int64]?, limit: Int) throws -> [SQLRow] {
        let few = found.flatMap { $0.count <= MemberQuery.countLimit ? $0 : nil }
        let condition = few == nil ? isFoundAlong : "member.id = ANY (?1::bigint[]) AND ?2::bigint IS NULL"
        let arguments = few.map { [$0, nil] } ?? arguments
        switch query.order {
        case .newest:
            return try database.rows(
                """
                \(Self.entries) \(Self.account) WHERE \(condition) AND member.id < ?3
                ORDER BY member.id DESC LIMIT ?4
                """, arguments + [query.after?.id ?? .max, limit])
        case .name:
            return try database.rows(
                """
                \(Self.entries) \(Self.account) WHERE \(condition) AND (sort_name, member.id) > (?3, ?4)
                ORDER BY sort_name, member.id LIMIT ?5
                """, arguments + [afterName, query.after?.id ?? .min, limit])
        }
    }

    /// The sort name up to a NUL, which no name has and PostgreSQL refuses.
    private var afterName: String {
        String(decoding: (query.after?.sortName ?? "").utf8.prefix { $0 != 0 }, as: UTF8.self)
    }
}
