import Storage

/// Who manages the desk where others can reach it.
public struct Staff: Sendable {
    private let store: any Store

    /// Members of this store.
    public init(store: any Store) { self.store = store }

    /// The member with this email or username. Whoever names staff looks at them first: anybody can have registered with
    /// somebody else's email.
    ///
    /// - Throws: `StoreError.unknownMember`, `.unavailable`.
    public func member(_ signInName: String) async throws(StoreError) -> Member {
        guard let member = try await store.member(signInName: signInName) else { throw .unknownMember }
        return member
    }

    /// Lets the member manage the desk.
    ///
    /// - Throws: `StoreError.unknownMember`, `.unavailable`, `.unsound`.
    public func add(_ member: Member) async throws(StoreError) {
        try await store.setStaff(true, of: member.id)
    }

    /// From now on the member no longer manages the desk.
    ///
    /// - Throws: as `add` does.
    public func remove(_ member: Member) async throws(StoreError) {
        try await store.setStaff(false, of: member.id)
    }

    /// Those who manage the desk, by id.
    public func members() async throws(StoreError) -> [Member] { try await store.staff() }
}
