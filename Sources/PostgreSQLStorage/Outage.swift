import Storage
import Synchronization

/// What is known of whether the database can be reached: as long as it can't, a connection is tried a few times a
/// second, and everybody else is told at once.
final class Outage: Sendable {
    private struct State {
        var interruption = Interruption()
        var lastAttempt: ContinuousClock.Instant?
        var reason = ""
        /// How long the latest was, until somebody has asked.
        var ended: Duration?

        func isLonger(than duration: Duration) -> Bool {
            interruption.since.map { ContinuousClock.now - $0 > duration } ?? false
        }
    }

    /// A restart of the database is waited for so long before anybody is told.
    private let patience: Duration
    private static let pause = Duration.milliseconds(250)
    private let state = Mutex(State())

    init(patience: Duration) { self.patience = patience }

    /// Whether it is long enough that nobody waits for its end any more.
    var isKnown: Bool { state.withLock { $0.isLonger(than: patience) } }

    /// To be called before an attempt to connect.
    ///
    /// - Throws: where there was one just now, and it is known to be in vain.
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

    /// To be called after an attempt that was in vain, which may have taken long.
    func noteFailedAttempt() { state.withLock { $0.lastAttempt = .now } }

    /// - Returns: whether it was not known yet.
    func begin(_ reason: String) -> Bool {
        state.withLock { state in
            state.reason = reason
            return state.interruption.begin()
        }
    }

    /// To be called whenever a connection was made.
    func end() {
        state.withLock { state in
            if let duration = state.interruption.end() { state.ended = duration }
        }
    }

    /// How long it was, once.
    func takeEnded() -> Duration? {
        state.withLock { state in
            defer { state.ended = nil }
            return state.ended
        }
    }

    /// Why nothing can be reached now; nil if it can.
    var current: StoreError? {
        state.withLock { $0.interruption.since == nil ? nil : .unavailable(reason: $0.reason) }
    }

    /// How often there was one, and how long all of them have been together.
    var statistics: (count: Int, total: Duration) { state.withLock { $0.interruption.statistics } }
}
