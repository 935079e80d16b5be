import Storage

/// What members ask about themselves.
public struct OwnRecords: Sendable {
    private let store: any Store

    /// Asks the store each time.
    public init(store: any Store) { self.store = store }

    /// What the member sees at Home, but for the history.
    public func overview(of me: SignedIn, at now: Timestamp) async throws(StoreError) -> MemberOverview {
        try await store.overview(of: me.member.id, at: now)
    }

    /// A page of the member's history, the newest first; see `CreditStore.statement`.
    public func statement(
        of me: SignedIn, before: Int64? = nil, limit: Int
    ) async throws(StoreError) -> AccountStatement {
        try await store.statement(of: me.member.id, before: before, limit: limit)
    }

    /// Changes whenever the history does.
    public func statementVersion(of me: SignedIn) async throws(StoreError) -> StatementVersion {
        try await store.statementVersion(of: me.member.id)
    }

    /// The history from its beginning; see `CreditStore.entries`.
    ///
    /// - Parameter after: the id of the last transfer before them; 0 for the beginning.
    /// - Parameter last: the id of the newest transfer among them.
    public func entries(
        of me: SignedIn, after: Int64, through last: Int64, limit: Int
    ) async throws(StoreError) -> [AccountStatement.Entry] {
        try await store.entries(of: me.member.id, after: after, through: last, limit: limit)
    }

    /// What was done to the member, the newest first.
    ///
    /// - Parameter before: the id before which it goes on; nil for the newest.
    public func activity(
        of me: SignedIn, before: Int64?, limit: Int
    ) async throws(StoreError) -> [Activity] {
        try await store.activity(before: before, of: me.member.id, limit: limit)
    }

    /// Whether an organiser has given the member a code that can still be used.
    public func hasCode(_ me: SignedIn, at now: Timestamp) async throws(StoreError) -> Bool {
        try await store.code(of: me.member.id, at: now) != nil
    }
}
