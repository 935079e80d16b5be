import HTTP
import HTTPTypes
import Model
import Storage
import Testing
import Visitors
import Words

@testable import Site

private let ada: KeyValuePairs = [
    "name": "Ada Lovelace", "email": "ada@example.org", "password": "secret 7", "phone": "0123456789",
]

private func form(
    name: String = "Ada Lovelace", email: String = "ada@example.org", password: String = "secret 7",
    phone: String = "0123456789"
) -> KeyValuePairs<String, String> {
    ["name": name, "email": email, "password": password, "phone": phone]
}

@Suite("The registration desk")
struct DeskTests {
    let site: TestSite
    let visitor: Visitor

    init() throws {
        site = try TestSite()
        visitor = site.visitor()
    }

    @Test("D1 Four inputs have real labels, D2 a placeholder, D4 their own keyboard")
    func inputs() async {
        let page = await visitor.get("/")
        #expect(page.status == .ok)
        for (id, label, type) in [
            ("name", "Name", "text"), ("email", "Email", "email"), ("password", "Password", "password"),
            ("phone", "Phone", "tel"),
        ] {
            #expect(page.text.contains("<label for=\"\(id)\">\(label)</label>"))
            let tag = page.tag(id: id)
            #expect(tag.contains("name=\"\(id)\""))
            #expect(tag.contains(" type=\"\(type)\""))
            #expect(tag.contains("placeholder=\""))
            #expect(tag.contains("autocorrect=\"off\"") == (id != "name"))
            #expect(tag.contains("autocapitalize=\"\(id == "name" ? "words" : "none")\""))
            #expect(tag.contains("enterkeyhint=\"\(id == "phone" ? "done" : "next")\""))
            #expect(tag.contains("\(id)-problem\""))
        }
        for (id, token) in [
            ("name", "name"), ("email", "email"), ("password", "new-password"), ("phone", "tel"),
        ] { #expect(page.tag(id: id).contains("autocomplete=\"\(token)\"")) }
    }

    @Test("D10 A logo image from a vector file is on the page")
    func logo() async throws {
        let page = await visitor.get("/")
        let source = try #require(page.text.firstMatch(of: /<img [^>]*src="([^"]*logo\.svg)"/)?.1)
        let image = await visitor.get(String(source))
        #expect(image.headers[.contentType] == "image/svg+xml; charset=utf-8")
        #expect(image.text.hasPrefix("<svg"))
    }

    @Test("D6 Sign Up keeps the member and lists the name, and the form comes back empty for the next person")
    func signUp() async throws {
        let answer = await visitor.post("/join/desk", ada)
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/")
        let page = await visitor.get("/")
        #expect(page.registered == ["Ada Lovelace"])
        #expect(page.sentences.contains("Ada Lovelace is signed up."))
        for id in ["name", "email", "password", "phone"] { #expect(!page.tag(id: id).contains("value=")) }
        #expect(!page.text.contains("autofocus"))
        let member = try #require(try await site.store.member(email: "ADA@example.org"))
        #expect(member.profile.phone == "0123456789")
        #expect(member.passwordHash.hasPrefix("$argon2id$"))
        let next = await visitor.get("/")
        #expect(!next.text.contains("is signed up"))
    }

    @Test("D7 Clear empties the inputs only")
    func clear() async {
        _ = await visitor.submit("/join/desk", ada)
        _ = await visitor.post("/join/desk", form(name: "Bo", email: "b@c.d"))
        let answer = await visitor.post("/desk/clear")
        #expect(answer.status == .seeOther)
        let page = await visitor.get("/")
        #expect(page.registered == ["Ada Lovelace"])
        #expect(!page.text.contains(/<input(?! type="hidden")[^>]* value=/))
        #expect(!page.text.contains("autofocus"))
    }

    @Test("D8 Restart empties the list and the model, D17 and Undo brings both back within ten minutes")
    func restartAndUndo() async throws {
        _ = await visitor.submit("/join/desk", ada)
        _ = await visitor.submit("/join/desk", form(name: "Bob", email: "bob@example.org"))
        let restarted = await visitor.submit("/desk/restart")
        #expect(restarted.registered.isEmpty)
        #expect(restarted.text.contains("2 people can be put back on the list"))
        #expect(restarted.text.contains("2 sign-ups were removed."))
        #expect(!restarted.text.contains("autofocus"))
        #expect(try await site.store.member(email: "ada@example.org") == nil)
        site.clock.pass(seconds: 599)
        #expect(await visitor.get("/").text.contains(">Undo</button>"))
        let undone = await visitor.submit("/desk/undo")
        #expect(undone.registered == ["Ada Lovelace", "Bob"])
        #expect(undone.text.contains("2 people were brought back."))
        #expect(!undone.text.contains(">Undo</button>"))
        #expect(try await site.store.member(email: "ada@example.org") != nil)
    }

    @Test("D8 Restart says how many were removed and how many keep their account; D17 it never says 0 people")
    func restartAnswers() async throws {
        #expect(await visitor.submit("/desk/restart").text.contains("The list was already empty."))
        _ = await visitor.submit("/join/desk", ada)
        _ = await visitor.submit("/join/desk", form(name: "Bob", email: "bob@example.org"))
        let bob = site.visitor()
        #expect(await bob.signIn("bob@example.org", "secret 7").status == .seeOther)
        let restarted = await visitor.submit("/desk/restart")
        #expect(restarted.text.contains("1 sign-up was removed. 1 person keeps their account."))
        #expect(restarted.text.contains("2 people can be put back on the list"))
        _ = await visitor.submit("/join/desk", ada)
        let id = try #require(try await site.store.member(signInName: "bob@example.org")).id
        try await site.store.deleteMember(id, at: site.clock.now)
        let undone = await visitor.submit("/desk/undo")
        #expect(undone.text.contains("Nobody was brought back. 1 person has deleted their account."))
        #expect(undone.sentences.contains("<li>Ada Lovelace</li>"))
        #expect(undone.registered == ["Ada Lovelace"])
        #expect(!undone.text.contains("can be put back") && !undone.text.contains(">Undo</button>"))
    }

    @Test("D17 Undo pressed twice brings back one batch, not the one before too")
    func undoTwice() async {
        _ = await visitor.post("/join/desk", ada)
        _ = await visitor.post("/desk/restart")
        site.clock.pass(seconds: 1)
        _ = await visitor.post(
            "/join/desk",
            ["name": "Ben", "email": "ben@example.org", "password": "secret 7", "phone": "0123456789"])
        _ = await visitor.post("/desk/restart")
        let page = await visitor.get("/")
        let batch = page.hidden("batch")
        #expect(batch.wholeMatch(of: /restart-\d+/) != nil)
        _ = await visitor.post("/desk/undo", ["batch": batch])
        // A page of an earlier version sends the time alone.
        for again in [["batch": batch], ["restart": String(batch.dropFirst(8))]] as [KeyValuePairs] {
            #expect(await visitor.submit("/desk/undo", again).registered == ["Ben"])
        }
        for malformed in [["batch": "restart-x"], ["restart": "x"]] as [KeyValuePairs] {
            #expect(await visitor.post("/desk/undo", malformed).status == .badRequest)
        }
        #expect(await visitor.submit("/desk/undo").registered == ["Ada Lovelace", "Ben"])
    }

    @Test("D17 Undo pressed twice at the very same moment brings back one batch")
    func undoRace() async throws {
        for round in 0..<10 {
            let site = try TestSite()
            for name in ["One", "Two"] {
                _ = await site.visitor().post("/join/desk", form(name: name, email: "\(name)@example.org"))
                _ = await site.visitor().post("/desk/restart")
                site.clock.pass(seconds: 1)
            }
            let sent: KeyValuePairs = ["batch": await site.visitor().get("/").hidden("batch")]
            async let one = site.visitor().post("/desk/undo", sent).status
            async let two = site.visitor().post("/desk/undo", sent).status
            #expect(await [one, two] == [.seeOther, .seeOther])
            #expect(await site.visitor().get("/").registered == ["Two"], "round \(round)")
        }
    }

    @Test("D17 The Undo of a Restart that another one has followed changes nothing, and its notice is true")
    func followed() async {
        _ = await visitor.post("/join/desk", ada)
        _ = await visitor.post("/desk/restart")
        let first = await visitor.get("/").hidden("batch")
        site.clock.pass(seconds: 1)
        _ = await visitor.post("/join/desk", form(name: "Ben", email: "ben@example.org"))
        _ = await visitor.post("/desk/restart")
        let page = await visitor.submit("/desk/undo", ["batch": first])
        #expect(page.registered.isEmpty)
        #expect(page.text.contains("There is nothing to undo"))
        #expect(page.text.contains("or something newer came after it."))
        #expect(await visitor.submit("/desk/undo").registered == ["Ben"])
    }

    @Test("D17 After ten minutes the page offers no Undo, and a late Undo is answered with that")
    func tooLate() async {
        _ = await visitor.submit("/join/desk", ada)
        _ = await visitor.submit("/desk/restart")
        site.clock.pass(seconds: 600)
        #expect(!(await visitor.get("/").text.contains(">Undo</button>")))
        let late = await visitor.submit("/desk/undo")
        #expect(late.text.contains("There is nothing to undo"))
        #expect(late.registered.isEmpty)
    }

    @Test("D17 Undo names those whose email was registered again meanwhile, and leaves them out")
    func leftOut() async {
        _ = await visitor.submit("/join/desk", ada)
        _ = await visitor.submit("/join/desk", form(name: "Bob", email: "bob@example.org"))
        _ = await visitor.submit("/desk/restart")
        _ = await visitor.submit("/join/desk", form(name: "Another", email: "ADA@example.org"))
        let undone = await visitor.submit("/desk/undo")
        #expect(undone.registered == ["Bob", "Another"])
        #expect(
            undone.text.contains(
                "1 person was brought back. Not brought back, because somebody else now has their email"))
        #expect(undone.sentences.contains("<li>Ada Lovelace</li>"))
    }

    @Test("D9 The list is a read-only textarea in order of sign-up, with the total beside it")
    func list() async {
        for (index, name) in ["Eve", "Ada", "Bob"].enumerated() {
            _ = await visitor.submit("/join/desk", form(name: name, email: "\(index)@example.org"))
        }
        let page = await visitor.get("/")
        #expect(page.registered == ["Eve", "Ada", "Bob"])
        #expect(page.tag(id: "registered").hasPrefix("<textarea"))
        #expect(page.tag(id: "registered").contains(" readonly"))
        #expect(page.text.contains("data-total>3</span>"))
    }

    @Test(
        "D22 The page also has the names as a list to print, with the date; it is rendered anew on another day"
    )
    func printed() async throws {
        _ = await visitor.submit("/join/desk", .deskForm)
        func day() async throws -> Substring {
            let page = await visitor.get("/").text
            return try #require(page.firstMatch(of: /<p>([^<]*)<\/p><ol><li>Grace Hopper<\/ol>/)).1
        }
        // Kiritimati's days begin 25 hours before those of Pago Pago.
        try await site.decide { $0.timeZone = "Pacific/Pago_Pago" }
        let west = try await day()
        try await site.decide { $0.timeZone = "Pacific/Kiritimati" }
        let east = try await day()
        #expect(west != east)
        try await site.decide { $0.timeZone = "Pacific/Pago_Pago" }
        #expect(try await day() == west)
        site.clock.pass(seconds: 25 * 3600)
        #expect(try await day() == east)
    }

    @Test("D9 Only the newest 1,000 names are shown, with the whole total")
    func longList() async throws {
        for index in 1...1002 {
            let registration = Registration(
                Profile(name: "Person \(index)", email: "\(index)@example.org", phone: "0123456789"),
                passwordHash: "x", by: .desk)
            _ = try await site.store.register(registration, at: site.clock.now)
        }
        let page = await visitor.get("/")
        #expect(page.registered.count == 1000)
        #expect(page.registered.first == "Person 3")
        #expect(page.registered.last == "Person 1002")
        #expect(page.text.contains("The newest 1000 of 1002."))
        _ = await visitor.submit("/join/desk", ada)
        let next = await visitor.get("/")
        #expect(next.registered.first == "Person 4")
        #expect(next.registered.last == "Ada Lovelace")
    }

    @Test(
        "D13 Without JavaScript Sign Up is enabled, and D15 what was typed comes back with its problems, D3 without the password"
    )
    func problems() async {
        #expect(!(await visitor.get("/").text.contains("disabled")))
        let page = await visitor.post(
            "/join/desk", form(name: "Ad", email: "ada", password: "geheim!", phone: "+49123456789"))
        #expect(page.status == .unprocessableContent)
        #expect(page.tag(id: "name").contains("value=\"Ad\""))
        #expect(page.tag(id: "email").contains("value=\"ada\""))
        #expect(page.tag(id: "phone").contains("value=\"+49123456789\""))
        #expect(!page.text.contains("geheim!"))
        #expect(page.content(id: "name-problem") == "Name needs at least 3 characters.")
        #expect(page.content(id: "email-problem") == "Enter an email address like ada@example.org.")
        #expect(page.content(id: "password-problem") == "")
        #expect(page.tag(id: "name").contains("aria-invalid=\"true\""))
        #expect(!page.tag(id: "password").contains("aria-invalid"))
        #expect(page.registered.isEmpty)
    }

    @Test("X2 A page with problems has a summary that links to each input, and its title begins with Error:")
    func summary() async {
        let page = await visitor.post("/join/desk", [:])
        #expect(page.title.hasPrefix("Error: "))
        for id in ["name", "email", "password", "phone"] {
            #expect(page.text.contains("<li><a href=\"#\(id)\">"))
        }
        #expect(page.status == .unprocessableContent)
    }

    @Test(
        "D18 A second registration of an email is refused, with the form as it was and the reason at the input"
    )
    func taken() async {
        _ = await visitor.submit("/join/desk", ada)
        let page = await visitor.post("/join/desk", form(name: "Other", email: "Ada@Example.org"))
        #expect(page.status == .conflict)
        #expect(page.tag(id: "name").contains("value=\"Other\""))
        #expect(
            page.content(id: "email-problem") == "Email is taken: somebody is already signed up with it.")
        #expect(page.registered == ["Ada Lovelace"])
    }

    @Test(
        "D18 The same form twice within a minute is one registration and succeeds; later, or changed, it is refused"
    )
    func doubleClick() async {
        _ = await visitor.post("/join/desk", ada)
        site.clock.pass(seconds: 59)
        #expect(await visitor.post("/join/desk", ada).status == .seeOther)
        #expect(await visitor.get("/").registered == ["Ada Lovelace"])
        #expect(await visitor.post("/join/desk", form(password: "another 7")).status == .conflict)
        #expect(await visitor.post("/join/desk", form(phone: "9999999999")).status == .conflict)
        site.clock.pass(seconds: 1)
        #expect(await visitor.post("/join/desk", ada).status == .conflict)
    }

    @Test("D18 Two people with one email in the same millisecond: one is registered, the other is refused")
    func race() async {
        let site = site
        for round in 0..<20 {
            let email = "round\(round)@example.org"
            async let one = site.visitor().post("/join/desk", form(name: "One", email: email)).status
            async let two = site.visitor().post("/join/desk", form(name: "Two", email: email)).status
            let statuses = await [one, two].map(\.code).sorted()
            #expect(statuses == [303, 409])
        }
        #expect(await visitor.get("/").registered.count == 20)
    }

    @Test("A double click at the very same moment is one registration, and both answers lead to the desk")
    func doubleClickRace() async {
        let site = site
        for round in 0..<20 {
            let email = "round\(round)@example.org"
            async let one = site.visitor().post("/join/desk", form(email: email)).status
            async let two = site.visitor().post("/join/desk", form(email: email)).status
            #expect(await [one, two] == [.seeOther, .seeOther])
        }
        #expect(await visitor.get("/").registered.count == 20)
    }

    @Test(
        "Names are shown as they were typed, whatever characters they contain",
        arguments: ["<script>alert(1)</script>", "\"\u{301}x'&<b>", "김하나 👩‍👧"])
    func markup(_ name: String) async {
        let page = await visitor.submit("/join/desk", form(name: name))
        let escaped = name.escapedForMarkup
        #expect(page.content(id: "registered") == escaped)
        #expect(page.sentences.contains("\(escaped) is signed up."))
        #expect(!page.text.contains("<script>alert"))
        let back = await visitor.post("/join/desk", form(name: name, email: "bad"))
        #expect(back.tag(id: "name").contains("value=\"\(escaped)\""))
    }

    @Test("A reload of the form's address leads to the desk")
    func reload() async {
        let answer = await visitor.get("/join/desk")
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/")
    }

    @Test("When too many hashes wait, the form comes back as it was with 503 and Retry-After")
    func busy() async throws {
        let busy = try TestSite(queueLimit: 0)
        let page = await busy.visitor().post("/join/desk", ada)
        #expect(page.status == .serviceUnavailable)
        #expect(page.headers[.retryAfter] == "5")
        #expect(page.tag(id: "name").contains("value=\"Ada Lovelace\""))
        #expect(!page.text.contains("secret 7"))
        #expect(page.text.contains("Press the button again in a few seconds."))
    }
}

@Suite("The desk where others can reach it")
struct ExposedDeskTests {
    @Test("A17 Only the staff see the list and restart the desk, and all visitors can sign up")
    func formAlone() async throws {
        let site = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true))
        let visitor = site.visitor()
        let page = await visitor.submit("/join/desk", ada)
        #expect(page.status == .ok)
        #expect(page.tag(id: "registered").isEmpty)
        #expect(!page.text.contains("Restart"))
        #expect(await visitor.post("/desk/restart").status == .forbidden)
        #expect(await visitor.post("/desk/undo").status == .forbidden)
        #expect(try await site.store.member(email: "ada@example.org") != nil)
    }

    @Test(
        "A17 A request that a proxy passed on doesn't count as coming from this machine",
        arguments: [
            HTTPField(name: .xForwardedFor, value: "192.0.2.7"),
            HTTPField(name: HTTPField.Name("Forwarded")!, value: "for=_x"),
        ])
    func behindProxy(_ field: HTTPField) async throws {
        let site = try TestSite()
        let visitor = site.visitor()
        #expect(!(await visitor.get("/").tag(id: "registered").isEmpty))
        let passedOn: HTTPFields = [field.name: field.value]
        #expect(await visitor.get("/", headers: passedOn).tag(id: "registered").isEmpty)
        #expect(await visitor.get("/desk/names", headers: passedOn).status == .forbidden)
        #expect(await visitor.post("/desk/restart", headers: passedOn).status == .forbidden)
    }
}
