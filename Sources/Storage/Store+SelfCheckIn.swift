/// Lets members put themselves on the list of the open event, with a code that belongs only to this event.
///
/// Unless Restart keeps events and the settings let members check themselves in, no code is valid: every
/// method throws `.unknownEvent`.
extension Store {
    /// The code of the open event.
    ///
    /// - Parameter new: becomes its code if it has none yet.
    /// - Throws: `.unknownEvent` unless the event is the open one; `.forbidden` unless the actor is an
    ///   organiser at the moment; `.unavailable`, `.unsound`.
    public func eventCode(
        of event: Int64, orElse new: String, by actor: Actor
    ) async throws(StoreError) -> String {
        // Exclusive, like the renewal of a code, so that only one of several codes made at the same time is
        // kept.
        try await engine.write(.exclusive, byOrganiser: actor) { database in
            let event = try EventRow.fetchForSelfCheckIn(database, "event.id = ?1", event)
            return try EventRow.setCode(database, of: event, to: "coalesce(code, ?1)", new)
        }
    }

    /// Gives the open event another code, which the activity records. The previous one is void from then on.
    ///
    /// - Throws: the errors of `eventCode`.
    public func renewEventCode(
        of event: Int64, to new: String, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) {
        try await engine.write(.exclusive, byOrganiser: actor) { database in
            let event = try EventRow.fetchForSelfCheckIn(database, "event.id = ?1", event)
            _ = try EventRow.setCode(database, of: event, to: "?1", new)
            try ActivityRow.add(database, .eventCodeRenewed, by: actor, detail: event.day?.text, at: now)
        }
    }

    /// The open event, with the moment since which a member has been there; nil if they aren't.
    ///
    /// - Parameter member: nil to ask only for the event.
    /// - Throws: `.unknownEvent` if the code isn't the open event's; `.unavailable`.
    public func event(
        withCode code: String, for member: Int64?
    ) async throws(StoreError) -> (event: Event, hereSince: Timestamp?) {
        try await engine.read { database in
            let event = try EventRow.fetchForSelfCheckIn(database, "code = ?1", code)
            return (event, try member.flatMap { try AttendanceRow.fetch(database, $0, at: event.id)?.since })
        }
    }

    /// Puts a member on the list of the open event, whose code they have, and moves its price to the
    /// treasury.
    ///
    /// - Parameter shown: the price that the member agrees to; nil for any.
    /// - Returns: the event as it is then, and the outcome.
    /// - Throws: `.unknownEvent` if the code isn't the open event's; `.priceChanged`; `.unknownMember`;
    ///   `.unavailable`, `.unsound`.
    public func checkIn(
        _ member: Int64, withCode code: String, shown: ShownPrice?, at now: Timestamp
    ) async throws(StoreError) -> (event: Event, outcome: CheckInOutcome) {
        // A write that ends a code takes the gate exclusively, so it runs either before or after this one.
        try await engine.write(.shared) { database in
            _ = try EventRow.fetchForSelfCheckIn(database, "code = ?1", code)
            let price = try EventPaymentRow.price(database)
            if let shown, shown.amount != price { throw StoreError.priceChanged }
            let outcome = try AttendanceRow.checkIn(database, member, for: price, at: now)
            // The first member who comes gives the event its day.
            return (try EventRow.fetchForSelfCheckIn(database, "code = ?1", code), outcome)
        }
    }
}
