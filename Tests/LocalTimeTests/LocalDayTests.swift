import Foundation
import LocalTime
import Model
import Storage
import Testing

@Suite("The day that it is in a time zone")
struct LocalDayTests {
    @Test(
        "E1 A day begins at midnight of the zone's clock, even where an hour comes twice or not at all",
        arguments: [
            // Berlin is an hour ahead in winter, and two in summer.
            ("Europe/Berlin", 1_764_111_599_999, "2025-11-25"),
            ("Europe/Berlin", 1_764_111_600_000, "2025-11-26"),
            ("Europe/Berlin", 1_782_338_399_999, "2026-06-24"),
            ("Europe/Berlin", 1_782_338_400_000, "2026-06-25"),
            // On 25 October 2026 the hour from 2:00 comes twice; on 29 March it doesn't come.
            ("Europe/Berlin", 1_792_879_199_999, "2026-10-24"),
            ("Europe/Berlin", 1_792_879_200_000, "2026-10-25"),
            ("Europe/Berlin", 1_792_969_199_999, "2026-10-25"),
            ("Europe/Berlin", 1_792_969_200_000, "2026-10-26"),
            // Here midnight itself is left out, on 6 September 2026.
            ("America/Santiago", 1_788_667_199_999, "2026-09-05"),
            ("America/Santiago", 1_788_667_200_000, "2026-09-06"),
            // The whole of 30 December 2011 was left out.
            ("Pacific/Apia", 1_325_239_199_999, "2011-12-29"),
            ("Pacific/Apia", 1_325_239_200_000, "2011-12-31"),
            ("Asia/Seoul", 0, "1970-01-01"), ("America/New_York", 0, "1969-12-31"),
            ("UTC", 1_772_323_199_999, "2026-02-28"), ("UTC", 1_772_323_200_000, "2026-03-01"),
        ] as [(String, Int64, String)])
    func day(_ zone: String, _ milliseconds: Int64, _ day: String) throws {
        let zone = try #require(TimeZoneName(zone))
        #expect(Day(Timestamp(milliseconds: milliseconds), in: zone).text == day)
    }

    @Test(
        "M9 The clock of a zone, even where an hour comes twice or not at all, and where it is half an hour off",
        arguments: [
            ("UTC", 1_772_323_199_999, 23, 59), ("UTC", 1_772_323_200_000, 0, 0),
            ("Europe/Berlin", 1_764_111_599_999, 23, 59), ("Europe/Berlin", 1_764_111_600_000, 0, 0),
            // On 29 March 2026 the clock goes from 1:59 to 3:00, on 25 October from 2:59 back to 2:00.
            ("Europe/Berlin", 1_774_745_999_999, 1, 59), ("Europe/Berlin", 1_774_746_000_000, 3, 0),
            ("Europe/Berlin", 1_792_889_999_999, 2, 59), ("Europe/Berlin", 1_792_890_000_000, 2, 0),
            ("Asia/Kolkata", 0, 5, 30), ("America/New_York", 0, 19, 0), ("UTC", -1, 23, 59),
        ] as [(String, Int64, Int, Int)])
    func clock(_ zone: String, _ milliseconds: Int64, _ hour: Int, _ minute: Int) throws {
        let zone = try #require(TimeZoneName(zone))
        let local = LocalMoment(Timestamp(milliseconds: milliseconds), in: zone)
        #expect(local.hour == hour && local.minute == minute)
    }

    @Test("A moment beyond the calendar is its last day, and this machine has a zone")
    func limits() {
        #expect(Day(Timestamp(milliseconds: .max), in: nil).year == 9999)
        #expect(Day(Timestamp(milliseconds: .min), in: nil).year == 1)
        let noon = Timestamp(milliseconds: 1_764_072_000_000)
        if let machine = TimeZoneName.machine { #expect(Day(noon, in: nil) == Day(noon, in: machine)) }
    }

    @Test(
        "E11 A zone has a name of the IANA's, and nothing else",
        arguments: [
            "", "Berlin", "GMT+3", "Europe/Berlin ", "Europe/Bérlin", String(repeating: "x", count: 500),
        ])
    func names(_ text: String) {
        #expect(TimeZoneName(text) == nil)
    }

    @Test("E11 The zones to choose from are places, in order, and known by their names")
    func all() {
        let names = TimeZoneName.all.map(\.text)
        #expect(names.count > 300)
        #expect(names == names.sorted() && Set(names).count == names.count)
        for name in ["Europe/Berlin", "Asia/Seoul", "America/Bogota", "Europe/London"] {
            #expect(names.contains(name))
        }
    }

    @Test(
        "E11 The latest four o'clock is found in each zone, in the nights when clocks change, too",
        arguments: [
            // The moments are 4:00 exactly, a millisecond before it, and in the evening.
            ("UTC", 1_764_129_600_000, 1_764_129_600_000), ("UTC", 1_764_129_599_999, 1_764_043_200_000),
            ("UTC", 1_764_180_000_000, 1_764_129_600_000),
            ("Europe/Berlin", 1_764_129_600_000, 1_764_126_000_000),
            ("Asia/Seoul", 1_764_129_600_000, 1_764_097_200_000),
            // 25 October 2026 has 25 hours in Berlin, 29 March 23: between the two fours are 25 and 23.
            ("Europe/Berlin", 1_792_897_199_999, 1_792_807_200_000),
            ("Europe/Berlin", 1_792_897_200_000, 1_792_897_200_000),
            ("Europe/Berlin", 1_774_749_599_999, 1_774_666_800_000),
            ("Europe/Berlin", 1_774_749_600_000, 1_774_749_600_000),
        ] as [(String, Int64, Int64)])
    func four(_ zone: String, _ now: Int64, _ latest: Int64) throws {
        let zone = try #require(TimeZoneName(zone))
        #expect(Timestamp(milliseconds: now).latest(hour: 4, in: zone).milliseconds == latest)
    }

    @Test(
        "K2 The latest three o’clock is found even in nights when clocks skip it or show it twice",
        arguments: [
            ("Europe/Berlin", "2026-11-22T01:59:59Z", "2026-11-21T02:00:00Z"),
            ("Europe/Berlin", "2026-11-22T02:00:00Z", "2026-11-22T02:00:00Z"),
            ("Europe/Berlin", "2026-11-22T23:00:00Z", "2026-11-22T02:00:00Z"),
            // In spring the hour from two to three doesn't exist, and in autumn it comes twice.
            ("Europe/Berlin", "2026-03-29T12:00:00Z", "2026-03-29T01:00:00Z"),
            ("Europe/Berlin", "2026-10-25T12:00:00Z", "2026-10-25T02:00:00Z"),
            // In this zone the clock goes from three to four in spring, and from four to three in autumn.
            ("Europe/Athens", "2026-03-29T00:59:59Z", "2026-03-28T01:00:00Z"),
            ("Europe/Athens", "2026-03-29T12:00:00Z", "2026-03-29T01:00:00Z"),
            ("Europe/Athens", "2026-10-25T00:30:00Z", "2026-10-25T00:00:00Z"),
            ("Europe/Athens", "2026-10-25T12:00:00Z", "2026-10-25T00:00:00Z"),
            ("Asia/Seoul", "2026-11-22T17:59:00Z", "2026-11-21T18:00:00Z"),
            ("UTC", "2026-11-22T03:00:00Z", "2026-11-22T03:00:00Z"),
        ])
    func three(zone: String, now: String, latest: String) throws {
        func moment(_ text: String) throws -> Timestamp {
            Timestamp(milliseconds: Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970 * 1000))
        }
        let zone = try #require(TimeZoneName(zone))
        #expect(try moment(now).latest(hour: 3, in: zone) == moment(latest))
    }
}
