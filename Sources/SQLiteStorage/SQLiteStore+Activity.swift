import GRDB
import Model
import Storage

extension SQLiteStore {
    public func activity(
        before: Int64?, of member: Int64?, limit: Int
    ) async throws(StoreError) -> [Activity] {
        try read { try ActivityRow.fetchAll($0, before: before ?? .max, of: member, limit: limit) }
    }

    public func noteFailedSignIns(
        of member: Int64, withinSeconds: Int64, at now: Timestamp
    ) async throws(StoreError) {
        try await writer.write { database in
            let isNoted = try Bool.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (
                        SELECT 1 FROM activity_whom JOIN activity ON id = activity_id
                        WHERE member_id = ? AND kind = ? AND at > ?)
                    """,
                arguments: [
                    member, Activity.Kind.signInsFailed.rawValue,
                    now.adding(seconds: -withinSeconds).milliseconds,
                ])
            if isNoted ?? false { return }
            try ActivityRow.add(database, .signInsFailed, by: .program, to: [member], at: now)
        }
    }

    public func forgetOldActivity(at now: Timestamp) async throws(StoreError) {
        try await writer.write { database in
            try database.execute(
                sql: "DELETE FROM activity WHERE at <= ?",
                arguments: [now.adding(seconds: -Activity.keptSeconds).milliseconds])
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
        try database.cachedStatement(
            sql: """
                INSERT INTO activity (at, actor, actor_id, kind, count, detail, transfer_id)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [now.milliseconds, text, id, kind.rawValue, count, detail, transfer])
        let activity = database.lastInsertedRowID
        for member in whom {
            try database.cachedStatement(sql: "INSERT INTO activity_whom VALUES (?, ?)")
                .execute(arguments: [activity, member])
            for change in changes {
                try database.cachedStatement(sql: "INSERT INTO activity_note VALUES (?, ?, ?, ?, ?)")
                    .execute(arguments: [activity, member, change.field, change.before, change.after])
            }
        }
    }

    static func fetchAll(
        _ database: Database, before: Int64, of member: Int64?, limit: Int
    ) throws -> [Activity] {
        let concerns =
            "AND activity.id IN (SELECT activity_id FROM activity_whom WHERE member_id = :member)"
        let select = try database.cachedStatement(
            sql: """
                SELECT activity.id, activity.at, actor, actor_id, kind, count, detail, \(MemberRow.listName),
                    member.id IS NOT NULL AND closing_id IS NULL, transfer.amount, transfer_reason.reason
                FROM activity LEFT JOIN member ON member.id = actor_id
                LEFT JOIN transfer ON transfer.id = activity.transfer_id
                LEFT JOIN transfer_reason ON transfer_reason.transfer_id = activity.transfer_id
                WHERE activity.id < :before \(member == nil ? "" : concerns)
                ORDER BY activity.id DESC LIMIT :limit
                """)
        var arguments: [String: any DatabaseValueConvertible] = ["before": before, "limit": limit]
        if let member { arguments["member"] = member }
        return try Row.fetchAll(select, arguments: StatementArguments(arguments)).map { row in
            let (id, actorID): (Int64, Int64?) = (row[0], row[3])
            return Activity(
                id: id, at: Timestamp(milliseconds: row[1]), actor: Actor(kind: row[2], id: actorID),
                actorPerson: actorID.map { Activity.Person(id: $0, name: row[7], isMember: row[8]) },
                code: row[4], whom: try people(database, id), count: row[5], detail: row[6],
                changes: try changes(database, id),
                credits: (row[9] as Int64?).map {
                    Activity.Credits(amount: Amount(hundredths: $0), reason: row[10])
                })
        }
    }

    private static func people(_ database: Database, _ activity: Int64) throws -> [Activity.Person] {
        let select = try database.cachedStatement(
            sql: """
                SELECT member_id, \(MemberRow.listName), member.id IS NOT NULL AND closing_id IS NULL
                FROM activity_whom LEFT JOIN member ON member.id = member_id
                WHERE activity_id = ? ORDER BY member_id LIMIT ?
                """)
        return try Row.fetchAll(select, arguments: [activity, Activity.peopleLimit]).map {
            Activity.Person(id: $0[0], name: $0[1], isMember: $0[2])
        }
    }

    private static func changes(_ database: Database, _ activity: Int64) throws -> [Activity.Change] {
        let select = try database.cachedStatement(
            sql: "SELECT field, before, after FROM activity_note WHERE activity_id = ? ORDER BY field")
        return try Row.fetchAll(select, arguments: [activity]).map {
            Activity.Change(field: $0[0], before: $0[1], after: $0[2])
        }
    }
}
