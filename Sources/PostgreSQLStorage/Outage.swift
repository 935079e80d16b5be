import Storage
import Synchronization

/// Tracks whether the database can be reached. While it can't, a connection is tried a few times a second,
/// and other attempts fail at once.
final class Outage: Sendable {
    private struct State {
        var interruption = Interruption()
        var lastAttempt: ContinuousClock.Instant?
        var reason = ""
        /// How long the latest outage was, until `takeEnded` returns it.
        var ended: Duration?

        func isLonger(than duration: Duration) -> Bool {
            interruption.since.map { ContinuousClock.now - $0 > duration } ?? false
        }
    }

    /// How long callers wait for a restart of the database before they are told of an outage.
    private let patience: Duration
    private static let pause = Duration.milliseconds(250)
    private let state = Mutex(State())

    init(patience: Duration) { self.patience = patience }

    /// Whether the outage has lasted so long that callers no longer wait for its end.
    var isKnown: Bool { state.withLock { $0.isLonger(than: patience) } }

    /// Call it before an attempt to connect.
    ///
    /// - Throws: if the outage is known and there was an attempt just now.
    func attempt() throws(DatabaseError) {
        let reason: String? = state.withLock { state in
            if state.isLonger(than: patience), let last = state.lastAttempt, .now - last < Self.pause {
                return state.reason
            }
            state.lastAttempt = .now
            return nil
        }
        if let reason { throw DatabaseError(reason) }
    }

    /// Call it after an attempt that failed, which may have taken long.
    func recordFailedAttempt() { state.withLock { $0.lastAttempt = .now } }

    /// - Returns: whether this begins an outage.
    func begin(_ reason: String) -> Bool {
        state.withLock { state in
            state.reason = reason
            return state.interruption.begin()
        }
    }

    /// Call it after each successful connection.
    func end() {
        state.withLock { state in
            if let duration = state.interruption.end() { state.ended = duration }
        }
    }

    /// How long the latest outage was; nil if that has already been returned.
    func takeEnded() -> Duration? {
        state.withLock { state in
            defer { state.ended = nil }
            return state.ended
        }
    }

    /// Why the database can't be reached now; nil if it can.
    var current: StoreError? {
        state.withLock { $0.interruption.since == nil ? nil : .unavailable(reason: $0.reason) }
    }

    /// How many outages there were, and how long they lasted altogether.
    var statistics: (count: Int, total: Duration) { state.withLock { $0.interruption.statistics } }
}
