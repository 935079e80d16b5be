import LocalTime
import Storage

/// When a backup is due: once after each 3 a.m., or as soon as the program runs again.
struct BackupSchedule: Sendable {
    private static let hour = 3

    /// Nil for this machine's zone.
    var timeZone: TimeZoneName?

    /// - Parameter last: when the latest backup was made, by the clock at that time.
    func isDue(at now: Timestamp, last: Timestamp?) -> Bool {
        // If a backup seems to be later than now, the clock was wrong then, or is wrong now.
        guard let last, last <= now else { return true }
        return last < now.latest(hour: Self.hour, in: timeZone)
    }
}
