import Foundation
import Storage

/// When a backup is due: once after each three o'clock at night in this machine's time zone, or as soon as
/// the program runs again.
struct BackupSchedule: Sendable {
    private static let hour = 3

    private let calendar: Calendar

    init(timeZone: TimeZone = .current) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        self.calendar = calendar
    }

    /// - Parameter last: when the latest backup was made, by the clock at that time.
    func isDue(at now: Timestamp, last: Timestamp?) -> Bool {
        // If a backup seems to be later than now, the clock was wrong then, or is wrong now.
        guard let last, last <= now else { return true }
        return last < latestNight(at: now)
    }

    /// The latest three o'clock that is not after `now`.
    func latestNight(at now: Timestamp) -> Timestamp {
        let now = Date(timeIntervalSince1970: Double(now.milliseconds) / 1000)
        let tonight = night(of: now)
        // Any time of yesterday will do.
        let night =
            tonight <= now ? tonight : night(of: calendar.startOfDay(for: now).addingTimeInterval(-3600))
        return Timestamp(milliseconds: Int64(night.timeIntervalSince1970 * 1000))
    }

    /// Three o'clock on that day. If clocks skip that hour, it is the moment after; if they have it twice,
    /// the first.
    private func night(of day: Date) -> Date {
        let midnight = calendar.startOfDay(for: day)
        return calendar.nextDate(
            after: midnight, matching: DateComponents(hour: Self.hour, minute: 0, second: 0),
            matchingPolicy: .nextTime, repeatedTimePolicy: .first) ?? midnight
    }
}
