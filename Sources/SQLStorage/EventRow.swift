import LocalTime
import Model
import Storage

/// A row of the table `event`: one evening at the desk. The open one is that of the `list`; `closed_by` is the
/// Restart that closed another, as long as it can be undone. What removes an event and can be undone is its
/// `removed_by`; what can't be undone any more deletes it.
package enum EventRow {
    static let columns =
        "event.id, event.name, event.date, event.price, event.revision, event.id = list.event_id"
    static let columnCount = 6

    static func event(_ row: SQLRow) -> Event {
        Event(
            id: row[0], name: row[1], day: (row[2] as String?).flatMap { Day(text: $0) },
            price: (row[3] as Int64?).map { Amount(hundredths: $0) }, revision: row[4], isOpen: row[5])
    }

    // MARK: Reading

    /// - Parameter condition: what follows WHERE, an order included.
    static func fetch(
        _ database: any SQLDatabase, _ condition: String, _ arguments: [(any SQLParameter)?]
    ) throws -> [Event] {
        try database.rows("SELECT \(columns) FROM event CROSS JOIN list WHERE \(condition)", arguments)
            .map(event)
    }

    /// Nil if there is no such event, or it is removed.
    static func fetchKept(_ database: any SQLDatabase, _ id: Int64) throws -> Event? {
        try fetch(database, "event.id = ?1 AND removed_by IS NULL", [id]).first
    }

    static func counted(_ database: any SQLDatabase, _ event: Event) throws -> CountedEvent {
        let row = try database.row(
            """
            SELECT count(*), coalesce(sum(CASE WHEN is_new THEN 1 ELSE 0 END), 0)
            FROM attendance LEFT JOIN member ON member.id = member_id
            WHERE event_id = ?1 AND \(AttendanceRow.isShown)
            """, [event.id])
        let paid: Int64? = try database.value(
            """
            SELECT CAST(sum(amount) AS bigint) FROM attendance JOIN transfer ON transfer.id = payment_id
            WHERE event_id = ?1 AND taken_off_by IS NULL
            """, [event.id])
        return CountedEvent(
            event: event, came: row?[0] ?? 0, new: row?[1] ?? 0, paid: Amount(hundredths: paid ?? 0))
    }

    // MARK: Changing

    /// Closes the open event, and begins the next.
    ///
    /// - Parameter isRemoved: whether it is removed, too.
    static func close(_ database: any SQLDatabase, by restart: Int64, isRemoved: Bool) throws {
        try database.execute(
            """
            UPDATE event SET closed_by = ?1, removed_by = ?2 WHERE id = (SELECT event_id FROM list)
            """, [restart, isRemoved ? restart : nil])
        let next: Int64? = try database.value(
            """
            INSERT INTO event (price) SELECT price FROM event WHERE id = (SELECT event_id FROM list)
            RETURNING id
            """)
        guard let next else { throw StoreError.unavailable(reason: "no event was added") }
        try ListRow.show(database, next)
    }

    /// An event to which nobody has come any more gets its day from the next who comes, unless an organiser
    /// gave it another.
    ///
    /// - Parameter came: when the last of them had come.
    static func forgetDay(_ database: any SQLDatabase, of event: Int64, since came: Timestamp) throws {
        if try ListRow.count(database) > 0 { return }
        let day = Day(came, in: try SettingsRow.timeZone(database))
        try database.execute(
            "UPDATE event SET date = NULL, revision = revision + 1 WHERE id = ?1 AND date = ?2",
            [event, day.text])
        try EventPaymentRow.noteName(database, of: event)
    }

    /// Moves those who came since a moment from the event that was closed last to the open one.
    static func moveToOpen(_ database: any SQLDatabase, cameSince moment: Timestamp) throws {
        let open = try ListRow.lockOpenEvent(database)
        let closed = "(SELECT id FROM event WHERE closed_by IS NOT NULL ORDER BY closed_by DESC LIMIT 1)"
        // What they paid since, and what they got back of it, goes along.
        try database.execute(
            """
            UPDATE event_payment SET event_id = ?1 WHERE event_id = \(closed) AND transfer_id IN (
                SELECT transfer.id FROM attendance
                    JOIN transfer ON from_account = member_id OR to_account = member_id
                WHERE event_id = \(closed) AND attendance.at >= ?2 AND transfer.at >= ?2)
            """, [open, moment.milliseconds])
        let count = try database.execute(
            """
            UPDATE attendance SET event_id = ?1 WHERE at >= ?2 AND event_id = \(closed)
            """, [open, moment.milliseconds])
        if count == 0 { return }
        let first: Int64? = try database.value("SELECT min(at) FROM attendance WHERE event_id = ?1", [open])
        let day = Day(
            Timestamp(milliseconds: first ?? moment.milliseconds), in: try SettingsRow.timeZone(database))
        try database.execute("UPDATE event SET date = ?1 WHERE id = ?2", [day.text, open])
        try ListRow.show(database, open)
        try EventPaymentRow.noteName(database, of: open)
    }

    /// Makes the event that a Restart closed the open one again, instead of the one that is open now. Those who
    /// came to that one have come to this one, once each.
    ///
    /// - Parameter isEmpty: whether this brings no name back to the list.
    static func reopen(
        _ database: any SQLDatabase, _ event: Int64, isEmpty: Bool, at now: Timestamp
    ) throws {
        let later = try ListRow.lockOpenEvent(database)
        try AttendanceRow.moveAll(database, from: later, to: event, at: now)
        try database.execute("UPDATE event SET closed_by = NULL, removed_by = NULL WHERE id = ?1", [event])
        if isEmpty {
            try database.execute("UPDATE list SET event_id = ?1", [event])
        } else {
            try ListRow.show(database, event)
        }
        try database.execute("DELETE FROM event WHERE id = ?1", [later])
        try EventPaymentRow.noteName(database, of: event)
    }

    /// The day of the first who comes becomes the event's.
    ///
    /// - Parameter place: theirs.
    static func begin(_ database: any SQLDatabase, at place: ListRow.Place, _ now: Timestamp) throws {
        if place.count != 1 { return }
        let day = Day(now, in: try SettingsRow.timeZone(database))
        let count = try database.execute(
            "UPDATE event SET date = ?1, revision = revision + 1 WHERE id = ?2 AND date IS NULL",
            [day.text, place.event])
        if count > 0 { try EventPaymentRow.noteName(database, of: place.event) }
    }
}

/// A row of the table `attendance`: a member came to an event. `place` is the list's revision when they came,
/// which no other row ever has. A row whose member was erased has none; one that was taken off has the batch
/// that did it, and is deleted with it. `payment_id` is the payment that is in force, or was until they were
/// taken off.
package enum AttendanceRow {
    /// The condition that a row, joined with its member, is shown.
    package static let isShown = "taken_off_by IS NULL AND closed_by IS NULL"

    /// Counts those who came and are members still; a condition follows.
    static let count = """
        SELECT count(*) FROM attendance JOIN member ON member.id = member_id WHERE \(isShown)
        """

    /// Selects the rows that are shown, those of erased members too, with the columns of `attendance(_:)`.
    static let shown = """
        SELECT place, event_id, member_id, \(MemberRow.listName), attendance.at, is_new, amount, is_unpaid
        FROM attendance
            LEFT JOIN member ON member.id = member_id LEFT JOIN transfer ON transfer.id = payment_id
        WHERE \(isShown)
        """

    static func attendance(_ row: SQLRow) -> Attendance {
        let paid = (row[6] as Int64?).map { Payment.paid(Amount(hundredths: $0)) }
        return Attendance(
            place: row[0], event: row[1], member: row[2], name: row[3], at: Timestamp(milliseconds: row[4]),
            isNew: row[5], payment: paid ?? (row[7] ? .unpaid : .nothing))
    }

    /// The events of a member, without the open one if the second parameter is false.
    private static let visited = """
        FROM attendance JOIN event ON event.id = attendance.event_id CROSS JOIN list
        WHERE member_id = ?1 AND taken_off_by IS NULL AND removed_by IS NULL
            AND (?2 OR event.id <> list.event_id)
        """

    /// The newest first.
    static func visits(
        of member: Int64, withOpenEvent: Bool, limit: Int, _ database: any SQLDatabase
    ) throws -> [Visit] {
        try database.rows(
            """
            SELECT \(EventRow.columns), attendance.at \(visited)
            ORDER BY coalesce(date, '') DESC, place DESC LIMIT ?3
            """, [member, withOpenEvent, limit]
        ).map {
            Visit(event: EventRow.event($0), at: Timestamp(milliseconds: $0[EventRow.columnCount]))
        }
    }

    static func visitCount(
        of member: Int64, withOpenEvent: Bool, _ database: any SQLDatabase
    ) throws -> Int {
        try database.value("SELECT count(*) \(visited)", [member, withOpenEvent]) ?? 0
    }

    /// Adds a member to those who came, unless they are there. Call it with the gate held.
    ///
    /// - Parameter event: nil for the open one.
    /// - Parameter price: what they pay, for the open event; nil for nothing.
    /// - Throws: `.unknownMember`.
    static func checkIn(
        _ database: any SQLDatabase, _ member: Int64, to event: Int64?, for price: Amount?, at now: Timestamp
    ) throws -> CheckInOutcome {
        guard let found = try MemberRow.fetch(database, id: member) else { throw StoreError.unknownMember }
        let name = found.profile.nameForOthers
        if price != nil { try database.lockAccounts([member]) }
        // Two desks that check in the same member wait here for each other.
        let open = try ListRow.lockOpenEvent(database)
        let event = event ?? open
        if let there = try fetch(database, member, at: event) {
            let payment = try price.map { try settle(database, there, $0, of: event, at: now) }
            return .present(name: name, since: there.since, payment: payment ?? .nothing)
        }
        var payment: Int64?
        if let price {
            payment = try EventPaymentRow.take(database, price, from: member, for: event, at: now)
            if payment == nil {
                let balance = try EntryRow.balance(database, of: member)
                return .notEnough(
                    name: name, missing: Amount(hundredths: price.hundredths - balance.hundredths))
            }
        }
        // Somebody who was taken off before and comes again comes now, as new as they were.
        let wasNew: Bool? = try database.value(
            "DELETE FROM attendance WHERE member_id = ?1 AND event_id = ?2 RETURNING is_new", [member, event])
        let isNew = wasNew ?? false
        if event == open {
            let place = try add(database, member, isNew: isNew, payment: payment, at: now)
            try EventRow.begin(database, at: place, now)
            database.note(.roster)
            return .done(
                name: name, count: place.count, payment: price.map { .paid($0) } ?? .nothing)
        }
        try ListRow.reset(database, by: 0)
        try database.execute(
            """
            INSERT INTO attendance (place, event_id, member_id, at, is_new)
            SELECT revision, ?1, ?2, ?3, ?4 FROM list
            """, [event, member, now.milliseconds, isNew])
        let count: Int? = try database.value(
            "SELECT count(*) FROM attendance WHERE event_id = ?1 AND taken_off_by IS NULL", [event])
        return .done(name: name, count: count ?? 0)
    }

    /// Takes the price from somebody who is there unpaid, if they have as many credits by now.
    private static func settle(
        _ database: any SQLDatabase, _ present: Present, _ price: Amount, of event: Int64, at now: Timestamp
    ) throws -> Payment {
        if !present.isUnpaid { return .nothing }
        let payment = try EventPaymentRow.take(
            database, price, from: present.member, for: event, at: now)
        guard let payment else { return .unpaid }
        try setPayment(database, payment, at: present.place)
        return .paid(price)
    }

    /// Takes the price of a place from the new member who has it, if they have as many credits.
    static func charge(
        _ database: any SQLDatabase, _ member: Int64, at place: ListRow.Place, _ now: Timestamp
    ) throws -> Payment {
        guard let price = place.price else { return .nothing }
        let payment = try EventPaymentRow.take(database, price, from: member, for: place.event, at: now)
        try setPayment(database, payment, at: place.revision)
        return payment == nil ? .unpaid : .paid(price)
    }

    /// - Parameter payment: nil if the member couldn't pay.
    private static func setPayment(
        _ database: any SQLDatabase, _ payment: Int64?, at place: Int64
    ) throws {
        try database.execute(
            "UPDATE attendance SET payment_id = ?1, is_unpaid = ?2 WHERE place = ?3",
            [payment, payment == nil, place])
    }

    /// A row that is not taken off.
    struct Present {
        let place, member: Int64
        let since: Timestamp
        fileprivate let payment: Int64?
        fileprivate let isUnpaid: Bool
    }

    /// Nil if the member isn't at the event.
    static func fetch(_ database: any SQLDatabase, _ member: Int64, at event: Int64) throws -> Present? {
        try database.row(
            """
            SELECT place, at, payment_id, is_unpaid FROM attendance
            WHERE member_id = ?1 AND event_id = ?2 AND taken_off_by IS NULL
            """, [member, event]
        ).map {
            Present(
                place: $0[0], member: member, since: Timestamp(milliseconds: $0[1]), payment: $0[2],
                isUnpaid: $0[3])
        }
    }

    /// Takes somebody off an event, and gives back what they paid. Call it with their account and the list
    /// locked.
    ///
    /// - Returns: what was given back.
    static func takeOff(
        _ database: any SQLDatabase, _ present: Present, from event: Int64, by batch: Int64, at now: Timestamp
    ) throws -> Amount? {
        try database.execute(
            "UPDATE attendance SET taken_off_by = ?1 WHERE place = ?2", [batch, present.place])
        return try present.payment.map {
            try EventPaymentRow.giveBack(database, $0, to: present.member, of: event, at: now)
        }
    }

    /// Puts back the member whom a batch took off an event. They pay again what was given back to them, if they
    /// have as many credits. Call it with their account and the list locked.
    static func putBack(
        _ database: any SQLDatabase, _ member: Int64, to event: Int64, takenOffBy batch: Int64,
        at now: Timestamp
    ) throws -> Payment {
        let row = try database.row(
            """
            UPDATE attendance SET taken_off_by = NULL WHERE taken_off_by = ?1
            RETURNING place, payment_id, is_unpaid
            """, [batch])
        guard let row else { return .nothing }
        guard let payment = row[1] as Int64? else { return row[2] ? .unpaid : .nothing }
        let again = try EventPaymentRow.takeAgain(database, payment, from: member, for: event, at: now)
        try setPayment(database, again?.id, at: row[0])
        return again.map { .paid($0.amount) } ?? .unpaid
    }

    /// Puts a member, who must not be on it, at the end of the list.
    package static func add(
        _ database: any SQLDatabase, _ member: Int64, isNew: Bool, payment: Int64? = nil, at now: Timestamp
    ) throws -> ListRow.Place {
        guard let row = try database.row(ListRow.advance) else {
            throw StoreError.unavailable(reason: "there is no list")
        }
        let place = ListRow.Place(row)
        try database.execute(
            """
            INSERT INTO attendance (place, event_id, member_id, at, is_new, payment_id)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            """, [place.revision, place.event, member, now.milliseconds, isNew, payment])
        return place
    }

    /// Forgets that members came to an event whom a batch closes for good.
    static func forget(_ database: any SQLDatabase, of event: Int64, closedBy batch: Int64) throws {
        try database.execute(
            """
            DELETE FROM attendance
            WHERE event_id = ?1 AND member_id IN (SELECT id FROM member WHERE closed_by = ?2)
            """, [event, batch])
    }

    /// Moves all who came to an event to another. Those who have come to that one already, and are shown there,
    /// stay as they are; of two payments the second is given back.
    static func moveAll(
        _ database: any SQLDatabase, from event: Int64, to other: Int64, at now: Timestamp
    ) throws {
        try database.execute(
            "UPDATE event_payment SET event_id = ?2 WHERE event_id = ?1", [event, other])
        let paid = try database.rows(
            """
            SELECT earlier.place, earlier.payment_id IS NOT NULL, later.payment_id, later.member_id
            FROM attendance AS later JOIN attendance AS earlier ON earlier.member_id = later.member_id
            WHERE later.event_id = ?1 AND earlier.event_id = ?2 AND later.payment_id IS NOT NULL
                AND later.taken_off_by IS NULL AND earlier.taken_off_by IS NULL
            ORDER BY later.member_id
            """, [event, other])
        for row in paid {
            if row[1] {
                _ = try EventPaymentRow.giveBack(database, row[2], to: row[3], of: other, at: now)
            } else {
                try setPayment(database, row[2], at: row[0])
            }
        }
        try database.execute(
            """
            UPDATE attendance SET is_new = true WHERE event_id = ?1 AND member_id IN (
                SELECT member_id FROM attendance
                WHERE event_id = ?2 AND taken_off_by IS NOT NULL AND is_new)
            """, [event, other])
        try database.execute(
            """
            DELETE FROM attendance WHERE event_id = ?2 AND taken_off_by IS NOT NULL AND member_id IN (
                SELECT member_id FROM attendance WHERE event_id = ?1 AND taken_off_by IS NULL)
            """, [event, other])
        try database.execute(
            """
            UPDATE attendance SET event_id = ?2 WHERE event_id = ?1 AND NOT EXISTS (
                SELECT 1 FROM attendance AS earlier
                WHERE earlier.event_id = ?2 AND earlier.member_id = attendance.member_id)
            """, [event, other])
    }
}
