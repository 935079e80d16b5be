import Foundation
import HTTP
import HTTPTypes
import Model
import Operations
import Spreadsheet
import Storage
import Synchronization
import TestStores
import Testing
import Visitors

@testable import Site

@Suite("Correcting an import in place")
struct ImportCorrectionTests {
    private static let table = """
        Name,E-Mail,Telefon,Notes
        Ana Ruiz,ana@,0123456789,likes tea
        Ben Diaz,ben@example.org,12,
        Cho Ra,cho@example.org,,

        """

    @Test("M20 Rows with problems are corrected in place and checked again, and then everybody is imported")
    func corrected() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, page) = await olga.preview(Self.table)
        // The rows with problems have inputs for the columns that are used.
        #expect(
            page.corrections == [
                "row-2-1": "Ana Ruiz", "row-2-2": "ana@", "row-2-3": "0123456789",
                "row-3-1": "Ben Diaz", "row-3-2": "ben@example.org", "row-3-3": "12",
            ])
        #expect(
            page.tag(id: "row-2-2").contains("aria-invalid")
                && !page.tag(id: "row-2-1").contains("aria-invalid"))
        #expect(page.tag(id: "left-out").isEmpty && page.text.contains("value=\"import\" disabled"))
        let checked = await olga.post(
            path, ["row-2-2": "ana@example.org", "row-3-3": "1234", "action": "check"])
        #expect(checked.status == .seeOther && checked.headers[.location] == path)
        let again = await olga.get(path)
        #expect(again.problemRows.map(\.first) == ["3"])
        #expect(again.corrections["row-3-3"] == "1234" && again.text.contains("2 rows were corrected here."))
        #expect(await olga.post(path, ["action": "import"]).status == .unprocessableContent)
        #expect(try await site.store.memberCount() == 1)
        // The last correction may come with the import itself.
        let done = await olga.submit(path, ["row-3-3": "+34 600 123 456", "action": "import"])
        #expect(done.content(id: "total") == "4" && done.text.contains("3 people were imported."))
        #expect(try await site.store.member(email: "ana@example.org")?.profile.name == "Ana Ruiz")
        #expect(try await site.store.member(email: "ben@example.org")?.profile.phone == "0034600123456")
    }

    @Test("M20 A correction that makes a new double is a problem, and a formula is one, too")
    func newProblems() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, _) = await olga.preview(Self.table)
        _ = await olga.post(
            path, ["row-2-2": "CHO@example.org", "row-3-1": "=1+1", "row-3-3": "", "action": "check"])
        #expect(
            await olga.get(path).problemRows == [
                ["3", "Name: This begins like a formula. Write its value into the cell instead."],
                ["4", "Email: Row 2 has the same email."],
            ])
    }

    @Test("M20 Rows with problems are left out by choice, counted, and can be downloaded to correct them")
    func leftOut() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, page) = await olga.preview(Self.table)
        #expect(page.text.contains(">Leave out 2 rows</button>"))
        let chosen = await olga.post(path, ["row-2-2": "'=ana@", "action": "leave-out"])
        #expect(chosen.status == .seeOther && chosen.headers[.location] == path)
        let told = await olga.get(path)
        #expect(told.content(id: "left-out") == "2")
        #expect(
            told.text.contains(
                "<button class=\"primary\" type=\"submit\" name=\"action\" value=\"import\">Import 1, leave out 2</button>"
            ))
        // Return still presses the first button.
        #expect(told.text.firstMatch(of: /<button[^>]* value="([a-z-]+)"/)?.1 == "check")
        #expect(told.text.contains("1 person will be imported.") && told.problemRows.count == 2)
        #expect(told.text.contains("<a href=\"\(path)/left-out.csv\" download>"))
        let done = await olga.submit(path, ["action": "import"])
        #expect(done.content(id: "total") == "2")
        #expect(
            done.text.contains("1 person was imported.")
                && done.text.contains("2 rows with problems were left out."))
        let foreign = await olga.get("\(path)/left-out.csv", headers: [.secFetchSite: "cross-site"])
        #expect(foreign.status == .forbidden)
        // The file is there after the import, too.
        let file = await olga.download("\(path)/left-out.csv")
        #expect(file.status == .ok && file.headers[.contentType]?.hasPrefix("text/csv") == true)
        let expected = #"""
            "Name","E-Mail","Telefon","Notes"\#r
            "Ana Ruiz","'=ana@","0123456789\#u{A0}","likes tea"\#r
            "Ben Diaz","ben@example.org","12",""\#r

            """#
        #expect(file.text == "\u{FEFF}" + expected)
        #expect(file.headers[.contentDisposition]?.contains("left-out.csv") == true)
        let (again, second) = await olga.preview(file.text)
        #expect(second.problemRows.count == 2)
        _ = await olga.post(again, ["row-2-2": "ana@example.org", "row-3-3": "", "action": "check"])
        #expect(await olga.submit(again, ["action": "import"]).content(id: "total") == "4")
    }

    @Test("M20 What is left out was seen: other columns, another encoding or new corrections are shown first")
    func seen() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, _) = await olga.preview(Self.table)
        _ = await olga.post(path, ["action": "leave-out"])
        #expect(await olga.get(path).content(id: "left-out") == "2")
        // The correction that comes with the import is wrong.
        let shown = await olga.post(path, ["row-2-2": "cho@example.org", "action": "import"])
        #expect(shown.headers[.location] == path)
        #expect(await olga.get(path).problemRows.map(\.first) == ["3", "4"])
        #expect(await olga.get(path).content(id: "left-out") == "2")
        // Without phones, row 3 is right; but it wasn't asked whether to leave out row 4 then.
        let refused = await olga.post(path, ["column-3": "", "action": "import"])
        #expect(refused.status == .unprocessableContent && refused.tag(id: "left-out").isEmpty)
        _ = await olga.post(path, ["action": "leave-out"])
        #expect(await olga.get(path).content(id: "left-out") == "1")
        for action in ["import", "leave-out"] {
            let encoding = action == "import" ? "windows-1252" : "utf-8"
            #expect(
                await olga.post(path, ["encoding": encoding, "action": action]).headers[.location] == path)
            #expect(await olga.get(path).tag(id: "left-out").isEmpty)
        }
        #expect(try await site.store.memberCount() == 1)
    }

    @Test(
        "M20 If more rows have problems by then than the button said, nobody is imported, and it says the new number"
    )
    func moreByThen() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, _) = await olga.preview("username,email\nana-ruiz,\nben-diaz,\nno name,\n")
        _ = await olga.post(path, ["action": "leave-out"])
        let shown = await olga.get(path)
        #expect(shown.hidden("left-out") == "1" && shown.text.contains("Import 2, leave out 1"))
        _ = await site.member("\u{430}na-ruiz")
        let refused = await olga.post(path, ["left-out": shown.hidden("left-out"), "action": "import"])
        #expect(refused.status == .unprocessableContent && refused.hidden("left-out") == "2")
        #expect(
            refused.text.contains("Import 1, leave out 2") && refused.text.contains("Nobody was imported yet")
        )
        #expect(try await site.store.memberCount() == 2)
        let done = await olga.submit(path, ["left-out": refused.hidden("left-out"), "action": "import"])
        #expect(done.content(id: "total") == "3")
        #expect(done.text.contains("<a href=\"\(path)/left-out.csv\" download>Download what is left out</a>"))
    }

    @Test("M20 What another organiser has corrected meanwhile is shown before rows are left out")
    func correctedByThen() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let pia = try await site.organiser("pia-organises")
        let (path, _) = await olga.preview(Self.table)
        _ = await olga.post(path, ["action": "leave-out"])
        let page = await olga.get(path)
        // Now another row has a problem, and as many as before.
        for (row, email) in [("2", "ana@example.org"), ("4", "cho@")] {
            _ = await pia.post(path, ["row-\(row)-2": email, "action": "check"])
        }
        _ = await pia.post(path, ["action": "leave-out"])
        let shown = await olga.submit(
            path, ["corrections": page.hidden("corrections"), "left-out": "2", "action": "import"])
        #expect(
            shown.text.contains("Nobody was imported yet") && shown.problemRows.map(\.first) == ["3", "4"])
        #expect(try await site.store.memberCount() == 2)
    }

    @Test(
        "M20 A page that is older than a correction doesn't take it back, whatever was corrected when it was shown"
    )
    func olderPage() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, _) = await olga.preview("name,email\nAna,ana@\nBen,ben@\n")
        _ = await olga.post(path, ["row-2-2": "ana@nowhere", "action": "check"])
        // Both tabs show this. One of them corrects the cell again.
        let page = await olga.get(path)
        #expect(page.hidden("shown-2-2") == "ana@nowhere" && !page.text.contains("shown-2-1"))
        _ = await olga.post(
            path,
            [
                "corrections": page.hidden("corrections"), "row-2-2": "ana@example.org",
                "shown-2-2": "ana@nowhere", "action": "check",
            ])
        _ = await olga.post(
            path,
            [
                "corrections": page.hidden("corrections"), "row-2-2": "ana@nowhere",
                "shown-2-2": "ana@nowhere", "row-3-2": "ben@example.org", "action": "check",
            ])
        let both = await olga.get(path)
        #expect(both.problemRows.isEmpty && both.text.contains("2 people will be imported."))
        // The page that shows the latest corrections takes one back.
        _ = await olga.post(
            path,
            [
                "corrections": both.hidden("corrections"), "row-2-2": "ana@", "shown-2-2": "ana@example.org",
                "action": "check",
            ])
        #expect(await olga.get(path).problemRows.map(\.first) == ["2"])
        #expect(await olga.post(path, ["shown-2-x": "", "action": "check"]).status == .unprocessableContent)
    }

    @Test("M20 A corrected row stays to be corrected once more, also one that is a member's by then")
    func correctedStays() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        _ = await site.member("ana-ruiz")
        let (path, page) = await olga.preview("username,name\nben diaz,Ben\ncho ra,Cho\ndan-eide,Dan\n")
        #expect(!page.text.contains("<details class=\"corrected\">"))
        _ = await olga.post(path, ["row-2-1": "ana-ruiz", "row-3-2": "Cho Ra", "action": "check"])
        let checked = await olga.get(path)
        #expect(checked.problemRows.map(\.first) == ["3"])
        let corrected = try #require(
            checked.text.firstMatch(of: /<details class="corrected">.*?<\/details>/.dotMatchesNewlines())?.0)
        #expect(corrected.contains("<summary>2 rows were corrected here.</summary>"))
        #expect(corrected.contains("name=\"row-2-1\" value=\"ana-ruiz\"") && !corrected.contains("row-3-1"))
        #expect(corrected.contains("Is a member already, and is skipped."))
        _ = await olga.post(
            path,
            [
                "corrections": checked.hidden("corrections"), "row-2-1": "ben-diaz", "row-3-1": "cho-ra",
                "action": "check",
            ])
        let right = await olga.get(path)
        #expect(right.problemRows.isEmpty && right.text.contains("3 people will be imported."))
        #expect(right.text.contains("name=\"row-3-2\" value=\"Cho Ra\""))
        #expect(!right.text.contains("Is a member already"))
        // Together with those that have problems, a page has no more than a hundred.
        let (many, _) = await olga.preview(
            "username,name\n" + (1...150).map { "no name \($0),N\n" }.joined())
        let sent = (2...51).map {
            (
                "row-\($0)-1",
                "right-\("abcdefghij".dropFirst(($0 - 2) / 5).first!)\("abcde".dropFirst($0 % 5).first!)"
            )
        }
        for (name, text) in sent { _ = await olga.post(many, [(name): text, "action": "check"]) }
        let full = await olga.get(many)
        #expect(full.problemRows.count == 100 && full.text.contains("<p>50 rows were corrected here.</p>"))
    }

    @Test("M20 The zero in +49 (0)171 is kept, or left out of all numbers by a box")
    func trunkZeros() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, page) = await olga.preview(
            "Email,Phone\na@example.org,+49 (0)171 234567\nb@example.org, 0049(0)30 123456\nc@example.org,(0)171 234567\n"
                + "d@example.org,+(0)49 171 234\nnone,+49 (0)171 2\n")
        #expect(page.text.contains("Leave out the (0) of 3 phone numbers, as in "))
        func send(_ isDropped: Bool, _ action: String) async -> Page {
            isDropped
                ? await olga.post(path, ["trunk-zeros": "asked", "drop-trunk-zeros": "on", "action": action])
                : await olga.post(path, ["trunk-zeros": "asked", "action": action])
        }
        _ = await send(true, "leave-out")
        let dropped = await olga.get(path)
        #expect(dropped.text.contains("name=\"drop-trunk-zeros\" value=\"on\" autocomplete=\"off\" checked"))
        _ = await send(false, "check")
        #expect(await !olga.get(path).text.contains("autocomplete=\"off\" checked> <span>Leave out"))
        // The box may be pressed together with the last button, and rows that are left out stay so.
        let ready = await olga.get(path)
        #expect(ready.content(id: "left-out") == "1")
        _ = await send(true, "import")
        var phones: [String?] = []
        for name in "abcd" {
            phones.append(try await site.store.member(email: "\(name)@example.org")?.profile.phone)
        }
        #expect(phones == ["0049171234567", "004930123456", "0171234567", "00049171234"])
    }

    @Test("M20 What was typed into a page with the file in another encoding is no correction")
    func otherEncoding() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let bytes = "Name,E-Mail\nJ".utf8 + [0xF6] + "rg,joerg@\n".utf8
        let path = try #require(await olga.upload(Array(bytes)).headers[.location])
        let right = await olga.get(path)
        _ = await olga.post(path, ["encoding": "utf-16", "action": "check"])
        _ = await olga.post(path, ["encoding": "windows-1252", "action": "check"])
        // The tab that shows it as UTF-16 sends what it has.
        for action in ["check", "import"] {
            let answer = await olga.post(
                path,
                [
                    "shown-encoding": "utf-16", "encoding": "utf-16", "row-2-1": "쀀",
                    "row-2-2": "joerg@example.org", "action": action,
                ])
            #expect(answer.status == .seeOther && answer.headers[.location] == path)
            let page = await olga.get(path)
            #expect(page.corrections == right.corrections && page.hidden("shown-encoding") == "windows-1252")
            #expect(!page.text.contains("corrected here"))
        }
        #expect(try await site.store.memberCount() == 1)
        // A correction that comes with the choice of another encoding is kept.
        let done = await olga.submit(
            path,
            [
                "shown-encoding": "windows-1252", "encoding": "windows-1252",
                "row-2-2": "joerg@example.org", "action": "import",
            ])
        #expect(done.content(id: "total") == "2")
        #expect(try await site.store.member(email: "joerg@example.org")?.profile.name == "Jörg")
    }

    @Test("M20 A cell with a line break that is left as it is isn’t corrected, and is read on one line")
    func lineBreak() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, page) = await olga.preview("name,email\n\"Ana\r\n\nRuiz\",ana@\n")
        let name = try #require(page.corrections["row-2-1"])
        _ = await olga.post(path, ["row-2-1": name, "row-2-2": "ana@", "action": "check"])
        #expect(await !olga.get(path).text.contains("corrected here"))
        _ = await olga.post(path, ["row-2-1": name, "row-2-2": "ana@example.org", "action": "import"])
        #expect(try await site.store.member(email: "ana@example.org")?.profile.name == "Ana Ruiz")
    }

    @Test(
        "M20 A file is checked once, however many pages show it at once, and again once something has changed"
    )
    func checkedOnce() async throws {
        let work = ImportWork(id: "id", file: [])
        let checks = Mutex(0)
        var reading = ReadingChoices(encoding: .utf8, columns: ImportColumns([.profile(.email)]))
        let check: @Sendable (ReadingChoices, Int) async throws -> Void = { reading, run in
            _ = try await work.report(
                ImportWork.Version(reading: reading.ignoringLeavesOut, rules: [], run: run)
            ) {
                () async throws(StoreError) in
                checks.withLock { $0 += 1 }
                try? await Task.sleep(for: .milliseconds(20))
                return Imports.Report()
            }
        }
        let first = reading
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<5 { group.addTask { try await check(first, 0) } }
            try await group.waitForAll()
        }
        reading.leavesOut = true
        try await check(reading, 0)
        #expect(checks.withLock { $0 } == 1)
        try await check(reading, 1)
        let rows = try CSVTable(Array("email\nana@\n".utf8)).rows([2])
        try reading.corrections.take([2: [0: "ana@example.org"]], for: rows, shown: [:], isLatest: true)
        try await check(reading, 1)
        #expect(checks.withLock { $0 } == 3)
    }

    @Test("M20 A check that has failed is made again")
    func failedCheck() async throws {
        let work = ImportWork(id: "id", file: [])
        let version = ImportWork.Version(
            reading: ReadingChoices(encoding: .utf8, columns: ImportColumns([.profile(.email)])), rules: [],
            run: 0)
        await #expect(throws: StoreError.unavailable(reason: "test")) {
            try await work.report(version) { () async throws(StoreError) in throw .unavailable(reason: "test")
            }
        }
        #expect(try await work.report(version) { Imports.Report() }.rowCount == 0)
    }

    @Test("M20 Nobody is left out without the choice, and if nobody is left, nobody can be imported")
    func nobody() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, _) = await olga.preview("email\nno\n")
        _ = await olga.post(path, ["action": "leave-out"])
        let page = await olga.get(path)
        #expect(page.content(id: "left-out") == "1" && page.text.contains("value=\"import\" disabled"))
        #expect(page.text.contains("0 people will be imported."))
    }

    @Test(
        "M20 Of rows with problems a page has a hundred",
        arguments: [(100, [100]), (101, [100, 1]), (250, [100, 100, 50])])
    func pages(_ count: Int, _ sizes: [Int]) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, _) = await olga.preview("email\n" + (2..<count + 2).map { "no-\($0)\n" }.joined())
        var rows: [String] = []
        for (index, size) in sizes.enumerated() {
            let address = index == 0 ? path : "\(path)?page=\(index + 1)"
            let page = await olga.get(address)
            #expect(page.text.contains("\(count) rows have problems."))
            #expect(page.problemRows.count == size && page.corrections.count == size)
            rows += page.problemRows.compactMap(\.first)
            let next = page.text.firstMatch(of: /<a href="([^"]*)"[^>]*>Next<\/a>/).map { String($0.1) }
            #expect(next == (index + 1 < sizes.count ? "\(path)?page=\(index + 2)" : nil))
        }
        #expect(rows == (2..<count + 2).map(String.init))
        // Beyond the last page is the last one.
        #expect(await olga.get("\(path)?page=9").problemRows.count == sizes.last)
        let checked = await olga.post(path, ["page": "2", "action": "check"])
        #expect(checked.headers[.location] == "\(path)?page=2")
    }

    @Test("M20 A form of corrections may have 256 KiB, and only an organiser’s; one byte more is too much")
    func formLimit() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, _) = await olga.preview(Self.table)
        func send(_ count: Int, to path: String, by visitor: Visitor) async -> Page {
            let request = visitor.form(path, [:])
            let start = Array("action=check&row-2-1=".utf8)
            return await visitor.upload(request, start + Array(repeating: 0x61, count: count - start.count))
        }
        #expect(await send(262_144, to: path, by: olga).status == .seeOther)
        #expect(await olga.get(path).problemRows.count == 2)
        #expect(await send(262_145, to: path, by: olga).status == .contentTooLarge)
        let ana = await site.member("ana-ruiz")
        #expect(await send(70_000, to: path, by: ana).status == .forbidden)
        guard case .collect = await olga.plan(olga.form("/settings", [:])) else {
            Issue.record("every form may be large")
            return
        }
    }

    @Test(
        "M20 A row that needs more than its share of the form has no inputs, so that every page can be sent")
    func longRow() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        // The name and the email take 20 bytes and three for each byte of theirs: 40 + 3 × 669 = 2047.
        for (count, isLong) in [(667, false), (668, true)] {
            let name = String(repeating: "가", count: count / 3) + String(repeating: "a", count: count % 3)
            let (_, page) = await olga.preview("name,email\n\(name),no\n")
            #expect(page.corrections.isEmpty == isLong && page.problemRows.count == 1)
            #expect(page.text.contains("This row is too long to be corrected here.") == isLong)
        }
    }

    @Test("M20 Check again checks again, whoever has become a member or has left meanwhile")
    func checkedAgain() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let member = try await site.store.addMember(
            Profile(username: "ana-ruiz"), by: .command, at: site.clock.now)
        let (path, page) = await olga.preview("name,username\nAna Ruiz,ana-ruiz\n")
        #expect(page.text.contains("value=\"import\" disabled"))
        _ = try await site.store.remove([member], by: .command, at: site.clock.now)
        _ = await olga.post(path, ["action": "check"])
        let again = await olga.get(path)
        #expect(again.text.contains("1 person will be imported."))
        #expect(!again.text.contains("value=\"import\" disabled"))
    }

    @Test("M20 The file of what is left out has the usernames that were typed for a file without any")
    func leftOutUsernames() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, _) = await olga.preview(
            "name,email,phone\nAna Ruiz\nBen Diaz,ben@,12,x\nCho Ra,cho@example.org,\n")
        _ = await olga.post(path, ["row-2-9999": "ana7", "action": "check"])
        let file = await olga.download("\(path)/left-out.csv")
        let expected = #"""
            "name","email","phone","Username"\#r
            "Ana Ruiz","","","ana7"\#r
            "Ben Diaz","ben@","12","","x"\#r

            """#
        #expect(file.text == "\u{FEFF}" + expected)
        let (_, page) = await olga.preview(file.text)
        #expect(page.column(4) == "username")
    }

    @Test("M20 A person without an email gets a username in place, where the file has no column for it")
    func username() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, page) = await olga.preview("name,email\nAna Ruiz,\nBen Diaz,ben@\n")
        #expect(page.corrections["row-2-9999"] == "" && page.corrections["row-3-9999"] == nil)
        _ = await olga.post(path, ["row-2-9999": "ana7", "row-3-2": "ben@example.org", "action": "check"])
        let again = await olga.get(path)
        #expect(again.problemRows.map(\.first) == ["2"] && again.corrections["row-2-9999"] == "ana7")
        #expect(again.tag(id: "row-2-9999").contains("aria-invalid"))
        let done = await olga.submit(path, ["row-2-9999": "ana-ruiz", "action": "import"])
        #expect(done.content(id: "total") == "3")
        #expect(try await site.store.member(signInName: "ana-ruiz")?.profile.name == "Ana Ruiz")
        // A file with a column for it has no second one.
        let (other, own) = await olga.preview("name,email,username\nCho Ra,,\n")
        #expect(own.corrections["row-2-3"] == "" && own.corrections["row-2-9999"] == nil)
        #expect(
            await olga.post(other, ["row-2-9999": "cho", "action": "check"]).status == .unprocessableContent)
    }

    @Test("M20 Cells to the right of all headings can be emptied, and line breaks are shown as spaces")
    func cells() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, page) = await olga.preview("name,email\n\"Ana\nRuiz\",ana@example.org,,x\n'+Ben,ben@\n")
        #expect(
            page.corrections == [
                "row-2-1": "Ana Ruiz", "row-2-2": "ana@example.org", "row-2-4": "x", "row-3-1": "+Ben",
                "row-3-2": "ben@",
            ])
        _ = await olga.post(
            path,
            [
                "row-2-1": "Ana Ruiz", "row-2-4": "", "row-3-1": "+Ben", "row-3-2": "ben@example.org",
                "action": "check",
            ])
        #expect(await olga.get(path).problemRows.isEmpty)
        _ = await olga.post(path, ["action": "import"])
        #expect(try await site.store.member(email: "ana@example.org")?.profile.name == "Ana Ruiz")
        #expect(try await site.store.member(email: "ben@example.org")?.profile.name == "+Ben")
    }

    @Test(
        "M20 A correction of a cell that the file doesn’t have is refused",
        arguments: ["row-5-1", "row-1-1", "row-2-5", "row-2-0", "row-0-1", "row--1", "row-2-x"])
    func noCell(_ name: String) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, _) = await olga.preview(Self.table)
        let request = olga.form(path, ["action": "check", name: "x"])
        #expect(await olga.send(request).status == .unprocessableContent)
        #expect(await olga.get(path).problemRows.count == 2)
    }

    // MARK: Several organisers

    @Test("M20 A page that is out of date doesn’t take back what another organiser has corrected")
    func outOfDate() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let pia = try await site.organiser("pia-organises")
        let (path, page) = await olga.preview(Self.table)
        let old = page.hidden("corrections")
        _ = await olga.post(
            path, ["corrections": old, "row-2-2": "ana@example.org", "row-3-3": "12", "action": "check"])
        // The other has the page as it was, and corrects the other row.
        _ = await pia.post(
            path, ["corrections": old, "row-2-2": "ana@", "row-3-3": "0123456789", "action": "check"])
        let both = await olga.get(path)
        #expect(both.problemRows.isEmpty && both.text.contains("2 rows were corrected here."))
        // With the page as it is, a correction is taken back.
        _ = await pia.post(
            path, ["corrections": both.hidden("corrections"), "row-2-2": "ana@", "action": "check"])
        #expect(await olga.get(path).problemRows.map(\.first) == ["2"])
    }

    @Test("M20 S2 Corrections at two programs are kept for both, and one import takes them")
    func twoPrograms() async throws {
        let (here, there) = try TestSite.pair()
        let olga = try await here.organiser()
        let (path, _) = await olga.preview(Self.table)
        _ = await olga.post(path, ["row-2-2": "ana@example.org", "action": "check"])
        olga.app = there.app
        #expect(await olga.get(path).problemRows.map(\.first) == ["3"])
        _ = await olga.post(path, ["row-3-3": "0123456789", "action": "check"])
        olga.app = here.app
        #expect(await olga.get(path).problemRows.isEmpty)
        #expect(await olga.submit(path, ["action": "import"]).content(id: "total") == "4")
    }

    @Test("M20 Corrections of many organisers at once are all kept")
    func atOnce() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, _) = await olga.preview("email\n" + (2..<22).map { "no-\($0)\n" }.joined())
        let requests = (2..<22).map { row in
            olga.form(path, ["row-\(row)-1": "p\(row)@example.org", "corrections": "", "action": "check"])
        }
        let app = site.app
        await withTaskGroup(of: Void.self) { group in
            for request in requests {
                group.addTask { #expect(Page(await app.answer(request)).status == .seeOther) }
            }
        }
        #expect(await olga.get(path).problemRows.isEmpty)
        #expect(await olga.submit(path, ["action": "import"]).content(id: "total") == "21")
    }

    @Test("M20 A person who signs up between the check and the import is skipped or left out, and told")
    func meanwhile() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, page) = await olga.preview("username,email\nana-ruiz,\nben-diaz,\ncho-ra,\nno name,\n")
        #expect(page.problemRows.count == 1)
        _ = await olga.post(path, ["action": "leave-out"])
        #expect(await olga.get(path).text.contains("Import 3, leave out 1"))
        _ = await site.member("ben-diaz")
        _ = await site.member("\u{430}na-ruiz")
        let done = await olga.submit(path, ["action": "import"])
        #expect(done.content(id: "total") == "4")
        for sentence in [
            "1 person was imported.", "1 person was already a member and was skipped.",
            "2 rows with problems were left out.",
        ] { #expect(done.text.contains(sentence)) }
    }

    @Test(
        "M20 Without the choice, a name that somebody takes before the import stops it, and nobody is imported"
    )
    func stopped() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, page) = await olga.preview("username\nana-ruiz\ncho-ra\n")
        #expect(page.problemRows.isEmpty)
        _ = await site.member("\u{430}na-ruiz")
        let refused = await olga.post(path, ["action": "import"])
        #expect(refused.status == .unprocessableContent && refused.problemRows.map(\.first) == ["2"])
        #expect(try await site.store.memberCount() == 2)
    }

    @Test("M20 Q2 An older page makes the email optional only if the desk still requires it")
    func emailOff() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, page) = await olga.preview("Name,Email\nAna,ana@example.org\nBen,\n")
        #expect(page.text.contains("Make the email optional</button>"))
        try await site.decide { $0.desk.email = .off }
        let pressed = await olga.post(path, ["action": "optional-email"])
        #expect(pressed.status == .seeOther && pressed.headers[.location] == path)
        #expect(try await site.store.settings().settings.desk.email == .off)
    }

    @Test("M20 Corrections have a limit of their own")
    func limit() throws {
        let table = try CSVTable(Array("a\nx\ny\n".utf8))
        let most = String(repeating: "a", count: ImportCorrections.limitBytes)
        var corrections = ImportCorrections()
        try corrections.take([2: [0: most]], for: table.rows([2]), shown: [:], isLatest: true)
        #expect(corrections.rowCount == 1)
        #expect(throws: Refusal.self) {
            try corrections.take([3: [0: "b"]], for: table.rows([3]), shown: [:], isLatest: true)
        }
    }

    @Test("M20 100,000 rows with 100,000 problems are checked and corrected in seconds")
    func many() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, page) = await olga.preview(
            "name,email\n" + (0..<100_000).map { "Person \($0),no-\($0)\n" }.joined())
        #expect(page.problemRows.count == 100 && page.text.contains("100,000 rows have problems."))
        _ = await olga.post(path, ["row-100001-2": "last@example.org", "page": "1000", "action": "check"])
        let last = await olga.get("\(path)?page=1000")
        #expect(last.problemRows.map(\.first).last == "100000" && last.problemRows.count == 99)
        _ = await olga.post(path, ["action": "leave-out"])
        #expect(await olga.submit(path, ["action": "import"]).content(id: "total") == "2")
    }
}
