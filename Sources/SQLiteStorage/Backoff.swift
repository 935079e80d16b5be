/// When something that others have to wait for may be tried again: not before ten times as long has passed as it took
/// the last time, so that it never takes more than a tenth of the time.
struct Backoff: Sendable {
    /// What took less than this may be tried again at once.
    let threshold: Duration
    /// By the same clock as `now`, whichever it is.
    private var last: (start: Duration, pause: Duration)?

    init(threshold: Duration) { self.threshold = threshold }

    /// A clock that went back holds nothing up.
    func allows(at now: Duration) -> Bool {
        guard let last else { return true }
        return now < last.start || now >= last.start + last.pause
    }

    mutating func note(start: Duration, took: Duration) {
        last = took < threshold ? nil : (start, took * 10)
    }
}
