import GRDB
import Storage

extension SearchIndex {
    /// Names the members who are in the index but shouldn't be, and those who are missing from it; or says
    /// that it can't be read.
    static func problems(_ database: Database) throws -> [String] {
        do {
            return try differences(database)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return ["the search index can’t be read\(remedy)"]
        }
    }

    /// Only the unigrams are compared. Every text has some, and there are so few different
    /// ones that checking a million members takes seconds.
    private static func differences(_ database: Database) throws -> [String] {
        var problems = try AnswerText.membersWithWrongText(
            FileDatabase(database), limit: DataFile.problemLimit
        ).map {
            "the search index has other answers of the member \($0) than are kept\(remedy)"
        }
        let (texts, index) = (try holdersInTexts(database), try holdersInIndex(database))
        func add(_ members: Set<Int64>, _ words: (Int64) -> String) {
            for member in members.sorted().prefix(DataFile.problemLimit)
            where !problems.contains(words(member)) {
                problems.append(words(member))
            }
        }
        for unigram in Set(texts.keys).union(index.keys).sorted()
        where texts[unigram] != index[unigram] && problems.count < DataFile.problemLimit {
            let owners = try members(database, withInText: unigram)
            let found = try members(database, withInIndex: unigram)
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

    /// Rebuilds the index if it isn't right, or can't be read.
    static func repair(_ database: Database) throws {
        if try !problems(database).isEmpty { try rebuild(database) }
    }

    /// Makes the index anew from the members.
    static func rebuild(_ database: Database) throws {
        // An older FTS5 (SQLite 3.40) doesn't even open an index whose structure record is damaged, so it
        // first gets that of an empty index (https://sqlite.org/fts5.html).
        try database.execute(
            sql: """
                INSERT OR REPLACE INTO member_search_data VALUES (10, zeroblob(7));
                INSERT INTO member_search (member_search) VALUES ('delete-all')
                """)
        try AnswerText.repair(FileDatabase(database))
        let members = try Row.fetchCursor(database, sql: "SELECT id, search_text, answer_text FROM member")
        while let row = try members.next() {
            try add(database, row[0], grams: grams(of: row[1], answers: row[2]))
        }
    }

    // MARK: Members with a unigram

    /// An n-gram of one character, in the order of the index.
    private struct Unigram: Hashable, Comparable {
        let isOfAnswer: Bool
        let scalar: Unicode.Scalar

        /// The unigram as it is in the index.
        var text: String { isOfAnswer ? "\(answerMark)\(scalar)" : "\(scalar)" }
        /// The pattern for `MATCH` that finds it.
        var pattern: String { "\"\(text)\"" }

        static func < (one: Self, other: Self) -> Bool {
            one.text.unicodeScalars.lexicographicallyPrecedes(other.text.unicodeScalars)
        }
    }

    /// The members who have a unigram. There can be too many to keep, so they are represented by sums, which
    /// differ if a member is missing, extra, or in another's place.
    private struct Holders: Equatable {
        /// A prime, small enough that the sums of a billion squares don't overflow.
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

    private static func holdersInTexts(_ database: Database) throws -> [Unigram: Holders] {
        var holders: [Unigram: Holders] = [:]
        try forEachText(database) { member, unigrams in
            for unigram in unigrams { holders[unigram, default: Holders()].add(member) }
        }
        return holders
    }

    private static func members(_ database: Database, withInText unigram: Unigram) throws -> Set<Int64> {
        var members: Set<Int64> = []
        try forEachText(database) { if $1.contains(unigram) { members.insert($0) } }
        return members
    }

    private static func forEachText(
        _ database: Database, _ body: (_ member: Int64, _ unigrams: Set<Unigram>) -> Void
    ) throws {
        let rows = try Row.fetchCursor(database, sql: "SELECT id, search_text, answer_text FROM member")
        while let row = try rows.next() {
            var unigrams: Set<Unigram> = []
            for (text, isOfAnswer) in [(row[1] as String, false), (row[2] as String, true)] {
                for scalar in text.unicodeScalars where scalar != "\n" {
                    unigrams.insert(Unigram(isOfAnswer: isOfAnswer, scalar: unigram(scalar)))
                }
            }
            body(row[0], unigrams)
        }
    }

    private static func holdersInIndex(_ database: Database) throws -> [Unigram: Holders] {
        // https://sqlite.org/fts5.html#the_fts5vocab_virtual_table_module
        try database.execute(
            sql: "CREATE VIRTUAL TABLE temp.piece USING fts5vocab (main, member_search, row)")
        defer { try? database.execute(sql: "DROP TABLE temp.piece") }
        let next = try database.makeStatement(
            sql: "SELECT term FROM temp.piece WHERE term >= ? ORDER BY term LIMIT 1")
        let sums = try database.makeStatement(
            sql: "SELECT \(Holders.sums) FROM member_search WHERE member_search MATCH ?")
        var holders: [Unigram: Holders] = [:]
        for isOfAnswer in [false, true] {
            var from: Unicode.Scalar? = "\u{1}"
            // For each character, only the first n-gram that begins with it is looked at.
            while let scalar = from,
                let term = try String.fetchOne(
                    next, arguments: [Unigram(isOfAnswer: isOfAnswer, scalar: scalar).text]),
                let found = first(term, isOfAnswer: isOfAnswer), found >= scalar
            {
                from = following(found)
                if !isOfAnswer, found == answerMark { continue }
                let unigram = Unigram(isOfAnswer: isOfAnswer, scalar: found)
                holders[unigram] = try Row.fetchOne(sums, arguments: [unigram.pattern]).map(Holders.init)
            }
        }
        return holders
    }

    /// The character with which an n-gram in the index begins, not counting the mark; nil if it isn't an
    /// answer's but has to be.
    private static func first(_ term: String, isOfAnswer: Bool) -> Unicode.Scalar? {
        if !isOfAnswer { return term.unicodeScalars.first }
        return term.unicodeScalars.first == answerMark ? term.unicodeScalars.dropFirst().first : nil
    }

    private static func members(_ database: Database, withInIndex unigram: Unigram) throws -> Set<Int64> {
        try Int64.fetchSet(
            database, sql: "SELECT rowid FROM member_search WHERE member_search MATCH ?",
            arguments: [unigram.pattern])
    }

    private static func following(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        // The last scalar before the surrogates is followed by the first one after them.
        scalar.value == 0xD7FF ? "\u{E000}" : Unicode.Scalar(scalar.value + 1)
    }
}
