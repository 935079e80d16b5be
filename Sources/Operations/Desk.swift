import Model
import Passwords
import Storage

/// What can be done at the registration desk.
public struct Desk: Sendable {
    private let store: any Store
    private let memberSignUp: MemberSignUp

    /// - Parameter attempts: shared with the other operations.
    /// - Parameter report: told of what matters to security.
    public init(
        store: any Store, hasher: PasswordHasher, attempts: AttemptLimits,
        report: @escaping SecurityLog = { _ in }
    ) {
        self.store = store
        memberSignUp = MemberSignUp(store: store, hasher: hasher, attempts: attempts, report: report)
    }

    /// Registers somebody, whose name then stands in the list. They are not signed in by it.
    ///
    /// - Throws: `TooManyAttempts`; `PasswordError`; `StoreError`.
    public func register(
        _ new: NewMember, by caller: Caller, at now: Timestamp
    ) async throws -> SignUpOutcome {
        try await memberSignUp.run(
            new, by: caller, at: now, keep: { _ = try await store.register($0, at: now) })
    }

    /// Empties the list; see `DeskStore.restartDesk`.
    public func restart(at now: Timestamp) async throws(StoreError) -> Restart? {
        try await store.restartDesk(at: now)
    }

    /// Brings back what a Restart has removed; see `DeskStore.undoRestart`.
    public func undoRestart(
        _ restart: Timestamp?, at now: Timestamp
    ) async throws(StoreError) -> UndoneRestart? {
        try await store.undoRestart(restart, at: now)
    }
}
