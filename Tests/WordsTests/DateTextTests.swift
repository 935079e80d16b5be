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
        "A16 How long ago something was is told in minutes, hours or days",
        arguments: [
            (-60, "just now"), (119, "just now"), (120, "2 minutes ago"), (3599, "59 minutes ago"),
            (3600, "an hour ago"), (7199, "an hour ago"), (7200, "2 hours ago"), (172_799, "47 hours ago"),
            (172_800, "2 days ago"), (259_199, "2 days ago"), (259_200, "3 days ago"),
        ])
    func ago(_ seconds: Int64, _ text: String) {
        let then = Timestamp(milliseconds: 1_800_000_000_000)
        let ago = RelativeTime(then, now: then.adding(seconds: seconds))
        #expect(TestLanguages.english.text(ago.sentence) == text)
    }

    @Test(
        "A zone without a name is written as its offset from UTC",
        arguments: [("CET", "CET"), ("UTC", "UTC"), ("+03", "UTC+03"), ("-0330", "UTC-0330")])
    func zoneName(_ system: String, _ told: String) { #expect(DateText.zone(system) == told) }
}
