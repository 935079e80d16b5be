import Foundation

/// A moment of the wall clock, in whole milliseconds since 1970 (UTC): exact in every engine.
public struct Timestamp: Sendable, Hashable, Comparable {
    public let milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    public static var now: Timestamp {
        Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
    }

    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// At the end of 64 bits it stays there.
    public func adding(seconds: Int64) -> Timestamp {
        let (sum, isOver) = milliseconds.addingReportingOverflow(seconds * 1000)
        return Timestamp(milliseconds: isOver ? (seconds < 0 ? .min : .max) : sum)
    }
}
