import Storage

/// Counts how often something was done lately, by a caller or to a name. It remembers a limited number of
/// acts: when there are more, the oldest are forgotten, and new ones still count.
struct RecentActs {
    private let windowSeconds: Int64
    private let capacity: Int
    /// The times of each key's acts, oldest first.
    private var times: [AttemptKey: [Timestamp]] = [:]
    /// All acts, oldest first, from `first` on.
    private var acts: [(key: AttemptKey, at: Timestamp)] = []
    private var first = 0

    init(windowSeconds: Int64, capacity: Int) {
        self.windowSeconds = windowSeconds
        self.capacity = capacity
    }

    /// How many acts of the key still count.
    func count(_ key: AttemptKey, at now: Timestamp) -> Int { recent(key, at: now).count }

    /// The seconds until one more act is allowed, if `limit` are within the window; nil if it is allowed now.
    func secondsToWait(_ key: AttemptKey, limit: Int, at now: Timestamp) -> Int64? {
        let recent = recent(key, at: now)
        if recent.count < limit { return nil }
        return (recent[recent.count - limit].milliseconds - earliest(now).milliseconds + 999) / 1000
    }

    mutating func add(_ key: AttemptKey, at now: Timestamp) {
        while first < acts.count, acts.count - first >= capacity || !counts(acts[first].at, at: now) {
            forgetFirst()
        }
        acts.append((key, now))
        times[key, default: []].append(now)
    }

    private func recent(_ key: AttemptKey, at now: Timestamp) -> [Timestamp] {
        (times[key] ?? []).filter { counts($0, at: now) }
    }

    /// An act from before the clock was set back doesn't: it would count for as much longer.
    private func counts(_ act: Timestamp, at now: Timestamp) -> Bool {
        act > earliest(now) && act <= now.adding(seconds: Timestamp.clockLeewaySeconds)
    }

    private func earliest(_ now: Timestamp) -> Timestamp { now.adding(seconds: -windowSeconds) }

    private mutating func forgetFirst() {
        let key = acts[first].key
        times[key]?.removeFirst()
        if times[key]?.isEmpty ?? false { times[key] = nil }
        first += 1
        // This happens so seldom that it costs next to nothing.
        if first > acts.count / 2 {
            acts.removeFirst(first)
            first = 0
        }
    }
}
