import Storage
import Synchronization
import Visitors

/// A memory of this program that counts its writes, and in which something can happen just before a value is
/// replaced for the first time.
final class ObservedMemory: ShortMemory {
    typealias Interruption = @Sendable () async -> Void

    private let memory: LocalMemory
    private let count = Mutex(0)
    private let interruption: Mutex<Interruption?>

    /// How many values were put or replaced.
    var writeCount: Int { count.withLock { $0 } }
    var isShared: Bool { memory.isShared }

    init(_ memory: LocalMemory = LocalMemory(), beforeFirstReplacement interruption: Interruption? = nil) {
        self.memory = memory
        self.interruption = Mutex(interruption)
    }

    func put(
        _ value: [UInt8], under key: [UInt8], in space: MemorySpace, forSeconds seconds: Int64
    ) async throws(StoreError) {
        count.withLock { $0 += 1 }
        memory.put(value, under: key, in: space, forSeconds: seconds)
    }

    func take(_ key: [UInt8]) async throws(StoreError) -> [UInt8]? { memory.take(key) }

    func get(_ key: [UInt8]) async throws(StoreError) -> Remembered? { memory.get(key) }

    func replace(
        _ key: [UInt8], version: Int64?, with value: [UInt8], in space: MemorySpace,
        forSeconds seconds: Int64
    ) async throws(StoreError) -> Bool {
        let next = interruption.withLock { $0.take() }
        await next?()
        count.withLock { $0 += 1 }
        return memory.replace(key, version: version, with: value, in: space, forSeconds: seconds)
    }

    func forget(_ keys: [[UInt8]]) async throws(StoreError) { memory.forget(keys) }
}
