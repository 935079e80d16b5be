import Model
import Storage
import Synchronization

/// A member's data besides their details.
public struct MemberRecord: Sendable {
    /// The overview that the member sees at Home.
    public let overview: MemberOverview
    /// A page of the member's history.
    public let statement: AccountStatement
    /// The activity about the member, newest first.
    public let activity: [Activity]
}

/// An act that organisers can still undo.
public enum Undoable: Sendable {
    /// An import.
    case imported(Import)
    /// A removal of members, or of people whose import was undone.
    case removed(Removal)

    /// When it was done.
    fileprivate var at: Timestamp {
        switch self {
        case .imported(let batch): batch.at
        case .removed(let removal): removal.at
        }
    }
}

/// Questions about members. Each method takes the proof that its caller is an organiser.
extension Office {
    /// A page of the members that the query finds; see `Store.members`.
    public func members(
        _ query: MemberQuery, limit: Int, for _: Organiser
    ) async throws(StoreError) -> MemberList {
        try await store.members(query, limit: limit)
    }

    /// All members whom a filter finds; see `Store.found`.
    public func found(_ filter: MemberFilter, for _: Organiser) async throws(StoreError) -> FoundMembers {
        try await store.found(filter)
    }

    /// The names of these members, as a list shows them, in order of sign-up. Unknown ids are skipped.
    public func names(of members: [Int64], for _: Organiser) async throws(StoreError) -> [String] {
        try await collected(among: members) { $0.profile.listName }
    }

    /// The results of `transform` for these members, in order of sign-up, without nil. Unknown ids are
    /// skipped.
    func collected<Value: Sendable>(
        among members: [Int64], _ transform: @escaping @Sendable (Member) -> Value?
    ) async throws(StoreError) -> [Value] {
        let values = Mutex<[Value]>([])
        try await store.readMembers(among: members) { entries in
            let results = entries.compactMap { transform($0.member) }
            values.withLock { $0 += results }
        }
        return values.withLock { $0 }
    }

    /// The acts that organisers can still undo, newest first.
    public func undoable(at now: Timestamp, for _: Organiser) async throws(StoreError) -> [Undoable] {
        let imports = try await store.undoableImports(at: now).map { Undoable.imported($0) }
        let removals = try await store.undoableRemovals(at: now).map { Undoable.removed($0) }
        return (removals + imports).sorted { $0.at > $1.at }
    }

    /// The removal of all members that the organiser had found, except themselves; see `Store.removal`.
    public func removal(
        ofFound revision: String, at now: Timestamp, for organiser: Organiser
    ) async throws(StoreError) -> Removal? {
        try await store.removal(ofFound: revision, except: organiser.id, at: now)
    }

    /// The member with this id; nil if there is none, or they were deleted.
    public func member(id: Int64, for _: Organiser) async throws(StoreError) -> Member? {
        try await store.member(id: id)
    }

    /// A member's data besides their details.
    ///
    /// - Parameter before: the id of the transfer before which the page of the history begins; nil for the
    ///   newest page.
    public func record(
        of member: Int64, before: Int64?, historyLimit: Int, activityLimit: Int, at now: Timestamp,
        for _: Organiser
    ) async throws(StoreError) -> MemberRecord {
        MemberRecord(
            overview: try await store.overview(of: member, at: now),
            statement: try await store.statement(of: member, before: before, limit: historyLimit),
            activity: try await store.activity(before: nil, of: member, limit: activityLimit))
    }

    /// The activity of the site, newest first.
    ///
    /// - Parameter before: the id of the activity before which the page begins; nil for the newest page.
    public func activity(
        before: Int64?, limit: Int, for _: Organiser
    ) async throws(StoreError) -> [Activity] {
        try await store.activity(before: before, of: nil, limit: limit)
    }

    /// The current settings, with the revision that a change must name.
    public func settings(for _: Organiser) async throws(StoreError) -> StoredSettings {
        try await store.settings()
    }
}
