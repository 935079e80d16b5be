import Foundation
import HTTPTypes
import Model
import Storage
import Testing

@testable import Site

@Suite("A member’s own details")
struct OwnDetailsTests {
    @Test("A20 M5 An email whose domain the browser wrote in ASCII is unchanged")
    func domainInASCII() async throws {
        let site = try TestSite()
        let (ana, olga) = (await site.member("ana-ruiz"), try await site.organiser())
        let id = try #require(try await site.store.member(signInName: "ana-ruiz")).id
        func save(
            _ visitor: Visitor, _ path: String, _ texts: KeyValuePairs<String, String>
        ) async throws -> Profile? {
            #expect(await visitor.correct(path, texts).status == .seeOther)
            return try await site.store.member(id: id)?.profile
        }
        let (email, sent) = ("Ana@müller.example", "Ana@xn--mller-kva.example")
        _ = try await save(
            ana, "/account", ["username": "ana-ruiz", "email": email, "password": "analytic 8"])
        let own = try await save(ana, "/account", ["username": "ana-ruiz", "email": sent, "nickname": "Ani"])
        #expect(own?.email == email && own?.nickname == "Ani")
        let kept = try await save(
            olga, "/members/\(id)", ["username": "ana-ruiz", "email": sent, "nickname": "Anita"])
        #expect(kept?.email == email && kept?.nickname == "Anita")
        // A change before the `@` is a correction.
        let lower = "ana@xn--mller-kva.example"
        #expect(
            try await save(olga, "/members/\(id)", ["username": "ana-ruiz", "email": lower])?.email == lower)
    }

    @Test("A20 Name, nickname and phone are corrected freely, email and username with the password")
    func ownDetails() async throws {
        let site = try TestSite()
        let ana = await site.member("ana-ruiz")
        let page = await ana.get("/account")
        #expect(page.status == .ok && page.tag(id: "username").contains("value=\"ana-ruiz\""))
        #expect(page.tag(id: "password").contains("type=\"password\""))
        let free = await ana.submit(
            "/account",
            [
                "name": "Ana Ruiz", "nickname": "Ani", "phone": "0123456789", "username": "ana-ruiz",
                "revision": page.hidden("revision"),
            ])
        #expect(free.text.contains("Saved."))
        let without = await ana.correct("/account", ["username": "anita-ruiz", "nickname": "Ana"])
        #expect(without.status == .unprocessableContent)
        #expect(without.content(id: "password-problem").contains("Enter your password."))
        #expect(without.tag(id: "username").contains("value=\"anita-ruiz\""))
        let wrong = await ana.correct("/account", ["username": "anita-ruiz", "password": "wrong one"])
        #expect(wrong.status == .unprocessableContent)
        #expect(wrong.content(id: "password-problem").contains("not your password"))
        let right = await ana.submit(
            "/account",
            [
                "email": "ana@example.org", "username": "anita-ruiz", "password": "analytic 8",
                "revision": free.hidden("revision"),
            ])
        #expect(right.text.contains("Saved.") && right.text.contains("anita-ruiz"))
        #expect(await site.visitor().signIn("ana@example.org", "analytic 8").status == .seeOther)
        #expect(try await site.store.member(signInName: "anita-ruiz")?.profile.nickname == nil)

        _ = await site.member("ben-diaz")
        let taken = await ana.correct(
            "/account", ["email": "ana@example.org", "username": "Ben-Diaz", "password": "analytic 8"])
        #expect(taken.status == .conflict && taken.content(id: "username-problem").contains("taken"))
        let nothing = await ana.correct("/account", ["password": "analytic 8"])
        #expect(nothing.status == .unprocessableContent)
    }

    @Test("A20 A member's own stale correction comes back with both versions")
    func ownStale() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = await site.member("ana-ruiz")
        let page = await ana.get("/account")
        _ = await olga.post(
            "/members/\(try await site.id("ana-ruiz"))",
            [
                "name": "Ana One", "username": "ana-ruiz",
                "revision": await olga.get("/members/\(try await site.id("ana-ruiz"))").hidden("revision"),
            ])
        let stale = await ana.post(
            "/account", ["name": "Ana Two", "username": "ana-ruiz", "revision": page.hidden("revision")])
        #expect(stale.status == .conflict && stale.text.contains("<td>Ana One</td><td>Ana Two</td>"))
        for revision in ["", "x", "1", "1.1"] {
            let page = await ana.post(
                "/account", ["name": "Ana Two", "username": "ana-ruiz", "revision": revision])
            #expect(page.status == .conflict, "\(revision)")
        }
        let without = await ana.post("/account", ["name": "Ana Two", "username": "ana-ruiz"])
        #expect(without.status == .conflict && without.tag(id: "name").contains("value=\"Ana Two\""))
        let again = await ana.post(
            "/account",
            ["name": "Ana Two", "username": "ana-ruiz", "revision": without.hidden("revision")])
        #expect(again.status == .seeOther)
    }

    @Test("A20 One JSON file has all that is kept about a member, and nothing about others")
    func data() async throws {
        let site = try TestSite()
        let ana = await site.member("ana-ruiz")
        _ = await site.member("ben-diaz")
        _ = await ana.correct("/account", ["name": "Ana \"Q\" Ruiz", "username": "ana-ruiz"])
        for number in 0..<3 {
            _ = await ana.post("/transfers", ["id": "\(number)", "to": "ben-diaz", "amount": "1"])
        }
        let file = await ana.download("/account/data.json")
        #expect(file.headers[.contentType] == "application/json")
        #expect(file.headers[.contentDisposition]?.hasPrefix("attachment") == true)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(file.bytes)) as? [String: Any])
        #expect(json["name"] as? String == "Ana \"Q\" Ruiz")
        #expect(json["username"] as? String == "ana-ruiz" && json["balance"] as? String == "97.00")
        #expect(
            (json["transfers"] as? [[String: Any]])?.map { $0["change"] as? String } == [
                "100.00", "-1.00", "-1.00", "-1.00",
            ])
        #expect((json["sessions"] as? [Any])?.count == 1 && (json["activity"] as? [Any])?.count == 1)
        #expect(!file.text.contains("argon2"))

        // The file doesn't contain what an organiser did to other members.
        let olga = try await site.organiser()
        let ben = try await site.id("ben-diaz")
        _ = await olga.post(
            "/members/\(ben)", await olga.get("/members/\(ben)").memberForm(["name": "Secret Name"]))
        #expect(await !olga.download("/account/data.json").text.contains("Secret Name"))
        let bens = site.visitor()
        _ = await bens.signIn("ben-diaz", "analytic 8")
        let own = await bens.download("/account/data.json")
        #expect(own.text.contains("Secret Name") && !own.text.contains("olga"))
    }
}
