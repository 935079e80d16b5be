/// Whether something works, and how often and how long it hasn't.
struct Interruption {
    /// Nil while it works.
    private(set) var since: ContinuousClock.Instant?
    private var lastEnd: ContinuousClock.Instant?
    private var count = 0
    private var total = Duration.zero

    /// - Returns: whether it worked until then.
    mutating func begin(at start: ContinuousClock.Instant = .now) -> Bool {
        if since != nil { return false }
        since = lastEnd.map { max($0, start) } ?? start
        count += 1
        return true
    }

    /// - Returns: how long it didn't work; nil if it did.
    mutating func end() -> Duration? {
        guard let since else { return nil }
        let now = ContinuousClock.now
        let duration = now - since
        total += duration
        (self.since, lastEnd) = (nil, now)
        return duration
    }

    /// How often it didn't, and how long altogether, up to now.
    var statistics: (count: Int, total: Duration) {
        (count, total + (since.map { ContinuousClock.now - $0 } ?? .zero))
    }
}
