import Model
import Names
import SQLStorage
import Storage

extension Database {
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
            // What was given can't be taken back, so it is not read again.
            throw StoreError(error)
        }
    }
}

/// The members who have a text, or everybody.
///
/// A text of three characters or more is found by the index `member_search`, which has all pieces of three letters and
/// digits (https://www.postgresql.org/docs/15/pgtrgm.html); whatever isn't ASCII, however short and whatever the database
/// takes for a letter, by `member_short_search`. One or two characters of ASCII are looked for along the members: where many
/// have them, there is soon a page of those; where few have them, every member is looked at.
struct MemberSearch: Sendable {
    static let entries = "SELECT \(MemberListRow.columns) FROM member"
    static let account = "JOIN account ON account.id = member.id"

    let query: MemberQuery
    /// Folded; empty for everybody.
    private let text: String
    /// Who is found, with `arguments`: by the indexes, and where they are so many that there is soon a page of them.
    let isFound, isFoundAlong: String
    /// One or two.
    let arguments: [(any SQLParameter)?]

    init(_ query: MemberQuery, _ text: String) {
        self.query = query
        self.text = text
        if text.isEmpty {
            isFound = "closed_by IS NULL AND $1 = '' AND $2::text[] IS NOT NULL"
            (isFoundAlong, arguments) = (isFound, ["", [String]()])
            return
        }
        let isShort = text.unicodeScalars.count < 3
        let has = isShort ? "strpos(search_text, $1) > 0" : "search_text LIKE $1"
        let pieces = Self.pieces(of: text)
        isFoundAlong = "closed_by IS NULL AND \(has) AND $2::text[] IS NOT NULL"
        isFound = isFoundAlong + (pieces.isEmpty ? "" : " AND short_pieces(search_text) @> $2::text[]")
        arguments = [isShort ? text : "%\(Self.escaped(text))%", pieces]
    }

    /// Those of two characters, or the only one, that aren't all ASCII: as `short_pieces` in the tables.
    private static func pieces(of text: String) -> [String] {
        let scalars = Array(text.unicodeScalars)
        let length = min(2, scalars.count)
        return (0...(scalars.count - length)).map { scalars[$0..<$0 + length] }
            .filter { !$0.allSatisfy(\.isASCII) }
            .map { String(String.UnicodeScalarView($0)) }
    }

    /// As LIKE takes it for what it is.
    private static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\\" || scalar == "%" || scalar == "_" { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped)
    }

    func fetch(_ database: Database, limit: Int) throws -> (rows: [SQLRow], found: Int?) {
        let found = text.isEmpty ? nil : try some(database)
        return (try page(database, among: found, limit: limit), found?.count)
    }

    /// The ids of those found, or of some of them: one more than are counted.
    private func some(_ database: Database) throws -> [Int64] {
        try database.rows(
            "SELECT id FROM member WHERE \(isFound) LIMIT \(MemberQuery.countLimit + 1)", arguments
        ).map { $0[0] }
    }

    /// - Parameter found: where they are few, those of whom the page is; else they are found along the order of the list.
    private func page(_ database: Database, among found: [Int64]?, limit: Int) throws -> [SQLRow] {
        let few = found.flatMap { $0.count <= MemberQuery.countLimit ? $0 : nil }
        let condition = few == nil ? isFoundAlong : "member.id = ANY ($1::bigint[]) AND $2::bigint IS NULL"
        let arguments = few.map { [$0, nil] } ?? arguments
        switch query.order {
        case .newest:
            return try database.rows(
                """
                \(Self.entries) \(Self.account) WHERE \(condition) AND member.id < $3
                ORDER BY member.id DESC LIMIT $4
                """, arguments + [query.after?.id ?? .max, limit])
        case .name:
            return try database.rows(
                """
                \(Self.entries) \(Self.account) WHERE \(condition) AND (sort_name, member.id) > ($3, $4)
                ORDER BY sort_name, member.id LIMIT $5
                """, arguments + [afterName, query.after?.id ?? .min, limit])
        }
    }

    /// Up to a NUL, which nobody's name has and PostgreSQL doesn't take.
    private var afterName: String {
        String(decoding: (query.after?.sortName ?? "").utf8.prefix { $0 != 0 }, as: UTF8.self)
    }
}
