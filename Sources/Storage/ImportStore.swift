import Model

/// Importing many members at once, and reading all of them for an export. The guarantees of `Store` apply.
///
/// An import first stages registrations where no reader sees them: they aren't members yet, can't sign in and
/// reserve neither email nor username. `finishImport` makes all of them members at once. If the import fails
/// or the program ends before that, `eraseClosed` erases them.
public protocol ImportStore: Sendable {
    /// Whether a member already has the email or username of each of these profiles, in their order; for a
    /// profile without either, whether a member has both its name, ignoring letter case and accents, and its
    /// phone number, with or without the country code.
    ///
    /// - Throws: `.unavailable`.
    func presence(of profiles: [Profile]) async throws(StoreError) -> [Presence]

    /// Begins an import.
    ///
    /// - Returns: the import's id, which no other import, removal or Restart ever has.
    /// - Throws: `.forbidden`, `.unavailable`, `.unsound`.
    func beginImport(by actor: Actor, at now: Timestamp) async throws(StoreError) -> Int64

    /// Stages registrations. No two registrations of one import may have the same email or username.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    func stage(_ registrations: [Registration], in staged: Int64, at now: Timestamp) async throws(StoreError)

    /// Makes the staged registrations members, except those whose email or username has been taken, or whose
    /// username looks like a taken one, and those without either that `presence` finds to be members by now.
    ///
    /// - Throws: `.forbidden`, `.unavailable`, `.unsound`. Then none of them is a member.
    func finishImport(
        _ staged: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> FinishedImport

    /// Abandons the import: none of its registrations becomes a member.
    func abandonImport(_ staged: Int64)

    /// The imports that can still be undone at `now`, the newest first. If all their members have signed in,
    /// have a role, or are gone, there is nothing to undo.
    ///
    /// - Throws: `.unavailable`.
    func undoableImports(at now: Timestamp) async throws(StoreError) -> [Import]

    /// Removes the members of an import, except those who already take part: who have signed in, come to an
    /// event, have a role, or were sent credits by another member. This counts as a separate removal, which
    /// `OfficeStore.undoRemoval` can undo; unlike after other removals, their one-time codes then work again.
    /// Members who were removed before belong to that earlier removal.
    ///
    /// - Returns: nil if there is no such import, it was undone before, it is too late, or no member would be
    ///   removed; then nothing changes.
    /// - Throws: `.lastOrganiser` as for `OfficeStore.setRole`, `.forbidden`, `.unavailable`, `.unsound`.
    func undoImport(
        _ id: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneImport?

    /// Reads the members that a filter finds, as of one moment and in order of sign-up, without delaying
    /// writes.
    ///
    /// - Parameter body: called with successive pieces of at most `MemberList.pieceLength` members, on a
    ///   thread of the store's.
    /// - Throws: `.unavailable`, also if `body` throws.
    func readMembers(
        _ filter: MemberFilter, _ body: @escaping @Sendable ([MemberList.Entry]) throws -> Void
    ) async throws(StoreError)

    /// Reads the members among `ids` in the same way, except that `body` is called once, with all of them.
    ///
    /// - Throws: `.unavailable`, also if `body` throws.
    func readMembers(
        among ids: [Int64], _ body: @escaping @Sendable ([MemberList.Entry]) throws -> Void
    ) async throws(StoreError)

    /// Records in the activity that the data of `count` members was exported.
    ///
    /// - Throws: `.forbidden`, `.unavailable`, `.unsound`.
    func recordExport(_ count: Int, by actor: Actor, at now: Timestamp) async throws(StoreError)
}

/// Whether a registration already belongs to a member.
public enum Presence: Sendable, Equatable {
    /// No member has the email or the username, nor the name and phone number where these are compared.
    case absent
    /// A member has one of them, or two members have one each, or some have the name and phone number. These
    /// are their full names, if they have one.
    case present(names: [String])
    /// No member has them, but one has a username that looks like this one (`LookAlikeKeys`).
    case looksAlike
}

/// A finished import that can still be undone.
public struct Import: UndoableAct, Equatable {
    /// Never shared with another undoable act.
    public let id: Int64
    /// When its registrations became members.
    public let at: Timestamp
    /// How many registrations became members.
    public let count: Int
    /// The most members that undoing it removes: those who haven't signed in and have no role. Some may have
    /// come to an event, or been sent credits, and then stay.
    public let removableCount: Int

    package init(id: Int64, at: Timestamp, count: Int, removableCount: Int) {
        self.id = id
        self.at = at
        self.count = count
        self.removableCount = removableCount
    }
}

/// The result of finishing an import.
public struct FinishedImport: Sendable, Equatable {
    /// How many registrations became members.
    public let imported: Int
    /// How many didn't, because their email or username, or a username that looks like theirs, has been
    /// taken.
    public let leftOut: Int
    /// How many didn't, because a member now has their name and phone number, and they have neither an email
    /// nor a username.
    public let present: Int

    package init(imported: Int, leftOut: Int, present: Int = 0) {
        self.imported = imported
        self.leftOut = leftOut
        self.present = present
    }
}

/// The result of undoing an import.
public struct UndoneImport: Sendable, Equatable {
    /// How many are no longer members.
    public let removed: Int
    /// How many stay, since they already take part.
    public let stayed: Int

    package init(removed: Int, stayed: Int) {
        self.removed = removed
        self.stayed = stayed
    }
}
