import Passwords
import Storage

/// Lets members put themselves on the list of the open event, by the code on its poster; see
/// `Store.checkIn(_:withCode:shown:at:)`.
public struct SelfCheckIn: Sendable {
    private let store: Store

    /// - Parameter store: holds the events' codes.
    public init(store: Store) { self.store = store }

    // MARK: Organisers

    /// The open event's code, which is made on first use.
    public func code(of event: Int64, on occasion: Occasion) async throws(StoreError) -> String {
        try await store.eventCode(of: event, orElse: EventCode().text, by: occasion.actor)
    }

    /// Gives the open event a new code in place of its present one.
    public func renewCode(of event: Int64, on occasion: Occasion) async throws(StoreError) {
        try await store.renewEventCode(
            of: event, to: EventCode().text, by: occasion.actor, at: occasion.now)
    }

    // MARK: Members

    /// The open event, whose code this must be, and since when the member has been on its list.
    ///
    /// - Parameter me: nil for a visitor who isn't signed in.
    public func event(
        with code: EventCode, for me: SignedIn?
    ) async throws(StoreError) -> (event: Event, hereSince: Timestamp?) {
        try await store.event(withCode: code.text, for: me?.member.id)
    }

    /// Puts the member on the list of the open event, whose code this must be.
    ///
    /// - Parameter shown: the price that the member agrees to; nil for any.
    /// - Throws: what `Store.checkIn` throws.
    public func checkIn(
        _ me: SignedIn, with code: EventCode, shown: ShownPrice?, on occasion: Occasion
    ) async throws(StoreError) -> (event: Event, outcome: CheckInOutcome) {
        try await store.checkIn(me.member.id, withCode: code.text, shown: shown, at: occasion.now)
    }
}
