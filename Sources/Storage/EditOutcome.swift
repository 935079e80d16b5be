/// The outcome of replacing something that has a revision: a member's details, an event, the settings.
public enum EditOutcome<Current: Sendable & Equatable>: Sendable, Equatable {
    /// It was changed, and has a new revision.
    case done
    /// It was the same already, whatever the revision.
    case unchanged
    /// It was changed since the revision, and nothing was overwritten. This is it now.
    case stale(Current)
}
