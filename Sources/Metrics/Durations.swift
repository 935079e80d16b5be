/// Buckets for durations.
public enum Durations {
    /// The bounds in nanoseconds, from half a millisecond to ten seconds: two or three for each power of ten.
    public static let bounds = [
        500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000,
        250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000, 5_000_000_000, 10_000_000_000,
    ]

    /// How many of the bounds' units make a second.
    public static let unitsPerSecond = 1_000_000_000
}

extension Histogram {
    /// Creates a histogram of durations, in `Durations.bounds`.
    public static func ofDurations() -> Histogram { Histogram(bounds: Durations.bounds) }

    /// Adds a duration to a histogram of durations; a negative one counts as zero.
    public func observe(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        observe(max(0, Int(seconds) * Durations.unitsPerSecond + Int(attoseconds / 1_000_000_000)))
    }
}
