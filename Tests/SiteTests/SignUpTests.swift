import HTTPTypes
import Storage
import Testing

@testable import Site

@Suite("Signing up")
struct SignUpTests {
    let site: TestSite
    let visitor: Visitor

    init() throws {
        site = try TestSite()
        visitor = site.visitor()
    }

    @Test(
        "A1 Start leads to sign-up while there are no members, to Home when signed in, and to sign-in otherwise"
    )
    func start() async {
        #expect(await visitor.get("/start").text.contains(">Start</button>"))
        #expect(await visitor.post("/start").headers[.location] == "/join/email")
        _ = await visitor.post("/join/email", .emailForm)
        #expect(await visitor.post("/start").headers[.location] == "/home")
        #expect(await site.visitor().post("/start").headers[.location] == "/sign-in")
    }

    @Test("A2 Sign-up by email has four inputs; A7 it signs in and greets by the nickname")
    func signUpByEmail() async {
        let form = await visitor.get("/join/email")
        for id in ["email", "password", "password-again", "nickname"] { #expect(!form.tag(id: id).isEmpty) }
        #expect(form.headers[.cacheControl] == "no-store")
        let home = await visitor.submit("/join/email", .emailForm)
        #expect(home.text.contains("<h1>Hello, Ada!</h1>"))
        #expect(home.text.contains("Signed in as <a href=\"/home\">Ada</a>"))
        #expect(home.headers[.cacheControl] == "no-store")
    }

    @Test(
        "A4 An alert names only the first rule that fails, and nothing typed is lost but the passwords",
        arguments: [
            (["nonsense", "1234567", "x", "A"], "Enter an email address like lovelace@example.org."),
            (["short@example.org", "1234567", "x", "A"], "Email needs at least 6 characters before the @."),
            (["lovelace@example.org", "1234567", "x", "A"], "Password needs at least 8 characters."),
            (
                ["lovelace@example.org", "analytic 8", "analytic 9", "A"],
                "The two passwords differ. Type both again."
            ),
            (
                ["lovelace@example.org", "analytic 8", "analytic 8", "A"],
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
        // A19 The problem is shown there and at its input, and not also in a summary.
        #expect(!page.text.contains("data-summary"))
        #expect(page.text.matches(of: /aria-invalid="true"/).count == 1)
        #expect(page.tag(id: "email").contains("value=\"\(typed[0])\""))
        #expect(page.tag(id: "nickname").contains("value=\"\(typed[3])\""))
        #expect(!page.text.contains("1234567"))
        #expect(!page.text.contains("analytic"))
    }

    @Test("A form for signing up links to the other forms, and not to itself")
    func otherWays() async {
        let ways = ["/join/guided", "/join/email", "/join/username"]
        for path in ways {
            let nav = await visitor.get(path).text.firstMatch(of: /<nav class="ways"[^>]*>(?s:(.*?))<\/nav>/)
            let found = (nav?.1 ?? "").matches(of: /href="([^"]*)"/).map { String($0.1) }
            #expect(found == ways.filter { $0 != path })
        }
        let refused = await visitor.post("/join/email", ["email": "x"])
        #expect(!refused.text.contains("<li><a href=\"/join/email\">"))
    }

    @Test("T2 A member whose greeting isn't their name finds the name beside the greeting")
    func fullName() async {
        let home = await visitor.submit(
            "/join/guided",
            [
                "first-name": "Mary", "last-name": "Shelley", "email": "m@s.org", "username": "mary",
                "password": "franken", "action": "sign-up",
            ])
        #expect(home.text.contains("<h1>Hello, mary!</h1>\n<p>Mary Shelley</p>"))
        _ = await site.visitor().post("/join/desk", .deskForm)
        let grace = site.visitor()
        _ = await grace.signIn("grace@example.org", "secret 7")
        #expect(await grace.get("/home").text.contains("<h1>Hello, Grace Hopper!</h1>\n</div>"))
    }

    @Test("A4 A taken email is reported as taken, with 409")
    func takenEmail() async {
        _ = await visitor.post("/join/email", .emailForm)
        site.clock.pass(seconds: 61)
        let page = await site.visitor().post("/join/email", .emailForm)
        #expect(page.status == .conflict)
        #expect(
            page.content(id: "alert-sentence") == "Email is taken: somebody is already signed up with it.")
    }

    @Test("The same sign-up sent twice at once makes one member, and both are signed in")
    func twice() async throws {
        let site = site
        async let one = site.visitor().post("/join/email", .emailForm)
        async let two = site.visitor().post("/join/email", .emailForm)
        for page in await [one, two] {
            #expect(page.status == .seeOther)
            #expect(page.headers[.location] == "/home")
        }
        #expect(try await site.store.member(signInName: "lovelace@example.org") != nil)
    }

    @Test("T1 Sign-up by username refuses a taken one in any letter case; T2 Home greets by the username")
    func signUpByUsername() async {
        let form = await visitor.get("/join/username")
        #expect(form.tag(id: "username").contains("autocorrect=\"off\""))
        #expect(form.tag(id: "username").contains("autocapitalize=\"none\""))
        let home = await visitor.submit("/join/username", ["username": "Countess", "password": "analytic 8"])
        #expect(home.text.contains("<h1>Hello, Countess!</h1>"))
        let other = await site.visitor().post(
            "/join/username", ["username": "COUNTESS", "password": "another 8"])
        #expect(other.status == .conflict)
        #expect(
            other.content(id: "username-problem")
                == "Username is taken: somebody has it, or one that looks like it. Choose another."
        )
    }

    @Test(
        "A13 A member who opens or sends a form that was used already is led to the start page",
        arguments: [
            "/join/guided", "/join/email", "/join/username", "/sign-in",
        ])
    func back(_ path: String) async {
        #expect(await visitor.get(path).headers[.cacheControl] == "no-store")
        _ = await visitor.post("/join/email", .emailForm)
        #expect(await visitor.get(path).headers[.location] == "/start")
        #expect(await visitor.post(path, .emailForm).headers[.location] == "/start")
    }
}
