import HTTP
import Storage
import Testing
import Visitors

@testable import Site

@Suite("The first evening's steps")
struct FirstStepTests {
    /// The steps that the members' page shows, in their order.
    private func steps(_ visitor: Visitor, _ path: String = "/members") async -> [String] {
        await visitor.get(path).text.matches(of: /<li id="step-([a-z]+)">/).map { String($0.1) }
    }

    @Test("M16 A new organiser sees what is left to do, each with a link to where it is done")
    func all() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        #expect(await steps(olga) == ["name", "address", "restart", "people", "backup"])
        let page = await olga.get("/members").text
        for path in ["/settings#group-name", "/settings#address", "/", "/members/import", "/backup"] {
            #expect(page.contains("<a href=\"\(path)\">"))
        }
        let settings = await olga.get("/settings")
        #expect(!settings.tag(id: "address").isEmpty && !settings.tag(id: "group-name").isEmpty)
        #expect(settings.text.contains("Phones can’t open http://localhost:8080"))
        for path in ["/members?q=olga", "/members?show=all"] { #expect(await steps(olga, path).isEmpty) }
    }

    @Test("M16 A step that is done is gone")
    func done() async throws {
        let site = try TestSite(networkPolicy: NetworkPolicy(allowedHosts: ["desk.local"]))
        let olga = try await site.organiser()
        #expect(await steps(olga) == ["name", "restart", "people", "backup"])
        #expect(await olga.get("/settings").text.contains("Others open this desk at http://desk.local:8080"))
        try await site.decide { $0.groupName = "Time Bank" }
        #expect(await steps(olga) == ["restart", "people", "backup"])
        _ = await site.visitor().post("/join/username", ["username": "somebody", "password": "mine alone"])
        #expect(await steps(olga) == ["restart", "backup"])
    }

    @Test("M16 A step that is put away is gone for all organisers, also for one with an older form open")
    func dismiss() async throws {
        let site = try TestSite()
        let (olga, oskar) = (try await site.organiser(), try await site.organiser("oskar-organises"))
        let revision = await oskar.get("/settings").hidden("revision")
        for step in ["restart", "address", "restart"] {
            let answer = await olga.post("/members/first-steps", ["put-away": step])
            #expect(answer.status == .seeOther && answer.headers[.location] == "/members")
        }
        #expect(await steps(olga) == ["name", "backup"])
        #expect(await steps(oskar) == ["name", "backup"])
        #expect(await oskar.get("/settings").hidden("revision") == revision)
        for step in ["name", "people", "backup"] {
            _ = await olga.post("/members/first-steps", ["put-away": step])
        }
        #expect(await !olga.get("/members").text.contains("First steps"))
    }

    @Test("M16 An unknown step is refused", arguments: ["", "everything", "name "])
    func unknown(step: String) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        #expect(
            await olga.post("/members/first-steps", ["put-away": step]).status == .unprocessableContent)
    }
}
