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
