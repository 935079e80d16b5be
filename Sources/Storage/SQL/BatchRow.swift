import Names

/// A row of the table `batch`: something that was done together and can be undone together. It is a Restart
/// or removal, which closed members; an import; a member's removal from an event; the removal of an event; or
/// the removal of a field of the group's own, or of some of its choices. `member.closed_by` is the batch that
/// closed a member, `member.imported_by` the one that imported them. A removal that undid an import
/// `reverses` it.
///
/// A batch may have one member, or none. The stores return it as an `UndoableAct`, such as a `Restart`, a
/// `Removal` or a `FieldRemoval`.
///
/// A `staged` batch has the registrations of an import that isn't finished. A batch with `is_undone` can't be
/// undone any more: it was undone, or its erasure has begun. `kept_count` is `Restart.stayingCount`.
package enum BatchRow {
    package enum Kind: String, Sendable {
        case restart, removal, staged
        case imported = "import"
        case takeOff = "take-off"
        case eventRemoval = "event-removal"
        case fieldRemoval = "field-removal"
    }

    /// Batches from this moment or earlier can no longer be undone at `now`.
    package static func latestExpired(at now: Timestamp) -> Timestamp {
        now.adding(seconds: -UndoPeriod.seconds)
    }

    /// - Parameter count: how many members it has, or how many members' answers it removes.
    /// - Parameter reversed: the import that it undoes.
    package static func add(
        _ database: any SQLDatabase, _ kind: Kind, count: Int = 0, reversing reversed: Int64? = nil,
        at now: Timestamp
    ) throws -> Int64 {
        try database.added(
            "INSERT INTO batch (at, member_count, kind, reverses) VALUES (?1, ?2, ?3, ?4)",
            [now, count, kind.rawValue, reversed])
    }

    static func isUndoable(
        _ database: any SQLDatabase, _ id: Int64, _ kind: Kind, at now: Timestamp
    ) throws -> Bool {
        try database.isTrue(
            "SELECT NOT is_undone AND at > ?1 FROM batch WHERE id = ?2 AND kind = ?3",
            [latestExpired(at: now), id, kind.rawValue])
    }

    /// Marks the batch as undone, so that it can't be undone again.
    static func setUndone(_ database: any SQLDatabase, _ id: Int64) throws {
        try database.execute("UPDATE batch SET is_undone = true WHERE id = ?1", [id])
    }

    static func delete(_ database: any SQLDatabase, _ id: Int64) throws {
        try database.execute("DELETE FROM batch WHERE id = ?1", [id])
    }

    /// The listed names of the members whom the batch closes.
    static func names(_ database: any SQLDatabase, in batch: Int64) throws -> [String] {
        try database.values(
            "SELECT coalesce(\(MemberRow.listName), '') FROM member WHERE closed_by = ?1 ORDER BY id", [batch]
        )
    }

    // MARK: Its members

    /// The most members that one statement changes, since a server must answer each statement in time.
    private static let pieceLength = 5000

    /// Closes these members, who must be open. The caller resets the list if some of them are on it.
    package static func close(_ database: any SQLDatabase, _ members: [Int64], by batch: Int64) throws {
        try set(database, members, closedBy: batch)
    }

    /// Reopens these members. The caller resets the list if some of them are on it.
    package static func reopen(_ database: any SQLDatabase, members: [Int64]) throws {
        try set(database, members, closedBy: nil)
    }

    private static func set(
        _ database: any SQLDatabase, _ members: [Int64], closedBy batch: Int64?
    ) throws {
        if members.isEmpty { return }
        for piece in pieces(of: members) {
            try database.execute(
                "UPDATE member SET closed_by = ?1 WHERE id IN (\(database.dialect.elements("?2")))",
                [batch, piece])
        }
        try database.adjustMemberCount(by: batch == nil ? members.count : -members.count)
        database.report(.profiles)
    }

    static func pieces(of members: [Int64]) -> [[Int64]] {
        stride(from: 0, to: members.count, by: pieceLength).map { start in
            Array(members[start..<min(start + pieceLength, members.count)])
        }
    }

    /// Reopens the members of a batch, except those whose email or username another member has by now.
    ///
    /// - Parameter excluded: others to leave out.
    /// - Returns: those who were reopened.
    @discardableResult
    static func reopen(
        _ database: any SQLDatabase, _ batch: Int64, except excluded: [Int64] = []
    ) throws -> [Int64] {
        let reopenableIDs: [Int64] = try database.values(reopenable(database.dialect), [batch])
        let excluded = Set(excluded)
        let members = reopenableIDs.filter { !excluded.contains($0) }
        try reopen(database, members: members)
        return members
    }

    static func reopenable(_ dialect: Dialect) -> String {
        "SELECT id FROM member WHERE closed_by = ?1 AND NOT (\(takenCondition(dialect))) ORDER BY id"
    }

    /// Whether another member has the email or username by now, or a username that looks like it.
    static func takenCondition(_ dialect: Dialect) -> String {
        let looks = "IN (member.username_look, member.username_written_look)"
        return [
            ("member_email", "other.email_folded = member.email_folded"),
            ("member_username", "other.username_folded = member.username_folded"),
            ("member_username_look", "other.username_look \(looks)"),
            ("member_username_written_look", "other.username_written_look \(looks)"),
        ].map { index, condition in
            """
            EXISTS (
                SELECT 1 FROM member AS other\(dialect.indexHint(index)) WHERE other.closed_by IS NULL AND \(condition))
            """
        }.joined(separator: " OR ")
    }

    /// The closed members of the batch with neither email nor username who are members again under the same
    /// name and phone number; see `MemberRow.presence`.
    static func membersAgain(_ database: any SQLDatabase, closedBy batch: Int64) throws -> [Int64] {
        let pairs = try database.rows(
            """
            SELECT closed.id, closed.phone, other.phone
            FROM member AS closed
            JOIN member AS other\(database.dialect.indexHint("member_sort_name"))
                ON other.sort_name = closed.sort_name AND other.closed_by IS NULL
            WHERE closed.closed_by = ?1 AND closed.email IS NULL AND closed.username IS NULL
                AND closed.name IS NOT NULL AND closed.phone IS NOT NULL
                AND other.name IS NOT NULL AND other.phone IS NOT NULL
            """, [batch])
        let again = pairs.filter { pair in
            let (phone, other): (String, String) = (pair[1], pair[2])
            return phone == other || SearchWords.isSamePhone(other, phone)
        }
        return Set(again.map { pair -> Int64 in pair[0] }).sorted()
    }
}
