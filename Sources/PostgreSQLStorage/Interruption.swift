/// Records whether something works, and how many times and for how long it hasn't.
struct Interruption {
    /// When it stopped working; nil while it works.
    private(set) var since: ContinuousClock.Instant?
    private var lastEnd: ContinuousClock.Instant?
    private var count = 0
    private var total = Duration.zero

    /// - Returns: whether it had worked until then.
    mutating func begin(at start: ContinuousClock.Instant = .now) -> Bool {
        if since != nil { return false }
        since = lastEnd.map { max($0, start) } ?? start
        count += 1
        return true
    }

    /// - Returns: how long it had not worked; nil if it was working.
    mutating func end() -> Duration? {
        guard let since else { return nil }
        let now = ContinuousClock.now
        let duration = now - since
        total += duration
        (self.since, lastEnd) = (nil, now)
        return duration
    }

    /// How many times it didn't work, and for how long altogether, up to now.
    var statistics: (count: Int, total: Duration) {
        (count, total + (since.map { ContinuousClock.now - $0 } ?? .zero))
    }
}
