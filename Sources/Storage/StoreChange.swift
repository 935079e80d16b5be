/// The part of a store that reports its changes.
public protocol ObservableStore: Sendable {
    /// Calls `onChange` for every change of a kind in `StoreChange`, from now on and for the store's
    /// lifetime.
    ///
    /// It is called once every read can see the change, and before the method that made the change returns;
    /// never for a change that was rolled back. Changes that share a commit may share a call, one per kind.
    /// It runs on a thread of the store's while writes wait, so it must be quick and must not call the store.
    /// Changes that other processes make to the same data are reported only by a store that several programs
    /// can share (see `Store.shortMemory`), soon after they are made; such a store may also report a change
    /// that didn't happen.
    func observe(_ onChange: @escaping @Sendable (StoreChange) -> Void)
}

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
