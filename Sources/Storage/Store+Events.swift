import Model
import Names

/// The events, and the members who came to them. A method that the actor may not call throws `.forbidden` and
/// changes nothing.
extension Store {
    // MARK: Reading

    /// The event whose list is the desk's.
    ///
    /// - Throws: `.unavailable`.
    public func openEvent() async throws(StoreError) -> Event {
        try await engine.readWithoutSnapshot { try EventRow.fetchOpen($0) }
    }

    /// At most `limit` of the kept events: the open one first, then by day, the newest first.
    ///
    /// - Parameter before: where to begin; nil for the beginning.
    /// - Throws: `.unavailable`.
    public func events(before: EventPosition?, limit: Int) async throws(StoreError) -> [CountedEvent] {
        try await engine.readSlowly(isLong: false) { database in
            var events: [Event] = []
            if before == nil { events = try EventRow.fetch(database, "event.id = event_id", []) }
            // Without a position, or after the open event, all closed events follow: a colon sorts after
            // every digit of a day.
            let cursor: (String, Int64) =
                before.flatMap { $0.isOpen ? nil : ($0.day?.text ?? "", $0.id) } ?? (":", .max)
            events += try EventRow.fetch(
                database,
                """
                event.id <> event_id AND removed_by IS NULL AND (coalesce(date, ''), event.id) < (?1, ?2)
                ORDER BY coalesce(date, '') DESC, event.id DESC LIMIT ?3
                """, [cursor.0, cursor.1, limit - events.count])
            return try events.map { try EventRow.counted(database, $0) }
        }
    }

    /// The event with this id; nil if there is none, or it is removed.
    ///
    /// - Throws: `.unavailable`.
    public func event(_ id: Int64) async throws(StoreError) -> CountedEvent? {
        try await engine.read { database in
            try EventRow.fetchUnlessRemoved(database, id).map { try EventRow.counted(database, $0) }
        }
    }

    /// At most `limit` of an event's attendances, in order of arrival.
    ///
    /// - Parameter after: the place after which to begin.
    /// - Throws: `.unavailable`.
    public func attendances(
        of event: Int64, after: Int64, limit: Int
    ) async throws(StoreError) -> [Attendance] {
        try await engine.readWithoutSnapshot { database in
            try database.rows(
                "\(AttendanceRow.shownQuery) AND attendance.event_id = ?1 AND place > ?2 ORDER BY place LIMIT ?3",
                [event, after, limit]
            ).map(AttendanceRow.attendance)
        }
    }

    /// Reads all attendances, as of one moment and in bounded memory, event by event in the order of
    /// `events`; if an event is given, only its attendances. `body` is called at least once for each event.
    ///
    /// - Throws: `.unavailable`, including when `body` throws.
    public func readAttendances(
        of event: Int64?, _ body: @escaping @Sendable (Event, [Attendance]) throws -> Void
    ) async throws(StoreError) {
        try await engine.readSlowly(isLong: true) { database in
            let chosen = event == nil ? "" : "event.id = ?1 AND "
            let events = try EventRow.fetch(
                database,
                """
                \(chosen)removed_by IS NULL
                ORDER BY event.id = event_id DESC, coalesce(date, '') DESC, event.id DESC
                """, event.map { [$0] } ?? [])
            func deliver(_ event: Event, _ piece: [Attendance]) throws {
                database.forbidRetry()
                try body(event, piece)
            }
            for event in events {
                var piece: [Attendance] = []
                try database.forEach(
                    "\(AttendanceRow.shownQuery) AND attendance.event_id = ?1 ORDER BY place", [event.id]
                ) { row in
                    piece.append(AttendanceRow.attendance(row))
                    if piece.count == MemberList.pieceLength {
                        try deliver(event, piece)
                        piece = []
                    }
                }
                try deliver(event, piece)
            }
        }
    }

    /// The kept events that a member came to, the newest first, at most `limit`. The open one is among them
    /// where Restart keeps events.
    ///
    /// - Throws: `.unavailable`.
    public func events(of member: Int64, limit: Int) async throws(StoreError) -> [Visit] {
        try await engine.read { database in
            let keeps = try SettingsRow.restartPolicy(database) == .keep
            return try AttendanceRow.visits(of: member, withOpenEvent: keeps, limit: limit, database)
        }
    }

    // MARK: Who came

    /// Puts a member on the list of the open event, and moves its price from the member to the treasury.
    /// Where Restart removes, no event has a price.
    ///
    /// - Parameter isFree: whether they pay nothing.
    /// - Throws: `.unknownMember`; `.forbidden` unless the actor is currently a desk keeper or organiser;
    ///   `.unavailable`, `.unsound`.
    public func checkIn(
        _ member: Int64, isFree: Bool, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> CheckInOutcome {
        try await engine.write(.shared) { database in
            try MemberRow.requireDeskKeeper(database, actor)
            let price = try EventPaymentRow.price(database)
            let outcome = try AttendanceRow.checkIn(database, member, for: isFree ? nil : price, at: now)
            if isFree, price != nil, case .done = outcome {
                try ActivityRow.add(database, .letInFree, by: actor, to: [member], at: now)
            }
            return outcome
        }
    }

    /// Adds a member to an event's attendances, without a payment.
    ///
    /// - Throws: `.unknownEvent`; the errors of `checkIn`, but `.forbidden` unless the actor is an organiser.
    public func addAttendance(
        of member: Int64, to event: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> AttendanceOutcome {
        try await engine.write(.shared, byOrganiser: actor) { database in
            guard try EventRow.fetchUnlessRemoved(database, event) != nil else {
                throw StoreError.unknownEvent
            }
            let outcome = try AttendanceRow.addAfterwards(database, member, to: event, at: now)
            if case .done = outcome {
                try RestartRow.addToStayingCount(database, 1, of: event)
                try ActivityRow.add(database, .attendanceAdded, by: actor, to: [member], at: now)
            }
            return outcome
        }
    }

    /// Takes a member off an event, and refunds their payment. This can be undone until
    /// `UndoableEventAct.undoableUntil`.
    ///
    /// - Parameter event: nil for the open one, from which desk keepers may also take members off.
    /// - Returns: nil if they aren't there.
    /// - Throws: `.unknownEvent`; `.forbidden` unless the actor is an organiser or, for the open event, a
    ///   desk keeper; `.unavailable`, `.unsound`.
    public func takeOff(
        _ member: Int64, from event: Int64?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoableEventAct? {
        try await engine.write(.shared) { database in
            try database.lockAccounts([member])
            let open = try ListRow.lockOpenEvent(database)
            let event = event ?? open
            if event == open {
                try MemberRow.requireDeskKeeper(database, actor)
            } else {
                try MemberRow.requireOrganiser(database, actor)
            }
            guard try EventRow.fetchUnlessRemoved(database, event) != nil else {
                throw StoreError.unknownEvent
            }
            guard try MemberRow.isOpen(database, member),
                let attendance = try AttendanceRow.fetch(database, member, at: event)
            else { return nil }
            let id = try BatchRow.add(database, .takeOff, count: 1, at: now)
            let returned = try AttendanceRow.takeOff(database, attendance, from: event, by: id, at: now)
            try ActivityRow.add(database, .takenOff, by: actor, to: [member], at: now)
            if event == open {
                try ListRow.reset(database, by: -1)
                try EventRow.clearDayIfNoneCame(database, of: event)
            } else {
                try RestartRow.addToStayingCount(database, -1, of: event)
            }
            return UndoableEventAct(id: id, at: now, event: event, returned: returned)
        }
    }

    /// Puts back, in the old place, a member who was taken off. They pay the refunded amount again, unless
    /// they now have too few credits.
    ///
    /// - Returns: nil if it is too late, or they have come again, or they or the event are gone.
    /// - Throws: `.forbidden` as for `takeOff`, except that desk keepers may also undo it if a Restart that
    ///   can be undone has closed the event; `.unavailable`, `.unsound`.
    public func undoTakeOff(
        _ act: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneTakeOff? {
        try await engine.write(.shared) { database in
            let takenOff: Int64? = try database.value(
                "SELECT member_id FROM attendance WHERE taken_off_by = ?1", [act])
            if let takenOff { try database.lockAccounts([takenOff]) }
            let open = try ListRow.lockOpenEvent(database)
            // Another undo may have been faster.
            let row = try database.row(
                """
                SELECT member_id, event_id, event.closed_by > ?1
                FROM attendance JOIN event ON event.id = event_id
                WHERE taken_off_by = ?1 AND removed_by IS NULL
                """, [act])
            // If a Restart closed the event afterwards, desk keepers may still undo this, whoever took the
            // member off.
            if let row, row[1] != open, (row[2] as Bool?) != true {
                try MemberRow.requireOrganiser(database, actor)
            } else {
                try MemberRow.requireDeskKeeper(database, actor)
            }
            guard let row, try BatchRow.isUndoable(database, act, .takeOff, at: now),
                let member = try (row[0] as Int64?).flatMap({ try MemberRow.fetch(database, id: $0) }),
                let event = try EventRow.fetch(database, "event.id = ?1", [row[1] as Int64]).first
            else { return nil }
            let payment = try AttendanceRow.putBack(
                database, member.id, to: row[1], takenOffBy: act, at: now)
            try BatchRow.delete(database, act)
            try ActivityRow.add(database, .takeOffUndone, by: actor, to: [member.id], at: now)
            if row[1] == open {
                try ListRow.reset(database, by: 1)
                try EventRow.restoreDay(database, of: open)
            } else {
                try RestartRow.addToStayingCount(database, 1, of: row[1])
            }
            return UndoneTakeOff(member: member, event: event, payment: payment)
        }
    }

    /// The members taken off an event whose take-off can be undone at `now`, the latest first. Members who
    /// have come again, or are gone, are left out.
    ///
    /// - Throws: `.unavailable`.
    public func undoableTakeOffs(
        from event: Int64, at now: Timestamp
    ) async throws(StoreError) -> [(act: UndoableEventAct, name: String)] {
        try await engine.readWithoutSnapshot {
            try AttendanceRow.undoableTakeOffs($0, from: event, at: now)
        }
    }

    // MARK: The events

    /// Adds an event of another day, which is closed. Sending the same form with the same details again adds
    /// nothing.
    ///
    /// - Parameter formID: the form's id; nil for one that is never sent twice.
    /// - Returns: its id.
    /// - Throws: `.forbidden` unless the actor is an organiser; `.unavailable`, `.unsound`.
    public func addEvent(
        _ details: EventDetails, formID: String?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Int64 {
        // If the organiser goes back, the form may be sent again with other details: it then adds another
        // event.
        let form = formID.map {
            "\($0) \(details.day?.text ?? "") \(details.price?.text ?? "") \(details.name ?? "")".boundedKey
        }
        return try await engine.write(.shared, byOrganiser: actor) { database in
            let id: Int64? = try database.value(
                """
                INSERT INTO event (name, date, price, form_id) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT (form_id) WHERE form_id IS NOT NULL DO NOTHING RETURNING id
                """, [details.name, details.day, details.price, form])
            guard let id else {
                let added: Int64? = try database.value("SELECT id FROM event WHERE form_id = ?1", [form])
                guard let added else { throw StoreError.unavailable(reason: "no event was added") }
                return added
            }
            try ActivityRow.add(database, .eventAdded, by: actor, detail: details.day?.text, at: now)
            return id
        }
    }

    /// Changes an event's name, day and price. The price applies to members checked in from then on.
    ///
    /// - Parameter revision: the `Event.revision` that the change is based on; nil to overwrite any.
    /// - Throws: `.unknownEvent`, and the errors of `addEvent`.
    public func editEvent(
        _ id: Int64, to details: EventDetails, from revision: Int64?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> EditOutcome<Event> {
        try await engine.write(.exclusive, byOrganiser: actor) { database in
            guard let current = try EventRow.fetchUnlessRemoved(database, id) else {
                throw StoreError.unknownEvent
            }
            // Sending the same form twice isn't a conflict.
            if EventDetails(current) == details { return .unchanged }
            if let revision, revision != current.revision { return .stale(current) }
            try database.execute(
                "UPDATE event SET name = ?1, date = ?2, price = ?3, revision = revision + 1 WHERE id = ?4",
                [details.name, details.day, details.price, id])
            try ActivityRow.add(database, .eventChanged, by: actor, detail: details.day?.text, at: now)
            try EventPaymentRow.reportName(database, of: id)
            // The desk's page shows name and price.
            if current.isOpen { try ListRow.announceChange(database) }
            return .done
        }
    }

    /// Removes an event and its attendances. This can be undone until `UndoableEventAct.undoableUntil`.
    ///
    /// - Returns: nil for the open event, which can't be removed.
    /// - Throws: `.unknownEvent`, and the errors of `addEvent`.
    public func removeEvent(
        _ id: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoableEventAct? {
        try await engine.write(.exclusive, byOrganiser: actor) { database in
            guard let event = try EventRow.fetchUnlessRemoved(database, id) else {
                throw StoreError.unknownEvent
            }
            if event.isOpen { return nil }
            let batch = try BatchRow.add(database, .eventRemoval, at: now)
            // If the form that added the event is sent again, it adds the event again.
            try database.execute(
                "UPDATE event SET removed_by = ?1, form_id = NULL WHERE id = ?2", [batch, id])
            // The desk can no longer undo the Restart that closed this event, so its page must be read again.
            try ListRow.announceChange(database)
            try ActivityRow.add(database, .eventRemoved, by: actor, detail: event.day?.text, at: now)
            return UndoableEventAct(id: batch, at: now, event: id, returned: nil)
        }
    }

    /// The removals of events that can be undone at `now`, the newest first.
    ///
    /// - Throws: `.unavailable`.
    public func undoableEventRemovals(
        at now: Timestamp
    ) async throws(StoreError) -> [(act: UndoableEventAct, event: Event)] {
        try await engine.readWithoutSnapshot { database in
            try database.rows(
                """
                SELECT \(EventRow.columns), batch.id, batch.at
                FROM batch JOIN event ON removed_by = batch.id CROSS JOIN list
                WHERE kind = 'event-removal' AND NOT is_undone AND batch.at > ?1 ORDER BY batch.id DESC
                """, [BatchRow.latestExpired(at: now)]
            ).map { row in
                let event = EventRow.event(row)
                let act = UndoableEventAct(
                    id: row[EventRow.columnCount],
                    at: row[EventRow.columnCount + 1], event: event.id, returned: nil)
                return (act, event)
            }
        }
    }

    /// Brings back an event that was removed.
    ///
    /// - Returns: nil if it is too late.
    /// - Throws: the errors of `addEvent`.
    public func undoEventRemoval(
        _ act: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Event? {
        try await engine.write(.exclusive, byOrganiser: actor) { database in
            guard try BatchRow.isUndoable(database, act, .eventRemoval, at: now),
                let event = try EventRow.fetch(database, "removed_by = ?1", [act]).first
            else { return nil }
            try database.execute("UPDATE event SET removed_by = NULL WHERE id = ?1", [event.id])
            try ListRow.announceChange(database)
            try BatchRow.delete(database, act)
            try ActivityRow.add(
                database, .eventRemovalUndone, by: actor, detail: event.day?.text, at: now)
            return event
        }
    }
}
