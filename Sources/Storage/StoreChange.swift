/// A kind of change that `Store.observe` tells of, for those who keep something that they made from the store's data.
public enum StoreChange: Sendable, CaseIterable {
    /// The desk's list changed: names were added, a Restart or its Undo, or somebody on it was deleted.
    case roster
    /// What members are called, or that they are members, changed: somebody was deleted or erased, or a name, email,
    /// username or nickname was. Histories show others by these. Not for a new member, whom none can show yet, and
    /// not for a Restart: those whom it closes have no history with others.
    case profiles
}
