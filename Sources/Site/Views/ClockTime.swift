import Foundation
import Storage

/// A time of day on this machine's clock, as `14:05`.
struct ClockTime {
    let text: String

    init(_ timestamp: Timestamp) {
        var seconds = time_t(timestamp.milliseconds / 1000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        text = "\(twoDigits(parts.tm_hour)):\(twoDigits(parts.tm_min))"
    }
}
