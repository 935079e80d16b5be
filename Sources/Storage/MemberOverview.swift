import Model

/// What a member's own page shows besides the member and the statement.
public struct MemberOverview: Sendable, Hashable {
    /// Those that hold, the one used last first.
    public let sessions: [Session]
    /// Nil if they never chose one.
    public let colour: Colour?
    /// Of the member's statement.
    public let version: StatementVersion

    /// For stores; everybody else is given overviews.
    public init(sessions: [Session], colour: Colour?, version: StatementVersion) {
        self.sessions = sessions
        self.colour = colour
        self.version = version
    }
}
