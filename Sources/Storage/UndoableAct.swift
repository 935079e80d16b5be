/// An act that can be taken back for ten minutes.
public protocol UndoableAct: Sendable {
    /// When it was done.
    var at: Timestamp { get }
}

extension UndoableAct {
    /// The first moment at which it can no longer be undone.
    public var undoableUntil: Timestamp { at.adding(seconds: Restart.undoSeconds) }
}

extension Restart {
    /// How long a Restart, as any other `UndoableAct`, can be undone, in seconds.
    public static let undoSeconds: Int64 = 600
}
