/// Everything that Frontdesk stores, and every operation on it.
///
/// Every method is atomic: it happens entirely or, if it throws, not at all. There are two exceptions:
/// `eraseClosed` works in steps, and `setVisitorColour` may make room in a second one. A method that changes
/// something returns only once the change is on disk, where neither a killed process nor a power cut can undo
/// it. Once the credits have been found not to add up, such a method throws `.unsound` instead, unless it
/// only ends sessions or decides which program sends mail. Changes happen in one order, and a read sees every
/// change whose method returned before the read began.
public struct Store: Sendable {
    let engine: any Engine

    package init(_ engine: any Engine) { self.engine = engine }
}

extension Store {
    /// Calls `onChange` for every change of a kind in `StoreChange`, from now on and for the store's
    /// lifetime.
    ///
    /// It is called once every read can see the change, and before the method that made the change returns;
    /// never for a change that was rolled back. Changes that share a commit may share a call, one per kind.
    /// It runs on a thread of the store's while writes wait, so it must be quick and must not call the store.
    /// Changes that other processes make to the same data are reported only by a store that several programs
    /// can share (see `shortMemory`), soon after they are made; such a store may also report a change
    /// that didn't happen.
    public func observe(_ onChange: @escaping @Sendable (StoreChange) -> Void) { engine.observe(onChange) }

    /// A memory shared by several programs on the same data; nil if only one program can use the data, and so
    /// needs none.
    public var shortMemory: (any ShortMemory)? { engine.shortMemory }

    /// The counts of attempts in all programs on the same data; nil under the same condition as
    /// `shortMemory`.
    ///
    /// - Parameter capacity: how many attempts of each kind are remembered, or a few more; beyond that, the
    ///   oldest are forgotten.
    public func attemptMemory(capacity: Int) -> (any AttemptMemory)? {
        engine.attemptMemory(capacity: capacity)
    }
}
