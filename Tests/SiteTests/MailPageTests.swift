import Foundation
import HTTP
import HTTPTypes
import Logging
import Operations
import Storage
import Testing
import Visitors
import Words

@testable import Site

/// The pages to which mails lead, and those that send them. What a mail would bring is read from the outbox.
@Suite("Mail of members and visitors")
struct MailPageTests {
    private let log = LogCollector()
    private let site: TestSite

    init() throws {
        site = try TestSite(mail: NotedTestMail(), logger: Logger(label: "test") { [log] _ in log })
    }

    private static let address = "lovelace@example.org"

    /// Ada, who has signed up by email, and hasn't confirmed it.
    private func ada() async -> Visitor {
        let visitor = site.visitor()
        #expect(await visitor.post("/join/email", .emailForm).status == .seeOther)
        return visitor
    }

    /// Ada, once she has confirmed it.
    private func confirmedAda() async throws -> Visitor {
        let visitor = await ada()
        #expect(await visitor.post("/confirm", ["code": try site.code(.confirmation)]).status == .seeOther)
        // From then on the mail that she got isn't counted any more.
        site.clock.pass(seconds: 3600)
        return visitor
    }

    private func ask(_ address: String = address, from client: String = "127.0.0.1") async -> Page {
        let visitor = site.visitor()
        var request = visitor.form("/forgotten", ["email": address])
        request.clientAddress = client
        return await visitor.send(request)
    }

    private func reset(_ code: String, by visitor: Visitor? = nil) async -> Page {
        await (visitor ?? site.visitor()).post(
            "/reset", ["code": code, "password": "difference 9", "password-again": "difference 9"])
    }

    // MARK: A forgotten password

    @Test(
        "N2 A member who forgot their password gets a link for one use, which ends the old password and all sessions"
    )
    func forgotten() async throws {
        let here = try await confirmedAda()
        #expect(await site.visitor().get("/sign-in").text.contains("<a href=\"/forgotten\">"))
        let asked = await ask()
        #expect(asked.status == .ok && asked.text.contains("confirmed or was given by an organiser"))
        let mail = try #require(try await site.mails().first { $0.kind == .newPassword })
        #expect(mail.address == Self.address && mail.language == "en")
        let code = try #require(mail.code)
        let there = site.visitor()
        #expect(await there.get("/reset").status == .ok)
        let answer = await reset(code, by: there)
        #expect(answer.status == .seeOther && answer.headers[.location] == "/home")
        #expect(await there.get("/home").text.contains("You are signed in. Use your new password next time."))
        #expect(await here.get("/home").headers[.location] == "/sign-in")
        #expect(await site.visitor().signIn(Self.address, "analytic 8").status == .unprocessableContent)
        #expect(await site.visitor().signIn(Self.address, "difference 9").status == .seeOther)

        // The code can't be used again, by a second press or by the link.
        let again = await reset(code)
        #expect(again.status == .unprocessableContent && again.sessionCookie == nil)
        #expect(again.content(id: "code-problem").contains("once and within an hour"))
        #expect(again.text.contains("href=\"/forgotten\""))
        #expect(await there.get("/home").status == .ok)
    }

    @Test(
        "N2 The answer is the same for a member, a stranger, an address that isn’t confirmed and one that wants no mails"
    )
    func alike() async throws {
        _ = try await confirmedAda()
        let other: KeyValuePairs = [
            "email": "hopper@example.org", "password": "analytic 8", "password-again": "analytic 8",
            "nickname": "Grace",
        ]
        _ = await site.visitor().post("/join/email", other)
        let known = await ask()
        let code = try await site.code(.newPassword)
        for address in ["LOVELACE@example.org", "nobody@example.org", "hopper@example.org"] {
            let page = await ask(address)
            #expect(page.status == .ok && page.text == known.text, "\(address)")
            #expect(!page.text.contains(address))
        }
        #expect(try await site.mails().filter { $0.kind == .newPassword }.count == 1)
        #expect(try await site.code(.newPassword) != code)

        let declined = await site.visitor().post(
            "/reset", ["code": try site.code(.newPassword), "action": "not-me"])
        #expect(declined.status == .ok && declined.text.contains("Nothing was changed"))
        #expect(await ask().text == known.text)
        #expect(try await !site.mails().contains { $0.kind == .newPassword })
        site.clock.pass(seconds: Outbox.declinedSeconds - 1)
        #expect(await ask().text == known.text)
        #expect(try await !site.mails().contains { $0.kind == .newPassword })
        site.clock.pass(seconds: 1)
        _ = await ask()
        #expect(try await site.mails().contains { $0.kind == .newPassword })
    }

    @Test(
        "N2 Only a text that is no address comes back",
        arguments: ["", "lovelace", "a b@example.org", "a@b\0c.de"])
    func broken(_ address: String) async throws {
        let page = await ask(address)
        #expect(page.status == .unprocessableContent && !page.content(id: "email-problem").isEmpty)
        #expect(try await site.mails().isEmpty)
    }

    @Test("N2 A link works for an hour", arguments: [(3599, true), (3600, false)] as [(Int64, Bool)])
    func hour(_ seconds: Int64, _ works: Bool) async throws {
        _ = try await confirmedAda()
        _ = await ask()
        let code = try await site.code(.newPassword)
        site.clock.pass(seconds: seconds)
        #expect(await reset(code).status == (works ? .seeOther : .unprocessableContent))
    }

    @Test("N2 A member who opens a link that a newer one has replaced is told so, and the newer one works")
    func replacedLink() async throws {
        _ = try await confirmedAda()
        _ = await ask()
        let first = try await site.code(.newPassword)
        _ = await ask()
        let second = try await site.code(.newPassword)
        #expect(first != second)
        let replaced = await reset(first)
        #expect(replaced.status == .unprocessableContent)
        #expect(replaced.content(id: "code-problem").contains("only the newest link works"))
        #expect(await reset(second).status == .seeOther)
    }

    @Test("N2 A password that is refused doesn’t use the link up")
    func refusedPassword() async throws {
        let site = try TestSite(
            networkPolicy: NetworkPolicy(isReachableByOthers: true, trustsNetwork: true),
            mail: NotedTestMail())
        let visitor = site.visitor()
        _ = await visitor.post("/join/email", .emailForm)
        _ = await visitor.post("/confirm", ["code": try site.code(.confirmation)])
        _ = await site.visitor().post("/forgotten", ["email": Self.address])
        let code = try await site.code(.newPassword)
        for (password, again) in [
            ("short", "short"), ("difference 9", "difference 8"), ("password", "password"),
        ] {
            var request = site.visitor().form(
                "/reset", ["code": code, "password": password, "password-again": again])
            request.clientAddress = "192.0.2.7"
            let page = Page(await site.app.answer(request))
            #expect(
                page.status == .unprocessableContent && page.content(id: "code-problem").isEmpty,
                "\(password)")
            #expect(page.tag(id: "code").contains("value=\"\(code)\""))
        }
        let answer = await site.visitor().post(
            "/reset",
            ["code": code.lowercased(), "password": "difference 9", "password-again": "difference 9"])
        #expect(answer.status == .seeOther)
    }

    @Test(
        "N2 “I didn’t ask for this” ends the link",
        arguments: [CodePurpose.newPassword, .confirmation])
    func decline(_ purpose: CodePurpose) async throws {
        if purpose == .newPassword {
            _ = try await confirmedAda()
            _ = await ask()
        } else {
            _ = await ada()
        }
        let path = purpose == .newPassword ? "/reset" : "/confirm"
        let code = try await site.code(purpose == .newPassword ? .newPassword : .confirmation)
        #expect(await site.visitor().get(path).text.contains("I didn’t ask for this"))
        let empty = await site.visitor().post(path, ["code": "", "action": "not-me"])
        #expect(
            empty.status == .unprocessableContent && empty.content(id: "code-problem") == "Enter the code.")
        #expect(await site.visitor().post(path, ["code": code, "action": "not-me"]).status == .ok)
        let later: [KeyValuePairs<String, String>] = [
            ["code": code, "action": "not-me"],
            ["code": code, "password": "difference 9", "password-again": "difference 9"],
        ]
        for fields in later {
            let page = await site.visitor().post(path, fields)
            #expect(page.status == .unprocessableContent && !page.content(id: "code-problem").isEmpty)
        }
        #expect(await site.visitor().signIn(Self.address, "analytic 8").status == .seeOther)
    }

    @Test("N7 A network can ask only so often")
    func network() async throws {
        let site = try TestSite(
            networkPolicy: NetworkPolicy(isReachableByOthers: true, trustsNetwork: true),
            mail: NotedTestMail())
        func ask(_ number: Int) async -> Page {
            var request = site.visitor().form("/forgotten", ["email": "nobody\(number)@example.org"])
            request.clientAddress = "192.0.2.7"
            return Page(await site.app.answer(request))
        }
        for number in 1...20 { #expect(await ask(number).status == .ok) }
        #expect(await ask(21).status == .tooManyRequests)
    }

    @Test("N7 One address gets at most five mails an hour that a stranger causes, from whatever networks")
    func addressLimit() async throws {
        let site = try TestSite(
            networkPolicy: NetworkPolicy(isReachableByOthers: true, trustsNetwork: true),
            mail: NotedTestMail())
        let ada = site.visitor()
        _ = await ada.post("/join/email", .emailForm)
        _ = await ada.post("/confirm", ["code": try site.code(.confirmation)])
        site.clock.pass(seconds: 3600)
        var codes: Set<String> = []
        func ask(_ number: Int) async throws -> Page {
            var request = site.visitor().form("/forgotten", ["email": Self.address])
            request.clientAddress = "192.0.\(number).7"
            let page = Page(await site.app.answer(request))
            codes.insert(try await site.code(.newPassword))
            return page
        }
        let first = try await ask(1)
        for number in 2...7 { #expect(try await ask(number).text == first.text) }
        #expect(codes.count == 5)
        site.clock.pass(seconds: 3600)
        _ = try await ask(8)
        #expect(codes.count == 6)
    }

    @Test("N2 A full outbox has its own page, whatever the form")
    func fullOutbox() async throws {
        let renderer = site.app.renderer
        await #expect(throws: StoreError.outboxFull) {
            _ = try await renderer.retryPage(after: StoreError.outboxFull) { _, _ in Response() }
        }
        let page = Page(
            renderer.errorPage(for: StoreError.outboxFull, for: TestSite.viewer(.stranger), RequestID()))
        #expect(
            page.status == .serviceUnavailable && page.text.contains("Too many mails are waiting to be sent"))
    }

    @Test("N2 A signed-in member needs no link to a new password, but can use one")
    func signedIn() async throws {
        let ada = try await confirmedAda()
        #expect(await ada.get("/forgotten").headers[.location] == "/start")
        #expect(await ada.post("/forgotten", ["email": Self.address]).headers[.location] == "/start")
        #expect(try await !site.mails().contains { $0.kind == .newPassword })
        _ = await ask()
        let ben = await site.member("ben-diaz")
        let before = Visitor(site.app, cookies: ben.cookieHeader)
        #expect(await reset(try site.code(.newPassword), by: ben).headers[.location] == "/home")
        #expect(await ben.get("/home").text.contains("Hello, Ada!"))
        #expect(await before.get("/home").headers[.location] == "/sign-in")
    }

    // MARK: Addresses

    @Test(
        "N3 An address is confirmed by the button of the link’s page, and until then the member’s pages say so"
    )
    func confirm() async throws {
        let ada = await ada()
        let mail = try #require(try await site.mails().first)
        #expect(mail.kind == .confirmation && mail.address == Self.address)
        let home = await ada.get("/home").text
        #expect(
            home.contains("Confirm your email with the link")
                && home.contains("Your email isn’t confirmed yet."))
        #expect(await !ada.get("/home").text.contains("Confirm your email with the link"))
        #expect(await ada.get("/account").text.contains("action=\"/account/confirm\""))

        let code = try #require(mail.code)
        #expect(await site.visitor().get("/confirm").status == .ok)
        let stranger = site.visitor()
        let answer = await stranger.post("/confirm", ["code": code])
        #expect(answer.status == .seeOther && answer.headers[.location] == "/sign-in")
        #expect(await stranger.get("/sign-in").text.contains("The address is confirmed."))
        #expect(await !ada.get("/home").text.contains("confirmed"))
        let details = await ada.get("/account").text
        #expect(details.contains("Your email is confirmed.") && !details.contains("/account/confirm"))

        let again = await ada.post("/confirm", ["code": code])
        #expect(again.status == .unprocessableContent)
        #expect(again.content(id: "code-problem").contains("Perhaps it was used already"))
    }

    @Test("N3 A link is sent again three times a day, by the member alone")
    func again() async throws {
        let ada = await ada()
        #expect(await site.visitor().post("/account/confirm").headers[.location] == "/sign-in")
        var codes: Set = [try await site.code(.confirmation)]
        for number in 1...3 {
            #expect(await ada.submit("/account/confirm").text.contains("A link was sent to "), "\(number)")
            codes.insert(try await site.code(.confirmation))
        }
        #expect(codes.count == 4)
        #expect(await ada.submit("/account/confirm").text.contains("You have asked too often for now."))
        codes.insert(try await site.code(.confirmation))
        #expect(codes.count == 4)
        site.clock.pass(seconds: 24 * 3600)
        _ = await ada.signIn(Self.address, "analytic 8")
        #expect(await ada.submit("/account/confirm").text.contains("A link was sent to "))
        _ = await ada.post("/confirm", ["code": try site.code(.confirmation)])
        #expect(await ada.submit("/account/confirm").text.contains("There is no address to confirm"))
    }

    @Test("N3 A new address replaces the old one once it is confirmed, and the old one is told")
    func newAddress() async throws {
        let ada = try await confirmedAda()
        let fields: KeyValuePairs = [
            "nickname": "Countess", "email": "ada@example.org", "password": "analytic 8",
        ]
        #expect(await ada.correct("/account", fields).status == .seeOther)
        let details = await ada.get("/account").text
        #expect(details.contains("Your email changes to ") && details.contains("Send the link again"))
        #expect(details.contains("value=\"Countess\"") && details.contains("value=\"\(Self.address)\""))
        #expect(
            Set(try await site.mails().map { "\($0.kind.rawValue) \($0.address)" })
                == ["confirmation ada@example.org", "address-asked \(Self.address)"])
        #expect(try await site.store.member(signInName: "ada@example.org") == nil)
        let file = await ada.download("/account/data.json").text
        #expect(file.contains("\"emailStanding\":\"confirmed\"") && file.contains("\"unsubscribed\":false"))
        #expect(file.contains("\"emailToConfirm\":\"ada@example.org\""))

        let answer = await ada.post("/confirm", ["code": try site.code(.confirmation)])
        #expect(answer.headers[.location] == "/home")
        #expect(try await site.store.member(signInName: Self.address) == nil)
        #expect(try await site.store.member(signInName: "ada@example.org")?.emailStanding == .confirmed)
        #expect(try await site.mails().contains { $0.kind == .addressReplaced && $0.address == Self.address })
    }

    @Test("N3 A change of address that waits can be cancelled by a button, and its link does nothing then")
    func cancelled() async throws {
        let ada = try await confirmedAda()
        let typo: KeyValuePairs = [
            "nickname": "Ada", "email": "typo@example.org", "password": "analytic 8",
        ]
        _ = await ada.correct("/account", typo)
        let code = try await site.code(.confirmation)
        let offered = await ada.get("/account").text
        #expect(offered.contains("name=\"action\" value=\"withdraw\">Cancel this change</button>"))
        let kept = await ada.submit("/account/confirm", ["action": "withdraw"]).text
        #expect(kept.contains("The change of your email is cancelled.") && !kept.contains("typo@"))
        #expect(await ada.post("/confirm", ["code": code]).status == .unprocessableContent)
        #expect(try await site.store.member(signInName: Self.address) != nil)
        #expect(try await site.store.member(signInName: "typo@example.org") == nil)
        let again = await ada.submit("/account/confirm", ["action": "withdraw"])
        #expect(again.text.contains("There is no change of your email to cancel."))
        #expect(await ada.post("/account/confirm", ["action": "other"]).status == .badRequest)
    }

    @Test("N3 N5 The page of a member who signed out since decides nothing for the member who signed in")
    func anotherMember() async throws {
        let (ada, grace) = (try await confirmedAda(), site.visitor())
        let signedUp = await grace.post(
            "/join/email",
            [
                "email": "hopper@example.org", "password": "analytic 8", "password-again": "analytic 8",
                "nickname": "Grace",
            ])
        #expect(signedUp.status == .seeOther)
        _ = await ada.correct(
            "/account", ["nickname": "Ada", "email": "ada@example.org", "password": "analytic 8"])
        let page = await grace.get("/account")
        let owner = page.hidden("owner")
        for page in [page, await ada.get("/account")] {
            let forms = page.text.matches(
                of: /action="\/account\/(?:confirm|mail)">(<input type="hidden" name="owner" value="\d+")?/)
            #expect(forms.count == 2 && forms.allSatisfy { $0.1 != nil })
        }
        let mailCount = try await site.mails().count
        let sent: [(path: String, fields: KeyValuePairs<String, String>)] = [
            ("/account/confirm", ["owner": owner]),
            ("/account/confirm", ["owner": owner, "action": "withdraw"]),
            ("/account/mail", ["owner": owner, "letters": "no"]),
        ]
        for (path, fields) in sent {
            let refused = await ada.post(path, fields)
            #expect(refused.status == .conflict)
            #expect(refused.sentences.contains("You are signed in as Ada now"))
        }
        #expect(try await site.mails().count == mailCount)
        let kept = await ada.get("/account")
        #expect(kept.text.contains("Cancel this change") && kept.text.contains("Stop these mails"))
        let own: KeyValuePairs = ["owner": kept.hidden("owner"), "letters": "no"]
        #expect(await ada.submit("/account/mail", own).text.contains("Get them again"))
    }

    @Test(
        "N3 The address that a thief asked for is gone once the owner has set a new password, by a link or by the old one",
        arguments: [true, false])
    func thief(byLink: Bool) async throws {
        let ada = try await confirmedAda()
        let theft: KeyValuePairs = [
            "nickname": "Ada", "email": "thief@example.org", "password": "analytic 8",
        ]
        _ = await ada.correct("/account", theft)
        let code = try await site.code(.confirmation)
        if byLink {
            _ = await ask()
            #expect(await reset(try site.code(.newPassword)).status == .seeOther)
        } else {
            let change: KeyValuePairs = [
                "old": "analytic 8", "password": "brand new 9", "password-again": "brand new 9",
            ]
            #expect(await ada.post("/account/password", change).headers[.location] == "/home")
        }
        #expect(await site.visitor().post("/confirm", ["code": code]).status == .unprocessableContent)
        #expect(try await !site.mails().contains { $0.kind == .confirmation })
        #expect(try await site.store.member(signInName: Self.address) != nil)
    }

    @Test("N3 An address that somebody else has by now is refused with 409, and the link stays")
    func takenMeanwhile() async throws {
        let ada = try await confirmedAda()
        _ = await ada.correct(
            "/account", ["nickname": "Ada", "email": "ada.byron@example.org", "password": "analytic 8"])
        let code = try await site.code(.confirmation)
        let promise = "with the link that was sent there, unless somebody else has it by then."
        #expect(await ada.get("/account").text.contains(promise))
        let other = site.visitor()
        _ = await other.post(
            "/join/email",
            [
                "email": "ada.byron@example.org", "password": "analytic 8", "password-again": "analytic 8",
                "nickname": "Byron",
            ])
        // My details doesn't tell who has signed up meanwhile.
        #expect(await ada.get("/account").text.contains(promise))
        let page = await ada.post("/confirm", ["code": code])
        #expect(page.status == .conflict)
        #expect(
            page.content(id: "code-problem")
                .contains("Somebody else has signed up with this address meanwhile."))
        #expect(try await site.store.member(signInName: Self.address) != nil)
        #expect(await other.post("/account/delete", ["password": "analytic 8"]).status == .seeOther)
        #expect(await ada.post("/confirm", ["code": code]).status == .seeOther)
    }

    @Test("N3 Where mails were declined, none goes that day, whoever gives the address")
    func declinedAddress() async throws {
        let ada = await ada()
        _ = await site.visitor().post("/confirm", ["code": try site.code(.confirmation), "action": "not-me"])
        #expect(
            await ada.submit("/account/confirm").text.contains("its owner has stopped these mails for a day"))
        #expect(try await site.mails().isEmpty)
        _ = await ada.post("/account/delete", ["password": "analytic 8"])
        let ben = await site.member("ben-diaz")
        let asked = await ben.correct(
            "/account", ["username": "ben-diaz", "email": Self.address, "password": "analytic 8"])
        #expect(asked.status == .seeOther)
        #expect(try await site.mails().isEmpty)
        #expect(
            await ben.submit("/account/confirm").text.contains("its owner has stopped these mails for a day"))
        site.clock.pass(seconds: Outbox.declinedSeconds)
        _ = await ben.signIn("ben-diaz", "analytic 8")
        #expect(await ben.submit("/account/confirm").text.contains("A link was sent to "))
    }

    @Test("N7 Members can’t make the program send more to one address than strangers can")
    func askedAddresses() async throws {
        var statuses: [Int] = []
        for number in 1...6 {
            let username = "member-\(["one", "two", "three", "four", "five", "six"][number - 1])"
            let member = await site.member(username)
            let answer = await member.correct(
                "/account", ["username": username, "email": "victim@example.org", "password": "analytic 8"])
            statuses.append(answer.status.code)
        }
        #expect(statuses == [303, 303, 303, 303, 303, 429])
        #expect(try await site.mails().count == 5)
    }

    // MARK: Letters

    @Test("N5 Members stop the mails of organisers, and get them again")
    func letters() async throws {
        let ada = await ada()
        #expect(await ada.get("/account").text.contains("Stop these mails"))
        let stopped = await ada.submit("/account/mail", ["letters": "no"]).text
        #expect(stopped.contains("You will get no more of the group’s mails."))
        #expect(stopped.contains("Get them again"))
        #expect(await ada.download("/account/data.json").text.contains("\"unsubscribed\":true"))
        let again = await ada.submit("/account/mail", ["letters": "yes"]).text
        #expect(again.contains("You will get the group’s mails again.") && again.contains("Stop these mails"))
        #expect(await ada.post("/account/mail", ["letters": "maybe"]).status == .badRequest)
        #expect(
            await site.visitor().post("/account/mail", ["letters": "no"]).headers[.location] == "/sign-in")
        let ben = await site.member("ben-diaz")
        #expect(await !ben.get("/account").text.contains("these mails"))
    }

    /// The token of a letter to Ada.
    private func token(_ site: TestSite) async throws -> String {
        _ = await site.visitor().post("/join/email", .emailForm)
        _ = try await site.organiser()
        let (ada, olga) = (try await site.id(Self.address), try await site.id("olga-organises"))
        _ = try await site.store.queueLetter(
            Letter(subject: "Thursday", text: "It is on Friday."), to: [ada], ifStill: nil, formID: "1",
            by: .member(olga), at: site.clock.now)
        return try #require(try await site.mails().compactMap(\.unsubscribeToken).first)
    }

    private static func program(_ path: String, _ type: String?, _ body: String) -> Request {
        var request = Request(method: .post, path: path, headers: [.host: "localhost:8080"])
        request.headers[.contentType] = type
        request.body = Array(body.utf8)
        return request
    }

    private static func multipart(_ name: String, _ value: String) -> String {
        "--x\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n--x--\r\n"
    }

    private static let form = "application/x-www-form-urlencoded"
    private static let parts = "multipart/form-data; boundary=x"

    private static let presses: [(type: String?, body: String)] = [
        (nil, ""), (form, ""), (form, "List-Unsubscribe=One-Click"),
        (parts, multipart("List-Unsubscribe", "One-Click")), (parts, multipart("other", "x")),
    ]

    @Test(
        "N5 One press unsubscribes, by the page or by a mail program, signed in or not, even where no mail is sent",
        arguments: [true, false], Self.presses)
    func unsubscribe(sendsMail: Bool, _ sent: (type: String?, body: String)) async throws {
        let site = try TestSite(mail: sendsMail ? NotedTestMail() : nil)
        let path = "/unsubscribe/\(try await token(site))"
        let page = await site.visitor().get(path)
        #expect(page.status == .ok && page.text.contains("No more mails from Frontdesk?"))
        #expect(page.headers[.cacheControl] == "no-store" && page.headers[.referrerPolicy] == "same-origin")
        // The letter that waits isn't sent any more, but the mail about the account is, and opening isn't enough.
        #expect(try await site.mails().contains { $0.kind == .letter })
        for origin in [nil, "null", "https://mail.example.net"] {
            var request = Self.program(path, sent.type, sent.body)
            request.headers[.origin] = origin
            if origin != nil { request.headers[.secFetchSite] = "cross-site" }
            let answer = Page(await site.app.answer(request))
            #expect(answer.status == .ok, "\(origin ?? "none")")
            #expect(answer.text.contains("You get no more mails of this kind from Frontdesk."))
            #expect(answer.text.contains("under “My details”") == sendsMail)
        }
        #expect(try await site.mails().map(\.kind) == (sendsMail ? [.confirmation] : []))
        let later = await site.visitor().get(path)
        #expect(
            later.status == .ok && later.text.contains("You get no more mails of this kind from Frontdesk."))
    }

    @Test("N5 Any other request to unsubscribe is refused, and changes nothing")
    func refusedUnsubscribing() async throws {
        let token = try await token(site)
        let refused: [(String?, String, HTTPResponse.Status)] = [
            (Self.form, "List-Unsubscribe=Two-Clicks", .badRequest),
            (Self.form, "List-Unsubscribe=One-Click&List-Unsubscribe=One-Click", .badRequest),
            (Self.form, "%", .badRequest),
            ("text/plain", "List-Unsubscribe=One-Click", .unsupportedMediaType),
            (Self.parts, Self.multipart("List-Unsubscribe", "Two-Clicks"), .badRequest),
            (Self.parts, "List-Unsubscribe=One-Click", .badRequest),
            (Self.parts, Self.multipart("other", String(repeating: "x", count: 1024)), .contentTooLarge),
            ("multipart/form-data", Self.multipart("List-Unsubscribe", "One-Click"), .badRequest),
        ]
        for (type, body, status) in refused {
            let answer = await site.app.answer(Self.program("/unsubscribe/\(token)", type, body))
            #expect(answer.status == status, "\(body.prefix(40))")
        }
        for unknown in ["x", "\(token.dropLast())0x", "%00", "\(token)%20"] {
            let path = "/unsubscribe/\(unknown)"
            #expect(await site.visitor().get(path).status == .notFound)
            #expect(await site.app.answer(Self.program(path, nil, "")).status == .notFound)
        }
        #expect(try await site.mails().contains { $0.kind == .letter })
        // A server reads no more of such a body than that.
        let head = Self.program("/unsubscribe/\(token)", Self.parts, "")
        guard case .collectUpTo(limitBytes: 1024, isFromStranger: true) = await site.app.planBody(head) else {
            Issue.record("the body isn’t limited")
            return
        }
    }

    // MARK: What no other member gets to see

    @Test("N5 The log and the figures have the pattern alone of an address that unsubscribes")
    func secretPaths() async throws {
        let token = try await token(site)
        let visitor = site.visitor()
        for path in ["/unsubscribe/\(token)", "/unsubscribe/\(token)/", "/unsubscribe/\(token)x/y"] {
            for method in [HTTPRequest.Method.get, .head, .post, .put] {
                _ = await visitor.send(visitor.request(method, path))
            }
            _ = visitor.refusal(.badRequest, visitor.request(.get, path))
            var large = visitor.request(.post, path)
            large.headers[.contentType] = "multipart/form-data; boundary=x"
            large.headers[.host] = "elsewhere.example.org"
            _ = await site.app.planBody(large)
            _ = await visitor.send(large)
        }
        #expect(!log.all.contains { $0.contains(token) })
        #expect(log.lines(.info).contains { $0.contains("GET /unsubscribe/:token 200") })
        let counted = site.app.statistics.requests.filter { $0.route.contains("unsub") }
        #expect(!counted.isEmpty && counted.allSatisfy { $0.route == "/unsubscribe/:token" })
        #expect(site.app.routes.logged("/unsubscribe") == "/unsubscribe")
        for sign in ["#", "%23", "%2523", "%3f", "%3F"] {
            #expect(site.app.routes.logged("/reset\(sign)CODE-CODE") == "/reset")
        }
        #expect(site.app.routes.logged("/members/%20x") == "/members/%20x")
    }

    @Test("N7 No code is in the log, in an address, or in a cookie")
    func codesNowhere() async throws {
        let ada = await ada()
        var codes = [try await site.code(.confirmation)]
        var pages = [await ada.submit("/account/confirm")]
        codes.append(try await site.code(.confirmation))
        pages.append(await ada.post("/confirm", ["code": codes[0]]))
        pages.append(await ada.post("/confirm", ["code": codes[1]]))
        site.clock.pass(seconds: 3600)
        pages.append(await ask())
        codes.append(try await site.code(.newPassword))
        pages.append(await site.visitor().post("/reset", ["code": codes[2], "password": "x"]))
        pages.append(await reset(codes[2]))
        pages.append(await reset(codes[2]))
        for code in codes {
            #expect(!log.all.contains { $0.contains(code) || $0.contains(code.prefix(9)) })
            for page in pages {
                #expect(!page.headers.contains { $0.value.contains(code) })
                #expect(
                    page.text.matches(of: /(href|action|src)="([^"]*)"/).allSatisfy { !$0.2.contains(code) })
            }
        }
    }

    // MARK: Without mail

    @Test("N1 Without mail none of the pages is there but the one that unsubscribes")
    func withoutMail() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        for visitor in [site.visitor(), olga] {
            for path in ["/forgotten", "/reset", "/confirm"] {
                #expect(await visitor.get(path).status == .notFound, "\(path)")
                #expect(await visitor.post(path, ["code": "x", "email": "x"]).status == .notFound, "\(path)")
            }
            for path in ["/account/confirm", "/account/mail"] {
                #expect(await visitor.post(path, ["letters": "no"]).status == .notFound, "\(path)")
            }
        }
    }

    @Test("N1 Without mail no page speaks of any")
    func silence() async throws {
        let site = try TestSite()
        try await site.decide { $0.restart = .keep }
        let ada = site.visitor()
        _ = await ada.post("/join/email", .emailForm)
        let olga = try await site.organiser()
        #expect(try await site.mails().isEmpty)
        let changed = await ada.correct(
            "/account", ["nickname": "Ada", "email": "ada@example.org", "password": "analytic 8"])
        #expect(changed.status == .seeOther)
        #expect(try await site.store.member(signInName: "ada@example.org") != nil)
        #expect(try await site.mails().isEmpty)
        let assets = site.app.renderer.assets.paths
        for route in site.app.routes.all where route.method == .get && !assets.contains(route.pattern) {
            let path = route.pattern.replacing(":id", with: "1")
            for visitor in [site.visitor(), ada, olga] {
                let page = await visitor.get(path)
                guard page.headers[.contentType]?.hasPrefix("text/html") == true else { continue }
                #expect(
                    page.text.firstMatch(of: /\b[Mm]ails?\b|spam|confirm(ed)?\b|[Uu]nsubscribe/) == nil,
                    "\(path)")
            }
        }
    }

    @Test(
        "N2 Every visible input of these pages has its name as its id",
        arguments: [("/forgotten", 1), ("/reset", 3), ("/confirm", 1)])
    func inputs(_ path: String, _ count: Int) async {
        for page in [await site.visitor().get(path), await site.visitor().post(path)] {
            let inputs = page.text.matches(of: /<input [^>]*>/).map { String($0.0) }
            #expect(inputs.count == count)
            for input in inputs {
                let id = input.firstMatch(of: /\sid="([^"]*)"/)?.1
                #expect(id != nil && id == input.firstMatch(of: /\sname="([^"]*)"/)?.1, "\(input)")
            }
        }
    }
}

extension TestSite {
    /// The mails that wait, in the order in which they are sent.
    func mails() async throws -> [OutgoingMail] {
        try await store.dueMail(for: "test", limit: 100, at: clock.now)
    }

    /// The code of the newest mail of this kind.
    func code(_ kind: OutgoingMail.Kind) async throws -> String {
        try #require(try await mails().last { $0.kind == kind }?.code)
    }
}
