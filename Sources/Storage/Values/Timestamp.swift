import Foundation

/// A moment of the wall clock, in whole milliseconds since 1970 (UTC), which every engine stores exactly.
public struct Timestamp: Sendable, Hashable, Comparable {
    /// Since 1970 (UTC); negative for earlier moments.
    public let milliseconds: Int64

    /// Any value is a valid moment.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The current moment by the system's clock, rounded down. It may go back when the clock is set.
    public static var now: Timestamp {
        Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
    }

    /// The most by which the clocks of programs on one database differ, in seconds. Use it where a moment
    /// that is wrongly ignored costs little, such as an attempt's.
    public static let clockLeewaySeconds: Int64 = 60

    /// A moment further ahead than this, in seconds, was certainly noted while a clock was wrong. Use it for
    /// a moment that is then overwritten, such as the end of a lease, or a night.
    static let clockErrorSeconds: Int64 = 3600

    /// Earlier moments come first.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The moment this many seconds later, or earlier if negative. Saturates at the limits of 64 bits.
    public func adding(seconds: Int64) -> Timestamp {
        let end: Int64 = seconds < 0 ? .min : .max
        let (added, isTooLong) = seconds.multipliedReportingOverflow(by: 1000)
        let (sum, isOver) = milliseconds.addingReportingOverflow(added)
        return Timestamp(milliseconds: isTooLong || isOver ? end : sum)
    }
}
