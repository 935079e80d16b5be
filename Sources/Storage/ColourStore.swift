import Model

/// The colours of members and of visitors. The guarantees of `Store` apply.
///
/// A session that starts with `NewSession.visitorDigest` takes over the visitor's colour: in the same step,
/// it becomes the member's and the visitor's record is removed. A member who already has a colour keeps it,
/// and then the visitor's record stays.
public protocol ColourStore: Sendable {
    /// The member's colour; nil if they never chose one.
    ///
    /// - Throws: `.unavailable`.
    func colour(of member: Int64) async throws(StoreError) -> Colour?

    /// Sets the member's colour.
    ///
    /// - Throws: `.unknownMember`, `.unavailable`, `.unsound`.
    func setColour(_ colour: Colour, of member: Int64) async throws(StoreError)

    /// The colour of the visitor with this token, unless it has expired at `now` (`VisitorColour.isKept`).
    ///
    /// - Throws: `.unavailable`.
    func visitorColour(tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError) -> VisitorColour?

    /// Sets the colour of a visitor, whether or not they had one.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    func setVisitorColour(_ colour: Colour, tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError)

    /// Records that the visitor's colour was used at `now`. Does nothing if they have none, or if a later use
    /// is recorded.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    func touchVisitorColour(tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError)

    /// Removes the visitors' colours that have expired at `now`. If more than `VisitorColour.limit` are left,
    /// removes the least recently used ones, too.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    func forgetUnusedColours(at now: Timestamp) async throws(StoreError)
}
