/// Counts observed sizes in fixed buckets. Observing takes no lock and allocates nothing.
public final class Histogram: Sendable {
    /// The observations up to one moment.
    public struct Values: Sendable, Equatable {
        /// The largest size of each bucket but the last, which has no bound; in ascending order.
        public let bounds: [Int]
        /// The count of each bucket, not including the previous buckets; one more than there are bounds.
        public let counts: [Int]
        /// The sum of all sizes. While other threads observe, it may include a size that no bucket counts
        /// yet, or the other way round.
        public let sum: Int

        /// The count of all buckets together.
        public var count: Int { counts.reduce(0, +) }
    }

    private let bounds: [Int]
    /// One for each bucket, then the sum.
    private let cells: Counters

    /// - Parameter bounds: the largest size of each bucket but the last, in any unit, in ascending order.
    public init(bounds: [Int]) {
        precondition(!bounds.isEmpty && zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 })
        self.bounds = bounds
        cells = Counters(count: bounds.count + 2)
    }

    /// Adds a size, in the unit of the bounds.
    ///
    /// - Parameter size: not negative.
    public func observe(_ size: Int) {
        var bucket = 0
        while bucket < bounds.count, bounds[bucket] < size { bucket += 1 }
        cells.increment(bucket)
        cells.increment(bounds.count + 1, by: size)
    }

    /// The current counts. Neither a count nor the sum ever goes down from one call to the next.
    public var values: Values {
        Values(bounds: bounds, counts: (0...bounds.count).map { cells[$0] }, sum: cells[bounds.count + 1])
    }
}
