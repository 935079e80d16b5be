import Model
import Testing

@Suite("Days")
struct DayTests {
    @Test(
        "E7 A day is read as it is written, if it exists",
        arguments: ["2026-11-23", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31", "2026-04-30"])
    func read(_ text: String) {
        #expect(Day(text: text)?.text == text)
    }

    @Test(
        "E7 What is no day isn't read",
        arguments: [
            "2026-02-30", "2026-02-29", "1900-02-29", "2026-04-31", "2026-06-31", "2026-09-31", "2026-11-31",
            "2026-01-32", "2026-13-01", "2026-00-10", "2026-01-00", "0000-01-01", "2026-1-1", "2026-11-2",
            "12026-01-01", "2026/11/23", "2026-11-23 ", "", "2026-11-+3", "２０２６-11-23",
        ])
    func refused(_ text: String) {
        #expect(Day(text: text) == nil)
    }

    @Test("E7 Days are in order")
    func order() throws {
        let texts = ["2025-12-31", "2026-01-30", "2026-02-01", "2026-02-02", "2027-01-01"]
        let days = try texts.map { try #require(Day(text: $0)) }
        #expect(days.reversed().sorted() == days)
    }
}
