import HTTP
import HTTPTypes
import Model
import Storage
import Testing
import Visitors

@testable import Site

@Suite("I’m here")
struct HereTests {
    let site: TestSite
    let olga: Visitor

    init() async throws {
        site = try TestSite(networkPolicy: NetworkPolicy(origin: "https://desk.example.org"))
        olga = try await site.organiser()
        try await site.decide {
            $0.groupName = "Chess <Club>"
            ($0.restart, $0.selfCheckIn) = (.keep, true)
        }
    }

    private func poster() async throws -> Page {
        await olga.get("/events/\(try await site.store.openEvent().id)/poster")
    }

    private func code() async throws -> String {
        let poster = try await poster()
        let link = try #require(
            poster.text.firstMatch(of: /https:\/\/desk\.example\.org\/here\?code=([0-9A-Z-]{19})</))
        return String(link.1)
    }

    /// The names on the list.
    private func names() async throws -> [String] {
        guard case .reset(let roster) = try await site.store.rosterUpdate(since: nil, limit: 99) else {
            return []
        }
        return roster.entries.map(\.name)
    }

    private func expectNotValid(_ page: Page) {
        #expect(page.status == .notFound)
        #expect(page.text.contains("This code isn’t valid any more"))
        #expect(page.text.contains("Ask at the desk."))
    }

    // MARK: The poster

    @Test("E9 An open event’s page leads to its poster, only where the settings switch it on")
    func link() async throws {
        _ = await olga.post("/join/desk", .deskForm)
        _ = await olga.post("/desk/restart")
        let open = try await site.store.openEvent().id
        let link = "href=\"/events/\(open)/poster\""
        #expect(await olga.get("/events/\(open)").text.contains(link))
        #expect(await !olga.get("/events/\(open - 1)").text.contains("/poster"))
        try await site.decide { $0.selfCheckIn = false }
        #expect(await !olga.get("/events/\(open)").text.contains("/poster"))
        // The settings say where it is.
        #expect(
            await olga.get("/settings").content(id: "self-check-in-hint")
                == "The poster is on the open event’s page")
    }

    @Test("E9 The poster has the group, the event and its day, a picture and the address in words")
    func contents() async throws {
        _ = await olga.post("/join/desk", .deskForm)
        let event = try await site.store.openEvent()
        _ = try await site.store.editEvent(
            event.id, to: EventDetails(name: "Blitz & tea", day: event.day), from: nil, by: .command,
            at: site.clock.now)
        let page = try await poster()
        #expect(page.status == .ok && page.headers[.cacheControl] == "no-store")
        let day = try #require(event.day).text(in: site.app.renderer.languages.english)
        for part in [
            "<p class=\"by\">Chess &lt;Club&gt;</p>", "<h2>Blitz &amp; tea</h2>",
            "<p class=\"day\">\(day)</p>", "<svg viewBox=",
            "Scan this with your phone’s camera, sign in, press “I’m here”.",
            "<p class=\"address\">https://desk.example.org/here?code=", "data-print",
        ] { #expect(page.text.contains(part), "\(part)") }
        // The code is the same each time.
        let first = try await code()
        #expect(try await code() == first)
        #expect(try #require(QRCode("https://desk.example.org/here?code=\(first)")).path.count > 100)
        #expect(
            try page.text.contains(
                #require(QRCode("https://desk.example.org/here?code=\(first)")).path))
    }

    @Test("E9 M23 Where no phone can open the address, the poster’s page says what to do before the poster")
    func ownAddress() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        try await site.decide { ($0.restart, $0.selfCheckIn) = (.keep, true) }
        let page = await olga.get("/events/1/poster")
        let advice = try #require(page.text.firstRange(of: "Phones can’t open http://localhost:8080"))
        let address = try #require(page.text.firstRange(of: "http://localhost:8080/here?code="))
        #expect(advice.upperBound < address.lowerBound)
    }

    @Test("E9 An event that isn’t open has no poster, and none has one where the setting is off")
    func noPoster() async throws {
        _ = await olga.post("/join/desk", .deskForm)
        _ = await olga.post("/desk/restart")
        let closed = try await site.store.openEvent().id - 1
        func expectNone(_ path: String) async {
            for page in [await olga.get("\(path)/poster"), await olga.post("\(path)/code")] {
                #expect(page.status == .notFound)
                #expect(page.text.contains("This event has no poster"))
            }
        }
        await expectNone("/events/\(closed)")
        try await site.decide { $0.selfCheckIn = false }
        await expectNone("/events/\(closed + 1)")
        for path in ["/events/99/poster", "/events/x/poster"] {
            #expect(await olga.get(path).text.contains("There is no such event"))
        }
    }

    @Test("E9 A new code leads back to the poster, and the old one is worth nothing at once")
    func newCode() async throws {
        let old = try await code()
        let event = try await site.store.openEvent().id
        let answer = await olga.post("/events/\(event)/code")
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/events/\(event)/poster")
        #expect(try await poster().text.contains("There is a new code."))
        let new = try await code()
        #expect(new != old)
        let ana = await site.member("ana-member")
        expectNotValid(await ana.get("/here?code=\(old)"))
        expectNotValid(await ana.post("/here", ["code": old]))
        #expect(try await names().isEmpty)
        #expect(await ana.post("/here", ["code": new]).status == .seeOther)
        #expect(await olga.get("/activity").text.contains("renewed an event’s code"))
    }

    // MARK: Here

    @Test("E9 A member who is signed in presses one button, and is on the list; E4 once more says since when")
    func here() async throws {
        let code = try await code()
        let ana = await site.member("ana-member")
        let page = await ana.get("/here?code=\(code)")
        #expect(page.status == .ok && page.headers[.cacheControl] == "no-store")
        #expect(page.text.contains("<button class=\"primary\" type=\"submit\">I’m here</button>"))
        #expect(page.text.contains("as ana-member."))
        let done = await ana.post("/here", ["code": page.hidden("code")])
        #expect(done.status == .seeOther && done.headers[.location] == "/home")
        let event = try await site.store.openEvent()
        let day = try #require(event.day).text(in: site.app.renderer.languages.english)
        #expect(
            await ana.get("/home").text.contains("You’re on the list · <bdi class=\"entered\">\(day)</bdi>"))
        #expect(try await names() == ["ana-member"])
        let again = await ana.submit("/here", ["code": code])
        #expect(again.text.contains("You’re on the list already, since"))
        #expect(await ana.get("/here?code=\(code)").text.contains("You’re on the list, since"))
        #expect(try await names() == ["ana-member"])
    }

    @Test("E9 The page of a member who isn’t signed in any more puts no other one on the list")
    func ofAnother() async throws {
        let code = try await code()
        let page = await site.member("ana-member").get("/here?code=\(code)")
        let ben = await site.member("ben-member")
        let answer = await ben.post("/here", ["owner": page.hidden("owner"), "code": code])
        #expect(answer.status == .conflict)
        #expect(answer.sentences.contains("You are signed in as ben-member now"))
        #expect(try await names().isEmpty)
        #expect(await ben.submit("/here", ["code": code]).status == .ok)
    }

    @Test("E4 E9 A member on the list since another day is told so with the day")
    func sinceAnotherDay() async throws {
        let code = try await code()
        let ana = await site.member("ana-member")
        _ = await ana.post("/here", ["code": code])
        let time = "since <time datetime=\"2027-01-15T08:00:00Z\""
        #expect(await ana.get("/here?code=\(code)").text.contains("\(time) data-clock>"))
        site.clock.pass(seconds: 3 * 24 * 3600)
        #expect(await ana.signIn("ana-member", "analytic 8").status == .seeOther)
        #expect(await ana.get("/here?code=\(code)").text.contains("list, \(time)>15 Jan 2027, "))
        let again = await ana.submit("/here", ["code": code])
        #expect(again.text.contains("list already, \(time)>15 Jan 2027, "))
    }

    @Test("E9 The code may be typed from the poster as it comes")
    func typed() async throws {
        let code = try await code().lowercased().replacing("-", with: "")
        let ana = await site.member("ana-member")
        #expect(await ana.get("/here?code=\(code)").status == .ok)
    }

    @Test("E9 A code of another event, of none, or with the setting off is not found, in kind words")
    func notValid() async throws {
        let code = try await code()
        _ = await olga.post("/join/desk", .deskForm)
        _ = await olga.post("/desk/restart")
        let ana = await site.member("ana-member")
        for visitor in [ana, site.visitor()] {
            for query in ["?code=\(code)", "", "?code=", "?code=%00", "?code=AAAA-AAAA-AAAA-AAAA"] {
                expectNotValid(await visitor.get("/here\(query)"))
            }
        }
        for fields: KeyValuePairs in [["code": code], ["code": "x\0"], [:]] {
            expectNotValid(await ana.post("/here", fields))
        }
        let next = try await self.code()
        try await site.decide { $0.selfCheckIn = false }
        expectNotValid(await ana.get("/here?code=\(next)"))
        expectNotValid(await ana.post("/here", ["code": next]))
        #expect(try await names().isEmpty)
    }

    @Test("E9 Another site’s page can’t check a member in")
    func foreign() async throws {
        let code = try await code()
        let ana = await site.member("ana-member")
        for headers: HTTPFields in [
            [.origin: "https://evil.example", .secFetchSite: "cross-site"],
            [.origin: "https://evil.example"], [.secFetchSite: "cross-site"],
        ] {
            var request = ana.request(.post, "/here", headers: headers)
            request.headers[.contentType] = "application/x-www-form-urlencoded"
            request.body = Array("code=\(code)".utf8)
            #expect(await ana.send(request).status == .forbidden)
        }
        #expect(try await names().isEmpty)
    }

    // MARK: Signing in first

    @Test("E9 A member who isn’t signed in signs in, and is back; a wrong password keeps the code")
    func signIn() async throws {
        let code = try await code()
        _ = await site.member("ana-member")
        let phone = site.visitor()
        let scanned = await phone.get("/here?code=\(code)")
        #expect(scanned.status == .seeOther)
        let address = "/sign-in?here=\(code)"
        #expect(scanned.headers[.location] == address)
        var form = await phone.get(address)
        #expect(form.headers[.cacheControl] == "no-store")
        #expect(form.text.contains("Then you can say that you’re here."))
        #expect(form.text.contains("<link rel=\"canonical\" href=\"\(address)\">"))
        form = await phone.post(
            "/sign-in", ["here": form.hidden("here"), "member": "ana-member", "password": "wrong 888"])
        #expect(form.status == .unprocessableContent)
        let done = await phone.post(
            "/sign-in", ["here": form.hidden("here"), "member": "ana-member", "password": "analytic 8"])
        #expect(done.status == .seeOther && done.headers[.location] == "/here?code=\(code)")
        #expect(await phone.get("/here?code=\(code)").text.contains("I’m here"))
        // Back, or a second tab, leads there, too.
        #expect(await phone.get(address).headers[.location] == "/here?code=\(code)")
        // A form that was sent and got no answer has this address, which leads there, too.
        let sent = await site.visitor().get("\(address)&sent=")
        #expect(sent.status == .seeOther && sent.headers[.location] == "/here?code=\(code)")
        let again = await site.visitor().post("\(address)&sent=", ["here": code, "member": "ana-member"])
        #expect(again.status == .seeOther && again.headers[.location] == address)
        // Another visitor's sign-in page has no trace of it.
        #expect(await !site.visitor().get("/sign-in").text.contains(code))
    }

    @Test("E9 A one-time code leads back as well, and so does signing up")
    func otherWays() async throws {
        let code = try await code()
        _ = await site.member("ana-member")
        let id = try await site.id("ana-member")
        _ = await olga.post("/members/\(id)/code")
        let given = await olga.get("/members/\(id)").content(id: "code")
        let phone = site.visitor()
        let signIn = await phone.get("/sign-in?here=\(code)")
        // New members use a code, or sign up with a name.
        for path in ["/code", "/join/guided"] {
            #expect(signIn.text.contains("href=\"\(path)?here=\(code)\""), "\(path)")
        }
        var form = await phone.get("/code?here=\(code)")
        form = await phone.post(
            "/code",
            [
                "here": form.hidden("here"), "member": "ana-member", "code": "0000-0000-0000",
                "password": "analytic 9", "password-again": "analytic 9",
            ])
        #expect(form.status == .unprocessableContent)
        let done = await phone.post(
            "/code",
            [
                "here": form.hidden("here"), "member": "ana-member", "code": given,
                "password": "analytic 9", "password-again": "analytic 9",
            ])
        #expect(done.headers[.location] == "/here?code=\(code)")

        let email = await site.visitor().get("/join/email?here=\(code)")
        for path in ["/sign-in", "/join/guided", "/join/username"] {
            #expect(email.text.contains("href=\"\(path)?here=\(code)\""), "\(path)")
        }
        let ben = site.visitor()
        let username = await ben.get("/join/username?here=\(code)")
        let joined = await ben.post(
            "/join/username",
            ["here": username.hidden("here"), "username": "ben-member", "password": "analytic 8"])
        #expect(joined.headers[.location] == "/here?code=\(code)")
        let guided = await site.visitor().get("/join/guided?here=\(code)")
        #expect(guided.hidden("here") == code)
        let next = await site.visitor().post(
            "/join/guided", ["here": code, "action": "next", "name": "Cem Demir"])
        #expect(next.hidden("here") == code)
        // The button that an alert has beside OK keeps the code, too.
        let refused = await site.visitor().post(
            "/join/guided", ["here": code, "action": "next", "first-name": "C3m"])
        let alert = try #require(
            refused.text.firstMatch(of: /<dialog class="alert" open[\s\S]*?<\/dialog>/)?.0)
        #expect(alert.contains("name=\"here\" value=\"\(code)\""))
    }

    @Test(
        "E9 Signing in leads nowhere but to an event: what isn’t a code is left out",
        arguments: [
            "//evil.example", "https://evil.example/", "/here?code=x", "AAAA-AAAA-AAAA-AAA",
            "AAAA-AAAA-AAAA-AAAA/../home", "AAAA-AAAA-AAAA-AAAA\r\nx: y", "",
        ])
    func noRedirect(_ text: String) async throws {
        _ = await site.member("ana-member")
        let phone = site.visitor()
        let form = await phone.get("/sign-in?here=\(Visitor.escape(text))")
        #expect(form.status == .ok && form.hidden("here").isEmpty)
        let done = await phone.post(
            "/sign-in", ["here": text, "member": "ana-member", "password": "analytic 8"])
        #expect(done.headers[.location] == "/home")
    }

    @Test("E9 Whose session has ended meanwhile signs in, and is back")
    func sessionEnded() async throws {
        let code = try await code()
        let answer = await site.visitor().post("/here", ["code": code])
        #expect(answer.status == .seeOther && answer.headers[.location] == "/sign-in?here=\(code)")
        #expect(try await names().isEmpty)
    }

    // MARK: The setting

    @Test("E9 The setting is switched on and off, and needs a Restart that keeps")
    func setting() async throws {
        func save(_ fields: KeyValuePairs<String, String>) async -> Page {
            await olga.correct("/settings", fields)
        }
        func isOn() async throws -> Bool { try await site.store.settings().settings.selfCheckIn }
        let refused = await save(["restart": "remove", "self-check-in": "on"])
        #expect(refused.status == .unprocessableContent)
        #expect(
            refused.content(id: "self-check-in-problem") == "This works only where Restart keeps everybody.")
        #expect(await save(["restart": "keep", "self-check-in": "x"]).status == .unprocessableContent)
        #expect(try await isOn())
        // A client that doesn't send what Restart does leaves it as it was.
        #expect(await save(["group-name": "Club"]).status == .seeOther)
        #expect(try await isOn())
        #expect(await save(["restart": "keep"]).status == .seeOther)
        #expect(try await !isOn())
        #expect(await save(["restart": "keep", "self-check-in": "on"]).status == .seeOther)
        #expect(try await isOn())
        #expect(await olga.get("/activity").text.contains("Check-in"))
        #expect(await save(["restart": "remove"]).status == .seeOther)
        #expect(try await !isOn())
    }

    // MARK: Prices

    @Test("N3 E9 A person who signs up by the poster is told on its page what else to do")
    func noticeOfSignUp() async throws {
        let code = try await code()
        let phone = site.visitor()
        let form = await phone.get("/join/username?here=\(code)")
        _ = await phone.post(
            "/join/username",
            ["here": form.hidden("here"), "username": "ben-member", "password": "password1"])
        let here = await phone.get("/here?code=\(code)")
        #expect(here.text.contains("That password is easy to guess.") && here.text.contains("I’m here"))
        #expect(await !phone.get("/here?code=\(code)").text.contains("easy to guess"))
        #expect(here.text.contains("<link rel=\"canonical\" href=\"/here?code=\(code)\">"))
    }

    @Test("E6 E9 The price is paid here, too, but nobody lets themselves in for nothing")
    func price() async throws {
        let ana = await site.member("ana-lopez")
        func setPrice(_ hundredths: Int64) async throws {
            let event = try await site.store.openEvent()
            var details = EventDetails(event)
            details.price = Amount(hundredths: hundredths)
            _ = try await site.store.editEvent(
                event.id, to: details, from: nil, by: .command, at: site.clock.now)
        }
        try await setPrice(100_01)
        let code = try await code()
        #expect(await ana.get("/here?code=\(code)").text.contains("Price: 100.01 credits"))
        for free in ["", "yes"] {
            let page = await ana.post("/here", ["code": code, "free": free])
            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains("0.01 credits short of the price. Ask at the desk."))
        }
        #expect(try await names().isEmpty)
        // The browser's address is that of the form, so a chosen language leads back.
        #expect(
            await ana.get("/here?code=\(code)").text.contains("method=\"post\" action=\"/here?code=\(code)\"")
        )
        let refused = await ana.post("/here?code=\(code)", ["code": code])
        #expect(refused.status == .unprocessableContent)
        try await setPrice(100_00)
        // No visitor pays a price that they didn't see.
        let changed = await ana.post("/here", ["code": code, "price": "100.01"])
        #expect(changed.status == .conflict && changed.text.contains("The price has changed meanwhile."))
        #expect(changed.text.contains("name=\"price\" value=\"100.00\""))
        for unread in ["", "x"] {
            #expect(await ana.post("/here", ["code": code, "price": unread]).status == .conflict)
        }
        #expect(try await names().isEmpty)
        let page = await ana.submit("/here", ["code": code, "price": "100.00"])
        #expect(page.text.contains("You’re on the list ·") && page.text.contains("Paid: 100.00 credits."))
        let statement = try await site.store.statement(of: site.id("ana-lopez"), before: nil, limit: 9)
        #expect(statement.balance == .zero)
        _ = await ana.post("/here", ["code": code])
        let present = await ana.post("/here", ["code": code, "price": "99.00"])
        #expect(present.status == .ok && present.text.contains("You’re on the list, since"))
        #expect(try await site.store.auditLedger().transferCount == 3)
        #expect(try await names() == ["ana-lopez"])
    }
}
