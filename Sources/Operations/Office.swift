import Model
import Passwords
import Storage
import Synchronization

/// What organisers do with members and for the site; the store holds that they are organisers at that moment.
public struct Office: Sendable {
    let store: any Store
    private let report: SecurityLog

    /// - Parameter report: told of what matters to security.
    public init(store: any Store, report: @escaping SecurityLog = { _ in }) {
        self.store = store
        self.report = report
    }

    /// The member with this email or username. Whoever gives somebody a role looks at them first: anybody can have
    /// registered with somebody else's email.
    ///
    /// - Throws: `StoreError.unknownMember`, `.unavailable`.
    public func member(_ signInName: String) async throws(StoreError) -> Member {
        guard let member = try await store.member(signInName: signInName) else { throw .unknownMember }
        return member
    }

    /// Those who have a role, by id.
    public func staff() async throws(StoreError) -> [Member] { try await store.staff() }

    /// Corrects somebody's details; see `OfficeStore.edit`.
    public func edit(
        _ member: Int64, to profile: Profile, from revision: Int64?, by actor: Actor, _ caller: Caller,
        at now: Timestamp
    ) async throws(StoreError) -> EditOutcome {
        let outcome = try await store.edit(member, to: profile, from: revision, by: actor, at: now)
        if outcome == .done { report(SecurityEvent(.memberEdited, member: member, by: caller)) }
        return outcome
    }

    /// Gives somebody a role; see `OfficeStore.setRole`.
    public func setRole(
        _ role: Role, of member: Int64, by actor: Actor, _ caller: Caller, at now: Timestamp
    ) async throws(StoreError) {
        if try await store.setRole(role, of: member, by: actor, at: now) {
            report(SecurityEvent(.roleChanged, member: member, by: caller))
        }
    }

    /// Gives a member credits from the treasury, or takes some back; see `CreditStore.transfer(_:of:formID:by:at:)`.
    public func transfer(
        _ transfer: TreasuryTransfer, of member: Int64, formID: String, by actor: Actor, _ caller: Caller,
        at now: Timestamp
    ) async throws(StoreError) -> TreasuryOutcome {
        let outcome = try await store.transfer(transfer, of: member, formID: formID, by: actor, at: now)
        if outcome == .done { report(SecurityEvent(.treasuryUsed, member: member, by: caller)) }
        return outcome
    }

    /// Reads everybody's data, or theirs who are found by `text`, for a file; see `ImportStore.readMembers`.
    public func export(
        _ text: String, by organiser: Organiser, _ caller: Caller, at now: Timestamp,
        _ take: @escaping @Sendable ([MemberList.Entry]) throws -> Void
    ) async throws(StoreError) {
        let count = Atomic(0)
        try await store.readMembers(text) { entries in
            count.add(entries.count, ordering: .relaxed)
            try take(entries)
        }
        try await store.noteExport(
            count.load(ordering: .relaxed), by: .member(organiser.id), at: now)
        report(SecurityEvent(.membersExported, by: caller))
    }

    /// Changes the settings; see `SettingsStore.changeSettings`.
    public func changeSettings(
        _ settings: SiteSettings, from revision: Int64?, by actor: Actor, _ caller: Caller,
        at now: Timestamp
    ) async throws(StoreError) -> SettingsOutcome {
        let outcome = try await store.changeSettings(settings, from: revision, by: actor, at: now)
        if outcome == .done { report(SecurityEvent(.settingsChanged, member: actor.member, by: caller)) }
        return outcome
    }

    /// What came of a removal.
    public enum RemovalOutcome: Sendable, Equatable {
        /// Whoever asks for it is among those picked, and nobody was removed.
        case oneself
        /// Nobody of them was there any more.
        case nobody
        /// They are removed, and can be brought back for a while.
        case removed(Removal)
    }

    /// Removes members; see `OfficeStore.remove`.
    public func remove(
        _ members: [Int64], by actor: Actor, _ caller: Caller, at now: Timestamp
    ) async throws(StoreError) -> RemovalOutcome {
        if case .member(let id) = actor, members.contains(id) { return .oneself }
        guard let removal = try await store.remove(members, by: actor, at: now) else { return .nobody }
        // Where some were gone already, who they are stands in the activity.
        let removed = removal.count == members.count ? members.map(Optional.some) : [nil]
        for member in removed { report(SecurityEvent(.memberRemoved, member: member, by: caller)) }
        return .removed(removal)
    }

    /// Brings back whom a removal has closed; see `OfficeStore.undoRemoval`.
    public func undoRemoval(
        _ removal: Int64, by actor: Actor, _ caller: Caller, at now: Timestamp
    ) async throws(StoreError) -> UndoneRemoval? {
        let undone = try await store.undoRemoval(removal, by: actor, at: now)
        if undone != nil { report(SecurityEvent(.removalUndone, by: caller)) }
        return undone
    }
}
