import GRDB
import Model
import Names
import Storage

/// The full-text index `member_search`, which finds any part of a text: it has every piece of one, two and
/// three characters (Unicode scalars) of every text.
///
/// A longer word is looked up by its pieces of three, and then searched for in `member.search_text` or
/// `member.answer_text`. The pieces of the latter begin with a mark, so that answers don't slow down the
/// search at the door, which doesn't search them. FTS5 has a trigram tokenizer of its own, but it finds
/// nothing shorter than three characters.
enum SearchIndex {
    private static let maxPieceLength = 3
    /// How many pieces a search looks up in all, shared among its words, at least one for each. Few members
    /// have that many pieces of the words without having the words themselves.
    private static let maxPieces = SearchWords.limit

    static func add(_ database: Database, _ member: Int64, pieces: String) throws {
        try database.cachedStatement(sql: "INSERT INTO member_search (rowid, pieces) VALUES (?, ?)")
            .execute(arguments: [member, pieces])
    }

    /// Adds a member with the texts in their row.
    static func add(_ database: Database, _ member: Int64) throws {
        guard let pieces = try pieces(database, of: member) else { return }
        try add(database, member, pieces: pieces)
    }

    /// Removes a member. Call it while their row still has the texts that were added.
    static func remove(_ database: Database, _ member: Int64) throws {
        guard let pieces = try pieces(database, of: member) else { return }
        try database.cachedStatement(
            sql: "INSERT INTO member_search (member_search, rowid, pieces) VALUES ('delete', ?, ?)"
        ).execute(arguments: [member, pieces])
    }

    private static func pieces(_ database: Database, of member: Int64) throws -> String? {
        let select = try database.cachedStatement(
            sql: "SELECT search_text, answer_text FROM member WHERE id = ?")
        return try Row.fetchOne(select, arguments: [member]).map { pieces(of: $0[0], answers: $0[1]) }
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

    /// The pattern for `MATCH` that finds the members who have the pieces of the words, and so may have the
    /// words.
    ///
    /// - Parameter words: must not be empty.
    /// - Parameter withAnswers: whether each word may be in an answer, too.
    static func pattern(for words: SearchWords, withAnswers: Bool) -> String {
        let piecesPerWord = maxPieces / words.words.count
        return words.expression { text in
            let all = (withAnswers ? ["", "\(answerMark)"] : [""]).map { mark in
                pieces(toFind: text, limit: piecesPerWord).map { "\"\(mark)\($0)\"" }.joined(
                    separator: " AND ")
            }
            return all.count == 1 ? all[0] : all.map { "(\($0))" }.joined(separator: " OR ")
        }
    }

    /// The first pieces of a text.
    private static func pieces(toFind text: String, limit: Int) -> [String] {
        let scalars = Array(text.unicodeScalars)
        let length = min(maxPieceLength, scalars.count)
        var pieces: [String] = []
        for start in 0...(scalars.count - length) where pieces.count < limit {
            let piece = escaped(scalars[start..<start + length])
            if !pieces.contains(piece) { pieces.append(piece) }
        }
        return pieces
    }

    /// The mark that the pieces of answers begin with, an invisible separator, which no folded text has.
    static let answerMark: Unicode.Scalar = "\u{2063}"

    /// The pieces of a member's texts.
    static func pieces(of text: String, answers: String) -> String {
        pieces(pieces(of: text), withAnswers: answers)
    }

    /// These pieces, and those of a text of answers.
    static func pieces(_ pieces: String, withAnswers answers: String) -> String {
        answers.isEmpty ? pieces : "\(pieces) \(Self.pieces(of: answers, mark: answerMark))"
    }

    /// Each piece of a text once, separated by spaces. No piece extends from one line into the next.
    ///
    /// - Parameter mark: a character with which each piece begins.
    static func pieces(of text: String, mark: Unicode.Scalar? = nil) -> String {
        // Each piece is represented by a number made of its scalars.
        var pieces: [UInt64] = []
        for row in text.unicodeScalars.split(separator: "\n") {
            let scalars = row.map { UInt64(escaped($0).value) }
            for start in scalars.indices {
                var piece: UInt64 = 0
                for scalar in scalars[start...].prefix(maxPieceLength) {
                    piece = piece << scalarBits | scalar
                    pieces.append(piece)
                }
            }
        }
        pieces.sort()
        // Appending a scalar to bytes is several times faster than appending it to a string.
        var bytes: [UInt8] = []
        var last: UInt64 = 0
        for piece in pieces where piece != last {
            if last != 0 { bytes.append(UInt8(ascii: " ")) }
            if let mark { bytes.append(contentsOf: mark.utf8) }
            for shift in stride(from: (maxPieceLength - 1) * scalarBits, through: 0, by: -scalarBits) {
                let value = UInt32(truncatingIfNeeded: piece >> shift) & (1 << scalarBits - 1)
                if value != 0, let scalar = Unicode.Scalar(value) { bytes.append(contentsOf: scalar.utf8) }
            }
            last = piece
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let scalarBits = 21

    /// The piece of one character as it is in the index: FTS5 lowercases ASCII letters.
    static func shortPiece(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let piece = escaped(scalar)
        return ("A"..."Z").contains(piece) ? Unicode.Scalar(piece.value + 0x20)! : piece
    }

    private static func escaped(_ piece: ArraySlice<Unicode.Scalar>) -> String {
        var token = String.UnicodeScalarView()
        token.append(contentsOf: piece.lazy.map(escaped))
        return String(token)
    }

    /// FTS5's tokenizer `ascii` takes a piece for one token, since ASCII characters that are neither letters
    /// nor digits are replaced by private-use ones.
    private static func escaped(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": scalar
        default: scalar.isASCII ? Unicode.Scalar(privateUse + scalar.value) ?? scalar : scalar
        }
    }

    private static let privateUse: UInt32 = 0xE000
}
