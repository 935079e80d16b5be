import Synchronization

/// Counts what has happened since the program started. Counting takes no lock and no memory.
public final class Counter: Sendable {
    private let total = Atomic(0)

    /// At zero.
    public init() {}

    /// - Parameter count: not negative: a counter never goes down.
    public func increment(by count: Int = 1) { total.add(count, ordering: .relaxed) }

    /// As it is now.
    public var value: Int { total.load(ordering: .relaxed) }
}
