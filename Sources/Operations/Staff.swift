import Storage

/// Who manages the desk where others can reach it.
public struct Staff: Sendable {
    private let store: any Store

    /// Members of this store.
    public init(store: any Store) { self.store = store }

    /// Lets the member with this email or username manage the desk.
    ///
    /// - Throws: `StoreError.unknownMember`, `.unavailable`, `.unsound`.
    public func add(_ signInName: String) async throws(StoreError) {
        try await store.setStaff(true, signInName: signInName)
    }

    /// From now on the member with this email or username no longer manages the desk.
    ///
    /// - Throws: as `add` does.
    public func remove(_ signInName: String) async throws(StoreError) {
        try await store.setStaff(false, signInName: signInName)
    }

    /// Those who manage the desk, by id.
    public func members() async throws(StoreError) -> [Member] { try await store.staff() }
}
