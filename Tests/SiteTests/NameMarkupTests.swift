import Foundation
import HTTP
import Model
import Storage
import Testing
import Words

@testable import Site

/// No name, whatever it is, can be taken for the program's own words.
@Suite("Names beside the program’s own words")
struct NameMarkupTests {
    private let site: TestSite

    init() throws { site = try TestSite() }

    /// A new member with this nickname, which may be longer than the form for signing up by email allows.
    private func member(called name: String, _ email: String) async throws -> Visitor {
        let visitor = site.visitor()
        _ = await visitor.post(
            "/join/email",
            ["email": email, "password": "analytic 8", "password-again": "analytic 8", "nickname": "Ada"])
        _ = try await site.store.editMember(
            site.id(email), to: Profile(email: email, nickname: name), from: nil, by: .command,
            at: site.clock.now)
        return visitor
    }

    private func send(_ amount: String, to receiver: String, by visitor: Visitor) async -> Page {
        let id = await visitor.get("/home").hidden("id")
        return await visitor.post("/transfers", ["id": id, "to": receiver, "amount": amount])
    }

    @Test(
        "M8 A member called “the treasury” doesn’t look like the treasury in a history, on a member’s page or in a file"
    )
    func treasury() async throws {
        let olga = try await site.organiser()
        let (ana, other) = (
            await site.member("ana-ruiz"), try await member(called: "the treasury", "treasurer@example.org")
        )
        #expect(await send("1.50", to: "ana-ruiz", by: other).status == .seeOther)
        let path = "/members/\(try await site.id("ana-ruiz"))"
        let form = await olga.get(path).hidden("id")
        _ = await olga.post(
            "\(path)/credits", ["id": form, "direction": "give", "amount": "1.50", "reason": "Help"])
        for page in [await ana.get("/home"), await ana.get("/history"), await olga.get(path)] {
            #expect(page.text.contains(">From <bdi class=\"entered\">the treasury</bdi></th>"))
            #expect(page.text.contains("><span class=\"treasury\">Given from the treasury</span> "))
            #expect(page.text.components(separatedBy: "class=\"treasury\"").count == 2)
        }
        let file = await ana.download("/history.csv").text
        #expect(file.contains(#""Transfer","the treasury","1.50""#))
        #expect(file.contains(#""From the treasury","","1.50""#))
    }

    @Test(
        "M8 In no language does a name turn a transfer’s sentence into the treasury’s or the opening balance’s"
    )
    func sentences() {
        let own: [Sentence] = ["Given from the treasury", "Returned to the treasury", "Opening balance"]
        for language in TestSite.languages.all {
            for source in ["From {name}", "To {name}", "Back from {name}", "Undone by {name}"] {
                let around = language.pattern(source).components(separatedBy: "{name}")
                #expect(around.count == 2)
                for sentence in own {
                    let text = language.text(sentence)
                    #expect(
                        !(text.hasPrefix(around[0]) && text.hasSuffix(around[1])), "\(language.tag) \(text)")
                }
            }
        }
    }

    @Test(
        "A name stays in its element, whatever its letters, and its direction doesn’t affect the text around it"
    )
    func letters() async throws {
        let ana = await site.member("ana-ruiz")
        for (number, name) in ["שרה (", "</bdi><b>x", "\"&'", "محمد 1.00"].enumerated() {
            let other = try await member(called: name, "person-\(number)@example.org")
            #expect(await send("1", to: "ana-ruiz", by: other).status == .seeOther)
            let escaped = name.escapedForMarkup
            #expect(await ana.get("/home").text.contains("From <bdi class=\"entered\">\(escaped)</bdi></th>"))
        }
    }

    /// A name that is written from right to left.
    private static let sara = "שרה"
    /// The name as a sentence on a page has it.
    private static let setApart = "<bdi class=\"entered\">\(sara)</bdi>"

    private func addSara(_ email: String? = nil) async throws -> Int64 {
        try await site.store.addMember(
            Profile(name: Self.sara, email: email), by: .command, at: site.clock.now)
    }

    /// Sends a form, and expects a sentence with the name on the next page.
    @discardableResult
    private func send(
        _ path: String, _ fields: KeyValuePairs<String, String>, by visitor: Visitor, tells sentence: String
    ) async -> Page {
        let page = await visitor.submit(path, fields)
        #expect(
            page.text.contains(sentence.replacing("{name}", with: Self.setApart)), "\(sentence) \(page.text)")
        return page
    }

    @Test("E3 E5 In the desk’s notices a name is set apart from the words around it, whatever its direction")
    func noticesAtTheDesk() async throws {
        let olga = try await site.organiser()
        try await site.decide { $0.restart = .keep }
        await send(
            "/join/desk",
            ["name": Self.sara, "email": "s@example.org", "password": "secret 7", "phone": "0123456789"],
            by: olga, tells: "{name} is signed up.")
        let sara: KeyValuePairs = ["member": "\(try await addSara())"]
        await send("/desk/check-in", sara, by: olga, tells: "{name} is here (2).")
        await send("/desk/check-in", sara, by: olga, tells: "{name} is here already, since <time")
        let off = await send("/desk/take-off", sara, by: olga, tells: "{name} was taken off the list.")
        #expect(off.text.contains("\(Self.setApart) can be put back until <time"))
        await send(
            "/desk/undo", ["batch": off.hidden("batch")], by: olga, tells: "{name} is back on the list.")
    }

    @Test("E7 In the notices of an event’s page a name is set apart from the words around it")
    func noticesOfAnEvent() async throws {
        let olga = try await site.organiser()
        try await site.decide { $0.restart = .keep }
        _ = await olga.post("/events/new", ["name": "Chess", "date": "2026-01-02"])
        let events = try await site.store.events(before: nil, limit: 9).map(\.event)
        let path = "/events/\(try #require(events.first { $0.name == "Chess" }).id)"
        let sara: KeyValuePairs = ["member": "\(try await addSara())"]
        await send("\(path)/add", sara, by: olga, tells: "{name} was added.")
        await send(
            "\(path)/add", sara, by: olga, tells: "{name} is already among those who came, since <time")
        let off = await send("\(path)/take-off", sara, by: olga, tells: "{name} was taken off. Undo is")
        await send(
            "/events/undo", ["batch": off.hidden("batch")], by: olga,
            tells: "{name} is back among those who came.")
    }

    @Test("M8 M14 M19 In the office’s notices a name is set apart from the words around it")
    func noticesInTheOffice() async throws {
        let olga = try await site.organiser()
        await send(
            "/members/new", ["name": Self.sara, "email": "new@example.org"], by: olga,
            tells: "{name} is a member now.")
        let id = try await addSara("sara@example.org")
        let path = "/members/\(id)"
        await send("\(path)/role", ["role": "desk"], by: olga, tells: "{name} now has this role:")
        for (number, (direction, sentence)) in [
            ("give", "{name} got 1.00 credits from the treasury."),
            ("take", "The treasury took 1.00 credits back from {name}."),
        ].enumerated() {
            await send(
                "\(path)/credits",
                ["id": "\(number)", "direction": direction, "amount": "1", "reason": "why"], by: olga,
                tells: sentence)
        }
        await send("/members/remove", ["pick": "\(id)"], by: olga, tells: "{name} was removed.")
        let other = "/members/\(try await addSara())"
        let lacks = "{name} has neither an email nor a username to sign in with, and so gets no"
        await send("\(other)/role", ["role": "desk"], by: olga, tells: "\(lacks) role.")
        await send("\(other)/code", [:], by: olga, tells: "\(lacks) code.")
    }

    @Test("M20 In the report on a file, names and headings are set apart from the words around them")
    func importReport() async throws {
        let olga = try await site.organiser()
        _ = try await addSara("sara@example.org")
        let (_, report) = await olga.preview("Name,\(Self.sara),Email\nBen,x,sara@example.org\n")
        #expect(report.text.contains("Row 2, <bdi class=\"entered\">Ben</bdi>: the email or username"))
        #expect(report.text.contains(" belongs to \(Self.setApart)."))
        #expect(report.text.contains("\(Self.setApart) isn’t used: 1 cell is left out."))
        let (_, headless) = await olga.preview("\(Self.sara),sara@example.org\nBen,ben@example.org\n")
        #expect(headless.text.contains("<bdi class=\"entered\">\(Self.sara) · sara@example.org</bdi>."))
    }

    @Test("T4 In the alert of a transfer the receiver is set apart from the words around it")
    func alert() async throws {
        _ = await site.member("sara-sends")
        let page = await site.member("ana-ruiz").submit(
            "/transfers", ["id": "1", "to": "sara-sends", "amount": "1"])
        #expect(page.text.contains("You sent 1.00 credits to <bdi class=\"entered\">sara-sends</bdi>.</p>"))
    }

    @Test("T8 In a history’s file a member called “a former member” is in quotes")
    func former() async throws {
        let ana = await site.member("ana-ruiz")
        let other = try await member(called: "a former member", "former@example.org")
        #expect(await send("1", to: "ana-ruiz", by: other).status == .seeOther)
        #expect(await ana.download("/history.csv").text.contains(#""Transfer","“a former member”","1.00""#))
    }

    @Test("M12 In the activity a member called Frontdesk, desk or a former member can’t be taken for those")
    func activity() async throws {
        let olga = try await site.organiser()
        for (number, name) in ["Frontdesk", "dеsk", "A Former Member", "command", "Ada, Ben"].enumerated() {
            _ = try await member(called: name, "person-\(number)@example.org")
            try await site.setRole(.organiser, "person-\(number)@example.org")
            let organiser = site.visitor()
            _ = await organiser.signIn("person-\(number)@example.org", "analytic 8")
            _ = await organiser.post(
                "/members/\(try await site.id("olga-organises"))",
                [
                    "username": "olga-organises", "nickname": "nick \(number)",
                    "revision": await organiser.get("/members/\(try await site.id("olga-organises"))")
                        .hidden("revision"),
                ])
            let page = await olga.get("/activity").text
            #expect(page.contains("\"><bdi class=\"entered\">\(name)</bdi></a></td><td>corrected details"))
            #expect(page.contains("<bdi class=\"entered\">nick \(number)</bdi></span>"))
        }
        #expect(await olga.get("/activity").text.contains("<td>A command</td>"))
        let file = await olga.download("/activity.csv").text
        for cell in ["Frontdesk", "“dеsk”", "“A Former Member”", "“command”", "“Ada, Ben”"] {
            #expect(file.contains("\"\(cell)\",\"member-edited\""), "\(cell)")
            #expect(file.contains("\"command\",\"role-changed\",\"\(cell)\""), "\(cell)")
        }
        #expect(file.contains("\"command\",\"role-changed\""))
    }

    @Test(
        "M8 The activity for Excel says what the page says, with names in quotes that could be taken for its words"
    )
    func activityForExcel() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        func told(_ path: String, _ language: String) async -> String {
            await olga.download(olga.request(.get, path, headers: [.acceptLanguage: language])).text
        }
        for name in ["Ein Befehl", "und 7 weitere Personen", "Ada; Ben", "Frontdesk", "Ada"] {
            let email = "p\(name.count)\(name.hasPrefix("A"))@example.org"
            _ = try await site.store.register(
                Registration(Profile(name: name, email: email), passwordHash: "", by: .desk),
                at: site.clock.now)
            let id = try await site.id(email)
            let changed = Profile(name: name, email: email, nickname: "a → b", phone: "0123456789")
            _ = try await site.store.editMember(id, to: changed, from: nil, by: .command, at: site.clock.now)
        }
        let german = await told("/activity.csv?for=excel", "de")
        for name in ["“Ein Befehl”", "“und 7 weitere Personen”", "“Ada; Ben”", "“Frontdesk”", "Ada"] {
            #expect(
                german.contains("\"Ein Befehl\";\"Angaben korrigiert\";\"\(name)\";\""), "\(name)")
        }
        #expect(german.contains("\"Spitzname: leer → “a → b”; Telefon: leer → 0123456789\""))
        let english = await told("/activity.csv?for=excel", "en")
        #expect(english.contains("\"A command\",\"corrected details\",\"Ein Befehl\",\""))
        #expect(await told("/activity.csv", "de").contains("\"command\",\"member-edited\",\"Ein Befehl\",\""))
    }

    @Test(
        "A name in a file is in quotes if it could be read as the program’s own words, or as several names",
        arguments: [
            ("Desk", true), ("ｄｅｓｋ", true), ("A former\u{3000}member", true), ("program", true),
            ("and 3 more", true), ("Lovelace, Ada", true), ("Ada", false), ("Anderson", false),
            ("Desk keeper", false), ("former member", false), ("", false), ("Jean-Luc O’Neill", false),
            ("José\u{301} 이서연", false), ("Bob;\u{301} email: a", true), ("Boss,\u{20E3} Imp", true),
            ("Bob ⁏ email: a", true), ("Bob ➔ x", true), ("a ⟶ b", true), ("a -> b", true),
            ("=Ana", false), ("Carla ✿", false), ("Ada 👩🏽‍🔬", false), ("a ➡ b", true), ("a 🠖 b", true),
        ])
    func plain(_ name: String, _ isQuoted: Bool) {
        #expect(PlainName.text(name) == (isQuoted ? "“\(name)”" : name))
    }

    @Test("A detail in the activity’s file can’t pass for several, and can’t end its quotes")
    func forgedDetails() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let forged = "Ana → Eva; role: organiser"
        _ = await site.member("ana-ruiz")
        let ana = try await site.id("ana-ruiz")
        for nickname in [forged, "x”; role: “organiser", "plain"] {
            let profile = Profile(username: "ana-ruiz", nickname: nickname)
            _ = try await site.store.editMember(
                ana, to: profile, from: nil, by: .member(ana), at: site.clock.now)
        }
        let file = await olga.download("/activity.csv").text
        #expect(file.contains(",\"nickname:  → “\(forged)”\"\r\n"))
        #expect(file.contains(",\"nickname: “\(forged)” → “x””; role: ““organiser”\"\r\n"))
        #expect(file.contains(",\"nickname: “x””; role: ““organiser” → plain\"\r\n"))
    }
}
