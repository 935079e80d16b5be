import Storage
import Synchronization

/// Nothing was tried or changed: there was too much of it lately.
public struct TooManyAttempts: Error, Sendable, Equatable {
    /// When the next attempt may be made.
    public let waitSeconds: Int64
}

/// Counts what was attempted, in memory only, and refuses more of it for a while.
///
/// A thousand at once are not a way around it: what is under way counts like what is over; receivers are counted again
/// before any answer about them is given.
public final class AttemptLimits: Sendable {
    /// How often something may be done within the window. Callers without a network have no limit by network or of
    /// transfers: at a desk everybody is 127.0.0.1.
    public struct Settings: Sendable {
        /// Wrong passwords for one name from one address: nobody can lock somebody else's account from elsewhere.
        public var passwordsPerNameAndAddress = 10
        /// Failures from one network, whatever was tried.
        public var failuresPerNetwork = 50
        /// New members from one network: a class that signs up together comes from one.
        public var signUpsPerNetwork = 60
        /// The same, within a day.
        public var dailySignUpsPerNetwork = 300
        /// Receivers that one member asked for and that there aren't: nobody can list the members that way.
        public var unknownReceiversPerMember = 50
        /// Transfers of one member, and those that they undid.
        public var transfersPerMember = 300
        /// Colours that visitors and members of one network choose: each is kept.
        public var coloursPerNetwork = 600
        /// A customer of a provider who has many networks may do so many times as much with all of them.
        public var networksPerSite = 10
        /// At most so many acts are remembered within a window; the oldest go.
        public var rememberedActs = 100_000
        /// How long an act counts.
        public var windowSeconds: Int64 = 900

        /// Those above.
        public init() {}
    }

    private struct State {
        var lately: RecentActs
        var today: RecentActs
        var underWay: [RecentActs.Key: Int] = [:]
    }

    private static let daySeconds: Int64 = 24 * 3600
    /// How long to wait for attempts that are under way.
    private static let busySeconds: Int64 = 5

    private let settings: Settings
    private let report: SecurityLog
    private let state: Mutex<State>

    /// - Parameter report: told of each caller who has to wait.
    public init(_ settings: Settings = Settings(), report: @escaping SecurityLog = { _ in }) {
        self.settings = settings
        self.report = report
        let capacity = settings.rememberedActs
        state = Mutex(
            State(
                lately: RecentActs(windowSeconds: settings.windowSeconds, capacity: capacity),
                today: RecentActs(windowSeconds: Self.daySeconds, capacity: capacity)))
    }

    /// Runs `action` if there may be one more of each of `attempts`, and counts those that its outcome stands for. An
    /// error that it throws is no fault of who tries.
    ///
    /// - Throws: `TooManyAttempts`, without running it; else what `action` throws.
    func run<Value>(
        _ attempts: [Attempt], by caller: Caller, at now: Timestamp, counting: (Value) -> [Attempt],
        _ action: () async throws -> Value
    ) async throws -> Value {
        let limits = attempts.flatMap { $0.limits(settings, of: caller) }
        try begin(limits, by: caller, at: now)
        do {
            let value = try await action()
            end(limits, counting: counting(value).flatMap { $0.limits(settings, of: caller) }, at: now)
            return value
        } catch {
            end(limits, counting: [], at: now)
            throw error
        }
    }

    /// For an attempt whose outcome must not be told where there were too many of them meanwhile.
    ///
    /// - Parameter isCounted: whether it counts from now on.
    /// - Throws: `TooManyAttempts` if there may be no more of it.
    func check(
        _ attempt: Attempt, isCounted: Bool, by caller: Caller, at now: Timestamp
    ) throws(TooManyAttempts) {
        let limits = attempt.limits(settings, of: caller)
        let wait = state.withLock { state -> Int64? in
            for limit in limits {
                if let wait = state.lately.secondsToWait(limit.key, limit: limit.count, at: now) {
                    return wait
                }
            }
            if isCounted { for limit in limits { state.lately.add(limit.key, at: now) } }
            return nil
        }
        try refuse(wait, caller)
    }

    private func begin(
        _ limits: [Attempt.Limit], by caller: Caller, at now: Timestamp
    ) throws(TooManyAttempts) {
        let wait = state.withLock { state -> Int64? in
            for limit in limits {
                if let wait = Self.secondsToWait(limit, at: now, state) { return wait }
            }
            for limit in limits where !limit.isDaily { state.underWay[limit.key, default: 0] += 1 }
            return nil
        }
        try refuse(wait, caller)
    }

    private func refuse(_ wait: Int64?, _ caller: Caller) throws(TooManyAttempts) {
        guard let wait else { return }
        report(SecurityEvent(.hadToWait, by: caller))
        throw TooManyAttempts(waitSeconds: wait)
    }

    /// Both at once: what is under way is never counted twice.
    private func end(_ limits: [Attempt.Limit], counting counted: [Attempt.Limit], at now: Timestamp) {
        state.withLock { state in
            for limit in counted {
                if limit.isDaily {
                    state.today.add(limit.key, at: now)
                } else {
                    state.lately.add(limit.key, at: now)
                }
            }
            for limit in limits where !limit.isDaily {
                let others = state.underWay[limit.key, default: 1] - 1
                state.underWay[limit.key] = others == 0 ? nil : others
            }
        }
    }

    /// The seconds until there may be one more, if there may be none now.
    private static func secondsToWait(_ limit: Attempt.Limit, at now: Timestamp, _ state: State) -> Int64? {
        let acts = limit.isDaily ? state.today : state.lately
        if let wait = acts.secondsToWait(limit.key, limit: limit.count, at: now) { return wait }
        let underWay = state.underWay[limit.key, default: 0]
        return acts.count(limit.key, at: now) + underWay >= limit.count ? busySeconds : nil
    }
}
