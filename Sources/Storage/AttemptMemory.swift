/// Counts recent attempts, by the member, name or network they concern, for all programs that share it.
///
/// The counts may be lost when a program or its database crashes. Every method is atomic: of many attempts at
/// once, in whichever program, no more begin than a limit allows.
public protocol AttemptMemory: Sendable {
    /// Begins an attempt if each of `limits` allows one more. While it is under way, it counts like a counted
    /// one.
    ///
    /// - Throws: `.unavailable`.
    func begin(_ limits: [AttemptLimit], at now: Timestamp) async throws(StoreError) -> AttemptStart

    /// Ends an attempt, which from then on counts only under `counted`; it is never counted twice. An attempt
    /// whose program died counts as under way for half a minute.
    ///
    /// - Parameter ticket: the ticket that `begin` returned.
    /// - Parameter limits: the limits that were given to `begin`.
    /// - Parameter counted: the limits under which the attempt counts; empty if it doesn't.
    /// - Throws: `.unavailable`, in which case the attempt isn't counted.
    func end(
        _ ticket: Int64, _ limits: [AttemptLimit], counting counted: [AttemptLimit], at now: Timestamp
    ) async throws(StoreError)

    /// The same as `check` without counting, except that it may miss attempts that other programs counted
    /// within the last second. Use it only if `check` follows before anything is revealed.
    ///
    /// - Throws: `.unavailable`.
    func checkRoughly(_ limits: [AttemptLimit], at now: Timestamp) async throws(StoreError) -> Int64?

    /// Whether each of `limits` allows one more attempt now; attempts under way are ignored. If so, and if
    /// `isCounted`, one is counted.
    ///
    /// - Returns: nil if it is allowed; otherwise the seconds to wait.
    /// - Throws: `.unavailable`.
    func check(
        _ limits: [AttemptLimit], isCounted: Bool, at now: Timestamp
    ) async throws(StoreError) -> Int64?
}

/// The result of beginning an attempt.
public enum AttemptStart: Sendable, Equatable {
    /// The attempt is under way; pass the ticket to `end`.
    case begun(ticket: Int64)
    /// Nothing was begun: this many seconds have to pass first.
    case mustWait(seconds: Int64)
}

/// How many attempts there may be within a window.
public struct AttemptLimit: Sendable, Hashable {
    /// How long to wait, in seconds, if only attempts that are under way reach the limit.
    public static let busySeconds: Int64 = 5

    /// The key that is counted.
    public let key: AttemptKey
    /// How many attempts are allowed within the window; at least 1.
    public let count: Int
    /// How long an attempt counts, in seconds.
    public let windowSeconds: Int64
    /// Attempts of different kinds are remembered separately.
    public let kind: AttemptKind

    /// The values are not checked.
    public init(key: AttemptKey, count: Int, windowSeconds: Int64, kind: AttemptKind) {
        self.key = key
        self.count = count
        self.windowSeconds = windowSeconds
        self.kind = kind
    }
}

/// Each kind has a capacity of its own, so that many attempts of one kind don't push out those of another.
public enum AttemptKind: Int64, Sendable, CaseIterable {
    /// Failures, such as wrong passwords.
    case failures = 1
    /// Actions that succeeded, such as sign-ups.
    case actions
    /// Failures or actions that count for a day.
    case perDay
    /// Actions that count for a minute.
    case perMinute
    /// Actions that count for an hour.
    case perHour
}

/// Identifies the member, name or network whose attempts are counted: 16 bytes of a digest.
public struct AttemptKey: Sendable, Hashable {
    /// The first eight bytes.
    public let high: UInt64
    /// The last eight bytes.
    public let low: UInt64

    /// The key with these halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}
