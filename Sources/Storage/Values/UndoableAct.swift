/// How long an `UndoableAct` can be undone.
public enum UndoPeriod {
    /// The length of the period in seconds.
    public static let seconds: Int64 = 600
}

/// An act that can be undone for a while.
public protocol UndoableAct: Sendable {
    /// When it was done.
    var at: Timestamp { get }
}

extension UndoableAct {
    /// The first moment at which it can no longer be undone.
    public var undoableUntil: Timestamp { at.adding(seconds: UndoPeriod.seconds) }
}
