import GRDB

extension SearchIndex {
    /// Who is in the index and shouldn't be, and the other way round.
    ///
    /// It compares the pieces of one character: every text has some, and so few that those of a million members
    /// take seconds.
    static func problems(_ database: Database) throws -> [String] {
        let (texts, index) = (try holdersInTexts(database), try holdersInIndex(database))
        var problems: [String] = []
        func add(_ members: Set<Int64>, _ words: (Int64) -> String) {
            for member in members.sorted().prefix(DataFile.problemLimit)
            where !problems.contains(words(member)) {
                problems.append(words(member))
            }
        }
        for piece in Set(texts.keys).union(index.keys).sorted()
        where texts[piece] != index[piece] && problems.count < DataFile.problemLimit {
            let owners = try members(database, withInText: piece)
            let found = try members(database, withInIndex: piece)
            add(owners.subtracting(found)) {
                "the search index lacks the member \($0), or a part of them\(remedy)"
            }
            add(found.subtracting(owners)) {
                "the search index has a member \($0) too many, or a part of them\(remedy)"
            }
        }
        return problems
    }

    private static let remedy = ": a backup, restored, gets a new one"

    /// Makes the index anew if it isn't right.
    static func repair(_ database: Database) throws {
        if try problems(database).isEmpty { return }
        try database.execute(sql: "INSERT INTO member_search (member_search) VALUES ('delete-all')")
        let members = try Row.fetchCursor(database, sql: "SELECT id, search_text FROM member")
        while let row = try members.next() { try add(database, row[0], pieces: pieces(of: row[1])) }
    }

    // MARK: Who has a piece of one character

    /// Those who have a piece. They can be too many to keep, so sums stand for them: they differ if somebody is
    /// missing, too many, or in another's place.
    private struct Holders: Equatable {
        /// A prime that is small enough for the sums of a billion squares.
        private static let modulus: Int64 = 1_000_003
        private static let rest = "(rowid % \(modulus))"
        static let sums = "count(*), sum(rowid / \(modulus) + \(rest)), sum(\(rest) * \(rest) % \(modulus))"

        private(set) var (count, sum, squares): (Int64, Int64, Int64) = (0, 0, 0)

        init() {}

        /// - Parameter row: the `sums`.
        init(_ row: Row) {
            (count, sum, squares) = (row[0], row[1] ?? 0, row[2] ?? 0)
        }

        mutating func add(_ member: Int64) {
            let rest = member % Self.modulus
            count += 1
            sum += member / Self.modulus + rest
            squares += rest * rest % Self.modulus
        }
    }

    private static func holdersInTexts(_ database: Database) throws -> [Unicode.Scalar: Holders] {
        var holders: [Unicode.Scalar: Holders] = [:]
        try forEachText(database) { member, pieces in
            for piece in pieces { holders[piece, default: Holders()].add(member) }
        }
        return holders
    }

    private static func members(_ database: Database, withInText piece: Unicode.Scalar) throws -> Set<Int64> {
        var members: Set<Int64> = []
        try forEachText(database) { if $1.contains(piece) { members.insert($0) } }
        return members
    }

    private static func forEachText(
        _ database: Database, _ body: (_ member: Int64, _ pieces: Set<Unicode.Scalar>) -> Void
    ) throws {
        let rows = try Row.fetchCursor(database, sql: "SELECT id, search_text FROM member")
        while let row = try rows.next() {
            let text: String = row[1]
            body(row[0], Set(text.unicodeScalars.lazy.filter { $0 != "\n" }.map(shortPiece)))
        }
    }

    private static func holdersInIndex(_ database: Database) throws -> [Unicode.Scalar: Holders] {
        // https://sqlite.org/fts5.html#the_fts5vocab_virtual_table_module
        try database.execute(
            sql: "CREATE VIRTUAL TABLE temp.piece USING fts5vocab (main, member_search, row)")
        defer { try? database.execute(sql: "DROP TABLE temp.piece") }
        let next = try database.makeStatement(
            sql: "SELECT term FROM temp.piece WHERE term >= ? ORDER BY term LIMIT 1")
        let sums = try database.makeStatement(
            sql: "SELECT \(Holders.sums) FROM member_search WHERE member_search MATCH ?")
        var holders: [Unicode.Scalar: Holders] = [:]
        var from: Unicode.Scalar? = "\u{1}"
        // All pieces that begin with a character are passed over but the first.
        while let place = from, let term = try String.fetchOne(next, arguments: ["\(place)"]),
            let piece = term.unicodeScalars.first, piece >= place
        {
            holders[piece] = try Row.fetchOne(sums, arguments: [pattern(for: piece)]).map(Holders.init)
            from = following(piece)
        }
        return holders
    }

    private static func members(_ database: Database, withInIndex piece: Unicode.Scalar) throws -> Set<Int64>
    {
        try Int64.fetchSet(
            database, sql: "SELECT rowid FROM member_search WHERE member_search MATCH ?",
            arguments: [pattern(for: piece)])
    }

    private static func pattern(for piece: Unicode.Scalar) -> String { "\"\(piece)\"" }

    private static func following(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        // After the last one before the surrogates comes the first one after them.
        scalar.value == 0xD7FF ? "\u{E000}" : Unicode.Scalar(scalar.value + 1)
    }
}
