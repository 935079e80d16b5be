import HTTP
import Model
import Storage
import Testing

@Suite("What Restart does")
struct RestartPolicyTests {
    private func setUp(_ site: TestSite, _ restart: String?) async throws -> Visitor {
        let path = try #require(try await site.app.offerSetUp())
        let olga = site.visitor()
        let form = await olga.get(path)
        // A menu's first option is chosen.
        let options = form.text.matches(of: /<option value="(keep|remove)">/).map { String($0.1) }
        #expect(options == ["keep", "remove"])
        let code = form.hidden("code")
        if let restart {
            _ = await olga.post(
                "/setup",
                [
                    "code": code, "name": "Olga Organises", "email": "olga@example.org",
                    "password": "right and good", "password-again": "right and good", "restart": restart,
                ])
        } else {
            _ = await olga.post(
                "/setup",
                [
                    "code": code, "name": "Olga Organises", "email": "olga@example.org",
                    "password": "right and good", "password-again": "right and good",
                ])
        }
        return olga
    }

    @Test(
        "E2 The form of the first organiser proposes to keep; one that doesn't say what Restart does has remove",
        arguments: [("keep", .keep), ("remove", .remove), (nil, .remove), ("x", .remove)]
            as [(String?, RestartPolicy)])
    func setUp(_ sent: String?, _ policy: RestartPolicy) async throws {
        let site = try TestSite()
        let olga = try await setUp(site, sent)
        #expect(try await site.store.settings().settings.restart == policy)
        let steps = await olga.get("/members").text
        #expect(steps.contains("Decide what Restart does") == (policy == .remove))
    }

    @Test(
        "M13 The language in which the first organiser signs up becomes the site’s default",
        arguments: ["de", "en"])
    func defaultLanguage(_ language: String) async throws {
        let site = try TestSite()
        let path = try #require(try await site.app.offerSetUp())
        let olga = site.visitor()
        let form = await olga.get(path, headers: [.acceptLanguage: language])
        _ = await olga.post(
            "/setup",
            [
                "code": form.hidden("code"), "name": "Olga Organises", "email": "olga@example.org",
                "password": "right and good", "password-again": "right and good",
            ], headers: [.acceptLanguage: language])
        #expect(try await site.store.settings().settings.language == (language == "en" ? nil : language))
        #expect(
            await site.visitor().get("/start", headers: [.acceptLanguage: "fr"]).text.contains(
                "lang=\"\(language)\""))
    }

    @Test(
        "E2 Settings say what Restart does, a line at the list foretells it, and the notice tells what it did"
    )
    func keep() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let desk = await olga.get("/")
        #expect(
            desk.content(id: "foretold")
                == "Restart empties the list, and removes those who signed up on it and never signed in.")
        var form = await olga.get("/settings")
        #expect(form.text.contains("Newcomers signed up on the desk’s list and never signed in"))
        _ = await olga.post("/settings", ["restart": "keep", "revision": form.hidden("revision")])
        #expect(try await site.store.settings().settings.restart == .keep)
        #expect(
            await olga.get("/").content(id: "foretold")
                == "Restart begins a new event. Everybody stays a member.")
        let ada = Registration(Profile(name: "ada", email: "ada@example.org"), passwordHash: "h", by: .desk)
        _ = try await site.store.register(ada, at: site.clock.now)
        let after = await olga.submit("/desk/restart", [:])
        #expect(after.text.contains("A new event has begun. 1 person was on the list, and stays a member."))
        #expect(after.text.contains("1 person can be put back on the list until"))
        #expect(!after.text.contains("erased"))
        #expect(await olga.submit("/desk/undo", [:]).content(id: "registered") == "ada")
        form = await olga.get("/settings")
        #expect(form.text.contains("<option value=\"keep\" selected>"))
        // A setting that isn't sent stays as it is.
        _ = await olga.post("/settings", ["group-name": "Club", "revision": form.hidden("revision")])
        #expect(try await site.store.settings().settings.restart == .keep)
    }

    @Test(
        "E2 Restart does nothing but what the page said: after a change of the setting the page is shown anew"
    )
    func stale() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        try await site.decide { $0.restart = .keep }
        let ada = Registration(Profile(name: "ada", email: "ada@example.org"), passwordHash: "h", by: .desk)
        _ = try await site.store.register(ada, at: site.clock.now)
        let shown = await olga.get("/").hidden("policy")
        #expect(shown == "keep")
        try await site.decide { $0.restart = .remove }
        let refused = await olga.post("/desk/restart", ["policy": shown])
        #expect(refused.status == .conflict && refused.text.contains("so nothing was done."))
        #expect(refused.content(id: "registered") == "ada")
        #expect(refused.content(id: "foretold").contains("removes those who signed up on it"))
        let done = await olga.submit("/desk/restart", ["policy": refused.hidden("policy")])
        #expect(done.text.contains("1 sign-up was removed."))
    }

    @Test("E11 The time zone is one of the world's; at first it is the machine's, and stays undecided")
    func timeZone() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        func save(_ zone: String) async -> Page {
            let form = await olga.get("/settings")
            return await olga.post("/settings", ["time-zone": zone, "revision": form.hidden("revision")])
        }
        #expect(await save("Asia/Seoul").status == .seeOther)
        #expect(try await site.store.settings().settings.timeZone == "Asia/Seoul")
        for zone in ["Moon/Crater", ""] {
            let wrong = await save(zone)
            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.content(id: "time-zone-problem") == "Choose a time zone.")
        }
        #expect(try await site.store.settings().settings.timeZone == "Asia/Seoul")
        #expect(await olga.get("/settings").text.contains("<option value=\"Asia/Seoul\" selected>"))
    }

    @Test("E11 A new event at four is switched on and off, and needs a Restart that keeps")
    func atFour() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        func save(_ restart: String, _ night: String) async -> Page {
            let form = await olga.get("/settings")
            return await olga.post(
                "/settings",
                ["restart": restart, "new-event-at-four": night, "revision": form.hidden("revision")])
        }
        let refused = await save("remove", "on")
        #expect(refused.status == .unprocessableContent)
        #expect(
            refused.content(id: "new-event-at-four-problem")
                == "This works only where Restart keeps everybody.")
        #expect(await save("keep", "on").status == .seeOther)
        #expect(try await site.store.settings().settings.beginsNightly)
        #expect(await olga.get("/settings").text.contains("<option value=\"on\" selected>"))
        #expect(await save("remove", "on").status == .unprocessableContent)
        #expect(await save("remove", "").status == .seeOther)
        #expect(try await !site.store.settings().settings.beginsNightly)
        #expect(await save("keep", "x").status == .unprocessableContent)
        // A form that says what Restart does, and nothing of the night, turns it off.
        _ = await save("keep", "on")
        let form = await olga.get("/settings")
        _ = await olga.post("/settings", ["restart": "keep", "revision": form.hidden("revision")])
        #expect(try await !site.store.settings().settings.beginsNightly)
    }
}
