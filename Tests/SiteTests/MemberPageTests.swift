import HTTPTypes
import Model
import Storage
import Testing

@testable import Site

@Suite("A member’s page")
struct MemberPageTests {
    @Test("M4 A member's page shows details, balance, history, sessions and what was changed by whom")
    func member() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = await site.member("ana-ruiz")
        let id = try await site.id("ana-ruiz")
        _ = await ana.post("/transfers", ["id": "1", "to": "olga-organises", "amount": "12.50"])
        _ = await ana.post("/colour", ["red": "50", "green": "20", "blue": "10"])
        _ = await ana.correct("/account", ["name": "Ana Ruiz", "username": "ana-ruiz"])
        let page = await olga.get("/members/\(id)")
        #expect(page.status == .ok)
        for (field, value) in [
            ("name", "Ana Ruiz"), ("email", ""), ("phone", ""), ("username", "ana-ruiz"), ("nickname", ""),
        ] {
            let tag = page.tag(id: field)
            #expect(tag.contains("name=\"\(field)\""), "\(field)")
            #expect(
                value.isEmpty ? !tag.contains(" value=") : tag.contains(" value=\"\(value)\""), "\(field)")
        }
        #expect(page.content(id: "balance") == "87.50")
        for part in [
            "To <bdi class=\"entered\">olga-organises</bdi>", "Opening balance", "With a username", "#80331A",
            "Name: nothing → <bdi class=\"entered\">Ana Ruiz</bdi>",
            "data-what=\"member-edited\"", "Where they are signed in",
        ] {
            #expect(page.text.contains(part), "\(part)")
        }
        #expect(!page.text.contains("action=\"/transfers/undo\""), "only the sender undoes a transfer")
        #expect(page.text.matches(of: /class="sessions"/).count == 1)
        for path in ["/members/999", "/members/x", "/members/-1", "/members/99999999999999999999"] {
            let page = await olga.get(path)
            #expect(page.status == .notFound, "\(path)")
            #expect(page.text.contains("<a class=\"button\" href=\"/members\">Members</a>"), "\(path)")
        }
        #expect(await olga.get("/members/\(id)?before=x").status == .badRequest)
        // A reload shows the same page again.
        for path in ["/members/\(id)", "/members/\(id)?before=9"] {
            #expect(await olga.get(path).text.contains("<link rel=\"canonical\" href=\"\(path)\">"))
        }
        #expect(await !olga.get("/members/\(id)?before=0").text.contains("To olga-organises"))
    }

    @Test(
        "M5 A correction is kept, and the desk's list shows it; an invalid one comes back as it was typed")
    func correct() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await site.register("Ana Ruiz", "ana@exmple.org")
        let page = await olga.get("/members/\(ana)")
        let saved = await olga.submit(
            "/members/\(ana)", page.memberForm(["email": "ana@example.org", "name": "Ana Ruíz"]))
        #expect(saved.status == .ok && saved.text.contains("Saved."))
        #expect(saved.tag(id: "email").contains("value=\"ana@example.org\""))
        #expect(await site.visitor().get("/").registered == ["Ana Ruíz"])

        let wrong = await olga.post(
            "/members/\(ana)",
            saved.memberForm(["email": "no email", "phone": "12", "username": "ada7", "name": "Al"]))
        #expect(wrong.status == .unprocessableContent)
        for name in ["name", "email", "phone", "username"] {
            #expect(wrong.tag(id: name).contains("aria-invalid=\"true\""), "\(name)")
            #expect(!wrong.content(id: "\(name)-problem").isEmpty, "\(name)")
        }
        #expect(wrong.tag(id: "email").contains("value=\"no email\""))
        #expect(wrong.hidden("revision") == saved.hidden("revision"))
        let none = await olga.post("/members/\(ana)", saved.memberForm(["email": ""]))
        #expect(none.status == .unprocessableContent)
        #expect(try await site.store.member(id: ana)?.profile.email == "ana@example.org")
    }

    @Test(
        "M5 Another member's email or username is refused at its input with 409, and nothing typed is lost"
    )
    func taken() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await site.register("Ana Ruiz", "ana@example.org")
        _ = try await site.register("Ben Diaz", "ben@example.org")
        let page = await olga.get("/members/\(ana)")
        let email = await olga.post(
            "/members/\(ana)", page.memberForm(["email": "Ben@Example.org", "nickname": "Ani"]))
        #expect(email.status == .conflict)
        #expect(email.content(id: "email-problem").contains("taken"))
        #expect(email.tag(id: "nickname").contains("value=\"Ani\""))
        let username = await olga.post("/members/\(ana)", page.memberForm(["username": "Olga-Organises"]))
        #expect(username.status == .conflict && username.content(id: "username-problem").contains("taken"))
    }

    @Test(
        "M5 A stale revision, none, or another member's: 409 with both versions; saved again, the form is accepted"
    )
    func stale() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await site.register("Ana Ruiz", "ana@example.org")
        let ben = try await site.register("Ben Diaz", "ben@example.org")
        let (first, second) = (await olga.get("/members/\(ana)"), await olga.get("/members/\(ana)"))
        _ = await olga.post("/members/\(ana)", first.memberForm(["name": "Ana One"]))
        let stale = await olga.post(
            "/members/\(ana)", second.memberForm(["name": "Ana Two", "nickname": "Ani"]))
        #expect(stale.status == .conflict)
        #expect(stale.tag(id: "name").contains("value=\"Ana Two\""))
        #expect(stale.tag(id: "nickname").contains("value=\"Ani\""))
        #expect(stale.text.contains("<td>Ana One</td><td>Ana Two</td>"))
        #expect(try await site.store.member(id: ana)?.profile.name == "Ana One")
        // Another member's revision is refused, even if it has the same number.
        let benPage = await olga.get("/members/\(ben)")
        let carla = try await site.register("Carla Diaz", "carla@example.org")
        let carlas = await olga.get("/members/\(carla)").hidden("revision")
        let mixed = await olga.post(
            "/members/\(ben)", benPage.memberForm(["name": "Ben Two", "revision": carlas]))
        #expect(mixed.status == .conflict)
        let others = await olga.get("/members/\(ben)").hidden("revision")
        for revision in [others, "", "x", "1", "\(ana).", "\(ana).99"] {
            let page = await olga.post(
                "/members/\(ana)", second.memberForm(["name": "Ana Two", "revision": revision]))
            #expect(page.status == .conflict, "\(revision)")
        }
        let again = await olga.post("/members/\(ana)", stale.memberForm([:]))
        #expect(again.status == .seeOther)
        #expect(try await site.store.member(id: ana)?.profile.name == "Ana Two")
        let gone = await olga.post("/members/999", stale.memberForm([:]))
        #expect(gone.status == .notFound)
    }

    @Test(
        "M5 In fields where nothing was typed, another organiser's changes are taken over, so that Save undoes nothing"
    )
    func merged() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await site.register("Ana Ruiz", "ana@example.org")
        let (first, second) = (await olga.get("/members/\(ana)"), await olga.get("/members/\(ana)"))
        _ = await olga.post("/members/\(ana)", first.memberForm(["phone": "0777777777", "name": "Ana One"]))
        let stale = await olga.post(
            "/members/\(ana)",
            [
                "name": "Ana Two", "email": "ana@example.org", "phone": "0123456789", "username": "",
                "nickname": "Ani",
                "revision": second.hidden("revision"), "was-name": "Ana Ruiz", "was-email": "ana@example.org",
                "was-phone": "0123456789", "was-username": "", "was-nickname": "",
            ])
        #expect(second.hidden("was-phone") == "0123456789")
        #expect(stale.status == .conflict)
        #expect(stale.tag(id: "phone").contains("value=\"0777777777\""))
        #expect(stale.tag(id: "name").contains("value=\"Ana Two\""))
        #expect(stale.tag(id: "nickname").contains("value=\"Ani\""))
        #expect(
            stale.text.contains("<td>Ana One</td><td>Ana Two</td>")
                && !stale.text.contains("<td>0777777777</td>"))
        #expect(await olga.post("/members/\(ana)", stale.memberForm([:])).status == .seeOther)
        let profile = try #require(try await site.store.member(id: ana)?.profile)
        #expect(profile.phone == "0777777777" && profile.name == "Ana Two" && profile.nickname == "Ani")
    }

    @Test("M5 M13 A20 E7 Q1 A form without its revision is answered as an old one, whatever it says")
    func withoutRevision() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await site.register("Ana Ruiz", "ana@example.org")
        let details = EventDetails(name: "Chess", day: Day(year: 2026, month: 1, day: 2))
        let event = try await site.store.addEvent(details, by: .command, at: site.clock.now)
        _ = try await site.store.addField(
            FieldDraft(kind: .text, label: "Diet"), formID: "diet", by: .command, at: site.clock.now)
        let field = try #require(try await site.store.settings().fields.first?.field.id)
        let forms: [(path: String, unchanged: KeyValuePairs<String, String>)] = [
            ("/account", ["username": "olga-organises"]), ("/settings", ["contact": ""]),
            ("/members/\(ana)", ["name": "Ana Ruiz", "email": "ana@example.org", "phone": "0123456789"]),
            ("/events/\(event)", ["name": "Chess", "date": "2026-01-02"]),
            ("/settings/form/\(field)", ["label": "Diet", "kind": "text", "filled-by": "person"]),
        ]
        for (path, unchanged) in forms {
            let revision = await olga.get(path).hidden("revision")
            #expect(await olga.correct(path, unchanged).status == .seeOther, "\(path)")
            for form in [unchanged, [:], ["revision": ""]] as [KeyValuePairs<String, String>] {
                let page = await olga.post(path, form)
                #expect(page.status == .conflict, "\(path) \(form)")
                #expect(page.hidden("revision") == revision)
            }
        }
    }

    @Test(
        "M14 An organiser appoints desk keepers and organisers; removing the last organiser is refused with 409"
    )
    func roles() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let own = try await site.id("olga-organises")
        let ana = await site.member("ana-ruiz")
        let id = try await site.id("ana-ruiz")
        #expect(await olga.post("/members/\(own)/role", ["role": "member"]).status == .conflict)
        #expect(await olga.post("/members/\(id)/role", ["role": "queen"]).status == .unprocessableContent)
        let missing = await olga.post("/members/\(id)/role")
        #expect(
            missing.status == .unprocessableContent && missing.text.contains("This request can’t be read"))
        #expect(await olga.post("/members/999/role", ["role": "desk"]).status == .notFound)
        let made = await olga.submit("/members/\(id)/role", ["role": "organiser"])
        #expect(made.text.contains("Organiser"))
        #expect(await ana.get("/members").status == .ok)
        let left = await olga.post("/members/\(own)/role", ["role": "desk"])
        #expect(left.status == .seeOther && left.headers[.location] == "/home")
        #expect(await olga.get("/members").status == .forbidden)
        let deleting = await ana.post("/account/delete", ["password": "analytic 8"])
        #expect(deleting.status == .conflict && deleting.text.contains("That is the last organiser"))
        #expect(try await site.store.member(id: id) != nil)
    }
}
