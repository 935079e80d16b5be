import GRDB
import Storage

/// The one row of the table `desk`, which counts the list's changes.
enum DeskRow {
    /// Records a change that adds `listed` names; returns the list's new revision.
    static func advance(_ database: Database, listed: Int) throws -> Int64 {
        let update = try database.cachedStatement(
            sql: "UPDATE desk SET revision = revision + 1, listed_count = listed_count + ? RETURNING revision"
        )
        return try Int64.fetchOne(update, arguments: [listed]) ?? 0
    }

    /// Goes on at a revision that the list never had, also not in another copy of the file: what was read of that has to be
    /// read again. In older files, too.
    static func begin(_ database: Database, at now: Timestamp) throws {
        try database.execute(
            sql: "UPDATE desk SET revision = max(revision + 1000000000, ?)", arguments: [now.milliseconds])
        try database.execute(sql: "UPDATE desk SET reset_revision = revision")
    }

    /// Records a change after which the list has to be read again; `listed` is how many names it gained, or lost if
    /// negative.
    static func reset(_ database: Database, listed: Int) throws {
        let revision = try advance(database, listed: listed)
        try database.cachedStatement(sql: "UPDATE desk SET reset_revision = ?").execute(arguments: [revision])
    }
}

/// A row of the table `closing`: members who are closed, by a Restart or a removal, and can be open again; or who came by
/// an import.
enum ClosingRow {
    /// Milliseconds.
    static func latestUndoable(at now: Timestamp) -> Int64 {
        now.adding(seconds: -Restart.undoSeconds).milliseconds
    }

    /// A batch of an import. What isn't under way is erased by the next `eraseClosed`.
    static func beginStaging(_ database: Database, at now: Timestamp) throws -> Int64 {
        try database.execute(
            sql: "INSERT INTO closing (at, closed_count, kind) VALUES (?, 0, 'staged')",
            arguments: [now.milliseconds])
        return database.lastInsertedRowID
    }

    static func isUndoable(_ database: Database, _ id: Int64, kind: String, at now: Timestamp) throws -> Bool
    {
        try Bool.fetchOne(
            database, sql: "SELECT NOT is_undone AND at > ? FROM closing WHERE id = ? AND kind = ?",
            arguments: [latestUndoable(at: now), id, kind]) ?? false
    }

    /// To be called once they are open again. Those left out still need the row until they are erased.
    static func end(_ database: Database, _ id: Int64, isEmpty: Bool) throws {
        let end = isEmpty ? "DELETE FROM closing" : "UPDATE closing SET is_undone = 1"
        try database.execute(sql: "\(end) WHERE id = ?", arguments: [id])
    }
}

extension SQLiteStore {
    private static let isListed = "list_revision IS NOT NULL AND closing_id IS NULL"

    public func rosterUpdate(since revision: Int64?, limit: Int) async throws(StoreError) -> RosterUpdate {
        try read { try Self.rosterUpdate($0, since: revision, limit: limit) }
    }

    private static func rosterUpdate(
        _ database: Database, since: Int64?, limit: Int
    ) throws -> RosterUpdate {
        let desk = try database.cachedStatement(
            sql: "SELECT revision, reset_revision, listed_count FROM desk")
        guard let row = try Row.fetchOne(desk) else {
            return .reset(Roster(revision: 0, total: 0, entries: []))
        }
        let (revision, resetRevision, total): (Int64, Int64, Int) = (row[0], row[1], row[2])
        if let since, since >= resetRevision, since <= revision {
            let added = try entries(database, after: since, limit: limit + 1)
            if added.count <= limit { return .added(added, total: total) }
        }
        return .reset(
            Roster(revision: revision, total: total, entries: try entries(database, after: -1, limit: limit)))
    }

    /// The newest names, in order of sign-up.
    private static func entries(
        _ database: Database, after revision: Int64, limit: Int
    ) throws -> [Roster.Entry] {
        let select = try database.cachedStatement(sql: newestNames)
        return try Row.fetchAll(select, arguments: [revision, limit]).reversed().map {
            Roster.Entry(revision: $0[0], name: $0[1] ?? "")
        }
    }

    static let newestNames = """
        SELECT list_revision, ifnull(\(MemberRow.listName), '') FROM member
        WHERE \(isListed) AND list_revision > ? ORDER BY list_revision DESC LIMIT ?
        """

    public func restartDesk(by actor: Actor, at now: Timestamp) async throws(StoreError) -> Restart? {
        try await writer.write { database in
            let listed = try Int.fetchOne(database, sql: "SELECT listed_count FROM desk") ?? 0
            if listed == 0 { return nil }
            try database.execute(
                sql: "INSERT INTO closing (at, closed_count) VALUES (?, 0)", arguments: [now.milliseconds])
            let id = database.lastInsertedRowID
            try database.execute(sql: Self.keepMembers, arguments: [id])
            let kept = database.changesCount
            try database.execute(
                sql: "UPDATE member SET closing_id = ? WHERE \(Self.isListed)", arguments: [id])
            let closed = database.changesCount
            try database.execute(
                sql: "UPDATE closing SET closed_count = ?, kept_count = ? WHERE id = ?",
                arguments: [closed, kept, id])
            try DeskRow.reset(database, listed: -listed)
            try ActivityRow.add(database, .deskRestarted, by: actor, count: listed, at: now)
            return Restart(at: now, count: closed, kept: kept)
        }
    }

    private static let keepMembers = """
        UPDATE member SET kept_restart_id = ?, kept_list_revision = list_revision, list_revision = NULL
        WHERE \(isListed) AND (has_signed_in OR role <> 'member' OR EXISTS (
            SELECT 1 FROM transfer
            WHERE to_account = member.id AND (from_account <> \(Ledger.treasury) OR form_id IS NOT NULL)))
        """

    public func undoableRestart(at now: Timestamp) async throws(StoreError) -> Restart? {
        try read { try Self.newestUndoable($0, at: now)?.restart }
    }

    private static func newestUndoable(
        _ database: Database, at now: Timestamp
    ) throws -> (id: Int64, restart: Restart)? {
        let select = try database.cachedStatement(
            sql: """
                SELECT id, at, closed_count, kept_count FROM closing
                WHERE kind = 'restart' AND NOT is_undone AND at > ? ORDER BY id DESC LIMIT 1
                """)
        let row = try Row.fetchOne(
            select, arguments: [now.adding(seconds: -Restart.undoSeconds).milliseconds])
        return row.map { ($0[0], Restart(at: Timestamp(milliseconds: $0[1]), count: $0[2], kept: $0[3])) }
    }

    public func undoRestart(
        _ restart: Timestamp?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneRestart? {
        try await writer.write { database in
            guard let (id, newest) = try Self.newestUndoable(database, at: now),
                restart == nil || restart == newest.at
            else { return nil }
            try database.execute(sql: Self.reopenMembers, arguments: [id])
            let reopened = database.changesCount
            let removed = try Int.fetchOne(
                database,
                sql: "SELECT count(*) FROM member WHERE kept_restart_id = ? AND closing_id IS NOT NULL",
                arguments: [id])
            try database.execute(sql: Self.listKeptMembers, arguments: [id])
            let relisted = database.changesCount
            // Those who were removed meanwhile have their place again once they are back.
            let restored = reopened + relisted - (removed ?? 0)
            if restored > 0 { try DeskRow.reset(database, listed: restored) }
            let leftOut = try String.fetchAll(
                database,
                sql: """
                    SELECT ifnull(\(MemberRow.listName), '') FROM member
                    WHERE closing_id = ? ORDER BY list_revision
                    """,
                arguments: [id])
            try ClosingRow.end(database, id, isEmpty: leftOut.isEmpty)
            try ActivityRow.add(database, .restartUndone, by: actor, count: restored, at: now)
            return UndoneRestart(restored: restored, leftOut: leftOut, deleted: newest.kept - relisted)
        }
    }

    /// But for those whose email or username somebody else has meanwhile, or a username that looks like theirs.
    static let reopenMembers = """
        UPDATE member SET closing_id = NULL WHERE closing_id = ? AND NOT EXISTS (
            SELECT 1 FROM member AS other INDEXED BY member_email
            WHERE other.closing_id IS NULL AND other.email_folded = member.email_folded)
        AND NOT EXISTS (
            SELECT 1 FROM member AS other INDEXED BY member_username
            WHERE other.closing_id IS NULL AND other.username_folded = member.username_folded)
        AND NOT EXISTS (
            SELECT 1 FROM member AS other INDEXED BY member_username_look
            WHERE other.closing_id IS NULL
                AND other.username_look IN (member.username_look, member.username_written_look))
        AND NOT EXISTS (
            SELECT 1 FROM member AS other INDEXED BY member_username_written_look
            WHERE other.closing_id IS NULL
                AND other.username_written_look IN (member.username_look, member.username_written_look))
        """

    private static let listKeptMembers = """
        UPDATE member SET list_revision = kept_list_revision, kept_restart_id = NULL, kept_list_revision = NULL
        WHERE kept_restart_id = ?
        """
}
