import Model

/// The one row of the table `list`: the desk's list, which has the attendees of the open event, in order of
/// arrival.
///
/// Its revision counts the changes of the list. A transaction that changes the list locks the row until its
/// end, so that revisions become visible one after the other, and a read that sees one also sees all earlier
/// ones. A write without the exclusive gate locks it after the members and accounts that it needs, and before
/// the engine's count of members.
package enum ListRow {
    // MARK: Reading

    /// See `Store.rosterUpdate`.
    static func changes(
        _ database: any SQLDatabase, since: Int64?, limit: Int
    ) throws -> RosterUpdate {
        let row = try database.row("SELECT revision, reset_revision, entry_count, event_id FROM list")
        guard let row else { return .reset(Roster(revision: 0, total: 0, entries: [])) }
        let (revision, resetRevision, total, event): (Int64, Int64, Int, Int64) = (
            row[0], row[1], row[2], row[3]
        )
        if let since, since >= resetRevision, since <= revision {
            let added = try entries(database, of: event, after: since, limit: limit + 1)
            if added.count <= limit { return .added(added, total: total) }
        }
        return .reset(
            Roster(
                revision: revision, total: total,
                entries: try entries(database, of: event, after: -1, limit: limit)))
    }

    /// The newest names, in order of arrival.
    private static func entries(
        _ database: any SQLDatabase, of event: Int64, after place: Int64, limit: Int
    ) throws -> [Roster.Entry] {
        try database.rows(newestNames, [event, place, limit]).reversed().map {
            Roster.Entry(revision: $0[0], name: MemberRow.nameForOthers($0, from: 1))
        }
    }

    static let newestNames = """
        SELECT place, \(MemberRow.othersColumns)
        FROM attendance JOIN member ON member.id = member_id
        WHERE event_id = ?1 AND \(AttendanceRow.shownCondition) AND place > ?2 ORDER BY place DESC LIMIT ?3
        """

    /// How many of these members are on the list; nil if the desk's page names none of them, not even among
    /// the members who were taken off.
    static func count(_ database: any SQLDatabase, among members: [Int64]) throws -> Int? {
        var (named, listed) = (0, 0)
        for piece in BatchRow.pieces(of: members) {
            let row = try database.row(
                """
                SELECT count(*), count(CASE WHEN \(AttendanceRow.shownCondition) THEN 1 END)
                FROM attendance JOIN member ON member.id = member_id
                WHERE event_id = (SELECT event_id FROM list) AND member_id IN (\(database.dialect.elements("?1")))
                """, [piece])
            named += row?[0] ?? 0
            listed += row?[1] ?? 0
        }
        return named > 0 ? listed : nil
    }

    // MARK: Changing

    /// Locks the list until the end of the transaction.
    ///
    /// - Returns: the open event.
    static func lockOpenEvent(_ database: any SQLDatabase) throws -> Int64 {
        let event: Int64? = try database.value("SELECT event_id FROM list\(database.dialect.lock)")
        guard let event else { throw StoreError.unavailable(reason: "there is no open event") }
        return event
    }

    /// A place on the list that was just taken.
    package struct Place {
        /// The list's revision, which gives the place.
        package let revision: Int64
        package let event: Int64
        /// How many members are on the list now.
        package let count: Int
        /// The price of the place; nil for nothing.
        let price: Amount?

        /// - Parameter column: the first of the columns that `takePlaceStatement` returns.
        package init(_ row: SQLRow, from column: Int = 0) {
            (revision, event, count) = (row[column], row[column + 1], row[column + 2])
            price = row[column + 3]
        }
    }

    /// The statement that takes a place, and returns the parts of `Place`.
    package static let takePlaceStatement = """
        UPDATE list SET revision = revision + 1, entry_count = entry_count + 1
        RETURNING revision, event_id, entry_count, \(EventPaymentRow.openPrice) AS price
        """

    /// Records a change after which pages must read the whole list again.
    ///
    /// - Parameter count: how many names the list gained, or lost if negative.
    static func reset(_ database: any SQLDatabase, by count: Int) throws {
        try database.execute(
            """
            UPDATE list SET revision = revision + 1, reset_revision = revision + 1, entry_count = entry_count + ?1
            """, [count])
        database.report(.roster)
    }

    /// Makes pages read the whole list again, although its number of names is the same.
    static func announceChange(_ database: any SQLDatabase) throws { try reset(database, by: 0) }

    /// Makes another event the open one, so that the list is that event's.
    static func setOpenEvent(_ database: any SQLDatabase, _ event: Int64) throws {
        try database.execute(
            """
            UPDATE list SET revision = revision + 1, reset_revision = revision + 1, event_id = ?1, entry_count = (
                \(AttendanceRow.countQuery) AND attendance.event_id = ?1)
            """, [event])
        database.report(.roster)
    }
}
