import Model

/// Whether a registration already belongs to a member.
public enum Presence: Sendable, Equatable {
    /// No member has the email or the username, nor the name and phone number where these are compared.
    case absent
    /// A member has one of them, or two members have one each, or some have the name and phone number. These
    /// are their full names, if they have one.
    case alreadyMember(names: [String])
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
}

/// The result of finishing an import.
public struct FinishedImport: Sendable, Equatable {
    /// How many registrations became members.
    public let imported: Int
    /// How many didn't, because their email or username, or a username that looks like theirs, has been
    /// taken.
    public let takenCount: Int
    /// How many didn't, because a member now has their name and phone number, and they have neither an email
    /// nor a username.
    public let alreadyMemberCount: Int

    package init(imported: Int, takenCount: Int, alreadyMemberCount: Int = 0) {
        self.imported = imported
        self.takenCount = takenCount
        self.alreadyMemberCount = alreadyMemberCount
    }
}

/// The result of undoing an import.
public struct UndoneImport: Sendable, Equatable {
    /// How many are no longer members.
    public let removed: Int
    /// How many stay, since they already take part.
    public let stayed: Int
}
