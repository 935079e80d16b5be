import CICU
import Model

/// A time zone, by its name in the IANA's database (https://www.iana.org/time-zones).
public struct TimeZoneName: Sendable, Hashable {
    /// For example, `Europe/Berlin`.
    public let text: String

    /// Nil if there is no such zone.
    public init?(_ text: String) {
        // ICU accepts any text that begins like a name; no name is as long as its buffer.
        guard text.utf8.count < 60, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), icu_is_zone(text) else {
            return nil
        }
        self.text = text
    }

    /// The zones that belong to a place, such as `America/Bogota`, sorted by name.
    public static let all: [TimeZoneName] = {
        var all: [String] = []
        withUnsafeMutablePointer(to: &all) { names in
            icu_for_each_zone(
                { names, zone in
                    guard let names, let zone else { return }
                    names.assumingMemoryBound(to: [String].self).pointee.append(String(cString: zone))
                }, names)
        }
        return all.sorted().compactMap { TimeZoneName($0) }
    }()

    /// This machine's time zone; nil if its name is unknown.
    public static var machine: TimeZoneName? {
        var bytes = [CChar](repeating: 0, count: 64)
        icu_machine_zone(&bytes)
        return TimeZoneName(
            String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
}

/// A moment as the calendar and the clocks of a time zone show it.
public struct LocalMoment: Sendable, Equatable {
    /// The day in that time zone.
    public let day: Day
    /// 0 to 23.
    public let hour: Int
    /// 0 to 59.
    public let minute: Int

    /// - Parameter milliseconds: since 1970 (UTC).
    /// - Parameter zone: nil for this machine's zone.
    public init(milliseconds: Int64, in zone: TimeZoneName?) {
        var parts: [Int32] = [0, 0, 0, 0, 0]
        // From the second day of the year 1 to the last but one of 9999, whatever the zone.
        let bounded = Double(min(max(milliseconds, -62_135_424_000_000), 253_402_127_999_999))
        let isKnown = icu_local(zone?.text, bounded, &parts)
        let day = isKnown ? Day(year: Int(parts[0]), month: Int(parts[1]), day: Int(parts[2])) : nil
        guard let day else { preconditionFailure("ICU has no calendar for \(milliseconds)") }
        (self.day, hour, minute) = (day, Int(parts[3]), Int(parts[4]))
    }

    /// The latest moment, at or before another one, at which the clocks showed this full hour. On a night
    /// when they skip that hour, it is the moment after the gap; on one when they show it twice, the first
    /// time. Both are in milliseconds since 1970 (UTC).
    ///
    /// - Parameter hour: 0 to 23.
    /// - Parameter zone: nil for this machine's zone.
    public static func latest(hour: Int, at milliseconds: Int64, in zone: TimeZoneName?) -> Int64 {
        var latest = 0.0
        let isKnown = icu_latest_hour(zone?.text, Double(milliseconds), Int32(hour), &latest)
        guard isKnown else { preconditionFailure("ICU has no calendar for \(milliseconds)") }
        return Int64(latest)
    }
}
