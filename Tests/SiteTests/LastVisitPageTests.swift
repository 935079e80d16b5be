import HTTP
import HTTPTypes
import Model
import Storage
import Testing

@testable import Site

@Suite("Members by when they were last here")
struct LastVisitPageTests {
    private let site: TestSite
    private let olga: Visitor

    /// A site where Restart keeps, and an organiser.
    init() async throws {
        site = try TestSite()
        olga = try await site.organiser()
        try await site.decide { $0.restart = .keep }
    }

    /// Adds members, and an event of a day to which the first of them came.
    private func fill(_ day: String, came: Int, of names: [String]) async throws -> [Int64] {
        let details = EventDetails(name: nil, day: Day(text: day))
        let event = try await site.store.addEvent(details, by: .command, at: site.clock.now)
        var ids: [Int64] = []
        for (index, name) in names.enumerated() {
            let profile = Profile(name: name, email: "\(name.lowercased())@example.org")
            let id = try await site.store.addMember(profile, by: .command, at: site.clock.now)
            ids.append(id)
            if index >= came { continue }
            _ = try await site.store.addAttendance(of: id, to: event, by: .command, at: site.clock.now)
        }
        return ids
    }

    private func rows(_ page: Page) -> [Int64] {
        page.text.matches(of: /<tr id="member-(\d+)">/).compactMap { Int64($0.1) }
    }

    private func next(_ page: Page) -> String? {
        page.text.firstMatch(of: /<a href="([^"]*)">Next<\/a>/).map {
            String($0.1).replacing("&amp;", with: "&")
        }
    }

    private func cells(_ page: Page) -> [String] {
        page.text.matches(of: /<td class="last" data-label="Last here">([^<]*)<\/td>/).map { String($0.1) }
    }

    @Test(
        "E8 Where no event is kept, the list says nothing of who was here; an address that asks is answered")
    func nothingKept() async throws {
        let page = await olga.get("/members")
        for part in ["Filters and columns", "Last here", "name=\"seen\"", "sort=seen"] {
            #expect(!page.text.contains(part), "\(part)")
        }
        let asked = await olga.get("/members?unseen=2026-09-01")
        #expect(rows(asked).count == 1 && asked.tag(id: "unseen").contains("value=\"2026-09-01\""))
        #expect(await rows(olga.get("/members?seen=2026-09-01")).isEmpty)
    }

    @Test("E8 The list says when members were last here, sorts by it, and finds who was here since a day")
    func list() async throws {
        let ids = try await fill("2026-03-02", came: 2, of: ["Ana", "Ben", "Cem"])
        let later = try await fill("2026-09-07", came: 1, of: ["Dan"])
        let olgaID = try await site.id("olga-organises")
        let page = await olga.get("/members?sort=seen")
        #expect(rows(page) == [later[0], ids[1], ids[0], ids[2], olgaID])
        #expect(cells(page) == ["7 Sep 2026", "2 Mar 2026", "2 Mar 2026", "", ""])
        let heading = "aria-sort=\"descending\"><a href=\"/members?q=&amp;sort=seen\">Last here</a>"
        #expect(page.text.contains(heading))
        #expect(!page.text.contains("<details class=\"filters\" open"))

        let since = await olga.get("/members?seen=2026-09-07")
        #expect(rows(since) == [later[0]] && since.content(id: "total") == "1")
        #expect(since.text.contains("<details class=\"filters\" open"))
        #expect(since.tag(id: "seen").contains("value=\"2026-09-07\""))
        #expect(await rows(olga.get("/members?seen=2026-09-08")).isEmpty)
        let others = await olga.get("/members?unseen=2026-09-07&sort=name")
        #expect(rows(others) == [ids[0], ids[1], ids[2], olgaID])
        #expect(await rows(olga.get("/members?unseen=2026-09-08&sort=name")).count == 5)
        let both = "q=example&seen=2026-03-02&unseen=2026-09-07"
        let found = await olga.get("/members?\(both)")
        #expect(rows(found) == [ids[1], ids[0]])
        // Every link of the page keeps the text and both days.
        let escaped = both.replacing("&", with: "&amp;")
        for link in [
            "/members?\(escaped)&amp;sort=name", "/members?\(escaped)&amp;sort=newest",
            "/members?\(escaped)&amp;sort=seen", "/members?\(escaped)&amp;sort=name&amp;show=all",
            "/members.csv?\(escaped)", "/members.csv?\(escaped)&amp;for=excel",
        ] { #expect(found.text.contains("<a href=\"\(link)\""), "\(link)") }
        let nobody = await olga.get("/members?seen=2026-09-08")
        #expect(nobody.text.contains("Choose other days") && !nobody.text.contains("as a member"))
    }

    @Test("E8 A page goes on where the last one ended, from those who came to those who never did")
    func paging() async throws {
        let names = (0..<70).map { "Ana\($0)" }
        let ids = try await fill("2026-03-02", came: 60, of: names)
        var (listed, path) = ([Int64](), Optional("/members?q=Ana&sort=seen"))
        var paths: [String] = []
        while let page = path {
            let page = await olga.get(page)
            listed += rows(page)
            path = next(page)
            paths += [path].compactMap(\.self)
        }
        #expect(listed == ids[..<60].reversed() + ids[60...].reversed())
        #expect(paths == ["/members?q=Ana&sort=seen&after=\(ids[10])&day=2026-03-02"])
        let never = await olga.get("/members?q=Ana&sort=seen&after=\(ids[69])&day=")
        #expect(rows(never) == ids[60..<69].reversed())
    }

    @Test(
        "E8 A day that doesn’t exist finds nobody, with a word; an empty one asks for nothing",
        arguments: ["2026-02-30", "yesterday", "%00", ""])
    func odd(_ day: String) async throws {
        _ = try await fill("2026-03-02", came: 1, of: ["Ana", "Ben"])
        let page = await olga.get("/members?seen=\(day)&unseen=\(day)&sort=seen&after=9&day=\(day)")
        #expect(page.status == .ok && page.tag(id: "seen").contains("value=\"\""))
        for query in ["seen=\(day)", "unseen=\(day)"] {
            let list = await olga.get("/members?\(query)")
            #expect(rows(list).count == (day.isEmpty ? 3 : 0))
            #expect(list.text.contains("Something in the filters doesn’t fit") == !day.isEmpty)
        }
    }

    @Test("E8 M17 Its buttons concern all who were found by their days, as long as these are the same")
    func all() async throws {
        let ids = try await fill("2026-03-02", came: 1, of: ["Ana", "Ben", "Cem"])
        let filter = "q=example&unseen=2026-03-02"
        let page = await olga.get("/members?\(filter)&all=found")
        let hidden = "<input type=\"hidden\" name=\"unseen\" value=\"2026-03-02\""
        #expect(page.text.contains(hidden) && page.hidden("total") == "2")
        let event = try #require(try await site.store.events(before: nil, limit: 9).last?.event.id)
        _ = try await site.store.addAttendance(of: ids[2], to: event, by: .command, at: site.clock.now)
        func fields(_ page: Page, _ action: String) -> KeyValuePairs<String, String> {
            [
                "q": "example", "unseen": "2026-03-02", "total": page.hidden("total"),
                "revision": page.hidden("revision"), "action": action,
            ]
        }
        let refused = await olga.post("/members/all", fields(page, "remove"))
        #expect(refused.status == .conflict && refused.text.contains("The search now finds other people"))
        #expect(refused.text.contains(hidden) && refused.hidden("total") == "1")

        let credits = await olga.post("/members/all", fields(refused, "credits"))
        #expect(credits.text.contains(hidden))
        let given = await olga.post(
            "/members/all",
            [
                "q": credits.hidden("q"), "unseen": credits.hidden("unseen"),
                "total": credits.hidden("total"),
                "revision": credits.hidden("revision"), "id": credits.hidden("id"), "direction": "give",
                "amount": "5", "reason": "come again",
            ])
        #expect(given.status == .seeOther)
        var balances: [Int64] = []
        for id in ids {
            balances.append(try await site.store.statement(of: id, before: nil, limit: 1).balance.hundredths)
        }
        #expect(balances == [100_00, 105_00, 100_00])

        let removed = await olga.post("/members/all", fields(refused, "remove"))
        #expect(removed.status == .seeOther)
        #expect(await rows(olga.get("/members?q=example&sort=name")) == [ids[0], ids[2]])
    }

    @Test("E8 The file has those alone who were found by their days, and Return in a checkbox keeps the days")
    func others() async throws {
        _ = try await fill("2026-03-02", came: 1, of: ["Ana", "Ben"])
        let file = await olga.download("/members.csv?q=&seen=2026-03-02")
        #expect(file.text.contains("Ana") && !file.text.contains("Ben"))
        let export = await olga.download(
            olga.form("/members/all", ["q": "", "unseen": "2026-03-02", "action": "export"]))
        #expect(!export.text.contains("Ana") && export.text.contains("Ben"))
        let pressed = await olga.post("/members/picked", ["q": "a", "sort": "seen", "seen": "2026-03-02"])
        #expect(pressed.headers[.location] == "/members?q=a&seen=2026-03-02&sort=seen")
    }
}
