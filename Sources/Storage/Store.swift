/// What Frontdesk keeps, in its own words.
///
/// Every method is atomic: it happens wholly or, when it throws, not at all. A method that changes something returns
/// only after the change is on disk, where neither a killed process nor a power cut can take it back; it throws
/// `.unsound` if the credits were found not to add up, unless all it does is to end sessions. Changes happen
/// in one order, and a read sees every change whose method had returned before the read began.
public protocol Store: DeskStore, AccountStore, ColourStore, CreditStore {
    /// Reads and writes something, to prove that both still work.
    func check() async throws(StoreError)

    /// What a member's own page shows, all of it as it was at one moment. For somebody unknown it is empty.
    func overview(of member: Int64, at now: Timestamp) async throws(StoreError) -> MemberOverview

    /// Calls `onChange` for every change of a kind in `StoreChange`, from now on for as long as the store lives.
    ///
    /// The call comes after every read can see the change and before the method that made it returns; never for what
    /// was rolled back. Changes that share a commit may share a call, one for each kind. It comes on the store's own
    /// thread, and writes wait for it: `onChange` must be quick and must not call the store. What another process
    /// writes to the same data is not told.
    func observe(_ onChange: @escaping @Sendable (StoreChange) -> Void)
}
