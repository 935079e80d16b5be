import Model

/// The day on which a member was last here: the day of the latest kept event to which they came. The open
/// event counts as kept if Restart keeps events. The day is computed rather than stored, so that it stays
/// right when an event is changed or removed.
package enum LastVisit {
    /// The condition under which an event is kept.
    private static let keptCondition = """
        date IS NOT NULL AND removed_by IS NULL
        AND (event.id <> (SELECT event_id FROM list) OR (SELECT restart FROM settings) = 'keep')
        """

    /// The clauses from FROM on that find attendances at events that are kept. A condition must follow.
    ///
    /// - Parameter tables: the tables, in the order in which they are read.
    private static func visits(_ tables: String) -> String {
        """
        FROM \(tables) WHERE event_id = event.id AND \(keptCondition) AND taken_off_by IS NULL AND member_id IS NOT NULL
        """
    }

    /// The clauses that read the events first. A condition on the events must follow.
    static let visitsByEvent = visits("event CROSS JOIN attendance")
    /// The clauses that read the members first. A condition on the members must follow.
    private static let visitsByMember = visits("attendance CROSS JOIN event")

    /// The condition that a member never came, or not since a day.
    ///
    /// - Parameter day: the parameter that stands for the day.
    package static func neverCondition(since day: String? = nil) -> String {
        let since = day.map { " AND date >= \($0)" } ?? ""
        return "NOT EXISTS (SELECT 1 \(visitsByMember) AND member_id = member.id\(since))"
    }

    /// A member's day; the empty text, which comes before all days, if they never came.
    package static let day = "coalesce((SELECT max(date) \(visitsByMember) AND member_id = member.id), '')"

    /// A table of the members who came since a day, and when they were last here.
    ///
    /// - Parameter since: the parameter that stands for the day.
    package static func latest(since: String) -> String {
        """
        (SELECT member_id, max(date) AS last_here \(visitsByEvent) AND date >= \(since) GROUP BY member_id) AS visit
        """
    }

    /// The last day on which each of these members came, by id, if they ever did; nil if no event is kept.
    static func days(_ database: any SQLDatabase, of members: [Int64]) throws -> [Int64: Day]? {
        let isAnyKept = try database.isTrue(
            "SELECT EXISTS (SELECT 1 FROM event WHERE \(keptCondition))")
        if !isAnyKept { return nil }
        let days = try database.rows(
            """
            SELECT member_id, max(date) \(visitsByMember) AND member_id IN (\(database.dialect.elements("?1")))
            GROUP BY member_id
            """, [members]
        ).compactMap { row in (row[1] as Day?).map { (row[0] as Int64, $0) } }
        return Dictionary(uniqueKeysWithValues: days)
    }

    // MARK: The order

    /// A place in the order: everything before it is on earlier pages. Within a day, the highest id comes
    /// first.
    package struct Cursor {
        /// Empty for members who never came.
        package var day: String
        package var id: Int64

        package init(_ after: MemberQuery.Position?) {
            guard let after else {
                (day, id) = (":", .max)
                return
            }
            (day, id) = (after.lastVisit?.text ?? "", after.id)
        }
    }

    /// The latest events are enough for most pages, so more and more of them are read until a page is full.
    private static let (initialCount, growth): (Int64, Int64) = (16, 16)

    /// A page of the members who meet the conditions, in the order `lastVisit`.
    ///
    /// - Parameter came: reads, up to a limit, the members who have the words and came since a day, after a
    ///   place in the order.
    /// - Parameter others: reads, up to a limit, the members who never came and whose ids are below this one.
    package static func page(
        _ database: any SQLDatabase, _ query: MemberQuery, _ conditions: MemberConditions, limit: Int,
        came: (_ since: String, _ after: Cursor) throws -> [SQLRow],
        others: (_ before: Int64, _ limit: Int) throws -> [SQLRow]
    ) throws -> [SQLRow] {
        var rows: [SQLRow] = []
        var cursor = Cursor(query.after)
        if !cursor.day.isEmpty {
            // Members who came on `notSince` or later aren't wanted, so the page begins after that day's last
            // member.
            if let notSince = conditions.notSince?.text, notSince <= cursor.day {
                (cursor.day, cursor.id) = (notSince, .min)
            }
            let earliest = conditions.cameSince?.text ?? ""
            var (since, count) = ("", initialCount)
            repeat {
                since = max(earliest, try day(database, ofEvent: count, before: cursor.day))
                rows = try came(since, cursor)
                count *= growth
            } while rows.count < limit && since > earliest
            cursor.id = .max
        }
        if rows.count == limit || conditions.cameSince != nil { return rows }
        return rows + (try others(cursor.id, limit - rows.count))
    }

    /// The day of the event with this number, counted back from a day; empty if there are fewer.
    private static func day(
        _ database: any SQLDatabase, ofEvent number: Int64, before latest: String
    ) throws -> String {
        try database.value(
            "SELECT date FROM event WHERE date <= ?1 ORDER BY date DESC LIMIT 1 OFFSET ?2", [latest, number])
            ?? ""
    }
}
