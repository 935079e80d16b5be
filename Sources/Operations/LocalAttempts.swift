import Storage
import Synchronization

/// Counts attempts in this program's memory, which is lost when the program ends.
final class LocalAttempts: AttemptMemory {
    private struct State {
        var attempts: [AttemptKind: RecentAttempts]
        var underWay: [AttemptKey: Int] = [:]

        mutating func add(_ limit: AttemptLimit, at now: Timestamp) {
            attempts[limit.kind]?.add(limit.key, at: now)
        }

        /// The seconds until one more is allowed; nil if it is allowed now.
        func secondsToWait(_ limit: AttemptLimit, at now: Timestamp) -> Int64? {
            attempts[limit.kind]?.secondsToWait(limit.key, limit: limit.count, at: now)
        }

        /// The same as `secondsToWait`, but counts attempts that are under way, too.
        func secondsToWaitForOthers(_ limit: AttemptLimit, at now: Timestamp) -> Int64? {
            if let wait = secondsToWait(limit, at: now) { return wait }
            let count = attempts[limit.kind]?.count(limit.key, at: now) ?? 0
            return count + underWay[limit.key, default: 0] >= limit.count ? AttemptLimit.busySeconds : nil
        }
    }

    private let state: Mutex<State>

    /// - Parameter policy: says how long attempts count, and how many are remembered.
    init(_ policy: AttemptPolicy) {
        var attempts: [AttemptKind: RecentAttempts] = [:]
        for kind in AttemptKind.allCases {
            attempts[kind] = RecentAttempts(
                windowSeconds: policy.windowSeconds(of: kind), capacity: policy.rememberedAttempts)
        }
        state = Mutex(State(attempts: attempts))
    }

    func begin(_ limits: [AttemptLimit], at now: Timestamp) -> AttemptStart {
        state.withLock { state in
            for limit in limits {
                if let wait = state.secondsToWaitForOthers(limit, at: now) {
                    return .mustWait(seconds: wait)
                }
            }
            for limit in limits { state.underWay[limit.key, default: 0] += 1 }
            return .begun(ticket: 0)
        }
    }

    /// Does everything under one lock, so that an attempt never counts both as under way and as over.
    func end(
        _ ticket: Int64, _ limits: [AttemptLimit], counting counted: [AttemptLimit], at now: Timestamp
    ) {
        state.withLock { state in
            for limit in counted { state.add(limit, at: now) }
            for limit in limits {
                let others = state.underWay[limit.key, default: 1] - 1
                state.underWay[limit.key] = others == 0 ? nil : others
            }
        }
    }

    func checkRoughly(_ limits: [AttemptLimit], at now: Timestamp) -> Int64? {
        check(limits, isCounted: false, at: now)
    }

    func check(_ limits: [AttemptLimit], isCounted: Bool, at now: Timestamp) -> Int64? {
        state.withLock { state in
            for limit in limits {
                if let wait = state.secondsToWait(limit, at: now) { return wait }
            }
            if isCounted { for limit in limits { state.add(limit, at: now) } }
            return nil
        }
    }
}
