/// A kind of change that `Store.observe` reports, for code that caches something made from the store's data.
public enum StoreChange: Sendable, CaseIterable {
    /// The desk's list changed: by adding or removing a name, a Restart or its undo, a change of the event,
    /// or because a member on the list was corrected, removed, restored or deleted.
    case roster
    /// Members were closed, reopened, deleted or erased, or a profile or event changed: histories show the
    /// names of other members, and of events that were paid for. New members are not reported, since no
    /// history can mention them yet.
    case profiles
    /// The settings changed.
    case settings
}
