import Storage

/// A member's view of their own data.
public struct OwnRecords: Sendable {
    let store: Store

    /// Reads from the store each time; nothing is cached.
    public init(store: Store) { self.store = store }

    /// The member's overview, which Home shows beside the history.
    public func overview(of me: SignedIn, at now: Timestamp) async throws(StoreError) -> MemberOverview {
        try await store.overview(of: me.member.id, at: now)
    }

    /// A page of the member's history, newest first; see `Store.statement`.
    public func statement(
        of me: SignedIn, before: Int64? = nil, limit: Int
    ) async throws(StoreError) -> AccountStatement {
        try await store.statement(of: me.member.id, before: before, limit: limit)
    }

    /// A version that changes whenever the member's history does.
    public func statementVersion(of me: SignedIn) async throws(StoreError) -> StatementVersion {
        try await store.statementVersion(of: me.member.id)
    }

    /// A part of the member's history, oldest first; see `Store.entries`.
    ///
    /// - Parameter after: the id of the transfer after which the part begins; 0 for the history's beginning.
    /// - Parameter last: the id of the newest transfer to include.
    public func entries(
        of me: SignedIn, after: Int64, through last: Int64, limit: Int
    ) async throws(StoreError) -> [AccountStatement.Entry] {
        try await store.entries(of: me.member.id, after: after, through: last, limit: limit)
    }

    /// The activity about the member, newest first.
    ///
    /// - Parameter before: the id of the activity before which the page begins; nil for the newest page.
    public func activity(
        of me: SignedIn, before: Int64?, limit: Int
    ) async throws(StoreError) -> [Activity] {
        try await store.activity(before: before, of: me.member.id, limit: limit)
    }

    /// The member's own mail preferences.
    public func mailPreferences(of me: SignedIn, at now: Timestamp) async throws(StoreError)
        -> MailPreferences
    {
        try await store.mailPreferences(of: me.member.id, at: now)
    }

    /// The member's agreements, with text and time, by the fields' ids.
    public func agreements(of me: SignedIn) async throws(StoreError) -> [Int64: StoredAgreement] {
        try await store.agreements(of: me.member.id)
    }

    /// The member's answers to these fields, without agreements to a text that has changed in substance
    /// since.
    public func answers(of me: SignedIn, to fields: [StoredField]) async throws(StoreError) -> Answers {
        try await store.currentAnswers(of: me.member.id, to: fields)
    }

    /// All events that the member came to and that are kept, newest first.
    public func events(of me: SignedIn) async throws(StoreError) -> [Visit] {
        try await store.events(of: me.member.id, limit: .max)
    }

    /// Whether an organiser has given the member a code that can still be used.
    public func hasCode(_ me: SignedIn, at now: Timestamp) async throws(StoreError) -> Bool {
        try await store.code(of: me.member.id, at: now) != nil
    }
}
