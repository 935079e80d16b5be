import Model

/// The colours of members and of visitors. Every guarantee of `Store` holds.
///
/// The session that a visitor begins brings their colour along, by `NewSession.visitorDigest`: in the same step it
/// becomes the member's, and the visitor's record goes. A member who has a colour already keeps it, and the visitor
/// keeps theirs.
public protocol ColourStore: Sendable {
    /// The member's colour; nil if they never chose one.
    func colour(of member: Int64) async throws(StoreError) -> Colour?

    /// Keeps the member's colour.
    ///
    /// - Throws: `.unknownMember`, `.unavailable`.
    func setColour(_ colour: Colour, of member: Int64) async throws(StoreError)

    /// The colour of the visitor with this token, if it is still kept at `now`.
    func visitorColour(tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError) -> VisitorColour?

    /// Keeps the colour of a visitor, who needn't be known yet.
    func setVisitorColour(_ colour: Colour, tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError)

    /// Notes that the visitor's colour was used.
    func touchVisitorColour(tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError)

    /// Forgets the visitors' colours that are no longer kept at `now`, and of the others those beyond
    /// `VisitorColour.limit`, the ones unused for longest.
    func forgetUnusedColours(at now: Timestamp) async throws(StoreError)
}
