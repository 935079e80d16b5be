import GRDB
import Model
import Names
import Storage

/// The full-text index `member_search`, which finds any part of a text by the n-grams of every text: its
/// parts of one, two and three characters (Unicode scalars).
///
/// A longer word is looked up by its trigrams, and then searched for in `member.search_text` or
/// `member.answer_text`. The n-grams of the latter begin with a mark, so that answers don't slow down the
/// search at the door, which doesn't search them. FTS5 has a trigram tokenizer of its own, but it finds
/// nothing shorter than three characters.
enum SearchIndex {
    private static let maxGramLength = 3
    /// How many n-grams a search looks up in all, shared among its words, at least one for each. Few members
    /// have that many n-grams of the words without having the words themselves.
    private static let maxGrams = SearchWords.maxWords

    static func add(_ database: Database, _ member: Int64, grams: String) throws {
        try database.cachedStatement(sql: "INSERT INTO member_search (rowid, pieces) VALUES (?, ?)")
            .execute(arguments: [member, grams])
    }

    /// Adds a member with the texts in their row.
    static func add(_ database: Database, _ member: Int64) throws {
        guard let grams = try grams(database, of: member) else { return }
        try add(database, member, grams: grams)
    }

    /// Removes a member. Call it while their row still has the texts that were added.
    static func remove(_ database: Database, _ member: Int64) throws {
        guard let grams = try grams(database, of: member) else { return }
        try database.cachedStatement(
            sql: "INSERT INTO member_search (member_search, rowid, pieces) VALUES ('delete', ?, ?)"
        ).execute(arguments: [member, grams])
    }

    private static func grams(_ database: Database, of member: Int64) throws -> String? {
        let select = try database.cachedStatement(
            sql: "SELECT search_text, answer_text FROM member WHERE id = ?")
        return try Row.fetchOne(select, arguments: [member]).map { grams(of: $0[0], answers: $0[1]) }
    }

    // MARK: What was removed

    /// Begins to merge all parts of the index into one, which `mergeSome` continues. FTS5 keeps removed
    /// entries until it merges the parts that contain them, so once the merge has ended, nothing that was
    /// removed before it is left in the tables.
    ///
    /// Don't call it in a transaction that has changed the index: FTS5 would merge without those changes.
    static func beginMerge(_ database: Database) throws {
        // Otherwise FTS5 would stop early once new writes have made as many small parts as there are large
        // ones.
        try setOption(database, "usermerge", 2)
        try setOption(database, "merge", -mergedPages)
    }

    /// Continues the merge for some milliseconds.
    ///
    /// - Returns: false once the merge has ended.
    static func mergeSome(_ database: Database) throws -> Bool {
        let changesBefore = database.totalChangesCount
        try setOption(database, "merge", mergedPages)
        // https://sqlite.org/fts5.html#the_merge_command
        return database.totalChangesCount - changesBefore >= 2
    }

    /// Merges the whole index at once.
    static func merge(_ database: Database) throws {
        try database.execute(sql: "INSERT INTO member_search (member_search) VALUES ('optimize')")
    }

    private static let mergedPages = 64

    private static func setOption(_ database: Database, _ name: String, _ value: Int) throws {
        try database.cachedStatement(sql: "INSERT INTO member_search (member_search, rank) VALUES (?, ?)")
            .execute(arguments: [name, value])
    }

    // MARK: Finding

    /// The pattern for `MATCH` that finds the members who have the n-grams of the words, and so may have the
    /// words.
    ///
    /// - Parameter words: must not be empty.
    /// - Parameter withAnswers: whether each word may be in an answer, too.
    static func pattern(for words: SearchWords, withAnswers: Bool) -> String {
        let gramsPerWord = maxGrams / words.words.count
        return words.expression { text in
            let all = (withAnswers ? ["", "\(answerMark)"] : [""]).map { mark in
                gramsToFind(text, limit: gramsPerWord).map { "\"\(mark)\($0)\"" }.joined(
                    separator: " AND ")
            }
            return all.count == 1 ? all[0] : all.map { "(\($0))" }.joined(separator: " OR ")
        }
    }

    /// The first trigrams of a text, or a shorter text itself.
    private static func gramsToFind(_ text: String, limit: Int) -> [String] {
        let scalars = Array(text.unicodeScalars)
        let length = min(maxGramLength, scalars.count)
        var grams: [String] = []
        for start in 0...(scalars.count - length) where grams.count < limit {
            let gram = escaped(scalars[start..<start + length])
            if !grams.contains(gram) { grams.append(gram) }
        }
        return grams
    }

    /// The mark that the n-grams of answers begin with, an invisible separator, which no folded text has.
    static let answerMark: Unicode.Scalar = "\u{2063}"

    /// The n-grams of a member's texts.
    static func grams(of text: String, answers: String) -> String {
        adding(answers: answers, to: grams(of: text))
    }

    /// These n-grams, and those of a text of answers.
    static func adding(answers: String, to grams: String) -> String {
        answers.isEmpty ? grams : "\(grams) \(Self.grams(of: answers, mark: answerMark))"
    }

    /// Each n-gram of a text once, separated by spaces. No n-gram extends from one line into the next.
    ///
    /// - Parameter mark: a character with which each n-gram begins.
    static func grams(of text: String, mark: Unicode.Scalar? = nil) -> String {
        // Each n-gram is represented by a number made of its scalars.
        var grams: [UInt64] = []
        for row in text.unicodeScalars.split(separator: "\n") {
            let scalars = row.map { UInt64(escaped($0).value) }
            for start in scalars.indices {
                var gram: UInt64 = 0
                for scalar in scalars[start...].prefix(maxGramLength) {
                    gram = gram << scalarBits | scalar
                    grams.append(gram)
                }
            }
        }
        grams.sort()
        // Appending a scalar to bytes is several times faster than appending it to a string.
        var bytes: [UInt8] = []
        var last: UInt64 = 0
        for gram in grams where gram != last {
            if last != 0 { bytes.append(UInt8(ascii: " ")) }
            if let mark { bytes.append(contentsOf: mark.utf8) }
            for shift in stride(from: (maxGramLength - 1) * scalarBits, through: 0, by: -scalarBits) {
                let value = UInt32(truncatingIfNeeded: gram >> shift) & (1 << scalarBits - 1)
                if value == 0 { continue }
                if value < 0x80 {
                    bytes.append(UInt8(value))
                } else if let scalar = Unicode.Scalar(value) {
                    bytes.append(contentsOf: scalar.utf8)
                }
            }
            last = gram
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let scalarBits = 21

    /// The n-gram of one character as it is in the index: FTS5 lowercases ASCII letters.
    static func unigram(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let gram = escaped(scalar)
        return ("A"..."Z").contains(gram) ? Unicode.Scalar(gram.value + 0x20)! : gram
    }

    private static func escaped(_ gram: ArraySlice<Unicode.Scalar>) -> String {
        var token = String.UnicodeScalarView()
        token.append(contentsOf: gram.lazy.map(escaped))
        return String(token)
    }

    /// FTS5's tokenizer `ascii` takes an n-gram for one token, since ASCII characters that are neither
    /// letters nor digits are replaced by private-use ones.
    private static func escaped(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": scalar
        default: scalar.isASCII ? Unicode.Scalar(privateUse + scalar.value) ?? scalar : scalar
        }
    }

    private static let privateUse: UInt32 = 0xE000
}
