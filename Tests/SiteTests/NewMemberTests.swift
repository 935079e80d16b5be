import HTTPTypes
import Storage
import Testing

@testable import Site

@Suite("Adding a member")
struct NewMemberTests {
    private static let names = ["name", "email", "phone", "username", "nickname"]

    @Test(
        "M19 An organiser adds a member with the fields of a member's page and no password, whoever may sign up; the code of their page lets them in",
        arguments: SignUpPolicy.allCases)
    func add(_ policy: SignUpPolicy) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        try await site.decide { $0.signUp = policy }
        let list = await olga.get("/members")
        #expect(list.text.contains("<a href=\"/members/new\">Add a member</a>"))
        let form = await olga.get("/members/new")
        #expect(form.status == .ok && form.headers[.cacheControl] == "no-store")
        let inputs = form.text.matches(of: /<input [^>]*id="([^"]+)"/).map { String($0.1) }
        #expect(inputs == Self.names && !form.text.contains("password\""))
        let answer = await olga.post(
            "/members/new", ["name": " Ana Ruiz ", "email": "ana@example.org", "phone": "0123456789"])
        let id = try await site.id("ana@example.org")
        #expect(answer.status == .seeOther && answer.headers[.location] == "/members/\(id)")
        let page = await olga.get("/members/\(id)")
        #expect(
            page.sentences.contains("Ana Ruiz is a member now. “New code” gives them a code to sign in with.")
        )
        #expect(page.text.contains("action=\"/members/\(id)/code\""))
        #expect(page.text.contains("By an organiser") && page.content(id: "balance") == "100.00")
        let activity = await olga.get("/activity").text
        #expect(activity.contains("data-what=\"member-added\"") && activity.contains("added"))
        #expect(await site.visitor().get("/").registered.isEmpty)

        let ana = site.visitor()
        #expect(await ana.signIn("ana@example.org", "").status == .unprocessableContent)
        let code = await olga.giveCode(to: id)
        #expect(await ana.useCode(code, for: "ana@example.org").headers[.location] == "/home")
        #expect(await ana.get("/home").status == .ok)
    }

    @Test(
        "M19 What is wrong comes back at its input with all that was typed: 422, or 409 where a name is taken"
    )
    func addedWrongly() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let wrong = await olga.post(
            "/members/new", ["name": "Al", "email": "no email", "phone": "12", "username": "ada7"])
        #expect(wrong.status == .unprocessableContent)
        for (name, typed) in ["name": "Al", "email": "no email", "phone": "12", "username": "ada7"] {
            #expect(wrong.tag(id: name).contains("aria-invalid=\"true\""), "\(name)")
            #expect(wrong.tag(id: name).contains("value=\"\(typed)\""), "\(name)")
        }
        // A field that was left empty is not confirmed.
        #expect(!wrong.text.contains("class=\"field right\""))
        #expect(await olga.post("/members/new").status == .unprocessableContent)
        let username = await olga.post(
            "/members/new", ["username": "Olga-Organises", "nickname": "Ol"])
        #expect(username.status == .conflict && username.content(id: "username-problem").contains("taken"))
        #expect(username.tag(id: "nickname").contains("value=\"Ol\""))
        _ = await olga.post("/members/new", ["email": "ana@example.org"])
        let email = await olga.post("/members/new", ["email": "Ana@example.org", "name": "Ana Ruiz"])
        #expect(email.status == .conflict && email.content(id: "email-problem").contains("taken"))
        #expect(try await site.store.memberCount() == 2)
    }

    @Test("M19 A double click adds one member, and both requests lead to their page")
    func addedTwice() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let app = site.app
        let requests = (0..<2).map { _ in
            olga.form("/members/new", ["name": "Ana Ruiz", "username": "ana-ruiz"])
        }
        let pages = await withTaskGroup(of: Page.self) { group in
            for request in requests { group.addTask { Page(await app.answer(request)) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let id = try await site.id("ana-ruiz")
        #expect(pages.map(\.status) == [.seeOther, .seeOther])
        #expect(pages.allSatisfy { $0.headers[.location] == "/members/\(id)" })
        #expect(try await site.store.memberCount() == 2)
    }

    @Test(
        "M19 A search that found nobody offers to add that person, with the text in the field that it fits",
        arguments: [
            ("Zoe Marín", "name", nil), ("zoe@example.org", "email", nil), ("\"<b>&", "name", nil),
            ("0171 234", "phone", "0171234"), ("+49 171/234", "phone", "0049171234"), ("½", "name", nil),
        ] as [(String, String, String?)])
    func addSought(_ text: String, _ field: String, _ digits: String?) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let found = await olga.get("/members?" + QueryText([("q", text)]).text)
        let link = try #require(
            found.text.firstMatch(of: /<a class="button" href="(\/members\/new[^"]*)">([^<]*)</))
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
        #expect(
            link.2
                == (field == "phone"
                    ? "Add a member with the phone “\(escaped)”" : "Add “\(escaped)” as a member"))
        let form = await olga.get(String(link.1))
        for name in Self.names {
            #expect(
                form.tag(id: name).contains("value=\"\(digits ?? escaped)\"") == (name == field),
                "\(text): \(name)")
        }
        for path in ["/members", "/members?q=olga"] {
            #expect(!(await olga.get(path).text).contains("class=\"button\" href=\"/members/new"))
        }
    }
}
