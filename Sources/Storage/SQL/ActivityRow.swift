import Model

/// A row of the table `activity`, with its rows in `activity_whom` and `activity_note`.
package enum ActivityRow {
    /// Adds a row. Call it in the transaction that the row records.
    package static func add(
        _ database: any SQLDatabase, _ kind: Activity.Kind, by actor: Actor, to whom: [Int64] = [],
        count: Int? = nil, detail: String? = nil, changes: [Activity.Change] = [], transfer: Int64? = nil,
        at now: Timestamp
    ) throws {
        let (text, id) = actor.columns
        let activity = try database.added(
            """
            INSERT INTO activity (at, actor, actor_id, kind, count, detail, transfer_id)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """, [now, text, id, kind.rawValue, count, detail, transfer])
        _ = try database.run(
            "INSERT INTO activity_whom VALUES (?1, ?2)", each: whom.map { [activity, $0] })
        _ = try database.run(
            "INSERT INTO activity_note VALUES (?1, ?2, ?3, ?4, ?5)",
            each: whom.flatMap { member in
                changes.map { [activity, member, $0.field, $0.before, $0.after] }
            })
    }

    /// Deletes some of the notes on changes of answers to a field of the group's own. The first condition is
    /// that of the partial index `activity_note_of_field`, without which SQLite doesn't use it.
    ///
    /// - Parameter limit: the most notes to delete.
    /// - Returns: how many were deleted.
    static func deleteNotes(_ database: any SQLDatabase, of field: String, limit: Int) throws -> Int {
        try database.execute(
            """
            DELETE FROM activity_note WHERE (activity_id, member_id, field) IN (
                SELECT activity_id, member_id, field FROM activity_note
                WHERE substr(field, 1, 6) = 'field-' AND field = ?1 LIMIT ?2)
            """, [field, limit])
    }

    static func fetchAll(
        _ database: any SQLDatabase, before: Int64, of member: Int64?, limit: Int
    ) throws -> [Activity] {
        let concerns = "AND activity.id IN (SELECT activity_id FROM activity_whom WHERE member_id = ?3)"
        let rows = try database.rows(
            """
            SELECT activity.id, activity.at, actor, actor_id, kind, count, detail, \(MemberRow.listName),
                member.id IS NOT NULL AND closed_by IS NULL, transfer.amount, transfer_reason.reason,
                transfer.form_id
            FROM activity LEFT JOIN member ON member.id = actor_id
            LEFT JOIN transfer ON transfer.id = activity.transfer_id
            LEFT JOIN transfer_reason ON transfer_reason.transfer_id = activity.transfer_id
            WHERE activity.id < ?1 \(member == nil ? "" : concerns)
            ORDER BY activity.id DESC LIMIT ?2
            """, member.map { [before, limit, $0] } ?? [before, limit])
        let ids = rows.map { $0[0] as Int64 }
        let people = try database.run(people, each: ids.map { [$0, Activity.peopleLimit] })
        let changes = try database.run(
            changes + (member == nil ? "" : " AND member_id = ?2"),
            each: ids.map { id in member.map { [id, $0] } ?? [id] })
        let reasons = try groupReasons(database, of: rows)
        return rows.indices.map { index in
            activity(
                rows[index], whom: people[index].all, changes: changes[index].all,
                groupReason: reasons[ids[index]])
        }
    }

    /// For rows about several members, the reasons for moving the credits, by the rows' ids, if the member of
    /// the row's own transfer is erased but another one isn't.
    private static func groupReasons(
        _ database: any SQLDatabase, of rows: [SQLRow]
    ) throws -> [Int64: String] {
        let groups = rows.compactMap { row -> (activity: Int64, form: GroupFormID)? in
            guard (row[5] as Int64?) != nil, (row[10] as String?) == nil, let id: String = row[11],
                let form = GroupFormID(ofTransfer: id)
            else { return nil }
            return (row[0], form)
        }
        let found = try database.run(GroupFormID.reason, each: groups.map { $0.form.bounds })
        var reasons: [Int64: String] = [:]
        for (group, reason) in zip(groups, found) { reasons[group.activity] = reason.first.map { $0[0] } }
        return reasons
    }

    private static func activity(
        _ row: SQLRow, whom: [SQLRow], changes: [SQLRow], groupReason: String?
    ) -> Activity {
        let actorID: Int64? = row[3]
        return Activity(
            id: row[0], at: row[1], actor: Actor(kind: row[2], id: actorID),
            actorPerson: actorID.map { Activity.Person(id: $0, name: row[7], isMember: row[8]) },
            kindText: row[4], whom: whom.map { Activity.Person(id: $0[0], name: $0[1], isMember: $0[2]) },
            count: row[5], detail: row[6],
            changes: changes.map { Activity.Change(field: $0[0], before: $0[1], after: $0[2]) }
                .sorted { $0.field < $1.field },
            credits: row[9].map { Activity.Credits(amount: $0, reason: row[10] ?? groupReason) })
    }

    private static let people = """
        SELECT member_id, \(MemberRow.listName), member.id IS NOT NULL AND closed_by IS NULL
        FROM activity_whom LEFT JOIN member ON member.id = member_id
        WHERE activity_id = ?1 ORDER BY member_id LIMIT ?2
        """

    /// Each change once, although every member whom a row is about has it.
    private static let changes =
        "SELECT DISTINCT field, before, after FROM activity_note WHERE activity_id = ?1"
}
