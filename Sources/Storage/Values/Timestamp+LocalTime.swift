import LocalTime
import Model

extension LocalMoment {
    /// The moment in a time zone.
    ///
    /// - Parameter zone: nil for this machine's zone.
    public init(_ timestamp: Timestamp, in zone: TimeZoneName?) {
        self.init(milliseconds: timestamp.milliseconds, in: zone)
    }
}

extension Day {
    /// The day on which a moment falls.
    ///
    /// - Parameter zone: nil for this machine's zone.
    public init(_ timestamp: Timestamp, in zone: TimeZoneName?) {
        self = LocalMoment(timestamp, in: zone).day
    }
}

extension Timestamp {
    /// The latest moment, at or before this one, at which the clocks showed this full hour, as
    /// `LocalMoment.latest` finds it.
    ///
    /// - Parameter hour: 0 to 23.
    /// - Parameter zone: nil for this machine's zone.
    public func latest(hour: Int, in zone: TimeZoneName?) -> Timestamp {
        Timestamp(milliseconds: LocalMoment.latest(hour: hour, at: milliseconds, in: zone))
    }
}
