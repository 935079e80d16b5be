import Foundation
import HTTP
import HTTPTypes
import Model
import SeededGenerator
import Storage
import Testing

@testable import Site

@Suite("Export")
struct ExportTests {
    @Test("M9 Export CSV gives all members, or those found, in documented columns, safe in a spreadsheet")
    func exported() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        _ = try await site.store.register(
            Registration(
                Profile(name: "=1+1 \"Ana\"", email: "ana@example.org", phone: "0123456789"),
                passwordHash: "", by: .desk),
            at: site.clock.now)
        let link = await olga.get("/members?q=ana").text
        #expect(link.contains("<a href=\"/members.csv?q=ana\" download>Export CSV</a>"))
        let file = await olga.download("/members.csv")
        #expect(
            file.status == .ok && file.headers[.contentType]?.hasPrefix("text/csv; charset=utf-8") == true)
        #expect(file.headers[.cacheControl] == "no-store")
        #expect(
            file.text == #"""
                "name","email","phone","username","nickname","signed_up","form","balance","role"\#r
                "","","","olga-organises","","2027-01-15T08:00:00Z","username","100.00","organiser"\#r
                "'=1+1 ""Ana""","ana@example.org","0123456789","","","2027-01-15T08:00:00Z","desk","100.00","member"\#r

                """#)
        let found = await olga.download("/members.csv?q=ANA%40ex")
        #expect(found.text.split(separator: "\r\n").count == 2)
        #expect(await olga.download("/members.csv?q=nobody").text.split(separator: "\r\n").count == 1)
        let head = Page(await site.app.answer(olga.request(.head, "/members.csv")))
        #expect(head.status == .ok)
        let rows = try await site.store.activity(before: nil, of: nil, limit: 9)
        #expect(rows.prefix(3).map(\.kind) == [.membersExported, .membersExported, .membersExported])
        #expect(rows.prefix(3).map(\.count) == [0, 1, 2])
    }

    /// A language's way of writing a file for Excel.
    struct Excel: Sendable, CustomTestStringConvertible {
        let language: String
        let separator: String
        let point: String
        /// The time of the test's clock in New York.
        let time: String
        let form: String
        let role: String
        let headings: [String]

        var testDescription: String { language }

        static let all = [
            Excel(
                language: "en", separator: ",", point: ".", time: "2027-01-15 03:00", form: "At the desk",
                role: "Member",
                headings: [
                    "Name", "Email", "Phone", "Username", "Nickname", "Signed up", "How", "Balance", "Role",
                ]),
            Excel(
                language: "ko", separator: ",", point: ".", time: "2027-01-15 03:00", form: "데스크에서",
                role: "회원",
                headings: ["이름", "이메일", "전화번호", "아이디", "닉네임", "가입일", "가입 방법", "잔액", "역할"]),
            Excel(
                language: "de", separator: ";", point: ",", time: "15.01.2027 03:00", form: "Am Empfang",
                role: "Mitglied",
                headings: [
                    "Name", "E-Mail", "Telefon", "Benutzername", "Spitzname", "Registriert", "Wie",
                    "Guthaben", "Rolle",
                ]),
            Excel(
                language: "es", separator: ";", point: ",", time: "2027-01-15 03:00", form: "En la mesa",
                role: "Miembro",
                headings: [
                    "Nombre", "Correo", "Teléfono", "Nombre de usuario", "Apodo", "Registro", "Cómo", "Saldo",
                    "Rol",
                ]),
        ]

        func download(_ path: String, by visitor: Visitor) async -> Page {
            await visitor.download(visitor.request(.get, path, headers: [.acceptLanguage: language]))
        }

        /// The lines of a file, with a space for each separator.
        func lines(_ file: Page) -> [String] {
            file.text.components(separatedBy: "\r\n").map {
                $0.replacingOccurrences(of: "\"\(separator)\"", with: "\" \"")
            }
        }
    }

    /// Adds an organiser and five people to a group in New York, and returns the organiser.
    private func fill(_ site: TestSite) async throws -> Visitor {
        try await site.decide { $0.timeZone = "America/New_York" }
        let olga = try await site.organiser()
        let phones = ["0123456789", "00491712345678", "12345678901", "123456789012", nil]
        for (number, phone) in phones.enumerated() {
            let profile = Profile(
                name: number == 0 ? "=Jörg;,\"" : nil, email: "p\(number)@example.org", phone: phone)
            _ = try await site.store.register(
                Registration(profile, passwordHash: "", by: .desk), at: site.clock.now)
        }
        return olga
    }

    @Test(
        "M9 A file for Excel has its mark, the reader’s words and separators, the group’s clock, and phones that aren’t numbers",
        arguments: Excel.all)
    func exportedForExcel(_ excel: Excel) async throws {
        let site = try TestSite()
        let olga = try await fill(site)
        #expect(
            await olga.get("/members?q=a%26b").text.contains(
                "<a href=\"/members.csv?q=a%26b&amp;for=excel\" download>Export for Excel</a>"))
        let file = await excel.download("/members.csv?q=example.org&for=excel", by: olga)
        #expect(file.bytes.starts(with: [0xEF, 0xBB, 0xBF]))
        #expect(file.headers[.contentType] == "text/csv; charset=utf-8; header=present")
        #expect(
            file.headers[.contentDisposition] == "attachment; filename=\"frontdesk-members-for-excel.csv\"")
        let rest = #""\#(excel.time)" "\#(excel.form)" "100\#(excel.point)00" "\#(excel.role)""#
        let names = excel.headings.map { "\"\($0)\"" }.joined(separator: " ")
        #expect(
            excel.lines(file) == [
                "\u{FEFF}" + names,
                #""'=Jörg;,""" "p0@example.org" "0123 456789" "" "" \#(rest)"#,
                #""" "p1@example.org" "0049 1712345678" "" "" \#(rest)"#,
                #""" "p2@example.org" "12345678901" "" "" \#(rest)"#,
                #""" "p3@example.org" "1234 56789012" "" "" \#(rest)"#,
                #""" "p4@example.org" "" "" "" \#(rest)"#, "",
            ])
        for path in ["/members.csv", "/members.csv?for=other"] {
            let plain = await excel.download(path, by: olga)
            #expect(plain.bytes.first == UInt8(ascii: "\"") && !plain.text.contains("\";\""))
        }
    }

    @Test(
        "M9 The file for Excel is the same if people are picked, or all that were found", arguments: Excel.all
    )
    func pickedForExcel(_ excel: Excel) async throws {
        let site = try TestSite()
        let olga = try await fill(site)
        let whole = excel.lines(await excel.download("/members.csv?q=example.org&for=excel", by: olga))
        let picked = olga.form(
            "/members/picked", ["pick": "\(try await site.id("p1@example.org"))", "action": "export-excel"],
            headers: [.acceptLanguage: excel.language])
        #expect(excel.lines(await olga.download(picked)) == [whole[0], whole[2], ""])
        let all = olga.form(
            "/members/all", ["q": "p2@", "action": "export-excel"],
            headers: [.acceptLanguage: excel.language])
        #expect(excel.lines(await olga.download(all)) == [whole[0], whole[3], ""])
    }

    @Test(
        "M9 M12 The activity is a file for Excel, too, with the titles of its page and the group’s clock",
        arguments: Excel.all)
    func activityForExcel(_ excel: Excel) async throws {
        let site = try TestSite()
        let olga = try await fill(site)
        _ = await excel.download("/members.csv?for=excel", by: olga)
        let activity = excel.lines(await excel.download("/activity.csv?for=excel", by: olga))
        let page = await olga.get("/activity", headers: [.acceptLanguage: excel.language]).text
        let titles = page.matches(of: /<th scope="col">([^<]*)<\/th>/).map { "\"\($0.1)\"" }
        #expect(titles.count == 5 && activity[0] == "\u{FEFF}" + titles.joined(separator: " "))
        #expect(activity[1].hasPrefix("\"\(excel.time)\" "))
        #expect(await olga.get("/activity").text.contains("\"/activity.csv?for=excel\" download>"))
        let plain = await excel.download("/activity.csv", by: olga)
        #expect(plain.bytes.first == UInt8(ascii: "\"") && !plain.text.contains("\";\""))
    }

    @Test(
        "M9 M10 The import knows the columns of a file for Excel, whatever the languages of its writer and reader are",
        arguments: ["en", "de", "es", "ko"], ["en", "de", "es", "ko"])
    func excelRoundTrip(writer: String, reader: String) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let empty = await olga.download(
            olga.request(.get, "/members.csv?q=nobody&for=excel", headers: [.acceptLanguage: writer]))
        _ = await olga.post("/language", ["language": reader])
        let separator = empty.text.contains(";") ? ";" : ","
        let (_, page) = await olga.preview(empty.text + "Ana\(separator)ana@example.org\r\n")
        #expect(
            (1...9).map { page.column($0) }
                == ["name", "email", "phone", "username", "nickname", "", "", "", ""])
    }

    @Test(
        "M10 What an export says of form, balance and role makes no fields, but a column added to it does",
        arguments: ["en", "de", "es", "ko", nil])
    func passedOver(writer: String?) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let path = "/members.csv?q=nobody" + (writer == nil ? "" : "&for=excel")
        let empty = await olga.download(
            olga.request(.get, path, headers: [.acceptLanguage: writer ?? "en"]))
        let separator = empty.text.contains(";") ? ";" : ","
        let row = ["Ana", "ana@example.org", "", "ana", "", "2026-01-02", "desk", "5", "member", "nuts"]
        let file =
            empty.text.replacing("\r\n", with: "") + "\(separator)Allergies\r\n"
            + row.joined(separator: separator) + "\r\n"
        let (draft, page) = await olga.preview(file)
        #expect(page.text.contains("5 columns aren’t used") && page.text.contains("Make 1 field of it"))
        _ = await olga.post(draft, ["id": page.hidden("id"), "action": "keep-columns"])
        #expect(try await site.store.settings().fields.map(\.field.label) == ["Allergies"])
    }

    @Test("M10 A column that is only called like one of an export makes a field")
    func calledAlike() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (_, page) = await olga.preview("Name,Email,Role\nAna,ana@example.org,Treasurer\n")
        #expect(page.text.contains("Make 1 field of it"))
    }

    @Test("M20 What is left out is a file for Excel in the reader’s language")
    func leftOutForExcel() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, _) = await olga.preview("Name,E-Mail\nJörg,jörg\n")
        _ = await olga.post(path, ["action": "leave-out"])
        let file = await olga.download(
            olga.request(.get, "\(path)/left-out.csv", headers: [.acceptLanguage: "de"]))
        #expect(file.text == "\u{FEFF}\"Name\";\"E-Mail\"\r\n\"Jörg\";\"jörg\"\r\n")
    }

    @Test(
        "M9 M10 One site imports what another exports: all details come out as they went in",
        arguments: 0..<6, ["/members.csv", "/members.csv?for=excel"])
    func roundTrip(seed: UInt64, path export: String) async throws {
        var random = SeededGenerator(seed: seed)
        let (first, second) = (try TestSite(), try TestSite())
        let olga = try await first.organiser("olga-first")
        let odd = Array("=+-@'\",;\t|% aé한🙂Ж\u{301}".unicodeScalars)
        func text(_ count: ClosedRange<Int>) -> String {
            let picked = (0..<Int.random(in: count, using: &random)).map { _ in
                odd.randomElement(using: &random) ?? "a"
            }
            return String(String.UnicodeScalarView(picked))
        }
        var profiles: [Profile] = []
        for number in 0..<120 {
            var entries = Entries([("email", "p\(number)@example.org")])
            entries["name"] = "N" + text(2...12)
            if Bool.random(using: &random) { entries["name"] = text(3...12) }
            if Bool.random(using: &random) { entries["nickname"] = text(2...6) }
            if Bool.random(using: &random) { entries["phone"] = "01234567\(10 + number)" }
            if Bool.random(using: &random) {
                entries["username"] = "=\(UInt32.random(in: 0..<9, using: &random))-user\(number)"
            }
            guard let profile = try? ImportRules().read(entries).profile else { continue }
            profiles.append(profile)
            _ = try? await first.store.register(
                Registration(profile, passwordHash: "", by: .desk), at: first.clock.now)
        }
        let file = await olga.download(
            olga.request(.get, export, headers: [.acceptLanguage: "de"]))
        let pia = try await second.organiser("pia-second")
        let (path, page) = await pia.preview(file.text)
        #expect(page.problemRows.isEmpty)
        _ = await pia.post(path, ["action": "import"])
        func all(_ site: TestSite) async throws -> [Profile] {
            try await site.store.members(MemberQuery(), limit: 1000).entries.map(\.member.profile)
                .filter { $0.email != nil }.sorted { $0.email ?? "" < $1.email ?? "" }
        }
        let (sent, got) = (try await all(first), try await all(second))
        #expect(sent == got && sent.count > 60)
        #expect(try await second.store.auditLedger().problem == nil)
    }

    @Test("M9 A client that leaves ends the making of its file at the next piece", .timeLimit(.minutes(1)))
    func cancelled() async throws {
        let site = try TestSite()
        let request = site.visitor().request(.get, "/members.csv")
        let table = TableFile(renderer: site.app.renderer, queue: TaskQueue(), isHashing: { false })
        let (pieces, written) = AsyncStream.makeStream(of: Void.self)
        let download = Task {
            try await table.response(FileName("Club", "x.csv"), ["a"], .plain, to: request) { write in
                // A store, too, reads on whatever becomes of the request.
                while true {
                    try write([["x"]])
                    written.yield()
                    await Task.yield()
                }
            }
        }
        for await _ in pieces { break }
        download.cancel()
        await #expect(throws: CancellationError.self) { _ = try await download.value }
    }
}
