import Storage

/// Proves that a member was an organiser at the moment when their session was read.
public struct Organiser: Sendable {
    /// The member's id.
    public let id: Int64

    /// Nil if the member isn't an organiser.
    public init?(_ me: SignedIn) {
        guard me.member.role == .organiser else { return nil }
        id = me.member.id
    }
}
