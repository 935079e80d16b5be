import Foundation
import HTTP
import HTTPTypes
import Model
import Passwords
import Storage
import TestStores
import Testing
import Visitors

@testable import Site

/// A change made at one program applies at the other, to which a load balancer may send any request.
@Suite("Two desks on the same data")
struct TwoDesksTests {
    let here, there: TestSite

    init() throws {
        (here, there) = try TestSite.pair(
            networkPolicy: NetworkPolicy(isReachableByOthers: true, trustsNetwork: true))
    }

    // MARK: Who is signed in

    @Test(
        "S2 A member who signs in at one program is signed in at the other, and signing out there ends it here"
    )
    func sessions() async throws {
        let ada = await here.member("ada-lovelace")
        #expect(await ada.get("/home").status == .ok)
        ada.app = there.app
        #expect(await ada.get("/home").text.contains("ada-lovelace"))
        let cookies = ada.cookieHeader
        #expect(await ada.post("/sign-out").status == .seeOther)
        #expect(await Visitor(here.app, cookies: cookies).get("/home").headers[.location] == "/sign-in")
    }

    @Test(
        "S2 Settings that one program has saved hold at the other for members who are signed in, at once",
        .onPostgreSQL)
    func newestSettings() async throws {
        let olga = try await here.organiser()
        // This program isn't told of changes before the end of the test.
        let end = DispatchSemaphore(value: 0)
        let third = try here.another { store in
            store.observe { change in
                if change == .settings { end.wait() }
            }
        }
        let elsewhere = Visitor(third.app, cookies: olga.cookieHeader)
        #expect(await elsewhere.get("/events/1").status == .notFound)
        for policy in ["keep", "remove", "keep"] {
            #expect(await olga.correct("/settings", ["restart": policy]).status == .seeOther)
            #expect(await elsewhere.get("/events/1").status == (policy == "keep" ? .ok : .notFound))
        }
        for _ in 1...9 { end.signal() }
    }

    @Test(
        "S2 Wrong passwords at two programs reach the limit together, and so do those sent at once",
        .onPostgreSQL)
    func attempts() async throws {
        _ = await here.member("ada-lovelace")
        func signIn(_ site: TestSite, _ password: String) async -> HTTPResponse.Status {
            let visitor = site.visitor()
            var request = visitor.form("/sign-in", ["member": "ada-lovelace", "password": password])
            request.clientAddress = "192.0.2.7"
            return await visitor.send(request).status
        }
        for index in 0..<4 {
            #expect(await signIn(index.isMultiple(of: 2) ? here : there, "wrong") == .unprocessableContent)
        }
        let statuses = await withTaskGroup(of: HTTPResponse.Status.self) { group in
            for index in 0..<20 {
                group.addTask { await signIn(index.isMultiple(of: 2) ? here : there, "wrong") }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.count { $0 == .unprocessableContent } == 6)
        #expect(statuses.count { $0 == .tooManyRequests } == 14)
        for site in [here, there] { #expect(await signIn(site, "analytic 8") == .tooManyRequests) }
        here.clock.pass(seconds: 900)
        #expect(await signIn(there, "analytic 8") == .seeOther)
    }

    // MARK: What one page leaves for the next

    @Test("S2 A notice that was left at one program is shown at the other, once")
    func notice() async throws {
        let (ada, _) = (await here.member("ada-lovelace"), await here.member("ben-franklin"))
        let id = await ada.get("/home").formID
        let sent = await ada.post("/transfers", ["id": id, "to": "ben-franklin", "amount": "5"])
        #expect(sent.status == .seeOther)
        let cookies = ada.cookieHeader
        ada.app = there.app
        #expect(await ada.get("/home").alert == "You sent 5.00 credits to ben-franklin.")
        for site in [here, there] {
            #expect(await Visitor(site.app, cookies: cookies).get("/home").alert == nil)
        }
        // The same form is sent again, to the other program.
        let again = await ada.submit("/transfers", ["id": id, "to": "ben-franklin", "amount": "5"])
        #expect(
            again.alert == "You sent 5.00 credits to ben-franklin." && again.content(id: "balance") == "95.00"
        )
    }

    @Test("S2 M7 A code given at one program is shown at the other, once, and to its session alone")
    func code() async throws {
        let (olga, ada) = (
            try await here.organiser(),
            try await { _ in try await here.id("ada-lovelace") }(
                await here.member("ada-lovelace"))
        )
        let pia = try await there.organiser("pia-organises")
        #expect(await olga.post("/members/\(ada)/code").status == .seeOther)
        #expect(await pia.get("/members/\(ada)").content(id: "code") == "")
        olga.app = there.app
        let code = await olga.get("/members/\(ada)").content(id: "code")
        #expect(OneTimeCode(typed: code) != nil)
        for site in [here, there] {
            olga.app = site.app
            #expect(await olga.get("/members/\(ada)").content(id: "code") == "")
        }
        let fields: KeyValuePairs = [
            "member": "ada-lovelace", "code": code, "password": "analytic 9", "password-again": "analytic 9",
        ]
        #expect(await here.visitor().post("/code", fields).headers[.location] == "/home")
    }

    @Test("S2 Nothing in the shared memory can be read in the database", .onPostgreSQL)
    func sealed() async throws {
        let olga = try await here.organiser()
        _ = await olga.preview("name,email\nAna Ruiz,ana-ruiz@example.org\n")
        _ = await olga.post("/transfers", ["id": "abc", "to": "nobody-at-all", "amount": "5"])
        _ = await olga.post("/members/\(try await here.id("olga-organises"))/code")
        _ = await here.member("ben-franklin")
        _ = await olga.post("/transfers", ["id": "def", "to": "ben-franklin", "amount": "5"])
        var request = here.visitor().form("/sign-in", ["member": "ana-ruiz@example.org", "password": "x"])
        request.clientAddress = "192.0.2.7"
        _ = await here.app.answer(request)
        #expect(try here.data.rowCount("memory") >= 4)
        #expect(try here.data.rowCount("attempt") >= 1)
        for text in ["ana-ruiz", "You sent", "ben-franklin", "192.0.2.7", "email"] {
            for bytes in ["key", "value"] {
                let found = try here.data.number(
                    "SELECT count(*) FROM memory WHERE position('\(text)'::bytea IN \(bytes)) > 0")
                #expect(found == 0, "\(text)")
            }
        }
    }

    // MARK: Imports

    private static let table = "name,Post\nAna Ruiz,ana@example.org\nBen Diaz,ben@example.org\n"

    @Test(
        "S2 M10 A file sent to one program is previewed and changed at the other, and imported at either, once"
    )
    func imported() async throws {
        let olga = try await here.organiser()
        let (path, page) = await olga.preview(Self.table)
        #expect((1...2).map(page.column) == ["name", ""])
        olga.app = there.app
        #expect(await olga.get(path).content(id: "rows") == "2")
        #expect(await olga.post(path, ["column-2": "email", "action": "check"]).status == .seeOther)
        #expect(await olga.get(path).text.contains("2 people will be imported."))
        olga.app = here.app
        #expect((1...2).map(await olga.get(path).column) == ["name", "email"])
        let done = await olga.submit(path, ["action": "import"])
        #expect(done.text.contains("2 people were imported.") && done.content(id: "total") == "3")
        olga.app = there.app
        #expect(await olga.get(path).headers[.location] == "/members")
        let again = await olga.submit(path, ["action": "import"])
        #expect(
            again.text.contains("This file has already been imported.") && again.content(id: "total") == "3")
        let undone = await olga.submit("/members/undo", ["batch": again.hidden("batch")])
        #expect(undone.content(id: "total") == "1")
    }

    @Test("S2 M10 Requests at both programs at once make one import, and all get the same answer")
    func together() async throws {
        let olga = try await here.organiser()
        let (path, _) = await olga.preview("email\n" + (0..<900).map { "p\($0)@example.org\n" }.joined())
        let request = olga.form(path, ["action": "import"])
        let answers = await withTaskGroup(of: (Page, TestSite).self) { group in
            for site in [here, there, here, there] {
                group.addTask { (Page(await site.app.answer(request)), site) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for (answer, site) in answers {
            #expect(answer.headers[.location] == "/members")
            let notice = answer.headers[.setCookie].map { String($0.prefix { $0 != ";" }) } ?? ""
            let browser = Visitor(site.app, cookies: "\(olga.cookieHeader); \(notice)")
            #expect(await browser.get("/members").text.contains("900 people were imported."))
        }
        #expect(try await here.store.memberCount() == 901)
        #expect(try await here.store.undoableImports(at: here.clock.now).map(\.count) == [900])
        #expect(try await here.store.auditLedger().problem == nil)
    }

    @Test("S2 M10 The progress of an import at one program shows at the other, until the first dies")
    func progress() async throws {
        let olga = try await here.organiser()
        let (path, _) = await olga.preview(Self.table)
        _ = await olga.post(path, ["column-2": "email", "action": "check"])
        let id = String(path.dropFirst("/members/import/".count))
        // A third program has begun the import, and renews its lease no more.
        let memory = try #require(here.memory)
        let kept = SealedMemory(memory: memory, space: MemorySpace("imports", capacity: 64))
        try await kept.put(1, under: ImportDrafts.lease(id), forSeconds: 60)
        olga.app = there.app
        let running = await olga.get(path)
        #expect(running.tag(id: "progress").contains("max=\"2\" value=\"1\""))
        #expect(!running.text.contains("people will be imported"))
        // It can be neither changed nor discarded.
        _ = await olga.post(path, ["column-1": "", "action": "discard"])
        if StoreEngine.underTest == .postgreSQL {
            try here.data.tamper("UPDATE memory SET expires_at = expires_at - interval '61 seconds'")
        } else {
            here.clock.pass(seconds: 61)
        }
        let open = await olga.get(path)
        #expect((1...2).map(open.column) == ["name", "email"])
        #expect(open.text.contains("2 people will be imported."))
        let done = await olga.submit(path, ["action": "import"])
        #expect(done.text.contains("2 people were imported.") && done.content(id: "total") == "3")
    }

    @Test(
        "S2 M10 An organiser has one file at a time, and there are four at most, at whichever program they were sent"
    )
    func drafts() async throws {
        var sent: [(Visitor, String)] = []
        for (index, name) in ["olga-organises", "pia-organises", "rosa-organises", "tina-organises"]
            .enumerated()
        {
            let organiser = try await (index.isMultiple(of: 2) ? here : there).organiser(name)
            sent.append((organiser, await organiser.preview(Self.table).path))
        }
        sent[0].0.app = there.app
        sent.append((sent[0].0, await sent[0].0.preview(Self.table).path))
        let uta = try await here.organiser("uta-organises")
        sent.append((uta, await uta.preview(Self.table).path))
        for site in [here, there] {
            var statuses: [Int] = []
            for (organiser, path) in sent {
                organiser.app = site.app
                statuses.append(await organiser.get(path).status.code)
            }
            #expect(statuses == [404, 404, 200, 200, 200, 200])
        }
        uta.app = there.app
        #expect(await uta.submit(sent[5].1, ["action": "discard"]).text.contains("The file was discarded."))
        uta.app = here.app
        #expect(await uta.get(sent[5].1).status == .notFound)
    }

    // MARK: What pages show

    @Test("S2 A page of one program finds its scripts and styles at the other")
    func assets() async throws {
        let page = await here.visitor().get("/")
        let paths = page.text.matches(of: /(?:href|src)="(\/assets\/[^"]+)"/).map { String($0.1) }
        #expect(paths.count >= 5)
        for path in paths { #expect(await there.visitor().get(path).status == .ok, "\(path)") }
    }

    @Test(
        "S2 A person registered at one program appears in the other's list and stream; Restart here, Undo there"
    )
    func list() async throws {
        let (olga, pia) = (try await here.organiser(), try await there.organiser("pia-organises"))
        #expect(await pia.get("/").registered == [])
        let response = await there.app.answer(pia.request(.get, "/desk/names?since=0"))
        guard case .stream(let stream) = response.body else {
            Issue.record("there is no stream")
            return
        }
        #expect(await olga.post("/join/desk", .deskForm).status == .seeOther)
        try await eventually { await pia.get("/").registered == ["Grace Hopper"] }
        var told = ""
        try await eventually {
            told += Self.read(stream)
            return told.contains("event: added") && told.contains("Grace Hopper")
        }
        #expect(await olga.post("/desk/restart").status == .seeOther)
        try await eventually { await pia.get("/").registered == [] }
        let undo = await pia.get("/").hidden("batch")
        #expect(await pia.submit("/desk/undo", ["batch": undo]).text.contains("1 person was brought back."))
        try await eventually { await olga.get("/").registered == ["Grace Hopper"] }
    }

    private static func read(_ stream: EventStream) -> String {
        var bytes: [UInt8] = []
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
        defer { piece.deallocate() }
        while case .copied(let count) = stream.next(into: piece, suspend: { {} }) {
            bytes.append(contentsOf: piece[..<count])
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("S2 A setting changed at one program shows at the other, also on pages that were cached before")
    func settings() async throws {
        let stranger = there.visitor()
        for path in ["/", "/start", "/join/email"] { _ = await stranger.get(path) }
        try await here.decide { ($0.groupName, $0.signUp) = ("Chess & Co", .nobody) }
        try await eventually { await stranger.get("/start").text.contains("Chess &amp; Co") }
        #expect(await stranger.get("/join/email").status == .forbidden)
        #expect(await stranger.post("/join/email", .emailForm).status == .forbidden)
    }

    @Test("S2 A setting that was changed while a program started applies there too", .onPostgreSQL)
    func startedMeanwhile() async throws {
        try await here.decide { $0.groupName = "Chess & Co" }
        let third = try here.another()
        #expect(third.data.firstSettings.settings.groupName == nil)
        #expect(await third.visitor().get("/start").text.contains("Chess &amp; Co"))
    }

    @Test("S2 A member removed at one program is gone at the other, and back after an Undo there")
    func removed() async throws {
        let (olga, pia) = (try await here.organiser(), try await there.organiser("pia-organises"))
        let ada = await there.member("ada-lovelace")
        let ben = await there.member("ben-franklin")
        let form = await ada.get("/home").formID
        _ = await ada.post("/transfers", ["id": form, "to": "ben-franklin", "amount": "5"])
        #expect(await ben.get("/home").text.contains("ada-lovelace"))
        let id = try await here.id("ada-lovelace")
        #expect(await olga.post("/members/remove", ["pick": "\(id)"]).status == .seeOther)
        #expect(await ada.get("/home").headers[.location] == "/sign-in")
        try await eventually { await !ben.get("/home").text.contains("ada-lovelace") }
        let list = await pia.get("/members")
        let back = await pia.submit("/members/undo", ["batch": list.hidden("batch")])
        #expect(back.text.contains("1 person was brought back."))
        try await eventually { await ben.get("/home").text.contains("ada-lovelace") }
    }
}
