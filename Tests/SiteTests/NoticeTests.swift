import HTTP
import HTTPTypes
import Testing

@testable import Site

@Suite("Notices")
struct NoticeTests {
    private let notices = Notices(jar: CookieJar(isSecure: false))
    private let first = Notice(sentence: "You sent 5.00.")

    /// Gives the cookie that names it.
    private func leave(_ notice: Notice) -> String {
        var response = Response()
        notices.leave(notice, on: &response)
        return response.headers[.setCookie].map { String($0.prefix { $0 != ";" }) } ?? ""
    }

    private func take(_ cookie: String) -> Notice? {
        notices.take(Request(path: "/home", headers: [.cookie: cookie]))
    }

    @Test("A notice is for the browser that it was left for, and for once")
    func once() {
        let cookie = leave(first)
        _ = leave(Notice(sentence: "Another one."))
        #expect(take("notice=guessed") == nil)
        #expect(take(cookie) == first)
        #expect(take(cookie) == nil)
    }

    @Test("A notice waits while ten thousand others come, but not for ever")
    func flood() {
        let (cookie, forgotten) = (leave(first), leave(first))
        for _ in 0..<10_000 { _ = leave(Notice(sentence: "Another one.")) }
        #expect(take(cookie) == first)
        for _ in 0..<10_000 { _ = leave(Notice(sentence: "Another one.")) }
        #expect(take(forgotten) == nil)
    }
}
