import HTTP
import Storage
import Synchronization

/// The desk's list as the pages show it, read again only when it has changed.
final class RosterCache: Sendable {
    /// The names that a page shows at most: the newest.
    static let limit = 1000

    final class Snapshot: Sendable {
        let revision: Int64
        let total: Int
        /// In order of sign-up.
        let names: [String]
        /// What Undo would bring back, as of the reading.
        let undoable: Restart?
        fileprivate let generation: Int
        private let pages = Mutex<[String: Response]>([:])

        fileprivate init(
            revision: Int64, total: Int, names: [String], undoable: Restart?, generation: Int
        ) {
            self.revision = revision
            self.total = total
            self.names = names
            self.undoable = undoable
            self.generation = generation
        }

        /// A page that shows this list and nothing of its visitor: made once, for as long as the list holds.
        func page(_ name: String, make: () throws -> Response) rethrows -> Response {
            if let page = pages.withLock({ $0[name] }) { return page }
            let page = try make()
            pages.withLock { $0[name] = page }
            return page
        }

        /// Whether it still holds at `now`: the offer to undo ends by itself.
        fileprivate func isFresh(_ generation: Int, at now: Timestamp) -> Bool {
            self.generation == generation && (undoable.map { now < $0.undoableUntil } ?? true)
        }
    }

    private struct State {
        /// One higher with each change that this program has made to the list.
        var generation = 0
        var snapshot: Snapshot?
    }

    private let store: any Store
    private let state = Mutex(State())

    init(store: any Store) { self.store = store }

    /// To be called after a change to the list, before it is answered.
    func noteChange() { state.withLock { $0.generation += 1 } }

    /// The list with every change noted before the call.
    func snapshot(at now: Timestamp) async throws(StoreError) -> Snapshot {
        let (known, generation) = state.withLock { ($0.snapshot, $0.generation) }
        if let known, known.isFresh(generation, at: now) { return known }
        let update = try await store.rosterUpdate(since: known?.revision, limit: Self.limit)
        let undoable = try await store.undoableRestart(at: now)
        let read = Self.apply(update, to: known, undoable: undoable, generation: generation)
        state.withLock { state in
            if state.snapshot.map({ $0.generation <= generation }) ?? true { state.snapshot = read }
        }
        return read
    }

    private static func apply(
        _ update: RosterUpdate, to known: Snapshot?, undoable: Restart?, generation: Int
    ) -> Snapshot {
        switch update {
        case .added(let entries, let total):
            let names = ((known?.names ?? []) + entries.map(\.name)).suffix(limit)
            return Snapshot(
                revision: entries.last?.revision ?? known?.revision ?? 0, total: total, names: Array(names),
                undoable: undoable, generation: generation)
        case .reset(let roster):
            return Snapshot(
                revision: roster.revision, total: roster.total, names: roster.entries.map(\.name),
                undoable: undoable, generation: generation)
        }
    }
}
