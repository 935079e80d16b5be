import Foundation
import HTTPTypes
import Model
import Storage
import Testing

@testable import Site

@Suite("The list of members")
struct MembersPageTests {
    @Test("M2 The list shows every member's name, email, phone, username, date, form, balance and role")
    func list() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await site.register("Ana <Ruiz>", "ana@example.org")
        let page = await olga.get("/members")
        #expect(page.status == .ok)
        #expect(page.content(id: "total") == "2")
        let text = try page.row(id: "member-\(ana)")
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
            _ = try await site.register(name, "a\(index)@example.org")
        }
        func names(_ path: String) async -> [String] {
            await olga.get(path).text.matches(of: /<th scope="row"><a[^>]*>([^<]*)</).map { String($0.1) }
        }
        let sorted = [
            "Alvarez, Bo", "Álvarez, Zoe", "Cher", "Heide, Ana von der", "olga-organises", "Ruiz, Ana",
            "김 민준",
        ]
        let printed = await olga.get("/members?q=&sort=name&show=all").text
        // These two zones are never on the same day.
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
        #expect(page.text.contains("<input type=\"hidden\" name=\"by\" value=\"last-name\" "))
        // On screen the list can't be ordered by last name.
        let onScreen = await olga.get("/members?by=last-name&sort=name")
        #expect(!onScreen.text.contains("Heide, Ana") && !onScreen.text.contains("class=\"paper\""))
        // A list that is printed in parts can't be ordered by it either.
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
        _ = try await site.register("김철수", "kim@example.org")
        _ = try await site.register("Jürgen Straße", "js@example.org")
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
        let ana = try await site.register("Ana Ruiz", "ana@example.org")
        _ = try await site.register("Ben Diaz", "ben@example.org")
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

    @Test("M6 After Return in a checkbox, or a refused button, a later page of the list is where it was")
    func laterPage() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        try await site.addAnas(MembersPage.pageLength)
        let first = await olga.get("/members?q=&sort=name")
        let next = try #require(first.text.firstMatch(of: /<a href="([^"]*)">Next<\/a>/)?.1)
        let second = await olga.get(String(next).replacing("&amp;", with: "&"))
        let id = try #require(second.text.firstMatch(of: /<tr id="member-(\d+)">/)?.1)
        var form = olga.form(
            "/members/picked",
            ["sort": "name", "after": second.hidden("after"), "name": second.hidden("name"), "pick": "\(id)"])
        func expectSecond(_ page: Page) {
            #expect(page.text.matches(of: /<tr id="member-/).count == 1)
            #expect(page.text.contains("name=\"pick\" value=\"\(id)\" autocomplete=\"off\" checked"))
        }
        let location = try #require(await olga.send(form).headers[.location])
        expectSecond(await olga.get(location))
        let others = (1_000_000...1_001_000).map { "&pick=\($0)" }.joined()
        form.body += Array("\(others)&action=codes".utf8)
        let refused = await olga.send(form)
        #expect(refused.status == .unprocessableContent)
        expectSecond(refused)
    }

    @Test("M6 Another site’s link ticks no box, and no address has more than a hundred of them")
    func foreignPicks() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await site.register("Ana Ruiz", "ana@example.org")
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
            return rows.count { $0.kind == .membersExported || $0.kind == .activityExported }
        }
        #expect(try await exports() == 0)
        for from in ["same-origin", "none"] {
            for path in ["/members.csv", "/activity.csv"] {
                #expect(await olga.get(path, headers: [.secFetchSite: from]).status == .ok)
            }
        }
        #expect(try await exports() == 4)
    }

    @Test("M6 M7 The list's form removes those picked, or gives them codes, as its button says")
    func picked() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await site.register("Ana Ruiz", "ana@example.org")
        let codes = await olga.post("/members/picked", ["pick": "\(ana)", "action": "codes"])
        #expect(codes.status == .ok && codes.text.contains("class=\"code slip\">"))
        #expect(await olga.get("/members").text.contains("Ana Ruiz"))
        let removed = await olga.post("/members/picked", ["pick": "\(ana)", "action": "remove"])
        #expect(removed.status == .seeOther && removed.headers[.location] == "/members")
        #expect(await olga.get("/members").sentences.contains("Ana Ruiz was removed."))
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
}
