import Synchronization

/// A fixed number of counters, found by index. Counting takes no lock and allocates nothing.
public final class Counters: @unchecked Sendable {  // the pointer never changes, and it points to atomics
    /// How many there are.
    public let count: Int
    private let cells: UnsafeMutablePointer<Atomic<Int>>

    /// Creates counters at zero.
    public init(count: Int) {
        precondition(count >= 0)
        self.count = count
        cells = .allocate(capacity: count)
        for index in 0..<count { (cells + index).initialize(to: Atomic(0)) }
    }

    deinit {
        cells.deinitialize(count: count)
        cells.deallocate()
    }

    /// - Parameter number: not negative: a counter never goes down.
    public func increment(_ index: Int, by number: Int = 1) {
        precondition(index >= 0 && index < count)
        cells[index].add(number, ordering: .relaxed)
    }

    /// The current count of one counter.
    public subscript(index: Int) -> Int {
        precondition(index >= 0 && index < count)
        return cells[index].load(ordering: .relaxed)
    }
}
