/// Small values under a key for a short while: what one page leaves for the next.
///
/// It is a courtesy, not a record: whatever is in it may be gone at any time, when a program or its database crashes, or
/// when there is too much of it. What is in it may lie in a database, so whoever puts something there seals it, and
/// takes a digest for its key.
///
/// Every method is atomic, by whichever program it is called. Lifetimes go by the memory's own clock: those of
/// the programs that share it may differ.
public protocol ShortMemory: Sendable {
    /// Whether other programs may have it too, and have to be told what this one does.
    var isShared: Bool { get }

    /// Keeps a value, in place of the one that is there. Of too many in a space, those that were written first go.
    ///
    /// - Throws: `.unavailable`.
    func put(
        _ value: [UInt8], under key: [UInt8], in space: MemorySpace, forSeconds seconds: Int64
    ) async throws(StoreError)

    /// Gives a value and forgets it: of all who ask, one gets it.
    ///
    /// - Throws: `.unavailable`.
    func take(_ key: [UInt8]) async throws(StoreError) -> [UInt8]?

    /// Gives a value, and leaves it where it is.
    ///
    /// - Throws: `.unavailable`.
    func get(_ key: [UInt8]) async throws(StoreError) -> Remembered?

    /// As `put`, if nobody else has written it meanwhile; false where somebody has.
    ///
    /// - Parameter version: that of the value to be replaced; nil where there was none.
    /// - Throws: `.unavailable`.
    func replace(
        _ key: [UInt8], version: Int64?, with value: [UInt8], in space: MemorySpace,
        forSeconds seconds: Int64
    ) async throws(StoreError) -> Bool

    /// Forgets these values, as far as they are there.
    ///
    /// - Throws: `.unavailable`.
    func forget(_ keys: [[UInt8]]) async throws(StoreError)
}

/// What is remembered apart, so that much of one kind pushes nothing of another out.
public struct MemorySpace: Sendable, Hashable {
    /// Stable, and the same at every program.
    public let name: String
    /// So many values are remembered, or a few more.
    public let capacity: Int

    /// - Parameter capacity: at least 1.
    public init(_ name: String, capacity: Int) {
        self.name = name
        self.capacity = capacity
    }
}

/// A value as it was found.
public struct Remembered: Sendable, Equatable {
    /// What was put.
    public let value: [UInt8]
    /// Never that of another value under the same key.
    public let version: Int64

    /// For memories; everybody else is given them.
    public init(value: [UInt8], version: Int64) {
        self.value = value
        self.version = version
    }
}
