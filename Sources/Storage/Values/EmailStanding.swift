/// The standing of a member's email: whether it is known to be theirs. The texts are stored.
public enum EmailStanding: String, Sendable {
    /// It was typed by the member, or by a visitor who signed up. It may be another person's.
    case unconfirmed
    /// An organiser has written or imported it.
    case given
    /// A code that was sent to it was used.
    case confirmed
}
