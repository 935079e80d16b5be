import HTTP
import HTTPTypes
import Storage
import TestStores
import Testing
import Visitors

@testable import Site

@Suite("Signing in and sessions")
struct SignInTests {
    let site: TestSite
    let visitor: Visitor

    init() throws {
        site = try TestSite()
        visitor = site.visitor()
    }

    @Test(
        "A8 Members sign in on one page, whichever form they signed up by, with email or username, in any letter case"
    )
    func signInByAny() async {
        _ = await visitor.submit("/join/desk", .deskForm)
        _ = await site.visitor().post("/join/email", .emailForm)
        _ = await site.visitor().post("/join/username", ["username": "Countess", "password": "analytic 8"])
        _ = await site.visitor().post(
            "/join/guided",
            [
                "first-name": "Mary", "last-name": "Shelley", "email": "mary@example.org", "username": "mary",
                "password": "franken", "action": "sign-up",
            ])
        for (name, password, greeting) in [
            ("GRACE@example.org", "secret 7", "Grace Hopper"), ("lovelace@EXAMPLE.org", "analytic 8", "Ada"),
            ("countess", "analytic 8", "Countess"), (" mary ", "franken", "mary"),
            ("mary@example.org", "franken", "mary"),
        ] {
            let visitor = site.visitor()
            #expect(await visitor.signIn(name, password).headers[.location] == "/home")
            #expect(await visitor.get("/home").text.contains("<h1>Hello, \(greeting)!</h1>"))
        }
    }

    @Test("A9 An unknown member and a wrong password get the same answer")
    func oneMessage() async {
        _ = await visitor.post("/join/email", .emailForm)
        let unknown = await site.visitor().signIn("nobody@example.org", "whatever 8")
        let wrong = await site.visitor().signIn("lovelace@example.org", "whatever 8")
        #expect(unknown.status == .unprocessableContent)
        #expect(wrong.status == .unprocessableContent)
        #expect(
            unknown.text.replacing("nobody@example.org", with: "")
                == wrong.text.replacing("lovelace@example.org", with: ""))
        #expect(unknown.content(id: "alert-sentence").contains("isn’t right"))
        #expect(unknown.headers.map(\.name) == wrong.headers.map(\.name))
    }

    @Test("A13 The address that a sent sign-in form gets leads to Start, and the form’s own address doesn’t")
    func backFromRefused() async {
        #expect(await visitor.signIn("nobody@example.org", "whatever 8").status == .unprocessableContent)
        for query in ["sent", "sent="] {
            let sent = await visitor.get("/sign-in?\(query)")
            #expect(sent.status == .seeOther && sent.headers[.location] == "/start")
        }
        for query in ["sent", "sent=", "again", "again=&sent=", "here=x&sent="] {
            let sentAgain = await visitor.post(
                "/sign-in?\(query)", ["member": "nobody", "password": "whatever 8"])
            #expect(sentAgain.status == .seeOther && sentAgain.headers[.location] == "/sign-in", "\(query)")
        }
        // With JavaScript a reload of the refused page has this address.
        #expect(await visitor.get("/sign-in?again").status == .ok)
        #expect(await visitor.get("/sign-in").status == .ok)
    }

    @Test("L2 On the page of a refused sign-in another language can be chosen")
    func languageOfRefused() async {
        _ = await visitor.signIn("nobody@example.org", "whatever 8")
        _ = await visitor.post("/language", ["language": "de"])
        #expect(await visitor.get("/sign-in").status == .ok)
    }

    @Test("A password is the same after Unicode normalisation")
    func normalisation() async {
        _ = await visitor.post("/join/username", ["username": "Countess", "password": "crème br\u{FB}lée"])
        let decomposed = "cre\u{300}me bru\u{302}le\u{301}e"
        #expect(await site.visitor().signIn("Countess", decomposed).status == .seeOther)
    }

    @Test(
        "A10 With “Remember me” the cookie outlives the browser; without it the cookie ends with the browser")
    func remember() async {
        _ = await site.visitor().post("/join/email", .emailForm)
        let without = await site.visitor().signIn("lovelace@example.org", "analytic 8")
        let with = await site.visitor().signIn("lovelace@example.org", "analytic 8", remember: true)
        #expect(without.sessionCookie?.contains("Max-Age") == false)
        #expect(with.sessionCookie?.contains("Max-Age=15552000") == true)
        for cookie in [without.sessionCookie, with.sessionCookie] {
            #expect(cookie?.contains("; HttpOnly; SameSite=Lax") == true)
        }
        // An empty field counts as a missing one.
        let empty = await site.visitor().post(
            "/sign-in", ["member": "lovelace@example.org", "password": "analytic 8", "remember": ""])
        #expect(empty.status == .seeOther && empty.sessionCookie?.contains("Max-Age") == false)
        // After a wrong password the box is as it was left.
        for isTicked in [false, true] {
            let wrong = await site.visitor().signIn("lovelace@example.org", "wrong 888", remember: isTicked)
            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.tag(id: "remember").contains("checked") == isTicked)
        }
    }

    @Test(
        "A session ends after 12 idle hours, or 7 days in all; if it is remembered, after 30 idle days, or 180 in all",
        arguments: [(false, 43_200, 604_800), (true, 2_592_000, 15_552_000)] as [(Bool, Int64, Int64)])
    func ends(_ isRemembered: Bool, _ idle: Int64, _ total: Int64) async throws {
        _ = await site.visitor().post("/join/email", .emailForm)
        let visitor = site.visitor()
        _ = await visitor.signIn("lovelace@example.org", "analytic 8", remember: isRemembered)
        site.clock.pass(seconds: idle - 1)
        #expect(await visitor.get("/home").status == .ok)
        site.clock.pass(seconds: idle + 60)
        #expect(await visitor.get("/home").headers[.location] == "/sign-in")
        let other = site.visitor()
        _ = await other.signIn("lovelace@example.org", "analytic 8", remember: isRemembered)
        let step = idle / 2
        for _ in 0..<(total / step - 1) {
            site.clock.pass(seconds: step)
            #expect(await other.get("/home").status == .ok)
            try await noteIsWritten()
        }
        site.clock.pass(seconds: step)
        #expect(await other.get("/home").status == .seeOther)
    }

    /// Waits until the store has the session's last use.
    private func noteIsWritten() async throws {
        let member = try #require(try await site.store.member(email: "lovelace@example.org"))
        try await eventually {
            try await site.store.overview(of: member.id, at: site.clock.now).sessions
                .contains { $0.lastUsedAt == site.clock.now }
        }
    }

    @Test(
        "A11 Sign out ends the session on the server, deletes the cookie, and shows the start page with sign-in and sign-up"
    )
    func signOut() async {
        _ = await visitor.post("/join/email", .emailForm)
        let stolen = visitor.cookieHeader
        let page = await visitor.submit("/sign-out")
        #expect(page.text.contains("href=\"/sign-in\""))
        #expect(page.text.contains("href=\"/join/email\""))
        #expect(page.text.contains("Not signed in"))
        #expect(await visitor.get("/home").headers[.location] == "/sign-in")
        #expect(await site.visitor().get("/home", headers: [.cookie: stolen]).status == .seeOther)
    }

    @Test("A11 A sign-out that can't be written says that the session stays, and the browser forgets it")
    func failedSignOut() async throws {
        _ = await visitor.post("/join/email", .emailForm)
        try site.data.breakWrites("DELETE", of: "session")
        let page = await visitor.submit("/sign-out")
        #expect(page.text.contains("to end the session for good"))
        #expect(await visitor.get("/home").headers[.location] == "/sign-in")
    }

    @Test(
        "A11 The first page after signing out has the browser clear its cache, if browsers accept that from the site",
        arguments: [
            (NetworkPolicy(), true), (NetworkPolicy(origin: "https://desk.example.org"), true),
            (
                NetworkPolicy(allowedHosts: ["desk.local"], isReachableByOthers: true, trustsNetwork: true),
                false
            ),
        ])
    func droppedPages(_ networkPolicy: NetworkPolicy, isSecureContext: Bool) async throws {
        for page in ["/start", "/"] { try await dropsPages(networkPolicy, isSecureContext, next: page) }
    }

    /// - Parameter page: the page after the sign-out.
    private func dropsPages(
        _ networkPolicy: NetworkPolicy, _ isSecureContext: Bool, next page: String
    ) async throws {
        let site = try TestSite(networkPolicy: networkPolicy)
        let visitor = site.visitor()
        let host = networkPolicy.hostNames.first ?? "localhost:8080"
        let headers: HTTPFields = [.host: host]
        // From now on strangers get the desk's page without waiting.
        _ = await site.visitor().get("/", headers: headers)
        let member = visitor.form("/join/username", ["username": "countess", "password": "analytic 8"])
        _ = await visitor.send(member.at(host))
        #expect(await visitor.get("/home", headers: headers).headers[.clearSiteData] == nil)
        let end = await visitor.send(visitor.form("/sign-out", [:]).at(host))
        // WebKit ignores the field in a redirect.
        #expect(end.status == .seeOther && end.headers[.clearSiteData] == nil)
        let pages = [
            await visitor.get(page, headers: headers), await visitor.get(page, headers: headers),
        ]
        #expect(pages.map { $0.headers[.clearSiteData] } == [isSecureContext ? "\"cache\"" : nil, nil])
    }

    @Test(
        "X4 A refused form that a browser sends again on reload is not read", arguments: ["", "again"])
    func reload(_ query: String) async {
        let fields: KeyValuePairs = ["username": "short", "password": "analytic 8"]
        let page = await visitor.post("/join/username?\(query)", fields)
        #expect(page.status == (query.isEmpty ? .unprocessableContent : .seeOther))
        #expect(page.headers[.location] == (query.isEmpty ? nil : "/join/username"))
        #expect(page.text.contains(/<html lang="en"[^>]* data-refused>/) == query.isEmpty)
        #expect(!(await visitor.get("/join/username")).text.contains("data-refused"))
        for path in ["/nowhere", "//elsewhere.example", "/desk/restart"] {
            let answer = await visitor.post("\(path)?again")
            #expect(answer.headers[.location] == (path == "/desk/restart" ? "/" : nil))
        }
    }

    @Test("A16 Home lists the member's open sessions and ends the others on demand")
    func sessions() async {
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
        _ = await visitor.post("/join/email", .emailForm)
        let elsewhere = site.visitor()
        _ = await elsewhere.post(
            "/sign-in", ["member": "lovelace@example.org", "password": "analytic 8"],
            headers: [.userAgent: firefox])
        site.clock.pass(seconds: 300)
        let home = await visitor.get("/home")
        #expect(home.text.contains("Firefox on Linux"))
        #expect(home.text.contains("this browser"))
        #expect(home.text.contains("5 minutes ago"))
        let after = await visitor.submit("/account/sessions/end")
        #expect(after.text.contains("1 other browser is now signed out."))
        #expect(!after.text.contains("Firefox on Linux"))
        #expect(await elsewhere.get("/home").status == .seeOther)
    }

    @Test("A16 A browser is named as people know it, though most browsers also name others")
    func browserNames() {
        let (iPhone, mac) = ("iPhone; CPU iPhone OS 18_6 like Mac OS X", "Macintosh; Intel Mac OS X 10_15_7")
        for (system, products, name) in [
            ("Windows NT 10.0; x64", "Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0", "Edge on Windows"),
            (mac, "Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0", "Opera on Mac"),
            (mac, "Version/18.6 Safari/605.1.15", "Safari on Mac"),
            (
                "Linux; Android 10; K", "SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
                "Samsung Internet on Android"
            ),
            ("Linux; Android 10; K", "Chrome/140.0.0.0 Mobile Safari/537.36", "Chrome on Android"),
            ("X11; CrOS x86_64 14541.0.0", "Chrome/140.0.0.0 Safari/537.36", "Chrome on ChromeOS"),
            ("X11; Linux x86_64", "Chrome/140.0.0.0 Safari/537.36", "Chrome on Linux"),
            (iPhone, "CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1", "Chrome on iPhone"),
            (iPhone, "Version/18.6 Mobile/15E148 Safari/604.1", "Safari on iPhone"),
            (
                "iPad; CPU OS 18_6 like Mac OS X", "FxiOS/142.0 Mobile/15E148 Safari/605.1.15",
                "Firefox on iPad"
            ),
        ] {
            let userAgent = "Mozilla/5.0 (\(system)) AppleWebKit/537.36 (KHTML, like Gecko) \(products)"
            #expect(BrowserName(userAgent: userAgent).text == name)
        }
        #expect(BrowserName(userAgent: "curl/8.14.1").text == "curl")
        #expect(BrowserName(userAgent: "").text == "A browser")
    }

    @Test("A16 One session ends by its own button; the others go on, and another member's can't be ended")
    func oneSession() async throws {
        _ = await visitor.post("/join/email", .emailForm)
        let (first, second) = (site.visitor(), site.visitor())
        for other in [first, second] { _ = await other.signIn("lovelace@example.org", "analytic 8") }
        let home = await visitor.get("/home")
        let names = home.text.matches(of: /name="session" value="(\w+)"/).map { String($0.1) }
        #expect(names.count == 2)
        let name = try #require(names.first)
        let stranger = site.visitor()
        _ = await stranger.post("/join/username", ["username": "somebody-else", "password": "analytic 8"])
        #expect(
            await stranger.submit("/account/sessions/end", ["session": name]).text.contains(
                "was already signed out"))
        let after = await visitor.submit("/account/sessions/end", ["session": name])
        #expect(after.text.contains("That browser is now signed out."))
        var statuses: [Int] = []
        for other in [first, second] { statuses.append(await other.get("/home").status.code) }
        #expect(statuses.sorted() == [200, 303])
        #expect(await visitor.get("/home").status == .ok)
    }

    @Test("A16 The page of a member who signed out since ends no session of the member who signed in")
    func anotherMember() async throws {
        _ = await visitor.post("/join/email", .emailForm)
        let ben = await site.member("ben-franklin")
        let (elsewhere, bensElsewhere) = (site.visitor(), site.visitor())
        _ = await elsewhere.signIn("lovelace@example.org", "analytic 8")
        _ = await bensElsewhere.signIn("ben-franklin", "analytic 8")
        let page = await ben.get("/home")
        let forms = page.text.matches(
            of: /action="\/account\/sessions\/end"><input type="hidden" name="owner" value="(\d+)"/)
        #expect(forms.count == 2)
        let owner = String(try #require(forms.first).1)
        let sent: [KeyValuePairs<String, String>] = [
            ["owner": owner], ["owner": owner, "session": page.hidden("session")],
        ]
        for fields in sent {
            let refused = await visitor.post("/account/sessions/end", fields)
            #expect(refused.status == .conflict)
            #expect(refused.sentences.contains("You are signed in as Ada now"))
        }
        #expect(await elsewhere.get("/home").status == .ok)
        let ended = await ben.submit("/account/sessions/end", ["owner": owner])
        #expect(ended.text.contains("1 other browser is now signed out."))
    }

    @Test(
        "Home and the account's pages are for members alone",
        arguments: ["/home", "/account/password", "/account/delete"])
    func forMembers(_ path: String) async {
        #expect(await visitor.get(path).headers[.location] == "/sign-in")
        let garbage: HTTPFields = [.cookie: "session=" + String(repeating: "x", count: 4096)]
        #expect(await visitor.get(path, headers: garbage).headers[.location] == "/sign-in")
        if path != "/home" { #expect(await visitor.post(path, .emailForm).headers[.location] == "/sign-in") }
    }

    @Test("Every sign-in makes a new token, and ends the session that the browser had")
    func newToken() async {
        _ = await visitor.post("/join/email", .emailForm)
        let old = visitor.cookieHeader
        site.clock.pass(seconds: 13 * 3600)
        _ = await visitor.signIn("lovelace@example.org", "analytic 8")
        #expect(visitor.cookieHeader != old)
        #expect(await site.visitor().get("/home", headers: [.cookie: old]).status == .seeOther)
    }
}

extension Request {
    /// The same request to the site at another host name.
    fileprivate func at(_ host: String) -> Request {
        var copy = self
        copy.headers[.host] = host
        return copy
    }
}
