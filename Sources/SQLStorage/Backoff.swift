/// Decides when an operation that blocks others may run again: only after ten times as long as it took the
/// last time, so that it never blocks them for more than a tenth of the time.
package struct Backoff: Sendable {
    /// The shortest pause, however quick the operation was.
    private let leastPause: Duration
    /// By the clock that the caller's `now` comes from.
    private var last: (start: Duration, pause: Duration)?

    package init(leastPause: Duration = .zero) { self.leastPause = leastPause }

    /// True if the clock has gone back, so that setting it holds nothing up.
    package func allows(at now: Duration) -> Bool {
        guard let last else { return true }
        return now < last.start || now >= last.start + last.pause
    }

    package mutating func record(start: Duration, took: Duration) {
        last = (start, max(leastPause, took * 10))
    }
}
