import HTTP
import HTTPTypes
import Model
import Storage
import Testing
import Visitors

@testable import Site

/// The desk's form as the group has decided on it.
@Suite("The desk’s own form")
struct DeskFormTests {
    private typealias Fields = KeyValuePairs<String, String>

    private static func site(_ desk: DeskQuestions) async throws -> TestSite {
        let site = try TestSite()
        // The page is opened first, so that it is in the cache.
        _ = await site.visitor().get("/")
        try await site.decide { $0.desk = desk }
        return site
    }

    private static let open = DeskQuestions(requiresName: false, email: .optional, phone: .optional)

    private static func ids(_ page: Page) -> String {
        String(page.text.firstMatch(of: /<input type="hidden" name="id" value="([^"]+)"/)?.1 ?? "")
    }

    // MARK: The form

    @Test(
        "Q2 The form has the inputs that are asked, the last one with “done”",
        arguments: [
            (DeskQuestions(), ["name", "email", "password", "phone"]),
            (DeskQuestions(email: .off), ["name", "phone"]),
            (DeskQuestions(phone: .off), ["name", "email", "password"]),
            (DeskQuestions(requiresName: false, email: .off, phone: .off), ["name"]),
            (open, ["name", "email", "password", "phone"]),
        ])
    func inputs(_ desk: DeskQuestions, _ names: [String]) async throws {
        let site = try await Self.site(desk)
        let page = await site.visitor().get("/")
        for name in ["name", "email", "password", "phone"] {
            let tag = page.tag(id: name)
            #expect(tag.isEmpty != names.contains(name), "\(name)")
            if tag.isEmpty { continue }
            #expect(tag.contains("enterkeyhint=\"\(name == names.last ? "done" : "next")\""), "\(name)")
        }
    }

    @Test("Q2 Optional inputs say so, in every language")
    func hints() async throws {
        let site = try await Self.site(
            DeskQuestions(requiresName: false, email: .optional, phone: .optional, phoneFormat: .any))
        let page = await site.visitor().get("/")
        #expect(page.content(id: "name-hint") == "Optional" && page.content(id: "email-hint") == "Optional")
        #expect(page.content(id: "password-hint") == "Only with an email, at least 7 characters")
        #expect(page.content(id: "phone-hint") == "Optional, 6 to 17 digits")
        #expect(page.tag(id: "phone").contains("type=\"tel\" inputmode=\"tel\""))
        for language in TestSite.languages.all {
            let own = await site.visitor().get("/", headers: [.acceptLanguage: language.tag])
            #expect(own.status == .ok && !own.content(id: "password-hint").isEmpty)
        }
    }

    @Test(
        "Q2 Q4 The page tells the browser’s rules what is asked, and only if it isn’t what is asked at first")
    func forTheBrowser() async throws {
        let site = try TestSite()
        #expect(await !site.visitor().get("/").text.contains("data-group"))
        try await site.decide { $0.desk = DeskQuestions(email: .off) }
        #expect(
            await site.visitor().get("/").text.contains(
                "data-group=\"[&quot;required off required digits&quot;]\""))
    }

    // MARK: Signing up

    @Test(
        "Q2 A person who gives what is asked is signed up and listed, and what isn’t right is refused at its input",
        arguments: [
            (open, ["name": "Ana Ruiz"], "Ana Ruiz", nil),
            (open, ["phone": "0123456789"], "…789", nil),
            (open, ["email": "ana@example.org", "password": "secret 7"], "a…@example.org", nil),
            (open, [:], "", "Enter a name, an email address or a phone number."),
            (open, ["email": "ana@example.org"], "", "Enter a password."),
            (open, ["name": "An"], "", "Name needs at least 3 characters."),
            (
                DeskQuestions(requiresName: false, phone: .off), ["name": "Ana Ruiz"], "",
                "Enter an email address."
            ),
            (DeskQuestions(email: .off), ["name": "Ana Ruiz", "phone": "0123456789"], "Ana Ruiz", nil),
            (DeskQuestions(email: .off), ["name": "Ana Ruiz"], "", "Enter a phone number."),
            (DeskQuestions(email: .off, phone: .off), ["name": "Ana Ruiz"], "Ana Ruiz", nil),
            (DeskQuestions(requiresName: false, email: .off, phone: .off), [:], "", "Enter a name."),
            (DeskQuestions(phoneFormat: .any), [:], "", "Enter a name."),
        ] as [(DeskQuestions, [String: String], String, String?)])
    func signUp(
        _ desk: DeskQuestions, _ fields: [String: String], _ name: String, _ problem: String?
    ) async throws {
        let site = try await Self.site(desk)
        let visitor = site.visitor()
        func form() -> Fields {
            [
                "name": fields["name"] ?? "", "email": fields["email"] ?? "",
                "password": fields["password"] ?? "", "phone": fields["phone"] ?? "",
            ]
        }
        let page = await visitor.post("/join/desk", form())
        if let problem {
            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains("\">\(problem)</p>"), "\(problem)")
            #expect(try await !site.store.hasMembers())
            return
        }
        #expect(page.status == .seeOther && page.headers[.location] == "/")
        let desk = await visitor.get("/")
        #expect(desk.registered == [name])
        #expect(desk.sentences.contains("\(name) is signed up."))
    }

    @Test("Q2 A phone number is kept as digits, and its + as 00; the form comes back as it was typed")
    func phone() async throws {
        let site = try await Self.site(DeskQuestions(email: .off, phoneFormat: .any))
        let visitor = site.visitor()
        let typed = ["12345", "+49 (30) 23125-012"]
        let refused = await visitor.post("/join/desk", ["name": "Ana", "phone": "12-345"])
        #expect(refused.status == .unprocessableContent)
        #expect(refused.tag(id: "phone").contains("value=\"12-345\""))
        #expect(refused.content(id: "phone-problem") == "Phone needs at least 6 digits.")
        #expect(await visitor.post("/join/desk", ["name": "Ana", "phone": typed[1]]).status == .seeOther)
        let found = try await site.store.members(MemberQuery(), limit: 9).entries
        #expect(found.map(\.member.profile) == [Profile(name: "Ana", phone: "00493023125012")])
        // The office and My details take what the desk takes.
        let olga = try await site.organiser()
        let path = "/members/\(found[0].member.id)"
        let saved = await olga.correct(path, ["name": "Ana", "phone": "+44 20 79"])
        #expect(saved.status == .seeOther)
        #expect(try await site.store.member(id: found[0].member.id)?.profile.phone == "00442079")
        #expect(await olga.post("/members/new", ["name": "Ben", "phone": "123456"]).status == .seeOther)
        let own = await olga.correct("/account", ["username": "olga-organises", "phone": "(030) 12"])
        #expect(own.status == .unprocessableContent)
        #expect(own.content(id: "phone-problem") == "Phone needs at least 6 digits.")
        #expect(
            await olga.correct("/account", ["username": "olga-organises", "phone": "(030) 123"]).status
                == .seeOther)
    }

    @Test("Q2 As at first, phone numbers are digits alone everywhere")
    func digits() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        for phone in ["+44 20 7946 0958", "123456", "1234567890123456"] {
            let page = await olga.post("/members/new", ["name": "Ben", "phone": phone])
            #expect(page.status == .unprocessableContent, "\(phone)")
            #expect(!page.content(id: "phone-problem").isEmpty)
        }
    }

    @Test("Q2 D18 An email belongs to one member, whoever else gave none")
    func email() async throws {
        let site = try await Self.site(Self.open)
        let visitor = site.visitor()
        _ = await visitor.post("/join/desk", ["email": "ana@example.org", "password": "secret 7"])
        let taken = await visitor.post(
            "/join/desk", ["name": "Ben", "email": "ANA@example.org", "password": "other 7"])
        #expect(taken.status == .conflict)
        #expect(taken.content(id: "email-problem").contains("is taken"))
        _ = await visitor.post("/join/desk", ["name": "Ben"])
        _ = await visitor.post("/join/desk", ["name": "Ben"])
        #expect(await visitor.get("/").registered == ["a…@example.org", "Ben", "Ben"])
    }

    // MARK: The form's id

    @Test("Q2 Staff are told if a member without an email has a name and phone number that one has already")
    func knownByPhone() async throws {
        let site = try await Self.site(Self.open)
        let olga = try await site.organiser()
        let told = "There was a member with this name and phone number before."
        func register(_ visitor: Visitor, _ name: String, email: String = "", id: String) async -> Page {
            await visitor.submit(
                "/join/desk",
                [
                    "name": name, "email": email, "password": email.isEmpty ? "" : "secret 7",
                    "phone": "0123456789", "id": id,
                ])
        }
        #expect(await !register(olga, "Änne Blum", id: "one").text.contains(told))
        // A double click isn't a second person.
        #expect(await !register(olga, "Änne Blum", id: "one").text.contains(told))
        let known = await register(olga, "Änne blum", id: "two")
        #expect(known.sentences.contains("Änne blum is signed up.") && known.text.contains(told))
        #expect(await !register(olga, "Änne Blau", id: "three").text.contains(told))
        #expect(
            await !register(olga, "Änne Blum", email: "aenne@example.org", id: "four").text.contains(told))
        // A stranger isn't told who is a member.
        #expect(await !register(site.visitor(), "Änne Blum", id: "five").text.contains(told))
    }

    @Test("Q2 Each page has an id of its own, also one that is made once for many")
    func ids() async throws {
        for desk in [DeskQuestions(), Self.open] {
            let site = try await Self.site(desk)
            var ids: Set<String> = []
            for _ in 0..<3 { ids.insert(Self.ids(await site.visitor().get("/"))) }
            let olga = try await site.organiser()
            for _ in 0..<2 { ids.insert(Self.ids(await olga.get("/"))) }
            #expect(ids.count == 5 && !ids.contains(""))
            let (one, other) = (await site.visitor().get("/"), await site.visitor().get("/"))
            #expect(
                one.text.replacing(Self.ids(one), with: "") == other.text.replacing(Self.ids(other), with: "")
            )
            #expect(one.headers == other.headers)
        }
        let closed = try await Self.site(Self.open)
        try await closed.decide { $0.signUp = .nobody }
        #expect(await Self.ids(closed.visitor().get("/")).isEmpty)
    }

    @Test("Q2 A form that is sent twice is one registration, and says so twice")
    func twice() async throws {
        let site = try await Self.site(Self.open)
        let visitor = site.visitor()
        let id = Self.ids(await visitor.get("/"))
        for _ in 0..<2 {
            let page = await visitor.submit("/join/desk", ["name": "Ana Ruiz", "id": id])
            #expect(page.sentences.contains("Ana Ruiz is signed up.") && page.registered == ["Ana Ruiz"])
        }
        // Another page is another person.
        let next = Self.ids(await visitor.get("/"))
        let page = await visitor.submit("/join/desk", ["name": "Ana Ruiz", "id": next])
        #expect(page.registered == ["Ana Ruiz", "Ana Ruiz"])
    }

    @Test("Q2 A form that is sent again with other contents: 409, as it was typed, with an id of its own")
    func otherContents() async throws {
        let site = try await Self.site(Self.open)
        let visitor = site.visitor()
        let id = Self.ids(await visitor.get("/"))
        _ = await visitor.post("/join/desk", ["name": "Ana Ruiz", "id": id])
        let page = await visitor.post("/join/desk", ["name": "Ben <Diaz>", "id": id])
        #expect(page.status == .conflict && page.headers[.cacheControl] == "no-store")
        #expect(page.text.contains("This form has signed somebody up already. Nothing was saved this time."))
        #expect(page.tag(id: "name").contains("value=\"Ben &lt;Diaz&gt;\""))
        #expect(page.registered == ["Ana Ruiz"])
        let fresh = Self.ids(page)
        #expect(!fresh.isEmpty && fresh != id)
        let again = await visitor.submit("/join/desk", ["name": "Ben <Diaz>", "id": fresh])
        #expect(again.registered.count == 2)
    }

    @Test(
        "Q2 A form that comes back with problems keeps its id; one without an id works, and an odd id is refused"
    )
    func oddIDs() async throws {
        let site = try await Self.site(Self.open)
        let (visitor, olga) = (site.visitor(), try await site.organiser())
        let refused = await visitor.post("/join/desk", ["name": "An", "id": "some-id"])
        #expect(refused.status == .unprocessableContent && Self.ids(refused) == "some-id")
        for id in [String(repeating: "x", count: 65), "two words", "é", "a\u{0}"] {
            let page = await visitor.post("/join/desk", ["name": "Ana Ruiz", "id": id])
            #expect(page.status == .badRequest, "\(id)")
            for path in ["/members/new", "/settings/form/new"] {
                #expect(await olga.post(path, ["name": "Ana", "id": id]).status == .badRequest, "\(path)")
            }
        }
        #expect(await visitor.post("/join/desk", ["name": "Ana Ruiz", "id": ""]).status == .seeOther)
        #expect(await visitor.post("/join/desk", ["name": "Ana Ruiz"]).status == .seeOther)
        #expect(await visitor.get("/").registered == ["Ana Ruiz", "Ana Ruiz"])
    }

    @Test("Q2 If the data can’t be written, the form keeps its id, so that nobody is signed up twice")
    func unavailable() async throws {
        let site = try await Self.site(Self.open)
        try site.data.breakWrites("INSERT", of: "member")
        let page = await site.visitor().post("/join/desk", ["name": "Ana Ruiz", "id": "some-id"])
        #expect(page.status == .serviceUnavailable && Self.ids(page) == "some-id")
        #expect(page.tag(id: "name").contains("value=\"Ana Ruiz\""))
    }

    @Test("Q2 Two programs take one form once")
    func twoPrograms() async throws {
        let (here, there) = try TestSite.pair()
        try await here.decide { $0.desk = Self.open }
        let id = Self.ids(await here.visitor().get("/"))
        #expect(
            await here.visitor().post("/join/desk", ["phone": "0123456789", "id": id]).status == .seeOther)
        #expect(
            await there.visitor().post("/join/desk", ["phone": "0123456789", "id": id]).status == .seeOther)
        #expect(await there.visitor().post("/join/desk", ["name": "Ben", "id": id]).status == .conflict)
        #expect(await there.visitor().get("/").registered == ["…789"])
    }

    // MARK: The office

    /// A site with an organiser and a member who gave this.
    private static func office(_ profile: Profile) async throws -> (TestSite, Visitor, path: String) {
        let site = try await site(open)
        let olga = try await site.organiser()
        let id = try await site.store.addMember(profile, by: .command, at: site.clock.now)
        return (site, olga, "/members/\(id)")
    }

    @Test(
        "Q2 M7 A member with neither email nor username gets no code; once an organiser has given one, they do"
    )
    func code() async throws {
        let (site, olga, path) = try await Self.office(Profile(name: "Ana <Ruiz>"))
        #expect(await olga.post("\(path)/code").headers[.location] == path)
        let page = await olga.get(path)
        #expect(
            page.sentences.contains("Ana &lt;Ruiz&gt; has neither an email nor a username to sign in with"))
        #expect(page.tag(id: "code").isEmpty)
        #expect(await olga.correct(path, ["name": "Ana Ruiz", "username": "ana-ruiz"]).status == .seeOther)
        #expect(await !olga.submit("\(path)/code").tag(id: "code").isEmpty)
        #expect(await olga.post("/members/999/code").status == .notFound)
        #expect(try await site.store.member(signInName: "ana-ruiz") != nil)
    }

    @Test("M14 A member with neither email nor username gets no role")
    func role() async throws {
        let (site, olga, path) = try await Self.office(Profile(name: "Ana Ruiz"))
        let page = await olga.submit("\(path)/role", ["role": "organiser"])
        #expect(page.text.contains("a username to sign in with, and so gets no role."))
        #expect(try await site.store.staff().map(\.profile.username) == ["olga-organises"])
    }

    @Test("Q2 M7 The sheet of codes names those who get none")
    func codes() async throws {
        let (site, olga, path) = try await Self.office(Profile(phone: "0123456789"))
        let ben = try await site.store.addMember(
            Profile(name: "Ben Diaz", username: "ben-diaz"), by: .command, at: site.clock.now)
        let ana = String(path.trimmingPrefix("/members/"))
        func sheet(_ picks: [String]) async -> Page {
            var request = olga.form("/members/codes", [:])
            request.body = Array(picks.map { "pick=\($0)" }.joined(separator: "&").utf8)
            return await olga.send(request)
        }
        let both = await sheet([ana, "\(ben)"])
        #expect(both.status == .ok && both.text.matches(of: /<output>/).count == 1)
        #expect(both.text.contains("1 member has neither an email nor a username, and so gets no code:"))
        #expect(both.text.contains("<a href=\"\(path)\">0123456789</a>"))
        let none = await sheet([ana])
        #expect(none.status == .ok && !none.text.contains("<output>"))
        #expect(!none.text.contains("a member any more") && none.text.contains("<a href=\"\(path)\">"))
        #expect(await !sheet(["\(ben)"]).text.contains("gets no code"))
        #expect(await sheet(["99"]).text.contains("1 person isn’t a member any more"))
    }

    @Test("Q2 M5 A member without a password needs no email and no username, but something")
    func correcting() async throws {
        let (site, olga, path) = try await Self.office(Profile(name: "Ana Ruiz", email: "ana@example.org"))
        #expect(await olga.correct(path, ["name": "Ana Ruiz"]).status == .seeOther)
        let id = try #require(Int64(path.trimmingPrefix("/members/")))
        #expect(try await site.store.member(id: id)?.profile == Profile(name: "Ana Ruiz"))
        let empty = await olga.correct(path, [:])
        #expect(empty.status == .unprocessableContent)
        #expect(
            empty.content(id: "name-problem") == "Enter a name, an email address or a phone number.")
        // A member with a password must keep an email or a username.
        _ = await site.member("ben-diaz")
        let member = try #require(try await site.store.member(signInName: "ben-diaz"))
        let refused = await olga.correct("/members/\(member.id)", ["name": "Ben Diaz"])
        #expect(refused.status == .unprocessableContent)
        #expect(refused.content(id: "username-problem") == "Enter an email address or a username.")
    }

    @Test("Q2 M5 If the member has set a password meanwhile, what they sign in with isn’t taken away")
    func passwordMeanwhile() async throws {
        let (site, olga, path) = try await Self.office(Profile(name: "Ana Ruiz", username: "ana-ruiz"))
        let revision = await olga.get(path).hidden("revision")
        let code = await olga.submit("\(path)/code").content(id: "code")
        let ana = await site.visitor().post(
            "/code",
            ["member": "ana-ruiz", "code": code, "password": "analytic 8", "password-again": "analytic 8"])
        #expect(ana.status == .seeOther)
        let page = await olga.post(path, ["name": "Ana Ruiz", "revision": revision])
        #expect(page.status == .unprocessableContent)
        #expect(page.content(id: "username-problem") == "Enter an email address or a username.")
    }

    @Test("Q2 M19 A name or a phone number is enough for a new member, and the form adds one however often")
    func adding() async throws {
        let site = try await Self.site(DeskQuestions())
        let olga = try await site.organiser()
        let id = Self.ids(await olga.get("/members/new"))
        let first = await olga.post("/members/new", ["name": "Ana Ruiz", "id": id])
        #expect(first.status == .seeOther)
        let again = await olga.post("/members/new", ["name": "Ana Ruiz", "id": id])
        #expect(again.headers[.location] == first.headers[.location])
        let other = await olga.post("/members/new", ["name": "Ben Diaz", "id": id])
        #expect(other.status == .conflict && other.tag(id: "name").contains("value=\"Ben Diaz\""))
        #expect(other.text.contains("This form has signed somebody up already."))
        #expect(Self.ids(other) != id)
        #expect(
            await olga.post("/members/new", ["name": "Ben Diaz", "id": Self.ids(other)]).status == .seeOther)
        #expect(await olga.post("/members/new", ["phone": "0123456789"]).status == .seeOther)
        let nothing = await olga.post("/members/new", [:])
        #expect(nothing.status == .unprocessableContent)
        #expect(nothing.content(id: "name-problem").contains("Enter a name, an email address"))
        #expect(try await site.store.members(MemberQuery(), limit: 9).total == 4)
    }

    @Test("Q2 E3 At the door, a member with a phone number alone is found by all of it, and shown by its end")
    func door() async throws {
        let (site, olga, path) = try await Self.office(Profile(phone: "0123456789"))
        try await site.decide { $0.restart = .keep }
        let found = await olga.post("/desk/find", ["q": "0123456789"], headers: [.accept: "application/json"])
        #expect(found.text.contains("\"name\":\"…789\"") && !found.text.contains("0123456789"))
        #expect(
            await olga.post("/desk/find", ["q": "456789"], headers: [.accept: "application/json"]).text
                == "[]")
        _ = await olga.post("/desk/check-in", ["check-in": "0123456789"])
        #expect(await olga.get("/").registered == ["…789"])
        #expect(await olga.get(path).text.contains("<h1>0123456789</h1>"))
    }

    // MARK: Settings

    @Test("Q2 The settings ask what the desk asks, and keep it", arguments: DeskQuestionRows.all)
    func settings(_ row: DeskQuestionRows) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let desk = row.desk
        let answer = await olga.correct(
            "/settings",
            [
                "way-desk": "on", "desk-name": desk.requiresName ? "required" : "optional",
                "desk-email": desk.email.rawValue, "desk-phone": desk.phone.rawValue,
                "phone-written": desk.phoneFormat.rawValue,
            ])
        #expect(answer.status == .seeOther)
        #expect(try await site.store.settings().settings == SiteSettings(ways: [.desk], desk: desk))
        let page = await olga.get("/settings")
        for value in [desk.email.rawValue, desk.phoneFormat.rawValue] {
            #expect(page.text.contains("<option value=\"\(value)\" selected>"), "\(value)")
        }
        // A form that says nothing of it leaves it as it is.
        _ = await olga.correct("/settings", ["group-name": "Club"])
        #expect(try await site.store.settings().settings.desk == desk)
    }

    @Test(
        "Q2 A value that there isn’t is refused",
        arguments: [
            ("desk-name", "off"), ("desk-name", ""), ("desk-email", "maybe"), ("desk-phone", "Required"),
            ("phone-written", "words"),
        ])
    func oddSettings(_ name: String, _ value: String) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let revision = await olga.get("/settings").hidden("revision")
        var request = olga.form("/settings", ["revision": revision, "way-desk": "on"])
        request.body += Array("&\(name)=\(value)".utf8)
        let page = await olga.send(request)
        #expect(page.status == .unprocessableContent)
        #expect(page.content(id: "\(name)-problem") == "Choose what the desk asks.")
        #expect(try await site.store.settings().settings == SiteSettings())
    }

    @Test("Q2 Q3 A client that sends all choices, and no way to sign up, means none")
    func noWay() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        #expect(await olga.correct("/settings", ["desk-name": "optional"]).status == .seeOther)
        #expect(try await site.store.settings().settings.ways.count == 4)
        let page = await olga.correct(
            "/settings", ["sign-up": "everybody", "restart": "keep", "desk-name": "required"])
        #expect(page.status == .unprocessableContent)
        #expect(page.content(id: "way-desk-problem") == "Leave at least one way to sign up.")
    }

    @Test("Q2 A change applies from the next page on, to everybody")
    func atOnce() async throws {
        let site = try TestSite()
        let visitor = site.visitor()
        #expect(await !visitor.get("/").tag(id: "email").isEmpty)
        try await site.decide { $0.desk = DeskQuestions(email: .off) }
        #expect(await visitor.get("/").tag(id: "email").isEmpty)
        // A form that was opened before still counts for what is asked now.
        let answer = await visitor.submit("/join/desk", .deskForm)
        #expect(answer.registered == ["Grace Hopper"])
        #expect(try await site.store.member(email: "grace@example.org") == nil)
    }
}

/// A desk's questions, as a row of a table.
struct DeskQuestionRows: Sendable {
    let desk: DeskQuestions

    static let all = [
        DeskQuestions(), DeskQuestions(requiresName: false), DeskQuestions(email: .optional),
        DeskQuestions(email: .off, phone: .off), DeskQuestions(phone: .optional, phoneFormat: .any),
    ].map { DeskQuestionRows(desk: $0) }
}
