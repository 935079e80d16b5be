import LocalTime
import Storage

/// When a backup is due: each day at 3 a.m., or as soon afterwards as the program runs.
struct BackupSchedule: Sendable {
    private static let hour = 3

    /// Nil for this machine's time zone, which the program takes; only tests choose one.
    var timeZone: TimeZoneName?

    /// - Parameter last: when the latest backup was made, by the clock at that time.
    func isDue(at now: Timestamp, last: Timestamp?) -> Bool {
        // A latest backup in the future means that the clock was wrong then, or is wrong now.
        guard let last, last <= now else { return true }
        return last < now.latest(hour: Self.hour, in: timeZone)
    }
}
