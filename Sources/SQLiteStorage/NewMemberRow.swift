import Model
import Storage

/// A new row of the table `member`.
enum NewMemberRow {
    /// Adds a member, who is found only once `index` is called, too.
    ///
    /// - Parameter answerText: from `NewAnswers.texts`.
    /// - Parameter staged: the batch of the import that stages the member, which closes them for now.
    ///   `finishImport` checks whether their email and username are available.
    /// - Returns: the member's id.
    static func insert(
        _ database: FileDatabase, _ registration: Registration, _ keys: IndexedKeys, _ answerText: String,
        at now: Timestamp, stagedIn staged: Int64? = nil
    ) throws -> Int64 {
        try database.execute(
            sql,
            ProfileColumns.values(registration.profile, keys.member) + [
                registration.passwordHash, now, registration.form.rawValue, staged, staged,
                registration.formID, answerText,
            ])
        return database.grdb.lastInsertedRowID
    }

    /// Adds the new member to the search index.
    static func index(
        _ database: FileDatabase, _ member: Int64, _ keys: IndexedKeys, _ answerText: String
    ) throws {
        let grams = SearchIndex.adding(answers: answerText, to: keys.searchKey)
        try SearchIndex.add(database.grdb, member, grams: grams)
    }

    private static let sql: String = {
        let others = [
            "password_hash", "registered_at", "form", "closed_by", "imported_by", "form_id", "answer_text",
        ]
        let columns = ProfileColumns.all + others
        return """
            INSERT INTO member (\(columns.joined(separator: ", ")))
            VALUES (\(columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")))
            """
    }()
}
