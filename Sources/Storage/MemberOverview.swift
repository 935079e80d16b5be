import Model

/// What a member's own page shows besides the member and the statement, as of one moment.
public struct MemberOverview: Sendable, Hashable {
    /// The valid sessions, the most recently used first; of those used at the same time, the most recently
    /// started first.
    public let sessions: [Session]
    /// Nil if they never chose one.
    public let colour: Colour?
    /// The version of the member's statement.
    public let version: StatementVersion

    /// Called by stores only.
    public init(sessions: [Session], colour: Colour?, version: StatementVersion) {
        self.sessions = sessions
        self.colour = colour
        self.version = version
    }
}
