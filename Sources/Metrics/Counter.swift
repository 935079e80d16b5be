import Synchronization

/// Counts what has happened since the program started. Counting takes no lock and allocates nothing.
public final class Counter: Sendable {
    private let total = Atomic(0)

    /// Creates a counter at zero.
    public init() {}

    /// - Parameter count: not negative: a counter never goes down.
    public func increment(by count: Int = 1) { total.add(count, ordering: .relaxed) }

    /// The current count.
    public var value: Int { total.load(ordering: .relaxed) }
}
