/// The desk's list of registered names.
///
/// Each change to the list has a revision, one higher than the one before, also across restarts of the program.
public struct Roster: Sendable, Equatable {
    public let revision: Int64
    /// How many are listed, also those beyond `entries`.
    public let total: Int
    /// The newest, in order of sign-up.
    public let entries: [Entry]

    public struct Entry: Sendable, Equatable {
        /// The list's revision when this name was added; later names have higher ones.
        public let revision: Int64
        public let name: String

        public init(revision: Int64, name: String) {
            self.revision = revision
            self.name = name
        }
    }

    public init(revision: Int64, total: Int, entries: [Entry]) {
        self.revision = revision
        self.total = total
        self.entries = entries
    }
}

/// What happened to the list since a revision.
public enum RosterUpdate: Sendable, Equatable {
    /// Only names were added: these, in order of sign-up. `total` counts the whole list.
    case added([Roster.Entry], total: Int)
    /// The list is to be read afresh: a Restart or an Undo came between, or the revision is unknown or too far back.
    case reset(Roster)
}

/// A Restart that can still be undone.
public struct Restart: Sendable, Equatable {
    /// From one Restart to the erasure of the data it closed.
    public static let undoSeconds: Int64 = 600

    public let at: Timestamp
    /// How many registrations Undo would bring back at most.
    public let count: Int

    public init(at: Timestamp, count: Int) {
        self.at = at
        self.count = count
    }

    public var undoableUntil: Timestamp { at.adding(seconds: Restart.undoSeconds) }
}

/// What an Undo did.
public struct UndoneRestart: Sendable, Equatable {
    public let restored: Int
    /// The names of those who stay away because their email was registered again meanwhile, in order of sign-up.
    public let leftOut: [String]

    public init(restored: Int, leftOut: [String]) {
        self.restored = restored
        self.leftOut = leftOut
    }
}
