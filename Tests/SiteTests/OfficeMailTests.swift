import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Testing

@testable import Site

@Suite("Mail in the office")
struct OfficeMailTests {
    private let site = try! TestSite(mail: NotedTestMail())

    // MARK: Codes

    @Test(
        "N4 Those picked get a code each by mail, in place of the one before; those without an email are listed"
    )
    func codes() async throws {
        let olga = try await site.organiser()
        try await site.addAnas(2)
        let anas = try await site.store.found(MemberFilter(text: "Ana")).ids
        let ben = try await site.addWithoutEmail("Ben <b>")
        #expect(
            await olga.get("/members").text.contains("value=\"codes-by-mail\">Send codes by mail</button>"))

        let sent = await olga.post(
            "/members/codes", ["pick": "\(anas[0])", "pick": "\(anas[1])", "action": "mail"])
        #expect(sent.status == .seeOther && sent.headers[.location] == "/members")
        #expect(await olga.get("/members").text.contains("2 codes are on their way by mail."))
        let mails = try await site.dueMail()
        #expect(mails.map(\.kind) == [.signIn, .signIn])
        #expect(mails.map(\.address) == ["ana0@example.org", "ana1@example.org"])
        #expect(Set(mails.map(\.code)).count == 2 && mails.allSatisfy { $0.code?.count == 14 })

        let mixed = await olga.post(
            "/members/picked",
            ["pick": "\(anas[0])", "pick": "\(ben)", "pick": "999", "action": "codes-by-mail"])
        // A page would be made anew by a reload, and with it other codes.
        #expect(mixed.status == .seeOther && mixed.headers[.location] == "/members")
        let listed = await olga.get("/members").sentences
        #expect(listed.contains("1 code is on its way by mail."))
        #expect(listed.contains("1 member has no email, and so gets no code:"))
        #expect(listed.contains("<li>Ben &lt;b&gt;</li>"))
        #expect(listed.contains("1 person isn’t a member any more, and so gets no code."))
        #expect(try await site.store.code(of: ben, at: site.clock.now) == nil)
        #expect(!listed.contains(try #require(mails[0].code)))
        let now = try await site.dueMail()
        #expect(now.count == 2 && !now.contains { $0.code == mails[0].code })

        let none = await olga.submit("/members/codes", ["pick": "\(ben)", "action": "mail"])
        #expect(
            none.text.contains("No code was sent.")
                && none.text.contains("<li><bdi class=\"entered\">Ben &lt;b&gt;</bdi></li>")
        )
        let gone = await olga.submit("/members/codes", ["pick": "999", "action": "mail"])
        #expect(gone.text.contains("No code was sent. 1 person isn’t a member any more"))
        #expect(await olga.submit("/members/codes", ["action": "mail"]).text.contains("Nobody was selected."))
        #expect(await olga.get("/activity").text.matches(of: /data-what="codes-given"/).count == 2)
        // Without the action it is the sheet to print.
        let sheet = await olga.post("/members/codes", ["pick": "\(anas[0])"])
        #expect(sheet.status == .ok && sheet.text.contains("class=\"code slip\""))
    }

    @Test("N4 All found get a code by mail but for oneself; once others are found, nobody does")
    func codesToAll() async throws {
        let olga = try await site.organiser()
        try await site.addAnas(2)
        func press(_ text: String, _ revision: String) async -> Page {
            await olga.post(
                "/members/all", ["q": text, "total": "3", "revision": revision, "action": "codes-by-mail"])
        }
        let revision = await olga.get("/members?all=found").hidden("revision")
        #expect(await press("", "3-1").status == .conflict)
        #expect(try await site.dueMail().isEmpty)
        #expect(await press("", revision).status == .seeOther)
        #expect(await olga.get("/members").text.contains("Each works once, until"))
        #expect(try await site.dueMail().count == 2)
        let own = await press("olga", await olga.get("/members?q=olga&all=found").hidden("revision"))
        #expect(own.status == .seeOther)
        #expect(await olga.get("/members").text.contains("No codes were sent: only you were found."))
        _ = try await site.addWithoutEmail("Ben")
        let some = await press("", await olga.get("/members?all=found").hidden("revision"))
        #expect(some.status == .seeOther)
        let listed = await olga.get("/members").sentences
        #expect(listed.contains("You were left out."))
        #expect(listed.contains("<li>Ben</li>") && !listed.contains("<li>olga-organises</li>"))
        try await site.importAnas(1001)
        let many = await press("Ana", await olga.get("/members?q=Ana&all=found").hidden("revision"))
        #expect(many.status == .unprocessableContent && many.text.contains("at most 1000 people"))
    }

    @Test("N4 A member’s page sends one code by mail, if they have an email")
    func oneCode() async throws {
        let olga = try await site.organiser()
        try await site.addAnas(1)
        let ana = try await site.id("ana0@example.org")
        let page = await olga.get("/members/\(ana)")
        #expect(page.text.contains("name=\"action\" value=\"mail\">Send a code by mail</button>"))
        let after = await olga.submit("/members/\(ana)/code", ["action": "mail"])
        #expect(after.text.contains("A code is on its way to <bdi"))
        #expect(after.text.contains("ana0@example.org") && after.content(id: "code").isEmpty)
        let mail = try #require(try await site.dueMail().first)
        #expect(mail.member == ana && mail.kind == .signIn)
        let visitor = site.visitor()
        let used = await visitor.post(
            "/code",
            [
                "member": "ana0@example.org", "code": mail.code ?? "", "password": "analytic 8",
                "password-again": "analytic 8",
            ])
        #expect(used.status == .seeOther && used.headers[.location] == "/home")

        let ben = try await site.addWithoutEmail("Ben")
        #expect(await !olga.get("/members/\(ben)").text.contains("by mail"))
        let none = await olga.submit("/members/\(ben)/code", ["action": "mail"])
        #expect(none.text.contains("<bdi class=\"entered\">Ben</bdi> has no email, and so no code was sent."))
        #expect(await olga.post("/members/999/code", ["action": "mail"]).status == .notFound)
    }

    // MARK: A member's page

    @Test(
        "N3 N5 A member’s page says what is known of the email, which one is to replace it, and who unsubscribed"
    )
    func member() async throws {
        let olga = try await site.organiser()
        _ = await site.visitor().post("/join/email", .emailForm)
        let ada = try await site.id("lovelace@example.org")
        func standing() async -> String {
            let page = await olga.get("/members/\(ada)")
            return page.text.firstMatch(of: /id="email-standing"><dt>Email<\/dt> <dd>(.*?)<\/dd>/)
                .map { String($0.1) } ?? ""
        }
        #expect(await standing() == "not confirmed")
        _ = await olga.correct("/members/\(ada)", ["email": "ada@example.org", "nickname": "Ada"])
        #expect(await standing() == "given by an organiser")
        let code = MailedCode.sample
        let sent = try await site.store.sendConfirmationCode(code, of: ada, at: site.clock.now)
        #expect(sent == "ada@example.org")
        _ = try await site.store.confirmAddress(digest: code.code.digest, at: site.clock.now)
        #expect(await standing() == "confirmed")
        let member = try #require(try await site.store.member(id: ada))
        var profile = member.profile
        profile.email = "new@example.org"
        _ = try await site.store.editMember(
            ada, to: profile, confirming: .sample, from: nil, by: .member(ada),
            at: site.clock.now)
        #expect(await standing() == "confirmed<br>new@example.org replaces it once it is confirmed")
        #expect(await olga.get("/members/\(ada)").tag(id: "unsubscribed").isEmpty)
        try await site.store.setUnsubscribed(true, of: ada, at: site.clock.now)
        #expect(await olga.get("/members/\(ada)").text.contains("<strong>unsubscribed</strong>"))
        let ben = try await site.addWithoutEmail("Ben")
        #expect(await olga.get("/members/\(ben)").tag(id: "email-standing").isEmpty)
    }

    // MARK: The settings

    private func organiserWithEmail(at site: TestSite) async throws -> Visitor {
        let olga = try await site.organiser()
        try await giveEmail(to: olga, at: site)
        return olga
    }

    private func giveEmail(to olga: Visitor, at site: TestSite) async throws {
        _ = await olga.correct(
            "/members/\(try await site.id("olga-organises"))",
            ["email": "olga@example.org", "username": "olga-organises"])
    }

    @Test("N1 The test goes to the organiser’s own email, and the page says what the server answered")
    func test() async throws {
        let mail = NotedTestMail(.accepted(reply: "250 <ok>\r\n250 qu\u{202E}eued"))
        let site = try TestSite(mail: mail)
        let olga = try await site.organiser()
        #expect(await olga.get("/settings").text.contains("href=\"/settings/mail\""))
        #expect(await olga.get("/settings/mail").text.contains("and you have none"))
        let none = await olga.submit("/settings/mail", ["action": "test"])
        #expect(none.text.contains("class=\"notice warning\"") && mail.sent.withLock(\.isEmpty))
        try await giveEmail(to: olga, at: site)
        let answer = await olga.post("/settings/mail", ["action": "test"])
        #expect(answer.status == .seeOther && answer.headers[.location] == "/settings/mail")
        #expect(mail.sent.withLock { $0 } == ["olga@example.org"])
        let page = await olga.get("/settings/mail")
        #expect(page.text.contains("The server has taken the test for"))
        #expect(page.text.contains("250 &lt;ok&gt; 250 qu eued"))
        #expect(await !olga.get("/settings/mail").text.contains("250"))
        #expect(await olga.post("/settings/mail").status == .unprocessableContent)
    }

    @Test("N1 A test that the server may have taken, although its reply was lost, isn’t said to have failed")
    func unknownTest() async throws {
        let site = try TestSite(mail: NotedTestMail(.unknown(reason: "Timed out.")))
        let olga = try await organiserWithEmail(at: site)
        let page = await olga.submit("/settings/mail", ["action": "test"])
        #expect(page.text.contains("The server may have taken the test for"))
        #expect(page.text.contains("<bdi class=\"entered\" lang=\"en\">Timed out.</bdi>"))
        #expect(page.text.contains("class=\"notice warning\""))
        #expect(!page.text.contains("could not be sent"))
    }

    @Test("L1 Why the test could not be sent is in the reader’s language, where it is in the program’s words")
    func germanTest() async throws {
        let site = try TestSite(mail: NotedTestMail(.failed(reply: "The mail server hung up.")))
        let olga = try await organiserWithEmail(at: site)
        _ = await olga.post("/settings/mail", ["action": "test"])
        let page = await olga.get("/settings/mail", headers: [.acceptLanguage: "de"]).text
        #expect(page.contains("konnte nicht gesendet werden: Der Mailserver hat die Verbindung abgebrochen."))
    }

    @Test("N1 A long reply is cut", arguments: [500, 501])
    func longAnswer(_ length: Int) async throws {
        let site = try TestSite(
            mail: NotedTestMail(.failed(reply: String(repeating: "x", count: length))))
        let olga = try await organiserWithEmail(at: site)
        let page = await olga.submit("/settings/mail", ["action": "test"])
        #expect(page.text.contains("could not be sent") && page.text.contains("class=\"notice warning\""))
        let reply = try #require(page.text.firstMatch(of: /x{3,}…?/)?.0)
        #expect(reply == String(repeating: "x", count: 500) + (length > 500 ? "…" : ""))
    }

    @Test("N6 The page says how many mails wait, and what became of those that were not delivered")
    func undelivered() async throws {
        let olga = try await site.organiser()
        try await site.addAnas(22)
        let anas = try await site.store.found(MemberFilter(text: "Ana")).ids
        #expect(await olga.get("/settings/mail").text.contains("Nothing yet."))
        _ = try await site.store.queueLetter(
            Letter(subject: "s", text: "t"), to: anas, ifStill: nil, formID: "1", by: .command,
            at: site.clock.now)
        #expect(await olga.get("/settings/mail").content(id: "waiting") == "22")
        #expect(await !olga.get("/settings/mail").text.contains("last tried"))
        let last = try #require(try await site.dueMail().last)
        try await site.store.settle(last.id, .deferred(reply: "450 <later>\n."), at: site.clock.now)
        #expect(
            await olga.get("/settings/mail").text.contains(
                "When one was last tried, this came back: <bdi class=\"entered\">450 &lt;later&gt; .</bdi>"))
        for (number, mail) in try await site.dueMail().prefix(21).enumerated() {
            site.clock.pass(seconds: 1)
            try await site.store.settle(
                mail.id, .rejected(reply: "550 <no> \(number)\u{202E}."), at: site.clock.now)
        }
        let page = await olga.get("/settings/mail")
        #expect(page.content(id: "waiting") == "1" && page.text.contains("1</output> mail is waiting"))
        let rows = page.text.matches(of: /<td class="email">(ana\d+)@/).map { String($0.1) }
        #expect(rows == (1...20).reversed().map { "ana\($0)" })
        #expect(page.text.contains("<a href=\"/members/\(anas[20])\">Ana 20</a>"))
        #expect(page.text.contains("<td class=\"about\">message from organisers</td>"))
        #expect(page.text.contains("<bdi>550 &lt;no&gt; 20 .</bdi>") && !page.text.contains("\u{202E}"))
        _ = try await site.store.mailCodes(
            [(anas[0], .sample)], ifStill: nil, by: .command, at: site.clock.now)
        site.clock.pass(seconds: Outbox.codeSeconds)
        try await site.store.forgetOldMail(at: site.clock.now)
        #expect(await olga.get("/settings/mail").text.contains("Nothing: no attempt was made to send it."))
    }

    @Test("N6 The activity says in words which mail was not delivered and why; a file has it as stable texts")
    func activity() async throws {
        let olga = try await site.organiser()
        try await site.addAnas(2)
        let anas = try await site.store.found(MemberFilter(text: "Ana")).ids
        _ = try await site.store.sendConfirmationCode(.sample, of: anas[0], at: site.clock.now)
        let mail = try #require(try await site.dueMail().first)
        try await site.store.settle(mail.id, .rejected(reply: "550 5.1.1 <no>, really"), at: site.clock.now)
        _ = try await site.store.mailCodes(
            [(anas[1], .sample)], ifStill: nil, by: .command, at: site.clock.now)
        site.clock.pass(seconds: Outbox.codeSeconds)
        try await site.store.forgetOldMail(at: site.clock.now)
        let page = await olga.get("/activity").text
        #expect(page.contains("could not deliver a mail") && !page.contains("confirmation →"))
        #expect(page.contains("Mail: link to confirm the address; the server said: "))
        #expect(page.contains("550 5.1.1 &lt;no&gt;, really"))
        #expect(page.contains("Mail: code to sign in; no attempt was made to send it"))
        #expect(await olga.get("/members/\(anas[0])").text.contains("Mail: link to confirm the address"))
        let file = await olga.download("/activity.csv").text
        #expect(file.contains("\"program\",\"mail-undelivered\",\"Ana 0\","))
        #expect(file.contains("mail: confirmation → “550 5.1.1 <no>, really”"))
        let german = await olga.get("/activity", headers: [.acceptLanguage: "de"]).text
        #expect(german.contains("E-Mail: Link zum Bestätigen der Adresse; Antwort des Servers: "))
    }

    @Test("N6 Only what a mail server said is called so; otherwise it says how the last attempt ended")
    func unanswered() async throws {
        try await site.addAnas(5)
        let anas = try await site.store.found(MemberFilter(text: "Ana")).ids
        _ = try await site.store.queueLetter(
            Letter(subject: "s", text: "t"), to: anas, ifStill: nil, formID: "1", by: .command,
            at: site.clock.now)
        let replies = [
            "The mail server hung up.", "Timed out.", "450 later", "421-busy 421 bye",
            "The mail server answered: 535 5.7.8 no",
        ]
        for (mail, reply) in zip(try await site.dueMail(), replies) {
            try await site.store.settle(mail.id, .deferred(reply: reply), at: site.clock.now)
        }
        site.clock.pass(seconds: Outbox.mailSeconds)
        try await site.store.forgetOldMail(at: site.clock.now)
        let olga = try await site.organiser()
        let (page, activity) = (await olga.get("/settings/mail").text, await olga.get("/activity").text)
        #expect(page.contains("<td>The last attempt ended with: The mail server hung up.</td>"))
        let english = "<bdi class=\"entered\" lang=\"en\">Timed out.</bdi>"
        #expect(page.contains("<td>The last attempt ended with: \(english)</td>"))
        for reply in ["450 later", "421-busy 421 bye", "535 5.7.8 no"] {
            #expect(page.contains("<td><bdi>\(reply)</bdi></td>"))
        }
        #expect(!page.contains("no attempt was made"))
        let told = activity.matches(
            of: /Mail: message from organisers; ([a-z ]+): (?:<bdi[^>]*>)?([^<]*)</
        ).map { "\($0.1): \($0.2)" }
        #expect(
            Set(told) == [
                "the last attempt ended with: The mail server hung up.",
                "the last attempt ended with: Timed out.", "the server said: 450 later",
                "the server said: 421-busy 421 bye", "the server said: 535 5.7.8 no",
            ])
        let german: HTTPFields = [.acceptLanguage: "de"]
        let germanReason = "etzte Versuch endete mit: Der Mailserver hat die Verbindung abgebrochen."
        for path in ["/settings/mail", "/activity"] {
            let page = await olga.get(path, headers: german).text
            #expect(page.contains(germanReason) && page.contains("endete mit: \(english)"))
        }
        #expect(await olga.download("/activity.csv").text.contains("→ The mail server hung up."))
    }

    // MARK: Without mail

    @Test("N1 N4 N5 Where the site sends no mail there are no such pages and buttons, and no word of it")
    func without() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        try await site.addAnas(51)
        let ana = try await site.id("ana0@example.org")
        for path in ["/members/mail?pick=\(ana)", "/members/mail?all=yes", "/settings/mail"] {
            #expect(await olga.get(path).status == .notFound, "\(path)")
        }
        let revision = await olga.get("/members?q=Ana&all=found").hidden("revision")
        let posts: [(String, KeyValuePairs<String, String>)] = [
            ("/members/mail", ["pick": "\(ana)", "id": "1", "action": "send", "subject": "a", "text": "b"]),
            ("/settings/mail", ["action": "test"]), ("/members/\(ana)/code", ["action": "mail"]),
            ("/members/codes", ["pick": "\(ana)", "action": "mail"]),
            ("/members/picked", ["pick": "\(ana)", "action": "codes-by-mail"]),
            ("/members/picked", ["pick": "\(ana)", "action": "write"]),
            ("/members/all", ["q": "Ana", "revision": revision, "action": "codes-by-mail"]),
            ("/members/all", ["q": "Ana", "revision": revision, "action": "write"]),
        ]
        for (path, fields) in posts {
            #expect(await olga.post(path, fields).status == .notFound, "\(path) \(fields)")
        }
        #expect(try await site.store.activity(before: nil, of: nil, limit: 9).map(\.kind) == [.roleChanged])
        for path in ["/members", "/members?q=Ana&all=found", "/members/\(ana)", "/settings", "/activity"] {
            let page = await olga.get(path)
            #expect(page.status == .ok)
            #expect(page.text.firstMatch(of: /\b[Mm]ails?\b|confirmed|unsubscribed/) == nil, "\(path)")
        }
    }
}

extension TestSite {
    /// Adds as many people called Ana, with the number in the email.
    func addAnas(_ count: Int, from first: Int = 0) async throws {
        for number in first..<(first + count) {
            _ = try await store.register(
                Registration(
                    Profile(name: "Ana \(number)", email: "ana\(number)@example.org"), passwordHash: "x",
                    by: .desk), at: clock.now)
        }
    }

    /// Adds very many such people at once.
    func importAnas(_ count: Int) async throws {
        let id = try await store.beginImport(by: .command, at: clock.now)
        let registrations = (0..<count).map {
            Registration(
                Profile(name: "Ana \($0)", email: "ana\($0)@example.org"), passwordHash: "", by: .imported)
        }
        try await store.stage(registrations, in: id, at: clock.now)
        _ = try await store.finishImport(id, by: .command, at: clock.now)
    }

    /// Adds a member who has a name, a phone number and no email.
    func addWithoutEmail(_ name: String) async throws -> Int64 {
        _ = try await store.register(
            Registration(Profile(name: name, phone: "0171234567"), passwordHash: "", by: .desk),
            at: clock.now)
        return try await store.found(MemberFilter()).ids.last ?? 0
    }

    /// The mails that would be sent now.
    func dueMail() async throws -> [OutgoingMail] {
        try await store.dueMail(for: "test", limit: 100_000, at: clock.now)
    }
}

extension MailedCode {
    /// A code that a test sends.
    static var sample: MailedCode {
        let digest = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
        return MailedCode(StoredCode(salt: [], digest: digest), text: "SAMP-LECO-DE00", language: nil)
    }
}
