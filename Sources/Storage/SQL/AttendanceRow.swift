import Model

/// A row of the table `attendance`: a member came to an event. `place` is the list's revision when they came,
/// which no other row ever has. A row whose member was erased has no member; a row that was taken off has the
/// batch that took it off, and is deleted with that. `payment_id` is the payment that is in force, or was
/// until the member was taken off.
package enum AttendanceRow {
    /// The condition under which a row, joined with its member, is shown.
    package static let shownCondition = "taken_off_by IS NULL AND closed_by IS NULL"

    /// Counts attendees who are still members; a condition must follow.
    static let countQuery = """
        SELECT count(*) FROM attendance JOIN member ON member.id = member_id WHERE \(shownCondition)
        """

    /// Selects the rows that are shown, including those of erased members, with the columns of
    /// `attendance(_:)`.
    static let shownQuery = """
        SELECT place, event_id, member_id, \(MemberRow.listName), attendance.at, is_new, amount, is_unpaid
        FROM attendance
            LEFT JOIN member ON member.id = member_id LEFT JOIN transfer ON transfer.id = payment_id
        WHERE \(shownCondition)
        """

    /// The members taken off an event's list since a moment. `+event_id` keeps SQLite from using the index of
    /// events, which would make it read all attendances.
    static let takenOffQuery = """
        SELECT batch.id, batch.at, amount, \(MemberRow.othersColumns)
        FROM attendance JOIN batch ON batch.id = taken_off_by JOIN member ON member.id = member_id
            LEFT JOIN transfer ON transfer.id = payment_id
        WHERE taken_off_by IS NOT NULL AND +event_id = ?1 AND closed_by IS NULL
            AND kind = 'take-off' AND NOT is_undone AND batch.at > ?2
        ORDER BY batch.id DESC
        """

    /// See `Store.undoableTakeOffs`.
    static func undoableTakeOffs(
        _ database: any SQLDatabase, from event: Int64, at now: Timestamp
    ) throws -> [(act: UndoableEventAct, name: String)] {
        try database.rows(takenOffQuery, [event, BatchRow.latestExpired(at: now)]).map { row in
            let act = UndoableEventAct(id: row[0], at: row[1], event: event, returned: row[2])
            return (act, MemberRow.nameForOthers(row, from: 3))
        }
    }

    static func attendance(_ row: SQLRow) -> Attendance {
        Attendance(
            place: row[0], event: row[1], member: row[2], name: row[3], at: row[4],
            isNew: row[5], payment: payment(row[6], isUnpaid: row[7]))
    }

    private static func payment(_ amount: Amount?, isUnpaid: Bool) -> Payment {
        amount.map { .paid($0) } ?? (isUnpaid ? .unpaid : .nothing)
    }

    /// The events of a member, without the open one if the second parameter is false.
    private static let visited = """
        FROM attendance JOIN event ON event.id = attendance.event_id CROSS JOIN list
            LEFT JOIN transfer ON transfer.id = payment_id
        WHERE member_id = ?1 AND taken_off_by IS NULL AND removed_by IS NULL
            AND (?2 OR event.id <> list.event_id)
        """

    /// The newest first.
    static func visits(
        of member: Int64, withOpenEvent: Bool, limit: Int, _ database: any SQLDatabase
    ) throws -> [Visit] {
        try database.rows(
            """
            SELECT \(EventRow.columns), attendance.at, is_new, amount, is_unpaid \(visited)
            ORDER BY coalesce(date, '') DESC, place DESC LIMIT ?3
            """, [member, withOpenEvent, limit]
        ).map { row in
            let rest = EventRow.columnCount
            return Visit(
                event: EventRow.event(row), at: row[rest], isNew: row[rest + 1],
                payment: payment(row[rest + 2], isUnpaid: row[rest + 3]))
        }
    }

    static func visitCount(
        of member: Int64, withOpenEvent: Bool, _ database: any SQLDatabase
    ) throws -> Int {
        try database.value("SELECT count(*) \(visited)", [member, withOpenEvent]) ?? 0
    }

    /// Puts a member on the list of the open event, unless they are on it. Call it with the gate held.
    ///
    /// - Parameter price: what the member pays; nil for nothing.
    /// - Throws: `.unknownMember`.
    static func checkIn(
        _ database: any SQLDatabase, _ member: Int64, for price: Amount?, at now: Timestamp
    ) throws -> CheckInOutcome {
        let name = try nameForOthers(database, of: member)
        if price != nil { try database.lockAccounts([member]) }
        // Two desks that check in the same member wait here for each other.
        let event = try ListRow.lockOpenEvent(database)
        if let current = try fetch(database, member, at: event) {
            // A member who hasn't paid yet pays now.
            let payment =
                if let price, current.isUnpaid {
                    try pay(database, price, by: member, for: event, at: current.place, now)
                } else { Payment.nothing }
            return .alreadyHere(name: name, since: current.since, payment: payment)
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
        let place = try addToOpen(database, member, event, payment: payment, at: now)
        return .done(name: name, count: place.count, payment: price.map { .paid($0) } ?? .nothing)
    }

    /// Adds a member to the attendees of an event, unless they are among them. Call it with the gate held.
    ///
    /// - Throws: `.unknownMember`.
    static func addAfterwards(
        _ database: any SQLDatabase, _ member: Int64, to event: Int64, at now: Timestamp
    ) throws -> AttendanceOutcome {
        let name = try nameForOthers(database, of: member)
        let open = try ListRow.lockOpenEvent(database)
        if let current = try fetch(database, member, at: event) {
            return .alreadyListed(name: name, since: current.since)
        }
        if event == open {
            _ = try addToOpen(database, member, event, payment: nil, at: now)
        } else {
            let isNew = try deleteTakenOff(database, member, from: event)
            try ListRow.announceChange(database)
            try database.execute(
                """
                INSERT INTO attendance (place, event_id, member_id, at, is_new)
                SELECT revision, ?1, ?2, ?3, ?4 FROM list
                """, [event, member, now, isNew])
        }
        return .done(name: name)
    }

    private static func nameForOthers(_ database: any SQLDatabase, of member: Int64) throws -> String {
        guard let found = try MemberRow.fetch(database, id: member) else { throw StoreError.unknownMember }
        return found.profile.nameForOthers
    }

    /// Puts a member at the end of the open event's list, on which they must not be.
    private static func addToOpen(
        _ database: any SQLDatabase, _ member: Int64, _ event: Int64, payment: Int64?, at now: Timestamp
    ) throws -> ListRow.Place {
        let isNew = try deleteTakenOff(database, member, from: event)
        let place = try add(database, member, isNew: isNew, payment: payment, at: now)
        try EventRow.setDayIfFirst(database, at: place, now)
        database.report(.roster)
        return place
    }

    /// Forgets that a member was taken off an event, since they are coming again.
    ///
    /// - Returns: whether they were new there, and so are again.
    private static func deleteTakenOff(
        _ database: any SQLDatabase, _ member: Int64, from event: Int64
    ) throws -> Bool {
        let wasNew: Bool? = try database.value(
            "DELETE FROM attendance WHERE member_id = ?1 AND event_id = ?2 RETURNING is_new", [member, event])
        return wasNew ?? false
    }

    /// Takes the price of a place from the new member who has it, if they have enough credits.
    static func charge(
        _ database: any SQLDatabase, _ member: Int64, at place: ListRow.Place, _ now: Timestamp
    ) throws -> Payment {
        guard let price = place.price else { return .nothing }
        return try pay(database, price, by: member, for: place.event, at: place.revision, now)
    }

    /// Takes the amount from a member who came, if they have enough credits; otherwise marks them as unpaid.
    private static func pay(
        _ database: any SQLDatabase, _ amount: Amount, by member: Int64, for event: Int64, at place: Int64,
        _ now: Timestamp
    ) throws -> Payment {
        let payment = try EventPaymentRow.take(database, amount, from: member, for: event, at: now)
        try setPayment(database, payment, at: place)
        return payment == nil ? .unpaid : .paid(amount)
    }

    /// - Parameter payment: nil if the member couldn't pay.
    private static func setPayment(
        _ database: any SQLDatabase, _ payment: Int64?, at place: Int64
    ) throws {
        try database.execute(
            "UPDATE attendance SET payment_id = ?1, is_unpaid = ?2 WHERE place = ?3",
            [payment, payment == nil, place])
    }

    /// A row that isn't taken off.
    struct CurrentAttendance {
        let place, member: Int64
        let since: Timestamp
        fileprivate let payment: Int64?
        fileprivate let isUnpaid: Bool
    }

    /// Nil if the member isn't at the event.
    static func fetch(
        _ database: any SQLDatabase, _ member: Int64, at event: Int64
    ) throws -> CurrentAttendance? {
        try database.row(
            """
            SELECT place, at, payment_id, is_unpaid FROM attendance
            WHERE member_id = ?1 AND event_id = ?2 AND taken_off_by IS NULL
            """, [member, event]
        ).map {
            CurrentAttendance(
                place: $0[0], member: member, since: $0[1], payment: $0[2],
                isUnpaid: $0[3])
        }
    }

    /// Takes a member off an event, and gives back what they paid. Call it with the member's account and the
    /// list locked.
    ///
    /// - Returns: the amount that was given back.
    static func takeOff(
        _ database: any SQLDatabase, _ attendance: CurrentAttendance, from event: Int64, by batch: Int64,
        at now: Timestamp
    ) throws -> Amount? {
        try database.execute(
            "UPDATE attendance SET taken_off_by = ?1 WHERE place = ?2", [batch, attendance.place])
        return try attendance.payment.map {
            try EventPaymentRow.giveBack(database, $0, to: attendance.member, of: event, at: now)
        }
    }

    /// Puts back the member whom a batch took off an event. The member pays again what they were given back,
    /// if they have enough credits. Call it with the member's account and the list locked.
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
        let amount = try EventPaymentRow.amount(database, of: payment)
        return try pay(database, amount, by: member, for: event, at: row[0], now)
    }

    /// Puts a member at the end of the list, on which they must not be.
    package static func add(
        _ database: any SQLDatabase, _ member: Int64, isNew: Bool, payment: Int64? = nil, at now: Timestamp
    ) throws -> ListRow.Place {
        guard let row = try database.row(ListRow.takePlaceStatement) else {
            throw StoreError.unavailable(reason: "there is no list")
        }
        let place = ListRow.Place(row)
        try database.execute(
            """
            INSERT INTO attendance (place, event_id, member_id, at, is_new, payment_id)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            """, [place.revision, place.event, member, now, isNew, payment])
        return place
    }

    /// Forgets the attendance of members whom a batch closes for good.
    static func forget(_ database: any SQLDatabase, of event: Int64, closedBy batch: Int64) throws {
        try database.execute(
            """
            DELETE FROM attendance
            WHERE event_id = ?1 AND member_id IN (SELECT id FROM member WHERE closed_by = ?2)
            """, [event, batch])
    }

    /// Moves all attendances from `event` to `other`. A member who is already shown at `other` keeps the
    /// attendance there, and if both were paid, the payment for `event` is given back.
    static func moveAll(
        _ database: any SQLDatabase, from event: Int64, to other: Int64, at now: Timestamp
    ) throws {
        try database.execute(
            "UPDATE event_payment SET event_id = ?2 WHERE event_id = ?1", [event, other])
        try mergePayments(database, from: event, into: other, at: now)
        // A member who was new at `other` and was taken off there counts as new again.
        try database.execute(
            """
            UPDATE attendance SET is_new = true WHERE event_id = ?1 AND member_id IN (
                SELECT member_id FROM attendance
                WHERE event_id = ?2 AND taken_off_by IS NOT NULL AND is_new)
            """, [event, other])
        // An attendance that was taken off at `other` makes room for the member's one at `event`.
        try database.execute(
            """
            DELETE FROM attendance WHERE event_id = ?2 AND taken_off_by IS NOT NULL AND member_id IN (
                SELECT member_id FROM attendance WHERE event_id = ?1 AND taken_off_by IS NULL)
            """, [event, other])
        // An attendance that isn't moved is deleted with `event`, by the caller.
        try database.execute(
            """
            UPDATE attendance SET event_id = ?2 WHERE event_id = ?1 AND NOT EXISTS (
                SELECT 1 FROM attendance AS earlier
                WHERE earlier.event_id = ?2 AND earlier.member_id = attendance.member_id)
            """, [event, other])
    }

    /// Moves the payments of the members who are shown at both events to their attendances at `other`. A
    /// payment of a member who has also paid there is given back.
    private static func mergePayments(
        _ database: any SQLDatabase, from event: Int64, into other: Int64, at now: Timestamp
    ) throws {
        // `later` is at `event`, and `earlier` at `other`.
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
    }
}
