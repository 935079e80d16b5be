import Model

/// A row of the table `letter`: a letter that organisers wrote, kept for a day, or longer while its mails
/// wait.
enum LetterRow {
    /// The members among these who get a letter.
    static func recipients(_ database: any SQLDatabase, among members: [Int64]) throws -> [Member] {
        try database.rows(
            """
            SELECT \(MemberRow.columns) FROM member LEFT JOIN subscription ON member_id = id
            WHERE id IN (\(database.dialect.elements("?1"))) AND closed_by IS NULL AND email IS NOT NULL
                AND unsubscribed_at IS NULL ORDER BY id
            """, [members]
        ).map { MemberRow.member($0) }
    }

    /// The letter written with this form; nil if there is none, or it is forgotten.
    static func fetch(
        _ database: any SQLDatabase, formID: String
    ) throws -> (letter: Letter, recipientCount: Int)? {
        try database.row("SELECT subject, text, receiver_count FROM letter WHERE form_id = ?1", [formID])
            .map { (Letter(subject: $0[0], text: $0[1]), $0[2]) }
    }

    static func add(
        _ database: any SQLDatabase, _ letter: Letter, formID: String, to count: Int, at now: Timestamp
    ) throws -> Int64 {
        try database.added(
            "INSERT INTO letter (form_id, subject, text, receiver_count, at) VALUES (?1, ?2, ?3, ?4, ?5)",
            [formID, letter.subject, letter.text, count, now])
    }

    private static let oldCondition = """
        at <= ?1 AND NOT EXISTS (SELECT 1 FROM outgoing_mail WHERE letter_id = letter.id)
        """

    private static let keptSeconds: Int64 = 24 * 3600

    private static func latestExpired(at now: Timestamp) -> Timestamp {
        now.adding(seconds: -keptSeconds)
    }

    static func hasOld(_ database: any SQLDatabase, at now: Timestamp) throws -> Bool {
        try database.isTrue(
            "SELECT EXISTS (SELECT 1 FROM letter WHERE \(oldCondition))", [latestExpired(at: now)])
    }

    static func forgetOld(_ database: any SQLDatabase, at now: Timestamp) throws {
        try database.execute("DELETE FROM letter WHERE \(oldCondition)", [latestExpired(at: now)])
    }
}
