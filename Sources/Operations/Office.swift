import Model
import Storage
import Synchronization

/// Organisers' operations on members and on the site. The store checks that the actor is still an organiser.
public struct Office: Sendable, ReportsSecurity {
    let store: Store
    let report: SecurityLog

    /// The time within which a double click, or a reload of the page, doesn't add the same member twice.
    private static let repeatSeconds: Int64 = 60
    /// The most activity about a member that can have been added in that time.
    private static let maxActivity = 100

    /// - Parameter report: called with what matters to security.
    public init(store: Store, report: @escaping SecurityLog) {
        self.store = store
        self.report = report
    }

    /// Adds a member, who then signs in with a code; see `Store.addMember`. Sending the same details
    /// again, by the same form or by the same organiser a moment later, adds no second member.
    ///
    /// - Parameter formID: the id of the form, as for `Store.addMember`.
    /// - Returns: the member's id.
    /// - Throws: what `Store.addMember` throws; `.formUsed` if the form has added a member with other
    ///   details.
    public func add(
        _ profile: Profile, answers: Answers = Answers(), formID: String? = nil, on occasion: Occasion
    ) async throws(StoreError) -> Int64 {
        do {
            let id = try await store.addMember(
                profile, answers: answers, formID: formID, by: occasion.actor, at: occasion.now)
            report(.memberAdded, about: id, on: occasion)
            return id
        } catch .formUsed {
            let earlier = try await store.member(formID: formID ?? "")
            guard let earlier, earlier.profile == profile,
                try await store.hasAnswers(answers, of: earlier.id)
            else { throw .formUsed }
            return earlier.id
        } catch {
            let isTaken = error == .emailTaken || error == .usernameTaken
            guard isTaken, let added = try await justAdded(profile, answers, on: occasion) else {
                throw error
            }
            return added
        }
    }

    /// The member with these details whom the same organiser added a moment ago.
    private func justAdded(
        _ profile: Profile, _ answers: Answers, on occasion: Occasion
    ) async throws(StoreError) -> Int64? {
        guard let member = try await store.member(signInName: profile.signInName),
            member.profile == profile,
            occasion.now < member.registeredAt.adding(seconds: Self.repeatSeconds),
            try await store.hasAnswers(answers, of: member.id)
        else { return nil }
        let activity = try await store.activity(before: nil, of: member.id, limit: Self.maxActivity)
        return activity.contains { $0.kind == .memberAdded && $0.actor == occasion.actor } ? member.id : nil
    }

    /// Corrects a member's details; see `Store.editMember`.
    public func edit(
        _ member: Int64, to profile: Profile, answers: Answers = Answers(), from revision: Int64?,
        on occasion: Occasion
    ) async throws(StoreError) -> EditOutcome<Member> {
        let outcome = try await store.editMember(
            member, MemberEdit(to: profile, answers: answers, from: revision), by: occasion.actor,
            at: occasion.now)
        if outcome == .done { report(.memberEdited, about: member, on: occasion) }
        return outcome
    }

    /// Gives a member a role; see `Store.setRole`.
    public func setRole(_ role: Role, of member: Int64, on occasion: Occasion) async throws(StoreError) {
        if try await store.setRole(role, of: member, by: occasion.actor, at: occasion.now) {
            report(.roleChanged, about: member, on: occasion)
        }
    }

    /// Gives a member credits from the treasury, or takes some back; see
    /// `Store.makeTreasuryTransfer(_:of:formID:by:at:)`.
    public func makeTreasuryTransfer(
        _ transfer: TreasuryTransfer, of member: Int64, formID: String, on occasion: Occasion
    ) async throws(StoreError) -> TreasuryOutcome {
        let outcome = try await store.makeTreasuryTransfer(
            transfer, of: member, formID: formID, by: occasion.actor, at: occasion.now)
        if outcome == .done { report(.treasuryUsed, about: member, on: occasion) }
        return outcome
    }

    /// Gives each of these members credits from the treasury, or takes some back; see
    /// `Store.makeTreasuryTransfers(_:ofEach:ifStill:formID:by:at:)`.
    public func makeTreasuryTransfers(
        _ transfer: TreasuryTransfer, ofEach members: [Int64], ifStill found: FoundMembers?, formID: String,
        on occasion: Occasion
    ) async throws(StoreError) -> GroupTransferOutcome {
        let outcome = try await store.makeTreasuryTransfers(
            transfer, ofEach: members, ifStill: found, formID: formID, by: occasion.actor, at: occasion.now)
        if case .done(let members) = outcome {
            for member in members {
                report(.treasuryUsed, about: member, on: occasion)
            }
        }
        return outcome
    }

    /// Which members to export.
    public enum ExportedMembers: Sendable {
        /// The members that a filter finds.
        case found(MemberFilter)
        /// The members with these ids.
        case picked([Int64])
    }

    /// Reads the data of members for a file; see `Store.readMembers`.
    public func export(
        _ members: ExportedMembers, for organiser: Organiser, on occasion: Occasion,
        _ body: @escaping @Sendable ([MemberList.Entry]) throws -> Void
    ) async throws(StoreError) {
        let count = Atomic(0)
        let counted: @Sendable ([MemberList.Entry]) throws -> Void = { entries in
            count.add(entries.count, ordering: .relaxed)
            try body(entries)
        }
        switch members {
        case .found(let filter): try await store.readMembers(filter, counted)
        case .picked(let ids): try await store.readMembers(among: ids, counted)
        }
        try await store.recordExport(
            count.load(ordering: .relaxed), by: .member(organiser.id), at: occasion.now)
        report(.membersExported, on: occasion)
    }

    /// Records that the activity is exported, before any of it is read for the file.
    ///
    /// - Returns: an id that is higher than those of the rows so far, so that the file begins with the newest
    ///   of them, and not with its own record.
    public func beginActivityExport(
        for organiser: Organiser, on occasion: Occasion
    ) async throws(StoreError) -> Int64 {
        let newest = try await activity(before: nil, limit: 1, for: organiser).first?.id ?? 0
        try await store.recordActivityExport(by: .member(organiser.id), at: occasion.now)
        report(.membersExported, on: occasion)
        return newest + 1
    }

    /// Changes the settings; see `Store.changeSettings`.
    public func changeSettings(
        _ settings: SiteSettings, from revision: Int64?, on occasion: Occasion
    ) async throws(StoreError) -> EditOutcome<StoredSettings> {
        let outcome = try await store.changeSettings(
            settings, from: revision, by: occasion.actor, at: occasion.now)
        if outcome == .done {
            report(.settingsChanged, about: occasion.actor.member, on: occasion)
        }
        return outcome
    }

    /// Dismisses a first step; see `Store.dismiss`.
    public func dismiss(_ step: FirstStep, on occasion: Occasion) async throws(StoreError) {
        try await store.dismiss(step, by: occasion.actor)
    }

    /// The outcome of a removal.
    public enum RemovalOutcome: Sendable, Equatable {
        /// The acting organiser is among the picked members, and no member was removed.
        case includesActor
        /// All of the members were already gone.
        case noneLeft
        /// The members are removed, and can be brought back for a while.
        case removed(Removal)
    }

    /// Removes members; see `Store.remove`.
    public func remove(
        _ members: [Int64], ifStill found: FoundMembers? = nil, on occasion: Occasion
    ) async throws(StoreError) -> RemovalOutcome {
        if case .member(let id) = occasion.actor, members.contains(id) { return .includesActor }
        guard
            let removal = try await store.remove(
                members, ifStill: found, by: occasion.actor, at: occasion.now)
        else { return .noneLeft }
        // If some were already gone, the log names no member; the activity says who was removed.
        let removed = removal.count == members.count ? members.map(Optional.some) : [nil]
        for member in removed { report(.memberRemoved, about: member, on: occasion) }
        return .removed(removal)
    }

    /// Brings back the members that a removal removed; see `Store.undoRemoval`.
    public func undoRemoval(
        _ removal: Int64, on occasion: Occasion
    ) async throws(StoreError) -> UndoneRemoval? {
        let undone = try await store.undoRemoval(removal, by: occasion.actor, at: occasion.now)
        if let undone, undone.restored > 0 { report(.removalUndone, on: occasion) }
        return undone
    }
}
