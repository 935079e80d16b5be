import Storage

/// How often something was done lately, by whom or to what. Only so many acts are remembered: when there are more, the
/// oldest go, and new ones still count.
struct RecentActs {
    typealias Key = AttemptKey

    let windowSeconds: Int64
    private let capacity: Int
    /// In the order in which they were done.
    private var times: [Key: [Timestamp]] = [:]
    /// All acts in that order, from `first` on.
    private var acts: [(key: Key, at: Timestamp)] = []
    private var first = 0

    init(windowSeconds: Int64, capacity: Int) {
        self.windowSeconds = windowSeconds
        self.capacity = capacity
    }

    /// The acts that still count.
    func count(_ key: Key, at now: Timestamp) -> Int { recent(key, at: now).count }

    /// The seconds until there may be one more where there may be `limit` of them within the window; nil: now.
    func secondsToWait(_ key: Key, limit: Int, at now: Timestamp) -> Int64? {
        let recent = recent(key, at: now)
        if recent.count < limit { return nil }
        return (recent[recent.count - limit].milliseconds - earliest(now).milliseconds + 999) / 1000
    }

    mutating func add(_ key: Key, at now: Timestamp) {
        let earliest = earliest(now)
        while first < acts.count, acts.count - first >= capacity || acts[first].at <= earliest {
            forgetFirst()
        }
        acts.append((key, now))
        times[key, default: []].append(now)
    }

    private func recent(_ key: Key, at now: Timestamp) -> [Timestamp] {
        let earliest = earliest(now)
        return (times[key] ?? []).filter { $0 > earliest }
    }

    private func earliest(_ now: Timestamp) -> Timestamp { now.adding(seconds: -windowSeconds) }

    private mutating func forgetFirst() {
        let key = acts[first].key
        times[key]?.removeFirst()
        if times[key]?.isEmpty ?? false { times[key] = nil }
        first += 1
        // Seldom enough to cost nothing.
        if first > acts.count / 2 {
            acts.removeFirst(first)
            first = 0
        }
    }
}
