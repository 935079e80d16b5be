/// A kind of change that `Store.observe` reports, for code that caches something made from the store's data.
public enum StoreChange: Sendable, CaseIterable {
    /// The desk's list changed: by a new name, a Restart or its undo, or because a member on it was
    /// corrected, removed, restored or deleted.
    case roster
    /// Members were closed, reopened, deleted or erased, or a profile changed: histories show other members
    /// by their names. New members are not reported, since no history can mention them yet.
    case profiles
    /// The settings changed.
    case settings
}
