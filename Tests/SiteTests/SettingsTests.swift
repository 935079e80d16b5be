import Foundation
import HTTP
import HTTPTypes
import Model
import Storage
import Testing
import Visitors
import Words

@testable import Site

@Suite("Settings")
struct SettingsTests {
    private static let privacy = "We keep what you enter to know who is a member."

    /// The data that the page's form sends, with these changes.
    private func fields(_ page: Page, _ changes: [String: String] = [:]) -> KeyValuePairs<String, String> {
        func value(_ name: String) -> String {
            if let changed = changes[name] { return changed }
            return String(page.tag(id: name).firstMatch(of: /value="([^"]*)"/)?.1 ?? "")
        }
        func chosen(_ name: String) -> String { changes[name] ?? page.choice(id: name) ?? "" }
        return [
            "group-name": value("group-name"), "opening-balance": value("opening-balance"),
            "sign-up": chosen("sign-up"), "site-language": chosen("site-language"),
            "contact": value("contact"), "privacy": changes["privacy"] ?? page.content(id: "privacy"),
            "revision": changes["revision"] ?? page.hidden("revision"),
        ]
    }

    /// Saves these settings by the form, and returns the page that follows.
    private func save(_ visitor: Visitor, _ changes: [String: String]) async -> Page {
        await visitor.submit("/settings", fields(await visitor.get("/settings"), changes))
    }

    // MARK: The form

    @Test("M13 The page shows the current settings, each in an input whose id is its name, in every language")
    func show() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let page = await olga.get("/settings")
        #expect(page.status == .ok && page.text.contains("<h1>Settings</h1>"))
        #expect(page.text.contains("<a href=\"/settings\" aria-current=\"page\">Settings</a>"))
        for name in ["group-name", "opening-balance", "sign-up", "site-language", "contact", "privacy"] {
            #expect(page.tag(id: name).contains(" name=\"\(name)\""), "\(name)")
        }
        #expect(page.tag(id: "opening-balance").contains(" value=\"100.00\""))
        #expect(page.text.contains("<option value=\"everybody\" selected>"))
        #expect(page.text.contains("<option value=\"en\" lang=\"en\" selected>English</option>"))
        for language in TestSite.languages.all {
            #expect(page.text.contains("<option value=\"\(language.tag)\" lang=\"\(language.tag)\""))
            let own = await olga.get("/settings", headers: [.acceptLanguage: language.tag])
            #expect(own.status == .ok)
        }
    }

    @Test("L4 The opening balance is shown with the separator of the language, and saved back unchanged")
    func separator() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        for (tag, shown) in [("de", "100,00"), ("es", "100,00"), ("ko", "100.00"), ("en", "100.00")] {
            _ = await olga.post("/language", ["language": tag])
            let page = await olga.get("/settings")
            #expect(
                page.text.contains("name=\"opening-balance\"") && page.text.contains("value=\"\(shown)\""))
            #expect(await save(olga, ["opening-balance": shown, "group-name": tag]).status == .ok)
            let kept = try await site.store.settings()
            #expect(kept.settings.openingBalance == nil && kept.settings.groupName == tag)
        }
    }

    @Test("M13 Saved settings are kept, and apply from the next page on")
    func saved() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let stranger = site.visitor()
        // The pages are opened first, so that they are in the cache.
        for path in ["/", "/start", "/join/email", "/nowhere"] { _ = await stranger.get(path) }
        let page = await save(
            olga,
            [
                "group-name": " Zeitbank Köln ", "opening-balance": "12,5", "sign-up": "everybody",
                "site-language": "de", "contact": "Olga, olga@example.org",
                "privacy": "We keep it.\r\n\nNobody else sees it.",
            ])
        #expect(page.status == .ok && page.text.contains("Gespeichert."))
        let kept = try await site.store.settings()
        #expect(
            kept.settings
                == SiteSettings(
                    groupName: "Zeitbank Köln", openingBalance: Amount(hundredths: 1250), language: "de",
                    contact: "Olga, olga@example.org", privacy: "We keep it. Nobody else sees it."))
        #expect(kept.revision == 2)
        for path in ["/", "/start", "/join/email", "/nowhere"] {
            let page = await stranger.get(path)
            #expect(page.title.hasSuffix(" · Zeitbank Köln"), "\(path)")
            #expect(page.text.contains("<span>Zeitbank Köln</span></a>"))
            #expect(!page.text.contains("Frontdesk"), "\(path)")
            #expect(page.text.contains("<html lang=\"de\""), "\(path)")
        }
        _ = await stranger.post("/join/username", ["username": "ana-banana", "password": "analytic 8"])
        #expect(await stranger.get("/home").text.contains("<output id=\"balance\">12,50</output>"))
    }

    @Test("M13 An unchanged form changes nothing when it is saved; an empty name is Frontdesk again")
    func unchanged() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        #expect(await save(olga, [:]).text.contains("Saved."))
        #expect(try await site.store.settings().revision == 1)
        // 100 is the default.
        _ = await save(olga, ["opening-balance": "100"])
        #expect(try await site.store.settings().settings == SiteSettings())
        #expect(await save(olga, ["group-name": "Club"]).title == "Settings · Club")
        #expect(await save(olga, ["group-name": " "]).title == "Settings · Frontdesk")
        #expect(try await site.store.settings().settings.groupName == nil)
    }

    @Test(
        "M13 A text that isn't sent counts as empty; choices and amounts, which are never empty, stay as they are"
    )
    func partly() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        _ = await save(olga, ["group-name": "Club", "opening-balance": "5", "contact": "Olga"])
        let answer = await olga.correct("/settings", ["sign-up": "nobody", "group-name": "Club"])
        #expect(answer.status == .seeOther && answer.headers[.location] == "/settings")
        #expect(
            try await site.store.settings().settings
                == SiteSettings(
                    groupName: "Club", openingBalance: Amount(hundredths: 500), signUp: .nobody))
    }

    @Test(
        "M13 M15 An invalid value: 422, the reason at its input, the form as it was typed, and nothing saved",
        arguments: [
            ("group-name", String(repeating: "x", count: 10_000), "can have at most 60 characters"),
            ("group-name", String(repeating: "가", count: 61), "can have at most 60 characters"),
            ("group-name", "Cl\u{0}ub", "an invisible character"),
            ("group-name", "Club\u{202E}", "an invisible character"),
            ("opening-balance", "1e3", "needs to be a number"), ("opening-balance", "", "Enter an amount."),
            ("opening-balance", "-1", "can’t be less than zero"),
            ("opening-balance", "1.005", "can have at most two decimal places"),
            ("opening-balance", "1000000000.01", "is too high"),
            ("opening-balance", String(repeating: "9", count: 1000), "is too high"),
            ("opening-balance", "٥", "needs to be a number"),
            ("sign-up", "robots", "Choose who may sign up."), ("sign-up", "", "Choose who may sign up."),
            ("sign-up", "Everybody", "Choose who may sign up."),
            ("site-language", "tlh", "Choose a language."), ("site-language", "", "Choose a language."),
            ("contact", "Ol\u{7}ga", "an invisible character"),
            ("contact", String(repeating: "x", count: 201), "can have at most 200 characters"),
            ("privacy", "a\tb", "an invisible character"), ("privacy", "a\u{0}b", "an invisible character"),
            ("privacy", String(repeating: "é", count: 501), "can have at most 500 characters"),
            ("privacy", "e" + String(repeating: "\u{301}", count: 31), "too many accents"),
        ])
    func wrong(_ name: String, _ typed: String, _ reason: String) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let before = try await site.store.settings()
        let other = name == "contact" ? "group-name" : "contact"
        let form = fields(await olga.get("/settings"), [name: typed, other: "Typed <by> hand"])
        let page = await olga.post("/settings", form)
        #expect(page.status == .unprocessableContent)
        #expect(page.headers[.cacheControl] == "no-store")
        #expect(page.title.hasPrefix("Error: "))
        #expect(page.tag(id: name).contains("aria-invalid=\"true\""))
        #expect(
            page.content(id: "\(name)-problem").contains(reason), "\(page.content(id: "\(name)-problem"))")
        #expect(page.tag(id: other).contains("value=\"Typed &lt;by&gt; hand\""))
        #expect(page.text.contains("<option value=\"everybody\" selected>"))
        #expect(page.hidden("revision") == "settings.1")
        #expect(try await site.store.settings() == before)
    }

    @Test(
        "M13 An opening balance may be zero, and as large as an amount can be",
        arguments: ["0", "1000000000"])
    func bounds(_ typed: String) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        #expect(await save(olga, ["opening-balance": typed]).status == .ok)
        let ana = await site.member("ana-banana")
        #expect(await ana.get("/home").text.contains("<output id=\"balance\">\(typed).00</output>"))
        #expect(try await site.store.auditLedger().problem == nil)
    }

    @Test("M13 A body that isn't a form, or is malformed, is refused as on other pages")
    func oddBodies() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        var request = olga.form("/settings", [:])
        request.body = Array("group-name=%FF".utf8)
        #expect(await olga.send(request).status == .badRequest)
        request.body = Array("sign-up=desk&sign-up=nobody".utf8)
        #expect(await olga.send(request).status == .badRequest)
        request.headers[.contentType] = "application/json"
        #expect(await olga.send(request).status == .unsupportedMediaType)
        #expect(try await site.store.settings().revision == 1)
    }

    @Test("M13 If the data can't be written, the form comes back as it was typed, to be sent again")
    func unavailable() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let form = fields(await olga.get("/settings"), ["group-name": "Club"])
        try site.data.breakWrites("UPDATE", of: "settings")
        let page = await olga.post("/settings", form)
        #expect(page.status == .serviceUnavailable && page.headers[.retryAfter] == "5")
        #expect(page.tag(id: "group-name").contains("value=\"Club\""))
        #expect(page.title.hasSuffix("· Frontdesk"))
    }

    @Test(
        "M13 If two organisers change settings at once: 409 with both versions; saved again, the form is accepted"
    )
    func stale() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let other = try await site.organiser("omar-organises")
        let (first, second) = (await olga.get("/settings"), await other.get("/settings"))
        _ = await olga.post("/settings", fields(first, ["group-name": "One", "sign-up": "desk"]))
        let stale = await other.post(
            "/settings", fields(second, ["group-name": "Two", "sign-up": "nobody", "contact": "Omar"]))
        #expect(stale.status == .conflict)
        #expect(stale.text.contains("<td>One</td><td>Two</td>"))
        #expect(stale.text.contains("<td>Only at the desk</td><td>Nobody</td>"))
        #expect(stale.tag(id: "contact").contains("value=\"Omar\""))
        #expect(try await site.store.settings().settings.groupName == "One")
        // The same form sent twice is no conflict.
        let twice = fields(first, ["group-name": "One", "sign-up": "desk"])
        #expect(await olga.post("/settings", twice).status == .seeOther)
        for revision in ["", "x", "settings.", "settings.1", "1.2", "settings.99"] {
            let page = await other.post("/settings", fields(second, ["revision": revision, "contact": "X"]))
            #expect(page.status == .conflict, "\(revision)")
        }
        #expect(await other.post("/settings", ["contact": "X"]).status == .conflict)
        #expect(await other.post("/settings", fields(stale)).status == .seeOther)
        #expect(
            try await site.store.settings().settings
                == SiteSettings(groupName: "Two", signUp: .nobody, contact: "Omar"))
    }

    @Test(
        "M13 In fields where nothing was typed, other people's changes are taken over, so that Save undoes nothing"
    )
    func merged() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let page = await olga.get("/settings")
        try await site.decide { $0.signUp = .nobody }
        let stale = await olga.post(
            "/settings",
            [
                "group-name": "Club", "opening-balance": "100.00", "sign-up": "everybody",
                "site-language": "en", "contact": "", "privacy": "", "revision": page.hidden("revision"),
                "was-group-name": page.hidden("was-group-name"),
                "was-opening-balance": page.hidden("was-opening-balance"),
                "was-sign-up": page.hidden("was-sign-up"),
                "was-site-language": page.hidden("was-site-language"), "was-contact": "", "was-privacy": "",
            ])
        #expect(stale.status == .conflict)
        #expect(stale.text.contains("<option value=\"nobody\" selected>"))
        #expect(await olga.post("/settings", fields(stale)).status == .seeOther)
        #expect(
            try await site.store.settings().settings == SiteSettings(groupName: "Club", signUp: .nobody))
    }

    @Test("M13 An opening balance from the command line is shown as such, and the form doesn't change it")
    func commandLine() async throws {
        let site = try TestSite(openingBalance: Amount(hundredths: 7_00))
        let olga = try await site.organiser()
        let page = await olga.get("/settings")
        #expect(page.tag(id: "opening-balance").contains(" value=\"7.00\""))
        #expect(page.tag(id: "opening-balance").contains(" readonly"))
        #expect(page.content(id: "opening-balance-hint").contains("--opening-balance"))
        let saved = await save(olga, ["opening-balance": "55", "group-name": "Club"])
        #expect(saved.status == .ok && saved.tag(id: "opening-balance").contains(" value=\"7.00\""))
        #expect(
            try await site.store.settings().settings == SiteSettings(groupName: "Club"), "nor kept for later")
        let ana = await site.member("ana-banana")
        #expect(await ana.get("/home").text.contains("<output id=\"balance\">7.00</output>"))
        #expect(await !site.visitor().get("/sign-in").text.contains("readonly"))
    }

    @Test("M12 M13 The activity says who changed which settings, and not to what")
    func activity() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        _ = await save(olga, ["contact": "Olga Secret", "sign-up": "desk"])
        let page = await olga.get("/activity")
        #expect(page.text.contains("data-what=\"settings-changed\""))
        #expect(page.text.contains("changed the settings"))
        #expect(page.text.contains("Who may sign up") && page.text.contains("Contact"))
        #expect(!page.text.contains("Olga Secret"))
        let file = await olga.download("/activity.csv").text
        #expect(file.contains("\"settings-changed\",\"\",\"sign-up contact\""))
    }

    // MARK: Who may sign up

    private static let ways = ["/join/guided", "/join/email", "/join/username"]

    @Test(
        "M13 Every way of signing up that is closed answers 403 with a page that says whom to ask",
        arguments: [SignUpPolicy.desk, .nobody])
    func closed(_ policy: SignUpPolicy) async throws {
        let site = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true))
        let olga = try await site.organiser()
        let stranger = site.visitor()
        for path in Self.ways { #expect(await stranger.get(path).status == .ok) }
        try await site.decide {
            $0.signUp = policy
            $0.contact = "Olga <olga@example.org>"
        }
        for path in Self.ways + ["/join/desk"] {
            for page in [
                await stranger.get(path), await stranger.post(path, .emailForm),
                await stranger.post(path, .deskForm),
            ] {
                #expect(page.status == .forbidden, "\(path)")
                #expect(page.text.contains("Contact: Olga &lt;olga@example.org&gt;"), "\(path)")
                #expect(!page.text.contains("href=\"/join/"), "\(path)")
            }
        }
        #expect(await olga.get("/join/email").status == .forbidden)
        #expect(try await site.store.members(MemberQuery(), limit: 9).total == 1)
        let refused = await olga.post("/join/desk", .deskForm)
        #expect(refused.status == (policy == .desk ? .seeOther : .forbidden))
        try await site.decide { $0.signUp = .everybody }
        for path in Self.ways { #expect(await stranger.get(path).status == .ok) }
    }

    @Test(
        "M13 “Only at the desk” lets desk keepers and organisers sign people up, and on this machine any visitor"
    )
    func deskOnly() async throws {
        for (isReachable, role, isLetIn) in [
            (true, nil, false), (true, Role.member, false), (true, .desk, true), (true, .organiser, true),
            (false, nil, true), (false, .member, true),
        ] as [(Bool, Role?, Bool)] {
            let site = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: isReachable))
            let visitor = role == nil ? site.visitor() : await site.member("somebody")
            _ = try await site.organiser()
            if let role { try await site.setRole(role, "somebody") }
            _ = await visitor.get("/")
            try await site.decide { $0.signUp = .desk }
            let what = "\(isReachable) \(String(describing: role))"
            let page = await visitor.get("/")
            #expect(page.status == .ok)
            #expect(page.text.contains("action=\"/join/desk\"") == isLetIn, "\(what)")
            #expect(page.text.contains("People sign up at the desk only") == !isLetIn, "\(what)")
            let answer = await visitor.post("/join/desk", .deskForm)
            #expect(answer.status == (isLetIn ? .seeOther : .forbidden), "\(what)")
            #expect(await visitor.get("/join/desk").status == (isLetIn ? .seeOther : .forbidden), "\(what)")
            #expect((try await site.store.member(email: "grace@example.org") != nil) == isLetIn, "\(what)")
        }
    }

    @Test("M13 With “Nobody”, the desk shows its list to those who may see it, and the form to no visitor")
    func nobody() async throws {
        let site = try TestSite()
        _ = await site.visitor().post("/join/desk", .deskForm)
        try await site.decide { $0.signUp = .nobody }
        let page = await site.visitor().get("/")
        #expect(page.registered == ["Grace Hopper"])
        #expect(!page.text.contains("action=\"/join/desk\""))
        #expect(page.text.contains("Nobody can sign up just now"))
        #expect(page.text.contains("For help, ask an organiser."))
        #expect(await site.visitor().post("/join/desk", .deskForm).status == .forbidden)
    }

    @Test(
        "M13 If signing up is closed, Start leads to signing in, and no page links to a sign-up",
        arguments: [SignUpPolicy.desk, .nobody])
    func links(_ policy: SignUpPolicy) async throws {
        let site = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true))
        let stranger = site.visitor()
        #expect(await stranger.post("/start").headers[.location] == "/join/email")
        let paths = ["/", "/start", "/sign-in", "/colour", "/code", "/nowhere", "/join/email", "/home"]
        for path in ["/", "/start", "/sign-in"] {
            #expect(await stranger.get(path).text.contains("href=\"/join/"), "\(path)")
        }
        try await site.decide { $0.signUp = policy }
        // This is so even if there is no member yet.
        #expect(await stranger.post("/start").headers[.location] == "/sign-in")
        for path in paths {
            let page = await stranger.get(path)
            #expect(!page.text.contains(/(?:href|action)="\/join\//), "\(path)")
        }
        #expect(await stranger.get("/start").text.contains("For help, ask an organiser."))
        #expect(await stranger.get("/sign-in").text.contains("For help, ask an organiser."))
    }

    @Test("M13 The first organiser can still sign up by the link")
    func setUp() async throws {
        let site = try TestSite()
        try await site.decide { $0.signUp = .nobody }
        let path = try #require(try await site.app.offerSetUp())
        let page = await site.visitor().get(path)
        #expect(page.status == .ok)
        #expect(page.text.contains("class=\"privacy\""))
    }

    // MARK: Privacy

    @Test("M15 Every form for signing up says who keeps the data, for what purpose, and whom to ask")
    func privacy() async throws {
        let site = try TestSite()
        let path = try #require(try await site.app.offerSetUp())
        let forms = Self.ways + ["/", path]
        func expectSaid(_ words: String, help: String = "For help, ask an organiser.") async {
            for form in forms {
                #expect(
                    await site.visitor().get(form).text.contains(
                        "<p class=\"privacy\"><span>\(words)</span> \(help)</p>"),
                    "\(form)")
            }
        }
        let purpose = "to know who is a member and to let you sign in."
        await expectSaid(
            "What you enter is kept by whoever runs this Frontdesk, \(purpose)")
        try await site.decide { $0.groupName = "Zeitbank <Köln>" }
        await expectSaid(
            "What you enter is kept by Zeitbank &lt;Köln&gt;, \(purpose)")
        try await site.decide {
            $0.privacy = Self.privacy + " <b>"
            $0.contact = "Olga"
        }
        await expectSaid("\(Self.privacy) &lt;b&gt;", help: "Contact: Olga")
        let wrong = await site.visitor().post("/join/username", ["username": "x"])
        #expect(wrong.text.contains("<p class=\"privacy\"><span>\(Self.privacy)"))
    }

    @Test("M15 L6 The group's own words are marked with their language if the page is in another")
    func foreignWords() async throws {
        let site = try TestSite()
        try await site.decide {
            $0.privacy = "Wir merken uns das."
            $0.language = "de"
        }
        let english = await site.visitor().get("/join/email", headers: [.acceptLanguage: "en"])
        #expect(english.text.contains("<span lang=\"de\">Wir merken uns das.</span>"))
        #expect(await site.visitor().get("/join/email").text.contains("<span>Wir merken uns das.</span>"))
    }

    @Test(
        "Q9 L6 A field’s words are marked with their language if the page is in another and they aren’t translated"
    )
    func foreignFields() async throws {
        let site = try TestSite()
        try await site.decide { $0.language = "de" }
        let drafts = [
            FieldDraft(
                kind: .agreement, label: "Fotos", hint: "Für die Zeitung", text: "Ich darf gezeigt werden."),
            FieldDraft(kind: .oneOf, label: "Kost", choices: ["vegan"]),
            FieldDraft(kind: .someOf, label: "Kurse", choices: ["Schach"]),
            FieldDraft(
                kind: .text, label: "Stadtteil", translations: ["en": FieldTranslation(label: "District")]),
        ]
        for draft in drafts {
            _ = try await site.store.addField(
                draft, formID: draft.field.label, by: .command, at: site.clock.now)
        }
        let names = try await site.store.settings().fields.map(\.field.name)
        let english = await site.visitor().get("/join/email", headers: [.acceptLanguage: "en"])
        #expect(english.tag(id: "\(names[0])-label").contains(" lang=\"de\""))
        #expect(english.text.contains("<span lang=\"de\">Für die Zeitung</span>"))
        #expect(english.tag(id: "\(names[0])-text").contains(" lang=\"de\""))
        #expect(english.text.contains("<label class=\"option\"><input"), "“I agree” is English")
        #expect(english.text.contains("<label for=\"\(names[1])\" lang=\"de\">Kost</label>"))
        #expect(english.text.contains(" lang=\"de\">vegan</option>"))
        #expect(english.text.contains("<label class=\"option\" lang=\"de\"><input"))
        #expect(english.text.contains("<label for=\"\(names[3])\">District</label>"))
        let german = await site.visitor().get("/join/email")
        #expect(german.tag(id: "\(names[0])-label") == "<span class=\"label\" id=\"\(names[0])-label\">")
        #expect(german.text.contains(">vegan</option>") && !german.text.contains("lang=\"de\">vegan"))
    }

    // MARK: The group's name

    @Test("M13 Markup in the group's name is text everywhere, also a quote with a combining accent after it")
    func escaping() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let name = "A\"\u{301} <script>alert(1)</script> {{x}} & B'"
        let page = await save(olga, ["group-name": name])
        #expect(page.status == .ok)
        let escaped = name.escapedForMarkup
        #expect(!escaped.unicodeScalars.contains("\"") && !escaped.contains("<"))
        for path in ["/", "/start", "/members", "/settings", "/nowhere", "/account"] {
            let text = await olga.get(path).text
            #expect(text.contains("· \(escaped)</title>"), "\(path)")
            #expect(text.contains("· \(escaped)\""), "\(path)")
            #expect(text.contains("<span>\(escaped)</span></a>"), "\(path)")
            #expect(!text.contains("<script>"), "\(path)")
        }
        #expect(await olga.get("/settings").tag(id: "group-name").contains("value=\"\(escaped)\""))
    }

    @Test("M13 Printed lists and sheets of codes have the group's name")
    func printed() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        try await site.decide { $0.groupName = "Zeitbank" }
        for path in ["/members?show=all", "/", "/home"] {
            #expect(await olga.get(path).text.contains("<p class=\"whose own\">Zeitbank</p>"), "\(path)")
        }
        let sheet = await olga.post(
            "/members/codes", ["pick": String(try await site.id("olga-organises"))])
        #expect(sheet.text.contains("<p class=\"hint\">Zeitbank</p>"))
    }

    @Test(
        "M13 A file is named after the group: in ASCII, and also with all letters if the name has others",
        arguments: [
            (nil, "attachment; filename=\"frontdesk-history.csv\""),
            ("Club 7", "attachment; filename=\"club-7-history.csv\""),
            (
                "Zeitbank Köln, Straße",
                "attachment; filename=\"zeitbank-koln-strasse-history.csv\"; filename*=UTF-8''zeitbank-k%C3%B6ln-stra%C3%9Fe-history.csv"
            ),
            (
                "시간은행",
                "attachment; filename=\"frontdesk-history.csv\"; filename*=UTF-8''%EC%8B%9C%EA%B0%84%EC%9D%80%ED%96%89-history.csv"
            ),
            ("../\"; x=y\\", "attachment; filename=\"x-y-history.csv\""),
            (
                "\"\u{301}",
                "attachment; filename=\"frontdesk-history.csv\"; filename*=UTF-8''%CC%81-history.csv"
            ),
            ("🚲", "attachment; filename=\"frontdesk-history.csv\""),
        ])
    func fileNames(_ group: String?, _ disposition: String) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        try await site.decide { $0.groupName = group }
        #expect(await olga.get("/history.csv").headers[.contentDisposition] == disposition)
        for (path, contents) in [("/activity.csv", "activity.csv"), ("/account/data.json", "data.json")] {
            let expected = disposition.replacing("history.csv", with: contents)
            #expect(await olga.get(path).headers[.contentDisposition] == expected, "\(path)")
        }
    }

    @Test("M13 A long name in any script becomes a file name that is short enough")
    func longFileName() {
        let name = FileName(String(repeating: "𝒜👍🏽क्षि", count: 60), "data.json").disposition
        let extended = name.split(separator: "''").last.map(String.init) ?? ""
        #expect((extended.removingPercentEncoding ?? "").utf8.count < 255)
        #expect(name.allSatisfy { $0.isASCII })
    }

    // MARK: Language

    @Test(
        "M13 L1 A visitor reads what they chose, else what the browser asks for, else the site's, else English"
    )
    func languages() async throws {
        let site = try TestSite()
        try await site.decide { $0.language = "ko" }
        func language(_ visitor: Visitor, _ accept: String?) async -> String {
            let page = await visitor.get("/sign-in", headers: accept.map { [.acceptLanguage: $0] } ?? [:])
            return String(page.text.firstMatch(of: /<html lang="([^"]*)"/)?.1 ?? "")
        }
        for (accept, tag) in [
            (nil, "ko"), ("", "ko"), ("*", "ko"), ("tlh, fr;q=0.5", "ko"), ("en", "en"), ("de-CH", "de"),
            ("fr, es;q=0.2", "es"),
        ] as [(String?, String)] {
            #expect(await language(site.visitor(), accept) == tag, "\(accept ?? "none")")
        }
        let chosen = site.visitor()
        _ = await chosen.post("/language", ["language": "en"])
        #expect(await language(chosen, nil) == "en")
        #expect(
            Page(site.app.refuse(.contentTooLarge, site.visitor().request(.get, "/"))).text.contains(
                "lang=\"ko\""))
        // A language that the site no longer has falls back to English.
        try await site.decide { $0.language = "tlh" }
        #expect(await language(site.visitor(), nil) == "en")
    }

    // MARK: Staying up to date

    @Test("M13 Error pages and cached pages are renewed at once, for all visitors")
    func renewed() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = await site.member("ana-banana")
        let paths = ["/", "/home", "/history", "/start", "/colour", "/nowhere", "/members", "/account"]
        for name in ["First", "Second"] {
            _ = await save(olga, ["group-name": name])
            for (visitor, path) in paths.flatMap({ path in [(ana, path), (olga, path)] }) {
                #expect(await visitor.get(path).title.hasSuffix(" · \(name)"), "\(path)")
            }
            let foreign = await ana.get("/", headers: [.host: "evil.example"])
            #expect(foreign.title.hasSuffix(" · \(name)"))
        }
    }

    @Test("M13 While the settings can't be read, no visitor can sign up")
    func unreadable() async throws {
        let site = try TestSite()
        try await site.decide { $0.signUp = .nobody }
        try site.data.tamper("ALTER TABLE settings RENAME TO elsewhere")
        let form: KeyValuePairs = ["username": "ana-banana", "password": "analytic 8"]
        #expect(await site.visitor().post("/join/username", form).status == .serviceUnavailable)
        try site.data.tamper("ALTER TABLE elsewhere RENAME TO settings")
        #expect(await site.visitor().get("/join/username").status == .forbidden)
    }
}
