import GRDB
import Model
import Storage

/// The full-text index `member_search`, from which any part of a text is found: it holds every piece of one, two and
/// three characters (Unicode scalars) of every text.
///
/// A longer text is looked up by its pieces of three, and then looked for in `member.search_text`. FTS5 has pieces of its
/// own, the trigram tokenizer, but finds nothing shorter by them.
enum SearchIndex {
    private static let longestPiece = 3
    /// Few members have so many pieces of a text and not the text itself.
    private static let mostPieces = 16

    static func add(_ database: Database, _ member: Int64, pieces: String) throws {
        try database.cachedStatement(sql: "INSERT INTO member_search (rowid, pieces) VALUES (?, ?)")
            .execute(arguments: [member, pieces])
    }

    /// To be called while the member's row still has the text that was added.
    static func remove(_ database: Database, _ member: Int64) throws {
        let select = try database.cachedStatement(sql: "SELECT search_text FROM member WHERE id = ?")
        guard let text = try String.fetchOne(select, arguments: [member]) else { return }
        try database.cachedStatement(
            sql: "INSERT INTO member_search (member_search, rowid, pieces) VALUES ('delete', ?, ?)"
        ).execute(arguments: [member, pieces(of: text)])
    }

    // MARK: What was removed

    /// FTS5 keeps what was removed until it merges the parts of its index. This begins to make one of all that there are
    /// now, and `mergeSome` goes on with it: once that is at its end, nothing that was removed before is in the tables.
    ///
    /// Not in a transaction that has changed the index: FTS5 would merge without what has changed.
    static func beginMerge(_ database: Database) throws {
        // Else it stops in the middle once there are as many small parts, of what is written meanwhile, as large ones.
        try setOption(database, "usermerge", 2)
        try setOption(database, "merge", -mergedPages)
    }

    /// Takes some milliseconds.
    ///
    /// - Returns: false at the end.
    static func mergeSome(_ database: Database) throws -> Bool {
        let before = database.totalChangesCount
        try setOption(database, "merge", mergedPages)
        // https://sqlite.org/fts5.html#the_merge_command
        return database.totalChangesCount - before >= 2
    }

    /// All at once.
    static func merge(_ database: Database) throws {
        try database.execute(sql: "INSERT INTO member_search (member_search) VALUES ('optimize')")
    }

    private static let mergedPages = 64

    private static func setOption(_ database: Database, _ name: String, _ value: Int) throws {
        try database.cachedStatement(sql: "INSERT INTO member_search (member_search, rank) VALUES (?, ?)")
            .execute(arguments: [name, value])
    }

    // MARK: Finding

    /// What `MATCH` takes to find the members who may have `text` in theirs: those who have all its pieces.
    ///
    /// - Parameter text: folded, and not empty.
    static func pattern(for text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        let length = min(longestPiece, scalars.count)
        var pieces: [String] = []
        for start in 0...(scalars.count - length) where pieces.count < mostPieces {
            let piece = escaped(scalars[start..<start + length])
            if !pieces.contains(piece) { pieces.append(piece) }
        }
        return pieces.map { "\"\($0)\"" }.joined(separator: " AND ")
    }

    /// Each once, with spaces between them. None reaches from one row into the next.
    static func pieces(of text: String) -> String {
        // The scalars of each piece in one number.
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

    private static func escaped(_ piece: ArraySlice<Unicode.Scalar>) -> String {
        var token = String.UnicodeScalarView()
        token.append(contentsOf: piece.lazy.map(escaped))
        return String(token)
    }

    /// To FTS5's tokenizer `ascii` a piece is one token: what is neither a letter nor a digit there stands as a private
    /// character.
    private static func escaped(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": scalar
        default: scalar.isASCII ? Unicode.Scalar(privateUse + scalar.value) ?? scalar : scalar
        }
    }

    private static let privateUse: UInt32 = 0xE000
}
