import Model
import Storage

/// Shows that a member is an organiser, as of the moment in which their session was read.
public struct Organiser: Sendable {
    /// The member's.
    public let id: Int64

    /// Nil where the member is none.
    public init?(_ me: SignedIn) {
        guard me.member.role == .organiser else { return nil }
        id = me.member.id
    }
}

/// What is kept of a member besides their details.
public struct MemberRecord: Sendable {
    /// As the member sees it at Home.
    public let overview: MemberOverview
    /// A page of their history.
    public let statement: AccountStatement
    /// What was done to them, the newest first.
    public let activity: [Activity]
}

/// What organisers ask about others. Each question takes the proof that it is an organiser who asks.
extension Office {
    /// A page of the members who are found; see `OfficeStore.members`.
    public func members(
        _ query: MemberQuery, limit: Int, for _: Organiser
    ) async throws(StoreError) -> MemberList {
        try await store.members(query, limit: limit)
    }

    /// What organisers can still take back, each with the newest first.
    public func undoable(
        at now: Timestamp, for _: Organiser
    ) async throws(StoreError) -> (imports: [Import], removals: [Removal]) {
        (try await store.undoableImports(at: now), try await store.undoableRemovals(at: now))
    }

    /// The member with this id; nil if there is none, or no longer.
    public func member(id: Int64, for _: Organiser) async throws(StoreError) -> Member? {
        try await store.member(id: id)
    }

    /// What is kept of a member besides their details.
    ///
    /// - Parameter before: the id of the transfer before which the history goes on; nil for its newest.
    public func record(
        of member: Int64, before: Int64?, historyLimit: Int, activityLimit: Int, at now: Timestamp,
        for _: Organiser
    ) async throws(StoreError) -> MemberRecord {
        MemberRecord(
            overview: try await store.overview(of: member, at: now),
            statement: try await store.statement(of: member, before: before, limit: historyLimit),
            activity: try await store.activity(before: nil, of: member, limit: activityLimit))
    }

    /// Who did what, the newest first.
    ///
    /// - Parameter before: the id before which it goes on; nil for the newest.
    public func activity(
        before: Int64?, limit: Int, for _: Organiser
    ) async throws(StoreError) -> [Activity] {
        try await store.activity(before: before, of: nil, limit: limit)
    }

    /// The settings as they are kept now, with the revision that a change of them names.
    public func settings(for _: Organiser) async throws(StoreError) -> KeptSettings {
        try await store.settings()
    }
}
