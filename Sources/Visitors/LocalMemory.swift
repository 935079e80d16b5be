import Operations
import Storage
import Synchronization

/// A `ShortMemory` in this program's memory, which is lost when the program ends.
package final class LocalMemory: ShortMemory {
    private struct Entry {
        let value: [UInt8]
        let space: MemorySpace
        let version: Int64
        let expiresAt: Timestamp
    }

    private struct State {
        var entries: [[UInt8]: Entry] = [:]
        /// The write log of each space.
        var spaces: [MemorySpace: WriteLog] = [:]
        var lastVersion: Int64 = 0

        mutating func write(
            _ value: [UInt8], under key: [UInt8], in space: MemorySpace, until expiry: Timestamp,
            at now: Timestamp
        ) {
            _ = forget(key)
            makeRoom(in: space, at: now)
            lastVersion += 1
            entries[key] = Entry(value: value, space: space, version: lastVersion, expiresAt: expiry)
            spaces[space, default: WriteLog()].writes.append((key, lastVersion))
            spaces[space]?.count += 1
        }

        /// Forgets the oldest entries until there is room for one more, and then any that have expired at the
        /// front of the list.
        private mutating func makeRoom(in space: MemorySpace, at now: Timestamp) {
            while let log = spaces[space], let (key, version) = log.writes.first {
                if let entry = entries[key], entry.version == version {
                    if log.count < space.capacity, now < entry.expiresAt { break }
                    _ = forget(key)
                }
                spaces[space]?.writes.removeFirst()
            }
        }

        mutating func forget(_ key: [UInt8]) -> Entry? {
            guard let entry = entries.removeValue(forKey: key) else { return nil }
            spaces[entry.space]?.count -= 1
            return entry
        }
    }

    /// The writes to one space, oldest first. It still has those of entries that were overwritten or
    /// forgotten since.
    private struct WriteLog {
        var writes = Queue<(key: [UInt8], version: Int64)>()
        /// How many of the entries are still remembered.
        var count = 0
    }

    /// Whether several sites of this program share the memory.
    package let isShared: Bool
    private let now: @Sendable () -> Timestamp
    private let state = Mutex(State())

    /// - Parameter isShared: whether several sites of this program share the memory.
    /// - Parameter now: the clock.
    package init(isShared: Bool = false, now: @escaping @Sendable () -> Timestamp = { .now }) {
        self.isShared = isShared
        self.now = now
    }

    /// See `ShortMemory.put`.
    package func put(
        _ value: [UInt8], under key: [UInt8], in space: MemorySpace, forSeconds seconds: Int64
    ) {
        let now = now()
        let expiry = now.adding(seconds: seconds)
        state.withLock { $0.write(value, under: key, in: space, until: expiry, at: now) }
    }

    /// See `ShortMemory.take`.
    package func take(_ key: [UInt8]) -> [UInt8]? {
        let now = now()
        return state.withLock { state in
            guard let entry = state.forget(key), now < entry.expiresAt else { return nil }
            return entry.value
        }
    }

    /// See `ShortMemory.get`.
    package func get(_ key: [UInt8]) -> Remembered? {
        let now = now()
        return state.withLock { state in
            guard let entry = state.entries[key], now < entry.expiresAt else { return nil }
            return Remembered(value: entry.value, version: entry.version)
        }
    }

    /// See `ShortMemory.replace`.
    package func replace(
        _ key: [UInt8], version: Int64?, with value: [UInt8], in space: MemorySpace,
        forSeconds seconds: Int64
    ) -> Bool {
        let now = now()
        return state.withLock { state in
            let current = state.entries[key].flatMap { now < $0.expiresAt ? $0.version : nil }
            if current != version { return false }
            state.write(
                value, under: key, in: space, until: now.adding(seconds: seconds), at: now)
            return true
        }
    }

    /// See `ShortMemory.forget`.
    package func forget(_ keys: [[UInt8]]) {
        state.withLock { state in for key in keys { _ = state.forget(key) } }
    }
}
