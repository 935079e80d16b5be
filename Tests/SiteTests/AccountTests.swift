import HTTP
import HTTPTypes
import Testing

@testable import Site

@Suite("Accounts")
struct AccountTests {
    let site: TestSite
    let visitor: Visitor

    init() throws {
        site = try TestSite()
        visitor = site.visitor()
    }

    @Test("A12 Delete my account asks for the password, erases the member everywhere, and frees the email")
    func delete() async {
        _ = await visitor.post("/join/email", .emailForm)
        let elsewhere = site.visitor()
        _ = await elsewhere.signIn("lovelace@example.org", "analytic 8", remember: true)
        let wrong = await visitor.post("/account/delete", ["password": "analytic 9"])
        #expect(wrong.status == .unprocessableContent)
        #expect(wrong.content(id: "password-problem") == "That is not your password.")
        let page = await visitor.submit("/account/delete", ["password": "analytic 8"])
        #expect(page.text.contains("Your account has been deleted."))
        #expect(await visitor.get("/home").status == .seeOther)
        #expect(await elsewhere.get("/home").headers[.location] == "/sign-in")
        #expect(
            await site.visitor().signIn("lovelace@example.org", "analytic 8").status == .unprocessableContent
        )
        #expect(await site.visitor().post("/join/email", .emailForm).headers[.location] == "/home")
    }

    @Test("A12 A deleted member leaves the desk's list too")
    func deleteListed() async {
        _ = await visitor.submit("/join/desk", .deskForm)
        let grace = site.visitor()
        _ = await grace.signIn("grace@example.org", "secret 7")
        #expect(await visitor.get("/").registered == ["Grace Hopper"])
        _ = await grace.post("/account/delete", ["password": "secret 7"])
        #expect(await visitor.get("/").registered.isEmpty)
    }

    @Test("D8 On Restart a person who has signed in leaves the list, but stays a member")
    func restart() async {
        _ = await visitor.submit("/join/desk", .deskForm)
        let grace = site.visitor()
        _ = await grace.signIn("grace@example.org", "secret 7")
        let page = await visitor.submit("/desk/restart")
        #expect(page.registered.isEmpty)
        #expect(page.text.contains("1 person keeps their account."))
        #expect(page.text.contains(">Undo</button>"))
        #expect(await grace.get("/home").text.contains("Hello, Grace Hopper!"))
    }

    @Test("D17 A person removed by Restart can't sign in, and doesn't count as a member, until Undo")
    func closed() async {
        _ = await visitor.submit("/join/desk", .deskForm)
        _ = await visitor.submit("/desk/restart")
        #expect(await site.visitor().signIn("grace@example.org", "secret 7").status == .unprocessableContent)
        #expect(await visitor.post("/start").headers[.location] == "/join/email")
        _ = await visitor.submit("/desk/undo")
        #expect(await site.visitor().signIn("grace@example.org", "secret 7").status == .seeOther)
    }

    @Test("A15 Change password ends the member's other sessions, and the old password is refused afterwards")
    func changePassword() async {
        _ = await visitor.post("/join/email", .emailForm)
        let elsewhere = site.visitor()
        _ = await elsewhere.signIn("lovelace@example.org", "analytic 8")
        let form = await visitor.get("/account/password")
        #expect(form.text.contains("autocomplete=\"username\""))
        #expect(form.tag(id: "old").contains("autocomplete=\"current-password\""))
        let wrong = await visitor.post(
            "/account/password",
            ["old": "nonsense", "password": "brand new 9", "password-again": "brand new 9"])
        #expect(wrong.status == .unprocessableContent)
        #expect(wrong.content(id: "old-problem") == "That is not your password.")
        let before = visitor.cookieHeader
        let page = await visitor.submit(
            "/account/password",
            ["old": "analytic 8", "password": "brand new 9", "password-again": "brand new 9"])
        let stolen = Request(path: "/home", headers: [.host: "localhost", .cookie: before])
        #expect(await site.app.answer(stolen).status == .seeOther)
        #expect(page.text.contains("Your password has been changed."))
        let again = Visitor(site.app, cookies: before)
        let twice = await again.submit(
            "/account/password",
            ["old": "analytic 8", "password": "brand new 9", "password-again": "brand new 9"])
        #expect(twice.text.contains("If you have just changed your password, sign in with the new one."))
        #expect(await elsewhere.get("/home").status == .seeOther)
        #expect(await visitor.get("/home").status == .ok)
        #expect(
            await site.visitor().signIn("lovelace@example.org", "analytic 8").status == .unprocessableContent
        )
        #expect(await site.visitor().signIn("lovelace@example.org", "brand new 9").status == .seeOther)
        #expect(await visitor.get("/.well-known/change-password").headers[.location] == "/account/password")
    }
}
