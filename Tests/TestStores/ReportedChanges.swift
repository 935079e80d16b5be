import Storage
import Synchronization

/// The changes that a store has reported to it.
package final class ReportedChanges: Sendable {
    private let all = Mutex<[StoreChange]>([])

    package init() {}

    package var changes: [StoreChange] { all.withLock { $0 } }

    package func add(_ change: StoreChange) { all.withLock { $0.append(change) } }

    package func forget() { all.withLock { $0 = [] } }

    /// The changes reported while `body` runs; none may come later.
    package func during(_ body: () async throws -> Void) async rethrows -> [StoreChange] {
        forget()
        try await body()
        return changes
    }
}
