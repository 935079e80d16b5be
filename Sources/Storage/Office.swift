/// Members that an organiser removed, which can still be undone.
public struct Removal: Sendable, Equatable {
    /// Stands for the batch, and never for another.
    public let id: Int64
    /// When they were removed.
    public let at: Timestamp
    /// How many.
    public let count: Int
    /// What the first of them is listed under.
    public let name: String

    /// For stores; everybody else is given removals.
    public init(id: Int64, at: Timestamp, count: Int, name: String) {
        self.id = id
        self.at = at
        self.count = count
        self.name = name
    }

    /// The first moment at which it can no longer be undone.
    public var undoableUntil: Timestamp { at.adding(seconds: Restart.undoSeconds) }
}

/// What undoing a removal did.
public struct UndoneRemoval: Sendable, Equatable {
    /// How many are back.
    public let restored: Int
    /// What those are listed under who stay removed, because somebody else has their email or username meanwhile, or a
    /// username that looks like theirs.
    public let leftOut: [String]

    /// For stores; everybody else is given the result.
    public init(restored: Int, leftOut: [String]) {
        self.restored = restored
        self.leftOut = leftOut
    }
}

/// What came of correcting somebody's details.
public enum EditOutcome: Sendable, Equatable {
    /// They are what was asked for, under a new revision.
    case done
    /// They were that already.
    case unchanged
    /// Somebody else has changed them since the revision; nothing was overwritten. This is what they are now.
    case stale(Member)
}

/// How a one-time code is kept.
public struct KeptCode: Sendable, Equatable {
    /// How long a code holds, in seconds.
    public static let holdSeconds: Int64 = 24 * 3600

    /// Hashed along with the code.
    public let salt: [UInt8]
    /// The hash of the code; the code itself is not stored.
    public let digest: [UInt8]

    /// Of any code.
    public init(salt: [UInt8], digest: [UInt8]) {
        self.salt = salt
        self.digest = digest
    }
}
