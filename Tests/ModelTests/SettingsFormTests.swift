import Model
import Testing

@Suite("The settings form")
struct SettingsFormTests {
    private func code(_ field: String, _ typed: String) -> Problem.Code? {
        Form.settings.field(field)?.problem(in: Entries([(field, typed)]))?.code
    }

    @Test(
        "M13 An opening balance is from zero to the largest one, with at most two decimals",
        arguments: [
            ("0", nil), ("0.00", nil), ("-0", nil), ("100", nil), (" 12,5 ", nil),
            ("1000000000", nil), ("1000000000.00", nil), ("1000000000.01", .tooLarge),
            ("99999999999999999999", .tooLarge), ("-1", .belowZero), ("-0.01", .belowZero),
            ("1.005", .tooManyDecimals), ("1e3", .notAnAmount), ("1,000.00", .notAnAmount),
            ("abc", .notAnAmount), ("٥", .notAnAmount), ("", .missing), ("  ", .missing), ("-", .notAnAmount),
        ] as [(String, Problem.Code?)])
    func openingBalance(_ typed: String, _ expected: Problem.Code?) {
        #expect(code("opening-balance", typed) == expected)
    }

    @Test("M13 An amount to send must still be above zero")
    func transfers() {
        for typed in ["0", "-1"] {
            #expect(
                Form.transfer.problems(with: Entries([("to", "x"), ("amount", typed)])).map(\.code)
                    == [.notPositive])
        }
        #expect(throws: Problem.Code.belowZero) { try Amount(typed: "-1", allowingZero: true) }
        #expect(throws: Problem.Code.notPositive) { try Amount(typed: "-1") }
    }

    @Test(
        "M13 M15 Texts may be empty, have a limit in characters as a reader counts them, and nothing hidden",
        arguments: [("group-name", 60), ("contact", 200), ("privacy", 500)])
    func texts(_ field: String, _ limit: Int) {
        for typed in ["", " ", "Zeitbank Köln", "시간은행", "🚲 Club", "<b>", "A\"\u{301}"] {
            #expect(code(field, typed) == nil, "\(typed)")
        }
        for character in ["x", "가", "👩🏽‍❤️‍💋‍👨🏿"] {
            #expect(code(field, String(repeating: character, count: limit)) == nil)
            #expect(code(field, String(repeating: character, count: limit + 1)) == .tooLong)
        }
        #expect(code(field, String(repeating: "x", count: 200_000)) == .tooLong)
        for hidden in ["\u{0}", "\u{7}", "\u{9}", "\u{202E}", "\u{200B}", "\u{85}", "\u{2028}"] {
            #expect(code(field, "a\(hidden)b") == .invisible, "\(hidden.unicodeScalars)")
        }
        #expect(code(field, "\u{301}") == .invisible)
        #expect(code(field, "e" + String(repeating: "\u{301}", count: 31)) == .tooManyMarks)
    }

    @Test(
        "M15 Line breaks are read as spaces in a paragraph, and refused in other fields",
        arguments: [
            ("a\nb", "a b"), ("a\r\nb", "a b"), ("a\r\n\r\n\nb", "a b"), ("\n a \r", "a"),
            ("a \n b", "a   b"),
            ("\r\n", ""),
        ])
    func paragraph(_ typed: String, _ read: String) throws {
        #expect(try #require(Form.settings.field("privacy")).read(typed) == read)
        #expect(code("privacy", typed) == nil)
        #expect(code("contact", "a\nb") == .invisible)
    }

    @Test("M13 The rules accept any choice: the page decides which there are")
    func choices() {
        let ways = ["way-desk", "way-guided", "way-email", "way-username"]
        let questions = ["desk-name", "desk-email", "desk-phone", "phone-written"]
        for field in [
            "sign-up", "site-language", "restart", "new-event-at-four", "self-check-in", "time-zone",
        ] + ways + questions {
            #expect(code(field, "anything") == nil)
        }
        #expect(
            Form.settings.fields.map(\.name) == [
                "group-name", "opening-balance", "site-language", "restart",
                "new-event-at-four", "self-check-in", "time-zone", "sign-up",
            ] + ways + questions + ["contact", "privacy"])
    }
}
