/// Decides when an operation that blocks others may run again: only after a pause ten times as long as its
/// last run, so that it never blocks them for more than a tenth of the time.
package struct Backoff: Sendable {
    /// The shortest pause, however fast the operation was.
    private let minPause: Duration
    /// Measured by the clock of the caller's `now`.
    private var last: (start: Duration, pause: Duration)?

    package init(minPause: Duration = .zero) { self.minPause = minPause }

    /// Also true if the clock was set back, so that this holds nothing up.
    package func allows(at now: Duration) -> Bool {
        guard let last else { return true }
        return now < last.start || now >= last.start + last.pause
    }

    package mutating func record(start: Duration, took: Duration) {
        last = (start, max(minPause, took * 10))
    }
}
