import Foundation
import HTTP
import HTTPTypes
import Model
import Storage
import Testing
import Visitors

@testable import Site

@Suite("The pages of events")
struct EventPageTests {
    private let site: TestSite
    private let olga: Visitor

    /// A site where Restart keeps, and an organiser.
    init() async throws {
        site = try TestSite()
        olga = try await site.organiser()
        try await site.decide { $0.restart = .keep }
    }

    /// Registers a visitor at the desk, and returns their id.
    @discardableResult
    private func register(_ name: String) async throws -> Int64 {
        let profile = Profile(name: name, email: "\(name.lowercased())@example.org")
        _ = try await site.store.register(
            Registration(profile, passwordHash: "x", by: .desk), at: site.clock.now)
        return try await site.id("\(name.lowercased())@example.org")
    }

    private func restart() async throws {
        _ = try await site.store.restartDesk(expecting: nil, by: .desk, at: site.clock.now)
    }

    /// Adds an event of another day by its form, and returns its id.
    private func add(_ name: String, on date: String) async throws -> Int64 {
        let answer = await olga.post("/events/new", ["name": name, "date": date])
        #expect(answer.status == .seeOther && answer.headers[.location] == "/events")
        return try #require(
            try await site.store.events(before: nil, limit: 500).map(\.event)
                .filter { $0.day?.text == date }.map(\.id).max())
    }

    private func ids(_ page: Page) -> [Int64] {
        page.text.matches(of: /<tr id="event-(\d+)">/).compactMap { Int64($0.1) }
    }

    private func came(_ page: Page) -> [Int64] {
        page.text.matches(of: /<tr id="came-(\d+)">/).compactMap { Int64($0.1) }
    }

    /// The batch that the button with this label sends.
    private func batch(_ label: String, in page: Page) throws -> String {
        let form = try #require(
            page.text.matches(of: /<form method="post" action="\/events\/undo">.*?<\/form>/)
                .first { $0.0.contains(">\(label)</button>") }, "\(label)")
        return String(try #require(form.0.firstMatch(of: /name="batch" value="([^"]*)"/)?.1))
    }

    private func date(_ event: Int64) async throws -> String? {
        try await site.store.event(event)?.event.day?.text
    }

    private func name(_ event: Int64) async throws -> String? {
        try await site.store.event(event)?.event.name
    }

    // MARK: The list

    @Test(
        "E7 The list shows each event’s name, date, how many came and how many were new, the open one first")
    func list() async throws {
        let ana = try await register("Ana")
        try await register("Ben")
        try await restart()
        _ = try await site.store.checkIn(
            ana, isFree: false, by: .member(site.id("olga-organises")), at: site.clock.now)
        let old = try await add("Chess <night>", on: "2026-01-02")
        let page = await olga.get("/events")
        #expect(page.status == .ok && page.headers[.cacheControl] == "no-store")
        let open = try await site.store.openEvent().id
        #expect(ids(page) == [open, open - 1, old])
        let first = try page.row(id: "event-\(open)")
        #expect(first.contains("at the desk now") && first.contains(">15 Jan 2027</a>"))
        #expect(first.contains(">1</td>") && first.contains(">0</td>"))
        let second = try page.row(id: "event-\(open - 1)")
        #expect(second.matches(of: />2<\/td>/).count == 2 && !second.contains("at the desk now"))
        let third = try page.row(id: "event-\(old)")
        #expect(third.contains("<a href=\"/events/\(old)\">Chess &lt;night&gt;</a>"))
        #expect(third.contains(">2 Jan 2026</td>"))
        #expect(page.text.contains("aria-current=\"page\">Events</a>"))
    }

    @Test("E7 50 events a page, each once, with a link named Next")
    func pages() async throws {
        for number in 0..<50 {
            _ = try await site.store.addEvent(
                EventDetails(name: "E\(number)", day: Day(year: 2026, month: 1 + number % 12, day: 7)),
                by: .command, at: site.clock.now)
        }
        let first = await olga.get("/events")
        let link = /<a href="(\/events\?before=\d+&amp;day=2026-01-07)">Next<\/a>/
        let next = String(try #require(first.text.firstMatch(of: link)?.1)).replacing("&amp;", with: "&")
        let second = await olga.get(next)
        #expect([first, second].map { ids($0).count } == [50, 1])
        #expect(Set(ids(first) + ids(second)).count == 51)
        #expect(!second.text.contains(">Next</a>") && !second.text.contains("events-chart"))
        let fewer = try await add("Last", on: "2025-01-01")
        _ = await olga.post("/events/\(fewer)/remove")
        #expect(await olga.get("/events").text.contains(">Next</a>"))
        for query in ["before=x", "before=1&day=x", "before=1&day=2026-02-30"] {
            #expect(await olga.get("/events?\(query)").status == .badRequest, "\(query)")
        }
    }

    @Test("E7 Next leads on from an event that is gone by then, and an address without the day works")
    func nextOfGone() async throws {
        var events: [Int64] = []
        for day in 1...52 {
            events.append(
                try await site.store.addEvent(
                    EventDetails(name: nil, day: Day(year: 2026, month: 1 + day / 28, day: 1 + day % 28)),
                    by: .command, at: site.clock.now))
        }
        let open = try await site.store.openEvent().id
        let last = events[3]
        let next = "/events?before=\(last)&day=2026-01-05"
        #expect(ids(await olga.get("/events")).last == last)
        #expect(ids(await olga.get("/events?before=\(last)")) == events[..<3].reversed())
        _ = await olga.post("/events/\(last)/remove")
        #expect(ids(await olga.get(next)) == events[..<3].reversed())
        site.clock.pass(seconds: 600)
        _ = try await site.store.eraseClosed(at: site.clock.now)
        #expect(ids(await olga.get(next)) == events[..<3].reversed())
        // The address doesn't say where that event was.
        #expect(ids(await olga.get("/events?before=\(last)")).first == open)
    }

    @Test("E7 The chart shows the last 26 events, and says the same in words; one event alone has none")
    func chart() async throws {
        func add(_ number: Int) async throws -> Int64 {
            let day = Day(year: 2026, month: 1 + number / 28, day: 1 + number % 28)
            return try await site.store.addEvent(
                EventDetails(name: nil, day: day), by: .command, at: site.clock.now)
        }
        func bars() async -> Int? {
            let page = await olga.get("/events")
            #expect(page.text.contains("id=\"events-chart\"") == page.text.contains("id=\"events-words\""))
            return page.text.firstMatch(of: /<path class="came" d="([^"]*)"/)?.1.count { $0 == "M" }
        }
        _ = try await add(0)
        // The open event, to which no member came, isn't compared.
        #expect(await bars() == nil)
        let people = [try await register("Ana"), try await register("Ben"), try await register("Cem")]
        #expect(await bars() == 2)
        try await restart()
        #expect(await bars() == 2)
        for number in 1...24 { _ = try await add(number) }
        #expect(await bars() == 26)
        let last = try await add(25)
        #expect(await bars() == 26)
        for member in people.dropLast() {
            _ = try await site.store.addAttendance(of: member, to: last, by: .command, at: site.clock.now)
        }
        let page = await olga.get("/events")
        #expect(
            page.text.contains(
                "The last 26 events, the latest on the right: 3 came to that one, 0 on average, from 0 to 3. New in all: 3."
            ))
    }

    @Test("E7 Before anybody came, and where nothing is kept, the page says what leads there")
    func empty() async throws {
        let waiting = await olga.get("/events")
        #expect(ids(waiting) == [try await site.store.openEvent().id])
        #expect(waiting.text.contains("Nobody has come yet."))
        #expect(waiting.text.contains(">The next event</a>"))
        try await site.decide { $0.restart = .remove }
        let empty = await olga.get("/events")
        #expect(ids(empty).isEmpty && empty.text.contains("but who came isn’t kept"))
        #expect(empty.text.contains("href=\"/settings#restart\"") && !empty.text.contains("events.csv"))
    }

    @Test("E2 Where Restart removes, the events of before are shown, and the open one isn’t")
    func removes() async throws {
        try await register("Ana")
        try await restart()
        try await register("Ben")
        try await site.decide { $0.restart = .remove }
        let open = try await site.store.openEvent().id
        let page = await olga.get("/events")
        #expect(ids(page) == [open - 1] && page.text.contains("These events were kept before."))
        #expect(await olga.get("/events/\(open - 1)").status == .ok)
        #expect(await olga.get("/events/\(open)").status == .notFound)
        #expect(await olga.post("/events/\(open)/take-off", ["member": "1"]).status == .notFound)
        let file = await olga.download("/events.csv").text
        #expect(file.contains("Ana") && !file.contains("Ben"))
        // No event can be added.
        #expect(!page.text.contains("/events/new"))
        #expect(await olga.get("/events/new").status == .notFound)
        let new: KeyValuePairs = ["name": "Chess", "date": "2026-01-02"]
        #expect(await olga.post("/events/new", new).status == .notFound)
        #expect(ids(await olga.get("/events")) == [open - 1])
    }

    // MARK: Adding and changing

    @Test(
        "E7 An event needs a day that there is, and its name has at most 100 characters",
        arguments: [
            ("Chess", "2026-02-30", "Date needs to be a date that exists, such as 2026-11-23."),
            ("Chess", "31.04.2026", "Date needs to be a date that exists, such as 2026-11-23."),
            ("Chess", "03/04/2026", "Date could be two different dates."),
            ("Chess", "", "Enter a date."), (String(repeating: "가", count: 101), "2026-02-28", "at most 100"),
            ("a\u{7}b", "2026-02-28", "invisible"), ("Chess", "2026-02-28", nil), ("x", "2024-02-29", nil),
            (String(repeating: "가", count: 100), "2026-02-28", nil),
        ] as [(String, String, String?)])
    func refused(_ name: String, _ date: String, _ problem: String?) async throws {
        let event = try await add("Before", on: "2026-01-02")
        for path in ["/events/new", "/events/\(event)"] {
            let page =
                path == "/events/new"
                ? await olga.post(path, ["name": name, "date": date])
                : await olga.correct(path, ["name": name, "date": date])
            #expect(page.status == (problem == nil ? .seeOther : .unprocessableContent))
            if let problem {
                #expect(page.text.contains(problem) && page.title.hasPrefix("Error:"))
                if name == "Chess" { #expect(page.tag(id: "name").contains("value=\"Chess\"")) }
            }
        }
        #expect(try await self.name(event) == (problem == nil ? name : "Before"))
        #expect(try await self.date(event) == (problem == nil ? date : "2026-01-02"))
    }

    @Test("E1 An event is called by its date in the site’s default language, until it gets a name")
    func named() async throws {
        try await site.decide { $0.language = "de" }
        let event = try await add("", on: "2026-01-02")
        let path = "/events/\(event)"
        let page = await olga.get(path)
        #expect(page.text.contains("<h1>02.01.2026</h1>"))
        #expect(page.tag(id: "name").contains("value=\"02.01.2026\""))
        #expect(page.tag(id: "date").contains("type=\"date\""))
        #expect(page.tag(id: "date").contains("value=\"2026-01-02\""))
        // If the day's text is sent back, the event stays without a name, even on another day.
        #expect(await olga.correct(path, ["name": "02.01.2026", "date": "2026-01-03"]).status == .seeOther)
        #expect(try await name(event) == nil)
        #expect(try await date(event) == "2026-01-03")
        #expect(await olga.get("/events").text.contains(">03.01.2026</a>"))
        let revision = try await site.store.event(event)?.event.revision
        #expect(await olga.correct(path, ["name": "03.01.2026", "date": "2026-01-03"]).status == .seeOther)
        #expect(try await site.store.event(event)?.event.revision == revision)
        #expect(await olga.correct(path, ["name": "Chess", "date": "2026-01-03"]).status == .seeOther)
        #expect(try await name(event) == "Chess")
        #expect(await olga.correct(path, ["name": "", "date": "2026-01-03"]).status == .unprocessableContent)
        #expect(await olga.correct(path, ["name": "03.01.2026", "date": "2026-01-03"]).status == .seeOther)
        #expect(try await name(event) == nil)
    }

    @Test("E7 The Undo for an event that was removed meanwhile is answered at the list of events")
    func removedMeanwhile() async throws {
        let ana = try await register("Ana")
        try await restart()
        let path = "/events/\(try await site.store.openEvent().id - 1)"
        _ = await olga.post("\(path)/take-off", ["member": "\(ana)"])
        let batch = try batch("Undo taking off Ana", in: await olga.get(path))
        _ = await olga.post("\(path)/remove")
        #expect(await olga.post("/events/undo", ["batch": batch]).headers[.location] == "/events")
    }

    @Test(
        "D17 E7 Those who are taken off the event that a Restart closed don't count among whom Undo brings back"
    )
    func takenOffAfterRestart() async throws {
        let members = [try await register("Ana"), try await register("Ben")]
        let event = try await site.store.openEvent().id
        try await restart()
        func offer() async -> String { await site.visitor().get("/").text }
        #expect(await offer().contains("2 people can be put back on the list"))
        _ = await olga.post("/events/\(event)/take-off", ["member": "\(members[0])"])
        #expect(await offer().contains("1 person can be put back on the list"))
        _ = await olga.post("/events/\(event)/take-off", ["member": "\(members[1])"])
        #expect(await offer().contains("Restarted. Undo is possible until"))
    }

    @Test("E7 The form of a new event that is sent twice adds one; with another day it adds another")
    func sentTwice() async throws {
        let id = await olga.get("/events/new").hidden("id")
        let other = await olga.get("/events/new").hidden("id")
        #expect(id != "" && id != other)
        let wrong = await olga.post("/events/new", ["name": "Chess", "date": "2026-02-30", "id": id])
        #expect(wrong.status == .unprocessableContent && wrong.hidden("id") == id)
        for day in ["2026-01-02", "2026-01-02", "2026-01-03"] {
            let answer = await olga.submit("/events/new", ["name": "Chess", "date": day, "id": id])
            #expect(answer.text.contains(">Chess</bdi> was added."))
        }
        let events = try await site.store.events(before: nil, limit: 9).map(\.event)
        #expect(events.compactMap(\.day?.text) == ["2026-01-03", "2026-01-02"])
        let kinds = try await site.store.activity(before: nil, of: nil, limit: 9).map(\.kind)
        #expect(kinds.filter { $0 == .eventAdded }.count == 2)
        let activity = await olga.get("/activity").text
        #expect(activity.contains("2 Jan 2026") && activity.contains("3 Jan 2026"))
    }

    @Test("E7 The open event can have a name before anybody comes, and so before it has a day")
    func ahead() async throws {
        let event = try await site.store.openEvent().id
        let page = await olga.get("/events/\(event)")
        #expect(page.text.contains("<h1>The next event</h1>") && !page.text.contains("/remove\""))
        #expect(page.title.hasPrefix("The next event · "))
        // Its rules in the browser ask for no date.
        #expect(page.text.contains("data-form=\"open-event\""))
        #expect(await olga.correct("/events/\(event)", ["name": "", "date": ""]).status == .seeOther)
        #expect(try await site.store.openEvent().revision == 1)
        #expect(await olga.correct("/events/\(event)", ["name": "Chess", "date": ""]).status == .seeOther)
        try await register("Ana")
        let open = try await site.store.openEvent()
        #expect(open.name == "Chess" && open.day?.text == "2027-01-15")
        #expect(await olga.post("/events/\(event)/remove").status == .conflict)
        #expect(try await site.store.openEvent().id == event)
        // It has a date now, which can't be taken away; a page from before says so, too.
        let dated = await olga.get("/events/\(event)")
        #expect(dated.text.contains("data-form=\"event\""))
        let old = ["name": "Go", "date": "", "revision": page.hidden("revision")] as KeyValuePairs
        #expect(await olga.post("/events/\(event)", old).status == .conflict)
        let now = ["name": "Go", "date": "", "revision": dated.hidden("revision")] as KeyValuePairs
        #expect(await olga.post("/events/\(event)", now).status == .unprocessableContent)
        #expect(try await site.store.openEvent() == open)
    }

    @Test("E7 A change based on an old revision, or on none, overwrites nothing: the page shows both")
    func stale() async throws {
        let event = try await add("Chess", on: "2026-01-02")
        let path = "/events/\(event)"
        let before = await olga.get(path)
        let old = before.hidden("revision")
        #expect(await olga.correct(path, ["name": "Go", "date": "2026-01-02"]).status == .seeOther)
        let answer = await olga.post(
            path,
            [
                "name": "Cards", "date": "2026-01-03", "revision": old, "was-name": "Chess",
                "was-date": "2026-01-02",
            ])
        #expect(answer.status == .conflict && answer.text.contains("What differs"))
        #expect(answer.text.contains("<td>Go</td><td>Cards</td>"))
        #expect(answer.text.contains("<td>2 Jan 2026</td><td>3 Jan 2026</td>"))
        #expect(answer.tag(id: "name").contains("value=\"Cards\""))
        #expect(answer.tag(id: "date").contains("value=\"2026-01-03\""))
        #expect(try await name(event) == "Go")
        for revision in [nil, "", "1", "\(event + 1).2"] as [String?] {
            let fields: KeyValuePairs =
                revision.map { ["name": "Cards", "date": "2026-01-03", "revision": $0] }
                ?? ["name": "Cards", "date": "2026-01-03"]
            #expect(await olga.post(path, fields).status == .conflict, "\(revision ?? "none")")
        }
        // The form in the answer can be sent as it is.
        let again: KeyValuePairs = [
            "name": "Cards", "date": "2026-01-03", "revision": answer.hidden("revision"),
        ]
        #expect(await olga.post(path, again).status == .seeOther)
        #expect(try await name(event) == "Cards")
    }

    // MARK: Who came

    @Test(
        "E7 A reload of an event’s page shows the same part of it again",
        arguments: [
            "", "?after=7", "?show=all", "?q=Ana%20B", "?q=%26&after=7&show=all",
        ])
    func canonical(_ query: String) async throws {
        let path = "/events/\(try await site.store.openEvent().id)\(query)"
        let link = path.replacing("&", with: "&amp;")
        #expect(await olga.get(path).text.contains("<link rel=\"canonical\" href=\"\(link)\">"))
    }

    @Test("E7 An event’s page lists who came, when, and who was new, in order, 200 a page")
    func attendances() async throws {
        let organiser = Actor.member(try await site.id("olga-organises"))
        try await register("Ana")
        try await restart()
        _ = try await site.store.checkIn(
            site.id("ana@example.org"), isFree: false, by: organiser, at: site.clock.now)
        for number in 1..<200 { try await register("P\(number)") }
        let event = try await site.store.openEvent().id
        let whole = await olga.get("/events/\(event)")
        #expect(whole.content(id: "came") == "200" && came(whole).count == 200)
        #expect(!whole.text.contains(">Next</a>") && whole.text.contains("data-print"))
        let ana = try whole.row(id: "came-\(try await site.id("ana@example.org"))")
        #expect(ana.contains(">Ana</bdi></a>"))
        #expect(ana.contains("<time datetime=\"2027-01-15T08:00:00Z\" data-clock>"))
        #expect(!ana.contains(">New<"))
        let new = try whole.row(id: "came-\(try await site.id("p1@example.org"))")
        #expect(new.contains(">New<"))
        try await register("P200")
        let first = await olga.get("/events/\(event)")
        #expect(came(first).count == 200 && !first.text.contains("data-print"))
        #expect(first.content(id: "came") == "201")
        let next = try #require(first.text.firstMatch(of: /<a href="([^"]*)">Next<\/a>/)?.1)
        let second = await olga.get(String(next))
        #expect(came(second) == [try await site.id("p200@example.org")])
        #expect(!second.text.contains(">Next</a>") && !second.text.contains("data-print"))
        let printed = await olga.get("/events/\(event)?show=all")
        #expect(came(printed).count == 201 && printed.text.contains("data-print"))
    }

    @Test("E7 An organiser finds who was forgotten, and adds them once")
    func forgotten() async throws {
        for number in 1...9 { try await register("Ana\(number)") }
        let event = try await add("Chess", on: "2026-01-02")
        let path = "/events/\(event)"
        func offered(_ page: Page) -> [Int64] {
            page.text.matches(of: /name="member" value="(\d+)"/).compactMap { Int64($0.1) }
        }
        #expect(offered(await olga.get(path)).isEmpty)
        let many = await olga.get("\(path)?q=ana")
        #expect(offered(many).count == 8 && many.text.contains("More were found."))
        #expect(many.tag(id: "q").contains("value=\"ana\""))
        let one = await olga.get("\(path)?q=ana9")
        let ana = try await site.id("ana9@example.org")
        #expect(offered(one) == [ana] && !one.text.contains("More were found."))
        #expect(one.text.contains("aria-label=\"Add Ana9\"") && one.text.contains("ana9@example.org"))
        #expect(await olga.get("\(path)?q=nobody").text.contains("Nobody was found."))
        let added = await olga.post("\(path)/add", ["member": "\(ana)"])
        #expect(added.status == .seeOther && added.headers[.location] == path)
        let page = await olga.get(path)
        #expect(page.sentences.contains("Ana9 was added.") && came(page) == [ana])
        // On another day than the event's, the time alone would say too little.
        let row = try page.row(id: "came-\(ana)")
        #expect(!row.contains(">New<") && row.contains("<time datetime=\"2027-01-15T08:00:00Z\">15 Jan 2027"))
        #expect(await olga.post("\(path)/add", ["member": "\(ana)"]).status == .seeOther)
        let again = await olga.get(path)
        #expect(again.sentences.contains("Ana9 is already among those who came") && came(again) == [ana])
        #expect(await olga.post("\(path)/add", ["member": "99"]).status == .notFound)
        #expect(await olga.post("\(path)/add").status == .badRequest)
        #expect(await olga.post("/events/99/add", ["member": "\(ana)"]).status == .notFound)
    }

    @Test("E7 M18 A member who is taken off can be put back by a button that names them, for ten minutes")
    func takeOff() async throws {
        let (ana, ben) = (try await register("Ana"), try await register("Ben"))
        try await restart()
        let path = "/events/\(try await site.store.openEvent().id - 1)"
        for member in [ana, ben] {
            let answer = await olga.post("\(path)/take-off", ["member": "\(member)"])
            #expect(answer.status == .seeOther && answer.headers[.location] == path)
        }
        let page = await olga.get(path)
        #expect(page.content(id: "came") == "0" && page.text.contains("Nobody yet."))
        let labels = page.text.matches(of: />(Undo [^<]*)<\/button>/).map { String($0.1) }
        #expect(labels == ["Undo taking off Ben", "Undo taking off Ana"])
        let batch = try batch("Undo taking off Ana", in: page)
        let undone = await olga.post("/events/undo", ["batch": batch])
        #expect(undone.status == .seeOther && undone.headers[.location] == path)
        let back = await olga.get(path)
        #expect(back.sentences.contains("Ana is back among those who came.") && came(back) == [ana])
        _ = await olga.post("/events/undo", ["batch": batch])
        #expect(await olga.get("/events").text.contains("There is nothing to undo"))
        _ = await olga.post("\(path)/take-off", ["member": "\(ben)"])
        #expect(await olga.get(path).text.contains("Nobody was taken off: they were already gone."))
        site.clock.pass(seconds: 599)
        #expect(await olga.get(path).text.contains("Undo taking off Ben"))
        site.clock.pass(seconds: 1)
        #expect(await !olga.get(path).text.contains("Undo taking off Ben"))
    }

    @Test("E7 M18 A removed event can be brought back by a button that names it, for ten minutes")
    func removed() async throws {
        let ana = try await register("Ana")
        let (chess, go) = (
            try await add("Chess", on: "2026-01-02"), try await add("Go", on: "2026-01-03")
        )
        _ = await olga.post("/events/\(chess)/add", ["member": "\(ana)"])
        for event in [chess, go] {
            let answer = await olga.post("/events/\(event)/remove")
            #expect(answer.status == .seeOther && answer.headers[.location] == "/events")
        }
        #expect(await olga.get("/events/\(chess)").status == .notFound)
        #expect(await olga.post("/events/\(chess)/remove").status == .notFound)
        let page = await olga.get("/events")
        #expect(ids(page) == [try await site.store.openEvent().id])
        let labels = page.text.matches(of: />(Undo [^<]*)<\/button>/).map { String($0.1) }
        #expect(labels == ["Undo the removal of Go", "Undo the removal of Chess"])
        let batch = try batch("Undo the removal of Chess", in: page)
        #expect(await olga.post("/events/undo", ["batch": batch]).status == .seeOther)
        let after = await olga.get("/events")
        #expect(
            after.text.contains("<bdi class=\"entered\">Chess</bdi> is back.") && ids(after).contains(chess))
        #expect(came(await olga.get("/events/\(chess)")) == [ana])
        #expect(await olga.post("/events/undo", ["batch": "x"]).status == .badRequest)
        for odd in ["", "-1", batch] {
            #expect(await olga.post("/events/undo", ["batch": odd]).status == .seeOther)
            #expect(await olga.get("/events").text.contains("There is nothing to undo"), "\(odd)")
        }
    }

    @Test("E10 A removed member is hidden, and an erased one is a row without a name")
    func gone() async throws {
        let (ana, ben) = (try await register("Ana"), try await register("Ben"))
        try await register("a former member")
        let path = "/events/\(try await site.store.openEvent().id)"
        _ = await olga.post("/members/remove", ["pick": "\(ana)"])
        let hidden = await olga.get(path)
        #expect(!hidden.text.contains("Ana</bdi>") && hidden.content(id: "came") == "2")
        site.clock.pass(seconds: 600)
        _ = try await site.store.eraseClosed(at: site.clock.now)
        let erased = await olga.get(path)
        #expect(erased.content(id: "came") == "3")
        #expect(erased.text.contains("<tr><th scope=\"row\">a former member</th>"))
        // A member who is called so looks otherwise.
        #expect(erased.text.contains(">a former member</bdi></a></th>"))
        #expect(came(erased).first == ben)
        let file = await olga.download("\(path).csv").text.split(separator: "\r\n")
        #expect(file[1].contains(#","2027-01-15","","","2027-01-15T08:00:00Z","yes","""#))
    }

    // MARK: A member's events

    @Test("E8 A member’s page, Home and data.json show the events they came to, the newest 20 with the count")
    func visits() async throws {
        let ana = await site.member("ana-ruiz")
        let id = try await site.id("ana-ruiz")
        #expect(await !ana.get("/home").text.contains("id=\"visits\""))
        #expect(await ana.download("/account/data.json").text.contains(#""events":[]"#))
        for number in 1...20 {
            let event = try await add(number == 20 ? "Chess <night>" : "", on: "2026-01-\(number + 10)")
            _ = await olga.post("/events/\(event)/add", ["member": "\(id)"])
            site.clock.pass(seconds: 60)
        }
        func shown(_ page: Page) throws -> String {
            let start = try #require(page.text.range(of: "id=\"visits\""))
            let end = try #require(page.text[start.upperBound...].range(of: "</section>"))
            return String(page.text[start.lowerBound..<end.lowerBound])
        }
        for (visitor, path) in [(ana, "/home"), (olga, "/members/\(id)")] {
            let text = try shown(await visitor.get(path))
            #expect(text.matches(of: /<li>/).count == 20 && text.contains(">20 events</p>"))
            #expect(text.contains("Chess &lt;night&gt;") && text.contains("11 Jan 2026"))
            #expect(text.contains("href=\"/events/") == (path != "/home"))
        }
        let last = try await add("Go", on: "2026-02-01")
        _ = await olga.post("/events/\(last)/add", ["member": "\(id)"])
        let cut = try shown(await ana.get("/home"))
        #expect(cut.matches(of: /<li>/).count == 20 && cut.contains("The newest 20 of 21."))
        #expect(cut.contains(">Go<") && !cut.contains("11 Jan 2026"))
        // A cached page knows the new name at once.
        #expect(
            await olga.correct("/events/\(last)", ["name": "Cards", "date": "2026-02-01"]).status == .seeOther
        )
        #expect(try shown(await ana.get("/home")).contains(">Cards<"))
        let bytes = await ana.download("/account/data.json").bytes
        let json = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let events = try #require(json["events"] as? [[String: Any]])
        #expect(events.count == 21 && events[0]["event"] as? Int64 == last)
        #expect(events[0]["name"] as? String == "Cards" && events[20]["name"] as? String == "11 Jan 2026")
        #expect(events[0]["at"] as? String == "2027-01-15T08:20:00Z")
    }

    // MARK: Files

    @Test("E7 A file has a row for each person and event, with times in UTC, and nothing that is a formula")
    func files() async throws {
        let ana = try await register("Ana")
        try await restart()
        let first = try await site.store.openEvent().id - 1
        let chess = try await add("=Chess;", on: "2026-01-02")
        site.clock.pass(seconds: 60)
        _ = await olga.post("/events/\(chess)/add", ["member": "\(ana)"])
        let head = #""event","event-name","date","member","name","at","new","paid""#
        let rows = [
            "\"\(first)\",\"15 Jan 2027\",\"2027-01-15\",\"\(ana)\",\"Ana\",\"2027-01-15T08:00:00Z\",\"yes\",\"\"",
            "\"\(chess)\",\"'=Chess;\",\"2026-01-02\",\"\(ana)\",\"Ana\",\"2027-01-15T08:01:00Z\",\"no\",\"\"",
        ]
        let all = await olga.download("/events.csv")
        #expect(all.text == ([head] + rows).map { "\($0)\r\n" }.joined())
        #expect(all.headers[.contentDisposition] == "attachment; filename=\"frontdesk-events.csv\"")
        let one = await olga.download("/events/\(chess).csv")
        #expect(one.text == [head, rows[1]].map { "\($0)\r\n" }.joined())
        #expect(
            one.headers[.contentDisposition] == "attachment; filename=\"frontdesk-event-2026-01-02.csv\"")
        #expect(await olga.get("/events/99.csv").status == .notFound)
        let foreign = await olga.get("/events.csv", headers: [.secFetchSite: "cross-site"])
        #expect(foreign.status == .forbidden)
        let exports = try await site.store.activity(before: nil, of: nil, limit: 9)
            .filter { $0.kind == .membersExported }
        #expect(exports.map(\.count) == [1, 1])
    }

    @Test(
        "E7 A file for Excel has the reader’s words and the group’s clock, and a name of its own",
        arguments: [
            (
                "en", #""Event no.","Event","Date","Member no.","Name","When","New","Paid""#, "2027-01-15",
                "Yes"
            ),
            ("ko", #""행사 번호","행사","날짜","회원 번호","이름","일시","신규","참가비""#, "2027-01-15", "예"),
            (
                "de", #""Termin-Nr.";"Termin";"Datum";"Mitgliedsnr.";"Name";"Wann";"Neu";"Bezahlt""#,
                "15.01.2027", "Ja"
            ),
            (
                "es",
                #""N.º de evento";"Evento";"Fecha";"N.º de miembro";"Nombre";"Cuándo";"Primera vez";"Pagado""#,
                "2027-01-15", "Sí"
            ),
        ])
    func forExcel(_ language: String, _ head: String, _ day: String, _ yes: String) async throws {
        try await site.decide { $0.timeZone = "Asia/Seoul" }
        let ana = try await register("Ana")
        try await restart()
        let first = try await site.store.openEvent().id - 1
        for (path, name) in [("/events.csv", "events"), ("/events/\(first).csv", "event-2027-01-15")] {
            let file = await olga.download(
                olga.request(.get, path + "?for=excel", headers: [.acceptLanguage: language]))
            #expect(
                file.headers[.contentDisposition]
                    == "attachment; filename=\"frontdesk-\(name)-for-excel.csv\"")
            let separator = head.contains(";") ? ";" : ","
            let row = ["\(first)", "15 Jan 2027", day, "\(ana)", "Ana", "\(day) 17:00", yes, ""]
                .map { "\"\($0)\"" }.joined(separator: separator)
            #expect(file.text == "\u{FEFF}\(head)\r\n\(row)\r\n")
        }
    }

    @Test("E7 What isn’t an event’s id is no page", arguments: ["99", "01", "x", "-1", "1.csv.csv", ".csv"])
    func unknown(_ id: String) async throws {
        let page = await olga.get("/events/\(id)")
        #expect(page.status == .notFound && page.text.contains("There is no such event"))
        #expect(page.text.contains("<a class=\"button\" href=\"/events\">Events</a>"))
    }
}
