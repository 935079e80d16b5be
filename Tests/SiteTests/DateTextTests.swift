import Foundation
import Storage
import Testing

@testable import Site

@Suite("Dates")
struct DateTextTests {
    @Test(
        "A moment is written for people on this machine's clock, and for machines in UTC",
        arguments: [
            (0, "1 Jan 1970, 00:00", "1970-01-01T00:00:00Z"),
            (951_782_399_999, "28 Feb 2000, 23:59", "2000-02-28T23:59:59Z"),
            (951_782_400_000, "29 Feb 2000, 00:00", "2000-02-29T00:00:00Z"),
            (1_800_000_300_000, "15 Jan 2027, 08:05", "2027-01-15T08:05:00Z"),
        ])
    func texts(_ milliseconds: Int64, _ inUTC: String, _ machine: String) {
        let offset = Int64(
            TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: Double(milliseconds) / 1000)))
        let date = DateText(Timestamp(milliseconds: milliseconds))
        #expect(date.iso8601 == machine)
        let local = DateText(Timestamp(milliseconds: milliseconds - offset * 1000))
        #expect(local.text == inUTC)
        #expect(inUTC.hasSuffix(local.clock))
    }
}
