/// The desk's list: the names of the members who came to the open event.
///
/// Each change to the list increments its revision, which continues when the program starts again.
public struct Roster: Sendable, Equatable {
    /// The list's current revision; 0 for a new list.
    public let revision: Int64
    /// How many names are listed, including those beyond `entries`.
    public let total: Int
    /// The newest names, in order of arrival.
    public let entries: [Entry]

    /// One name on the list.
    public struct Entry: Sendable, Equatable {
        /// The list's revision when this name was added; names added later have higher ones.
        public let revision: Int64
        /// The name that everybody except organisers sees (`Profile.nameForOthers`).
        public let name: String

        package init(revision: Int64, name: String) {
            self.revision = revision
            self.name = name
        }
    }

    /// - Parameter entries: the newest, in order of arrival.
    package init(revision: Int64, total: Int, entries: [Entry]) {
        self.revision = revision
        self.total = total
        self.entries = entries
    }
}

/// The changes to the list since a revision.
public enum RosterUpdate: Sendable, Equatable {
    /// Only names were added: these, in order of arrival. `total` counts the whole list.
    case added([Roster.Entry], total: Int)
    /// The list has to be read again: it was changed in some other way, or the revision is unknown or too far
    /// back.
    case reset(Roster)
}

/// The desk's list with its event and the acts that can be undone, as of one moment.
public struct DeskList: Sendable {
    /// The changes to the list.
    public let update: RosterUpdate
    /// The event whose list it is.
    public let event: Event
    /// The newest Restart, if it can still be undone.
    public let undoableRestart: Restart?
    /// The members taken off the event who can still be put back; see `Store.undoableTakeOffs`.
    public let undoableTakeOffs: [(act: UndoableEventAct, name: String)]
}

/// A Restart that can still be undone.
public struct Restart: UndoableAct, Equatable {
    /// When the registrations were closed.
    public let at: Timestamp
    /// How many registrations it closed.
    public let count: Int
    /// How many left the list but stay members.
    public let stayingCount: Int
    /// Whether the event keeps its list (`RestartPolicy.keep`).
    public let keepsEvent: Bool

    package init(at: Timestamp, count: Int, stayingCount: Int = 0, keepsEvent: Bool = false) {
        self.at = at
        self.count = count
        self.stayingCount = stayingCount
        self.keepsEvent = keepsEvent
    }
}

/// The result of undoing a Restart.
public struct UndoneRestart: Sendable, Equatable {
    /// How many are back on the list.
    public let restored: Int
    /// The names of members who stay closed because another member now has their email or username, or a
    /// username that looks like theirs, in the order of the list.
    public let leftOut: [String]
    /// How many had stayed members but have since deleted their account.
    public let deleted: Int

    package init(restored: Int, leftOut: [String], deleted: Int = 0) {
        self.restored = restored
        self.leftOut = leftOut
        self.deleted = deleted
    }
}
