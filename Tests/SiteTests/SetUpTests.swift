import HTTPTypes
import Storage
import Testing
import Visitors

@testable import Site

@Suite("The first organiser")
struct SetUpTests {
    @Test(
        "M1 The link leads to a form that makes the first organiser and signs them in; afterwards it is 404")
    func setUp() async throws {
        let site = try TestSite()
        let path = try #require(try await site.app.offerSetUp())
        let code = String(path.dropFirst("/setup?code=".count))
        #expect(await site.visitor().get("/setup").status == .notFound)
        let wrongCode = await site.visitor().get("/setup?code=wrong")
        #expect(wrongCode.status == .notFound && wrongCode.text.contains("This link no longer works"))
        let (olga, late) = (site.visitor(), site.visitor())
        let form = await olga.get(path)
        #expect(form.status == .ok && form.hidden("code") == code)
        let wrong = await olga.post("/setup", ["code": code, "name": "O", "email": "x", "password": "1"])
        #expect(wrong.status == .unprocessableContent && wrong.hidden("code") == code)
        #expect(await olga.post("/setup", ["code": "wrong"]).status == .notFound)
        let fields: KeyValuePairs<String, String> = [
            "code": code, "name": "Olga Organises", "email": "olga@example.org", "password": "right and good",
            "password-again": "right and good",
        ]
        let made = await olga.submit("/setup", fields)
        #expect(made.status == .ok && made.content(id: "total") == "1")
        #expect(await late.post("/setup", fields).status == .notFound)
        #expect(await late.get(path).status == .notFound)
        #expect(try await site.app.offerSetUp() == nil)
        #expect(await olga.get("/activity").text.contains("data-what=\"set-up\""))
    }

    @Test("M1 A member who becomes the first organiser leaves no session behind that no browser has")
    func setUpByMember() async throws {
        let site = try TestSite()
        let ana = await site.member("ana-ruiz")
        _ = try await site.register("Ben Diaz", "ben@example.org")
        let path = try #require(try await site.app.offerSetUp())
        func send(_ email: String) async -> Page {
            await ana.submit(
                "/setup",
                [
                    "code": String(path.dropFirst("/setup?code=".count)), "name": "Olga Organises",
                    "email": email, "password": "right and good", "password-again": "right and good",
                ])
        }
        func sessionCount() async throws -> Int {
            try await site.store.overview(of: site.id("ana-ruiz"), at: site.clock.now).sessions.count
        }
        #expect(await send("ben@example.org").status == .conflict)
        #expect(try await sessionCount() == 1)
        #expect(await send("olga@example.org").status == .ok)
        #expect(try await sessionCount() == 0)
    }

    @Test("M1 A taken email is reported at its input, and the code remains valid")
    func setUpTaken() async throws {
        let site = try TestSite()
        _ = try await site.register("Olga Organises", "olga@example.org")
        let path = try #require(try await site.app.offerSetUp())
        site.clock.pass(seconds: 61)
        let code = String(path.dropFirst("/setup?code=".count))
        let page = await site.visitor().post(
            "/setup",
            [
                "code": code, "name": "Olga Organises", "email": "olga@example.org",
                "password": "right and good",
                "password-again": "right and good",
            ])
        #expect(page.status == .conflict && page.content(id: "email-problem").contains("taken"))
        #expect(await site.visitor().get(path).status == .ok)
    }

    @Test(
        "A password or code that others could read on its way is refused: set-up, codes and own details"
    )
    func inClear() async throws {
        let site = try TestSite(
            networkPolicy: NetworkPolicy(isReachableByOthers: true), mail: NotedTestMail())
        let visitor = site.visitor()
        for path in ["/setup", "/code", "/account", "/reset", "/confirm"] {
            var request = visitor.form(path, [:])
            request.clientAddress = "192.0.2.7"
            #expect(await visitor.send(request).status == .forbidden, "\(path)")
        }
        for path in ["/code", "/reset", "/confirm"] {
            var request = visitor.request(.get, path)
            request.clientAddress = "192.0.2.7"
            let page = await visitor.send(request).text
            #expect(page.contains("it accepts no passwords or codes"), "\(path)")
        }
    }
}
