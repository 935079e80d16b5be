import Foundation
import Storage

/// Writes moments in this machine's time, with the name of its time zone, since readers may be in another.
/// Where scripts run, the page rewrites them in the reader's own time.
public enum DateText {
    /// The time of day: `14:05 CET`.
    package static func clock(_ timestamp: Timestamp) -> String { clock(local(timestamp)) }

    /// `21 Nov 2026, 14:05 CET`, as the language writes it.
    package static func text(_ timestamp: Timestamp, in language: Language) -> String {
        let parts = local(timestamp)
        return language.date(
            day: Int(parts.tm_mday), month: Int(parts.tm_mon) + 1, year: 1900 + Int(parts.tm_year),
            clock: clock(parts))
    }

    /// The moment in UTC, for machines: `2026-11-21T13:05:00Z`.
    package static func iso8601(_ timestamp: Timestamp) -> String {
        var (seconds, parts) = (seconds(timestamp), tm())
        gmtime_r(&seconds, &parts)
        let day =
            "\(1900 + parts.tm_year)-\(twoDigits(Int(parts.tm_mon) + 1))-\(twoDigits(Int(parts.tm_mday)))"
        let time = clock(hour: Int(parts.tm_hour), minute: Int(parts.tm_min))
        return "\(day)T\(time):\(twoDigits(Int(parts.tm_sec)))Z"
    }

    /// `14:05`.
    package static func clock(hour: Int, minute: Int) -> String {
        "\(twoDigits(hour)):\(twoDigits(minute))"
    }

    private static func clock(_ parts: tm) -> String {
        "\(clock(hour: Int(parts.tm_hour), minute: Int(parts.tm_min))) \(zone(parts))"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func zone(_ parts: tm) -> String {
        zone(parts.tm_zone.map { String(cString: $0) } ?? "UTC")
    }

    /// For a zone without a name, the system gives the offset: `UTC+03` is clearer than `+03`.
    static func zone(_ systemName: String) -> String {
        systemName.first?.isLetter == true ? systemName : "UTC\(systemName)"
    }

    private static func local(_ timestamp: Timestamp) -> tm {
        var (seconds, parts) = (seconds(timestamp), tm())
        localtime_r(&seconds, &parts)
        return parts
    }

    private static func seconds(_ timestamp: Timestamp) -> time_t { time_t(timestamp.milliseconds / 1000) }
}
