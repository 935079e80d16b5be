import Foundation
import HTTP
import HTTPTypes
import Model
import Storage
import Testing
import Visitors
import Words

@testable import Site

@Suite("Checking in at the door")
struct DoorTests {
    let site: TestSite
    let keeper: Visitor

    init() async throws {
        site = try TestSite()
        keeper = await site.member("desk-keeper")
        try await site.setRole(.desk, "desk-keeper")
        try await site.decide { $0.restart = .keep }
    }

    @discardableResult
    private func add(_ name: String, _ email: String, phone: String? = nil) async throws -> Int64 {
        try await site.store.addMember(
            Profile(name: name, email: email, phone: phone), by: .command, at: site.clock.now)
    }

    /// How many are on the list.
    private func total() async throws -> Int {
        guard case .reset(let roster) = try await site.store.rosterUpdate(since: nil, limit: 9) else {
            return -1
        }
        return roster.total
    }

    private func find(_ text: String, by visitor: Visitor? = nil) async throws -> [[String: Any]] {
        var request = keeper.form("/desk/find", ["q": text])
        request.headers[.accept] = "application/json"
        let page = await (visitor ?? keeper).send(request)
        #expect(page.headers[.contentType] == "application/json; charset=utf-8")
        #expect(page.headers[.cacheControl] == "no-store")
        return try #require(JSONSerialization.jsonObject(with: Data(page.text.utf8)) as? [[String: Any]])
    }

    @Test("E3 Q6 What somebody has answered finds nobody at the door, not even for an organiser")
    func answers() async throws {
        let draft = FieldDraft(kind: .longText, label: "Note", answeredBy: .organisers)
        guard
            case .done(let note) = try await site.store.addField(
                draft, formID: "note", by: .command, at: site.clock.now)
        else { throw StoreError.unavailable(reason: "no field") }
        _ = try await site.store.addMember(
            Profile(name: "Ada", email: "ada@example.org"), answers: Answers([note: "Owes peanuts"]),
            formID: nil, by: .command, at: site.clock.now)
        let olga = try await site.organiser()
        for visitor in [keeper, olga] {
            #expect(try await find("ada", by: visitor).count == 1)
            for text in ["peanuts", "ada peanuts", "Owes peanuts"] {
                #expect(try await find(text, by: visitor).isEmpty, "\(text)")
            }
        }
        #expect(await olga.get("/members?q=ada+peanuts").content(id: "total") == "1")
    }

    @Test("E3 A keeper whose session has ended reads so, and sends the text again once signed in")
    func signedOut() async throws {
        let grace = try await add("Grace Hopper", "grace@example.org")
        _ = await keeper.post("/sign-out")
        let page = await keeper.post("/desk/check-in", ["check-in": "grace", "member": "\(grace)"])
        #expect(page.status == .forbidden && page.text.contains("You were signed out meanwhile"))
        #expect(page.hidden("check-in") == "grace" && page.hidden("member") == "\(grace)")
        #expect(page.text.contains("href=\"/sign-in\""))
        #expect(try await total() == 0)
        let member = await site.member("just-a-member")
        let refused = await member.post("/desk/check-in", ["check-in": "grace"])
        #expect(refused.status == .forbidden && refused.text.contains("Only desk keepers and organisers"))
    }

    @Test("E1 E3 The desk shows the event and the check-in, only where Restart keeps and to a desk keeper")
    func shown() async throws {
        let desk = await keeper.get("/")
        #expect(desk.text.contains("<h2 id=\"event\">"))
        #expect(!desk.text.contains("<h2 id=\"event\"><a"))
        #expect(desk.tag(id: "check-in").contains("type=\"search\""))
        let olga = try await site.organiser()
        let event = try await site.store.openEvent().id
        #expect(await olga.get("/").text.contains("<h2 id=\"event\"><a href=\"/events/\(event)\">"))
        for stranger in [site.visitor(), await site.member("some-member")] {
            let page = await stranger.get("/")
            #expect(page.text.contains("<h2 id=\"event\">") && !page.text.contains("id=\"check-in\""))
        }
        try await site.decide { $0.restart = .remove }
        let without = await keeper.get("/")
        #expect(!without.text.contains("id=\"event\"") && !without.text.contains("id=\"check-in\""))
    }

    @Test(
        "Q3 The desk speaks of signing up only where people can; a list that Restart keeps is of those who come"
    )
    func withoutSignUp() async throws {
        var desk = await keeper.get("/")
        #expect(desk.text.contains("<title>Sign-up desk") && desk.text.contains("Sign-up desk</h1>"))
        #expect(desk.tag(id: "registered").contains("Names appear here as people arrive."))
        try await site.decide { $0.ways = [.email] }
        desk = await keeper.get("/")
        #expect(desk.text.contains("<title>Desk ·") && desk.text.contains("Desk</h1>"))
        #expect(!desk.text.contains("Sign-up desk"))
        try await site.decide { ($0.restart, $0.ways) = (.remove, [.desk]) }
        #expect(
            await keeper.get("/").tag(id: "registered").contains("Names appear here as people sign up."))
    }

    @Test("E1 E3 E5 Check in and Take off on a page that shows an event which is over say whose list it is")
    func restarted() async throws {
        let (ada, alan) = (
            try await add("Ada Lovelace", "ada@example.org"), try await add("Alan Turing", "alan@example.org")
        )
        let shown = try await site.store.openEvent().id
        #expect(await keeper.get("/").hidden("event") == "\(shown)")
        let told = "which began meanwhile"
        let first = await keeper.submit("/desk/check-in", ["member": "\(ada)", "event": "\(shown)"])
        #expect(first.sentences.contains("Ada Lovelace is here (1).") && !first.text.contains(told))
        _ = await keeper.post("/desk/restart")
        let open = try await site.store.openEvent().id
        #expect(open != shown)
        let second = await keeper.submit("/desk/check-in", ["member": "\(ada)", "event": "\(shown)"])
        #expect(second.sentences.contains("Ada Lovelace is here (1).") && second.text.contains(told))
        let third = await keeper.submit("/desk/check-in", ["member": "\(alan)"])
        #expect(!third.text.contains(told))
        let fourth = await keeper.submit("/desk/take-off", ["member": "\(ada)", "event": "\(shown)"])
        #expect(
            fourth.sentences.contains("Ada Lovelace was taken off the list.") && fourth.text.contains(told))
        let fifth = await keeper.submit("/desk/take-off", ["member": "\(alan)", "event": "\(open)"])
        #expect(fifth.sentences.contains("Alan Turing was taken off the list.") && !fifth.text.contains(told))
    }

    @Test("E1 The event is called by its day in the site's default language, or by its name")
    func title() async throws {
        try await site.decide {
            $0.language = "de"; $0.timeZone = "UTC"
        }
        _ = await keeper.post(
            "/join/desk",
            ["name": "Ada", "email": "ada@example.org", "password": "secret 7", "phone": "0123456789"])
        let event = try await site.store.openEvent()
        let day = try #require(event.day)
        var request = keeper.request(.get, "/")
        request.headers[.acceptLanguage] = "en"
        let desk = await keeper.send(request)
        let german = day.text(in: try #require(site.app.renderer.languages["de"]))
        #expect(
            desk.text.contains("<h2 id=\"event\">\(german)</h2>") && desk.text.contains("<html lang=\"en\""))
        _ = try await site.store.editEvent(
            event.id, to: EventDetails(name: "Chess <night>", day: day), from: nil, by: .command,
            at: site.clock.now)
        #expect(await keeper.get("/").text.contains("<h2 id=\"event\">Chess &lt;night&gt;</h2>"))
    }

    @Test(
        "E3 What is found has a name and a hint, never a whole email or phone, and E4 since when they are here"
    )
    func found() async throws {
        let ada = try await add("Ada Lovelace", "ada@example.org", phone: "0123456789")
        try await add("Adam Riese", "riese@example.org")
        let found = try await find("ada")
        #expect(found.map { $0["name"] as? String } == ["Ada Lovelace", "Adam Riese"])
        #expect(found.map { $0["hint"] as? String } == ["a…@example.org", "r…@example.org"])
        #expect(found[0]["id"] as? Int64 == ada && found[0]["here"] == nil)
        #expect(Set(found[0].keys) == ["id", "name", "hint"])
        _ = await keeper.post("/desk/check-in", ["member": "\(ada)"])
        let here = try #require(try await find("lovelace").first?["here"] as? String)
        #expect(here.hasSuffix("Z") && here.contains("T"))
        // The event before it is part of the hint.
        _ = await keeper.post("/desk/restart")
        let hint = try #require(try await find("ada@example.org").first?["hint"] as? String)
        #expect(hint.hasPrefix("a…@example.org · ") && !hint.contains("ada@"))
    }

    @Test("E3 A member without a name is called by the username, or by a hidden email")
    func nameless() async throws {
        _ = try await site.store.addMember(
            Profile(email: "solo@example.org"), by: .command, at: site.clock.now)
        let found = try await find("solo@example.org")
        #expect(found.map { $0["name"] as? String } == ["s…@example.org"])
        #expect(found.map { $0["hint"] as? String } == [""])
        // No other reader sees the address either, on the page or on the list.
        let done = await keeper.submit("/desk/check-in", ["check-in": "solo@example.org"])
        #expect(
            done.sentences.contains("s…@example.org is here (1).") && !done.text.contains("solo@example.org"))
        #expect(done.content(id: "registered") == "s…@example.org")
    }

    @Test("E3 Return with a text that finds one checks them in; E4 once more says since when")
    func byText() async throws {
        try await add("Ada Lovelace", "ada@example.org")
        let done = await keeper.submit("/desk/check-in", ["check-in": " LOVE "])
        #expect(done.sentences.contains("Ada Lovelace is here (1)."))
        #expect(done.content(id: "registered") == "Ada Lovelace")
        let again = await keeper.submit("/desk/check-in", ["check-in": "ada@example.org"])
        #expect(again.sentences.contains("Ada Lovelace is here already, since"))
        let empty = await keeper.submit("/desk/check-in", ["member": "", "check-in": "love"])
        #expect(empty.sentences.contains("Ada Lovelace is here already, since"))
        #expect(try await total() == 1)
    }

    @Test("E4 The desk says since which day and time a member is here; if since today, the time alone")
    func sinceAnotherDay() async throws {
        try await add("Ada Lovelace", "ada@example.org")
        _ = await keeper.post("/desk/check-in", ["check-in": "ada"])
        let time = "is here already, since <time datetime=\"2027-01-15T08:00:00Z\""
        let today = await keeper.submit("/desk/check-in", ["check-in": "ada"])
        #expect(today.text.contains("\(time) data-clock>"))
        site.clock.pass(seconds: 3 * 24 * 3600)
        #expect(await keeper.signIn("desk-keeper", "analytic 8").status == .seeOther)
        let later = await keeper.submit("/desk/check-in", ["check-in": "ada"])
        #expect(later.text.contains("\(time)>15 Jan 2027, "))
        let found = await keeper.post("/desk/find", ["q": "ada"])
        #expect(found.text.contains("here since 15 Jan 2027, "))
    }

    @Test(
        "E3 A text that finds several or nobody is 422, with a button for each found; nobody is put on the list"
    )
    func several() async throws {
        let ada = try await add("Ada Lovelace", "ada@example.org")
        try await add("Adam Riese", "riese@example.org")
        _ = await keeper.post("/desk/check-in", ["member": "\(ada)"])
        let several = await keeper.post("/desk/check-in", ["check-in": "ada"])
        #expect(several.status == .unprocessableContent)
        #expect(several.text.matches(of: />Check in<\/button>/).count == 2)
        #expect(several.text.matches(of: />Take off<\/button>/).count == 1)
        #expect(several.tag(id: "check-in").contains("value=\"ada\""))
        #expect(!several.text.contains("name=\"event\""))
        // Each button passes on the event that the desk has shown.
        let shown = await keeper.post("/desk/check-in", ["check-in": "ada", "event": "7"])
        #expect(shown.text.matches(of: /name="event" value="7"/).count == 3)
        for text in ["xy", "a", "", "example.org"] {
            let nobody = await keeper.post("/desk/check-in", ["check-in": text])
            #expect(nobody.status == .unprocessableContent && nobody.text.contains("Nobody was found."))
        }
        #expect(try await total() == 1)
        let page = await keeper.post("/desk/find", ["q": "ada"])
        #expect(page.status == .ok && page.text.contains("Adam Riese"))
        #expect(!page.text.contains("riese@example.org"))
    }

    @Test("E3 No more than eight are found at once, and the page with eight says so")
    func eight() async throws {
        for count in 1...9 {
            try await add("Eve Number \(count)", "eve\(count)@example.org")
            let page = await keeper.post("/desk/find", ["q": "eve"])
            #expect(page.text.matches(of: /<span id="at-door-/).count == min(count, 8))
            #expect(page.text.contains("No more than eight are shown.") == (count >= 8))
        }
    }

    @Test("E5 A member put back after a Restart is on the list of the event that it closed, and that is said")
    func closedMeanwhile() async throws {
        let ada = try await add("Ada Lovelace", "ada@example.org")
        try await add("Ben", "ben@example.org")
        for text in ["ada", "ben"] { _ = await keeper.post("/desk/check-in", ["check-in": text]) }
        let batch = await keeper.submit("/desk/take-off", ["member": "\(ada)"]).hidden("batch")
        _ = try await site.store.restartDesk(expecting: nil, by: .desk, at: site.clock.now)
        try await site.setRole(.organiser, "desk-keeper")
        let back = await keeper.submit("/desk/undo", ["batch": batch])
        let names = ["Ada Lovelace", "15 Jan 2027"].map { "<bdi class=\"entered\">\($0)</bdi>" }
        #expect(back.text.contains("\(names[0]) is back on the list of \(names[1])."))
        #expect(back.content(id: "registered") == "")
    }

    @Test("E3 A check-in that finds nobody leaves nothing of what the one before told")
    func failed() async throws {
        try await add("Ada Lovelace", "ada@example.org")
        _ = await keeper.post("/desk/check-in", ["check-in": "ada"])
        let failed = await keeper.post("/desk/check-in", ["check-in": "xyz"])
        #expect(failed.status == .unprocessableContent && !failed.text.contains("is here"))
        #expect(failed.text.contains("<title>Error: Check in"), "X2")
        let next = await keeper.get("/")
        #expect(
            next.content(id: "registered") == "Ada Lovelace"
                && !next.sentences.contains("Ada Lovelace is here"))
    }

    @Test("E5 Take off has an Undo of its own beside that of Restart, for ten minutes")
    func takeOff() async throws {
        let ada = try await add("Ada Lovelace", "ada@example.org")
        try await add("Ben", "ben@example.org")
        for text in ["ada", "ben"] { _ = await keeper.post("/desk/check-in", ["check-in": text]) }
        let off = await keeper.submit("/desk/take-off", ["member": "\(ada)"])
        #expect(off.sentences.contains("Ada Lovelace was taken off the list."))
        #expect(off.content(id: "registered") == "Ben")
        let batch = off.hidden("batch")
        #expect(off.text.matches(of: /name="batch"/).count == 1)
        // The next page still offers it.
        let next = await keeper.get("/")
        #expect(
            next.sentences.contains("Ada Lovelace can be put back until") && next.hidden("batch") == batch)
        #expect(!(await site.visitor().get("/").text.contains("can be put back until")))
        let back = await keeper.submit("/desk/undo", ["batch": batch])
        #expect(back.sentences.contains("Ada Lovelace is back on the list."))
        #expect(back.content(id: "registered") == "Ada Lovelace\nBen")
        #expect(await keeper.submit("/desk/undo", ["batch": batch]).text.contains("There is nothing to undo"))
        _ = await keeper.post("/desk/take-off", ["member": "\(ada)"])
        #expect(
            await keeper.submit("/desk/take-off", ["member": "\(ada)"]).text.contains(
                "They were not on the list any more."))
    }

    @Test(
        "E3 Others get 403, and everybody 404 where Restart removes; a strange member or number does no harm")
    func refused() async throws {
        let ada = try await add("Ada Lovelace", "ada@example.org")
        let paths = ["/desk/find", "/desk/check-in", "/desk/take-off"]
        for visitor in [site.visitor(), await site.member("some-member")] {
            for path in paths {
                #expect(await visitor.post(path, ["q": "ada", "member": "\(ada)"]).status == .forbidden)
            }
        }
        #expect(await keeper.submit("/desk/check-in", ["member": "99"]).text.contains("no longer a member"))
        for path in ["/desk/check-in", "/desk/take-off"] {
            #expect(await keeper.post(path, ["member": "x"]).status == .badRequest)
        }
        #expect(await keeper.post("/desk/undo", ["batch": "x"]).status == .badRequest)
        let long = String(repeating: "a", count: 201)
        #expect(await keeper.post("/desk/find", ["q": long]).status == .badRequest)
        #expect(await keeper.post("/desk/find", ["q": String(long.dropFirst())]).status == .ok)
        #expect(await keeper.get("/desk/find").status == .methodNotAllowed)
        try await site.decide { $0.restart = .remove }
        for path in paths {
            #expect(await keeper.post(path, ["q": "ada", "member": "\(ada)"]).status == .notFound)
            #expect(await site.visitor().post(path, ["q": "ada"]).status == .notFound)
        }
        #expect(try await total() == 0)
    }

    @Test(
        "E3 A session searches 120 times a minute and no more, and again a minute later; another one isn't hindered"
    )
    func limit() async throws {
        try await add("Ada Lovelace", "ada@example.org")
        for _ in 0..<120 { #expect(await keeper.post("/desk/find", ["q": "ada"]).status == .ok) }
        let refused = await keeper.post("/desk/find", ["q": "ada"])
        #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] != nil)
        let other = await site.member("other-keeper")
        try await site.setRole(.desk, "other-keeper")
        #expect(await other.post("/desk/find", ["q": "ada"]).status == .ok)
        site.clock.pass(seconds: 60)
        #expect(await keeper.post("/desk/find", ["q": "ada"]).status == .ok)
    }

    @Test("A20 E5 In a member's own file, what the desk did isn't called an organiser's")
    func ownFile() async throws {
        let visitor = await site.member("ada-lovelace")
        let ada = try await site.id("ada-lovelace")
        let olga = try await site.organiser()
        _ = await olga.post(
            "/members/\(ada)", await olga.get("/members/\(ada)").memberForm(["name": "Ada Lovelace"]))
        _ = await keeper.post("/desk/check-in", ["member": "\(ada)"])
        _ = await keeper.post("/desk/take-off", ["member": "\(ada)"])
        let file = await visitor.download("/account/data.json")
        let json = try #require(JSONSerialization.jsonObject(with: Data(file.bytes)) as? [String: Any])
        let acts = try #require(json["activity"] as? [[String: Any]])
        #expect(acts.map { $0["who"] as? String } == ["the desk or an organiser", "an organiser"])
    }

    @Test("E3 Somebody who signs up in the same place is on the list, too, and is found as here")
    func signUp() async throws {
        _ = await keeper.post(
            "/join/desk",
            ["name": "New Person", "email": "new@example.org", "password": "secret 7", "phone": "0123456789"])
        #expect(try await find("new person").first?["here"] != nil)
    }

    @Test(
        "E5 D17 An Undo that names nothing takes back the latest: somebody taken off, or the Restart before")
    func latest() async throws {
        let ada = try await add("Ada Lovelace", "ada@example.org")
        try await add("Ben", "ben@example.org")
        _ = await keeper.post("/desk/check-in", ["check-in": "ben"])
        _ = await keeper.post("/desk/restart")
        site.clock.pass(seconds: 1)
        _ = await keeper.post("/desk/check-in", ["check-in": "ada"])
        _ = await keeper.post("/desk/take-off", ["member": "\(ada)"])
        #expect(await keeper.submit("/desk/undo", [:]).content(id: "registered") == "Ada Lovelace")
        #expect(await keeper.submit("/desk/undo", [:]).content(id: "registered") == "Ben\nAda Lovelace")
        #expect(await keeper.submit("/desk/undo", [:]).text.contains("There is nothing to undo"))
    }
}
