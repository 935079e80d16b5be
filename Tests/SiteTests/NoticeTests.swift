import HTTP
import HTTPTypes
import Logging
import Model
import Storage
import Testing
import Visitors
import Words

@testable import Site

@Suite("Notices")
struct NoticeTests {
    private let notices = Notices(
        jar: CookieJar(isSecure: false), memory: LocalMemory(),
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    private let first = Notice(sentence: "You sent 5.00.")

    /// Leaves a notice, and returns the cookie that names it.
    private func leave(_ notice: Notice) async -> String {
        var response = Response()
        await notices.leave(notice, on: &response)
        return response.headers[.setCookie].map { String($0.prefix { $0 != ";" }) } ?? ""
    }

    private func take(_ cookie: String) async -> Notice? {
        await notices.take(Request(path: "/home", headers: [.cookie: cookie]))
    }

    @Test("A notice is shown once, in the browser that it was left for")
    func once() async {
        let cookie = await leave(first)
        _ = await leave(Notice(sentence: "Another one."))
        #expect(await take("notice=guessed") == nil)
        #expect(await take(cookie) == first)
        #expect(await take(cookie) == nil)
    }

    @Test("What a script requests takes no notice: the page that shows it is still to come")
    func script() async {
        let cookie = await leave(first)
        // Over plain http browsers send no `Sec-Fetch-Dest`.
        for field in [
            HTTPField(name: .secFetchDest, value: "empty"), .init(name: .xRequestedWith, value: "x"),
        ] {
            var request = Request(path: "/", headers: [.cookie: cookie])
            request.headers.append(field)
            #expect(await notices.take(request) == nil)
        }
        #expect(await take(cookie) == first)
    }

    @Test("A notice waits while ten thousand others come, but not for ever")
    func flood() async {
        let (cookie, forgotten) = (await leave(first), await leave(first))
        for _ in 0..<10_000 { _ = await leave(Notice(sentence: "Another one.")) }
        #expect(await take(cookie) == first)
        for _ in 0..<10_000 { _ = await leave(Notice(sentence: "Another one.")) }
        #expect(await take(forgotten) == nil)
    }

    @Test("S2 A notice says the same at another program, whatever it contains")
    func whole() async {
        let sentence = Sentence(
            one: "{count} person was brought back.", other: "{count} people were brought back.", count: 2,
            [
                "text": .text("\"Ana\" \u{301}\n\u{0}🙂"), "amount": .amount(Amount(hundredths: -1250)),
                "moment": .moment(Timestamp(milliseconds: .min)), "clock": .clock(.now),
                "sentence": .sentence(Sentence("{name} is signed up.", ["name": .number(.max)])),
            ])
        let notice = Notice(
            kind: .alert, sentences: [sentence, "You can undo this below the list."], names: ["", "é"])
        #expect(await take(await leave(notice)) == notice)
    }
}
