import Passwords
import Testing

@Suite struct EventCodeTests {
    @Test("E9 An event’s code is four groups of four, never the same twice, and is read as it is written")
    func roundTrip() {
        let codes = (0..<2000).map { _ in EventCode() }
        #expect(Set(codes.map(\.text)).count == 2000)
        for code in codes {
            #expect(code.text.wholeMatch(of: /[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}/) != nil)
            #expect(EventCode(typed: code.text) == code)
        }
    }

    @Test(
        "E9 It may be typed from paper in another way",
        arguments: [
            "0123456789ABCDEF", "0123456789abcdef", "OI23 4567 89ab cdef", "0l23–4567–89AB–CDEF",
        ])
    func lenient(_ typed: String) { #expect(EventCode(typed: typed)?.text == "0123-4567-89AB-CDEF") }

    @Test(
        "E9 Anything else is no code",
        arguments: [
            "", "0123-4567-89AB-CDE", "0123-4567-89AB-CDEF0", "0123-4567-89AB-CDEU", "0123-4567-89AB-CDE\0",
            "https://x.example",
        ])
    func noCode(_ typed: String) { #expect(EventCode(typed: typed) == nil) }
}
