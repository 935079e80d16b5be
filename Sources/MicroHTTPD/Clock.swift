import Glibc

enum Clock {
    /// The monotonic time, with a resolution of a few milliseconds.
    static func milliseconds() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
    }

    /// The time after `seconds`, but at most a year from now.
    static func milliseconds(after seconds: Double) -> UInt64 {
        milliseconds() + UInt64(max(0, min(seconds, 31_536_000)) * 1000)
    }
}
