import Model
import Storage

/// Proves that a member was a desk keeper or organiser at the moment when their session was read.
public struct DeskKeeper: Sendable {
    /// The member's id.
    public let id: Int64
    /// Tells the session apart from the member's other sessions.
    let session: [UInt8]

    /// Nil if the member is neither a desk keeper nor an organiser.
    public init?(_ me: SignedIn) {
        guard let staff = me.member.staffID else { return nil }
        id = staff
        session = me.session.tokenDigest
    }
}

/// The work of desk keepers at the door: they find members, put them on the list of the open event, and take
/// them off. The store checks that they still are desk keepers or organisers.
public struct Door: Sendable, UsesResources {
    /// The most members that one search returns: few, so that little can leak. A sentence names the number,
    /// and `door-search.js` knows it, too.
    public static let maxFound = 8

    let resources: Resources

    /// Shares the resources with the other operations.
    public init(_ resources: Resources) { self.resources = resources }

    /// The members that a text finds; see `Store.findAtDoor`.
    ///
    /// - Throws: `TooManyAttempts` for a session that searches faster than a person types; `StoreError`.
    public func find(_ text: String, by keeper: DeskKeeper, on occasion: Occasion) async throws -> [DoorMatch]
    {
        try await attempts.check(
            .search(session: keeper.session), isCounted: true, on: occasion, of: keeper.id)
        return try await store.findAtDoor(text, limit: Self.maxFound)
    }

    /// The open event; nil if it is still the one with this id.
    public func openEvent(after id: Int64) async throws(StoreError) -> Event? {
        let open = try await store.openEvent()
        return open.id == id ? nil : open
    }

    /// Puts a member on the list; see `Store.checkIn`.
    public func checkIn(
        _ member: Int64, isFree: Bool, on occasion: Occasion
    ) async throws(StoreError) -> CheckInOutcome {
        try await store.checkIn(member, isFree: isFree, by: occasion.actor, at: occasion.now)
    }

    /// Takes a member off the list.
    ///
    /// - Returns: the act, which can be undone, and the member's name; nil if they weren't on the list.
    public func takeOff(
        _ member: Int64, on occasion: Occasion
    ) async throws(StoreError) -> (act: UndoableEventAct, name: String)? {
        // The member is read first, since they may be deleted by the time they are off the list.
        guard let name = try await store.member(id: member)?.profile.nameForOthers,
            let act = try await store.takeOff(member, from: nil, by: occasion.actor, at: occasion.now)
        else { return nil }
        return (act, name)
    }

    /// Puts a member back who was taken off; see `Store.undoTakeOff`.
    ///
    /// - Returns: nil if it is too late.
    public func undoTakeOff(
        _ act: Int64, on occasion: Occasion
    ) async throws(StoreError) -> UndoneTakeOff? {
        try await store.undoTakeOff(act, by: occasion.actor, at: occasion.now)
    }
}
