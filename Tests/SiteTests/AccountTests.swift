import HTTP
import HTTPTypes
import Passwords
import Storage
import Testing

@testable import Site

private let emailForm: KeyValuePairs = [
    "email": "lovelace@example.org", "password": "countess 8", "password-again": "countess 8",
    "nickname": "Ada",
]

private let deskForm: KeyValuePairs = [
    "name": "Grace Hopper", "email": "grace@example.org", "password": "secret 7", "phone": "0123456789",
]

@Suite("Accounts")
struct AccountTests {
    let site: TestSite
    let visitor: Visitor

    init() throws {
        site = try TestSite()
        visitor = site.visitor()
    }

    private func signIn(
        _ visitor: Visitor, _ member: String, _ password: String, remember: Bool = false
    ) async -> Page {
        await visitor.post(
            "/sign-in",
            remember
                ? ["member": member, "password": password, "remember": "yes"]
                : ["member": member, "password": password])
    }

    @Test(
        "A1 Start leads to sign-up while nobody has signed up, to Home when signed in, to sign-in otherwise")
    func start() async {
        #expect(await visitor.get("/start").text.contains(">Start</button>"))
        #expect(await visitor.post("/start").headers[.location] == "/join/email")
        _ = await visitor.post("/join/email", emailForm)
        #expect(await visitor.post("/start").headers[.location] == "/home")
        #expect(await site.visitor().post("/start").headers[.location] == "/sign-in")
    }

    @Test("A2 Sign-up by email has four inputs; A7 it signs in and greets by the nickname")
    func signUpByEmail() async {
        let form = await visitor.get("/join/email")
        for id in ["email", "password", "password-again", "nickname"] { #expect(!form.tag(id: id).isEmpty) }
        #expect(form.headers[.cacheControl] == "no-store")
        let home = await visitor.submit("/join/email", emailForm)
        #expect(home.text.contains("<h1>Hello, Ada!</h1>"))
        #expect(home.text.contains("Signed in as <a href=\"/home\">Ada</a>"))
        #expect(home.headers[.cacheControl] == "no-store")
    }

    @Test(
        "A4 The first rule that fails is named in an alert, alone, and nothing typed is lost but the passwords",
        arguments: [
            (["nonsense", "1234567", "x", "A"], "Email needs the form name@example.org."),
            (["short@example.org", "1234567", "x", "A"], "Email needs at least 6 characters before the @."),
            (["lovelace@example.org", "1234567", "x", "A"], "Password needs at least 8 characters."),
            (
                ["lovelace@example.org", "countess 8", "countess 9", "A"],
                "The two passwords are not the same. Type both again."
            ),
            (
                ["lovelace@example.org", "countess 8", "countess 8", "A"],
                "Nickname needs at least 2 characters."
            ),
        ])
    func oneAlert(_ typed: [String], _ sentence: String) async {
        let page = await visitor.post(
            "/join/email",
            ["email": typed[0], "password": typed[1], "password-again": typed[2], "nickname": typed[3]])
        #expect(page.status == .unprocessableContent)
        #expect(page.title.hasPrefix("Error: "))
        #expect(page.text.contains("<dialog class=\"alert\" open"))
        #expect(page.content(id: "alert-sentence") == sentence)
        #expect(page.text.matches(of: /<li><a href="#[a-z-]+">/).count == 1)
        #expect(page.tag(id: "email").contains("value=\"\(typed[0])\""))
        #expect(page.tag(id: "nickname").contains("value=\"\(typed[3])\""))
        #expect(!page.text.contains("1234567"))
        #expect(!page.text.contains("countess"))
    }

    @Test("A4 A taken email is named as such, with 409")
    func takenEmail() async {
        _ = await visitor.post("/join/email", emailForm)
        site.clock.pass(seconds: 61)
        let page = await site.visitor().post("/join/email", emailForm)
        #expect(page.status == .conflict)
        #expect(page.content(id: "alert-sentence") == "Email belongs to somebody who is registered already.")
    }

    @Test("The same sign-up sent twice at once makes one member, and both are signed in")
    func twice() async throws {
        let site = site
        async let one = site.visitor().post("/join/email", emailForm)
        async let two = site.visitor().post("/join/email", emailForm)
        for page in await [one, two] {
            #expect(page.status == .seeOther)
            #expect(page.headers[.location] == "/home")
        }
        #expect(try await site.store.member(signInName: "lovelace@example.org") != nil)
    }

    @Test("T1 Sign-up by username: taken in any letter case is refused; T2 Home greets by the username")
    func signUpByUsername() async {
        let form = await visitor.get("/join/username")
        #expect(form.tag(id: "username").contains("autocorrect=\"off\""))
        #expect(form.tag(id: "username").contains("autocapitalize=\"none\""))
        let home = await visitor.submit("/join/username", ["username": "Countess", "password": "countess 8"])
        #expect(home.text.contains("<h1>Hello, Countess!</h1>"))
        let other = await site.visitor().post(
            "/join/username", ["username": "COUNTESS", "password": "another 8"])
        #expect(other.status == .conflict)
        #expect(
            other.content(id: "username-problem") == "Username belongs to somebody who is registered already."
        )
    }

    @Test("A8 Whoever signed up by any form signs in on one page, with email or username, in any letter case")
    func signInByAny() async {
        _ = await visitor.submit("/join/desk", deskForm)
        _ = await site.visitor().post("/join/email", emailForm)
        _ = await site.visitor().post("/join/username", ["username": "Countess", "password": "countess 8"])
        _ = await site.visitor().post(
            "/join/guided",
            [
                "first-name": "Mary", "last-name": "Shelley", "email": "mary@example.org", "username": "mary",
                "password": "franken", "action": "sign-up",
            ])
        for (name, password, greeting) in [
            ("GRACE@example.org", "secret 7", "Grace Hopper"), ("lovelace@EXAMPLE.org", "countess 8", "Ada"),
            ("countess", "countess 8", "Countess"), (" mary ", "franken", "mary"),
            ("mary@example.org", "franken", "mary"),
        ] {
            let visitor = site.visitor()
            #expect(await signIn(visitor, name, password).headers[.location] == "/home")
            #expect(await visitor.get("/home").text.contains("<h1>Hello, \(greeting)!</h1>"))
        }
    }

    @Test("A9 An unknown member and a wrong password get one and the same answer")
    func oneMessage() async {
        _ = await visitor.post("/join/email", emailForm)
        let unknown = await signIn(site.visitor(), "nobody@example.org", "whatever 8")
        let wrong = await signIn(site.visitor(), "lovelace@example.org", "whatever 8")
        #expect(unknown.status == .unprocessableContent)
        #expect(wrong.status == .unprocessableContent)
        #expect(
            unknown.text.replacing("nobody@example.org", with: "")
                == wrong.text.replacing("lovelace@example.org", with: ""))
        #expect(unknown.content(id: "alert-sentence").contains("don’t belong together"))
        #expect(unknown.headers.map(\.name) == wrong.headers.map(\.name))
    }

    @Test("A password is the same after Unicode normalisation")
    func normalisation() async {
        _ = await visitor.post("/join/username", ["username": "Countess", "password": "crème br\u{FB}lée"])
        let decomposed = "cre\u{300}me bru\u{302}le\u{301}e"
        #expect(await signIn(site.visitor(), "Countess", decomposed).status == .seeOther)
    }

    @Test("A10 Remember me outlives the browser's closing; without it the cookie ends with the browser")
    func remember() async {
        _ = await site.visitor().post("/join/email", emailForm)
        let without = await signIn(site.visitor(), "lovelace@example.org", "countess 8")
        let with = await signIn(site.visitor(), "lovelace@example.org", "countess 8", remember: true)
        #expect(without.sessionCookie?.contains("Max-Age") == false)
        #expect(with.sessionCookie?.contains("Max-Age=15552000") == true)
        for cookie in [without.sessionCookie, with.sessionCookie] {
            #expect(cookie?.contains("; HttpOnly; SameSite=Lax") == true)
        }
    }

    @Test(
        "A session ends by the clock: 12 hours idle, 7 days in all; remembered 30 and 180 days",
        arguments: [(false, 43_200, 604_800), (true, 2_592_000, 15_552_000)] as [(Bool, Int64, Int64)])
    func ends(_ isRemembered: Bool, _ idle: Int64, _ total: Int64) async throws {
        _ = await site.visitor().post("/join/email", emailForm)
        let visitor = site.visitor()
        _ = await signIn(visitor, "lovelace@example.org", "countess 8", remember: isRemembered)
        site.clock.pass(seconds: idle - 1)
        #expect(await visitor.get("/home").status == .ok)
        site.clock.pass(seconds: idle + 60)
        #expect(await visitor.get("/home").headers[.location] == "/sign-in")
        let other = site.visitor()
        _ = await signIn(other, "lovelace@example.org", "countess 8", remember: isRemembered)
        let step = idle / 2
        for _ in 0..<(total / step - 1) {
            site.clock.pass(seconds: step)
            #expect(await other.get("/home").status == .ok)
            try await settle()
        }
        site.clock.pass(seconds: step)
        #expect(await other.get("/home").status == .seeOther)
    }

    /// The note of a session's use is written behind the answer: a later write comes after it.
    private func settle() async throws {
        await Task.yield()
        for _ in 0..<3 { try await site.store.check() }
    }

    @Test(
        "A11 Sign out ends the session on the server, forgets the cookie, and shows the start page with both ways in"
    )
    func signOut() async {
        _ = await visitor.post("/join/email", emailForm)
        let stolen = visitor.cookieHeader
        let page = await visitor.submit("/sign-out")
        #expect(page.text.contains("href=\"/sign-in\""))
        #expect(page.text.contains("href=\"/join/email\""))
        #expect(page.text.contains("Not signed in"))
        #expect(await visitor.get("/home").headers[.location] == "/sign-in")
        #expect(await site.visitor().get("/home", headers: [.cookie: stolen]).status == .seeOther)
    }

    @Test("A12 Delete my account asks for the password, erases the member everywhere, and frees the email")
    func delete() async {
        _ = await visitor.post("/join/email", emailForm)
        let elsewhere = site.visitor()
        _ = await signIn(elsewhere, "lovelace@example.org", "countess 8", remember: true)
        let wrong = await visitor.post("/account/delete", ["password": "countess 9"])
        #expect(wrong.status == .unprocessableContent)
        #expect(wrong.content(id: "password-problem") == "That is not your password.")
        let page = await visitor.submit("/account/delete", ["password": "countess 8"])
        #expect(page.text.contains("Your account is deleted."))
        #expect(await visitor.get("/home").status == .seeOther)
        #expect(await elsewhere.get("/home").headers[.location] == "/sign-in")
        #expect(
            await signIn(site.visitor(), "lovelace@example.org", "countess 8").status == .unprocessableContent
        )
        #expect(await site.visitor().post("/join/email", emailForm).headers[.location] == "/home")
    }

    @Test("A12 Whoever is deleted leaves the desk's list too")
    func deleteListed() async {
        _ = await visitor.submit("/join/desk", deskForm)
        let grace = site.visitor()
        _ = await signIn(grace, "grace@example.org", "secret 7")
        #expect(await visitor.get("/").registered == ["Grace Hopper"])
        _ = await grace.post("/account/delete", ["password": "secret 7"])
        #expect(await visitor.get("/").registered.isEmpty)
    }

    @Test("D8 Who has signed in since leaves the list on Restart, but stays a member")
    func restart() async {
        _ = await visitor.submit("/join/desk", deskForm)
        let grace = site.visitor()
        _ = await signIn(grace, "grace@example.org", "secret 7")
        let page = await visitor.submit("/desk/restart")
        #expect(page.registered.isEmpty)
        #expect(!page.text.contains(">Undo</button>"))
        #expect(await grace.get("/home").text.contains("Hello, Grace Hopper!"))
    }

    @Test("D17 Whom a Restart closed cannot sign in, and does not count as a member, until Undo")
    func closed() async {
        _ = await visitor.submit("/join/desk", deskForm)
        _ = await visitor.submit("/desk/restart")
        #expect(await signIn(site.visitor(), "grace@example.org", "secret 7").status == .unprocessableContent)
        #expect(await visitor.post("/start").headers[.location] == "/join/email")
        _ = await visitor.submit("/desk/undo")
        #expect(await signIn(site.visitor(), "grace@example.org", "secret 7").status == .seeOther)
    }

    @Test(
        "A13 A signed-in visitor who opens or posts a form that was used already is sent to the start page",
        arguments: [
            "/join/guided", "/join/email", "/join/username", "/sign-in",
        ])
    func back(_ path: String) async {
        #expect(await visitor.get(path).headers[.cacheControl] == "no-store")
        _ = await visitor.post("/join/email", emailForm)
        #expect(await visitor.get(path).headers[.location] == "/start")
        #expect(await visitor.post(path, emailForm).headers[.location] == "/start")
    }

    @Test("A15 Change password ends the member's other sessions, and the old password is refused afterwards")
    func changePassword() async {
        _ = await visitor.post("/join/email", emailForm)
        let elsewhere = site.visitor()
        _ = await signIn(elsewhere, "lovelace@example.org", "countess 8")
        let form = await visitor.get("/account/password")
        #expect(form.text.contains("autocomplete=\"username\""))
        #expect(form.tag(id: "old").contains("autocomplete=\"current-password\""))
        let wrong = await visitor.post(
            "/account/password",
            ["old": "nonsense", "password": "brand new 9", "password-again": "brand new 9"])
        #expect(wrong.status == .unprocessableContent)
        #expect(wrong.content(id: "old-problem") == "That is not your password.")
        let page = await visitor.submit(
            "/account/password",
            ["old": "countess 8", "password": "brand new 9", "password-again": "brand new 9"])
        #expect(page.text.contains("Your password is changed."))
        #expect(await elsewhere.get("/home").status == .seeOther)
        #expect(await visitor.get("/home").status == .ok)
        #expect(
            await signIn(site.visitor(), "lovelace@example.org", "countess 8").status == .unprocessableContent
        )
        #expect(await signIn(site.visitor(), "lovelace@example.org", "brand new 9").status == .seeOther)
        #expect(await visitor.get("/.well-known/change-password").headers[.location] == "/account/password")
    }

    @Test("A16 Home lists the member's open sessions and ends the others on demand")
    func sessions() async {
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
        _ = await visitor.post("/join/email", emailForm)
        let elsewhere = site.visitor()
        _ = await elsewhere.post(
            "/sign-in", ["member": "lovelace@example.org", "password": "countess 8"],
            headers: [.userAgent: firefox])
        site.clock.pass(seconds: 300)
        let home = await visitor.get("/home")
        #expect(home.text.contains("Firefox on Linux"))
        #expect(home.text.contains("this browser"))
        #expect(home.text.contains("5 minutes ago"))
        let after = await visitor.submit("/account/sessions/end")
        #expect(after.text.contains("1 other session has ended."))
        #expect(!after.text.contains("Firefox on Linux"))
        #expect(await elsewhere.get("/home").status == .seeOther)
    }

    @Test(
        "Home and the account's pages are for members alone",
        arguments: ["/home", "/account/password", "/account/delete"])
    func forMembers(_ path: String) async {
        #expect(await visitor.get(path).headers[.location] == "/sign-in")
        let garbage: HTTPFields = [.cookie: "session=" + String(repeating: "x", count: 4096)]
        #expect(await visitor.get(path, headers: garbage).headers[.location] == "/sign-in")
        if path != "/home" { #expect(await visitor.post(path, emailForm).headers[.location] == "/sign-in") }
    }

    @Test("A new token at every sign-in ends the one the browser had")
    func newToken() async {
        _ = await visitor.post("/join/email", emailForm)
        let old = visitor.cookieHeader
        site.clock.pass(seconds: 13 * 3600)
        _ = await signIn(visitor, "lovelace@example.org", "countess 8")
        #expect(visitor.cookieHeader != old)
        #expect(await site.visitor().get("/home", headers: [.cookie: old]).status == .seeOther)
    }
}

extension Page {
    var sessionCookie: String? { headers[values: .setCookie].first { $0.hasPrefix("session=") } }
}

@Suite("Limits, passwords and staff")
struct ProtectionTests {
    private func attempt(
        _ site: TestSite, _ member: String, _ password: String, from address: String
    ) async -> Page {
        let visitor = site.visitor()
        var request = visitor.request(.post, "/sign-in")
        request.clientAddress = address
        request.headers[.contentType] = "application/x-www-form-urlencoded"
        request.body = Array("member=\(Visitor.escape(member))&password=\(Visitor.escape(password))".utf8)
        return await visitor.send(request)
    }

    @Test("After 10 failures in 15 minutes a name is refused from that address alone, with the time to wait")
    func perName() async throws {
        let site = try TestSite()
        _ = await site.visitor().post("/join/username", ["username": "Countess", "password": "countess 8"])
        for _ in 0..<10 {
            #expect(
                await attempt(site, "countess", "wrong", from: "192.0.2.7").status == .unprocessableContent)
        }
        let refused = await attempt(site, "COUNTESS", "countess 8", from: "192.0.2.7")
        #expect(refused.status == .tooManyRequests)
        #expect(refused.headers[.retryAfter] == "900")
        #expect(refused.text.contains("Try again in 15 minutes."))
        #expect(await attempt(site, "countess", "countess 8", from: "192.0.2.8").status == .seeOther)
        site.clock.pass(seconds: 900)
        #expect(await attempt(site, "countess", "countess 8", from: "192.0.2.7").status == .seeOther)
    }

    @Test(
        "After 50 failures an address is refused whatever it tries; this machine never is, and success costs nothing"
    )
    func perAddress() async throws {
        let site = try TestSite()
        _ = await site.visitor().post("/join/username", ["username": "Countess", "password": "countess 8"])
        for _ in 0..<60 {
            #expect(await attempt(site, "countess", "countess 8", from: "192.0.2.7").status == .seeOther)
        }
        for index in 0..<50 { _ = await attempt(site, "nobody\(index)", "wrong", from: "192.0.2.7") }
        #expect(await attempt(site, "countess", "countess 8", from: "192.0.2.7").status == .tooManyRequests)
        for index in 0..<60 { _ = await attempt(site, "nobody\(index)", "wrong", from: "127.0.0.1") }
        #expect(await attempt(site, "countess", "countess 8", from: "127.0.0.1").status == .seeOther)
    }

    @Test("A flood of wrong passwords from one address costs no hash, and others sign in meanwhile")
    func flood() async throws {
        let site = try TestSite()
        _ = await site.visitor().post("/join/username", ["username": "Countess", "password": "countess 8"])
        await withTaskGroup(of: HTTPResponse.Status.self) { group in
            for index in 0..<2000 {
                group.addTask { await attempt(site, "name\(index)", "wrong", from: "192.0.2.7").status }
            }
            var refused = 0
            for await status in group where status == .tooManyRequests { refused += 1 }
            #expect(refused == 1950)
        }
        #expect(await attempt(site, "countess", "countess 8", from: "192.0.2.8").status == .seeOther)
    }

    @Test("A4 Probing for taken emails is limited too")
    func probing() async throws {
        let site = try TestSite()
        _ = await site.visitor().post("/join/email", emailForm)
        site.clock.pass(seconds: 61)
        var statuses: [Int] = []
        for _ in 0..<51 {
            let visitor = site.visitor()
            var request = visitor.request(.post, "/join/email")
            request.clientAddress = "192.0.2.7"
            request.headers[.contentType] = "application/x-www-form-urlencoded"
            request.body = Array(
                emailForm.map { "\($0)=\(Visitor.escape($1))" }.joined(separator: "&").utf8)
            statuses.append(await visitor.send(request).status.code)
        }
        #expect(statuses == Array(repeating: 409, count: 50) + [429])
    }

    @Test("A9 A NUL makes no other name of a member's, and so is no way around the limit")
    func nul() async throws {
        let site = try TestSite()
        _ = await site.visitor().post("/join/username", ["username": "Countess", "password": "countess 8"])
        for name in ["countess\0", "countess\0x", "\0countess"] {
            let page = await attempt(site, name, "countess 8", from: "192.0.2.7")
            #expect(page.status == .unprocessableContent)
        }
        let long = String(repeating: "x", count: 255)
        #expect(await attempt(site, long, "countess 8", from: "192.0.2.7").status == .unprocessableContent)
    }

    @Test("What is nobody's fault doesn't count as a failure; what is under way does, for as long as it is")
    func underWay() async throws {
        struct Busy: Error {}
        let limits = AttemptLimits()
        let now = Clock().now
        for _ in 0..<20 {
            await #expect(throws: Busy.self) {
                try await limits.count("countess", from: "192.0.2.7", at: now) { throw Busy() }
            }
        }
        func nested(_ depth: Int) async throws {
            try await limits.count("countess", from: "127.0.0.1", at: now) {
                if depth > 1 { try await nested(depth - 1) }
            }
        }
        try await nested(10)
        do {
            try await nested(11)
            Issue.record("it was let in")
        } catch let refusal as Refusal { #expect(refusal.headers[.retryAfter] == "5") }
        try await nested(10)
    }

    @Test(
        "The client's address is taken from a trusted proxy without port and brackets, and IPv4 as IPv4",
        arguments: [
            ("192.0.2.7", "192.0.2.7"), ("192.0.2.7:4711", "192.0.2.7"), ("10.0.0.1, 192.0.2.7", "192.0.2.7"),
            ("2001:db8::1", "2001:db8::1"), ("[2001:db8::1]:4711", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("::ffff:192.0.2.7", "192.0.2.7"), ("[::FFFF:192.0.2.7]:80", "192.0.2.7"), ("::1", "::1"),
        ])
    func proxies(_ header: String, _ address: String) throws {
        let name = try #require(HTTPField.Name("X-Forwarded-For"))
        let request = Request(path: "/", headers: [name: header], clientAddress: "127.0.0.1")
        #expect(Exposure(trustsProxy: true).clientAddress(of: request) == address)
        #expect(Exposure(trustsProxy: false).clientAddress(of: request) == "127.0.0.1")
    }

    @Test("IPv6 addresses count by their /64")
    func networks() {
        #expect(AttemptLimits.network(of: "2001:db8::1") == AttemptLimits.network(of: "2001:db8::ffff"))
        #expect(AttemptLimits.network(of: "2001:db8:0:1::1") != AttemptLimits.network(of: "2001:db8::1"))
        #expect(AttemptLimits.network(of: "192.0.2.7") == "192.0.2.7")
    }

    @Test(
        "A very common password draws a warning on this machine, and is refused where others can reach the site"
    )
    func common() async throws {
        #expect(CommonPasswords.contains("Password"))
        #expect(!CommonPasswords.contains("countess 8"))
        let local = try TestSite()
        let home = await local.visitor().submit(
            "/join/username", ["username": "Countess", "password": "password"])
        #expect(home.text.contains("one of the most common ones"))
        #expect(home.text.contains("Hello, Countess!"))
        let exposed = try TestSite(exposure: Exposure(isReachableByOthers: true))
        let refused = await exposed.visitor().post(
            "/join/username", ["username": "Countess", "password": "password"])
        #expect(refused.status == .unprocessableContent)
        #expect(refused.content(id: "password-problem").contains("Choose another one."))
    }

    @Test(
        "A17 Where others can reach the site, the staff see the desk's list and restart it, nobody else does")
    func staff() async throws {
        let site = try TestSite(exposure: Exposure(isReachableByOthers: true))
        let grace = site.visitor()
        _ = await grace.post("/join/username", ["username": "gracehopper", "password": "countess 8"])
        _ = await site.visitor().post("/join/desk", deskForm)
        #expect(await grace.get("/").tag(id: "registered").isEmpty)
        #expect(await grace.post("/desk/restart").status == .forbidden)
        try await site.store.setStaff(true, signInName: "GraceHopper")
        #expect(await grace.get("/").registered == ["Grace Hopper"])
        #expect(try await site.store.staff().map(\.profile.displayName) == ["gracehopper"])
        #expect(await site.visitor().get("/").tag(id: "registered").isEmpty)
        #expect(await grace.submit("/desk/restart").registered.isEmpty)
        #expect(await grace.submit("/desk/undo").registered == ["Grace Hopper"])
        try await site.store.setStaff(false, signInName: "gracehopper")
        #expect(await grace.post("/desk/restart").status == .forbidden)
    }

    @Test("Behind a trusted proxy the limits go by the address that it names last")
    func proxy() {
        var request = Request(path: "/", clientAddress: "127.0.0.1")
        request.headers[.init("X-Forwarded-For")!] = "203.0.113.9, 192.0.2.7"
        #expect(Exposure(trustsProxy: true).clientAddress(of: request) == "192.0.2.7")
        #expect(Exposure().clientAddress(of: request) == "127.0.0.1")
    }
}

@Suite("Guided sign-up without JavaScript")
struct GuidedTests {
    let site: TestSite
    let visitor: Visitor

    init() throws {
        site = try TestSite()
        visitor = site.visitor()
    }

    private static let ids = ["first-name", "last-name", "email", "username", "password"]

    private func enabled(_ page: Page) -> [String] {
        Self.ids.filter { !page.tag(id: $0).isEmpty && !page.tag(id: $0).contains(" disabled") }
    }

    private var signUpIsEnabled: Regex<Substring> { /value="sign-up">Sign Up/ }

    @Test("G1 There are five inputs; G3 at first only the first is enabled")
    func first() async {
        let page = await visitor.get("/join/guided")
        for id in Self.ids { #expect(!page.tag(id: id).isEmpty) }
        #expect(enabled(page) == ["first-name"])
        #expect(page.tag(id: "first-name").contains(" autofocus"))
        #expect(page.content(id: "password-hint") == "At least 7 characters")
        #expect(!page.text.contains(signUpIsEnabled))
    }

    @Test("G5 Clear in the alert of a taken email empties the email", arguments: ["email", "username"])
    func clearTaken(_ taken: String) async {
        let form = [
            "first-name": "Mary", "last-name": "Shelley", "email": "mary@example.org", "username": "mary",
            "password": "franken",
        ]
        func fields(_ action: String, _ changed: [String: String]) -> KeyValuePairs<String, String> {
            let all = form.merging(changed) { _, new in new }
            func text(_ name: String) -> String { all[name] ?? "" }
            return [
                "first-name": text("first-name"), "last-name": text("last-name"), "email": text("email"),
                "username": text("username"), "password": text("password"), "action": action,
            ]
        }
        _ = await site.visitor().post("/join/guided", fields("sign-up", [:]))
        site.clock.pass(seconds: 61)
        let free = taken == "email" ? ["username": "shelley"] : ["email": "shelley@example.org"]
        let refused = await visitor.post("/join/guided", fields("sign-up", free))
        #expect(refused.status == .conflict)
        let target = refused.text.firstMatch(of: /formaction="([^"]*)" name="action" value="clear"/).map {
            String($0.1)
        }
        #expect(target == "/join/guided?clear=\(taken)")
        let page = await visitor.post(target ?? "", fields("clear", free.merging(["password": ""]) { $1 }))
        #expect(page.status == .ok)
        #expect(!page.tag(id: taken).contains("value="))
        #expect(page.tag(id: taken).contains(" autofocus"))
        #expect(page.tag(id: "first-name").contains("value=\"Mary\""))
    }

    @Test("G9 Step by step: what is valid enables the next input and gives it the focus (G6)")
    func steps() async {
        var page = await visitor.post("/join/guided", ["first-name": " Mary ", "action": "next"])
        #expect(page.status == .ok)
        #expect(enabled(page) == ["first-name", "last-name"])
        #expect(page.tag(id: "last-name").contains(" autofocus"))
        #expect(page.tag(id: "first-name").contains("value=\" Mary \""))
        page = await visitor.post("/join/guided", ["first-name": "Mary", "last-name": "Shelley"])
        #expect(enabled(page) == ["first-name", "last-name", "email"])
        page = await visitor.post(
            "/join/guided",
            ["first-name": "Mary", "last-name": "Shelley", "email": "m@s.org", "username": "mary"])
        #expect(enabled(page) == Self.ids)
        #expect(page.text.contains(signUpIsEnabled))
        #expect(!page.text.contains("value=\"next\""))
        let home = await visitor.submit(
            "/join/guided",
            [
                "first-name": "Mary", "last-name": "Shelley", "email": "m@s.org", "username": "mary",
                "password": "franken", "action": "sign-up",
            ])
        #expect(home.text.contains("Hello, mary!"))
    }

    @Test("G5 An invalid answer opens an alert with OK and Clear; Clear empties the current input")
    func alert() async {
        let page = await visitor.post("/join/guided", ["first-name": "R2D2", "action": "next"])
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("<dialog class=\"alert\" open"))
        #expect(page.content(id: "alert-sentence") == "First name takes no digits.")
        #expect(page.text.contains("<form class=\"actions\" method=\"dialog\">"))
        #expect(page.text.contains(">OK</button>"))
        #expect(page.text.contains("value=\"clear\">Clear</button>"))
        #expect(page.tag(id: "first-name").contains("value=\"R2D2\""))
        let cleared = await visitor.post("/join/guided", ["first-name": "R2D2", "action": "clear"])
        #expect(cleared.status == .ok)
        #expect(!cleared.tag(id: "first-name").contains("value="))
        #expect(cleared.tag(id: "first-name").contains(" autofocus"))
    }

    @Test(
        "G7 An earlier input that turns invalid disables what comes after it, and loses nothing that was accepted"
    )
    func earlier() async {
        let page = await visitor.post(
            "/join/guided",
            [
                "first-name": "Mary2", "last-name": "Shelley", "email": "m@s.org", "username": "mary",
                "action": "next",
            ])
        #expect(enabled(page) == ["first-name"])
        for (name, value) in [("last-name", "Shelley"), ("email", "m@s.org"), ("username", "mary")] {
            #expect(page.text.contains("<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"))
        }
        let mended = await visitor.post(
            "/join/guided",
            [
                "first-name": "Mary", "last-name": "Shelley", "email": "m@s.org", "username": "mary",
                "action": "next",
            ])
        #expect(enabled(mended) == Self.ids)
    }

    @Test("The server trusts no step that the browser claims to have passed")
    func forged() async throws {
        let skipped = await visitor.post(
            "/join/guided", ["username": "mary", "password": "franken", "action": "sign-up"])
        #expect(skipped.status == .unprocessableContent)
        #expect(enabled(skipped) == ["first-name"])
        let wrong = await visitor.post(
            "/join/guided",
            [
                "first-name": "Mary", "last-name": "Shelley", "email": "nonsense", "username": "m@ry",
                "password": "short", "action": "sign-up",
            ])
        #expect(enabled(wrong) == ["first-name", "last-name", "email"])
        #expect(!wrong.text.contains("value=\"short\""))
        #expect(try await site.store.hasMembers() == false)
    }

    @Test("A taken email or username opens the alert at that input, and keeps the rest")
    func taken() async {
        let mary: KeyValuePairs = [
            "first-name": "Mary", "last-name": "Shelley", "email": "m@s.org", "username": "mary",
            "password": "franken", "action": "sign-up",
        ]
        _ = await visitor.post("/join/guided", mary)
        site.clock.pass(seconds: 61)
        let page = await site.visitor().post("/join/guided", mary)
        #expect(page.status == .conflict)
        #expect(enabled(page) == ["first-name", "last-name", "email"])
        #expect(page.text.contains("<input type=\"hidden\" name=\"username\" value=\"mary\">"))
        let other = await site.visitor().post(
            "/join/guided",
            [
                "first-name": "Mary", "last-name": "Shelley", "email": "other@s.org", "username": "MARY",
                "password": "franken", "action": "sign-up",
            ])
        #expect(other.status == .conflict)
        #expect(enabled(other) == ["first-name", "last-name", "email", "username"])
    }
}
