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

    @Test("A page is found only by its name, its viewer and all of its contents")
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

    @Test("A page is found until its time, and no longer at that time")
    func until() {
        let pages = PageCache()
        let key = pages.key("home", 1, for: member)
        pages.add(page("now"), under: key, until: noon)
        #expect(pages.page(key, at: Timestamp(milliseconds: noon.milliseconds - 1)) != nil)
        #expect(pages.page(key, at: noon) == nil)
        pages.add(page("later"), under: key, until: noon.adding(seconds: 1))
        #expect(text(pages.page(key, at: noon)) == "later")
    }

    @Test("After the cache was cleared, no page is found, nor one whose key was made before")
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

    @Test("The pages have a limit together, and those not used for longest are dropped first")
    func limit() {
        let pages = PageCache(limitBytes: 100)
        func key(_ index: Int) -> PageCache.Key { pages.key("page", index, for: member) }
        let tenBytes = page("0123456789")
        for index in 0..<10 { pages.add(tenBytes, under: key(index)) }
        #expect((0..<10).allSatisfy { pages.page(key($0)) != nil })
        // With one more page the ten become the old ones, of which only those that are used again stay.
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
