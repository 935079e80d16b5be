import GRDB
import Storage
import Synchronization

/// Tells listeners what each commit has changed.
///
/// SQLite says which rows of which tables are written (https://sqlite.org/c3ref/update_hook.html), so no write has to
/// remember to tell. GRDB installs that hook only for statements that write what is observed, and holds back what
/// happens inside a savepoint until the savepoint is kept.
final class ChangeObserver: TransactionObserver, Sendable {
    private struct State {
        var listeners: [@Sendable (StoreChange) -> Void] = []
        /// Of the transaction under way.
        var pending: Set<StoreChange> = []
    }

    private static let names: Set = ["name", "email", "username", "nickname"]

    private let state = Mutex(State())

    func add(_ listener: @escaping @Sendable (StoreChange) -> Void) {
        state.withLock { $0.listeners.append(listener) }
    }

    /// For a transaction that failed: where SQLite itself has ended it, GRDB doesn't call `databaseDidRollback`.
    func forgetPending() { state.withLock { $0.pending = [] } }

    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
        switch kind {
        case .update(tableName: "desk", let columns): columns.contains("revision")
        case .update(tableName: "member", let columns): !columns.isDisjoint(with: Self.names)
        case .delete(let table): table == "member"
        default: false
        }
    }

    func databaseDidChange(with event: DatabaseEvent) {
        let change: StoreChange = event.tableName == "desk" ? .roster : .profiles
        state.withLock { _ = $0.pending.insert(change) }
    }

    /// COMMIT has succeeded, and `Database.commit()` has not yet returned.
    func databaseDidCommit(_ database: Database) {
        let (listeners, changes) = state.withLock { state in
            defer { state.pending = [] }
            return (state.pending.isEmpty ? [] : state.listeners, state.pending)
        }
        for change in StoreChange.allCases where changes.contains(change) {
            for listener in listeners { listener(change) }
        }
    }

    func databaseDidRollback(_ database: Database) { forgetPending() }
}
