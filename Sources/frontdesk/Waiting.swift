import Dispatch
import Synchronization

/// Blocks this thread, which must not belong to Swift's concurrency pool, until `work` is done.
func wait<Value: Sendable>(for work: @escaping @Sendable () async throws -> Value) throws -> Value {
    let result = Mutex<Result<Value, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    // The task must not inherit the main thread's high priority: only root may raise a thread's priority.
    Task(priority: .medium) {
        do {
            let value = try await work()
            result.withLock { $0 = .success(value) }
        } catch {
            result.withLock { $0 = .failure(error) }
        }
        done.signal()
    }
    done.wait()
    return try (result.withLock { $0 } ?? .failure(CancellationError())).get()
}
