import Model
import Testing

@Suite("The forms of events")
struct EventFormTests {
    private func code(_ form: Form, _ field: String, _ typed: String) -> Problem.Code? {
        form.field(field)?.problem(in: Entries([(field, typed)]))?.code
    }

    @Test(
        "E7 A date is a day that there is, as people write it, if it makes one day only",
        arguments: [
            ("2026-02-28", nil), (" 2026-02-28 ", nil), ("2024-02-29", nil), ("0001-01-01", nil),
            ("9999-12-31", nil), ("2026-02-29", .notADay), ("2026-02-30", .notADay),
            ("2026-13-01", .notADay), ("2026-00-01", .notADay), ("2026-01-00", .notADay),
            ("0000-01-01", .notADay), ("12026-01-01", .notADay), ("2026-1-1", nil),
            ("28.02.2026", nil), ("03/02/2026", .ambiguousDay), ("30.02.2026", .notADay),
            ("20260228", .notADay), ("٢٠٢٦-٠٢-٢٨", .notADay), ("", .missing),
            (" ", .missing),
        ] as [(String, Problem.Code?)])
    func dates(_ typed: String, _ expected: Problem.Code?) {
        for form in [Form.event, .newEvent] { #expect(code(form, "date", typed) == expected) }
    }

    @Test("E7 A name has 1 to 100 characters; a new event can do without one")
    func names() {
        #expect(code(.event, "name", "") == .missing && code(.event, "name", " ") == .missing)
        #expect(code(.newEvent, "name", "") == nil)
        #expect(code(.openEvent, "name", "") == nil && code(.openEvent, "date", "") == nil)
        #expect(code(.openEvent, "date", "2026-02-30") == .notADay)
        for form in [Form.event, .newEvent] {
            for character in ["x", "가", "👩🏽‍❤️‍💋‍👨🏿"] {
                #expect(code(form, "name", character) == nil)
                #expect(code(form, "name", String(repeating: character, count: 100)) == nil)
                #expect(code(form, "name", String(repeating: character, count: 101)) == .tooLong)
            }
            #expect(code(form, "name", "a\u{202E}b") == .invisible)
        }
    }
}
