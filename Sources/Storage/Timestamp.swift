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

    /// What is beyond 64 bits becomes the last moment on that side.
    public func adding(seconds: Int64) -> Timestamp {
        let end: Int64 = seconds < 0 ? .min : .max
        let (added, isTooLong) = seconds.multipliedReportingOverflow(by: 1000)
        let (sum, isOver) = milliseconds.addingReportingOverflow(added)
        return Timestamp(milliseconds: isTooLong || isOver ? end : sum)
    }
}
