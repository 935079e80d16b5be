import Dispatch
import Synchronization

/// Blocks this thread, which must not be one of Swift's concurrency pool, until `work` is done.
func wait<Value: Sendable>(for work: @escaping @Sendable () async throws -> Value) throws -> Value {
    let done = Done<Value>()
    // The task must not inherit the main thread's high priority: only root may raise a thread's priority.
    Task(priority: .medium) {
        do { done.set(.success(try await work())) } catch { done.set(.failure(error)) }
    }
    return try done.wait().get()
}

private final class Done<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let semaphore = DispatchSemaphore(value: 0)

    func set(_ result: Result<Value, any Error>) {
        self.result.withLock { $0 = result }
        semaphore.signal()
    }

    func wait() -> Result<Value, any Error> {
        semaphore.wait()
        return result.withLock { $0 } ?? .failure(CancellationError())
    }
}
