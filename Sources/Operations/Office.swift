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
        _ member: Int64, to profile: Profile, from revision: Int64?, on occasion: Occasion
    ) async throws(StoreError) -> EditOutcome {
        let outcome = try await store.edit(
            member, to: profile, from: revision, by: occasion.actor, at: occasion.now)
        if outcome == .done { report(SecurityEvent(.memberEdited, member: member, by: occasion.caller)) }
        return outcome
    }

    /// Gives somebody a role; see `OfficeStore.setRole`.
    public func setRole(
        _ role: Role, of member: Int64, on occasion: Occasion
    ) async throws(StoreError) {
        if try await store.setRole(role, of: member, by: occasion.actor, at: occasion.now) {
            report(SecurityEvent(.roleChanged, member: member, by: occasion.caller))
        }
    }

    /// Gives a member credits from the treasury, or takes some back; see `CreditStore.transfer(_:of:formID:by:at:)`.
    public func transfer(
        _ transfer: TreasuryTransfer, of member: Int64, formID: String, on occasion: Occasion
    ) async throws(StoreError) -> TreasuryOutcome {
        let outcome = try await store.transfer(
            transfer, of: member, formID: formID, by: occasion.actor, at: occasion.now)
        if outcome == .done { report(SecurityEvent(.treasuryUsed, member: member, by: occasion.caller)) }
        return outcome
    }

    /// Reads everybody's data, or theirs who are found by `text`, for a file; see `ImportStore.readMembers`.
    public func export(
        _ text: String, for organiser: Organiser, on occasion: Occasion,
        _ take: @escaping @Sendable ([MemberList.Entry]) throws -> Void
    ) async throws(StoreError) {
        let count = Atomic(0)
        try await store.readMembers(text) { entries in
            count.add(entries.count, ordering: .relaxed)
            try take(entries)
        }
        try await store.noteExport(
            count.load(ordering: .relaxed), by: .member(organiser.id), at: occasion.now)
        report(SecurityEvent(.membersExported, by: occasion.caller))
    }

    /// Changes the settings; see `SettingsStore.changeSettings`.
    public func changeSettings(
        _ settings: SiteSettings, from revision: Int64?, on occasion: Occasion
    ) async throws(StoreError) -> SettingsOutcome {
        let outcome = try await store.changeSettings(
            settings, from: revision, by: occasion.actor, at: occasion.now)
        if outcome == .done {
            report(SecurityEvent(.settingsChanged, member: occasion.actor.member, by: occasion.caller))
        }
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
        _ members: [Int64], on occasion: Occasion
    ) async throws(StoreError) -> RemovalOutcome {
        if case .member(let id) = occasion.actor, members.contains(id) { return .oneself }
        guard let removal = try await store.remove(members, by: occasion.actor, at: occasion.now) else {
            return .nobody
        }
        // Where some were gone already, who they are stands in the activity.
        let removed = removal.count == members.count ? members.map(Optional.some) : [nil]
        for member in removed { report(SecurityEvent(.memberRemoved, member: member, by: occasion.caller)) }
        return .removed(removal)
    }

    /// Brings back whom a removal has closed; see `OfficeStore.undoRemoval`.
    public func undoRemoval(
        _ removal: Int64, on occasion: Occasion
    ) async throws(StoreError) -> UndoneRemoval? {
        let undone = try await store.undoRemoval(removal, by: occasion.actor, at: occasion.now)
        if undone != nil { report(SecurityEvent(.removalUndone, by: occasion.caller)) }
        return undone
    }
}
