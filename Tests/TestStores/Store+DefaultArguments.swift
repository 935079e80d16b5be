import Model
import Storage

/// The methods of a store with the arguments that most tests give.
extension Store {
    /// Adds an event by a form that is never sent twice.
    public func addEvent(
        _ details: EventDetails, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Int64 {
        try await addEvent(details, formID: nil, by: actor, at: now)
    }

    /// Confirms an address, and tells the one before.
    public func confirmAddress(digest: [UInt8], at now: Timestamp) async throws(StoreError) -> Member? {
        try await confirmAddress(digest: digest, notifyingPrevious: true, at: now)
    }

    /// Adds a member by a form that is never sent twice.
    public func addMember(
        _ profile: Profile, answers: Answers = Answers(), by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Int64 {
        try await addMember(profile, answers: answers, formID: nil, by: actor, at: now)
    }

    /// Deletes a member, whichever password they have.
    public func deleteMember(_ member: Int64, at now: Timestamp) async throws(StoreError) {
        let hash = try await self.member(id: member)?.passwordHash ?? ""
        try await deleteMember(member, havingPassword: hash, at: now)
    }

    /// Replaces a member's profile at once.
    public func editMember(
        _ member: Int64, to profile: Profile, answers: Answers = Answers(), from revision: Int64?,
        by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> EditOutcome<Member> {
        try await editMember(
            member, MemberEdit(to: profile, answers: answers, from: revision), by: actor, at: now)
    }

    /// Replaces a member's profile, but for the email, which has to be confirmed first; the one that they
    /// have is told.
    public func editMember(
        _ member: Int64, to profile: Profile, confirming confirmation: MailedCode, from revision: Int64?,
        by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> EditOutcome<Member> {
        var edit = MemberEdit(to: profile, from: revision)
        edit.confirmation = confirmation
        edit.notifiesPreviousEmail = true
        return try await editMember(member, edit, by: actor, at: now)
    }

    // MARK: Members who were picked

    /// Removes members who were picked.
    public func remove(
        _ members: [Int64], by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Removal? {
        try await remove(members, ifStill: nil, by: actor, at: now)
    }

    /// Gives codes to members who were picked.
    public func giveCodes(
        _ codes: [(member: Int64, code: StoredCode)], by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> [Member] {
        try await giveCodes(codes, ifStill: nil, by: actor, at: now)
    }
}
