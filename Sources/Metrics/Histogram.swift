/// How often which sizes were seen, in buckets that are set from the start. Observing takes no lock and no memory.
public final class Histogram: Sendable {
    /// What was seen up to some moment.
    public struct Values: Sendable, Equatable {
        /// The largest size that each bucket but the last takes, rising; the last one has no bound.
        public let bounds: [Int]
        /// Of each bucket by itself: one more than there are bounds.
        public let counts: [Int]
        /// Of all sizes. While others observe, it may have one that no bucket has yet, or the other way round.
        public let sum: Int

        /// Of all buckets.
        public var count: Int { counts.reduce(0, +) }
    }

    private let bounds: [Int]
    /// One a bucket, then the sum.
    private let cells: Counters

    /// - Parameter bounds: the largest size of each bucket but the last, in any unit, rising.
    public init(bounds: [Int]) {
        precondition(!bounds.isEmpty && zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 })
        self.bounds = bounds
        cells = Counters(count: bounds.count + 2)
    }

    /// Adds one of this size, in the unit of the bounds.
    ///
    /// - Parameter size: not negative.
    public func observe(_ size: Int) {
        var bucket = 0
        while bucket < bounds.count, bounds[bucket] < size { bucket += 1 }
        cells.increment(bucket)
        cells.increment(bounds.count + 1, by: size)
    }

    /// As they are now. No count, and not the sum, ever goes down from one call to the next.
    public var values: Values {
        Values(bounds: bounds, counts: (0...bounds.count).map { cells[$0] }, sum: cells[bounds.count + 1])
    }
}
