import HTTP
import HTTPTypes
import Storage
import Testing
import Words

@testable import Site
@testable import Visitors

/// A notice for a visitor who isn't signed in is kept by their browser, and not in the memory.
@Suite("Fixed notices")
struct FixedNoticeTests {
    private let memory = ObservedMemory()
    private let site: TestSite

    init() throws {
        site = try TestSite(
            networkPolicy: NetworkPolicy(isReachableByOthers: true, trustsNetwork: true),
            mail: NotedTestMail(),
            memory: memory)
    }

    private func stranger(cookies: String = "") -> Visitor { Visitor(site.app, cookies: cookies) }

    private func post(
        _ path: String, _ fields: KeyValuePairs<String, String> = [:], by visitor: Visitor
    ) async -> Page {
        var request = visitor.form(path, fields)
        request.clientAddress = "192.0.2.7"
        return await visitor.send(request)
    }

    @Test(
        "X4 No POST of a visitor who isn't signed in leaves anything in the memory; its notice is shown once")
    func strangers() async throws {
        for route in site.app.routes.all where route.method == .post {
            for cookies in ["", "session=stale", "notice=forged"] {
                let path = route.pattern.replacing(":id", with: "1")
                _ = await post(path, by: stranger(cookies: cookies))
                #expect(memory.writeCount == 0, "\(path)")
            }
        }
        for path in ["/transfers", "/transfers/undo", "/account", "/members/remove"] {
            let visitor = stranger()
            #expect(await post(path, by: visitor).headers[.location] == "/sign-in")
            #expect(await visitor.get("/sign-in").text.contains("You were signed out meanwhile"))
            #expect(await !visitor.get("/sign-in").text.contains("You were signed out meanwhile"))
        }
        let visitor = stranger()
        _ = await post("/account/password", by: visitor)
        #expect(await visitor.get("/sign-in").text.contains("If you have just changed your password"))
        let deleting = stranger()
        _ = await post("/account/delete", by: deleting)
        #expect(await deleting.get("/sign-in").text.contains("If you have just deleted your account"))
        #expect(memory.writeCount == 0)
    }

    @Test(
        "C4 The next page says which of a visitor's numbers was out of range, which is kept nowhere else")
    func colours() async throws {
        for (red, green, blue) in [
            ("-1", "0", "0"), ("0", "0", "900"), ("101", "-5", "101"), ("5", "5", "200"),
        ] {
            let visitor = stranger()
            let answer = await post("/colour", ["red": red, "green": green, "blue": blue], by: visitor)
            #expect(answer.status == .seeOther)
            let page = await visitor.get("/colour").text
            for (name, number) in [("Red", red), ("Green", green), ("Blue", blue)] {
                let isOut = !(0...100).contains(Int(number) ?? 0)
                #expect(page.contains("\(name) was out of range") == isOut, "\(name) \(number)")
            }
        }
        #expect(memory.writeCount == 0)
    }

    @Test("Each code names one notice, which is shown for it, and any other cookie shows nothing")
    func codes() async throws {
        #expect(Notice.fixed.count == 48)
        for (code, notice) in Notice.fixed {
            #expect(notice.fixedCode == code)
            #expect(code.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ";") })
            let visitor = stranger(cookies: "notice=\(code)")
            let page = await visitor.get("/start")
            let told = notice.sentences.map { TestSite.english.text($0) }.joined(separator: " ")
            #expect(page.text.contains(told.escapedForMarkup), "\(code)")
            #expect(page.headers[values: .setCookie].contains { $0.hasPrefix("notice=;") })
        }
        for forged in [
            "", "signed-out-", "SIGNED-OUT", "colour.0.0.0", "Your account has been deleted.", "…",
        ] {
            let page = await stranger().get("/start", headers: [.cookie: "notice=\(forged)"])
            #expect(!page.text.contains("class=\"notice"), "\(forged)")
        }
    }

    @Test("X4 However often a member saves, or ends sessions, nothing is put into the memory")
    func members() async throws {
        let ana = await site.member("ana-ruiz")
        for _ in 0..<2 {
            let revision = await ana.get("/account").hidden("revision")
            let saved = await ana.post("/account", ["revision": revision, "username": "ana-ruiz"])
            #expect(saved.status == .seeOther)
            #expect(await ana.get("/account").text.contains("Saved."))
            _ = await ana.post("/account/sessions/end", ["session": "unknown"])
            #expect(await ana.get("/home").text.contains("That browser was already signed out."))
            _ = await ana.post("/account/sessions/end")
            #expect(await ana.get("/home").text.contains("0 other browsers are now signed out."))
        }
        #expect(memory.writeCount == 0)
    }

    @Test("A notice with a name is kept in the memory, and the browser has a ticket for it")
    func tickets() async throws {
        let ana = await site.member("ana-ruiz")
        _ = await site.member("ben-diaz")
        let home = await ana.get("/home")
        _ = await ana.post("/transfers", ["id": home.hidden("id"), "to": "ben-diaz", "amount": "1"])
        #expect(memory.writeCount == 1)
        #expect(!ana.cookieHeader.contains("ben"))
        #expect(await ana.get("/home").sentences.contains("You sent 1.00 credits to ben-diaz."))
    }
}
