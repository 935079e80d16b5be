import Synchronization

/// Runs long reads of all data one at a time, so that pages can use the store's other readers.
final class TaskQueue: Sendable {
    /// Ends when the latest call of `run` does; nil before the first.
    private let latest = Mutex<Task<Void, Never>?>(nil)

    /// Runs `body` once all earlier ones have ended. If the caller is cancelled, so is `body`.
    func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = latest.withLock { latest in
            let previous = latest
            let task = Task {
                await previous?.value
                try Task.checkCancellation()
                return try await body()
            }
            latest = Task { _ = await task.result }
            return task
        }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
