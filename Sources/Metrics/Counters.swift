import Synchronization

/// As many counters as are needed from the start, found by their places. Counting takes no lock and no memory.
public final class Counters: @unchecked Sendable {  // the pointer stays; what it leads to is atomic
    /// How many there are.
    public let count: Int
    private let cells: UnsafeMutablePointer<Atomic<Int>>

    /// All at zero.
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

    /// As it is now.
    public subscript(index: Int) -> Int {
        precondition(index >= 0 && index < count)
        return cells[index].load(ordering: .relaxed)
    }
}
