import Glibc
import HTTP
import HTTPTypes
import Model
import Passwords
import Storage
import Synchronization

/// Counts attempts that failed, in memory only, and refuses more of them for a while.
///
/// A thousand at once are not a way around: an attempt under way counts like one that failed or, where receivers are
/// asked for, is told nothing once there were too many.
public final class AttemptLimits: Sendable {
    /// How many failures there may be in a quarter of an hour.
    public struct Settings: Sendable {
        /// Of one name tried from one address: nobody can lock somebody else's account from elsewhere.
        public var perNameAndAddress = 10
        /// From one address, this machine left out: at a desk everybody is 127.0.0.1.
        public var perAddress = 50
        /// Of receivers that one member asked for and that there aren't: nobody can list the members that way.
        public var perMember = 50
        public var windowSeconds: Int64 = 900

        public init() {}
    }

    private typealias Limit = (key: String, count: Int)

    private struct State {
        var failures: [String: [Timestamp]] = [:]
        var underWay: [String: Int] = [:]
    }

    /// More keys than this are not remembered.
    private static let keyLimit = 100_000
    /// How long to wait for attempts that are under way.
    private static let busySeconds: Int64 = 5

    private let settings: Settings
    private let state = Mutex(State())

    public init(_ settings: Settings = Settings()) { self.settings = settings }

    /// Runs `attempt`. It has failed if it throws `Problems`; any other error is no fault of who tries.
    ///
    /// - Parameter name: what is tried; nil where only the address counts.
    /// - Throws: what `attempt` throws; or, without running it, a `Refusal`: 429 with the seconds to wait.
    func count<Value>(
        _ name: String?, from address: String, at now: Timestamp, _ attempt: () async throws -> Value
    ) async throws -> Value {
        var limits: [Limit] = []
        if let name {
            // A digest, since names can be long.
            let key = "\(address) \(contentHash(of: Array(name.foldedIdentifier.utf8)))"
            limits.append((key, settings.perNameAndAddress))
        }
        if !ClientAddress.isLoopback(address) {
            limits.append((Self.network(of: address), settings.perAddress))
        }
        try begin(limits, at: now)
        do {
            let value = try await attempt()
            end(limits, failedAt: nil)
            return value
        } catch {
            end(limits, failedAt: error is Problems ? now : nil)
            throw error
        }
    }

    /// A member asks for another one; to be called again before being told anything but that credits were sent. Only
    /// receivers that there aren't count: who sends a lot at once is not in anybody's way.
    ///
    /// - Parameter isUnknown: whether there is no such receiver, as far as is known yet.
    /// - Throws: a `Refusal`: 429 with the seconds to wait.
    func checkReceivers(of member: Int64, isUnknown: Bool, at now: Timestamp) throws(Refusal) {
        let limit = (key: "member \(member)", count: settings.perMember)
        let wait = state.withLock { state -> Int64? in
            if let wait = secondsToWait(limit, at: now, &state) { return wait }
            if isUnknown { note([limit], at: now, &state) }
            return nil
        }
        if let wait { throw Self.tooMany(wait) }
    }

    private static func tooMany(_ waitSeconds: Int64) -> Refusal {
        Refusal(.tooManyRequests, headers: [.retryAfter: "\(waitSeconds)"])
    }

    private func begin(_ limits: [Limit], at now: Timestamp) throws(Refusal) {
        let wait = state.withLock { state -> Int64? in
            for limit in limits {
                if let wait = secondsToWait(limit, at: now, &state) { return wait }
            }
            for (key, _) in limits { state.underWay[key, default: 0] += 1 }
            return nil
        }
        if let wait { throw Self.tooMany(wait) }
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
            if state.failures.count >= Self.keyLimit, state.failures[key] == nil {
                state.failures = state.failures.filter { $0.value.last ?? earliest > earliest }
                if state.failures.count >= Self.keyLimit { continue }
            }
            state.failures[key, default: []].append(now)
        }
    }

    /// One household has a whole /64 of IPv6 addresses.
    static func network(of address: String) -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
        return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
    }
}
