import Storage

/// Counts how often something was done recently, by a caller or to a name. It remembers a limited number of
/// attempts: when there are more, the oldest are forgotten, and new ones still count.
struct RecentAttempts {
    private let windowSeconds: Int64
    private let capacity: Int
    /// The times of each key's attempts, oldest first.
    private var times: [AttemptKey: [Timestamp]] = [:]
    private var attempts = Queue<(key: AttemptKey, at: Timestamp)>()

    init(windowSeconds: Int64, capacity: Int) {
        self.windowSeconds = windowSeconds
        self.capacity = capacity
    }

    /// How many attempts of the key still count.
    func count(_ key: AttemptKey, at now: Timestamp) -> Int { recent(key, at: now).count }

    /// The seconds until one more attempt is allowed, if `limit` are within the window; nil if it is allowed
    /// now.
    func secondsToWait(_ key: AttemptKey, limit: Int, at now: Timestamp) -> Int64? {
        let recent = recent(key, at: now)
        if recent.count < limit { return nil }
        return (recent[recent.count - limit].milliseconds - latestExpired(at: now).milliseconds + 999) / 1000
    }

    mutating func add(_ key: AttemptKey, at now: Timestamp) {
        while let oldest = attempts.first, attempts.count >= capacity || !counts(oldest.at, at: now) {
            attempts.removeFirst()
            times[oldest.key]?.removeFirst()
            if times[oldest.key]?.isEmpty ?? false { times[oldest.key] = nil }
        }
        attempts.append((key, now))
        times[key, default: []].append(now)
    }

    private func recent(_ key: AttemptKey, at now: Timestamp) -> [Timestamp] {
        (times[key] ?? []).filter { counts($0, at: now) }
    }

    /// Whether an attempt still counts. One that seems to be in the future, because the clock was set back,
    /// doesn't: it would count for too long.
    private func counts(_ attempt: Timestamp, at now: Timestamp) -> Bool {
        attempt > latestExpired(at: now) && attempt <= now.adding(seconds: Timestamp.clockLeewaySeconds)
    }

    private func latestExpired(at now: Timestamp) -> Timestamp { now.adding(seconds: -windowSeconds) }
}
