/// Everything that Frontdesk stores, and every operation on it.
///
/// Every method is atomic: it happens entirely or, if it throws, not at all; `DeskStore.eraseClosed` is the
/// one exception. A method that changes something returns only once the change is on disk, where neither a
/// killed process nor a power cut can undo it. Once the credits have been found not to add up, such a method
/// throws `.unsound` instead, unless it only ends sessions or decides which program sends mail. Changes
/// happen in one order, and a read sees every change whose method returned before the read began.
public protocol Store: DeskStore, AccountStore, ColourStore, CreditStore, OfficeStore, ImportStore,
    EventStore, SelfCheckInStore, SettingsStore, FormStore, OutboxStore, CheckableStore, ObservableStore
{
    /// The contents of a member's own page besides the statement, as of one moment; empty for an unknown
    /// member.
    ///
    /// - Throws: `.unavailable`.
    func overview(of member: Int64, at now: Timestamp) async throws(StoreError) -> MemberOverview

    /// A memory shared by several programs on the same data; nil if only one program can use the data, and so
    /// needs none.
    var shortMemory: (any ShortMemory)? { get }

    /// The counts of attempts in all programs on the same data; nil under the same condition as
    /// `shortMemory`.
    ///
    /// - Parameter capacity: how many attempts of each kind are remembered, or a few more; beyond that, the
    ///   oldest are forgotten.
    func attemptMemory(capacity: Int) -> (any AttemptMemory)?
}

extension Store {
    /// Nil, for a store that only one program can use.
    public var shortMemory: (any ShortMemory)? { nil }

    /// Nil, for a store that only one program can use.
    public func attemptMemory(capacity: Int) -> (any AttemptMemory)? { nil }
}

/// The part of a store that can be checked.
public protocol CheckableStore: Sendable {
    /// Checks that both reading and writing still work, by doing both.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    func check() async throws(StoreError)

    /// Checks that reading still works, and that the last write succeeded. Writes nothing.
    ///
    /// - Throws: `.unavailable`, also if the last write failed; `.unsound`.
    func checkReading() async throws(StoreError)
}
