extension SQLStore {
    /// See `SelfCheckInStore.eventCode`.
    public func eventCode(
        of event: Int64, orElse new: String, by actor: Actor
    ) async throws(StoreError) -> String {
        // Exclusive, like the renewal of a code, so that only one of several codes made at the same time is
        // kept.
        try await write(.exclusive, byOrganiser: actor) { database in
            let event = try EventCodeRow.open(database, "event.id = ?1", event)
            return try EventCodeRow.setCode(database, of: event, to: "coalesce(code, ?1)", new)
        }
    }

    /// See `SelfCheckInStore.renewEventCode`.
    public func renewEventCode(
        of event: Int64, to new: String, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) {
        try await write(.exclusive, byOrganiser: actor) { database in
            let event = try EventCodeRow.open(database, "event.id = ?1", event)
            _ = try EventCodeRow.setCode(database, of: event, to: "?1", new)
            try ActivityRow.add(database, .eventCodeRenewed, by: actor, detail: event.day?.text, at: now)
        }
    }

    /// See `SelfCheckInStore.event`.
    public func event(
        withCode code: String, for member: Int64?
    ) async throws(StoreError) -> (event: Event, hereSince: Timestamp?) {
        try await read { database in
            let event = try EventCodeRow.open(database, "code = ?1", code)
            return (event, try member.flatMap { try AttendanceRow.fetch(database, $0, at: event.id)?.since })
        }
    }

    /// See `SelfCheckInStore.checkIn`.
    public func checkIn(
        _ member: Int64, withCode code: String, shown: ShownPrice?, at now: Timestamp
    ) async throws(StoreError) -> (event: Event, outcome: CheckInOutcome) {
        // A write that ends a code takes the gate exclusively, so it runs either before or after this one.
        try await write(.shared) { database in
            _ = try EventCodeRow.open(database, "code = ?1", code)
            let price = try EventPaymentRow.price(database)
            if let shown, shown.amount != price { throw StoreError.priceChanged }
            let outcome = try AttendanceRow.checkIn(database, member, for: price, at: now)
            // The first member who comes gives the event its day.
            return (try EventCodeRow.open(database, "code = ?1", code), outcome)
        }
    }
}

/// The column `event.code`, by which members put themselves on the list.
private enum EventCodeRow {
    /// The open event, if members may check themselves in and it meets a condition.
    ///
    /// - Throws: `.unknownEvent`.
    static func open(
        _ database: any SQLDatabase, _ condition: String, _ argument: any SQLParameter
    ) throws -> Event {
        guard try SettingsRow.allowsSelfCheckIn(database),
            let event = try EventRow.fetch(database, "event.id = event_id AND \(condition)", [argument]).first
        else { throw StoreError.unknownEvent }
        return event
    }

    /// - Returns: the code that the event has now.
    static func setCode(
        _ database: any SQLDatabase, of event: Event, to expression: String, _ new: String
    ) throws -> String {
        let code: String? = try database.value(
            "UPDATE event SET code = \(expression) WHERE id = ?2 RETURNING code", [new, event.id])
        guard let code else { throw StoreError.unknownEvent }
        return code
    }
}
