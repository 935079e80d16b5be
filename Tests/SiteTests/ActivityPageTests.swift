import HTTPTypes
import Storage
import TestStores
import Testing

@testable import Site

@Suite("The activity")
struct ActivityPageTests {
    @Test("M12 Activity says who did what to whom, also as CSV; no password, code or session is in it")
    func activity() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await site.register("Ana, \"Ruiz\"", "ana@exmple.org")
        let page = await olga.get("/members/\(ana)")
        _ = await olga.post("/members/\(ana)", page.memberForm(["name": "=Ana", "email": "ana@example.org"]))
        let code = await olga.giveCode(to: ana)
        _ = await olga.post("/members/remove", ["pick": "\(ana)"])
        _ = await olga.post("/members/undo", ["batch": await olga.get("/members").hidden("batch")])
        _ = await site.visitor().post("/desk/restart")
        let list = await olga.get("/activity")
        let codes = list.text.matches(of: /data-what="([^"]+)"/).map { String($0.1) }
        #expect(
            codes == [
                "desk-restarted", "removal-undone", "members-removed", "codes-given", "member-edited",
                "role-changed",
            ])
        #expect(list.text.contains("The desk’s own computer") && list.text.contains("A command"))
        let csv = await olga.download("/activity.csv")
        let lines = csv.text.split(separator: "\r\n")
        #expect(csv.text.hasPrefix("\"time\",\"who\",\"what\",\"whom\",\"details\"\r\n") && lines.count == 7)
        #expect(csv.text.contains("\"olga-organises\",\"member-edited\",\"'=Ana\""))
        #expect(csv.text.contains("email: ana@exmple.org → ana@example.org"))
        for text in [list.text, csv.text] {
            #expect(!text.contains(code) && !text.contains("analytic 8") && !text.contains("argon2"))
        }
    }

    @Test("M12 An export of the activity is in the activity and in the next file, but not in its own")
    func exported() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        // A HEAD request gets nothing of the file.
        let head = await site.app.answer(olga.request(.head, "/activity.csv"))
        #expect(head.status == .ok)
        #expect(await !olga.get("/activity").text.contains("activity-exported"))
        let first = await olga.download("/activity.csv").text.split(separator: "\r\n")
        #expect(first.count == 2 && first[1].contains("role-changed"))
        let list = await olga.get("/activity").text
        #expect(list.contains("data-what=\"activity-exported\"") && list.contains("exported the activity"))
        let second = await olga.download("/activity.csv").text.split(separator: "\r\n")
        #expect(second.count == 3 && second[1].hasSuffix(#""olga-organises","activity-exported","","""#))
    }

    @Test("M12 50 rows a page, older ones by a link named Next")
    func activityPages() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let own = try await site.id("olga-organises")
        for _ in 0..<60 { _ = await olga.post("/members/\(own)/code") }
        let first = await olga.get("/activity")
        let next = try #require(first.text.firstMatch(of: /<a href="(\/activity\?before=\d+)">Next<\/a>/)?.1)
        let second = await olga.get(String(next))
        #expect([first, second].map { $0.text.matches(of: /data-what=/).count } == [50, 11])
        #expect(!second.text.contains(">Next<"))
        #expect(await olga.download("/activity.csv").text.split(separator: "\r\n").count == 62)
        #expect(await olga.get("/activity?before=x").status == .badRequest)
    }

    @Test(
        "M12 An act that only a newer version knows is shown by its code, on the page and in both files, which stay complete"
    )
    func unknownActivity() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let own = try await site.id("olga-organises")
        let at = site.clock.now.milliseconds
        try site.data.tamper("INSERT INTO activity (at, actor, kind) VALUES (\(at), 'program', 'checked-in')")
        try site.data.tamper("INSERT INTO activity_whom SELECT max(id), \(own) FROM activity")
        for _ in 0..<50 { _ = await olga.post("/members/\(own)/code") }
        let first = await olga.get("/activity")
        let next = try #require(first.text.firstMatch(of: /<a href="(\/activity\?before=\d+)">Next<\/a>/)?.1)
        let second = await olga.get(String(next))
        #expect(second.text.contains("did something that this version doesn’t know: checked-in"))
        #expect(second.text.contains("data-what=\"checked-in\""))
        #expect(await olga.download("/activity.csv").text.contains("\"checked-in\""))
        let kept = await olga.download("/account/data.json").text
        #expect(kept.contains("\"checked-in\"") && kept.contains("\"role-changed\""))
    }

    @Test("M12 Wrong passwords that lead to a limit are in the activity, once")
    func failures() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        _ = await site.member("ana-ruiz")
        for _ in 0..<12 { _ = await site.visitor().signIn("ana-ruiz", "guess") }
        var rows = 0
        try await eventually {
            rows = await olga.get("/activity").text.matches(of: /data-what="sign-ins-failed"/).count
            return rows > 0
        }
        #expect(rows == 1)
    }
}
