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
        /// Wrong codes in place of one code, within a day, from one network, or one address where there is no network.
        public var codesPerNetwork = 10
        /// Failures from one network, whatever was tried; receivers that there aren't count by themselves, as many.
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
        /// So many acts of each kind are remembered at most; the oldest go.
        public var rememberedActs = 100_000
        /// How long an act counts.
        public var windowSeconds: Int64 = 900

        /// Those above.
        public init() {}
    }

    private struct State {
        /// How long to wait for attempts that are under way.
        private static let busySeconds: Int64 = 5

        var acts: [Attempt.Memory: RecentActs]
        var underWay: [RecentActs.Key: Int] = [:]

        mutating func add(_ limit: Attempt.Limit, at now: Timestamp) {
            acts[limit.memory]?.add(limit.key, at: now)
        }

        /// The seconds until there may be one more, if there may be none now.
        func secondsToWait(_ limit: Attempt.Limit, at now: Timestamp) -> Int64? {
            acts[limit.memory]?.secondsToWait(limit.key, limit: limit.count, at: now)
        }

        /// The same, where what is under way counts too.
        func secondsToWaitForOthers(_ limit: Attempt.Limit, at now: Timestamp) -> Int64? {
            if let wait = secondsToWait(limit, at: now) { return wait }
            let count = acts[limit.memory]?.count(limit.key, at: now) ?? 0
            return count + underWay[limit.key, default: 0] >= limit.count ? Self.busySeconds : nil
        }
    }

    private static let daySeconds: Int64 = 24 * 3600
    private let settings: Settings
    private let report: SecurityLog
    private let state: Mutex<State>

    /// - Parameter report: told of each caller who has to wait.
    public init(_ settings: Settings = Settings(), report: @escaping SecurityLog = { _ in }) {
        self.settings = settings
        self.report = report
        var acts: [Attempt.Memory: RecentActs] = [:]
        for memory in Attempt.Memory.allCases {
            let seconds = memory == .today ? Self.daySeconds : settings.windowSeconds
            acts[memory] = RecentActs(windowSeconds: seconds, capacity: settings.rememberedActs)
        }
        state = Mutex(State(acts: acts))
    }

    /// Runs `action` if there may be one more of each of `attempts`, and counts those that its outcome stands for. An
    /// error that it throws is no fault of who tries.
    ///
    /// - Parameter member: the id of who is signed in, for the report.
    /// - Throws: `TooManyAttempts`, without running it; else what `action` throws.
    func run<Value>(
        _ attempts: [Attempt], by caller: Caller, of member: Int64? = nil, at now: Timestamp,
        counting: (Value) -> [Attempt], _ action: () async throws -> Value
    ) async throws -> Value {
        let limits = attempts.flatMap { $0.limits(settings, of: caller) }
        try refuse(begin(limits, at: now), caller, member)
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
        _ attempt: Attempt, isCounted: Bool, by caller: Caller, of member: Int64, at now: Timestamp
    ) throws(TooManyAttempts) {
        let limits = attempt.limits(settings, of: caller)
        let wait = state.withLock { state -> Int64? in
            for limit in limits {
                if let wait = state.secondsToWait(limit, at: now) { return wait }
            }
            if isCounted { for limit in limits { state.add(limit, at: now) } }
            return nil
        }
        try refuse(wait, caller, member)
    }

    /// The seconds of a window if there may be no more of `attempt` within it, else nil.
    func exhaustedWindow(_ attempt: Attempt, by caller: Caller, at now: Timestamp) -> Int64? {
        let limits = attempt.limits(settings, of: caller)
        let isExhausted = state.withLock { state in
            limits.contains { state.secondsToWait($0, at: now) != nil }
        }
        return isExhausted ? settings.windowSeconds : nil
    }

    /// The seconds to wait; nil if it may begin, and then it is under way.
    private func begin(_ limits: [Attempt.Limit], at now: Timestamp) -> Int64? {
        state.withLock { state in
            for limit in limits {
                if let wait = state.secondsToWaitForOthers(limit, at: now) { return wait }
            }
            for limit in limits { state.underWay[limit.key, default: 0] += 1 }
            return nil
        }
    }

    private func refuse(_ wait: Int64?, _ caller: Caller, _ member: Int64?) throws(TooManyAttempts) {
        guard let wait else { return }
        report(SecurityEvent(.hadToWait, member: member, by: caller))
        throw TooManyAttempts(waitSeconds: wait)
    }

    /// Both at once: what is under way is never counted twice.
    private func end(_ limits: [Attempt.Limit], counting counted: [Attempt.Limit], at now: Timestamp) {
        state.withLock { state in
            for limit in counted { state.add(limit, at: now) }
            for limit in limits {
                let others = state.underWay[limit.key, default: 1] - 1
                state.underWay[limit.key] = others == 0 ? nil : others
            }
        }
    }
}
