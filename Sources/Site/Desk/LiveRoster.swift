import HTTP
import Logging
import Operations
import Storage
import Synchronization
import Visitors

/// The desk's list, always up to date: what pages show of it, and the streams that report every change.
///
/// The store reports all changes to it, including those of other programs.
final class LiveRoster: Sendable {
    private struct State {
        /// How many changes the store has reported.
        var generation = 0
        var snapshot: RosterSnapshot?
    }

    private let desk: Desk
    let streams: RosterStreams
    private let state = Mutex(State())

    /// - Parameter observe: `Store.observe`.
    init(
        _ desk: Desk, _ accounts: Accounts,
        observe: (@escaping @Sendable (StoreChange) -> Void) -> Void, logger: Logger,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.desk = desk
        streams = RosterStreams(
            logger: logger,
            allowed: { tokenDigests in
                let signedIn = try await accounts.signedIn(tokenDigests: Array(tokenDigests), at: now())
                return Set(signedIn.filter { $0.member.staffID != nil }.map(\.session.tokenDigest))
            },
            read: { revision throws(StoreError) in
                try await desk.rosterUpdate(since: revision, limit: RosterSnapshot.limit)
            })
        observe { [weak self] change in
            if change == .roster { self?.rosterChanged() }
        }
    }

    private func rosterChanged() {
        state.withLock { $0.generation += 1 }
        streams.publishChange()
    }

    /// The list with every change whose store method had returned before the call; nil if it has to be read.
    func snapshotIfKnown(at now: Timestamp) -> RosterSnapshot? {
        let (known, generation) = state.withLock { ($0.snapshot, $0.generation) }
        return known.flatMap { $0.isFresh(generation, at: now) ? $0 : nil }
    }

    /// The list with every change whose store method had returned before the call.
    func snapshot(at now: Timestamp) async throws(StoreError) -> RosterSnapshot {
        if let known = snapshotIfKnown(at: now) { return known }
        let (known, generation) = state.withLock { ($0.snapshot, $0.generation) }
        let list = try await desk.list(since: known?.revision, limit: RosterSnapshot.limit, at: now)
        let read = Self.apply(list, to: known, generation: generation)
        state.withLock { state in
            if state.snapshot.map({ $0.generation <= generation }) ?? true { state.snapshot = read }
        }
        return read
    }

    private static func apply(
        _ list: DeskList, to known: RosterSnapshot?, generation: Int
    ) -> RosterSnapshot {
        let undoable = RosterSnapshot.Undoable(
            restart: list.undoableRestart, takenOff: list.undoableTakeOffs)
        switch list.update {
        case .added(let entries, let total):
            let names = ((known?.names ?? []) + entries.map(\.name)).suffix(RosterSnapshot.limit)
            return RosterSnapshot(
                revision: entries.last?.revision ?? known?.revision ?? 0, of: list.event, total: total,
                names: Array(names), undoable: undoable, generation: generation)
        case .reset(let roster):
            return RosterSnapshot(
                revision: roster.revision, of: list.event, total: roster.total,
                names: roster.entries.map(\.name), undoable: undoable, generation: generation)
        }
    }
}
