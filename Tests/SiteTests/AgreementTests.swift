import HTTP
import HTTPTypes
import Model
import Storage
import Testing

@testable import Site

/// Agreements whose text changes while people have it before them, or after they have agreed.
@Suite("Agreements, on every page")
struct AgreementTests {
    private let site: TestSite
    private let olga: Visitor
    private let photos: CustomField

    init() async throws {
        site = try TestSite()
        olga = try await site.organiser()
        let draft = FieldDraft(
            kind: .agreement, label: "Photos", text: "On our page.", isRequired: true,
            translations: ["de": FieldTranslation(text: "Auf unserer Seite.")])
        _ = try await site.store.addField(draft, formID: "photos", by: .command, at: site.clock.now)
        photos = try #require(try await site.store.settings().fields.first).field
    }

    private var box: String { "\(photos.name)-yes" }

    private func change(_ text: String, asksAgain: Bool, isRequired: Bool = true) async throws {
        var draft = FieldDraft(try #require(try await site.store.settings().fields.first))
        (draft.field.text, draft.asksAgain, draft.field.isRequired) = (text, asksAgain, isRequired)
        _ = try await site.store.editField(photos.id, to: draft, from: nil, by: .command, at: site.clock.now)
    }

    private func agreement(of name: String = "ada-lovelace") async throws -> StoredAgreement? {
        let member = try #require(try await site.store.member(signInName: name))
        return try await site.store.agreements(of: member.id)[photos.id]
    }

    /// A member who has agreed to the first text.
    private func ada(reading language: String = "en") async -> Visitor {
        let ada = site.visitor()
        let answer = await ada.post(
            "/join/username", ["username": "ada-lovelace", "password": "analytic 8", photos.name: "yes"],
            headers: [.acceptLanguage: language])
        #expect(answer.status == .seeOther)
        return ada
    }

    /// The fields that an opened form sends back: the box as the page has it, unless `ticks` says otherwise.
    private func sent(_ page: Page, _ typed: KeyValuePairs<String, String>, ticks: Bool? = nil)
        -> [(String, String)]
    {
        var fields = typed.map { ($0, $1) }
        let was = Form.account.fields.map { "was-\($0.name)" } + ["was-\(photos.name)"]
        for name in ["revision", "\(photos.name)-text"] + was {
            let value = page.hidden(name)
            if page.text.contains("name=\"\(name)\"") { fields.append((name, value)) }
        }
        fields.append((photos.name, ""))
        if ticks ?? page.tag(id: box).contains("checked") { fields.append((photos.name, "yes")) }
        return fields
    }

    private static let forms: [(page: String, path: String, typed: KeyValuePairs<String, String>)] = [
        ("/", "/join/desk", CustomFieldTests.forms[0].1),
        ("/join/email", "/join/email", CustomFieldTests.forms[1].1),
        ("/join/username", "/join/username", CustomFieldTests.forms[2].1),
        ("/join/guided", "/join/guided", CustomFieldTests.forms[3].1),
    ]

    @Test(
        "Q8 A person who signs up by a form that was opened before the text changed is asked to read the new one",
        arguments: 0..<4, [true, false])
    func signsUp(_ index: Int, _ asksAgain: Bool) async throws {
        let (page, path, typed) = Self.forms[index]
        let name = CustomFieldTests.forms[index].2
        let visitor = site.visitor()
        let opened = await visitor.get(page)
        #expect(opened.hidden("\(photos.name)-text") == "1")
        try await change("On <every> page.", asksAgain: asksAgain)
        let refused = await visitor.send(visitor.form(path, pairs: sent(opened, typed, ticks: true)))
        #expect(refused.status == .unprocessableContent)
        #expect(
            refused.text.contains(
                "Photos: the text has changed meanwhile. Read the new one before you agree."))
        #expect(refused.text.contains("On &lt;every&gt; page.") && !refused.text.contains("On our page."))
        #expect(!refused.tag(id: box).contains("checked"))
        #expect(refused.hidden("\(photos.name)-text") == "2")
        for (field, text) in typed where !field.hasPrefix("password") && field != "action" {
            #expect(refused.tag(id: field).contains("value=\"\(text)\""), "\(field)")
        }
        #expect(try await site.store.member(signInName: name) == nil)
        let again = await visitor.send(visitor.form(path, pairs: sent(refused, typed, ticks: true)))
        #expect(again.status == .seeOther, "\(again.text)")
        #expect(try await agreement(of: name)?.text == "On <every> page.")
    }

    @Test(
        "A13 A form with boxes that is sent once more, after Back, leads to the start page", arguments: 1..<4)
    func backAndAgain(_ index: Int) async throws {
        let (page, path, typed) = Self.forms[index]
        let visitor = site.visitor()
        let filledIn = sent(await visitor.get(page), typed, ticks: true)
        #expect(await visitor.send(visitor.form(path, pairs: filledIn)).status == .seeOther)
        let again = await visitor.send(visitor.form(path, pairs: filledIn))
        #expect(again.status == .seeOther && again.headers[.location] == "/start")
    }

    @Test("Q8 A form of one alert that has lost its tick says so even if something else is wrong")
    func alert() async throws {
        let visitor = site.visitor()
        let opened = await visitor.get("/join/email")
        try await change("On every page.", asksAgain: true, isRequired: false)
        let typed: KeyValuePairs<String, String> = [
            "email": "no", "password": "wandering8", "password-again": "wandering8", "nickname": "Ada",
        ]
        let refused = await visitor.send(visitor.form("/join/email", pairs: sent(opened, typed, ticks: true)))
        #expect(refused.content(id: "\(photos.name)-problem").contains("has changed meanwhile"))
        #expect(!refused.tag(id: box).contains("checked"))
    }

    @Test("Q8 The guided form doesn’t carry a tick over from another text")
    func guided() async throws {
        let typed: [(String, String)] = [
            ("first-name", "Ada"), ("last-name", "Lovelace"), ("email", "no"), ("username", "countess"),
            (photos.name, "yes"), ("\(photos.name)-text", "1"), ("action", "next"),
        ]
        try await change("On every page.", asksAgain: false)
        let visitor = site.visitor()
        let page = await visitor.send(visitor.form("/join/guided", pairs: typed))
        #expect(page.status == .unprocessableContent && !page.text.contains("has changed meanwhile"))
        #expect(!page.text.contains("name=\"\(photos.name)\" value=\"yes\" autocomplete=\"off\">\n"))
        #expect(!page.tag(id: box).contains("checked"))
        let next = await visitor.send(
            visitor.form(
                "/join/guided",
                pairs: typed.map { $0.0 == "email" ? ("email", "ada@example.org") : $0 }))
        #expect(next.status == .unprocessableContent)
        #expect(next.text.contains("the text has changed meanwhile"))
        #expect(next.text.contains("value=\"ada@example.org\"") && !next.tag(id: box).contains("checked"))
    }

    @Test(
        "Q8 A form that doesn’t say which text it had counts as one with the current text, and a strange one doesn’t",
        arguments: [nil, "", "1", "2", "2 de", "3", "2 de ko", "x", "-2", "2 <b>"])
    func says(_ text: String?) async throws {
        try await change("On every page.", asksAgain: false)
        let visitor = site.visitor()
        var fields = CustomFieldTests.forms[2].1.map { ($0, $1) } + [(photos.name, "yes")]
        if let text { fields.append(("\(photos.name)-text", text)) }
        let answer = await visitor.send(visitor.form("/join/username", pairs: fields))
        let isRight = text == nil || text == "2" || text == "2 de"
        #expect(answer.status == (isRight ? .seeOther : .unprocessableContent))
        guard isRight else { return }
        let kept = try await agreement(of: CustomFieldTests.forms[2].2)
        #expect(kept?.text == (text == "2 de" ? "Auf unserer Seite." : "On every page."))
    }

    @Test("Q8 What a reader of German agreed to is told in German, on the member's page and in their data")
    func language() async throws {
        let ada = await ada(reading: "de")
        let opened = await site.visitor().get("/join/email", headers: [.acceptLanguage: "de"])
        #expect(opened.hidden("\(photos.name)-text") == "1 de")
        let korean = await site.visitor().get("/join/email", headers: [.acceptLanguage: "ko"])
        #expect(korean.hidden("\(photos.name)-text") == "1")
        #expect(try await agreement()?.language == "de")
        #expect(await ada.download("/account/data.json").text.contains("\"text\":\"Auf unserer Seite.\""))
        let member = try #require(try await site.store.member(signInName: "ada-lovelace"))
        let page = await olga.get("/members/\(member.id)").text
        #expect(page.contains("</summary>\n<p class=\"agreed\">Auf unserer Seite.</p></details>"), "\(page)")
    }

    @Test(
        "Q8 M5 A nickname that is saved on a page from before the text changed is no agreement to the new one",
        arguments: [true, false])
    func oldDetails(_ asksAgain: Bool) async throws {
        let ada = await ada()
        let opened = await ada.get("/account")
        #expect(opened.tag(id: box).contains("checked"))
        try await change("On every page.", asksAgain: asksAgain)
        let typed: KeyValuePairs<String, String> = ["username": "ada-lovelace", "nickname": "Ada"]
        let saved = await ada.send(ada.form("/account", pairs: sent(opened, typed)))
        #expect(saved.status == .seeOther, "\(saved.text)")
        #expect(try await site.store.member(signInName: "ada-lovelace")?.profile.nickname == "Ada")
        #expect(try await agreement()?.text == "On our page.")
    }

    @Test("Q8 M5 The same where the form comes back: only a tick of now is an agreement")
    func oldDetailsAgain() async throws {
        let ada = await ada()
        let opened = await ada.get("/account")
        try await change("On every page.", asksAgain: true)
        let wrong: KeyValuePairs<String, String> = ["username": "ada-lovelace", "nickname": "A"]
        let refused = await ada.send(ada.form("/account", pairs: sent(opened, wrong)))
        #expect(refused.status == .unprocessableContent && !refused.tag(id: box).contains("checked"))
        #expect(!refused.text.contains("Photos: select the box"))
        let right: KeyValuePairs<String, String> = ["username": "ada-lovelace", "nickname": "Ada"]
        let saved = await ada.send(ada.form("/account", pairs: sent(refused, right, ticks: true)))
        #expect(saved.status == .seeOther)
        #expect(try await agreement()?.text == "On every page.")
    }

    @Test(
        "Q8 Anyone who ticks the box of My details or a member's page beside a text that has gone is told so",
        arguments: [true, false])
    func staleDetails(_ isOffice: Bool) async throws {
        let ada = await ada()
        try await change("On every page.", asksAgain: true)
        let member = try #require(try await site.store.member(signInName: "ada-lovelace"))
        let (visitor, path) = isOffice ? (olga, "/members/\(member.id)") : (ada, "/account")
        let opened = await visitor.get(path)
        #expect(!opened.tag(id: box).contains("checked"))
        try await change("On all pages.", asksAgain: false)
        let typed: KeyValuePairs<String, String> = ["username": "ada-lovelace", "nickname": "Ada"]
        let refused = await visitor.send(visitor.form(path, pairs: sent(opened, typed, ticks: true)))
        #expect(refused.status == .unprocessableContent)
        #expect(refused.text.contains("the text has changed meanwhile"))
        #expect(refused.text.contains("On all pages.") && refused.text.contains("value=\"Ada\""))
        #expect(!refused.tag(id: box).contains("checked"))
        #expect(try await agreement()?.text == "On our page.")
        let saved = await visitor.send(visitor.form(path, pairs: sent(refused, typed, ticks: true)))
        #expect(saved.status == .seeOther)
        #expect(try await agreement()?.text == "On all pages.")
    }

    @Test(
        "Q7 Q8 M5 A member who hasn’t agreed to a required text can correct all else, but can’t take an agreement back",
        arguments: ["outdated", "declined", "never", "agreed"])
    func corrects(_ state: String) async throws {
        let ada = await ada()
        let name = state == "never" ? "olga-organises" : "ada-lovelace"
        let visitor = state == "never" ? olga : ada
        if state == "outdated" || state == "declined" { try await change("On every page.", asksAgain: true) }
        if state == "declined" { _ = await ada.post("/account/agreements", [photos.name: "no"]) }
        let before = try await agreement(of: name)
        let typed: KeyValuePairs<String, String> = ["username": name, "phone": "0123456789"]
        let answer = await visitor.send(
            visitor.form("/account", pairs: sent(await visitor.get("/account"), typed, ticks: false)))
        if state == "agreed" {
            #expect(answer.status == .unprocessableContent)
            #expect(answer.text.contains("Photos: select the box to agree."))
        } else {
            #expect(answer.status == .seeOther, "\(answer.text)")
            #expect(try await site.store.member(signInName: name)?.profile.phone == "0123456789")
        }
        #expect(try await agreement(of: name) == before)
    }

    @Test("Q8 An agreement that organisers fill in doesn't block their corrections either")
    func officeCorrects() async throws {
        _ = await ada()
        let member = try #require(try await site.store.member(signInName: "ada-lovelace"))
        let draft = FieldDraft(
            kind: .agreement, label: "Signed", text: "On paper.", isRequired: true, answeredBy: .organisers)
        _ = try await site.store.addField(draft, formID: "signed", by: .command, at: site.clock.now)
        let saved = await olga.correct(
            "/members/\(member.id)",
            ["username": "ada-lovelace", "nickname": "Ada", photos.name: "yes"])
        #expect(saved.status == .seeOther)
    }

    @Test("A20 Q8 A member's own stale correction comes back in the form for the answers kept by then")
    func staleForm() async throws {
        let ada = await ada()
        let draft = FieldDraft(kind: .agreement, label: "Rules", text: "Be kind.", isRequired: true)
        _ = try await site.store.addField(draft, formID: "rules", by: .command, at: site.clock.now)
        let rules = try #require(try await site.store.settings().fields.last).field
        let revision = await ada.get("/account").hidden("revision")
        func save(_ nickname: String, at revision: String) async -> Page {
            await ada.post(
                "/account",
                [
                    "username": "ada-lovelace", "nickname": nickname, "revision": revision,
                    photos.name: "yes", "\(photos.name)-text": "1",
                    rules.name: "yes", "\(rules.name)-text": "1",
                ])
        }
        #expect(await save("Ada", at: revision).status == .seeOther)
        let stale = await save("Countess", at: revision)
        #expect(stale.status == .conflict)
        // In it a member can't withdraw the agreement that they have given by now.
        let group = /data-group="[^"]*"/
        let shown = try #require(stale.text.firstMatch(of: group)).0
        #expect(await ada.get("/account").text.firstMatch(of: group)?.0 == shown)
    }

    @Test(
        "Q8 At Home the answer to a text that has changed once more is asked again", arguments: ["yes", "no"])
    func home(_ decision: String) async throws {
        let ada = await ada()
        try await change("On every page.", asksAgain: true)
        let opened = await ada.get("/home")
        #expect(opened.hidden("\(photos.name)-text") == "2")
        try await change("On <all> pages.", asksAgain: false)
        let refused = await ada.post(
            "/account/agreements", [photos.name: decision, "\(photos.name)-text": "2"])
        #expect(refused.status == .unprocessableContent)
        #expect(
            refused.text.contains(
                "Photos: the text has changed meanwhile. Read the new one before you agree."))
        #expect(
            refused.text.contains("On &lt;all&gt; pages.") && refused.hidden("\(photos.name)-text") == "3")
        let kept = try await agreement()
        #expect(kept?.text == "On our page." && kept?.declinedVersion == nil)
        let saved = await ada.post(
            "/account/agreements", [photos.name: decision, "\(photos.name)-text": "3"])
        #expect(saved.status == .seeOther)
        #expect(try await agreement()?.text == (decision == "yes" ? "On <all> pages." : "On our page."))
    }

    @Test(
        "Q8 Not now keeps the earlier agreement, and nobody is asked again before the text changes once more")
    func declines() async throws {
        let ada = await ada()
        let member = try #require(try await site.store.member(signInName: "ada-lovelace"))
        let first = try await agreement()
        site.clock.pass(seconds: 600)
        try await change("On every page.", asksAgain: true)
        #expect(await olga.get("/members/\(member.id)").text.contains(">to an earlier text<"))
        var file = await ada.download("/account/data.json").text
        #expect(file.contains("\"isNewTextDeclined\":false"))
        let opened = await ada.get("/home")
        for _ in 1...2 {
            let saved = await ada.post(
                "/account/agreements",
                [photos.name: "no", "\(photos.name)-text": opened.hidden("\(photos.name)-text")])
            #expect(saved.status == .seeOther)
        }
        #expect(await !ada.get("/home").text.contains("/account/agreements"))
        let kept = try #require(try await agreement())
        #expect(kept.text == first?.text && kept.at == first?.at && kept.declinedVersion == 2)
        let page = await olga.get("/members/\(member.id)").text
        #expect(page.contains(">to an earlier text, and declined the new one<"))
        file = await ada.download("/account/data.json").text
        #expect(file.contains("\"text\":\"On our page.\"") && file.contains("\"isNewTextDeclined\":true"))
        #expect(file.contains("\"fields\":{}"))
        // They may agree later.
        #expect(await !ada.get("/account").tag(id: box).contains("checked"))
        try await change("On every page!", asksAgain: false)
        #expect(await !ada.get("/home").text.contains("/account/agreements"))
        try await change("On all pages.", asksAgain: true)
        #expect(await ada.get("/home").text.contains("/account/agreements"))
        let saved = await ada.correct("/account", ["username": "ada-lovelace", photos.name: "yes"])
        #expect(saved.status == .seeOther)
        #expect(try await agreement()?.text == "On all pages.")
        #expect(await !olga.get("/members/\(member.id)").text.contains("to an earlier text"))
    }
}
