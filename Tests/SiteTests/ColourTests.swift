import HTTP
import HTTPTypes
import Model
import Storage
import Testing
import Visitors

@testable import Site

private let account: KeyValuePairs = ["username": "countess", "password": "analytic 8"]

@Suite("The colour page")
struct ColourPageTests {
    let site: TestSite
    let visitor: Visitor

    init() throws {
        site = try TestSite()
        visitor = site.visitor()
    }

    private func choose(
        _ visitor: Visitor, _ red: String, _ green: String, _ blue: String
    ) async -> Page {
        await visitor.submit("/colour", ["red": red, "green": green, "blue": blue, "apply": "numbers"])
    }

    private func expect(_ page: Page, shows hex: String, _ numbers: [Int]) {
        #expect(page.text.contains("fill=\"\(hex)\""))
        #expect(page.text.contains("<strong data-fact>\(hex)</strong>"))
        for (name, number) in zip(["red", "green", "blue"], numbers) {
            #expect(page.tag(id: name).contains("value=\"\(number)\""))
            #expect(page.tag(id: "\(name)-slider").contains("value=\"\(number)\""))
        }
    }

    @Test("C1 Three numbers with a numeric keyboard, three sliders, Color, and a view that starts black")
    func start() async {
        let page = await visitor.get("/colour")
        for name in ["red", "green", "blue"] {
            let input = page.tag(id: name)
            #expect(input.contains("type=\"text\"") && input.contains("inputmode=\"numeric\""))
            #expect(input.contains("aria-describedby=\"\(name)-hint \(name)-problem\""))
            let slider = page.tag(id: "\(name)-slider")
            #expect(slider.contains("type=\"range\""))
            #expect(slider.contains("min=\"0\" max=\"100\""))
        }
        expect(page, shows: "#000000", [0, 0, 0])
        #expect(page.text.contains("value=\"numbers\">Color</button>"))
        #expect(!page.tag(id: "colour-view").isEmpty)
        #expect(page.headers[.cacheControl] == "no-store")
        #expect(page.headers[.setCookie] == nil)
        #expect(page.text.contains("<a href=\"/colour\" aria-current=\"page\">Color</a>"))
    }

    @Test("C6 An empty cookie names no visitor")
    func emptyCookie() {
        let cookie = VisitorCookie(jar: CookieJar(isSecure: false))
        #expect(cookie.token(Request(path: "/", headers: [.cookie: "visitor="])) == nil)
        #expect(cookie.token(Request(path: "/", headers: [.cookie: "visitor=x"])) != nil)
    }

    @Test("C2 Color paints the view with the numbers and moves the sliders; X4 it answers 303")
    func numbers() async {
        for fields in [
            ["red": "20", "green": "40", "blue": "60", "apply": "numbers"],
            ["red": " 20 ", "green": "+40", "blue": "060", "red-slider": "1", "apply": "nonsense"],
            ["red": "20", "green": "40", "blue": "60"],
        ] as [KeyValuePairs<String, String>] {
            let visitor = site.visitor()
            let answer = await visitor.post("/colour", fields)
            #expect(answer.status == .seeOther)
            #expect(answer.headers[.location] == "/colour")
            #expect(answer.headers[.cacheControl] == "no-store")
            let page = await visitor.get("/colour")
            expect(page, shows: "#336699", [20, 40, 60])
            #expect(!page.text.contains("class=\"notice"))
        }
    }

    @Test("C7 The sliders' button applies the sliders, whatever the numbers say")
    func sliders() async {
        let page = await visitor.submit(
            "/colour",
            [
                "red": "x", "green": "", "blue": "7", "red-slider": "20", "green-slider": "40",
                "blue-slider": "60", "apply": "sliders",
            ])
        expect(page, shows: "#336699", [20, 40, 60])
        #expect(page.text.contains("<button type=\"submit\" name=\"apply\" value=\"sliders\">"))
    }

    @Test("C4 Out of range becomes the nearest valid number, with a warning that is shown once")
    func clamps() async {
        let page = await choose(visitor, "250", "-4", "60")
        expect(page, shows: "#FF0099", [100, 0, 60])
        #expect(page.text.contains("<div class=\"notice warning\" role=\"status\">"))
        #expect(page.text.contains("Red was out of range (0 to 100) and is now 100. Green was out of range"))
        #expect(!page.text.contains("Blue was"))
        #expect(!(await visitor.get("/colour").text.contains("out of range")))
    }

    @Test(
        "C5 A text that isn't a number changes nothing, and its input is named; C4 the other numbers come back in range",
        arguments: [
            ("", "Enter a number for Green."), ("12.5", "Green needs to be a whole number, such as 50."),
            ("<b>\"", "Green needs to be a whole number, such as 50."),
        ])
    func refuses(_ typed: String, _ sentence: String) async {
        _ = await choose(visitor, "20", "40", "60")
        let page = await choose(visitor, "250", typed, "7")
        #expect(page.status == .unprocessableContent)
        #expect(page.title.hasPrefix("Error: Color"))
        #expect(page.text.contains("<li><a href=\"#green\">\(sentence)</a></li>"))
        #expect(page.content(id: "green-problem") == sentence)
        #expect(page.content(id: "red-problem").isEmpty)
        #expect(page.tag(id: "green").contains("aria-invalid=\"true\""))
        #expect(page.tag(id: "red").contains("value=\"100\""))
        #expect(page.text.contains("Red was out of range (0 to 100) and is now 100."))
        #expect(page.tag(id: "blue").contains("value=\"7\""))
        #expect(page.tag(id: "red-slider").contains("value=\"20\""))
        #expect(page.text.contains("fill=\"#336699\""))
        #expect(!page.text.contains("<b>"))
        expect(await visitor.get("/colour"), shows: "#336699", [20, 40, 60])
    }

    @Test("C5 A missing field is refused as empty, and a slider's value that isn't a number is refused too")
    func missing() async {
        #expect(await visitor.post("/colour").status == .unprocessableContent)
        let page = await visitor.post(
            "/colour", ["red-slider": "1", "green-slider": "2", "blue-slider": "abc", "apply": "sliders"])
        #expect(page.status == .unprocessableContent)
        #expect(page.content(id: "blue-problem") == "Blue needs to be a whole number, such as 50.")
    }

    @Test("C6 The sliders of a member's page don't choose the colour of the member who signed in since")
    func anotherMember() async throws {
        let (ada, ben) = (await site.member("ada-lovelace"), await site.member("ben-franklin"))
        let page = await ada.get("/colour").text
        let form = try #require(page.firstMatch(of: /<form id="form-sliders"[\s\S]*?<\/form>/)).0
        let owner = try #require(form.firstMatch(of: /name="owner" value="(\d+)"/)).1
        let sliders: KeyValuePairs = [
            "red-slider": "20", "green-slider": "40", "blue-slider": "60", "owner": String(owner),
            "apply": "sliders",
        ]
        let refused = await ben.post("/colour", sliders)
        #expect(refused.status == .conflict)
        #expect(refused.sentences.contains("You are signed in as ben-franklin now"))
        expect(await ben.get("/colour"), shows: "#000000", [0, 0, 0])
        #expect(await ada.post("/colour", sliders).status == .seeOther)
        expect(await ada.get("/colour"), shows: "#336699", [20, 40, 60])
        #expect(await !visitor.get("/colour").text.contains("name=\"owner\""))
    }

    @Test("C6 The page of a member whose session has ended chooses no colour for a stranger")
    func signedOutMeanwhile() async throws {
        let ada = await site.member("ada-lovelace")
        let owner = try #require(await ada.get("/colour").text.firstMatch(of: /name="owner" value="(\d+)"/)).1
        let numbers: KeyValuePairs = [
            "red": "20", "green": "40", "blue": "60", "owner": String(owner), "apply": "numbers",
        ]
        let refused = await visitor.post("/colour", numbers)
        #expect(refused.status == .forbidden && refused.headers[.setCookie] == nil)
        #expect(refused.text.contains("You were signed out meanwhile"))
        #expect(refused.text.contains("<input type=\"hidden\" name=\"green\" value=\"40\" "))
        #expect(refused.text.contains(">Try again</button>"))
        expect(await visitor.get("/colour"), shows: "#000000", [0, 0, 0])
        #expect(await ada.post("/colour", numbers).status == .seeOther)
    }

    @Test("C6 A cookie keeps a visitor's colour for 180 days from the last use; black needs no cookie")
    func visitorCookie() async {
        #expect(
            await visitor.post("/colour", ["red": "0", "green": "0", "blue": "0"]).headers[.setCookie] == nil)
        let answer = await visitor.post("/colour", ["red": "20", "green": "40", "blue": "60"])
        let cookie = answer.headers[.setCookie] ?? ""
        #expect(cookie.hasPrefix("visitor="))
        #expect(cookie.hasSuffix("Path=/; HttpOnly; SameSite=Lax; Max-Age=15552000"))
        expect(await site.visitor().get("/colour"), shows: "#000000", [0, 0, 0])

        #expect(await visitor.get("/colour").headers[.setCookie] == nil)
        site.clock.pass(seconds: 179 * 24 * 3600)
        let later = await visitor.get("/colour")
        expect(later, shows: "#336699", [20, 40, 60])
        #expect(later.headers[.setCookie] == cookie)
        _ = await choose(visitor, "20", "40", "60")
        site.clock.pass(seconds: 180 * 24 * 3600)
        expect(await visitor.get("/colour"), shows: "#000000", [0, 0, 0])
    }

    @Test("C6 A made-up token is never adopted")
    func madeUp() async throws {
        let headers: HTTPFields = [.cookie: "visitor=guessed"]
        let answer = await visitor.post("/colour", ["red": "9", "green": "9", "blue": "9"], headers: headers)
        #expect(answer.headers[.setCookie]?.hasPrefix("visitor=guessed") == false)
        expect(await site.visitor().get("/colour", headers: headers), shows: "#000000", [0, 0, 0])
    }

    @Test("C6 A visitor's colour becomes the member's at sign-up, and follows them to another browser")
    func follows() async {
        _ = await choose(visitor, "20", "40", "60")
        let home = await visitor.submit("/join/username", account)
        #expect(home.text.contains("<meta name=\"theme-color\" content=\"#336699\">"))
        #expect(home.text.contains("fill=\"#336699\""))
        _ = await visitor.post("/sign-out")
        expect(await visitor.get("/colour"), shows: "#000000", [0, 0, 0])

        let other = site.visitor()
        _ = await choose(other, "1", "1", "1")
        _ = await other.post("/sign-in", ["member": "countess", "password": "analytic 8"])
        expect(await other.get("/colour"), shows: "#336699", [20, 40, 60])
        expect(await choose(other, "0", "0", "0"), shows: "#000000", [0, 0, 0])
        #expect(await other.get("/home").text.contains("fill=\"#000000\""))
    }

    @Test("A member without a colour has a Home without a tint")
    func plainHome() async {
        let home = await visitor.submit("/join/username", account)
        #expect(!home.text.contains("theme-color"))
        #expect(!home.text.contains("class=\"tint\""))
    }

    @Test("C8 The view says how readable white and black text are")
    func readable() async {
        let page = await choose(visitor, "20", "40", "60")
        #expect(page.text.contains("<dt>White text</dt> <dd data-fact>5.99:1, AA</dd>"))
        #expect(page.text.contains("<dt>Black text</dt> <dd data-fact>3.50:1, AA if large</dd>"))
        #expect(page.text.contains("data-copy>Copy</button>"))
    }

    @Test("If the data can't be written, the numbers come back and the page says so")
    func busy() async {
        site.data.close()
        let page = await visitor.post("/colour", ["red": "20", "green": "40", "blue": "60"])
        #expect(page.status == .serviceUnavailable)
        #expect(page.headers[.retryAfter] == "5")
        #expect(page.tag(id: "green").contains("value=\"40\""))
    }
}
