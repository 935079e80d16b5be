import Foundation
import HTTPTypes
import Model
import Storage
import Testing

@testable import Site

@Suite("Members by their answers to the group's own fields")
struct AnswerListTests {
    private let site: TestSite
    private let olga: Visitor

    init() async throws {
        site = try TestSite()
        olga = try await site.organiser()
    }

    private func add(
        _ kind: CustomField.Kind, _ label: String, choices: [String] = [], text: String = ""
    ) async throws -> CustomField {
        let draft = FieldDraft(kind: kind, label: label, text: text, choices: choices)
        _ = try await site.store.addField(draft, formID: label, by: .command, at: site.clock.now)
        return try #require(try await site.store.settings().fields.last?.field)
    }

    @discardableResult
    private func member(_ name: String, _ texts: KeyValuePairs<CustomField, String> = [:]) async throws
        -> Int64
    {
        let answers = Dictionary(uniqueKeysWithValues: texts.map { ($0.id, $1) })
        return try await site.store.addMember(
            Profile(name: name, email: "\(name.lowercased())@example.org"), answers: Answers(answers),
            by: .command, at: site.clock.now)
    }

    private static func quoted(_ fields: String...) -> String {
        fields.map { "\"\($0)\"" }.joined(separator: ",")
    }

    private func names(_ page: Page) -> [String] {
        page.text.matches(of: /<th scope="row"><a href="[^"]*">(?:<bdi[^>]*>)?([^<]+)/).map { String($0.1) }
    }

    private func cells(_ page: Page) -> [String] {
        page.text.matches(of: /<td class="answer"[^>]*>(?:<div>)?([^<]*)/).map { String($0.1) }
    }

    @Test("Q6 The address filters by answers of each kind, in words that the page shows again")
    func filters() async throws {
        let size = try await add(.someOf, "Courses", choices: ["Chess", "Go", "Bridge"])
        let paid = try await add(.date, "Paid until")
        let height = try await add(.number, "Height")
        let vegan = try await add(.yesNo, "Vegan")
        let photos = try await add(.agreement, "Photos", text: "Yes.")
        let note = try await add(.text, "Note")
        let c = size.choices.map(\.id)
        try await member(
            "Ana", [size: "\(c[0])", paid: "2026-11-30", height: "1.5", vegan: "yes", photos: "yes"])
        try await member("Ben", [size: "\(c[1]) \(c[2])", paid: "2026-12-01", height: "1.7", vegan: "no"])
        try await member("Cem", [size: "\(c[2])", note: "Often late"])
        for (query, found) in [
            ("\(size.name)=\(c[0])&\(size.name)=\(c[1])", ["Ben", "Ana"]),
            ("\(size.name)=\(c[2])&\(paid.name)-empty=yes", ["Cem"]),
            ("\(paid.name)-before=2026-12-01", ["Ana"]), ("\(paid.name)-after=2026-12-01", ["Ben"]),
            ("\(paid.name)-before=2026-12-01&\(paid.name)-empty=yes&q=example", ["Cem", "Ana"]),
            ("\(height.name)-min=1%2C5&\(height.name)-max=1.69", ["Ana"]),
            ("\(height.name)-min=1.5&\(height.name)-max=1.7", ["Ben", "Ana"]),
            ("\(vegan.name)=yes", ["Ana"]), ("\(vegan.name)=no", ["Ben"]),
            ("\(photos.name)=yes", ["Ana"]), ("\(photos.name)=no&q=example.org&\(vegan.name)=no", ["Ben"]),
            ("\(note.name)-empty=yes&q=example.org", ["Ben", "Ana"]),
            ("\(vegan.name)=&\(paid.name)-before=&q=cem", ["Cem"]),
            ("q=LÁTE", ["Cem"]), ("q=late+cem", ["Cem"]), ("q=late&\(size.name)=\(c[2])", ["Cem"]),
            ("q=late+ben", []), ("q=late&\(vegan.name)=no", []),
        ] {
            let page = await olga.get("/members?\(query)")
            #expect(names(page) == found, "\(query)")
            #expect(page.content(id: "total") == "\(found.count)")
            #expect(!page.text.contains("doesn’t fit"), "\(query)")
        }
        let page = await olga.get(
            "/members?\(size.name)=\(c[1])&\(height.name)-min=1.5&\(photos.name)=no&\(paid.name)-after=2026-01-01"
        )
        #expect(page.text.contains("<details class=\"filters\" open"))
        #expect(page.tag(id: "\(size.name)-\(c[1])").contains(" checked"))
        #expect(!page.tag(id: "\(size.name)-\(c[0])").contains(" checked"))
        #expect(page.tag(id: "\(height.name)-min").contains("value=\"1.5\""))
        #expect(page.tag(id: "\(paid.name)-after").contains("value=\"2026-01-01\""))
        #expect(page.text.contains("<option value=\"no\" selected>Not agreed</option>"))
        _ = await olga.post("/language", ["language": "de"])
        let german = await olga.get("/members?\(height.name)-min=1.5")
        #expect(german.tag(id: "\(height.name)-min").contains("value=\"1,5\""))
        #expect(await olga.get("/members?\(height.name)-min=9").text.contains("andere Filter"))
    }

    @Test("Q6 Columns show answers in words, sort by a click, and stand in every link with the filters")
    func columns() async throws {
        let paid = try await add(.date, "Paid until")
        let size = try await add(.oneOf, "Größe <b>", choices: ["S & M", "L"])
        let note = try await add(.longText, "Note")
        let first = await olga.get("/members")
        #expect(first.text.contains(">Größe &lt;b&gt;</label>") && cells(first).isEmpty)
        try await member("Ana", [paid: "2026-12-24", size: "\(size.choices[1].id)", note: "one\ntwo"])
        try await member("Ben", [paid: "2026-11-01", size: "\(size.choices[0].id)"])
        try await member("Cem")
        let columns = "columns=\(paid.id)&columns=\(size.id)"
        let page = await olga.get("/members?q=example.org&\(columns)&sort=\(paid.name)")
        #expect(names(page) == ["Ben", "Ana", "Cem"])
        #expect(cells(page) == ["1 Nov 2026", "S &amp; M", "24 Dec 2026", "L", "", ""], "\(cells(page))")
        #expect(page.tag(id: "columns-\(paid.id)").contains(" checked"))
        #expect(!page.tag(id: "columns-\(note.id)").contains(" checked"))
        let kept = "q=example.org&amp;columns=\(paid.id)&amp;columns=\(size.id)"
        #expect(
            page.text.contains(
                "<th scope=\"col\" aria-sort=\"ascending\"><a href=\"/members?\(kept)&amp;sort=\(paid.name)\">"
            ),
            "\(page.text)")
        for link in ["sort=name", "sort=newest", "sort=\(size.name)", "sort=name&amp;show=all"] {
            #expect(page.text.contains("<a href=\"/members?\(kept)&amp;\(link)\">"), "\(link)")
        }
        #expect(page.text.contains("<a href=\"/members.csv?q=example.org\" download>"))
        #expect(page.text.contains("<input type=\"hidden\" name=\"columns\" value=\"\(size.id)\" "))
        #expect(await names(olga.get("/members?q=example.org&sort=\(size.name)")) == ["Ben", "Ana", "Cem"])
        // Texts have no order of their own.
        let texts = await olga.get("/members?q=example.org&columns=\(note.id)&sort=\(note.name)")
        #expect(names(texts) == ["Cem", "Ben", "Ana"] && cells(texts) == ["", "", "one\ntwo"])
        #expect(!texts.text.contains("sort=\(note.name)"))
        let again = await olga.post(
            "/members/picked",
            ["q": "a", "columns": "\(size.id)", "sort": size.name, "\(paid.name)-empty": "yes"])
        #expect(
            again.headers[.location]
                == "/members?q=a&\(paid.name)-empty=yes&columns=\(size.id)&sort=\(size.name)")
        _ = await olga.post("/language", ["language": "de"])
        #expect(await cells(olga.get("/members?\(columns)&q=ana@")).first == "24.12.2026")
    }

    @Test("Q6 A page goes on where the last one ended, through equal answers to those who have none")
    func paging() async throws {
        let paid = try await add(.date, "Paid until")
        var ids: [Int64] = []
        for number in 0..<70 {
            let day = number < 60 ? "2026-12-0\(1 + number % 2)" : ""
            ids.append(try await member("Ana\(number)", [paid: day]))
        }
        let expected =
            stride(from: 0, to: 60, by: 2).map { ids[$0] } + stride(from: 1, to: 60, by: 2).map { ids[$0] }
            + ids[60...]
        for filter in ["q=Ana", "\(paid.name)-before=2027-01-01&\(paid.name)-empty=yes&q=Ana"] {
            var (listed, path) = ([Int64](), Optional("/members?\(filter)&sort=\(paid.name)"))
            while let address = path {
                let page = await olga.get(address)
                listed += page.text.matches(of: /<tr id="member-(\d+)"/).compactMap { Int64($0.1) }
                path = page.text.firstMatch(of: /<a href="([^"]*)"[^>]*>Next<\/a>/)
                    .map { String($0.1).replacing("&amp;", with: "&") }
            }
            #expect(listed == expected)
        }
    }

    @Test(
        "Q6 What doesn’t fit the form finds nobody, with a word; nothing is done or saved for more people by it"
    )
    func odd() async throws {
        let paid = try await add(.date, "Paid until")
        let size = try await add(.oneOf, "Size", choices: ["S", "L"])
        let height = try await add(.number, "Height")
        let note = try await add(.text, "Note")
        try await member("Ana", [paid: "2026-12-24", size: "\(size.choices[0].id)"])
        for query in [
            "field-999=1", "field-999-empty=yes", "field-999=1&field-999=2", "\(size.name)=999",
            "\(size.name)=S", "\(paid.name)-before=2026-02-30", "\(paid.name)-after=tomorrow",
            "\(paid.name)=2026-12-24", "\(height.name)-min=tall", "\(height.name)-min=1&\(height.name)-min=2",
            "\(height.name)-before=2026-12-01", "\(note.name)=x", "\(paid.name)-empty=no", "field-=1",
            "\(size.name)-before=2026-12-01", "seen=2026-02-30", "unseen=yesterday",
            "\(size.name)=999&\(size.name)=\(size.choices[0].id)",
        ] {
            let page = await olga.get("/members?q=ana&\(query)")
            #expect(page.status == .ok && names(page) == [], "\(query)")
            #expect(page.text.contains("Something in the filters doesn’t fit"), "\(query)")
            #expect(await olga.get("/members.csv?q=ana&\(query)").status == .badRequest, "\(query)")
        }
        #expect(
            await olga.get("/members?columns=999&columns=x").text.contains("A column isn’t there any more"))
        #expect(
            await !olga.get("/members?columns=&sort=\(note.name)&seen=").text.contains(
                "class=\"notice warning\""))
        let page = await olga.get("/members?q=ana&\(size.name)=\(size.choices[0].id)&all=found")
        #expect(page.hidden("total") == "1")
        _ = await olga.post("/settings/form/\(size.id)/remove")
        for action in ["remove", "export", "credits", "codes"] {
            let answer = await olga.post(
                "/members/all",
                [
                    "q": "ana", size.name: "\(size.choices[0].id)", "total": "1",
                    "revision": page.hidden("revision"), "action": action,
                ])
            #expect(answer.status == .conflict, "\(action)")
        }
        #expect(await names(olga.get("/members?q=ana")) == ["Ana"])
    }

    @Test("Q6 M17 All found by their answers get what a button says, and those alone")
    func all() async throws {
        let size = try await add(.someOf, "Size", choices: ["S", "M", "L"])
        let c = size.choices.map(\.id)
        for (name, choice) in [("Ana", 0), ("Ben", 1), ("Cem", 2)] {
            try await member(name, [size: "\(c[choice])"])
        }
        let filter = "\(size.name)=\(c[0])&\(size.name)=\(c[1])"
        let page = await olga.get("/members?\(filter)&columns=\(size.id)&all=found")
        #expect(page.hidden("total") == "2")
        func press(_ more: (String, String)...) async -> Page {
            let fields =
                [
                    ("q", ""), (size.name, "\(c[0])"), (size.name, "\(c[1])"), ("columns", "\(size.id)"),
                    ("total", "2"), ("revision", page.hidden("revision")),
                ] + more
            var request = olga.form("/members/all", [:])
            request.body = Array(fields.map { "\($0.0)=\($0.1)" }.joined(separator: "&").utf8)
            return await olga.send(request)
        }
        let file = await press(("action", "export"))
        #expect(file.status == .ok)
        let form = await press(("action", "credits"))
        #expect(form.text.contains("Credits for 2 people"))
        #expect(form.text.ranges(of: "name=\"\(size.name)\"").count == 2)
        #expect(await press(("action", "remove")).status == .seeOther)
        #expect(await names(olga.get("/members?q=example.org")) == ["Cem"])
    }

    @Test("Q6 The file has a column for each field behind the others, with choices by their labels")
    func file() async throws {
        let size = try await add(
            .someOf, "Courses", choices: ["Chess", "Go; or \"Baduk\"", "\"Skat\"", "A, B"])
        let one = try await add(.oneOf, "Size", choices: ["S; small"])
        let paid = try await add(.date, "Paid, until")
        let height = try await add(.number, "Height")
        let vegan = try await add(.yesNo, "Vegan")
        let photos = try await add(.agreement, "Photos", text: "Yes.")
        let note = try await add(.longText, "Note")
        let c = size.choices.map(\.id)
        try await member(
            "Ana",
            [
                size: c.map { "\($0)" }.joined(separator: " "), one: "\(one.choices[0].id)",
                paid: "2026-11-30", height: "1.5", vegan: "no", photos: "yes", note: "one\ntwo",
            ])
        try await member("Ben", [size: "\(c[0])", height: "-3.25", vegan: "yes"])
        let file = await olga.download("/members.csv?q=example.org&\(vegan.name)=no")
        let lines = file.text.components(separatedBy: "\r\n")
        #expect(
            lines[0]
                == Self.quoted(
                    "name", "email", "phone", "username", "nickname", "signed_up", "form", "balance", "role",
                    "Courses", "Size", "Paid, until", "Height", "Vegan", "Photos", "Note")
        )
        let courses = #"Chess; "Go; or ""Baduk"""; """Skat"""; A, B"#
        #expect(
            lines[1].hasSuffix(
                ","
                    + Self.quoted(
                        "member", courses.replacing("\"", with: "\"\""), "S; small", "2026-11-30", "1.5",
                        "no",
                        "yes", "one\ntwo")), "\(lines[1])")
        #expect(!file.text.contains("Ben"))
        let all = await olga.download("/members.csv?q=ben")
        #expect(
            all.text.hasSuffix(Self.quoted("member", "Chess", "", "", "-3.25", "yes", "", "") + "\r\n"),
            "\(all.text)")
        _ = await olga.post("/language", ["language": "de"])
        let excel = await olga.download("/members.csv?q=ana&for=excel")
        #expect(excel.text.contains("\"1,5\""), "\(excel.text)")
        #expect(await olga.download("/members.csv?q=ben&for=excel").text.contains(";\"-3,25\";"))
    }
}
