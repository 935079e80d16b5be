import HTTP
import HTTPTypes
import Model
import Storage
import TestStores
import Testing

@testable import Site

@Suite("Mails that organisers write")
struct MailedLetterTests {
    private let site = try! TestSite(mail: NotedTestMail())

    /// Adds as many people called Ana, with the number in the email, and returns their ids.
    private func add(_ count: Int) async throws -> [Int64] {
        try await site.addAnas(count)
        return try await site.store.found(MemberFilter(text: "Ana")).ids
    }

    /// A member with a name and no email.
    private func addNameless(_ name: String) async throws -> Int64 {
        try await site.addWithoutEmail(name)
    }

    private func send(
        _ action: String, to picked: [Int64], id: String = "form-1", subject: String = "Thursday",
        text: String = "We meet at eight.", by olga: Visitor
    ) async -> Page {
        var request = olga.form(
            "/members/mail", ["id": id, "action": action, "subject": subject, "text": text])
        request.body += Array(picked.map { "&pick=\($0)" }.joined().utf8)
        return await olga.send(request)
    }

    private func letters() async throws -> [OutgoingMail] {
        try await site.dueMail().filter { $0.kind == .letter }
    }

    @Test("N5 Buttons of the list lead to the form, for those picked and for all found")
    func opens() async throws {
        let olga = try await site.organiser()
        let anas = try await add(51)
        let list = await olga.get("/members?q=Ana")
        #expect(list.text.contains("name=\"action\" value=\"write\">Write a mail</button>"))
        let form = await olga.post(
            "/members/picked", ["pick": "\(anas[0])", "pick": "\(anas[1])", "action": "write"])
        #expect(form.status == .ok && form.text.contains("<h1>Mail to 2 people</h1>"))
        #expect(form.text.contains("<bdi>Ana 1</bdi>") && form.headers[.cacheControl] == "no-store")
        #expect(form.tag(id: "subject").contains("name=\"subject\""))
        #expect(form.tag(id: "text").contains("name=\"text\""))
        #expect(!form.hidden("id").isEmpty && form.content(id: "receivers").isEmpty)
        #expect(form.text.contains("href=\"/members/mail?pick=\(anas[0])&amp;pick=\(anas[1])\""))
        #expect(await olga.get("/members/mail?pick=\(anas[0])").text.contains("Mail to 1 person"))

        let all = await olga.get("/members?q=Ana&all=found")
        let found = await olga.post(
            "/members/all",
            [
                "q": "Ana", "total": all.hidden("total"), "revision": all.hidden("revision"),
                "action": "write",
            ])
        #expect(found.status == .ok && found.text.contains("Mail to 51 people"))
        #expect(found.hidden("all") == "yes" && found.hidden("q") == "Ana" && found.hidden("total") == "51")
        #expect(found.hidden("revision") == all.hidden("revision"))
        let link = await olga.get("/members/mail?all=yes&q=Ana")
        #expect(link.status == .ok && link.hidden("revision") == all.hidden("revision"))
        let stale = await olga.post("/members/all", ["q": "Ana", "revision": "1-1", "action": "write"])
        #expect(stale.status == .conflict)
        #expect(await olga.submit("/members/mail", ["id": "1"]).text.contains("Nobody was selected."))
        #expect(await olga.get("/members/mail").headers[.location] == "/members")
    }

    @Test("N5 The preview says how many get it and who doesn’t, and shows the mail; it sends nothing")
    func preview() async throws {
        let olga = try await site.organiser()
        let anas = try await add(3)
        let ben = try await addNameless("Ben <b>")
        try await site.store.setUnsubscribed(true, of: anas[1], at: site.clock.now)
        let page = await send(
            "preview", to: anas + [ben], subject: "5 < 6 & 7", text: "One\r\n\r\n  <Two>\n", by: olga)
        #expect(page.status == .ok && page.content(id: "receivers") == "2")
        #expect(
            page.text.contains(
                "1 person has no email, and so doesn’t get it: <span class=\"person\"><bdi>Ben &lt;b&gt;"))
        #expect(
            page.text.contains(
                "1 person has unsubscribed, and so doesn’t get it: <span class=\"person\"><bdi>Ana 1"))
        #expect(page.text.contains("<h3 id=\"letter-subject\"><bdi>5 &lt; 6 &amp; 7</bdi></h3>"))
        #expect(page.text.contains("tabindex=\"0\">One\n\n  &lt;Two&gt;</p>"))
        #expect(page.text.contains("You get this because you are a member of Frontdesk."))
        #expect(page.text.contains("name=\"action\" value=\"send\">Send to 2 people</button>"))
        #expect(page.tag(id: "subject").contains("value=\"5 &lt; 6 &amp; 7\""))
        #expect(page.hidden("id") == "form-1" && page.text.contains("name=\"pick\" value=\"\(ben)\""))
        // Return presses the first button.
        let first = try #require(page.text.firstMatch(of: /<form class="letter"[\s\S]*?<button ([^>]*)>/)?.1)
        #expect(first.contains("value=\"preview\""))
        #expect(try await site.dueMail().isEmpty)
    }

    @Test("N5 Each gets a mail of their own, once, however often the form is sent")
    func sends() async throws {
        let olga = try await site.organiser()
        let anas = try await add(3)
        for _ in 0..<2 {
            let answer = await send("send", to: anas, text: "Dear all,\r\nbye", by: olga)
            #expect(answer.status == .seeOther && answer.headers[.location] == "/members")
            #expect(await olga.get("/members").text.contains("The mail is on its way to 3 people."))
        }
        let mails = try await letters()
        #expect(mails.map(\.address) == (0..<3).map { "ana\($0)@example.org" })
        #expect(mails.allSatisfy { $0.letter == Letter(subject: "Thursday", text: "Dear all,\nbye") })
        let activity = await olga.get("/activity").text
        #expect(activity.matches(of: /data-what="letter-written"/).count == 1)
        #expect(activity.contains("wrote a mail") && activity.contains("Ana 2"))

        // Another mail by the same form is another one, and the writer is told.
        let other = await send("send", to: anas, text: "Something else", by: olga)
        #expect(other.status == .conflict && other.text.contains("already used for another mail"))
        #expect(other.text.contains("Something else</textarea>") && other.hidden("id") != "form-1")
        #expect(try await letters().count == 3)
        #expect(
            await send("send", to: anas, id: other.hidden("id"), text: "Something else", by: olga).status
                == .seeOther)
        #expect(try await letters().count == 6)
    }

    @Test("N5 All found: once others are found, 409 with the text and the new number, and nothing is sent")
    func changed() async throws {
        let olga = try await site.organiser()
        _ = try await add(3)
        let form = await olga.get("/members/mail?all=yes&q=Ana")
        func press(_ action: String, _ revision: String, text: String = "Long text") async -> Page {
            await olga.post(
                "/members/mail",
                [
                    "all": "yes", "q": "Ana", "total": form.hidden("total"), "revision": revision,
                    "id": form.hidden("id"), "action": action, "subject": "Hello", "text": text,
                ])
        }
        #expect(await press("preview", form.hidden("revision")).content(id: "receivers") == "3")
        try await site.addAnas(1, from: 3)
        for action in ["preview", "send"] {
            let page = await press(action, form.hidden("revision"))
            #expect(page.status == .conflict && page.text.contains("nothing was sent"))
            #expect(page.content(id: "receivers") == "4" && page.text.contains("Mail to 4 people"))
            #expect(page.hidden("total") == "4" && page.hidden("revision") != form.hidden("revision"))
            #expect(page.text.contains("Long text</textarea>") && page.hidden("id") == form.hidden("id"))
        }
        #expect(try await letters().isEmpty)
        let now = await press("preview", form.hidden("revision")).hidden("revision")
        #expect(await press("send", now).status == .seeOther)
        #expect(try await letters().count == 4)
        // The same form comes again when others are found: the answer is that it went to four.
        try await site.addAnas(1, from: 4)
        for revision in [form.hidden("revision"), now] {
            #expect(await press("send", revision).status == .seeOther)
            #expect(await olga.get("/members").text.contains("The mail is on its way to 4 people."))
        }
        let used = await press("send", now, text: "Other")
        #expect(used.text.contains("already used for another mail"))
        // The form keeps the revision, since its writer hasn't been told that others are found.
        #expect(used.hidden("revision") == now)
        #expect(try await letters().count == 4)
        // A filter that doesn't fit any more finds no member.
        let gone = await olga.post(
            "/members/mail",
            [
                "all": "yes", "field-9": "1", "revision": now, "id": "2", "action": "send", "subject": "a",
                "text": "Long text",
            ])
        #expect(gone.status == .conflict && gone.text.contains("Long text</textarea>"))
        #expect(await olga.get("/members/mail?all=yes&field-9=1").status == .conflict)
        #expect(try await letters().count == 4)
    }

    @Test("N5 A member who was removed, or has unsubscribed since the preview, gets none; the others do")
    func meanwhile() async throws {
        let olga = try await site.organiser()
        let anas = try await add(3)
        #expect(await send("preview", to: anas, by: olga).content(id: "receivers") == "3")
        try await site.store.setUnsubscribed(true, of: anas[0], at: site.clock.now)
        _ = try await site.store.remove([anas[1]], by: .command, at: site.clock.now)
        _ = await send("send", to: anas, by: olga)
        #expect(await olga.get("/members").text.contains("The mail is on its way to 1 person."))
        #expect(try await letters().map(\.member) == [anas[2]])
    }

    @Test("N5 A mail that nobody can get is refused, and nothing is written", arguments: ["preview", "send"])
    func nobody(_ action: String) async throws {
        let olga = try await site.organiser()
        let ben = try await addNameless("Ben")
        let anas = try await add(1)
        try await site.store.setUnsubscribed(true, of: anas[0], at: site.clock.now)
        let page = await send(action, to: [ben] + anas, text: "Long text", by: olga)
        #expect(
            page.status == .unprocessableContent && page.text.contains("None of them can get this mail"))
        #expect(page.text.contains("Long text</textarea>") && !page.text.contains("value=\"send\""))
        #expect(page.content(id: "receivers") == "0" && page.text.contains("<bdi>Ben</bdi>"))
        let gone = await send(action, to: [999], by: olga)
        #expect(gone.status == .unprocessableContent)
        #expect(
            try await site.store.activity(before: nil, of: nil, limit: 9).allSatisfy {
                $0.kind != .letterWritten
            })
        #expect(try await site.dueMail().isEmpty)
    }

    @Test(
        "N5 What breaks a rule comes back as it was typed, and nothing is sent",
        arguments: [
            ("", "text", "subject"), ("   ", "text", "subject"), ("subject", "", "text"),
            ("subject", " \n ", "text"), ("a\r\nBcc: eve@example.org", "text", "subject"),
            ("a\nb", "text", "subject"), ("a\u{202E}b", "text", "subject"), ("a", "b\u{202E}c", "text"),
            ("a\u{0}b", "text", "subject"), ("a", "b\u{7}c", "text"),
            (String(repeating: "x", count: 201), "text", "subject"),
            ("a", String(repeating: "é", count: 5001), "text"),
        ])
    func refused(_ subject: String, _ text: String, _ field: String) async throws {
        let olga = try await site.organiser()
        let anas = try await add(1)
        for action in ["preview", "send"] {
            let page = await send(action, to: anas, subject: subject, text: text, by: olga)
            #expect(page.status == .unprocessableContent)
            #expect(page.tag(id: field).contains("aria-invalid=\"true\""))
            #expect(page.content(id: "receivers").isEmpty && !page.text.contains("value=\"send\""))
            #expect(page.text.contains("\(text)</textarea>") && page.title.hasPrefix("Error:"))
            #expect(page.hidden("id") == "form-1" && page.hidden("pick") == "\(anas[0])")
        }
        #expect(try await site.dueMail().isEmpty)
    }

    @Test(
        "N5 The longest mail is sent, as are emoji, tabs and what looks like a header",
        arguments: [
            ("Bcc: eve@example.org", "Subject: none\n\n\tfourth line"),
            (String(repeating: "👨‍👩‍👧‍👦", count: 200), "👍"),
            (String(repeating: "x", count: 200), String(repeating: "한", count: 5000)),
        ])
    func taken(_ subject: String, _ text: String) async throws {
        let olga = try await site.organiser()
        let anas = try await add(1)
        let preview = await send("preview", to: anas, subject: subject, text: text, by: olga)
        #expect(preview.status == .ok && preview.text.contains("tabindex=\"0\">\(text)</p>"))
        #expect(await send("send", to: anas, subject: subject, text: text, by: olga).status == .seeOther)
        #expect(try await letters().map(\.letter) == [Letter(subject: subject, text: text)])
    }

    @Test("N5 At most ten thousand get one mail, and what was typed stays")
    func tooMany() async throws {
        let olga = try await site.organiser()
        let (most, more) = (Array(Int64(1000)..<11_000), Array(Int64(1000)..<11_001))
        #expect(await !send("preview", to: most, by: olga).text.contains("at most"))
        let page = await send("send", to: more, text: "Long text", by: olga)
        #expect(page.status == .unprocessableContent && page.text.contains("at most 10,000 people"))
        #expect(page.text.contains("Long text</textarea>"))
    }

    @Test("N5 N6 A full outbox takes neither letters nor codes; what was typed stays, and nothing is changed")
    func full() async throws {
        let olga = try await site.organiser()
        try await site.importAnas(2001)
        let anas = try await site.store.found(MemberFilter(text: "Ana")).ids
        let (now, most, last) = (site.clock.now, Array(anas.prefix(2000)), anas[2000])
        for number in 0..<10 {
            _ = try await site.store.queueLetter(
                Letter(subject: "s", text: "t"), to: most, ifStill: nil, formID: "old-\(number)",
                by: .command, at: now)
        }
        let page = await send("send", to: [last], text: "Long text", by: olga)
        #expect(page.status == .serviceUnavailable && page.headers[.retryAfter] == "600")
        #expect(
            page.text.contains("Too many mails are waiting") && page.text.contains("Long text</textarea>"))
        #expect(page.hidden("id") == "form-1" && page.text.contains("value=\"send\""))
        #expect(try await site.store.waitingMail().count == Outbox.maxLettersWaiting)

        // Codes have some room of their own.
        _ = try await site.store.mailCodes(most.map { ($0, .sample) }, ifStill: nil, by: .command, at: now)
        #expect(try await site.store.waitingMail().count == Outbox.maxWaiting)
        let codes = await olga.post("/members/codes", ["pick": "\(last)", "action": "mail"])
        #expect(
            codes.status == .serviceUnavailable
                && codes.text.contains("Too many mails are waiting to be sent"))
        #expect(await olga.post("/members/\(last)/code", ["action": "mail"]).status == .serviceUnavailable)
        #expect(try await site.store.code(of: last, at: now) == nil)
        let first = try #require(try await site.dueMail().first)
        try await site.store.settle(first.id, .accepted, at: now)
        #expect(await olga.post("/members/codes", ["pick": "\(last)", "action": "mail"]).status == .seeOther)
    }

    @Test("N5 A former organiser writes nothing; an answer to a form without an id is 400")
    func forbidden() async throws {
        let olga = try await site.organiser()
        _ = try await site.organiser("oscar-organises")
        let anas = try await add(1)
        #expect(await send("preview", to: anas, by: olga).status == .ok)
        #expect(await send("send", to: anas, id: "", by: olga).status == .badRequest)
        #expect(await send("delete", to: anas, by: olga).status == .badRequest)
        try await site.setRole(.desk, "olga-organises")
        #expect(await send("send", to: anas, by: olga).status == .forbidden)
        #expect(await olga.get("/members/mail?pick=\(anas[0])").status == .forbidden)
        #expect(try await site.dueMail().isEmpty)
        #expect(await site.visitor().get("/members/mail").headers[.location] == "/sign-in")
    }

    @Test("N5 If the session has ended meanwhile, the text comes back, and is sent once signed in again")
    func signedOut() async throws {
        let olga = try await site.organiser()
        let anas = try await add(1)
        _ = await olga.post("/sign-out")
        let page = await send("send", to: anas, text: "Long <text>", by: olga)
        #expect(page.status == .forbidden && page.text.contains("You were signed out meanwhile"))
        #expect(page.hidden("text") == "Long &lt;text&gt;" && page.hidden("pick") == "\(anas[0])")
        #expect(page.hidden("id") == "form-1" && page.hidden("action") == "send")
        #expect(page.text.contains("action=\"/members/mail\"") && page.text.contains("href=\"/sign-in\""))
        let empty = await send("send", to: anas, text: "", by: olga)
        #expect(empty.status == .seeOther && empty.headers[.location] == "/sign-in")
        let request = olga.form("/members/mail", [:])
        guard
            case .collectUpTo(limitBytes: LetterPage.bodyLimitBytes, isFromStranger: true) =
                await olga.plan(request)
        else {
            Issue.record("a long form isn't read")
            return
        }
        _ = await olga.signIn("olga-organises", "analytic 8")
        #expect(await send("send", to: anas, text: "Long <text>", by: olga).status == .seeOther)
        #expect(try await letters().count == 1)
        let again = olga.form("/members/mail", [:])
        guard
            case .collectUpTo(limitBytes: LetterPage.bodyLimitBytes, isFromStranger: false) =
                await olga.plan(again)
        else {
            Issue.record("a long form isn't read")
            return
        }
    }

    @Test(
        "N5 Q1 If the session has ended meanwhile, a form comes back if its long text was typed, and no other",
        arguments: [
            ("/members/mail", "text", true), ("/members/mail", "subject", false),
            ("/settings/form/new", "text", true), ("/settings/form/new", "label", false),
            ("/settings/form/1", "text", true), ("/settings/form/1", "label", false),
            ("/settings", "privacy", false), ("/members/new", "name", false),
        ])
    func longTexts(_ path: String, _ field: String, isKept: Bool) async {
        let stranger = site.visitor()
        let page = await stranger.post(path, [field: "Long <text>", "id": "form-1"])
        #expect(page.status == (isKept ? .forbidden : .seeOther))
        #expect(page.headers[.location] == (isKept ? nil : "/sign-in"))
        #expect(page.hidden(field) == (isKept ? "Long &lt;text&gt;" : ""))
        #expect(page.hidden("id") == (isKept ? "form-1" : ""))
        #expect(page.text.contains("action=\"\(path)\"") == isKept)
        if isKept, case .refuse = await stranger.plan(stranger.form(path, [:])) {
            Issue.record("a long form isn't read")
        }
    }
}
