import GRDB
import Model
import Names
import SQLStorage
import Storage

/// The full-text index `member_search`, which finds any part of a text: it has every piece of one, two and
/// three characters (Unicode scalars) of every text.
///
/// A longer word is looked up by its pieces of three, and then looked for in `member.search_text`. FTS5 has a
/// trigram tokenizer of its own, but it finds nothing shorter than three characters.
enum SearchIndex {
    private static let longestPiece = 3
    /// One for each word, or more. Few members have this many pieces of the words but not the words
    /// themselves.
    private static let mostPieces = SearchWords.limit

    static func add(_ database: Database, _ member: Int64, pieces: String) throws {
        try database.cachedStatement(sql: "INSERT INTO member_search (rowid, pieces) VALUES (?, ?)")
            .execute(arguments: [member, pieces])
    }

    /// Call it while the member's row still has the text that was added.
    static func remove(_ database: Database, _ member: Int64) throws {
        let select = try database.cachedStatement(sql: "SELECT search_text FROM member WHERE id = ?")
        guard let text = try String.fetchOne(select, arguments: [member]) else { return }
        try database.cachedStatement(
            sql: "INSERT INTO member_search (member_search, rowid, pieces) VALUES ('delete', ?, ?)"
        ).execute(arguments: [member, pieces(of: text)])
    }

    // MARK: What was removed

    /// Begins to merge all parts of the index into one, which `mergeSome` continues. FTS5 keeps removed
    /// entries until it merges the parts that have them, so once the merge has ended, nothing that was
    /// removed before is in the tables.
    ///
    /// Don't call it in a transaction that has changed the index: FTS5 would merge without those changes.
    static func beginMerge(_ database: Database) throws {
        // Without this, FTS5 would stop early once new writes have made as many small parts as there are
        // large ones.
        try setOption(database, "usermerge", 2)
        try setOption(database, "merge", -mergedPages)
    }

    /// Continues the merge for some milliseconds.
    ///
    /// - Returns: false once the merge has ended.
    static func mergeSome(_ database: Database) throws -> Bool {
        let before = database.totalChangesCount
        try setOption(database, "merge", mergedPages)
        // https://sqlite.org/fts5.html#the_merge_command
        return database.totalChangesCount - before >= 2
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

    /// The pattern for `MATCH` that finds the members who may have the words, since they have their pieces.
    ///
    /// - Parameter words: not empty.
    static func pattern(for words: SearchWords) -> String {
        let most = mostPieces / words.words.count
        return words.expression { pieces(toFind: $0, most: most).joined(separator: " AND ") }
    }

    /// The first pieces of a text, in quotes.
    private static func pieces(toFind text: String, most: Int) -> [String] {
        let scalars = Array(text.unicodeScalars)
        let length = min(longestPiece, scalars.count)
        var pieces: [String] = []
        for start in 0...(scalars.count - length) where pieces.count < most {
            let piece = "\"\(escaped(scalars[start..<start + length]))\""
            if !pieces.contains(piece) { pieces.append(piece) }
        }
        return pieces
    }

    /// Each piece of a text once, separated by spaces. No piece reaches from one line into the next.
    static func pieces(of text: String) -> String {
        // Each piece is one number made of its scalars.
        var pieces: [UInt64] = []
        for row in text.unicodeScalars.split(separator: "\n") {
            let scalars = row.map { UInt64(escaped($0).value) }
            for start in scalars.indices {
                var piece: UInt64 = 0
                for scalar in scalars[start...].prefix(longestPiece) {
                    piece = piece << scalarBits | scalar
                    pieces.append(piece)
                }
            }
        }
        pieces.sort()
        var result = String.UnicodeScalarView()
        var last: UInt64 = 0
        for piece in pieces where piece != last {
            if last != 0 { result.append(" ") }
            for shift in stride(from: (longestPiece - 1) * scalarBits, through: 0, by: -scalarBits) {
                let value = UInt32(truncatingIfNeeded: piece >> shift) & (1 << scalarBits - 1)
                if value != 0, let scalar = Unicode.Scalar(value) { result.append(scalar) }
            }
            last = piece
        }
        return String(result)
    }

    private static let scalarBits = 21

    /// The piece of one character, as it is in the index: FTS5 makes ASCII letters small.
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
