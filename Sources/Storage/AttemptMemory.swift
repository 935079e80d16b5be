/// How often something was attempted lately, by whom or at what: counted by all programs that share it.
///
/// It may be forgotten when a program or its database crashes. Every method is atomic: of many attempts at once, wherever,
/// there are never more than a limit allows.
public protocol AttemptMemory: Sendable {
    /// Begins an attempt, which is under way from then on and counts like one that is over, if there may be one more under
    /// each of `limits`.
    ///
    /// - Throws: `.unavailable`.
    func begin(_ limits: [AttemptLimit], at now: Timestamp) async throws(StoreError) -> AttemptStart

    /// Ends an attempt. What is under way is never counted twice; one whose program died counts for half a minute.
    ///
    /// - Parameter ticket: what `begin` gave.
    /// - Parameter limits: as `begin` had them.
    /// - Parameter counted: what counts from now on.
    /// - Throws: `.unavailable`: then nothing of it is counted.
    func end(
        _ ticket: Int64, _ limits: [AttemptLimit], counting counted: [AttemptLimit], at now: Timestamp
    ) async throws(StoreError)

    /// As `check` without counting, but it may be a second late where others count too: for what is checked once more
    /// before anything is told.
    ///
    /// - Throws: `.unavailable`.
    func checkRoughly(_ limits: [AttemptLimit], at now: Timestamp) async throws(StoreError) -> Int64?

    /// The seconds until there may be one more under each of `limits`, if there may be none now; what is under way
    /// doesn't matter. Nil: there may, and then it counts from now on if `isCounted`.
    ///
    /// - Throws: `.unavailable`.
    func check(
        _ limits: [AttemptLimit], isCounted: Bool, at now: Timestamp
    ) async throws(StoreError) -> Int64?
}

/// What came of beginning an attempt.
public enum AttemptStart: Sendable, Equatable {
    /// It is under way; this stands for it.
    case begun(ticket: Int64)
    /// Nothing was begun. So many seconds have to pass first.
    case mustWait(seconds: Int64)
}

/// How many attempts there may be within a window.
public struct AttemptLimit: Sendable, Hashable {
    /// How long to wait for attempts that are under way.
    public static let busySeconds: Int64 = 5

    /// What is counted.
    public let key: AttemptKey
    /// At least 1.
    public let count: Int
    /// How long an attempt counts.
    public let windowSeconds: Int64
    /// Where it is remembered.
    public let kind: AttemptKind

    /// Nothing is checked here.
    public init(key: AttemptKey, count: Int, windowSeconds: Int64, kind: AttemptKind) {
        self.key = key
        self.count = count
        self.windowSeconds = windowSeconds
        self.kind = kind
    }
}

/// What is remembered apart, so that much of one kind pushes nothing of another out.
public enum AttemptKind: Int64, Sendable, CaseIterable {
    /// What went wrong.
    case failures = 1
    /// What was done.
    case activity
    /// Either, where it counts for a day.
    case today
}

/// Stands for who or what is counted, and takes 16 bytes: a digest.
public struct AttemptKey: Sendable, Hashable {
    /// The first eight bytes.
    public let high: UInt64
    /// The others.
    public let low: UInt64

    /// Of a digest.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}
