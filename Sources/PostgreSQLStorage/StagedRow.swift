import Model
import Names
import Storage

/// Rows of the table `member` for staged registrations, many of which are inserted at once.
enum StagedRow {
    private static let columns = ProfileColumns.all + ["password_hash", "form"]

    /// The values of the columns, by their names.
    static func texts(_ registration: Registration) -> [String: String] {
        let values =
            ProfileColumns.values(registration.profile, MemberKeys(registration.profile))
            + [registration.passwordHash, registration.form.rawValue]
        return Dictionary(uniqueKeysWithValues: zip(columns, values)).compactMapValues(\.self)
    }

    /// Adds a batch for an import. If its program stops working on it, `eraseClosed` erases it.
    static func begin(_ database: any SQLDatabase, owner: Int64, at now: Timestamp) throws -> Int64 {
        try database.added(
            """
            INSERT INTO batch (at, member_count, kind, owner, touched_at)
            VALUES (?1, 0, 'staged', ?2, clock_timestamp())
            """, [now, owner])
    }

    /// Records a sign of life of the program that stages the batch, without which it counts as abandoned.
    ///
    /// - Throws: `.unavailable` if it already counted as abandoned, or is no longer being staged.
    static func touch(_ database: any SQLDatabase, _ batch: Int64, owner: Int64) throws {
        let count = try database.execute(
            """
            UPDATE batch SET touched_at = clock_timestamp()
            WHERE id = ?1 AND owner = ?2 AND kind = 'staged' AND NOT is_undone
            """, [batch, owner])
        if count == 0 { throw StoreError.unavailable(reason: "nothing is staged") }
    }

    /// The ids of `count` new members.
    static func takeIDs(_ database: ServerDatabase, _ count: Int) throws -> [Int64] {
        try database.values(
            "SELECT nextval(pg_get_serial_sequence('member', 'id')) FROM generate_series(1, ?1::bigint)",
            [count])
    }

    /// - Parameter json: an array of `texts`.
    /// - Parameter answering: the ids of the new members and their `answer_text`, in the same order; nil for
    ///   any ids and no answers.
    static func insert(
        _ database: ServerDatabase, _ json: String, count: Int,
        _ answering: (ids: [Int64], texts: [String])? = nil, in batch: Int64, openingBalance: Amount,
        at now: Timestamp
    ) throws {
        let typed = columns.map { "\($0) text" }.joined(separator: ", ")
        let names = (columns + (answering == nil ? [] : ["id", "answer_text"])).joined(separator: ", ")
        let staged =
            answering == nil
            ? "json_to_recordset(?1::json) AS staged (\(typed))"
            : """
            ROWS FROM (json_to_recordset(?1::json) AS (\(typed)), unnest(?5::bigint[]), unnest(?6::text[]))
                AS staged (\(names))
            """
        try database.execute(
            """
            WITH new AS (
                INSERT INTO member (\(names), registered_at, closed_by, imported_by)
                SELECT \(names), ?2::bigint, ?3::bigint, ?3::bigint FROM \(staged)
                RETURNING id),
            opening AS (SELECT ?4::bigint AS balance),
            \(Ledger.opening("new, opening", at: "?2::bigint"))
            SELECT
            """,
            [json, now, batch, openingBalance]
                + (answering.map { [$0.ids, $0.texts] } ?? []))
        try Tally.change(database, treasury: -openingBalance.hundredths * Int64(count))
    }
}
