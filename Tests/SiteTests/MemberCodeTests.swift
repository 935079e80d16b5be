import HTTPTypes
import Storage
import Testing
import Visitors

@testable import Site

@Suite("Codes that organisers give")
struct MemberCodeTests {
    @Test(
        "M7 A new code is shown once, to the session that asked for it, and signs its member in with a new password"
    )
    func code() async throws {
        let site = try TestSite()
        let (olga, pia) = (try await site.organiser(), try await site.organiser("pia-organises"))
        let before = await site.member("ana-ruiz")
        let id = try await site.id("ana-ruiz")
        let answer = await olga.post("/members/\(id)/code")
        #expect(answer.status == .seeOther && answer.headers[.location] == "/members/\(id)")
        #expect(await pia.get("/members/\(id)").content(id: "code").isEmpty)
        _ = await olga.send(olga.request(.head, "/members/\(id)"))
        let page = await olga.get("/members/\(id)")
        let code = page.content(id: "code")
        #expect(code.wholeMatch(of: /[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}/) != nil)
        let picture = try #require(QRCode("http://localhost:8080/code#ana-ruiz/\(code)"))
        #expect(page.text.contains("http://localhost:8080/code.") && page.text.contains(picture.path))
        #expect(await olga.get("/members/\(id)").content(id: "code").isEmpty)

        let form = await site.visitor().get("/code?member=ana-ruiz&code=\(code)")
        #expect(form.tag(id: "member").contains("value=\"ana-ruiz\""))
        // A script makes this its address, to which a change of the language leads back.
        #expect(form.text.contains("<link rel=\"canonical\" href=\"/code?member=ana-ruiz\">"))
        #expect(!form.tag(id: "code").contains("value") && !form.text.contains(code))
        let ana = site.visitor()
        let typed = code.lowercased().replacing("-", with: " ")
        let weak = await ana.post(
            "/code", ["member": "ana-ruiz", "code": typed, "password": "short", "password-again": "short"])
        #expect(weak.status == .unprocessableContent)
        let used = await ana.submit(
            "/code",
            ["member": "ana-ruiz", "code": typed, "password": "brand new 9", "password-again": "brand new 9"])
        #expect(used.text.contains("Hello, ana-ruiz!"))
        #expect(await before.get("/home").status == .seeOther)
        #expect(await site.visitor().signIn("ana-ruiz", "analytic 8").status == .unprocessableContent)
        #expect(await site.visitor().signIn("ana-ruiz", "brand new 9").status == .seeOther)
        let twice = await site.visitor().post(
            "/code",
            ["member": "ana-ruiz", "code": code, "password": "brand new 9", "password-again": "brand new 9"])
        #expect(twice.status == .unprocessableContent)
        #expect(twice.content(id: "code-problem").contains("ask for a new code."))
        #expect(await ana.get("/code").headers[.location] == "/start")
        #expect(await ana.post("/code").headers[.location] == "/start")
    }

    @Test("M7 A code is refused after a newer one, a day, or a removal, and for an unknown name")
    func refusedCodes() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        _ = await site.member("ana-ruiz")
        let id = try await site.id("ana-ruiz")
        let old = await olga.giveCode(to: id)
        var code = await olga.giveCode(to: id)
        #expect(await site.visitor().useCode(old).status == .unprocessableContent)
        #expect(await site.visitor().useCode(code, for: "nobody").status == .unprocessableContent)
        _ = await olga.post("/members/remove", ["pick": "\(id)"])
        #expect(await site.visitor().useCode(code).status == .unprocessableContent)
        _ = await olga.submit("/members/undo", ["batch": await olga.get("/members").hidden("batch")])
        site.clock.pass(seconds: CodePurpose.signIn.validSeconds)
        #expect(await site.visitor().useCode(code).status == .unprocessableContent)
        let again = site.visitor()
        _ = await again.signIn("olga-organises", "analytic 8")
        code = await again.giveCode(to: id)
        site.clock.pass(seconds: CodePurpose.signIn.validSeconds - 1)
        #expect(await site.visitor().useCode(code).status == .seeOther)
    }

    @Test("M7 After ten wrong codes from one network, that network has to wait, but not another")
    func tenWrong() async throws {
        let site = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true, trustsNetwork: true))
        let olga = try await site.organiser()
        _ = await site.member("ana-ruiz")
        let code = await olga.giveCode(to: try await site.id("ana-ruiz"))
        func from(_ address: String, _ code: String) async -> Page {
            let visitor = site.visitor()
            var request = visitor.form(
                "/code",
                [
                    "member": "ana-ruiz", "code": code, "password": "brand new 9",
                    "password-again": "brand new 9",
                ])
            request.clientAddress = address
            return await visitor.send(request)
        }
        for _ in 0..<10 {
            #expect(await from("192.0.2.7", "AAAA-AAAA-AAAA").status == .unprocessableContent)
        }
        let waiting = await from("192.0.2.7", code)
        #expect(waiting.status == .tooManyRequests && waiting.headers[.retryAfter] != nil)
        #expect(waiting.text.contains("Try again in 24 hours."))
        #expect(await from("198.51.100.7", code).status == .seeOther)
    }

    @Test("M7 A sheet has a code for each picked member, and is shown once, as the answer to the button")
    func sheet() async throws {
        let site = try TestSite(
            networkPolicy: NetworkPolicy(allowedHosts: ["desk.local"], isReachableByOthers: true))
        let olga = try await site.organiser()
        let ana = try await site.register("Ana Ruiz", "ana@example.org")
        let ben = try await site.register("Ben Diaz", "ben@example.org")
        let page = await olga.post("/members/codes", ["pick": "\(ana)", "pick": "\(ben)", "pick": "999"])
        #expect(page.status == .ok && page.headers[.cacheControl] == "no-store")
        let codes = page.text.matches(of: /<output>([^<]+)<\/output>/).map { String($0.1) }
        #expect(codes.count == 2 && Set(codes).count == 2)
        for (name, code) in zip(["ana%40example.org", "ben%40example.org"], codes) {
            let picture = try #require(QRCode("http://desk.local:8080/code#\(name)/\(code)"))
            #expect(page.text.contains(picture.path))
        }
        #expect(page.text.contains("Ana Ruiz") && page.text.contains("ben@example.org"))
        #expect(page.text.contains("1 person isn’t a member any more, and so gets no code."))
        #expect(await site.visitor().useCode(codes[0], for: "ana@example.org").status == .seeOther)
        let nobody = await olga.post("/members/codes", ["pick": "999"])
        #expect(nobody.status == .ok && nobody.text.contains("1 person isn’t a member any more"))
        let all = await olga.post("/members/codes", ["pick": "\(ana)", "pick": "\(ben)"])
        #expect(all.status == .ok && !all.text.contains("any more"))
    }

    @Test("M23 Where no phone can open the address, each page says what to do before it gives a code")
    func ownAddress() async throws {
        let words = "Phones can’t open http://localhost:8080"
        let site = try TestSite()
        let olga = try await site.organiser()
        let own = try await site.id("olga-organises")
        for path in ["/members?q=olga", "/members/\(own)"] {
            #expect(await olga.get(path).text.contains(words))
        }
        let sheet = await olga.post("/members/codes", ["pick": "\(own)"]).text
        #expect(sheet.contains(words) && sheet.contains("<output>") && !sheet.contains("to scan"))
        let open = try TestSite(networkPolicy: NetworkPolicy(allowedHosts: ["desk.local"]))
        let visitor = try await open.organiser()
        let shown = await visitor.submit("/members/\(try await open.id("olga-organises"))/code").text
        #expect(!shown.contains("Phones can’t open") && shown.contains("http://desk.local:8080/code"))
    }

    @Test(
        "M23 Where phones can open the address but passwords are refused there, the pages say so",
        arguments: [
            (NetworkPolicy(allowedHosts: ["desk.local"]), true),
            (NetworkPolicy(allowedHosts: ["desk.local"], trustsNetwork: true), false),
            (NetworkPolicy(origin: "https://desk.local"), false),
            (NetworkPolicy(origin: "http://desk.local"), true),
            (NetworkPolicy(certificateNames: ["desk.local"]), false), (NetworkPolicy(), false),
        ])
    func refusingAddress(_ policy: NetworkPolicy, _ isTold: Bool) async throws {
        let site = try TestSite(networkPolicy: policy)
        let olga = try await site.organiser()
        let own = try await site.id("olga-organises")
        for path in ["/members", "/members/\(own)", "/settings"] {
            #expect(
                await olga.get(path).text.contains("Nobody can sign in at http://desk.local") == isTold,
                "\(path)")
        }
        let sheet = await olga.post("/members/codes", ["pick": "\(own)"]).text
        #expect(sheet.contains("Nobody can sign in at http://desk.local") == isTold)
        #expect(sheet.contains("It works once, until <time"))
    }

    @Test("M7 The link with a code has the origin of the site")
    func address() async throws {
        let site = try TestSite(
            networkPolicy: NetworkPolicy(origin: "https://desk.example.org", isReachableByOthers: true))
        let olga = try await site.organiser()
        let own = try await site.id("olga-organises")
        #expect(await olga.submit("/members/\(own)/code").text.contains("https://desk.example.org/code"))
    }
}
