/// The outcome of replacing something that has a revision: a member's details, an event, the settings.
public enum EditOutcome<Current: Sendable & Equatable>: Sendable, Equatable {
    /// It was changed, and has a new revision.
    case done
    /// It was already the same, whatever the revision.
    case unchanged
    /// The stored value has changed since that revision, and nothing was overwritten. The current value is
    /// returned.
    case stale(Current)
}
