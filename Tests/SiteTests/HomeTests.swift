import HTTP
import HTTPTypes
import Model
import Storage
import Testing
import Words

@testable import Site

/// A member's own pages are cached while nothing on them changes, and each change must still show at once.
@Suite("Home, cached and current")
struct HomeTests {
    let site: TestSite
    let ada: Visitor
    let ben: Visitor

    init() async throws {
        site = try TestSite()
        ada = await site.member("ada-lovelace")
        ben = await site.member("ben-franklin")
    }

    private func send(_ amount: String, from: Visitor, to: String) async {
        let form = await from.get("/home").formID
        _ = await from.submit("/transfers", ["id": form, "to": to, "amount": amount])
    }

    @Test("T7 Home opened twice is the same page but for the form's id, which is never the same")
    func twice() async {
        let pages = [await ada.get("/home"), await ada.get("/home"), await ada.get("/home")]
        #expect(Set(pages.map(\.formID)).count == 3)
        #expect(pages.allSatisfy { $0.formID.utf8.count == 43 })
        #expect(Set(pages.map { $0.text.replacing($0.formID, with: "") }).count == 1)
        for page in pages {
            #expect(page.headers[.cacheControl] == "no-store")
            #expect(page.headers[.contentSecurityPolicy] != nil)
            #expect(page.headers[values: .contentSecurityPolicy].count == 1)
        }
    }

    @Test("T6 What another member sends shows at the next opening of Home and of the history")
    func received() async {
        for path in ["/home", "/history"] { #expect(await ben.get(path).rows.count == 1) }
        await send("5", from: ada, to: "ben-franklin")
        #expect(await ben.get("/home").content(id: "balance") == "105.00")
        for path in ["/home", "/history"] {
            #expect(await ben.get(path).rows.first?.first == "From ada-lovelace")
        }
    }

    @Test("T13 The offer to undo disappears after its five minutes, also from a cached page")
    func undoOffer() async {
        await send("5", from: ada, to: "ben-franklin")
        for path in ["/home", "/history"] { #expect(await ada.get(path).text.contains(">Undo</button>")) }
        site.clock.pass(seconds: 299)
        for path in ["/home", "/history"] { #expect(await ada.get(path).text.contains(">Undo</button>")) }
        site.clock.pass(seconds: 1)
        for path in ["/home", "/history"] { #expect(!(await ada.get(path).text.contains(">Undo</button>"))) }
    }

    @Test("T13 Home opened late in the five minutes doesn't keep the offer to undo beyond them")
    func lateUndoOffer() async {
        await send("5", from: ada, to: "ben-franklin")
        site.clock.pass(seconds: 270)
        #expect(await ada.get("/home").text.contains(">Undo</button>"))
        site.clock.pass(seconds: 30)
        #expect(!(await ada.get("/home").text.contains(">Undo</button>")))
    }

    @Test("A12 A former member is named nowhere, not even on cached pages")
    func formerMember() async {
        await send("5", from: ada, to: "ben-franklin")
        for path in ["/home", "/history"] {
            #expect(await ada.get(path).text.contains("To <bdi class=\"entered\">ben-franklin</bdi>"))
        }
        _ = await ben.post("/account/delete", ["password": "analytic 8"])
        for path in ["/home", "/history"] {
            let page = await ada.get(path)
            #expect(!page.text.contains("ben-franklin"))
            #expect(page.text.contains("To a former member"))
        }
    }

    @Test("A16 A sign-in elsewhere and its end show when Home is opened next, and “ago” stays right")
    func sessions() async {
        #expect(!(await ada.get("/home").text.contains("Sign out everywhere else")))
        let other = site.visitor()
        _ = await other.post("/sign-in", ["member": "ada-lovelace", "password": "analytic 8"])
        let page = await ada.get("/home")
        #expect(page.text.contains("Sign out everywhere else"))
        #expect(page.text.contains("just now"))
        site.clock.pass(seconds: 180)
        #expect(await ada.get("/home").text.contains("3 minutes ago"))
        _ = await other.post("/sign-out")
        #expect(!(await ada.get("/home").text.contains("Sign out everywhere else")))
    }

    @Test("C6 A colour chosen elsewhere tints Home when it is opened next")
    func colour() async {
        #expect(!(await ada.get("/home").text.contains("theme-color")))
        _ = await ada.post("/colour", ["red": "100", "green": "0", "blue": "0"])
        #expect(await ada.get("/home").text.contains("<meta name=\"theme-color\" content=\"#FF0000\">"))
        #expect(await ada.get("/colour").text.contains("#FF0000"))
        _ = await ada.post("/colour", ["red": "0", "green": "0", "blue": "100"])
        #expect(await ada.get("/home").text.contains("content=\"#0000FF\""))
        #expect(await ada.get("/colour").text.contains("#0000FF"))
    }

    @Test(
        "One member's pages are never shown to another member or a stranger",
        arguments: ["/home", "/start", "/colour", "/history"])
    func others(_ path: String) async {
        for _ in 0..<2 {
            #expect(await ada.get(path).text.contains("Signed in as <a href=\"/home\">ada-lovelace</a>"))
            #expect(await ben.get(path).text.contains("Signed in as <a href=\"/home\">ben-franklin</a>"))
            #expect(!(await site.visitor().get(path).text.contains("Signed in as")))
        }
    }

    @Test("A page for all visitors is the same for all, without a cookie, and never the one with a notice")
    func everybody() async {
        for path in ["/start", "/sign-in", "/join/guided", "/join/email", "/join/username", "/colour"] {
            let pages = [await site.visitor().get(path), await site.visitor().get(path)]
            #expect(pages[0].bytes == pages[1].bytes)
            #expect(pages.allSatisfy { $0.headers[.setCookie] == nil && $0.text.contains("Not signed in") })
        }
        _ = await ben.post("/account/delete", ["password": "analytic 8"])
        #expect(await ben.get("/start").text.contains("Your account has been deleted."))
        #expect(!(await site.visitor().get("/start").text.contains("Your account has been deleted.")))
    }

    @Test(
        "L4 Without scripts a date is unambiguous and names its time zone; scripts find the exact time in the markup"
    )
    func zone() async throws {
        let told = DateText.text(site.clock.now, in: TestSite.english)
        let moment = "<time datetime=\"\(DateText.iso8601(site.clock.now))\">\(told)</time>"
        #expect(await ada.get("/home").text.contains(moment))
        _ = await ada.submit("/transfers", ["id": "1", "to": "ben-franklin", "amount": "1"])
        #expect(await ada.get("/home").text.contains("Balance since \(moment):"))
    }

    @Test(
        "T12 A long history is downloaded in pieces, each row once, oldest first, as it was when the download began"
    )
    func longHistory() async throws {
        let me = try #require(try await site.store.member(signInName: "ada-lovelace")).id
        let (store, now) = (site.store, site.clock.now)
        let count = 2 * HistoryFile.pieceLength
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<count {
                group.addTask {
                    _ = try await store.transfer(
                        Amount(hundredths: 1), from: me, to: "ben-franklin", formID: "\(index)", at: now)
                }
            }
            try await group.waitForAll()
        }
        let response = await site.app.answer(ada.request(.get, "/history.csv"))
        guard case .download(let download) = response.body else {
            Issue.record("it is not made in pieces")
            return
        }
        var pieces = [try #require(try await download.next())]
        await send("5", from: ada, to: "ben-franklin")
        while let piece = try await download.next() { pieces.append(piece) }
        // There are two full pieces, the first with the headings, and a third with one entry, since the
        // opening balance is one more.
        #expect(pieces.count == 3)
        let text = String(decoding: pieces.joined(), as: UTF8.self)
        let numbers = text.matches(of: /(?m)^"(\d+)"/).compactMap { Int($0.1) }
        #expect(numbers.count == count + 1)
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
        #expect(!text.contains("\"5.00\""))
        #expect(await ada.download("/history.csv").text.contains("\"5.00\""))
    }
}
