import HTTP
import Storage
import Testing
import Visitors

@testable import Site

@Suite("Cached pages")
struct PageCacheTests {
    private let noon = Timestamp(milliseconds: 1_800_000_000_000)
    private let member = TestSite.viewer(.member(id: 1, name: "Ada"))

    private func page(_ text: String) -> Response { Response(text: text, type: "text/plain") }
    private func text(_ page: Response?) -> String? { page.map { Page($0).text } }

    @Test("A page is found by its name, its viewer and all of its facts, and by nothing less")
    func keys() {
        let pages = PageCache()
        pages.add(page("mine"), under: pages.key("home", [1, 2], for: member))
        #expect(text(pages.page(pages.key("home", [1, 2], for: member))) == "mine")
        for key in [
            pages.key("start", [1, 2], for: member), pages.key("home", [1, 3], for: member),
            pages.key("home", "12", for: member), pages.key("home", [1, 2], for: TestSite.viewer(.stranger)),
            pages.key("home", [1, 2], for: TestSite.viewer(.member(id: 2, name: "Ada"))),
            pages.key("home", [1, 2], for: TestSite.viewer(.member(id: 1, name: "Ben"))),
            pages.key(
                "home", [1, 2],
                for: Viewer(
                    visitor: member.visitor, language: TestSite.languages.all[1], settings: member.settings)),
            pages.key(
                "home", [1, 2],
                for: Viewer(
                    visitor: member.visitor, language: member.language,
                    settings: TestSite.settings(revision: 2))),
        ] { #expect(pages.page(key) == nil) }
    }

    @Test("A page holds until its time, and not at it")
    func until() {
        let pages = PageCache()
        let key = pages.key("home", 1, for: member)
        pages.add(page("now"), under: key, until: noon)
        #expect(pages.page(key, at: Timestamp(milliseconds: noon.milliseconds - 1)) != nil)
        #expect(pages.page(key, at: noon) == nil)
        pages.add(page("later"), under: key, until: noon.adding(seconds: 1))
        #expect(text(pages.page(key, at: noon)) == "later")
    }

    @Test("Once forgotten, nothing is found any more, nor what was being made meanwhile")
    func forget() {
        let pages = PageCache()
        let key = pages.key("home", 1, for: member)
        pages.add(page("old"), under: key)
        pages.clear()
        #expect(pages.page(key) == nil)
        pages.add(page("made of what was read before"), under: key)
        #expect(pages.page(key) == nil)
        #expect(pages.page(pages.key("home", 1, for: member)) == nil)
    }

    @Test("There is a limit to all of them together: those not used for longest go first")
    func limit() {
        let pages = PageCache(limitBytes: 100)
        func key(_ index: Int) -> PageCache.Key { pages.key("page", index, for: member) }
        let tenBytes = page("0123456789")
        for index in 0..<10 { pages.add(tenBytes, under: key(index)) }
        #expect((0..<10).allSatisfy { pages.page(key($0)) != nil })
        // One more, and the ten are the old ones; of those only what is used again stays.
        for index in 10..<25 {
            pages.add(tenBytes, under: key(index))
            #expect(pages.page(key(3)) != nil)
        }
        let left = (0..<25).filter { pages.page(key($0)) != nil }
        #expect(left.contains(3))
        #expect(left.contains(24))
        #expect(left.count < 25)
        #expect(!left.contains(0))
    }
}
