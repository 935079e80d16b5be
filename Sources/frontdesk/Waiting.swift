import Dispatch
import Synchronization

/// Blocks this thread, which must not be one of Swift's pool, until `work` is done.
func wait<Value: Sendable>(for work: @escaping @Sendable () async throws -> Value) throws -> Value {
    let done = Done<Value>()
    // Not the main thread's own, which is a high one: only root may raise a thread's.
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
