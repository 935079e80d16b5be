/// The standing of a member's email: whether it is known to be theirs. The texts are stored.
public enum EmailStanding: String, Sendable {
    /// The member, or a visitor who gave it, has typed it. It may be another person's.
    case unconfirmed
    /// An organiser has written or imported it.
    case given
    /// A code that was sent to it was used.
    case confirmed
}
