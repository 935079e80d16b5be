import Foundation
import Storage
import Testing

@testable import Words

@Suite("Dates")
struct DateTextTests {
    @Test(
        "L4 A moment is written for people on this machine's clock, with its zone, and for machines in UTC",
        arguments: [
            (0, "1 Jan 1970, 00:00", "1970-01-01T00:00:00Z"),
            (951_782_399_999, "28 Feb 2000, 23:59", "2000-02-28T23:59:59Z"),
            (951_782_400_000, "29 Feb 2000, 00:00", "2000-02-29T00:00:00Z"),
            (1_800_000_300_000, "15 Jan 2027, 08:05", "2027-01-15T08:05:00Z"),
        ])
    func texts(_ milliseconds: Int64, _ inUTC: String, _ machine: String) {
        let offset = Int64(
            TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: Double(milliseconds) / 1000)))
        #expect(DateText.iso8601(Timestamp(milliseconds: milliseconds)) == machine)
        let local = Timestamp(milliseconds: milliseconds - offset * 1000)
        var (seconds, parts) = (time_t(local.milliseconds / 1000), tm())
        localtime_r(&seconds, &parts)
        let zone = DateText.zone(String(cString: parts.tm_zone))
        #expect(DateText.text(local, in: TestLanguages.english) == "\(inUTC) \(zone)")
        #expect("\(inUTC) \(zone)".hasSuffix(", \(DateText.clock(local))"))
    }

    @Test(
        "A zone without a name is written as its offset from UTC",
        arguments: [("CET", "CET"), ("UTC", "UTC"), ("+03", "UTC+03"), ("-0330", "UTC-0330")])
    func zoneName(_ system: String, _ told: String) { #expect(DateText.zone(system) == told) }
}
