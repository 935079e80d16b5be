import Foundation
import Storage

/// A moment on this machine's clock.
struct DateText {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private let seconds: time_t

    init(_ timestamp: Timestamp) { seconds = time_t(timestamp.milliseconds / 1000) }

    /// `14:05`
    var clock: String { Self.clock(local) }

    /// `21 Nov 2026, 14:05`
    var text: String {
        let parts = local
        let month = Self.months[Int(parts.tm_mon)]
        return "\(parts.tm_mday) \(month) \(1900 + parts.tm_year), \(Self.clock(parts))"
    }

    /// In UTC, as machines read it: `2026-11-21T13:05:00Z`.
    var iso8601: String { Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601) }

    private var local: tm {
        var (seconds, parts) = (seconds, tm())
        localtime_r(&seconds, &parts)
        return parts
    }

    private static func clock(_ parts: tm) -> String {
        func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(twoDigits(parts.tm_hour)):\(twoDigits(parts.tm_min))"
    }
}
