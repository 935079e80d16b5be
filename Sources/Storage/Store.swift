/// Everything that Frontdesk keeps, in its own words.
///
/// Every method is atomic: it happens entirely or, if it throws, not at all. A method that changes something returns
/// only once the change is on disk, where neither a killed process nor a power cut can undo it. If the credits were
/// found not to add up, it throws `.unsound`, unless all it does is end sessions. Changes happen in one order, and a
/// read sees every change whose method had returned before the read began.
public protocol Store: DeskStore, AccountStore, ColourStore, CreditStore, OfficeStore,
    ImportStore, SettingsStore
{
    /// Reads and writes something, to prove that both still work.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    func check() async throws(StoreError)

    /// Reads something, and writes nothing: whether writes are possible is known from the last one.
    ///
    /// - Throws: `.unavailable`, also if the last write failed; `.unsound`.
    func checkReading() async throws(StoreError)

    /// What a member's own page shows besides the statement, as of one moment. For an unknown member it is empty.
    ///
    /// - Throws: `.unavailable`.
    func overview(of member: Int64, at now: Timestamp) async throws(StoreError) -> MemberOverview

    /// Calls `onChange` for every change of a kind in `StoreChange`, from now on and for the store's lifetime.
    ///
    /// It is called once every read can see the change, and before the method that made the change returns; never for
    /// anything rolled back. Changes that share a commit may share a call, one per kind. It runs on the store's own
    /// thread while writes wait: `onChange` must be quick and must not call the store. Changes that another process
    /// makes to the same data are not reported.
    func observe(_ onChange: @escaping @Sendable (StoreChange) -> Void)

    /// What several programs on the same data remember together for a short while; nil where only one program can serve
    /// it, which then remembers it by itself.
    var shortMemory: (any ShortMemory)? { get }

    /// How often something was attempted at any program on the same data; nil as for `shortMemory`.
    ///
    /// - Parameter capacity: so many attempts of each kind are remembered, or a few more; of too many the oldest go.
    func attemptMemory(capacity: Int) -> (any AttemptMemory)?
}

extension Store {
    /// Each program remembers by itself.
    public var shortMemory: (any ShortMemory)? { nil }

    /// Each program counts by itself.
    public func attemptMemory(capacity: Int) -> (any AttemptMemory)? { nil }
}
