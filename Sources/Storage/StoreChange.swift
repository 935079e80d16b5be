/// A kind of change that `Store.observe` reports, for code that caches something made from the store's data.
public enum StoreChange: Sendable, CaseIterable {
    /// The desk's list changed: names were added, a Restart or its Undo, or somebody on it was deleted.
    case roster
    /// Somebody was closed, is open again, was deleted or erased, or a member's name, email, username or nickname changed:
    /// histories show other members by these. New members are not reported, since no history can mention them yet.
    case profiles
    /// The settings changed.
    case settings
}
