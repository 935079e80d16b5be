import Model

/// The contents of a member's own page besides the member and the statement, as of one moment.
public struct MemberOverview: Sendable, Hashable {
    /// The valid sessions, the most recently used first; of those used at the same time, the most recently
    /// started first.
    public let sessions: [Session]
    /// Nil if they never chose one.
    public let colour: Colour?
    /// The version of the member's statement.
    public let version: StatementVersion
    /// The kept events that the member came to, the newest first, at most `visitLimit`.
    public let visits: [Visit]
    /// How many such events there are in all.
    public let visitCount: Int

    /// The most visits that are read.
    public static let visitLimit = 20
}
