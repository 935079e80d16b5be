import HTTP
import HTTPTypes
import Testing
import Visitors
import Words

@testable import Site

@Suite("Everywhere")
struct EverywhereTests {
    let site: TestSite
    let visitor: Visitor

    init() throws {
        site = try TestSite()
        visitor = site.visitor()
    }

    private static let person: KeyValuePairs = [
        "name": "Ada Lovelace", "email": "ada@example.org", "password": "secret 7", "phone": "0123456789",
    ]

    @Test(
        "X5 Every error is a page in the site's own look that says what to do",
        arguments: [
            (HTTPRequest.Method.get, "/nowhere", 404), (.get, "/../Package.swift", 404),
            (.get, "/%2e%2e/x", 404),
            (.get, "/style.css/", 404), (.get, "/Public/style.css", 404), (.delete, "/", 405),
            (.get, "/desk/clear", 405), (.get, "/desk/restart", 405), (.get, "/desk/undo", 405),
            (.post, "/", 405),
            (.init("BREW")!, "/", 405),
        ])
    func errors(_ method: HTTPRequest.Method, _ path: String, _ status: Int) async {
        var request = visitor.request(method, path)
        request.headers[.secFetchSite] = "same-origin"
        let page = await visitor.send(request)
        #expect(page.status.code == status)
        expectOwnLook(page)
        if status == 405 { #expect(page.headers[.allow]?.isEmpty == false) }
    }

    @Test(
        "X5 The page for a request that the server itself refused has the site's look too",
        arguments: [
            HTTPResponse.Status.badRequest, .contentTooLarge, .uriTooLong, .requestHeaderFieldsTooLarge,
            .serviceUnavailable,
            .internalServerError,
        ])
    func refusals(_ status: HTTPResponse.Status) {
        let page = Page(site.app.refuse(status, nil))
        #expect(page.status == status)
        #expect((page.headers[.retryAfter] != nil) == (status == .serviceUnavailable))
        // While the program stops, what was asked for may be done without its answer.
        if status == .serviceUnavailable { #expect(!page.text.contains("Nothing was")) }
        expectOwnLook(page)
    }

    @Test("X9 A page made before the session was looked up doesn’t say who is signed in")
    func unknownVisitor() async {
        let member = site.visitor()
        _ = await member.post("/join/username", ["username": "ada-lovelace", "password": "analytic 8"])
        let elsewhere = await member.get("/", headers: [.host: "evil.example"])
        #expect(elsewhere.status == .misdirectedRequest)
        #expect(!elsewhere.text.contains("igned in"))
        site.data.close()
        let unavailable = await member.get("/")
        #expect(unavailable.status == .serviceUnavailable)
        #expect(!unavailable.text.contains("igned in"))
    }

    private func expectOwnLook(_ page: Page) {
        #expect(page.headers[.contentType] == "text/html; charset=utf-8")
        #expect(page.text.contains("<link rel=\"stylesheet\" href=\"/assets/"))
        #expect(page.text.contains("<h1>"))
        #expect(page.text.contains("<nav aria-label=\"Site\">"))
        #expect(page.headers[.cacheControl] == "no-store")
        #expect(page.headers[.contentSecurityPolicy] != nil)
    }

    @Test("X5 An internal error is 500, and the page shows nothing of it")
    func internalError() async {
        struct Secret: Error {}
        let viewer = TestSite.viewer(.unknown)
        let page = Page(site.app.renderer.errorPage(for: Secret(), for: viewer, RequestID()))
        #expect(page.status == .internalServerError)
        #expect(!page.text.contains("Secret"))
        #expect(page.text.contains("Something went wrong here"))
    }

    @Test("S4 An error that leads to the sign-in page has its own page, though another has the same words")
    func causes() {
        let answer = Refusal.signedOutMeanwhile.answer
        let pages = [Refusal.signedOutMeanwhile, Refusal(ErrorAnswer(answer.status, answer.words))].map {
            Page(site.app.renderer.errorPage(for: $0, for: TestSite.viewer(.stranger), RequestID()))
        }
        #expect(pages.map { $0.text.contains("href=\"/sign-in\" target=\"_blank\"") } == [true, false])
    }

    @Test("X9 Every page has the site's navigation, marks the current place, and says who is signed in")
    func navigation() async {
        for page in [await visitor.get("/"), await visitor.get("/nowhere"), await visitor.post("/join/desk")]
        {
            for section in PageRenderer.navigation(for: TestSite.viewer(.stranger)) {
                #expect(page.text.contains("<a href=\"\(section.path)\""))
                #expect(page.text.contains(">\(TestSite.english.text(section.label))</a>"))
            }
            #expect(page.text.contains("<p class=\"visitor\">Not signed in</p>"))
        }
        #expect(await visitor.get("/").text.contains("<a href=\"/\" aria-current=\"page\">Desk</a>"))
    }

    @Test("A18 For a member My account leads to Home and is marked there, and no sign-up is offered")
    func memberNavigation() async {
        _ = await visitor.post("/join/username", ["username": "countess", "password": "analytic 8"])
        for path in ["/home", "/start", "/account/password", "/"] {
            let page = await visitor.get(path)
            #expect(page.text.contains("<a href=\"/home\""))
            #expect(!page.text.contains("Step by step"))
        }
        let home = await visitor.get("/home")
        #expect(home.text.contains("<a href=\"/home\" aria-current=\"page\">My account</a>"))
    }

    @Test("X9 Error pages say who is signed in, unless the session wasn't looked up")
    func errorsSaySignedIn() async {
        _ = await visitor.post("/join/username", ["username": "countess", "password": "analytic 8"])
        let foreign = await visitor.send(
            visitor.request(.post, "/sign-out", headers: [.origin: "http://evil.example"]))
        #expect(foreign.status == .forbidden)
        for page in [await visitor.get("/nowhere"), await visitor.get("/sign-out"), foreign] {
            #expect(page.text.contains("Signed in as <a href=\"/home\">countess</a>"))
        }
        #expect(!Page(site.app.refuse(.contentTooLarge, nil)).text.contains("igned in"))
    }

    @Test(
        "A state change without fields refuses a malformed body or one of another type, and then changes nothing",
        arguments: [
            "/desk/clear", "/desk/restart", "/desk/undo", "/start", "/sign-out", "/account/sessions/end",
        ])
    func bodies(_ path: String) async {
        _ = await visitor.post("/join/username", ["username": "countess", "password": "analytic 8"])
        _ = await visitor.post("/join/desk", Self.person)
        var request = visitor.request(
            .post, path, headers: [.contentType: "application/json", .secFetchSite: "same-origin"])
        request.body = Array("{}".utf8)
        #expect(await visitor.send(request).status == .unsupportedMediaType)
        request.headers[.contentType] = "application/x-www-form-urlencoded"
        request.body = Array("a=%zz".utf8)
        #expect(await visitor.send(request).status == .badRequest)
        #expect(await visitor.get("/").registered == ["Ada Lovelace"])
        #expect(await visitor.get("/home").status == .ok)
    }

    @Test("The site answers at an origin that is an IPv6 address")
    func addressAsOrigin() async throws {
        let networkPolicy = NetworkPolicy(origin: "http://[fd00::1]:8080", isReachableByOthers: true)
        let site = try TestSite(networkPolicy: networkPolicy)
        let page = await site.visitor().get("/", headers: [.host: "[fd00::1]:8080"])
        #expect(page.status == .ok)
    }

    @Test("X4 Every state change is a POST that answers 303, and no cache keeps the answer")
    func postRedirectGet() async {
        for path in ["/join/desk", "/desk/clear", "/desk/restart", "/desk/undo"] {
            let answer = await visitor.post(path, Self.person)
            #expect(answer.status == .seeOther)
            #expect(answer.headers[.cacheControl] == "no-store")
        }
    }

    @Test("No cache keeps a page with a notice, and a browser checks a page for all visitors each time")
    func caching() async {
        _ = await visitor.post("/join/desk", Self.person)
        let other = await site.visitor().get("/")
        #expect(other.headers[.cacheControl] == "private, no-cache")
        #expect(other.headers[.vary] == "Accept-Language, Cookie")
        #expect(!other.text.contains("is signed up."))
        let page = await visitor.get("/")
        #expect(page.headers[.cacheControl] == "no-store")
        #expect(page.text.contains("is signed up."))
        #expect(!(await visitor.get("/").text.contains("is signed up.")))
    }

    @Test("A made-up notice ticket shows nothing")
    func forgedNotice() async {
        let page = await visitor.get("/", headers: [.cookie: "notice=<b>hello</b>"])
        #expect(page.status == .ok)
        #expect(!page.text.contains("hello"))
    }

    @Test("A foreign Host is 421, a foreign Origin 403, and neither changes anything")
    func foreign() async throws {
        #expect(await visitor.get("/", headers: [.host: "evil.example"]).status == .misdirectedRequest)
        var request = visitor.request(.post, "/join/desk", headers: [.origin: "http://evil.example"])
        request.headers[.contentType] = "application/x-www-form-urlencoded"
        request.body = Array("name=Ada+Lovelace&email=a%40b.c&password=1234567&phone=0123456789".utf8)
        #expect(await visitor.send(request).status == .forbidden)
        #expect(try await site.store.member(email: "a@b.c") == nil)
        request.headers[.origin] = "http://localhost:8080"
        #expect(await visitor.send(request).status == .seeOther)
        #expect(try await site.store.member(email: "a@b.c") != nil)
    }

    @Test("The host check comes before everything else, the health page and unknown paths included")
    func hostFirst() async {
        for path in ["/health", "/nowhere", "/style.css"] {
            #expect(await visitor.get(path, headers: [.host: "evil.example"]).status == .misdirectedRequest)
        }
    }

    @Test(
        "Behind a proxy the site answers at the proxy's address, trusts it as an origin, and sets host cookies"
    )
    func behindProxy() async throws {
        let networkPolicy = NetworkPolicy(origin: "https://desk.example.org", isReachableByOthers: true)
        let site = try TestSite(networkPolicy: networkPolicy)
        let answer = await site.visitor().post(
            "/join/desk", Self.person,
            headers: [.host: "desk.example.org", .origin: "https://desk.example.org"])
        #expect(answer.status == .seeOther)
        let cookie = answer.headers[.setCookie] ?? ""
        #expect(cookie.hasPrefix("__Host-notice="))
        #expect(cookie.hasSuffix("; Secure"))
    }

    @Test("X6 The security headers allow nothing from another origin and no inline code")
    func securityHeaders() async {
        for page in [await visitor.get("/"), await visitor.get("/nowhere"), await visitor.get("/style.css")] {
            let policy = page.headers[.contentSecurityPolicy] ?? ""
            #expect(policy.contains("default-src 'none'"))
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe-inline"))
            #expect(!policy.contains("http"))
            #expect(page.headers[.xContentTypeOptions] == "nosniff")
            #expect(page.headers[.referrerPolicy] == "same-origin")
            #expect(page.headers[.crossOriginOpenerPolicy] == "same-origin")
            #expect(page.headers[.permissionsPolicy] != nil)
        }
        let page = await visitor.get("/")
        #expect(!page.text.contains("style=\""))
        #expect(!page.text.contains("onclick"))
        #expect(
            page.text.matches(of: /(?:href|src|action)="([^"]*)"/).allSatisfy {
                $0.1.hasPrefix("/") || $0.1.hasPrefix("#")
            })
    }

    @Test(
        "Bodies that no browser would send are 400 or 415, and nothing is registered",
        arguments: [
            ("name=%ZZ", 400), ("name=%FF", 400), ("name=a&name=b", 400), ("name=\u{1F600}%", 400),
        ])
    func malformed(_ body: String, _ status: Int) async {
        var request = visitor.request(.post, "/join/desk")
        request.headers[.contentType] = "application/x-www-form-urlencoded"
        request.body = Array(body.utf8)
        #expect(await visitor.send(request).status.code == status)
        request.headers[.contentType] = "application/json"
        #expect(await visitor.send(request).status == .unsupportedMediaType)
        #expect(await visitor.get("/").registered.isEmpty)
    }

    @Test("NUL, a gigantic name and unknown fields get a clear answer")
    func oddInput() async {
        let nul = await visitor.post(
            "/join/desk", ["name": "Ann\0a", "email": "a@b.c", "password": "1234567", "phone": "0123456789"])
        #expect(nul.status == .unprocessableContent)
        #expect(nul.content(id: "name-problem").contains("an invisible character"))
        let gigantic = await visitor.post("/join/desk", ["name": String(repeating: "x", count: 60_000)])
        #expect(gigantic.status == .unprocessableContent)
        #expect(gigantic.content(id: "name-problem") == "Name can have at most 100 characters.")
        let unknown = await visitor.post(
            "/join/desk",
            ["name": "Ann", "email": "a@b.c", "password": "1234567", "phone": "0123456789", "admin": "1"])
        #expect(unknown.status == .seeOther)
    }

    @Test(
        "The health page writes nothing for clients elsewhere, and still tells them when a write has failed")
    func healthForStrangers() async throws {
        let site = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true))
        func checkCount() throws -> Int64? { try site.data.number("SELECT sum(check_count) FROM health") }
        let before = try checkCount()
        let headers: HTTPFields = [.via: "1.1 proxy"]
        for _ in 0..<3 { #expect(await site.visitor().get("/health", headers: headers).text == "ok") }
        #expect(try checkCount() == before)
        try site.data.breakWrites("INSERT", of: "member")
        // A database's store tries to write by itself, too, and would find that it can.
        try site.data.breakWrites("UPDATE", of: "health")
        _ = await site.visitor().post("/join/desk", .deskForm)
        #expect(await site.visitor().get("/health", headers: headers).status == .serviceUnavailable)
        try site.data.mendWrites(of: "member")
        try site.data.mendWrites(of: "health")
        _ = await site.visitor().post("/join/desk", .deskForm)
        #expect(await site.visitor().get("/health", headers: headers).text == "ok")
    }

    @Test("The health page says ok while the data can be read and written")
    func health() async {
        let page = await visitor.get("/health")
        #expect(page.status == .ok)
        #expect(page.text == "ok")
        site.data.close()
        let ill = await visitor.get("/health")
        #expect(ill.status == .serviceUnavailable)
        #expect(ill.headers[.retryAfter] == "5")
    }
}
