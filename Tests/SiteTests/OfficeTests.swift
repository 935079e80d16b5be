import Foundation
import HTTP
import HTTPTypes
import Model
import Storage
import TestStores
import Testing
import Visitors

@testable import Site

@Suite("The office")
struct OfficeTests {
    /// Registers a person at the desk, and returns their id.
    private func register(_ site: TestSite, _ name: String, _ email: String) async throws -> Int64 {
        let page = await site.visitor().post(
            "/join/desk", ["name": name, "email": email, "password": "secret 7", "phone": "0123456789"])
        #expect(page.status == .seeOther)
        return try await site.id(email)
    }

    // MARK: The list

    @Test("M2 The list shows every member's name, email, phone, username, date, form, balance and role")
    func list() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await register(site, "Ana <Ruiz>", "ana@example.org")
        let page = await olga.get("/members")
        #expect(page.status == .ok)
        #expect(page.content(id: "total") == "2")
        let row = try #require(page.text.firstMatch(of: try Regex("<tr id=\"member-\(ana)\">.*</tr>")))
        let text = String(page.text[row.range])
        for part in [
            "<a href=\"/members/\(ana)\">Ana &lt;Ruiz&gt;</a>", "ana@example.org", "0123456789",
            "At the desk",
            "100.00", ">Member<", "name=\"pick\" value=\"\(ana)\"",
            "<time datetime=\"2027-01-15T08:00:00Z\">",
        ] {
            #expect(text.contains(part), "\(part)")
        }
        #expect(page.text.contains("<strong>Organiser</strong>"))
        #expect(page.text.contains("With a username"))
    }

    @Test("M2 50 a page, newest first or by name, each once, with a link named Next")
    func pages() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        for number in 0..<60 {
            _ = try await site.store.register(
                Registration(
                    Profile(name: "P\(number % 10) \(number)", email: "p\(number)@x.org"), passwordHash: "x",
                    by: .desk),
                at: site.clock.now)
        }
        for sort in ["newest", "name"] {
            let first = await olga.get("/members?q=&sort=\(sort)")
            #expect(first.content(id: "total") == "61")
            let next = try #require(first.text.firstMatch(of: /<a href="([^"]*)">Next<\/a>/)?.1)
            let second = await olga.get(String(next).replacing("&amp;", with: "&"))
            let rows = [first, second].map {
                $0.text.matches(of: /<tr id="member-(\d+)">/).map { String($0.1) }
            }
            #expect(rows.map(\.count) == [50, 11])
            #expect(Set(rows.joined()).count == 61)
            #expect(!second.text.contains(">Next</a>"))
        }
        #expect(await olga.get("/members").text.contains("aria-sort=\"descending\""))
        #expect(await olga.get("/members?sort=name").text.contains("aria-sort=\"ascending\""))
        #expect(await olga.get("/members?show=all").text.matches(of: /<tr id=/).count == 61)
    }

    @Test(
        "M22 The list can be printed in the order of last names, which then come first, if it is on one page")
    func lastNames() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        for (index, name) in ["Zoe Álvarez", "Ana von der Heide", "Cher", "김 민준", "Ruiz, Ana", "Bo Alvarez"]
            .enumerated()
        {
            _ = try await register(site, name, "a\(index)@example.org")
        }
        func names(_ path: String) async -> [String] {
            await olga.get(path).text.matches(of: /<th scope="row"><a[^>]*>([^<]*)</).map { String($0.1) }
        }
        let sorted = [
            "Alvarez, Bo", "Álvarez, Zoe", "Cher", "Heide, Ana von der", "olga-organises", "Ruiz, Ana",
            "김 민준",
        ]
        let printed = await olga.get("/members?q=&sort=name&show=all").text
        // These two are never on the same day.
        var dates: Set<Substring> = []
        for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago"] {
            try await site.decide { $0.timeZone = zone }
            let page = await olga.get("/members?sort=name&show=all").text
            dates.insert(try #require(page.firstMatch(of: /<div class="printed"><p>([^<·]*)/)).1)
        }
        #expect(dates.count == 2)
        let link = try #require(printed.firstMatch(of: /<a href="([^"]*)">Last names<\/a>/)?.1)
        let path = String(link.replacing("&amp;", with: "&"))
        let found = await names(path)
        #expect(found == sorted)
        let page = await olga.get(path)
        #expect(page.text.contains("aria-current=\"true\">Last names</a>"))
        #expect(page.text.contains("<input type=\"hidden\" name=\"by\" value=\"last-name\">"))
        // Elsewhere it is no order.
        let onScreen = await olga.get("/members?by=last-name&sort=name")
        #expect(!onScreen.text.contains("Heide, Ana") && !onScreen.text.contains("class=\"paper\""))
        // A part of the list isn't sorted by what only the whole can be sorted by.
        try await site.addAnas(MembersPage.printedLength)
        let part = await olga.get(path)
        #expect(part.text.contains("Ana 5<") && !part.text.contains("Last names</a>"))
        let rest = await olga.get(path + "&after=1&name=zz")
        #expect(!rest.text.contains("Last names</a>"))
    }

    @Test("M3 A search says how many it found, keeps what was typed, and finds any part of a field")
    func search() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        _ = try await register(site, "김철수", "kim@example.org")
        _ = try await register(site, "Jürgen Straße", "js@example.org")
        let page = await olga.get("/members?q=%EC%B2%A0%EC%88%98")
        #expect(page.content(id: "total") == "1")
        #expect(page.text.contains("김철수") && !page.text.contains("Straße"))
        #expect(page.tag(id: "q").contains("value=\"철수\""))
        #expect(page.text.contains("found, of 3 members"))
        #expect(await olga.get("/members?q=STRASSE").content(id: "total") == "1")
        let nobody = await olga.get("/members?q=%25%22%27%3Cb%3E")
        #expect(nobody.status == .ok && nobody.content(id: "total") == "0")
        #expect(nobody.text.contains("Nobody was found.") && !nobody.text.contains("<b>"))
        let long = await olga.get("/members?q=" + String(repeating: "a", count: 10_000))
        #expect(long.status == .ok && long.content(id: "total") == "0")
        for odd in ["sort=upside-down", "after=x", "after=-9223372036854775808&sort=name&name=%00", "q=%00"] {
            #expect(await olga.get("/members?\(odd)").status == .ok, "\(odd)")
        }
    }

    @Test("M6 Return in a checkbox removes no member: the page comes back with the same boxes ticked")
    func returnInBox() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await register(site, "Ana Ruiz", "ana@example.org")
        _ = try await register(site, "Ben Diaz", "ben@example.org")
        let page = await olga.get("/members?q=example&sort=name&pick=\(ana)&pick=999")
        #expect(page.status == .ok && page.text.matches(of: /" checked aria/).count == 1)
        let form = try #require(page.text.firstRange(of: "id=\"form-picked\""))
        let first = try #require(page.text[form.upperBound...].firstMatch(of: /<button[^>]*>/))
        #expect(!first.0.contains("name="))
        #expect(page.hidden("q") == "example")
        let list: KeyValuePairs = ["q": "an a", "sort": "name", "pick": "\(ana)"]
        let pressed = await olga.post("/members/picked", list)
        #expect(pressed.status == .seeOther)
        #expect(pressed.headers[.location] == "/members?q=an%20a&sort=name&pick=\(ana)")
    }

    @Test("M6 Another site’s link ticks no box, and no address has more than a hundred of them")
    func foreignPicks() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await register(site, "Ana Ruiz", "ana@example.org")
        for (from, count) in [("same-origin", 1), ("cross-site", 0), ("same-site", 0), ("none", 0)] {
            let page = await olga.get("/members?pick=\(ana)", headers: [.secFetchSite: from])
            #expect(page.text.matches(of: /" checked aria/).count == count, "\(from)")
        }
        for (count, kept) in [(100, 100), (101, 0)] {
            var request = olga.form("/members/picked", [:])
            request.body = Array((1...count).map { "pick=\($0)" }.joined(separator: "&").utf8)
            let pressed = await olga.send(request)
            let location = try #require(pressed.headers[.location])
            #expect(location.components(separatedBy: "pick=").count - 1 == kept)
        }
    }

    @Test("M6 Fields that are too long for an address are refused")
    func longAddress() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        for (name, count, status) in [
            ("q", 2_000, 303), ("q", 15_000, 400), ("sort", 15_000, 400), ("pick", 15_000, 400),
        ] {
            let pressed = await olga.post(
                "/members/picked", [name: String(repeating: "a", count: count)])
            #expect(pressed.status.code == status, "\(name) \(count)")
        }
    }

    @Test("M8 M12 Another site’s link starts no export, which would leave a row in the activity")
    func foreignExports() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        for path in ["/members.csv", "/activity.csv"] {
            for from in ["cross-site", "same-site"] {
                let page = await olga.get(path, headers: [.secFetchSite: from])
                #expect(page.status == .forbidden, "\(path) \(from)")
            }
        }
        func exports() async throws -> Int {
            let rows = try await site.store.activity(before: nil, of: nil, limit: 99)
            return rows.count { $0.kind == .membersExported }
        }
        #expect(try await exports() == 0)
        for from in ["same-origin", "none"] {
            #expect(await olga.get("/members.csv", headers: [.secFetchSite: from]).status == .ok)
        }
        #expect(try await exports() == 2)
    }

    @Test("M6 M7 The list's form removes those picked, or gives them codes, as its button says")
    func picked() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await register(site, "Ana Ruiz", "ana@example.org")
        let codes = await olga.post("/members/picked", ["pick": "\(ana)", "action": "codes"])
        #expect(codes.status == .ok && codes.text.contains("class=\"code slip\">"))
        #expect(await olga.get("/members").text.contains("Ana Ruiz"))
        let removed = await olga.post("/members/picked", ["pick": "\(ana)", "action": "remove"])
        #expect(removed.status == .seeOther && removed.headers[.location] == "/members")
        #expect(await olga.get("/members").text.contains("Ana Ruiz was removed."))
        #expect(
            await olga.submit("/members/picked", ["action": "remove"]).text.contains("Nobody was selected."))
    }

    @Test("M2 More than a thousand members found are shown as 1,000+")
    func manyFound() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        func register(_ number: Int) async throws {
            _ = try await site.store.register(
                Registration(
                    Profile(name: "P \(number)", email: "p\(number)@x.org"), passwordHash: "x", by: .desk),
                at: site.clock.now)
        }
        for number in 0..<1000 { try await register(number) }
        let thousand = await olga.get("/members?q=x.org")
        #expect(thousand.content(id: "total") == "1000" && thousand.text.contains(">All 1000 found</a>"))
        try await register(1000)
        let more = await olga.get("/members?q=x.org")
        #expect(more.content(id: "total") == "1,000+" && more.text.contains(">All 1,000+ found</a>"))
        #expect(await olga.get("/members").content(id: "total") == "1002")
        for (language, text) in [
            ("en", #"<output id="total">1,000+</output> found, of 1002 members"#),
            ("de", #"<output id="total">1.000+</output> von insgesamt 1002 Mitgliedern gefunden"#),
            ("ko", #"<output id="total">1,000+</output>명 찾음 · 전체 1002명"#),
        ] {
            _ = await olga.post("/language", ["language": language])
            #expect(await olga.get("/members?q=x.org").text.contains(text))
        }
    }

    // MARK: One member

    @Test("M4 A member's page shows details, balance, history, sessions and what was changed by whom")
    func member() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = await site.member("ana-ruiz")
        let id = try await site.id("ana-ruiz")
        _ = await ana.post("/transfers", ["id": "1", "to": "olga-organises", "amount": "12.50"])
        _ = await ana.post("/colour", ["red": "50", "green": "20", "blue": "10"])
        _ = await ana.correct("/account", ["name": "Ana Ruiz", "username": "ana-ruiz"])
        let page = await olga.get("/members/\(id)")
        #expect(page.status == .ok)
        for (field, value) in [
            ("name", "Ana Ruiz"), ("email", ""), ("phone", ""), ("username", "ana-ruiz"), ("nickname", ""),
        ] {
            let tag = page.tag(id: field)
            #expect(tag.contains("name=\"\(field)\""), "\(field)")
            #expect(
                value.isEmpty ? !tag.contains(" value=") : tag.contains(" value=\"\(value)\""), "\(field)")
        }
        #expect(page.content(id: "balance") == "87.50")
        for part in [
            "To <bdi class=\"entered\">olga-organises</bdi>", "Opening balance", "With a username", "#80331A",
            "Name: nothing → <bdi class=\"entered\">Ana Ruiz</bdi>",
            "data-what=\"member-edited\"", "Where they are signed in",
        ] {
            #expect(page.text.contains(part), "\(part)")
        }
        #expect(!page.text.contains("action=\"/transfers/undo\""), "only the sender undoes a transfer")
        #expect(page.text.matches(of: /class="sessions"/).count == 1)
        for path in ["/members/999", "/members/x", "/members/-1", "/members/99999999999999999999"] {
            #expect(await olga.get(path).status == .notFound, "\(path)")
        }
        #expect(await olga.get("/members/\(id)?before=x").status == .badRequest)
        // A reload shows the same page again.
        for path in ["/members/\(id)", "/members/\(id)?before=9"] {
            #expect(await olga.get(path).text.contains("<link rel=\"canonical\" href=\"\(path)\">"))
        }
        #expect(await !olga.get("/members/\(id)?before=0").text.contains("To olga-organises"))
    }

    private func fields(_ page: Page, _ changes: [String: String]) -> KeyValuePairs<String, String> {
        func value(_ name: String) -> String {
            if let changed = changes[name] { return changed }
            return String(page.tag(id: name).firstMatch(of: /value="([^"]*)"/)?.1 ?? "")
        }
        return [
            "name": value("name"), "email": value("email"), "phone": value("phone"),
            "username": value("username"),
            "nickname": value("nickname"), "revision": changes["revision"] ?? page.hidden("revision"),
        ]
    }

    @Test(
        "M5 A correction is kept, and the desk's list shows it; an invalid one comes back as it was typed")
    func correct() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await register(site, "Ana Ruiz", "ana@exmple.org")
        let page = await olga.get("/members/\(ana)")
        let saved = await olga.submit(
            "/members/\(ana)", fields(page, ["email": "ana@example.org", "name": "Ana Ruíz"]))
        #expect(saved.status == .ok && saved.text.contains("Saved."))
        #expect(saved.tag(id: "email").contains("value=\"ana@example.org\""))
        #expect(await site.visitor().get("/").registered == ["Ana Ruíz"])

        let wrong = await olga.post(
            "/members/\(ana)",
            fields(saved, ["email": "no email", "phone": "12", "username": "ada7", "name": "Al"]))
        #expect(wrong.status == .unprocessableContent)
        for name in ["name", "email", "phone", "username"] {
            #expect(wrong.tag(id: name).contains("aria-invalid=\"true\""), "\(name)")
            #expect(!wrong.content(id: "\(name)-problem").isEmpty, "\(name)")
        }
        #expect(wrong.tag(id: "email").contains("value=\"no email\""))
        #expect(wrong.hidden("revision") == saved.hidden("revision"))
        let none = await olga.post("/members/\(ana)", fields(saved, ["email": ""]))
        #expect(none.status == .unprocessableContent)
        #expect(try await site.store.member(id: ana)?.profile.email == "ana@example.org")
    }

    @Test(
        "M5 Another member's email or username is refused at its input with 409, and nothing typed is lost"
    )
    func taken() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await register(site, "Ana Ruiz", "ana@example.org")
        _ = try await register(site, "Ben Diaz", "ben@example.org")
        let page = await olga.get("/members/\(ana)")
        let email = await olga.post(
            "/members/\(ana)", fields(page, ["email": "Ben@Example.org", "nickname": "Ani"]))
        #expect(email.status == .conflict)
        #expect(email.content(id: "email-problem").contains("taken"))
        #expect(email.tag(id: "nickname").contains("value=\"Ani\""))
        let username = await olga.post("/members/\(ana)", fields(page, ["username": "Olga-Organises"]))
        #expect(username.status == .conflict && username.content(id: "username-problem").contains("taken"))
    }

    @Test(
        "M5 A stale revision, none, or another member's: 409 with both versions; saved again, the form is accepted"
    )
    func stale() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await register(site, "Ana Ruiz", "ana@example.org")
        let ben = try await register(site, "Ben Diaz", "ben@example.org")
        let (first, second) = (await olga.get("/members/\(ana)"), await olga.get("/members/\(ana)"))
        _ = await olga.post("/members/\(ana)", fields(first, ["name": "Ana One"]))
        let stale = await olga.post(
            "/members/\(ana)", fields(second, ["name": "Ana Two", "nickname": "Ani"]))
        #expect(stale.status == .conflict)
        #expect(stale.tag(id: "name").contains("value=\"Ana Two\""))
        #expect(stale.tag(id: "nickname").contains("value=\"Ani\""))
        #expect(stale.text.contains("<td>Ana One</td><td>Ana Two</td>"))
        #expect(try await site.store.member(id: ana)?.profile.name == "Ana One")
        // A revision with the same number, but another member's.
        let benPage = await olga.get("/members/\(ben)")
        let carla = try await register(site, "Carla Diaz", "carla@example.org")
        let carlas = await olga.get("/members/\(carla)").hidden("revision")
        let mixed = await olga.post(
            "/members/\(ben)", fields(benPage, ["name": "Ben Two", "revision": carlas]))
        #expect(mixed.status == .conflict)
        let others = await olga.get("/members/\(ben)").hidden("revision")
        for revision in [others, "", "x", "1", "\(ana).", "\(ana).99"] {
            let page = await olga.post(
                "/members/\(ana)", fields(second, ["name": "Ana Two", "revision": revision]))
            #expect(page.status == .conflict, "\(revision)")
        }
        let again = await olga.post("/members/\(ana)", fields(stale, [:]))
        #expect(again.status == .seeOther)
        #expect(try await site.store.member(id: ana)?.profile.name == "Ana Two")
        let gone = await olga.post("/members/999", fields(stale, [:]))
        #expect(gone.status == .notFound)
    }

    @Test(
        "M5 In fields where nothing was typed, another organiser's changes are taken over, so that Save undoes nothing"
    )
    func merged() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await register(site, "Ana Ruiz", "ana@example.org")
        let (first, second) = (await olga.get("/members/\(ana)"), await olga.get("/members/\(ana)"))
        _ = await olga.post("/members/\(ana)", fields(first, ["phone": "0777777777", "name": "Ana One"]))
        let stale = await olga.post(
            "/members/\(ana)",
            [
                "name": "Ana Two", "email": "ana@example.org", "phone": "0123456789", "username": "",
                "nickname": "Ani",
                "revision": second.hidden("revision"), "was-name": "Ana Ruiz", "was-email": "ana@example.org",
                "was-phone": "0123456789", "was-username": "", "was-nickname": "",
            ])
        #expect(second.hidden("was-phone") == "0123456789")
        #expect(stale.status == .conflict)
        #expect(stale.tag(id: "phone").contains("value=\"0777777777\""))
        #expect(stale.tag(id: "name").contains("value=\"Ana Two\""))
        #expect(stale.tag(id: "nickname").contains("value=\"Ani\""))
        #expect(
            stale.text.contains("<td>Ana One</td><td>Ana Two</td>")
                && !stale.text.contains("<td>0777777777</td>"))
        #expect(await olga.post("/members/\(ana)", fields(stale, [:])).status == .seeOther)
        let profile = try #require(try await site.store.member(id: ana)?.profile)
        #expect(profile.phone == "0777777777" && profile.name == "Ana Two" && profile.nickname == "Ani")
    }

    @Test("M5 M13 A20 E7 Q1 A form without its revision is answered as an old one, whatever it says")
    func withoutRevision() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await register(site, "Ana Ruiz", "ana@example.org")
        let details = EventDetails(name: "Chess", day: Day(year: 2026, month: 1, day: 2))
        let event = try await site.store.addEvent(details, by: .command, at: site.clock.now)
        _ = try await site.store.addField(
            FieldDraft(kind: .text, label: "Diet"), formID: "diet", by: .command, at: site.clock.now)
        let field = try #require(try await site.store.settings().fields.first?.field.id)
        let forms: [(path: String, unchanged: KeyValuePairs<String, String>)] = [
            ("/account", ["username": "olga-organises"]), ("/settings", ["contact": ""]),
            ("/members/\(ana)", ["name": "Ana Ruiz", "email": "ana@example.org", "phone": "0123456789"]),
            ("/events/\(event)", ["name": "Chess", "date": "2026-01-02"]),
            ("/settings/form/\(field)", ["label": "Diet", "kind": "text", "filled-by": "person"]),
        ]
        for (path, unchanged) in forms {
            let revision = await olga.get(path).hidden("revision")
            #expect(await olga.correct(path, unchanged).status == .seeOther, "\(path)")
            for form in [unchanged, [:], ["revision": ""]] as [KeyValuePairs<String, String>] {
                let page = await olga.post(path, form)
                #expect(page.status == .conflict, "\(path) \(form)")
                #expect(page.hidden("revision") == revision)
            }
        }
    }

    @Test(
        "M14 An organiser appoints desk keepers and organisers; removing the last organiser is refused with 409"
    )
    func roles() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let own = try await site.id("olga-organises")
        let ana = await site.member("ana-ruiz")
        let id = try await site.id("ana-ruiz")
        #expect(await olga.post("/members/\(own)/role", ["role": "member"]).status == .conflict)
        #expect(await olga.post("/members/\(id)/role", ["role": "queen"]).status == .unprocessableContent)
        let missing = await olga.post("/members/\(id)/role")
        #expect(
            missing.status == .unprocessableContent && missing.text.contains("This request can’t be read"))
        #expect(await olga.post("/members/999/role", ["role": "desk"]).status == .notFound)
        let made = await olga.submit("/members/\(id)/role", ["role": "organiser"])
        #expect(made.text.contains("Organiser"))
        #expect(await ana.get("/members").status == .ok)
        let left = await olga.post("/members/\(own)/role", ["role": "desk"])
        #expect(left.status == .seeOther && left.headers[.location] == "/home")
        #expect(await olga.get("/members").status == .forbidden)
        let deleting = await ana.post("/account/delete", ["password": "analytic 8"])
        #expect(deleting.status == .conflict && deleting.text.contains("That is the last organiser"))
        #expect(try await site.store.member(id: id) != nil)
    }

    // MARK: Adding

    private static let names = ["name", "email", "phone", "username", "nickname"]

    @Test(
        "M19 An organiser adds a member with the fields of a member's page and no password, whoever may sign up; the code of their page lets them in",
        arguments: SignUpPolicy.allCases)
    func add(_ policy: SignUpPolicy) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        try await site.decide { $0.signUp = policy }
        let list = await olga.get("/members")
        #expect(list.text.contains("<a href=\"/members/new\">Add a member</a>"))
        let form = await olga.get("/members/new")
        #expect(form.status == .ok && form.headers[.cacheControl] == "no-store")
        let inputs = form.text.matches(of: /<input [^>]*id="([^"]+)"/).map { String($0.1) }
        #expect(inputs == Self.names && !form.text.contains("password\""))
        let answer = await olga.post(
            "/members/new", ["name": " Ana Ruiz ", "email": "ana@example.org", "phone": "0123456789"])
        let id = try await site.id("ana@example.org")
        #expect(answer.status == .seeOther && answer.headers[.location] == "/members/\(id)")
        let page = await olga.get("/members/\(id)")
        #expect(page.text.contains("Ana Ruiz is a member now. “New code” gives them a code to sign in with."))
        #expect(page.text.contains("action=\"/members/\(id)/code\""))
        #expect(page.text.contains("By an organiser") && page.content(id: "balance") == "100.00")
        let activity = await olga.get("/activity").text
        #expect(activity.contains("data-what=\"member-added\"") && activity.contains("added"))
        #expect(await site.visitor().get("/").registered.isEmpty)

        let ana = site.visitor()
        #expect(await ana.signIn("ana@example.org", "").status == .unprocessableContent)
        let code = await give(olga, id)
        #expect(await use(code, ana, for: "ana@example.org").headers[.location] == "/home")
        #expect(await ana.get("/home").status == .ok)
    }

    @Test(
        "M19 What is wrong comes back at its input with all that was typed: 422, or 409 where a name is taken"
    )
    func addedWrongly() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let wrong = await olga.post(
            "/members/new", ["name": "Al", "email": "no email", "phone": "12", "username": "ada7"])
        #expect(wrong.status == .unprocessableContent)
        for (name, typed) in ["name": "Al", "email": "no email", "phone": "12", "username": "ada7"] {
            #expect(wrong.tag(id: name).contains("aria-invalid=\"true\""), "\(name)")
            #expect(wrong.tag(id: name).contains("value=\"\(typed)\""), "\(name)")
        }
        // What was left empty is not confirmed.
        #expect(!wrong.text.contains("class=\"field right\""))
        #expect(await olga.post("/members/new").status == .unprocessableContent)
        let username = await olga.post(
            "/members/new", ["username": "Olga-Organises", "nickname": "Ol"])
        #expect(username.status == .conflict && username.content(id: "username-problem").contains("taken"))
        #expect(username.tag(id: "nickname").contains("value=\"Ol\""))
        _ = await olga.post("/members/new", ["email": "ana@example.org"])
        let email = await olga.post("/members/new", ["email": "Ana@example.org", "name": "Ana Ruiz"])
        #expect(email.status == .conflict && email.content(id: "email-problem").contains("taken"))
        #expect(try await total(site) == 2)
    }

    private func total(_ site: TestSite) async throws -> Int {
        try await site.store.members(MemberQuery(), limit: 1).total
    }

    @Test("M19 A double click adds one member, and both requests lead to their page")
    func addedTwice() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let app = site.app
        let requests = (0..<2).map { _ in
            olga.form("/members/new", ["name": "Ana Ruiz", "username": "ana-ruiz"])
        }
        let pages = await withTaskGroup(of: Page.self) { group in
            for request in requests { group.addTask { Page(await app.answer(request)) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let id = try await site.id("ana-ruiz")
        #expect(pages.map(\.status) == [.seeOther, .seeOther])
        #expect(pages.allSatisfy { $0.headers[.location] == "/members/\(id)" })
        #expect(try await total(site) == 2)
    }

    @Test(
        "M19 A search that found nobody offers to add that person, with the text in the field that it fits",
        arguments: [
            ("Zoe Marín", "name", nil), ("zoe@example.org", "email", nil), ("\"<b>&", "name", nil),
            ("0171 234", "phone", "0171234"), ("+49 171/234", "phone", "0049171234"), ("½", "name", nil),
        ] as [(String, String, String?)])
    func addSought(_ text: String, _ field: String, _ digits: String?) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let found = await olga.get("/members?" + QueryText([("q", text)]).text)
        let link = try #require(
            found.text.firstMatch(of: /<a class="button" href="(\/members\/new[^"]*)">([^<]*)</))
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
        #expect(
            link.2
                == (field == "phone"
                    ? "Add a member with the phone “\(escaped)”" : "Add “\(escaped)” as a member"))
        let form = await olga.get(String(link.1))
        for name in Self.names {
            #expect(
                form.tag(id: name).contains("value=\"\(digits ?? escaped)\"") == (name == field),
                "\(text): \(name)")
        }
        for path in ["/members", "/members?q=olga"] {
            #expect(!(await olga.get(path).text).contains("class=\"button\" href=\"/members/new"))
        }
    }

    // MARK: Removing

    @Test(
        "M6 One or several members are removed, and the page's Undo brings them back; ten minutes later it is too late"
    )
    func remove() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await register(site, "Ana Ruiz", "ana@example.org")
        let ben = try await register(site, "Ben Diaz", "ben@example.org")
        let answer = await olga.post("/members/remove", ["pick": "\(ana)", "pick": "\(ben)"])
        #expect(answer.status == .seeOther && answer.headers[.location] == "/members")
        let page = await olga.get("/members")
        #expect(page.text.contains("2 people were removed.") && page.content(id: "total") == "1")
        #expect(await site.visitor().get("/").registered == [])
        #expect(await site.visitor().signIn("ana@example.org", "secret 7").status == .unprocessableContent)
        let back = await olga.submit("/members/undo", ["batch": page.hidden("batch")])
        #expect(back.text.contains("2 people were brought back.") && back.content(id: "total") == "3")
        // They have passwords, which work again.
        #expect(!back.text.contains("Codes from before no longer work"))
        #expect(await site.visitor().get("/").registered == ["Ana Ruiz", "Ben Diaz"])
        #expect(await site.visitor().signIn("ana@example.org", "secret 7").status == .seeOther)
        let again = await olga.submit("/members/undo", ["batch": page.hidden("batch")])
        #expect(again.status == .ok && again.text.contains("There is nothing to undo"))

        _ = await olga.post("/members/remove", ["pick": "\(ana)"])
        let offer = await olga.get("/members")
        #expect(offer.text.contains("Ana Ruiz was removed."))
        site.clock.pass(seconds: 600)
        let late = await olga.submit("/members/undo", ["batch": offer.hidden("batch")])
        #expect(late.text.contains("There is nothing to undo"))
        #expect(try await site.store.member(id: ana) == nil)
    }

    @Test("M6 An organiser who picks themselves, alone or with others: 409, and no member is removed")
    func notOneself() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let own = try await site.id("olga-organises")
        let ana = try await register(site, "Ana Ruiz", "ana@example.org")
        for body: KeyValuePairs<String, String> in [
            ["pick": "\(own)"], ["pick": "\(ana)", "pick": "\(own)"],
        ] {
            let answer = await olga.post("/members/remove", body)
            #expect(answer.status == .conflict && answer.text.contains("You can’t remove yourself"))
        }
        #expect(await olga.get("/members").content(id: "total") == "2")
    }

    @Test(
        "M6 Members who are already gone are passed over, and the page says so; an invalid id is 400; with no pick the page says what to do"
    )
    func gone() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await register(site, "Ana Ruiz", "ana@example.org")
        #expect(await olga.submit("/members/remove", ["pick": "999"]).text.contains("they were already gone"))
        #expect(await olga.submit("/members/remove").text.contains("Nobody was selected."))
        #expect(await olga.submit("/members/codes").text.contains("Nobody was selected."))
        for odd in ["x", "", "1e3", "99999999999999999999"] {
            #expect(await olga.post("/members/remove", ["pick": odd]).status == .badRequest, "\(odd)")
        }
        let both = await olga.submit("/members/remove", ["pick": "\(ana)", "pick": "999", "pick": "\(ana)"])
        #expect(both.text.contains("Ana Ruiz was removed."))
        #expect(
            await olga.submit("/members/remove", ["pick": "\(ana)"]).text.contains("they were already gone"))
        #expect(await olga.submit("/members/undo", ["batch": "x"]).text.contains("There is nothing to undo"))
        #expect(await olga.submit("/members/undo").text.contains("There is nothing to undo"))
        #expect(await olga.post("/members/999/code").status == .notFound)
        #expect(await olga.post("/members/x/code").status == .notFound)
        for path in ["/members/remove", "/members/undo", "/members/codes"] {
            #expect(await olga.get(path).status == .methodNotAllowed, "\(path)")
        }
    }

    @Test(
        "M6 Of two organisers who undo the same batch, the second is told so; people whose email is taken are named"
    )
    func undoTwice() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let pia = try await site.organiser("pia-organises")
        let ana = try await register(site, "Ana Ruiz", "ana@example.org")
        _ = await olga.post("/members/remove", ["pick": "\(ana)"])
        let batch = await pia.get("/members").hidden("batch")
        let (first, second) = (
            await olga.submit("/members/undo", ["batch": batch]),
            await pia.submit("/members/undo", ["batch": batch])
        )
        #expect(
            first.text.contains("1 person was brought back.")
                && second.text.contains("There is nothing to undo"))
        _ = await olga.post("/members/remove", ["pick": "\(ana)"])
        _ = try await register(site, "Another Ana", "ana@example.org")
        let taken = await olga.submit("/members/undo", ["batch": await pia.get("/members").hidden("batch")])
        #expect(taken.text.contains("Not brought back") && taken.text.contains("<li>Ana Ruiz</li>"))
    }

    /// The buttons that take something back, with the batch that each names, as the page has them.
    private func offers(_ page: Page) -> [(batch: String, button: String)] {
        page.text.matches(of: /name="batch" value="([^"]*)"[^>]*><button type="submit">([^<]*)</)
            .map { (String($0.1), String($0.2)) }
    }

    private func importPeople(_ olga: Visitor, _ count: Int) async -> Page {
        let table = "name,email\n" + (0..<count).map { "Pia P\($0),p\($0)@example.org\n" }.joined()
        let (path, _) = await olga.preview(table)
        return await olga.submit(path, ["action": "import"])
    }

    @Test(
        "M18 Every Undo says what it takes back, the newest first, and takes back nothing else; taking back an import can be undone"
    )
    func namedUndo() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (ana, ben) = (
            try await register(site, "Jörg Núñez", "ana@example.org"),
            try await register(site, "Ben Diaz", "ben@example.org")
        )
        _ = await olga.post("/members/remove", ["pick": "\(ana)", "pick": "\(ben)"])
        site.clock.pass(seconds: 1)
        _ = await importPeople(olga, 3)
        site.clock.pass(seconds: 1)
        let p1 = try await site.id("p1@example.org")
        _ = await olga.post("/members/remove", ["pick": "\(p1)"])
        let first = offers(await olga.get("/members"))
        #expect(
            first.map(\.button) == [
                "Undo the removal of Pia P1", "Undo the import of 2 people",
                "Undo the removal of Jörg Núñez and 1 other",
            ])
        #expect(first.map { $0.batch.prefix { $0 != "-" } } == ["removal", "import", "removal"])

        // A batch of the other kind is not taken back.
        let number = first[1].batch.split(separator: "-").last.map(String.init) ?? ""
        for odd in ["removal-\(number)", "import-", "import-x", "restart-\(number)", "-\(number)"] {
            let none = await olga.submit("/members/undo", ["batch": odd])
            #expect(none.text.contains("There is nothing to undo") && offers(none).count == 3, "\(odd)")
        }
        site.clock.pass(seconds: 1)
        let taken = await olga.submit("/members/undo", ["batch": first[1].batch])
        #expect(taken.text.contains("2 imported people were removed again. Undo is possible until"))
        #expect(
            offers(taken).map(\.button) == [
                "Undo the removal of 2 imported people", "Undo the removal of Pia P1",
                "Undo the removal of Jörg Núñez and 1 other",
            ])
        let back = await olga.submit("/members/undo", ["batch": offers(taken)[0].batch])
        #expect(back.text.contains("2 people were brought back.") && back.content(id: "total") == "3")
        #expect(!back.text.contains("Codes from before no longer work"))
        #expect(offers(back).map(\.batch) == first.map(\.batch))
        // The number alone will do.
        _ = await olga.post("/members/undo", ["batch": number])
        let again = await olga.get("/members")
        #expect(again.content(id: "total") == "1")
        #expect(offers(again).first?.button == "Undo the removal of 2 imported people")
        #expect(!(await olga.download("/activity.csv").text).contains(",0\n"))
    }

    @Test("M18 Undo of a removal asks for new codes only if somebody who is back has no password")
    func codesAfterUndo() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await register(site, "Ana Ruiz", "ana@example.org")
        let pia = try await site.store.addMember(
            Profile(name: "Pia", email: "pia@example.org"), by: .command, at: site.clock.now)
        for (removed, asks) in [([ana], false), ([pia], true), ([ana, pia], true)] {
            _ = await olga.send(
                olga.form("/members/remove", pairs: removed.map { ("pick", "\($0)") }))
            let batch = await olga.get("/members").hidden("batch")
            let back = await olga.submit("/members/undo", ["batch": batch])
            #expect(back.text.contains("brought back."))
            #expect(
                back.text.contains("Codes from before no longer work: give new ones.") == asks, "\(removed)")
        }
    }

    @Test(
        "M18 An Undo that can't do anything any more is gone, and one whose people can't come back yet stays and says why"
    )
    func vainUndo() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let page = await importPeople(olga, 1)
        #expect(offers(page).map(\.button) == ["Undo the import of 1 person"])
        let p0 = try await site.id("p0@example.org")
        _ = await olga.post("/members/remove", ["pick": "\(p0)"])
        let list = await olga.get("/members")
        #expect(offers(list).map(\.button) == ["Undo the removal of Pia P0"])
        let late = await olga.submit("/members/undo", ["batch": page.hidden("batch")])
        #expect(late.text.contains("There is nothing to undo") && offers(late).count == 1)
        #expect(!(await olga.get("/activity").text).contains("import-undone"))

        _ = try await register(site, "Another", "p0@example.org")
        let vain = await olga.submit("/members/undo", ["batch": list.hidden("batch")])
        #expect(vain.text.contains("Not brought back, because somebody else now has their email"))
        #expect(offers(vain).map(\.button) == ["Undo the removal of Pia P0"])
        #expect(!(await olga.get("/activity").text).contains("removal-undone"))
    }

    // MARK: Codes

    @Test(
        "M7 A new code is shown once, to the session that asked for it, and signs its member in with a new password"
    )
    func code() async throws {
        let site = try TestSite()
        let (olga, pia) = (try await site.organiser(), try await site.organiser("pia-organises"))
        let before = await site.member("ana-ruiz")
        let id = try await site.id("ana-ruiz")
        let answer = await olga.post("/members/\(id)/code")
        #expect(answer.status == .seeOther && answer.headers[.location] == "/members/\(id)")
        #expect(await pia.get("/members/\(id)").content(id: "code").isEmpty)
        _ = await olga.send(olga.request(.head, "/members/\(id)"))
        let page = await olga.get("/members/\(id)")
        let code = page.content(id: "code")
        #expect(code.wholeMatch(of: /[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}/) != nil)
        let picture = try #require(QRCode("http://localhost:8080/code#ana-ruiz/\(code)"))
        #expect(page.text.contains("http://localhost:8080/code.") && page.text.contains(picture.path))
        #expect(await olga.get("/members/\(id)").content(id: "code").isEmpty)

        let form = await site.visitor().get("/code?member=ana-ruiz&code=\(code)")
        #expect(form.tag(id: "member").contains("value=\"ana-ruiz\""))
        #expect(!form.tag(id: "code").contains("value") && !form.text.contains(code))
        let ana = site.visitor()
        let typed = code.lowercased().replacing("-", with: " ")
        let weak = await ana.post(
            "/code", ["member": "ana-ruiz", "code": typed, "password": "short", "password-again": "short"])
        #expect(weak.status == .unprocessableContent)
        let used = await ana.submit(
            "/code",
            ["member": "ana-ruiz", "code": typed, "password": "brand new 9", "password-again": "brand new 9"])
        #expect(used.text.contains("Hello, ana-ruiz!"))
        #expect(await before.get("/home").status == .seeOther)
        #expect(await site.visitor().signIn("ana-ruiz", "analytic 8").status == .unprocessableContent)
        #expect(await site.visitor().signIn("ana-ruiz", "brand new 9").status == .seeOther)
        let twice = await site.visitor().post(
            "/code",
            ["member": "ana-ruiz", "code": code, "password": "brand new 9", "password-again": "brand new 9"])
        #expect(twice.status == .unprocessableContent)
        #expect(twice.content(id: "code-problem").contains("Ask for a new one."))
        #expect(await ana.get("/code").headers[.location] == "/start")
        #expect(await ana.post("/code").headers[.location] == "/start")
    }

    private func use(_ code: String, _ visitor: Visitor, for name: String = "ana-ruiz") async -> Page {
        await visitor.post(
            "/code",
            ["member": name, "code": code, "password": "brand new 9", "password-again": "brand new 9"])
    }

    private func give(_ olga: Visitor, _ id: Int64) async -> String {
        await olga.submit("/members/\(id)/code").content(id: "code")
    }

    @Test("M7 A code is refused after a newer one, a day, or a removal, and for an unknown name")
    func refusedCodes() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        _ = await site.member("ana-ruiz")
        let id = try await site.id("ana-ruiz")
        let old = await give(olga, id)
        var code = await give(olga, id)
        #expect(await use(old, site.visitor()).status == .unprocessableContent)
        #expect(await use(code, site.visitor(), for: "nobody").status == .unprocessableContent)
        _ = await olga.post("/members/remove", ["pick": "\(id)"])
        #expect(await use(code, site.visitor()).status == .unprocessableContent)
        _ = await olga.submit("/members/undo", ["batch": await olga.get("/members").hidden("batch")])
        site.clock.pass(seconds: CodePurpose.signIn.validSeconds)
        #expect(await use(code, site.visitor()).status == .unprocessableContent)
        code = await give(
            await {
                let again = site.visitor(); _ = await again.signIn("olga-organises", "analytic 8");
                return again
            }(), id)
        site.clock.pass(seconds: CodePurpose.signIn.validSeconds - 1)
        #expect(await use(code, site.visitor()).status == .seeOther)
    }

    @Test("M7 After ten wrong codes from one network, that network has to wait, but not another")
    func tenWrong() async throws {
        let site = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true, trustsNetwork: true))
        let olga = try await site.organiser()
        _ = await site.member("ana-ruiz")
        let code = await give(olga, try await site.id("ana-ruiz"))
        func from(_ address: String, _ code: String) async -> Page {
            let visitor = site.visitor()
            var request = visitor.form(
                "/code",
                [
                    "member": "ana-ruiz", "code": code, "password": "brand new 9",
                    "password-again": "brand new 9",
                ])
            request.clientAddress = address
            return await visitor.send(request)
        }
        for _ in 0..<10 {
            #expect(await from("192.0.2.7", "AAAA-AAAA-AAAA").status == .unprocessableContent)
        }
        let waiting = await from("192.0.2.7", code)
        #expect(waiting.status == .tooManyRequests && waiting.headers[.retryAfter] != nil)
        #expect(await from("198.51.100.7", code).status == .seeOther)
    }

    @Test("M7 A sheet has a code for each picked member, and is shown once, as the answer to the button")
    func sheet() async throws {
        let site = try TestSite(
            networkPolicy: NetworkPolicy(allowedHosts: ["desk.local"], isReachableByOthers: true))
        let olga = try await site.organiser()
        let ana = try await register(site, "Ana Ruiz", "ana@example.org")
        let ben = try await register(site, "Ben Diaz", "ben@example.org")
        let page = await olga.post("/members/codes", ["pick": "\(ana)", "pick": "\(ben)", "pick": "999"])
        #expect(page.status == .ok && page.headers[.cacheControl] == "no-store")
        let codes = page.text.matches(of: /<output>([^<]+)<\/output>/).map { String($0.1) }
        #expect(codes.count == 2 && Set(codes).count == 2)
        for (name, code) in zip(["ana%40example.org", "ben%40example.org"], codes) {
            let picture = try #require(QRCode("http://desk.local:8080/code#\(name)/\(code)"))
            #expect(page.text.contains(picture.path))
        }
        #expect(page.text.contains("Ana Ruiz") && page.text.contains("ben@example.org"))
        #expect(page.text.contains("1 person isn’t a member any more, and so gets no code."))
        #expect(await use(codes[0], site.visitor(), for: "ana@example.org").status == .seeOther)
        let nobody = await olga.post("/members/codes", ["pick": "999"])
        #expect(nobody.status == .ok && nobody.text.contains("1 person isn’t a member any more"))
        let all = await olga.post("/members/codes", ["pick": "\(ana)", "pick": "\(ben)"])
        #expect(all.status == .ok && !all.text.contains("any more"))
    }

    @Test("M23 Where no phone can open the address, each page says what to do before it gives a code")
    func ownAddress() async throws {
        let words = "Phones can’t open http://localhost:8080"
        let site = try TestSite()
        let olga = try await site.organiser()
        let own = try await site.id("olga-organises")
        for path in ["/members?q=olga", "/members/\(own)"] {
            #expect(await olga.get(path).text.contains(words))
        }
        let sheet = await olga.post("/members/codes", ["pick": "\(own)"]).text
        #expect(sheet.contains(words) && sheet.contains("<output>") && !sheet.contains("to scan"))
        let open = try TestSite(networkPolicy: NetworkPolicy(allowedHosts: ["desk.local"]))
        let visitor = try await open.organiser()
        let shown = await visitor.submit("/members/\(try await open.id("olga-organises"))/code").text
        #expect(!shown.contains("Phones can’t open") && shown.contains("http://desk.local:8080/code"))
    }

    @Test(
        "M23 Where phones can open the address but passwords are refused there, the pages say so",
        arguments: [
            (NetworkPolicy(allowedHosts: ["desk.local"]), true),
            (NetworkPolicy(allowedHosts: ["desk.local"], trustsNetwork: true), false),
            (NetworkPolicy(origin: "https://desk.local"), false),
            (NetworkPolicy(origin: "http://desk.local"), true),
            (NetworkPolicy(certificateNames: ["desk.local"]), false), (NetworkPolicy(), false),
        ])
    func refusingAddress(_ policy: NetworkPolicy, _ isTold: Bool) async throws {
        let site = try TestSite(networkPolicy: policy)
        let olga = try await site.organiser()
        let own = try await site.id("olga-organises")
        for path in ["/members", "/members/\(own)", "/settings"] {
            #expect(
                await olga.get(path).text.contains("Nobody can sign in at http://desk.local") == isTold,
                "\(path)")
        }
        let sheet = await olga.post("/members/codes", ["pick": "\(own)"]).text
        #expect(sheet.contains("Nobody can sign in at http://desk.local") == isTold)
        #expect(sheet.contains("It works once, until <time"))
    }

    @Test("M7 The link with a code has the origin of the site")
    func address() async throws {
        let site = try TestSite(
            networkPolicy: NetworkPolicy(origin: "https://desk.example.org", isReachableByOthers: true))
        let olga = try await site.organiser()
        let own = try await site.id("olga-organises")
        #expect(await olga.submit("/members/\(own)/code").text.contains("https://desk.example.org/code"))
    }

    // MARK: The first organiser

    @Test(
        "M1 The link leads to a form that makes the first organiser and signs them in; afterwards it is 404")
    func setUp() async throws {
        let site = try TestSite()
        let path = try #require(try await site.app.offerSetUp())
        let code = String(path.dropFirst("/setup?code=".count))
        #expect(await site.visitor().get("/setup").status == .notFound)
        let wrongCode = await site.visitor().get("/setup?code=wrong")
        #expect(wrongCode.status == .notFound && wrongCode.text.contains("This link no longer works"))
        let (olga, late) = (site.visitor(), site.visitor())
        let form = await olga.get(path)
        #expect(form.status == .ok && form.hidden("code") == code)
        let wrong = await olga.post("/setup", ["code": code, "name": "O", "email": "x", "password": "1"])
        #expect(wrong.status == .unprocessableContent && wrong.hidden("code") == code)
        #expect(await olga.post("/setup", ["code": "wrong"]).status == .notFound)
        let fields: KeyValuePairs<String, String> = [
            "code": code, "name": "Olga Organises", "email": "olga@example.org", "password": "right and good",
            "password-again": "right and good",
        ]
        let made = await olga.submit("/setup", fields)
        #expect(made.status == .ok && made.content(id: "total") == "1")
        #expect(await late.post("/setup", fields).status == .notFound)
        #expect(await late.get(path).status == .notFound)
        #expect(try await site.app.offerSetUp() == nil)
        #expect(await olga.get("/activity").text.contains("data-what=\"set-up\""))
    }

    @Test("M1 A member who becomes the first organiser leaves no session behind that no browser has")
    func setUpByMember() async throws {
        let site = try TestSite()
        let ana = await site.member("ana-ruiz")
        _ = try await register(site, "Ben Diaz", "ben@example.org")
        let path = try #require(try await site.app.offerSetUp())
        func send(_ email: String) async -> Page {
            await ana.submit(
                "/setup",
                [
                    "code": String(path.dropFirst("/setup?code=".count)), "name": "Olga Organises",
                    "email": email, "password": "right and good", "password-again": "right and good",
                ])
        }
        func sessionCount() async throws -> Int {
            try await site.store.overview(of: site.id("ana-ruiz"), at: site.clock.now).sessions.count
        }
        #expect(await send("ben@example.org").status == .conflict)
        #expect(try await sessionCount() == 1)
        #expect(await send("olga@example.org").status == .ok)
        #expect(try await sessionCount() == 0)
    }

    @Test("M1 A taken email is reported at its input, and the code remains valid")
    func setUpTaken() async throws {
        let site = try TestSite()
        _ = try await register(site, "Olga Organises", "olga@example.org")
        let path = try #require(try await site.app.offerSetUp())
        site.clock.pass(seconds: 61)
        let code = String(path.dropFirst("/setup?code=".count))
        let page = await site.visitor().post(
            "/setup",
            [
                "code": code, "name": "Olga Organises", "email": "olga@example.org",
                "password": "right and good",
                "password-again": "right and good",
            ])
        #expect(page.status == .conflict && page.content(id: "email-problem").contains("taken"))
        #expect(await site.visitor().get(path).status == .ok)
    }

    @Test(
        "A password or code that others could read on its way is refused: set-up, one-time code and own details"
    )
    func inClear() async throws {
        let site = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true))
        let visitor = site.visitor()
        for path in ["/setup", "/code", "/account"] {
            var request = visitor.form(path, [:])
            request.clientAddress = "192.0.2.7"
            #expect(await visitor.send(request).status == .forbidden, "\(path)")
        }
    }

    // MARK: A member's own details

    @Test("A20 M5 An email whose domain the browser wrote in ASCII is unchanged")
    func domainInASCII() async throws {
        let site = try TestSite()
        let (ana, olga) = (await site.member("ana-ruiz"), try await site.organiser())
        let id = try #require(try await site.store.member(signInName: "ana-ruiz")).id
        func save(
            _ visitor: Visitor, _ path: String, _ texts: KeyValuePairs<String, String>
        ) async throws -> Profile? {
            #expect(await visitor.correct(path, texts).status == .seeOther)
            return try await site.store.member(id: id)?.profile
        }
        let (email, sent) = ("Ana@müller.example", "Ana@xn--mller-kva.example")
        _ = try await save(
            ana, "/account", ["username": "ana-ruiz", "email": email, "password": "analytic 8"])
        let own = try await save(ana, "/account", ["username": "ana-ruiz", "email": sent, "nickname": "Ani"])
        #expect(own?.email == email && own?.nickname == "Ani")
        let kept = try await save(
            olga, "/members/\(id)", ["username": "ana-ruiz", "email": sent, "nickname": "Anita"])
        #expect(kept?.email == email && kept?.nickname == "Anita")
        // A correction before the `@` is one.
        let lower = "ana@xn--mller-kva.example"
        #expect(
            try await save(olga, "/members/\(id)", ["username": "ana-ruiz", "email": lower])?.email == lower)
    }

    @Test("A20 Name, nickname and phone are corrected freely, email and username with the password")
    func ownDetails() async throws {
        let site = try TestSite()
        let ana = await site.member("ana-ruiz")
        let page = await ana.get("/account")
        #expect(page.status == .ok && page.tag(id: "username").contains("value=\"ana-ruiz\""))
        #expect(page.tag(id: "password").contains("type=\"password\""))
        let free = await ana.submit(
            "/account",
            [
                "name": "Ana Ruiz", "nickname": "Ani", "phone": "0123456789", "username": "ana-ruiz",
                "revision": page.hidden("revision"),
            ])
        #expect(free.text.contains("Saved."))
        let without = await ana.correct("/account", ["username": "anita-ruiz", "nickname": "Ana"])
        #expect(without.status == .unprocessableContent)
        #expect(without.content(id: "password-problem").contains("Enter your password."))
        #expect(without.tag(id: "username").contains("value=\"anita-ruiz\""))
        let wrong = await ana.correct("/account", ["username": "anita-ruiz", "password": "wrong one"])
        #expect(wrong.status == .unprocessableContent)
        #expect(wrong.content(id: "password-problem").contains("not your password"))
        let right = await ana.submit(
            "/account",
            [
                "email": "ana@example.org", "username": "anita-ruiz", "password": "analytic 8",
                "revision": free.hidden("revision"),
            ])
        #expect(right.text.contains("Saved.") && right.text.contains("anita-ruiz"))
        #expect(await site.visitor().signIn("ana@example.org", "analytic 8").status == .seeOther)
        #expect(try await site.store.member(signInName: "anita-ruiz")?.profile.nickname == nil)

        _ = await site.member("ben-diaz")
        let taken = await ana.correct(
            "/account", ["email": "ana@example.org", "username": "Ben-Diaz", "password": "analytic 8"])
        #expect(taken.status == .conflict && taken.content(id: "username-problem").contains("taken"))
        let nothing = await ana.correct("/account", ["password": "analytic 8"])
        #expect(nothing.status == .unprocessableContent)
    }

    @Test("A20 A member's own stale correction comes back with both versions")
    func ownStale() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = await site.member("ana-ruiz")
        let page = await ana.get("/account")
        _ = await olga.post(
            "/members/\(try await site.id("ana-ruiz"))",
            [
                "name": "Ana One", "username": "ana-ruiz",
                "revision": await olga.get("/members/\(try await site.id("ana-ruiz"))").hidden("revision"),
            ])
        let stale = await ana.post(
            "/account", ["name": "Ana Two", "username": "ana-ruiz", "revision": page.hidden("revision")])
        #expect(stale.status == .conflict && stale.text.contains("<td>Ana One</td><td>Ana Two</td>"))
        for revision in ["", "x", "1", "1.1"] {
            let page = await ana.post(
                "/account", ["name": "Ana Two", "username": "ana-ruiz", "revision": revision])
            #expect(page.status == .conflict, "\(revision)")
        }
        let without = await ana.post("/account", ["name": "Ana Two", "username": "ana-ruiz"])
        #expect(without.status == .conflict && without.tag(id: "name").contains("value=\"Ana Two\""))
        let again = await ana.post(
            "/account",
            ["name": "Ana Two", "username": "ana-ruiz", "revision": without.hidden("revision")])
        #expect(again.status == .seeOther)
    }

    @Test("A20 One JSON file has all that is kept about a member, and nothing about others")
    func data() async throws {
        let site = try TestSite()
        let ana = await site.member("ana-ruiz")
        _ = await site.member("ben-diaz")
        _ = await ana.correct("/account", ["name": "Ana \"Q\" Ruiz", "username": "ana-ruiz"])
        for number in 0..<3 {
            _ = await ana.post("/transfers", ["id": "\(number)", "to": "ben-diaz", "amount": "1"])
        }
        let file = await ana.download("/account/data.json")
        #expect(file.headers[.contentType] == "application/json")
        #expect(file.headers[.contentDisposition]?.hasPrefix("attachment") == true)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(file.bytes)) as? [String: Any])
        #expect(json["name"] as? String == "Ana \"Q\" Ruiz")
        #expect(json["username"] as? String == "ana-ruiz" && json["balance"] as? String == "97.00")
        #expect(
            (json["transfers"] as? [[String: Any]])?.map { $0["change"] as? String } == [
                "100.00", "-1.00", "-1.00", "-1.00",
            ])
        #expect((json["sessions"] as? [Any])?.count == 1 && (json["activity"] as? [Any])?.count == 1)
        #expect(!file.text.contains("argon2"))

        // The file doesn't contain what an organiser did to other members.
        let olga = try await site.organiser()
        let ben = try await site.id("ben-diaz")
        _ = await olga.post(
            "/members/\(ben)", fields(await olga.get("/members/\(ben)"), ["name": "Secret Name"]))
        #expect(await !olga.download("/account/data.json").text.contains("Secret Name"))
        let bens = site.visitor()
        _ = await bens.signIn("ben-diaz", "analytic 8")
        let own = await bens.download("/account/data.json")
        #expect(own.text.contains("Secret Name") && !own.text.contains("olga"))
    }

    // MARK: Activity

    @Test("M12 Activity says who did what to whom, also as CSV; no password, code or session is in it")
    func activity() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await register(site, "Ana, \"Ruiz\"", "ana@exmple.org")
        let page = await olga.get("/members/\(ana)")
        _ = await olga.post("/members/\(ana)", fields(page, ["name": "=Ana", "email": "ana@example.org"]))
        let code = await give(olga, ana)
        _ = await olga.post("/members/remove", ["pick": "\(ana)"])
        _ = await olga.post("/members/undo", ["batch": await olga.get("/members").hidden("batch")])
        _ = await site.visitor().post("/desk/restart")
        let list = await olga.get("/activity")
        let codes = list.text.matches(of: /data-what="([^"]+)"/).map { String($0.1) }
        #expect(
            codes == [
                "desk-restarted", "removal-undone", "members-removed", "codes-given", "member-edited",
                "role-changed",
            ])
        #expect(list.text.contains("The desk’s own computer") && list.text.contains("A command"))
        let csv = await olga.download("/activity.csv")
        let lines = csv.text.split(separator: "\r\n")
        #expect(csv.text.hasPrefix("\"time\",\"who\",\"what\",\"whom\",\"details\"\r\n") && lines.count == 7)
        #expect(csv.text.contains("\"olga-organises\",\"member-edited\",\"'=Ana\""))
        #expect(csv.text.contains("email: ana@exmple.org → ana@example.org"))
        for text in [list.text, csv.text] {
            #expect(!text.contains(code) && !text.contains("analytic 8") && !text.contains("argon2"))
        }
    }

    @Test("M12 50 rows a page, older ones by a link named Next")
    func activityPages() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let own = try await site.id("olga-organises")
        for _ in 0..<60 { _ = await olga.post("/members/\(own)/code") }
        let first = await olga.get("/activity")
        let next = try #require(first.text.firstMatch(of: /<a href="(\/activity\?before=\d+)">Next<\/a>/)?.1)
        let second = await olga.get(String(next))
        #expect([first, second].map { $0.text.matches(of: /data-what=/).count } == [50, 11])
        #expect(!second.text.contains(">Next<"))
        #expect(await olga.download("/activity.csv").text.split(separator: "\r\n").count == 62)
        #expect(await olga.get("/activity?before=x").status == .badRequest)
    }

    @Test(
        "M12 An act that only a newer version knows is shown by its code, on the page and in both files, which stay complete"
    )
    func unknownActivity() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let own = try await site.id("olga-organises")
        let at = site.clock.now.milliseconds
        try site.data.tamper("INSERT INTO activity (at, actor, kind) VALUES (\(at), 'program', 'checked-in')")
        try site.data.tamper("INSERT INTO activity_whom SELECT max(id), \(own) FROM activity")
        for _ in 0..<50 { _ = await olga.post("/members/\(own)/code") }
        let first = await olga.get("/activity")
        let next = try #require(first.text.firstMatch(of: /<a href="(\/activity\?before=\d+)">Next<\/a>/)?.1)
        let second = await olga.get(String(next))
        #expect(second.text.contains("did something that this version doesn’t know: checked-in"))
        #expect(second.text.contains("data-what=\"checked-in\""))
        #expect(await olga.download("/activity.csv").text.contains("\"checked-in\""))
        let kept = await olga.download("/account/data.json").text
        #expect(kept.contains("\"checked-in\"") && kept.contains("\"role-changed\""))
    }

    @Test("M12 Wrong passwords that lead to a limit are in the activity, once")
    func failures() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        _ = await site.member("ana-ruiz")
        for _ in 0..<12 { _ = await site.visitor().signIn("ana-ruiz", "guess") }
        var rows = 0
        try await eventually {
            rows = await olga.get("/activity").text.matches(of: /data-what="sign-ins-failed"/).count
            return rows > 0
        }
        #expect(rows == 1)
    }
}
