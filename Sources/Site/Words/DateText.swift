import Foundation
import Storage

/// Writes moments as this machine's clock shows them.
struct DateText: Sendable {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Whether readers may be in another time zone than this machine.
    let namesZone: Bool

    /// `14:05`, or `14:05 CET`
    func clock(_ timestamp: Timestamp) -> String { clock(Self.local(timestamp)) }

    /// `21 Nov 2026, 14:05`, or `21 Nov 2026, 14:05 CET`
    func text(_ timestamp: Timestamp) -> String {
        let parts = Self.local(timestamp)
        let month = Self.months[Int(parts.tm_mon)]
        return "\(parts.tm_mday) \(month) \(1900 + parts.tm_year), \(clock(parts))"
    }

    /// In UTC, as machines read it: `2026-11-21T13:05:00Z`.
    static func iso8601(_ timestamp: Timestamp) -> String {
        Date(timeIntervalSince1970: Double(seconds(timestamp))).formatted(.iso8601)
    }

    private func clock(_ parts: tm) -> String {
        func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let time = "\(twoDigits(parts.tm_hour)):\(twoDigits(parts.tm_min))"
        return namesZone ? "\(time) \(Self.zone(parts.tm_zone.map { String(cString: $0) } ?? "UTC"))" : time
    }

    /// Where people have given a zone no name, the system's is its offset: `UTC+03` is clearer than `+03`.
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
