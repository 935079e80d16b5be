import Passwords
import Storage
import Synchronization

/// Nothing was tried or changed: there were too many failures lately.
public struct TooManyAttempts: Error, Sendable, Equatable {
    /// When the next attempt may be made.
    public let waitSeconds: Int64
}

/// Counts attempts that failed, in memory only, and refuses more of them for a while.
///
/// A thousand at once are not a way around it: an attempt under way counts like a failed one; receivers are counted again
/// before any answer about them is given.
public final class AttemptLimits: Sendable {
    /// How many failures there may be within the window.
    public struct Settings: Sendable {
        /// Of one name tried from one address: nobody can lock somebody else's account from elsewhere.
        public var perNameAndAddress = 10
        /// From one network, callers without one left out: at a desk everybody is 127.0.0.1.
        public var perNetwork = 50
        /// Of receivers that one member asked for and that there aren't: nobody can list the members that way.
        public var perMember = 50
        /// Of so many names, networks and members at most failures are remembered.
        public var rememberedKeys = 100_000
        /// How long a failure counts.
        public var windowSeconds: Int64 = 900

        /// Those above.
        public init() {}
    }

    private typealias Limit = (key: String, count: Int)

    private struct State {
        var failures: [String: [Timestamp]] = [:]
        var underWay: [String: Int] = [:]
    }

    /// How long to wait for attempts that are under way.
    private static let busySeconds: Int64 = 5

    private let settings: Settings
    private let state = Mutex(State())

    /// Nothing has failed yet.
    public init(_ settings: Settings = Settings()) { self.settings = settings }

    /// Runs `attempt` and counts it if it `failed`. An error that it throws is no fault of who tries.
    ///
    /// - Parameter name: what is tried, letter case ignored; nil where only the network counts.
    /// - Throws: `TooManyAttempts`, without running it; else what `attempt` throws.
    func count<Value>(
        _ name: String?, by caller: Caller, at now: Timestamp, failed: (Value) -> Bool,
        _ attempt: () async throws -> Value
    ) async throws -> Value {
        let limits = limits(name, caller)
        try begin(limits, at: now)
        do {
            let value = try await attempt()
            end(limits, failedAt: failed(value) ? now : nil)
            return value
        } catch {
            end(limits, failedAt: nil)
            throw error
        }
    }

    private func limits(_ name: String?, _ caller: Caller) -> [Limit] {
        var limits: [Limit] = []
        if let name {
            // A digest, since names can be long.
            let digest = contentHash(of: Array(name.foldedIdentifier.utf8))
            limits.append(("\(caller.address) \(digest)", settings.perNameAndAddress))
        }
        if let network = caller.network { limits.append((network, settings.perNetwork)) }
        return limits
    }

    /// A member asks for another one; to be called again before being told anything but that credits were sent. Only
    /// receivers that there aren't count: who sends a lot at once is not in anybody's way.
    ///
    /// - Parameter isUnknown: whether there is no such receiver, as far as is known yet.
    func checkReceivers(
        of member: Int64, isUnknown: Bool, at now: Timestamp
    ) throws(TooManyAttempts) {
        let limit = (key: "member \(member)", count: settings.perMember)
        let wait = state.withLock { state -> Int64? in
            if let wait = secondsToWait(limit, at: now, &state) { return wait }
            if isUnknown { note([limit], at: now, &state) }
            return nil
        }
        if let wait { throw TooManyAttempts(waitSeconds: wait) }
    }

    private func begin(_ limits: [Limit], at now: Timestamp) throws(TooManyAttempts) {
        let wait = state.withLock { state -> Int64? in
            for limit in limits {
                if let wait = secondsToWait(limit, at: now, &state) { return wait }
            }
            for (key, _) in limits { state.underWay[key, default: 0] += 1 }
            return nil
        }
        if let wait { throw TooManyAttempts(waitSeconds: wait) }
    }

    /// The seconds until there may be one more, if there may be none now.
    private func secondsToWait(_ limit: Limit, at now: Timestamp, _ state: inout State) -> Int64? {
        let (key, count) = limit
        let earliest = now.adding(seconds: -settings.windowSeconds)
        let recent = state.failures[key, default: []].filter { $0 > earliest }
        state.failures[key] = recent.isEmpty ? nil : recent
        if recent.count >= count {
            return (recent[recent.count - count].milliseconds - earliest.milliseconds + 999) / 1000
        }
        return recent.count + state.underWay[key, default: 0] >= count ? Self.busySeconds : nil
    }

    private func end(_ limits: [Limit], failedAt: Timestamp?) {
        state.withLock { state in
            if let failedAt { note(limits, at: failedAt, &state) }
            for (key, _) in limits {
                let others = state.underWay[key, default: 1] - 1
                state.underWay[key] = others == 0 ? nil : others
            }
        }
    }

    private func note(_ limits: [Limit], at now: Timestamp, _ state: inout State) {
        let earliest = now.adding(seconds: -settings.windowSeconds)
        for (key, _) in limits {
            if state.failures.count >= settings.rememberedKeys, state.failures[key] == nil {
                state.failures = state.failures.filter { $0.value.last ?? earliest > earliest }
                if state.failures.count >= settings.rememberedKeys { continue }
            }
            state.failures[key, default: []].append(now)
        }
    }
}
