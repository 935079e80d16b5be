import GRDB
import Storage
import Synchronization

/// Reports to listeners what each commit changed.
///
/// SQLite reports the rows that are written (https://sqlite.org/c3ref/update_hook.html), so no write has to
/// report anything itself. GRDB installs that hook only for statements that write observed tables or columns,
/// and withholds changes made in a savepoint until the savepoint is released.
final class ChangeObserver: TransactionObserver, Sendable {
    private struct State {
        var listeners: [@Sendable (StoreChange) -> Void] = []
        /// The changes of the current transaction.
        var pending: Set<StoreChange> = []
    }

    private static let names: Set = ["name", "email", "username", "nickname", "phone", "closed_by"]

    private let state = Mutex(State())

    func add(_ listener: @escaping @Sendable (StoreChange) -> Void) {
        state.withLock { $0.listeners.append(listener) }
    }

    /// Call it for a failed transaction: if SQLite itself rolled it back, GRDB doesn't call
    /// `databaseDidRollback`.
    func discardPending() { state.withLock { $0.pending = [] } }

    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
        switch kind {
        case .update(tableName: "list", let columns): columns.contains("revision")
        case .update(tableName: "member", let columns): !columns.isDisjoint(with: Self.names)
        case .update(tableName: "settings", _): true
        case .update(tableName: "event_payment", _): true
        case .delete(let table): table == "member"
        default: false
        }
    }

    func databaseDidChange(with event: DatabaseEvent) {
        let change: StoreChange
        switch event.tableName {
        case "list": change = .roster
        case "settings": change = .settings
        case "member", "event_payment": change = .profiles
        // A table of the search index: FTS5 defers its writes until a statement writes another table.
        default: return
        }
        state.withLock { _ = $0.pending.insert(change) }
    }

    /// Called when COMMIT has succeeded, but `Database.commit()` has not returned yet.
    func databaseDidCommit(_ database: Database) {
        let (listeners, changes) = state.withLock { state in
            defer { state.pending = [] }
            return (state.pending.isEmpty ? [] : state.listeners, state.pending)
        }
        for change in StoreChange.allCases where changes.contains(change) {
            for listener in listeners { listener(change) }
        }
    }

    func databaseDidRollback(_ database: Database) { discardPending() }
}
