import HTTPTypes
import Storage
import Testing

@testable import Site

@Suite("Guided sign-up without JavaScript")
struct GuidedSignUpTests {
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
    func clearTaken(_ taken: String) async throws {
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
        let clear = try #require(
            refused.text.firstMatch(
                of: /<form method="post" action="([^"]*)">(.*)<button[^>]* value="clear">/))
        #expect(clear.1 == "/join/guided?clear=\(taken)")
        // Clear's form sends the other answers too, but no password.
        let sent = Dictionary(
            uniqueKeysWithValues: clear.2.matches(of: /name="([^"]*)" value="([^"]*)"/).map {
                (String($0.1), String($0.2))
            })
        #expect(sent == form.merging(free) { $1 }.filter { $0.key != taken && $0.key != "password" })
        let page = await visitor.post(
            String(clear.1), fields("clear", ["password": "", taken: ""].merging(sent) { $1 }))
        #expect(page.status == .ok)
        #expect(!page.tag(id: taken).contains("value="))
        #expect(page.tag(id: taken).contains(" autofocus"))
        #expect(page.tag(id: "first-name").contains("value=\"Mary\""))
    }

    @Test("G9 Step by step: a valid answer enables the next input and gives it the focus (G6)")
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
        #expect(await !visitor.get("/join/guided").text.contains(/<dialog[^>]* open/))
        let page = await visitor.post("/join/guided", ["first-name": "R2D2", "action": "next"])
        #expect(page.status == .unprocessableContent)
        // There is also a closed one, which scripts copy.
        #expect(page.text.matches(of: /<dialog[^>]* open/).count == 1)
        #expect(page.text.contains("<dialog class=\"alert\" open"))
        #expect(page.content(id: "alert-sentence") == "First name can’t contain digits.")
        #expect(page.text.contains(/<form method="dialog"><button [^>]*>OK<\/button><\/form>/))
        #expect(page.text.contains("value=\"clear\">Clear</button>"))
        #expect(page.tag(id: "first-name").contains("value=\"R2D2\""))
        let cleared = await visitor.post("/join/guided", ["first-name": "R2D2", "action": "clear"])
        #expect(cleared.status == .ok)
        #expect(!cleared.tag(id: "first-name").contains("value="))
        #expect(cleared.tag(id: "first-name").contains(" autofocus"))
    }

    @Test(
        "G7 An earlier input that becomes invalid disables the inputs after it, and loses no accepted answer"
    )
    func earlier() async {
        let page = await visitor.post(
            "/join/guided",
            [
                "first-name": "Mary2", "last-name": "Shelley", "email": "m@s.org", "username": "mary",
                "action": "next",
            ])
        #expect(enabled(page) == ["first-name"])
        for (name, value, autocomplete) in [
            ("last-name", "Shelley", "off"), ("email", "m@s.org", "off"), ("username", "mary", "username"),
        ] {
            let input =
                "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\" autocomplete=\"\(autocomplete)\">"
            #expect(page.text.contains(input))
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
        #expect(page.text.contains("<input type=\"hidden\" name=\"username\" value=\"mary\""))
        let other = await site.visitor().post(
            "/join/guided",
            [
                "first-name": "Mary", "last-name": "Shelley", "email": "other@s.org", "username": "MARY",
                "password": "franken", "action": "sign-up",
            ])
        #expect(other.status == .conflict)
        #expect(enabled(other) == ["first-name", "last-name", "email", "username"])
    }

    @Test("G9 When too many hashes wait, the form comes back at its last question, with 503 and Retry-After")
    func busy() async throws {
        let busy = try TestSite(queueLimit: 0)
        let page = await busy.visitor().post(
            "/join/guided",
            [
                "first-name": "Mary", "last-name": "Shelley", "email": "m@s.org", "username": "mary",
                "password": "franken", "action": "sign-up",
            ])
        #expect(page.status == .serviceUnavailable)
        #expect(page.headers[.retryAfter] == "5")
        #expect(enabled(page) == Self.ids)
        #expect(page.tag(id: "password").contains(" autofocus"))
        #expect(page.tag(id: "username").contains("value=\"mary\""))
        #expect(page.text.contains(signUpIsEnabled))
        #expect(!page.text.contains("franken"))
        #expect(page.text.contains("Press the button again in a few seconds."))
    }
}
