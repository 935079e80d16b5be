import Model
import Storage

extension PostgreSQLStore {
    public func activity(
        before: Int64?, of member: Int64?, limit: Int
    ) async throws(StoreError) -> [Activity] {
        try await read { try ActivityRow.fetchAll($0, before: before ?? .max, of: member, limit: limit) }
    }

    public func noteFailedSignIns(
        of member: Int64, withinSeconds: Int64, at now: Timestamp
    ) async throws(StoreError) {
        try await write(.shared) { database in
            // Of two programs that note it at once, one does.
            _ = try MemberRow.lock(database, member)
            let isNoted: Bool? = try database.value(
                """
                SELECT EXISTS (
                    SELECT 1 FROM activity_whom JOIN activity ON id = activity_id
                    WHERE member_id = $1 AND kind = $2 AND at > $3)
                """,
                [
                    member, Activity.Kind.signInsFailed.rawValue,
                    now.adding(seconds: -withinSeconds).milliseconds,
                ])
            if isNoted ?? false { return }
            try ActivityRow.add(database, .signInsFailed, by: .program, to: [member], at: now)
        }
    }

    public func forgetOldActivity(at now: Timestamp) async throws(StoreError) {
        try await write(.none) { database in
            try database.execute(
                "DELETE FROM activity WHERE at <= $1",
                [now.adding(seconds: -Activity.keptSeconds).milliseconds])
            try CodeRow.forgetOld(database, at: now)
        }
    }
}

/// A row of the table `activity`, with those that belong to it.
enum ActivityRow {
    /// To be called in the transaction that it tells of.
    static func add(
        _ database: Database, _ kind: Activity.Kind, by actor: Actor, to whom: [Int64] = [],
        count: Int? = nil, detail: String? = nil, changes: [Activity.Change] = [], transfer: Int64? = nil,
        at now: Timestamp
    ) throws {
        let (text, id) = actor.columns
        let activity: Int64? = try database.value(
            """
            WITH added AS (
                INSERT INTO activity (at, actor, actor_id, kind, count, detail, transfer_id)
                VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id),
            concerned AS (
                INSERT INTO activity_whom SELECT added.id, member FROM added, unnest($8::bigint[]) AS member)
            SELECT id FROM added
            """,
            [now.milliseconds, text, id, kind.rawValue, count, detail, transfer, whom])
        guard let activity else { throw StoreError.unavailable(reason: "no activity was added") }
        for member in whom {
            for change in changes {
                try database.execute(
                    "INSERT INTO activity_note VALUES ($1, $2, $3, $4, $5)",
                    [activity, member, change.field, change.before, change.after])
            }
        }
    }

    static func fetchAll(
        _ database: Database, before: Int64, of member: Int64?, limit: Int
    ) throws -> [Activity] {
        let concerns = "AND activity.id IN (SELECT activity_id FROM activity_whom WHERE member_id = $3)"
        let rows = try database.rows(
            """
            SELECT activity.id, activity.at, actor, actor_id, kind, count, detail, \(MemberRow.listName),
                member.id IS NOT NULL AND closing_id IS NULL, transfer.amount, transfer_reason.reason
            FROM activity LEFT JOIN member ON member.id = actor_id
            LEFT JOIN transfer ON transfer.id = activity.transfer_id
            LEFT JOIN transfer_reason ON transfer_reason.transfer_id = activity.transfer_id
            WHERE activity.id < $1 \(member == nil ? "" : concerns)
            ORDER BY activity.id DESC LIMIT $2
            """, member.map { [before, limit, $0] } ?? [before, limit])
        let ids = rows.map { $0[0] as Int64 }
        let (people, changes) = (try people(database, ids), try changes(database, ids))
        return rows.map { row in
            let (id, actorID): (Int64, Int64?) = (row[0], row[3])
            return Activity(
                id: id, at: Timestamp(milliseconds: row[1]), actor: Actor(kind: row[2], id: actorID),
                actorPerson: actorID.map { Activity.Person(id: $0, name: row[7], isMember: row[8]) },
                code: row[4], whom: people[id] ?? [], count: row[5], detail: row[6],
                changes: changes[id] ?? [],
                credits: (row[9] as Int64?).map {
                    Activity.Credits(amount: Amount(hundredths: $0), reason: row[10])
                })
        }
    }

    /// By the rows' ids.
    private static func people(
        _ database: Database, _ activities: [Int64]
    ) throws -> [Int64: [Activity.Person]] {
        let rows = try database.rows(
            """
            SELECT activity_id, member_id, \(MemberRow.listName), member.id IS NOT NULL AND closing_id IS NULL
            FROM unnest($1::bigint[]) AS shown (id) CROSS JOIN LATERAL (
                SELECT * FROM activity_whom WHERE activity_id = shown.id ORDER BY member_id LIMIT $2) AS whom
            LEFT JOIN member ON member.id = member_id
            ORDER BY activity_id, member_id
            """, [activities, Activity.peopleLimit])
        return Dictionary(grouping: rows) { $0[0] as Int64 }.mapValues { rows in
            rows.map { Activity.Person(id: $0[1], name: $0[2], isMember: $0[3]) }
        }
    }

    private static func changes(
        _ database: Database, _ activities: [Int64]
    ) throws -> [Int64: [Activity.Change]] {
        let rows = try database.rows(
            """
            SELECT activity_id, field, before, after FROM activity_note
            WHERE activity_id = ANY ($1::bigint[]) ORDER BY activity_id, field COLLATE "C"
            """, [activities])
        return Dictionary(grouping: rows) { $0[0] as Int64 }.mapValues { rows in
            rows.map { Activity.Change(field: $0[1], before: $0[2], after: $0[3]) }
        }
    }
}
