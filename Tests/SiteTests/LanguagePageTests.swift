import HTTP
import HTTPTypes
import Model
import SeededGenerator
import Storage
import Testing
import Visitors
import Words

@testable import Site

@Suite("Choosing a language")
struct LanguagePageTests {
    private let site: TestSite
    private let visitor: Visitor

    init() throws {
        site = try TestSite()
        visitor = site.visitor()
    }

    private func language(of page: Page) -> String {
        String(page.text.firstMatch(of: /<html lang="([^"]*)"/)?.1 ?? "")
    }

    @Test(
        "L2 The browser's Accept-Language decides, and English is used if it names no language of the site",
        arguments: [
            (nil, "en"), ("ko-KR,ko;q=0.9,en;q=0.8", "ko"), ("de-AT", "de"), ("fr, es;q=0.5", "es"),
            ("fr", "en"),
            ("*", "en"), ("ko;q=0, de;q=0.1", "de"), (String(repeating: "x,", count: 4_000), "en"),
        ])
    func accepted(_ value: String?, _ tag: String) async {
        let page = await visitor.get("/", headers: value.map { [.acceptLanguage: $0] } ?? [:])
        #expect(page.status == .ok)
        #expect(language(of: page) == tag)
        #expect(page.headers[.vary] == "Accept-Language, Cookie")
    }

    @Test("L2 A cookie keeps the menu's choice, which comes before what the browser asks for")
    func cookie() async {
        let answer = await visitor.post("/language", ["language": "ko"])
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/")
        let page = await visitor.get("/start", headers: [.acceptLanguage: "de"])
        #expect(language(of: page) == "ko")
        #expect(page.text.contains("<option value=\"ko\" lang=\"ko\" selected>한국어</option>"))
    }

    @Test("L2 Every page has the menu, each language by its own name")
    func menu() async {
        for page in [await visitor.get("/"), await visitor.get("/nowhere"), await visitor.post("/join/desk")]
        {
            for name in ["English", "한국어", "Deutsch", "Español"] {
                #expect(page.text.contains(">\(name)</option>"))
            }
        }
    }

    @Test("L2 A member's choice follows them to any browser, and is theirs alone")
    func member() async {
        let names: KeyValuePairs = ["username": "countess", "password": "analytic 8"]
        _ = await visitor.post("/join/username", names)
        _ = await visitor.post("/language", ["language": "de"])
        #expect(language(of: await visitor.get("/home")) == "de")
        let second = site.visitor()
        #expect(language(of: await second.get("/sign-in")) == "en")
        _ = await second.post("/sign-in", ["member": "countess", "password": "analytic 8"])
        #expect(language(of: await second.get("/home")) == "de")
        #expect(language(of: await site.visitor().get("/start")) == "en")
    }

    @Test("L2 A cached page is never shown to a visitor with another language")
    func cached() async {
        for tag in ["en", "ko", "en", "de", "ko"] {
            for path in ["/", "/start", "/sign-in", "/colour", "/nowhere"] {
                let page = await visitor.get(path, headers: [.acceptLanguage: tag])
                #expect(language(of: page) == tag)
            }
        }
    }

    @Test(
        "L2 The answer leads back to the page that the form was on, if that is one of this site",
        arguments: [
            ("http://localhost:8080/start", "/start"),
            ("http://localhost:8080/history?before=7", "/history?before=7"),
            ("http://localhost:8080/join/email?again", "/join/email"),
            ("http://localhost:8080/sign-in?sent=", "/sign-in"),
            ("http://localhost:8080/sign-in?here=x&sent=", "/sign-in?here=x"),
            ("http://localhost:8080/colour#x", "/colour"),
            ("http://localhost:8080/desk/restart", "/"), ("http://localhost:8080/transfers", "/home"),
            ("http://localhost:8080/account/sessions/end", "/home"),
            ("http://localhost:8080/nowhere?x", "/nowhere?x"),
            ("https://localhost/start", "/start"),
            ("http://localhost:8080//evil.example/", "/"), ("http://evil.example/start", "/"),
            ("http://localhost.evil.example/start", "/"), ("javascript:alert(1)", "/"), ("", "/"),
            ("http://localhost:8080//\u{FE0F}evil.example/", "/"),
            ("http://localhost:8080/\\evil.example", "/"),
            ("http://localhost:8080/\u{301}/evil.example", "/"), ("http://localhost:8080/home?q=\u{E9}", "/"),
            ("http://localhost:8080/nowhere?next=\\\\evil.example", "/"),
            ("http://localhost:8080\\start", "/"), ("http://localhost:8080@evil.example/", "/"),
        ])
    func origin(_ referer: String, _ target: String) async {
        let answer = await visitor.post("/language", ["language": "es"], headers: [.referer: referer])
        #expect(answer.headers[.location] == target)
    }

    @Test("L2 Behind a proxy that sends another host, the answer leads back, too")
    func originBehindProxy() async throws {
        let site = try TestSite(networkPolicy: NetworkPolicy(origin: "https://desk.example.org"))
        for (referer, target) in [
            ("https://desk.example.org/colour", "/colour"), ("https://evil.example.org/colour", "/"),
            ("http://localhost:8080/colour", "/colour"),
        ] {
            let answer = await site.visitor().post(
                "/language", ["language": "es"], headers: [.referer: referer])
            #expect(answer.headers[.location] == target)
        }
    }

    @Test("L2 Whatever Referer the browser sends, the answer leads to a page of this site")
    func anyOrigin() async {
        var random = SeededGenerator(seed: 20)
        let pieces = [
            "/", "\\", "//", "localhost", ":8080", "evil.example", "?", "#", "@", "\u{FE0F}", "\u{301}", "\t",
            ".",
        ]
        for _ in 0..<3000 {
            var bytes = Array((Bool.random(using: &random) ? "http://localhost:8080" : "").utf8)
            for _ in 0..<Int.random(in: 0..<12, using: &random) {
                bytes +=
                    Bool.random(using: &random)
                    ? Array(pieces.randomElement(using: &random)!.utf8)
                    : [UInt8.random(in: 1...255, using: &random)]
            }
            let referer = String(decoding: bytes, as: UTF8.self)
            let answer = await visitor.post("/language", ["language": "es"], headers: [.referer: referer])
            let location = Array((answer.headers[.location] ?? "").utf8)
            #expect(location.first == UInt8(ascii: "/"))
            #expect(location.dropFirst().first != UInt8(ascii: "/"))
            #expect(location.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
        }
    }

    @Test("A form that a browser sends again on reload leads to its own page, if that is one of this site")
    func reload() async {
        #expect(await visitor.post("/join/email?again").headers[.location] == "/join/email")
        #expect(await visitor.post("//evil.example?again").headers[.location] == nil)
        for path in ["/members/\\evil.example", "/members/\u{E9}"] {
            #expect(await visitor.post("\(path)?again").headers[.location] == "/sign-in")
        }
    }

    @Test(
        "An unknown language is 422, and the page says what to do", arguments: ["fr", "", "../en", "EN-us-x"])
    func unknown(_ tag: String) async {
        let answer = await visitor.post("/language", ["language": tag])
        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains("Choose one from the menu"))
        #expect(answer.headers[.setCookie] == nil)
    }

    @Test("L1 L3 Notices, problems, alerts and error pages are in the reader's language")
    func sentences() async {
        _ = await visitor.post("/language", ["language": "de"])
        let refused = await visitor.post(
            "/join/desk", ["name": "A", "email": "b@c.d", "password": "x", "phone": "1"])
        #expect(refused.content(id: "name-problem") == "Name muss mindestens 3 Zeichen haben.")
        #expect(refused.title.hasPrefix("Fehler: Registrierung am Empfang"))
        let done = await visitor.submit(
            "/join/desk",
            ["name": "Ada {name} <b>", "email": "b@c.d", "password": "analytic 8", "phone": "0123456789"])
        #expect(done.sentences.contains("Ada {name} &lt;b&gt; ist registriert."))
        #expect(await visitor.submit("/desk/restart").text.contains("1 Registrierung wurde entfernt."))
        #expect(await visitor.get("/nowhere").text.contains("Diese Seite gibt es nicht"))
    }

    @Test(
        "L1 The page for a request that the server itself refused is in the reader's language, if the request could be read"
    )
    func refused() {
        func title(_ request: Request?) -> String {
            Page(site.app.refuse(.contentTooLarge, request)).title
        }
        let german = Request(method: .post, path: "/join/desk", headers: [.acceptLanguage: "de"])
        #expect(title(german) == "Das ist zu viel Text · Frontdesk")
        #expect(title(nil) == "That is too much text · Frontdesk")
    }

    @Test("L4 Amounts are written, and read, with the separator of the language")
    func amounts() async {
        _ = await site.member("ben-franklin")
        let ada = await site.member("ada-lovelace")
        _ = await ada.post("/language", ["language": "de"])
        let home = await ada.submit("/transfers", ["id": "1", "to": "ben-franklin", "amount": "12,5"])
        #expect(home.content(id: "balance") == "87,50")
        #expect(home.alert == "Sie haben 12,50 Credits an ben-franklin gesendet.")
        let again = await ada.submit("/transfers", ["id": "2", "to": "ben-franklin", "amount": "12.5"])
        #expect(again.content(id: "balance") == "75,00")
    }
}
