import Model

/// Lets members put themselves on the list of the open event, with a code that belongs only to this event.
/// The guarantees of `Store` apply.
///
/// Unless Restart keeps events and the settings let members check themselves in, no code is valid: every
/// method throws `.unknownEvent`.
public protocol SelfCheckInStore: Sendable {
    /// The code of the open event.
    ///
    /// - Parameter new: becomes its code if it has none yet.
    /// - Throws: `.unknownEvent` unless the event is the open one; `.forbidden` unless the actor is an
    ///   organiser at the moment; `.unavailable`, `.unsound`.
    func eventCode(
        of event: Int64, orElse new: String, by actor: Actor
    ) async throws(StoreError) -> String

    /// Gives the open event another code, which the activity records. The previous one is void from then on.
    ///
    /// - Throws: the errors of `eventCode`.
    func renewEventCode(
        of event: Int64, to new: String, by actor: Actor, at now: Timestamp
    ) async throws(StoreError)

    /// The open event, with the moment since which a member has been there; nil if they aren't.
    ///
    /// - Parameter member: nil to ask only for the event.
    /// - Throws: `.unknownEvent` if the code isn't the open event's; `.unavailable`.
    func event(
        withCode code: String, for member: Int64?
    ) async throws(StoreError) -> (event: Event, hereSince: Timestamp?)

    /// Puts a member on the list of the open event, whose code they have, and moves its price to the
    /// treasury.
    ///
    /// - Parameter shown: the price that the member agrees to; nil for any.
    /// - Returns: the event as it is then, and the outcome.
    /// - Throws: `.unknownEvent` if the code isn't the open event's; `.priceChanged`; `.unknownMember`;
    ///   `.unavailable`, `.unsound`.
    func checkIn(
        _ member: Int64, withCode code: String, shown: ShownPrice?, at now: Timestamp
    ) async throws(StoreError) -> (event: Event, outcome: CheckInOutcome)
}

/// The price of an event as a page showed it.
public struct ShownPrice: Sendable, Equatable {
    /// The amount; nil for a free event.
    public let amount: Amount?

    /// Creates the price from its amount.
    public init(_ amount: Amount?) { self.amount = amount }
}
