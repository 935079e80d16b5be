/// Keeps small values under a key for a short while, from one page to the next.
///
/// Values may be lost at any time: when a program or its database crashes, or when there are too many. They
/// may be stored in a database, so callers seal each value, and use a digest as its key.
///
/// Every method is atomic, even across programs. Lifetimes are measured by the memory's own clock, since the
/// clocks of the programs that share it may differ.
public protocol ShortMemory: Sendable {
    /// Whether other programs may use the same memory.
    var isShared: Bool { get }

    /// Stores a value, which replaces the one under the same key. If a space has too many values, the oldest
    /// are removed.
    ///
    /// - Throws: `.unavailable`.
    func put(
        _ value: [UInt8], under key: [UInt8], in space: MemorySpace, forSeconds seconds: Int64
    ) async throws(StoreError)

    /// Returns a value and forgets it: only one of several callers gets it.
    ///
    /// - Throws: `.unavailable`.
    func take(_ key: [UInt8]) async throws(StoreError) -> [UInt8]?

    /// Returns a value, and keeps it.
    ///
    /// - Throws: `.unavailable`.
    func get(_ key: [UInt8]) async throws(StoreError) -> Remembered?

    /// The same as `put`, unless the value was written meanwhile.
    ///
    /// - Parameter version: the version of the value to replace; nil if there was none.
    /// - Returns: false if the key has another version, in which case nothing changes.
    /// - Throws: `.unavailable`.
    func replace(
        _ key: [UInt8], version: Int64?, with value: [UInt8], in space: MemorySpace,
        forSeconds seconds: Int64
    ) async throws(StoreError) -> Bool

    /// Forgets the values under these keys, if there are any.
    ///
    /// - Throws: `.unavailable`.
    func forget(_ keys: [[UInt8]]) async throws(StoreError)
}

/// A kind of value with a capacity of its own, so that many values of one kind don't push out those of
/// another.
public struct MemorySpace: Sendable, Hashable {
    /// Stable, and the same in every program.
    public let name: String
    /// About how many values are kept: this many, or a few more.
    public let capacity: Int

    /// - Parameter capacity: at least 1.
    public init(_ name: String, capacity: Int) {
        self.name = name
        self.capacity = capacity
    }
}

/// A value as `ShortMemory.get` finds it.
public struct Remembered: Sendable, Equatable {
    /// The value that was stored.
    public let value: [UInt8]
    /// Differs from the version of every other value under the same key.
    public let version: Int64

    package init(value: [UInt8], version: Int64) {
        self.value = value
        self.version = version
    }
}
