import Glibc
import HTTP
import HTTPTypes
import Storage
import Synchronization

/// Counts attempts that failed, in memory only, and refuses more of them for a while.
///
/// An attempt counts as failed from its start, so that a thousand at once are not a way around; one that succeeds is
/// taken back.
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

    /// An attempt under way.
    struct Attempt: Sendable {
        fileprivate let keys: [String]
        fileprivate let at: Timestamp
    }

    /// More keys than this are not remembered: those that are over go first.
    private static let keyLimit = 100_000

    private let settings: Settings
    private let failures = Mutex<[String: [Timestamp]]>([:])

    public init(_ settings: Settings = Settings()) { self.settings = settings }

    /// - Parameter name: what is tried; nil where only the address counts.
    /// - Throws: a `Refusal`: 429 with the seconds to wait.
    func begin(_ name: String?, from address: String, at now: Timestamp) throws(Refusal) -> Attempt {
        var limits: [Limit] = []
        if let name { limits.append(("\(address) \(name.foldedIdentifier)", settings.perNameAndAddress)) }
        if !Self.isLoopback(address) { limits.append((Self.network(of: address), settings.perAddress)) }
        return try begin(limits, at: now)
    }

    /// A member asks for another one. Only what `noteUnknownReceiver` is told of counts: who sends a lot at once, to
    /// receivers that there are, is not in anybody's way.
    ///
    /// - Throws: a `Refusal`: 429 with the seconds to wait.
    func checkReceivers(of member: Int64, at now: Timestamp) throws(Refusal) {
        takeBack(try begin([receivers(of: member)], at: now))
    }

    func noteUnknownReceiver(of member: Int64, at now: Timestamp) {
        _ = try? begin([receivers(of: member)], at: now)
    }

    private func receivers(of member: Int64) -> Limit { ("member \(member)", settings.perMember) }

    private typealias Limit = (key: String, count: Int)

    private func begin(_ limits: [Limit], at now: Timestamp) throws(Refusal) -> Attempt {
        let earliest = now.adding(seconds: -settings.windowSeconds)
        let wait = failures.withLock { failures -> Int64? in
            if failures.count > Self.keyLimit {
                failures = failures.filter { $0.value.last ?? earliest > earliest }
            }
            for (key, count) in limits {
                let recent = failures[key, default: []].filter { $0 > earliest }
                failures[key] = recent.isEmpty ? nil : recent
                if recent.count >= count {
                    return (recent[recent.count - count].milliseconds - earliest.milliseconds + 999) / 1000
                }
            }
            for (key, _) in limits { failures[key, default: []].append(now) }
            return nil
        }
        if let wait { throw Refusal(.tooManyRequests, headers: [.retryAfter: "\(wait)"]) }
        return Attempt(keys: limits.map(\.key), at: now)
    }

    /// It was no failure.
    func takeBack(_ attempt: Attempt) {
        failures.withLock { failures in
            for key in attempt.keys {
                guard let index = failures[key]?.firstIndex(of: attempt.at) else { continue }
                failures[key]?.remove(at: index)
            }
        }
    }

    private static func isLoopback(_ address: String) -> Bool {
        address.hasPrefix("127.") || address == "::1"
    }

    /// One household has a whole /64 of IPv6 addresses.
    static func network(of address: String) -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
        return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
    }
}
