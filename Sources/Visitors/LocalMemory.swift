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
        /// The writings of each space, oldest first.
        var spaces: [MemorySpace: Writings] = [:]
        var lastVersion: Int64 = 0
    }

    /// The writings of one space, oldest first. Entries that were overwritten or forgotten since are still in
    /// the list.
    private struct Writings {
        var list: [(key: [UInt8], version: Int64)] = []
        var first = 0
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
        state.withLock { Self.write(value, key, space, now, seconds, &$0) }
    }

    /// See `ShortMemory.take`.
    package func take(_ key: [UInt8]) -> [UInt8]? {
        let now = now()
        return state.withLock { state in
            guard let entry = Self.forget(key, &state), now < entry.expiresAt else { return nil }
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
            Self.write(value, key, space, now, seconds, &state)
            return true
        }
    }

    /// See `ShortMemory.forget`.
    package func forget(_ keys: [[UInt8]]) {
        state.withLock { state in for key in keys { _ = Self.forget(key, &state) } }
    }

    private static func write(
        _ value: [UInt8], _ key: [UInt8], _ space: MemorySpace, _ now: Timestamp, _ seconds: Int64,
        _ state: inout State
    ) {
        _ = forget(key, &state)
        makeRoom(in: space, now, &state)
        state.lastVersion += 1
        state.entries[key] = Entry(
            value: value, space: space, version: state.lastVersion,
            expiresAt: now.adding(seconds: seconds))
        state.spaces[space, default: Writings()].list.append((key, state.lastVersion))
        state.spaces[space]?.count += 1
    }

    /// Forgets the oldest entries until there is room for one more, and after them those at the front of the
    /// list that have expired.
    private static func makeRoom(in space: MemorySpace, _ now: Timestamp, _ state: inout State) {
        while let writings = state.spaces[space], writings.first < writings.list.count {
            let (key, version) = writings.list[writings.first]
            if let entry = state.entries[key], entry.version == version {
                if writings.count < space.capacity, now < entry.expiresAt { break }
                _ = forget(key, &state)
            }
            state.spaces[space]?.first += 1
        }
        // This happens so seldom that it costs next to nothing.
        if let writings = state.spaces[space], writings.first > writings.list.count / 2 {
            state.spaces[space]?.list.removeFirst(writings.first)
            state.spaces[space]?.first = 0
        }
    }

    private static func forget(_ key: [UInt8], _ state: inout State) -> Entry? {
        guard let entry = state.entries.removeValue(forKey: key) else { return nil }
        state.spaces[entry.space]?.count -= 1
        return entry
    }
}
