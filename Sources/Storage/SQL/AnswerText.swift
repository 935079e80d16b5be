import Names

/// The text by which a member is found in their answers: `member.answer_text`, each text folded by
/// `searchFolded`, one per line, in the order of the fields' ids. A text that may be a phone number is
/// followed by its digits.
///
/// The texts of a removed field stay until its answers are erased, so that neither the removal nor Undo has
/// to rewrite every member.
package enum AnswerText {
    /// The most members whose texts one write erases: the search entry of each is rebuilt.
    static let maxAtOnce = 100

    private typealias Change = (id: Int64, text: String)

    /// - Parameter texts: in the order of the fields' ids.
    package static func folded(_ texts: [String]) -> String {
        texts.lazy.map(\.searchFolded).filter { !$0.isEmpty }
            .flatMap { [$0, SearchWords.phoneDigits(of: $0)].compactMap(\.self) }.joined(separator: "\n")
    }

    /// Makes the texts of these members agree with the table `answer`, and the search index with the texts.
    static func rebuild(_ database: any SQLDatabase, of members: [Int64]) throws {
        let changes = try changes(database, members)
        for change in changes { try database.removeFromSearchIndex(of: change.id) }
        try write(changes, database)
        for change in changes { try database.addToSearchIndex(of: change.id) }
    }

    private static func changes(_ database: any SQLDatabase, _ members: [Int64]) throws -> [Change] {
        if members.isEmpty { return [] }
        let among = "IN (\(database.dialect.elements("?1")))"
        let answers = try database.rows(
            """
            SELECT member_id, text FROM answer WHERE member_id \(among) AND text IS NOT NULL
            ORDER BY member_id, field_id, place
            """, [members])
        var texts: [Int64: [String]] = [:]
        for row in answers { texts[row[0], default: []].append(row[1]) }
        return try database.rows(
            "SELECT id, answer_text FROM member WHERE id \(among) ORDER BY id", [members]
        )
        .compactMap { row in
            let text = folded(texts[row[0]] ?? [])
            return text == row[1] as String ? nil : (row[0], text)
        }
    }

    private static func write(_ changes: [Change], _ database: any SQLDatabase) throws {
        _ = try database.run(
            "UPDATE member SET answer_text = ?1 WHERE id = ?2", each: changes.map { [$0.text, $0.id] })
    }

    // MARK: Checking

    /// The members whose texts don't agree with the table `answer`; none if the texts were made by other
    /// versions of the libraries.
    ///
    /// - Parameter limit: the most members to return.
    package static func membersWithWrongText(_ database: any SQLDatabase, limit: Int = .max) throws -> [Int64]
    {
        if try NameKeyTable(database).version() != NameKeys.version { return [] }
        var wrong: [Int64] = []
        var current: (id: Int64, text: String, answers: [String])?
        func check() {
            guard let current, wrong.count < limit else { return }
            if folded(current.answers) != current.text { wrong.append(current.id) }
        }
        try database.forEach(
            """
            SELECT member.id, answer_text, answer.text
            FROM member LEFT JOIN answer ON answer.member_id = member.id AND answer.text IS NOT NULL
            WHERE answer_text <> '' OR answer.text IS NOT NULL
            ORDER BY member.id, answer.field_id, answer.place
            """, []
        ) { row in
            if current?.id != row[0] {
                check()
                current = (row[0], row[1], [])
            }
            if let text: String = row[2] { current?.answers.append(text) }
        }
        check()
        return wrong
    }

    /// Corrects only the texts; the search index must be rebuilt afterwards.
    package static func repair(_ database: any SQLDatabase) throws {
        let wrong = try membersWithWrongText(database)
        for start in stride(from: 0, to: wrong.count, by: 1000) {
            try write(changes(database, Array(wrong[start...].prefix(1000))), database)
        }
    }
}
