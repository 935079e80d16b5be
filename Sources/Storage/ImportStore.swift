import Model

/// Bringing many members in at once, and taking everybody out. The guarantees of `Store` apply.
///
/// An import is staged where nobody sees it: those who are brought in are no members yet, can't sign in and reserve
/// neither email nor username. They become members all at once, by `finishImport`. What an import leaves staged, since it
/// failed or the program ended in the middle, is erased by `eraseClosed`.
public protocol ImportStore: Sendable {
    /// Whether somebody is there already with the email or username of each of these, in their order.
    ///
    /// - Throws: `.unavailable`.
    func presence(of profiles: [Profile]) async throws(StoreError) -> [Presence]

    /// Begins to stage an import.
    ///
    /// - Returns: stands for the import, and never for another one or for a removal.
    /// - Throws: `.forbidden`, `.unavailable`, `.unsound`.
    func beginImport(by actor: Actor, at now: Timestamp) async throws(StoreError) -> Int64

    /// Stages some more. No two of an import may have the same email or username.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    func stage(
        _ registrations: [Registration], in staged: Int64, at now: Timestamp
    ) async throws(StoreError)

    /// Makes everybody who was staged a member, but for those whose email or username was registered meanwhile.
    ///
    /// - Throws: `.forbidden`, and then nobody is a member; `.unavailable`, `.unsound`.
    func finishImport(
        _ staged: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> FinishedImport

    /// Nobody of those who were staged becomes a member.
    func abandonImport(_ staged: Int64)

    /// The imports that can still be taken back at `now`, the newest first.
    ///
    /// - Throws: `.unavailable`.
    func undoableImports(at now: Timestamp) async throws(StoreError) -> [Import]

    /// Removes those who came by an import, but for those who have come in meanwhile, for good.
    ///
    /// - Returns: nil if there is no such import, it was taken back before, or it is too late.
    /// - Throws: `.lastOrganiser` if there would be none left, `.forbidden`, `.unavailable`, `.unsound`.
    func undoImport(
        _ id: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneImport?

    /// Reads all members, or those who are found by `text` as by `MemberQuery.text`, as of one moment, those who signed up
    /// first first.
    ///
    /// - Parameter take: is given them in pieces of at most `MemberList.pieceLength`, one after the other, on a thread of the
    ///   store's. What is written meanwhile doesn't wait for it.
    /// - Throws: `.unavailable`, also for what `take` throws.
    func readMembers(
        _ text: String, _ take: @escaping @Sendable ([MemberList.Entry]) throws -> Void
    ) async throws(StoreError)

    /// Adds a row to the activity that tells that so many members' data was exported.
    ///
    /// - Throws: `.forbidden`, `.unavailable`, `.unsound`.
    func noteExport(_ count: Int, by actor: Actor, at now: Timestamp) async throws(StoreError)
}

/// Whether somebody is a member already.
public enum Presence: Sendable, Equatable {
    /// Nobody has the email or the username.
    case absent
    /// Somebody has one of them.
    case present
    /// Nobody has them, but somebody a username that looks like this one (`LookAlikeKeys`).
    case looksAlike
}

/// Members who came by one import, which can still be taken back.
public struct Import: Sendable, Equatable {
    /// Stands for the import, and never for another one or for a removal.
    public let id: Int64
    /// When they became members.
    public let at: Timestamp
    /// How many.
    public let count: Int

    /// For stores; everybody else is given imports.
    public init(id: Int64, at: Timestamp, count: Int) {
        self.id = id
        self.at = at
        self.count = count
    }

    /// The first moment at which it can no longer be taken back.
    public var undoableUntil: Timestamp { at.adding(seconds: Restart.undoSeconds) }
}

/// What finishing an import did.
public struct FinishedImport: Sendable, Equatable {
    /// How many are members now.
    public let imported: Int
    /// How many are not, because their email or username was registered meanwhile.
    public let leftOut: Int

    /// For stores; everybody else is given the result.
    public init(imported: Int, leftOut: Int) {
        self.imported = imported
        self.leftOut = leftOut
    }
}

/// What taking an import back did.
public struct UndoneImport: Sendable, Equatable {
    /// How many are no longer members.
    public let removed: Int
    /// How many stay, since they have come in.
    public let stayed: Int

    /// For stores; everybody else is given the result.
    public init(removed: Int, stayed: Int) {
        self.removed = removed
        self.stayed = stayed
    }
}
