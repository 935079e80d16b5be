import Foundation
import Spreadsheet
import TestStores
import Testing

/// Data that earlier versions wrote, compared with what those versions showed
/// (`Tests/TestStores/Fixtures/make.py`).
///
/// Later versions may show more, but every earlier column and entry is still there, with the same contents.
@Suite("Data of earlier versions")
struct OlderVersionTests {
    private static let ending = StoreEngine.underTest == .sqlite ? "data" : "sql"

    /// The versions whose data the engine under test can read.
    static let versions: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: fixtures.path)) ?? []
        return names.filter { $0.hasSuffix(".\(ending)") }.map { String($0.dropLast(ending.count + 1)) }
            .sorted()
    }()

    /// A site on a copy of the version's data, with the clock a second after the data was made, and what the
    /// version showed.
    private func open(_ version: String) async throws -> (site: TestSite, said: [String: Any]) {
        func read(_ ending: String) throws -> Data {
            try Data(contentsOf: fixtures.appendingPathComponent("\(version).\(ending)"))
        }
        let text = try read("json")
        let said = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
        let site = try await TestSite(older: read(Self.ending))
        let made = try #require(said["made"] as? Int64 ?? (said["made"] as? Int).map(Int64.init))
        site.clock.pass(seconds: made / 1000 + 1 - site.clock.now.milliseconds / 1000)
        return (site, said)
    }

    private func visitor(_ site: TestSite, session: String) -> Visitor {
        Visitor(site.app, cookies: "session=\(session)")
    }

    @Test("K5 There are data of earlier versions")
    func some() { #expect(!Self.versions.isEmpty) }

    @Test("K5 Everything that a version showed of its data is still shown", arguments: versions)
    func everything(version: String) async throws {
        let (site, said) = try await open(version)
        let sessions = try #require(said["sessions"] as? [String: String])
        let organiser = visitor(site, session: try #require(sessions["olga@example.org"]))
        // The activity comes first, since the export of members adds a row to it.
        try await expect(organiser, "/activity.csv", shows: said["activity"])
        try await expect(organiser, "/members.csv", shows: said["members"])
        let histories = try #require(said["histories"] as? [String: Any])
        let kept = try #require(said["kept"] as? [String: Any])
        #expect(histories.count == sessions.count && kept.count == sessions.count)
        for (name, session) in sessions {
            let member = visitor(site, session: session)
            try await expect(member, "/history.csv", shows: histories[name])
            let data = Data(await member.download("/account/data.json").bytes)
            let now = try JSONSerialization.jsonObject(with: data)
            #expect(Self.difference(now, kept[name] ?? "nothing") == nil, "\(name)")
        }
        #expect(await organiser.get("/").registered == said["listed"] as? [String])
        #expect(try await site.store.auditLedger().problem == nil)

        let settings = try #require(said["settings"] as? [String: String])
        let page = await organiser.get("/settings")
        for (name, said) in settings where !["sign-up", "site-language"].contains(name) {
            // The page is in German and so has a comma, which that version didn't write.
            let value = name == "opening-balance" ? said.replacing(".", with: ",") : said
            #expect(
                page.tag(id: name).contains("value=\"\(value)\"") || page.content(id: name) == value,
                "\(name)")
        }
        for menu in ["sign-up", "site-language"] {
            #expect(page.choice(id: menu) == settings[menu] ?? "", "\(menu)")
        }

        let visitor = try #require(said["visitor"] as? [String: Any])
        let cookies = try #require(visitor["cookies"] as? [String: String])
        let colour = try #require(visitor["colour"] as? String)
        let somebody = Visitor(site.app, cookies: cookies.map { "\($0)=\($1)" }.joined(separator: ";"))
        #expect(await somebody.get("/colour").text.contains(colour))
        let ana = self.visitor(site, session: try #require(sessions["ana@example.org"]))
        #expect(await ana.get("/home").text.contains("<html lang=\"ko\""))
    }

    @Test(
        "K5 A version's members can sign in with their passwords, and what could be undone can still be undone",
        arguments: versions)
    func used(version: String) async throws {
        let (site, said) = try await open(version)
        for (name, password) in try #require(said["passwords"] as? [String: String]) {
            let member = site.visitor()
            #expect(
                await member.post("/sign-in", ["member": name, "password": password]).status == .seeOther,
                "\(name)")
            #expect(await member.get("/home").status == .ok)
        }
        let organiser = site.visitor()
        _ = await organiser.post("/sign-in", ["member": "olga@example.org", "password": "keeper of 9 keys"])
        let members = await organiser.get("/members")
        #expect(members.content(id: "total") == "9")
        let batches = members.text.matches(of: /name="batch" value="([^"]+)"/).map { String($0.1) }
        // One is the removal, and the other is the import.
        #expect(batches.count == 2)
        for batch in batches { _ = await organiser.post("/members/undo", ["batch": batch]) }
        let list = await organiser.download("/members.csv").text
        #expect(list.contains("gone@example.org") && !list.contains("jose@example.org"))
        // The imported member who had signed in with a code stays.
        #expect(list.contains("ida@example.org"))
        #expect(try await site.store.auditLedger().problem == nil)
        #expect(await organiser.get("/members?q=%EC%B2%A0%EC%88%98").text.contains("김철수"))
    }

    // MARK: Comparing

    private func expect(_ visitor: Visitor, _ path: String, shows said: Any?) async throws {
        let said = try #require(said as? [[String: String]])
        let bytes = await visitor.download(path).bytes
        let table = try CSVTable(bytes)
        let rows = table.map { row in Dictionary(uniqueKeysWithValues: zip(table.headings, row.cells)) }
        #expect(!said.isEmpty)
        #expect(Self.difference(rows, said) == nil, "\(path)")
    }

    /// The place of the first earlier value that is missing or different now; nil if there is none.
    private static func difference(_ now: Any, _ then: Any) -> String? {
        switch (now, then) {
        case (let now as [String: Any], let then as [String: Any]):
            for (name, value) in then {
                guard let other = now[name] else { return name }
                if let inside = difference(other, value) { return "\(name): \(inside)" }
            }
            return nil
        case (let now as [Any], let then as [Any]):
            if now.count != then.count { return "\(now.count) instead of \(then.count)" }
            for (index, pair) in zip(now, then).enumerated() {
                if let inside = difference(pair.0, pair.1) { return "\(index): \(inside)" }
            }
            return nil
        default: return "\(now)" == "\(then)" ? nil : "\(now) instead of \(then)"
        }
    }
}
