import Foundation
import Spreadsheet
import TestStores
import Testing

/// What earlier versions have written, by what they themselves showed of it (`Tests/StorageTests/Fixtures/make.py`).
///
/// Later versions may show more: every column and every entry of then is still there, with the same contents.
@Suite("Data of earlier versions")
struct OlderVersionTests {
    private static let folder = TestSite.packageFolder.appendingPathComponent("Tests/StorageTests/Fixtures")

    private static let ending = StoreEngine.underTest == .sqlite ? "data" : "sql"

    /// Those that the engine under test can read.
    static let versions: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".\(ending)") }.map { String($0.dropLast(ending.count + 1)) }
            .sorted()
    }()

    /// A site on a copy of the version's data, at the moment at which it was made, and what was shown then.
    private func open(_ version: String) async throws -> (site: TestSite, said: [String: Any]) {
        func read(_ ending: String) throws -> Data {
            try Data(contentsOf: Self.folder.appendingPathComponent("\(version).\(ending)"))
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

    @Test("K5 There are some")
    func some() { #expect(!Self.versions.isEmpty) }

    @Test("K5 Everything that a version showed of its data is shown of them now", arguments: versions)
    func everything(version: String) async throws {
        let (site, said) = try await open(version)
        let sessions = try #require(said["sessions"] as? [String: String])
        let organiser = visitor(site, session: try #require(sessions["olga@example.org"]))
        // The list of members first notes itself in the activity.
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
            // The site speaks German, with a comma, which that version didn't.
            let value = name == "opening-balance" ? said.replacing(".", with: ",") : said
            #expect(
                page.tag(id: name).contains("value=\"\(value)\"") || page.content(id: name) == value,
                "\(name)")
        }
        #expect(page.text.contains(try Regex("<option value=\"\(settings["sign-up"] ?? "")\"[^>]*selected")))
        #expect(
            page.text.contains(try Regex("<option value=\"\(settings["site-language"] ?? "")\"[^>]*selected"))
        )

        let visitor = try #require(said["visitor"] as? [String: Any])
        let cookies = try #require(visitor["cookies"] as? [String: String])
        let colour = try #require(visitor["colour"] as? String)
        let somebody = Visitor(site.app, cookies: cookies.map { "\($0)=\($1)" }.joined(separator: ";"))
        #expect(await somebody.get("/colour").text.contains(colour))
        let ana = self.visitor(site, session: try #require(sessions["ana@example.org"]))
        #expect(await ana.get("/home").text.contains("<html lang=\"ko\""))
    }

    @Test(
        "K5 Its members sign in with their passwords, and what could be undone can be undone",
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
        // The removal, and the import that was kept.
        #expect(batches.count == 2)
        for batch in batches { _ = await organiser.post("/members/undo", ["batch": batch]) }
        let list = await organiser.download("/members.csv").text
        #expect(list.contains("gone@example.org") && !list.contains("jose@example.org"))
        // Who had come in by a code stays.
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

    /// Where the first thing is that was there then and is not now; nil if there is none.
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
