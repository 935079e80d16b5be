/// When an operation that blocks others may be tried again: not before ten times as long has passed as it took the last
/// time, so that it never blocks them for more than a tenth of the time.
package struct Backoff: Sendable {
    /// However quick it was, the next one waits as long as this.
    package let leastPause: Duration
    /// By the same clock as `now`, whichever that is.
    private var last: (start: Duration, pause: Duration)?

    package init(leastPause: Duration = .zero) { self.leastPause = leastPause }

    /// If the clock has gone back, nothing is held up.
    package func allows(at now: Duration) -> Bool {
        guard let last else { return true }
        return now < last.start || now >= last.start + last.pause
    }

    package mutating func record(start: Duration, took: Duration) {
        last = (start, max(leastPause, took * 10))
    }
}
