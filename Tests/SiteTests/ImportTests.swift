import Foundation
import HTTP
import HTTPTypes
import Logging
import Model
import Operations
import SeededGenerator
import Spreadsheet
import Passwords
import Storage
import Testing

@testable import Site

@Suite("Import")
struct ImportTests {
    private static let table = """
        Name,E-Mail,Telefon,Notes
        Ana Ruiz,ana@example.org,0123456789,likes tea
        Ben Diaz,ben@example.org,,

        """

    @Test("M10 A file is previewed and imported as a whole, and the import can be undone for ten minutes")
    func imported() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        #expect(await olga.get("/members").text.contains("<a href=\"/members/import\">Import CSV</a>"))
        let form = await olga.get("/members/import")
        #expect(form.tag(id: "file").contains("name=\"file\""))
        let (path, page) = await olga.preview(Self.table)
        #expect(page.status == .ok && page.content(id: "rows") == "2")
        #expect((1...4).map(page.column) == ["name", "email", "phone", ""])
        #expect(page.text.contains("2 people will be imported."))
        #expect(try await site.store.memberCount() == 1)

        let answer = await olga.post(path, ["action": "import"])
        #expect(answer.status == .seeOther && answer.headers[.location] == "/members")
        let list = await olga.get("/members")
        #expect(list.content(id: "total") == "3")
        #expect(
            list.text.contains("2 people were imported.")
                && list.text.contains("whoever has signed in by then stays"))
        // The first page has one notice with everything; later pages have only the Undo.
        let later = await olga.get("/members")
        for page in [list, later] {
            #expect(page.text.matches(of: /2 people were imported\./).count == 1)
            #expect(page.text.matches(of: /class="notice/).count == 1)
            #expect(page.text.matches(of: /Undo the import of 2 people/).count == 1)
        }
        #expect(list.text.contains("They need codes") && !later.text.contains("They need codes"))
        #expect(list.text.contains("Imported"))
        let ana = try #require(try await site.store.member(signInName: "ana@example.org"))
        #expect(ana.profile == Profile(name: "Ana Ruiz", email: "ana@example.org", phone: "0123456789"))
        #expect(await olga.get("/members/\(ana.id)").content(id: "balance") == "100.00")
        #expect(!(await olga.get("/")).registered.contains("Ana Ruiz"))
        #expect(await olga.get("/activity").text.contains("data-what=\"members-imported\""))
        // The same request comes again, by a reload or a second press.
        let again = await olga.submit(path, ["action": "import"])
        #expect(
            again.content(id: "total") == "3" && again.text.contains("This file has already been imported."))
        #expect(await olga.get(path).headers[.location] == "/members")
        let late = await olga.submit(path, ["action": "discard"])
        #expect(late.text.contains("This file has already been imported."))
        #expect(!late.text.contains("Nobody was imported"))

        let undone = await olga.submit("/members/undo", ["batch": list.hidden("batch")])
        #expect(undone.content(id: "total") == "1")
        #expect(undone.text.contains("2 imported people were removed again."))
        let twice = await olga.submit("/members/undo", ["batch": list.hidden("batch")])
        #expect(twice.text.contains("There is nothing to undo"))
        #expect(await olga.get("/activity").text.contains("data-what=\"import-undone\""))
    }

    @Test("M10 The notice of an import offers no Undo if another organiser has taken it back meanwhile")
    func undoneMeanwhile() async throws {
        let site = try TestSite()
        let (olga, pia) = (try await site.organiser(), try await site.organiser("pia-organises"))
        let (path, _) = await olga.preview(Self.table)
        _ = await olga.post(path, ["action": "import"])
        _ = await pia.submit("/members/undo", ["batch": await pia.get("/members").hidden("batch")])
        let list = await olga.get("/members")
        #expect(list.text.contains("2 people were imported."))
        #expect(!list.text.contains("Undo the import"))
        #expect(list.text.contains("Undo the removal of 2 imported people"))
        // The Undo of what was done before is offered, too.
        let (again, _) = await olga.preview(Self.table)
        let both = await olga.submit(again, ["action": "import"])
        let offers = both.text.matches(of: /Undo the (import|removal) of 2/).map { String($0.1) }
        #expect(offers == ["import", "removal"])
    }

    @Test(
        "M10 An imported member has no password, signs in with a code, and then stays when the import is undone"
    )
    func comesIn() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, _) = await olga.preview(Self.table)
        _ = await olga.post(path, ["action": "import"])
        let ana = try await site.id("ana@example.org")
        let stranger = site.visitor()
        for password in ["", "x", "analytic 8"] {
            #expect(await stranger.signIn("ana@example.org", password).status == .unprocessableContent)
        }
        let code = await olga.submit("/members/\(ana)/code").content(id: "code")
        let used = await stranger.post(
            "/code",
            [
                "member": "ana@example.org", "code": code, "password": "analytic 8",
                "password-again": "analytic 8",
            ])
        #expect(used.headers[.location] == "/home")
        let list = await olga.get("/members")
        let undone = await olga.submit("/members/undo", ["batch": list.hidden("batch")])
        #expect(undone.text.contains("1 person is taking part already, and stays."))
        #expect(undone.content(id: "total") == "2")
        #expect(await stranger.get("/home").status == .ok)
    }

    @Test("M10 People who are members already, by email or username, are left out and counted")
    func present() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        _ = await site.member("ana-ruiz")
        let (path, page) = await olga.preview(
            "username,email\nANA-RUIZ,other@example.org\nolga-organises,\nben-diaz,ben@example.org\n")
        #expect(page.text.contains("1 person will be imported."))
        #expect(page.text.contains("2 people are already members and are skipped: rows 2, 3."))
        let done = await olga.submit(path, ["action": "import"])
        #expect(done.text.contains("1 person was imported."))
        #expect(done.text.contains("2 people were already members and were skipped."))
        #expect(done.content(id: "total") == "3")
    }

    @Test(
        "M10 If all people in the file are members already, or there are none, nothing happens, and the page says so"
    )
    func nobodyNew() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        for (text, told) in [
            ("username\nolga-organises\n", "1 person was already a member"), ("email\n", "0 people"),
        ] {
            let (path, page) = await olga.preview(text)
            #expect(page.text.contains("value=\"import\" disabled"))
            let list = await olga.submit(path, ["action": "import"])
            #expect(list.text.contains("0 people were imported.") && list.text.contains(told))
            #expect(
                !list.text.contains("whoever has signed in by then stays") && list.content(id: "total") == "1"
            )
        }
        #expect(try await site.store.activity(before: nil, of: nil, limit: 9).map(\.kind) == [.roleChanged])
    }

    @Test(
        "M10 Problems are shown by row in the rules' sentences, and nothing is imported until they are corrected"
    )
    func problems() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        _ = await site.member("ana-ruiz")
        let (path, page) = await olga.preview(
            #"""
            name,email,phone,username
            Ana Ruiz,not-an-email,,
            Ben Diaz,ben@example.org,+49 30 1234 ext,

            "=1+1 ""x""",cho@example.org,,
            Dan Eide,BEN@example.org,,
            Eva Fink,eva@example.org,,\#u{430}na-ruiz
            Eva Gold,eva2@example.org,,eva-gold,too much
            <b>Nobody</b>,,,

            """#)
        #expect(page.content(id: "rows") == "7")
        // If a sentence begins with the field's name, that isn't seen before it, too.
        #expect(page.text.contains(" data-rule data-repeated><b>Phone</b> Phone can have only"))
        #expect(page.text.contains(" data-rule><b>Email</b> Enter an email"))
        let told = [
            ["2", "Email: Enter an email address like ada@example.org."],
            ["3", "Phone: Phone can have only digits, spaces and + . / - ( ). Take out the rest."],
            ["5", "Name: This begins like a formula. Write its value into the cell instead."],
            ["6", "Email: Row 3 has the same email."],
            [
                "7",
                "Username: Username is taken: somebody has it, or one that looks like it. Choose another.",
            ],
            ["8", "This row has more cells than there are headings."],
            ["9", "Email: Enter an email address or a username."],
        ]
        #expect(page.problemRows == told)
        #expect(page.corrections["row-5-1"] == "=1+1 &quot;x&quot;")
        #expect(page.text.contains("7 rows have problems. Correct them below, or leave them out."))
        let refused = await olga.post(path, ["action": "import"])
        #expect(refused.status == .unprocessableContent && refused.title.hasPrefix("Error: "))
        #expect(refused.tag(id: "rows").isEmpty == false)
        #expect(try await site.store.memberCount() == 2)
        // A corrected file can be sent.
        let (mended, _) = await olga.preview("name,email\nAna Ruiz,ana@example.org\n")
        #expect(await olga.get(path).status == .notFound)
        #expect(await olga.post(mended, ["action": "import"]).status == .seeOther)
    }

    @Test("M20 A title above the headings isn't imported, and the page says so; rows keep their numbers")
    func title() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, page) = await olga.preview(
            "Mitgliederliste 2026;;;\r\n;;;\r\nVorname;Nachname;E-Mail;Telefon\r\n"
                + "Jörg;Müller;joerg@example.org;0171 1234567\r\nAna;Ruiz;ana;\r\n")
        #expect((1...4).map { page.column($0) } == ["first-name", "last-name", "email", "phone"])
        #expect(page.text.contains("The headings are in row 3. What stands above them isn’t imported."))
        #expect(page.content(id: "rows") == "2" && page.problemRows.map(\.first) == ["5"])
        let other = await olga.submit(
            path, ["encoding": "windows-1252", "shown-encoding": "utf-8", "action": "check"])
        #expect(other.text.contains("The headings are in row 3.") && other.problemRows.map(\.first) == ["5"])
        _ = await olga.post(
            path, ["encoding": "utf-8", "shown-encoding": "windows-1252", "action": "check"])
        _ = await olga.post(path, ["action": "leave-out"])
        _ = await olga.post(path, ["left-out": "1", "action": "import"])
        let joerg = try await site.store.member(signInName: "joerg@example.org")
        #expect(joerg?.profile.name == "Jörg Müller")
    }

    @Test("M20 A title is looked for again once another encoding is chosen")
    func titleInAnotherEncoding() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, page) = await olga.preview(
            "Socios 2026;;\r\nCorreo electrónico;Teléfono;X\r\nana@example.org;;\r\n")
        #expect(page.text.contains("The headings are in row 2."))
        let wrong = await olga.submit(
            path, ["encoding": "windows-1252", "shown-encoding": "utf-8", "action": "check"])
        #expect(!wrong.text.contains("The headings are in row"))
        let right = await olga.submit(
            path, ["encoding": "utf-8", "shown-encoding": "windows-1252", "action": "check"])
        #expect(right.text.contains("The headings are in row 2."))
        #expect((1...3).map { right.column($0) } == ["email", "phone", ""])
    }

    @Test(
        "M20 A first row with more than one cell, or a known heading, or no headings below it, is no title",
        arguments: [
            "Name;Anything\nName;Email\nAna;ana@example.org\n", "Email;\nName;Email\nana@example.org;x\n",
            "Anything;\nAna;Email\nBen;ben@example.org\n",
            "Anything;\n" + String(repeating: "x;\n", count: 10) + "Name;Email\n",
        ])
    func noTitle(file: String) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (_, page) = await olga.preview(file)
        #expect(page.status == .ok && !page.content(id: "rows").isEmpty)
        #expect(!page.text.contains("The headings are in row"))
    }

    @Test("M10 The columns can be changed; two for one field, or none to sign in with, are reported")
    func columns() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, page) = await olga.preview("Wer,Wo\nAna Ruiz,ana@example.org\n")
        #expect((1...2).map(page.column) == ["", ""])
        #expect(page.text.contains("Choose which column is the email or the username"))
        #expect(
            page.text.contains("<a href=\"#column-1\">") && page.tag(id: "column-1").contains("aria-invalid"))
        #expect(await olga.post(path, ["action": "import"]).status == .unprocessableContent)
        let both = await olga.post(path, ["column-1": "email", "column-2": "email", "action": "check"])
        #expect(both.status == .seeOther && both.headers[.location] == path)
        let told = await olga.get(path)
        #expect(told.text.contains("Two columns are both used as Email."))
        #expect((1...2).allSatisfy { told.tag(id: "column-\($0)").contains("column-\($0)-problem") })
        let refused = await olga.post(path, ["action": "import"])
        #expect(refused.status == .unprocessableContent && refused.text.contains("Two columns"))
        #expect(
            await olga.post(path, ["column-1": "role", "action": "check"]).status == .unprocessableContent)
        #expect(await olga.post(path, ["action": "fly"]).status == .badRequest)
        let done = await olga.submit(path, ["column-1": "name", "column-2": "email", "action": "import"])
        #expect(done.content(id: "total") == "2")
        #expect(try await site.store.member(signInName: "ana@example.org")?.profile.name == "Ana Ruiz")
    }

    @Test(
        "M10 Headings are recognised in the four languages",
        arguments: [
            "Name;E-Mail-Adresse;Handynummer;Benutzername;Spitzname",
            "Nombre completo;Correo electrónico;Móvil;Usuario;Apodo", "성명;이메일;휴대폰 번호;아이디;별명",
            "Full name;e-mail;Mobile phone;User Name;Nick", "NAME;EMAIL;PHONE;USERNAME;NICKNAME",
        ])
    func headings(_ headings: String) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (_, page) = await olga.preview(headings + "\nAna Ruiz;ana@example.org;0123456789;ana-ruiz;Ana\n")
        #expect((1...5).map(page.column) == ["name", "email", "phone", "username", "nickname"])
        #expect(page.text.contains("1 person will be imported."))
    }

    @Test(
        "M20 First and last name are recognised and joined",
        arguments: [
            ("Vorname;Nachname;E-Mail", ["first-name", "last-name", "email"], "Ana;Ruiz;", "Ana Ruiz"),
            (
                "Nachname;Vorname;Ort;E-Mail", ["last-name", "first-name", "", "email"], "Ruiz;Ana;Ulm;",
                "Ana Ruiz"
            ),
            ("Name;Vorname;E-Mail", ["last-name", "first-name", "email"], "Ruiz; Ana ;", "Ana Ruiz"),
            ("Nombre;Apellidos;Correo", ["first-name", "last-name", "email"], "Ana;Ruiz;", "Ana Ruiz"),
            (
                "Nombre;Primer apellido;Segundo apellido;Correo",
                ["first-name", "last-name", "last-name", "email"], "Ana;Ruiz;Gil;", "Ana Ruiz Gil"
            ),
            ("First name;Last name;Email", ["first-name", "last-name", "email"], "Ana;;", "Ana"),
            ("Nachname;E-Mail", ["last-name", "email"], "Ruiz;", "Ruiz"),
            ("성;이름;이메일", ["last-name", "first-name", "email"], "김;도윤;", "김도윤"),
            ("이름;성;이메일", ["first-name", "last-name", "email"], "Ana;김;", "Ana 김"),
            (
                "Given Name;Family Name;E-mail 1 - Value", ["first-name", "last-name", "email"], "Ana;Ruiz;",
                "Ana Ruiz"
            ),
            // The whole name is preferred to its parts.
            ("Vorname;Nachname;Name;E-Mail", ["", "", "name", "email"], "A;R;Ana Ruiz;", "Ana Ruiz"),
            ("Full name;First name;Email", ["name", "", "email"], "Ana Ruiz;A;", "Ana Ruiz"),
            // “Mitglied” means a name only if no other column has one.
            (
                "Mitglied;Vorname;Nachname;E-Mail", ["", "first-name", "last-name", "email"], "ja;Ana;Ruiz;",
                "Ana Ruiz"
            ),
            ("ID;Mitglied;E-Mail", ["", "name", "email"], "1;Ana Ruiz;", "Ana Ruiz"),
        ])
    func names(_ headings: String, _ columns: [String], _ row: String, _ name: String) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, page) = await olga.preview("\(headings)\n\(row)ana@example.org\n")
        #expect((1...columns.count).map(page.column) == columns)
        _ = await olga.post(path, ["action": "import"])
        #expect(try await site.store.member(email: "ana@example.org")?.profile.name == name)
    }

    @Test("M20 A whole name and a part of it, or two first names, can’t be used together")
    func nameTwice() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, _) = await olga.preview("a,b,email\nAna,Ruiz,ana@example.org\n")
        func told(_ first: String, _ second: String) async -> String {
            _ = await olga.post(path, ["column-1": first, "column-2": second, "action": "check"])
            return await olga.get(path).text
        }
        #expect(
            await told("name", "last-name").contains(
                "One column is the whole name, and another a part of it."))
        #expect(await olga.post(path, ["action": "import"]).status == .unprocessableContent)
        #expect(
            await told("first-name", "first-name").contains(
                "Two columns are both used as First name only."))
        #expect(await told("last-name", "first-name").contains("1 person will be imported."))
        _ = await olga.post(path, ["action": "import"])
        #expect(try await site.store.member(email: "ana@example.org")?.profile.name == "Ruiz Ana")
    }

    @Test(
        "M20 Of a phone number the digits are kept, and 00 for a leading +",
        arguments: [
            ("010-1234-5678", "01012345678"), ("(030) 12 34/56.78", "03012345678"),
            ("+49 30 1234/567", "0049301234567"), (" +34 600\u{A0}123\u{2011}456", "0034600123456"),
            ("(+82) 10 1234 5678", "00821012345678"), ("-", nil), ("'+49 30 1234567", "0049301234567"),
        ])
    func phones(_ written: String, _ kept: String?) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, _) = await olga.preview("email,phone\nana@example.org,\(written)\n")
        #expect(await olga.post(path, ["action": "import"]).status == .seeOther)
        #expect(try await site.store.member(email: "ana@example.org")?.profile.phone == kept)
    }

    @Test(
        "M20 A phone number with other characters stays as it is and is a problem",
        arguments: [
            "030 12x456789", "0301234567+", "++493012345678", "=0301234567", "030,1234567", "①②③④⑤⑥⑦⑧⑨⑩",
        ])
    func noPhone(_ written: String) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (_, page) = await olga.preview("email,phone\nana@example.org,\"\(written)\"\n")
        #expect(
            page.problemRows == [
                ["2", "Phone: Phone can have only digits, spaces and + . / - ( ). Take out the rest."]
            ])
        #expect(page.corrections["row-2-2"] == written)
    }

    @Test("M20 Each column that isn’t used says so, with the number of its cells that aren’t blank")
    func unused() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, page) = await olga.preview(
            "Vorname,Nachname,Name,email,,Leer\nAna,,Ana Ruiz,a@b.org,x,\nBen, ,Ben Diaz,b@b.org,,\nCho,Ra,Cho Ra,c@b.org\n"
        )
        #expect(page.sentences.contains("Vorname isn’t used: 3 cells are left out."))
        #expect(page.sentences.contains("Nachname isn’t used: 1 cell is left out."))
        #expect(page.text.contains("Column 5 isn’t used: 1 cell is left out."))
        #expect(!page.sentences.contains("Leer isn’t used") && !page.sentences.contains("Name isn’t used"))
        _ = await olga.post(path, ["column-3": "", "column-1": "first-name", "action": "check"])
        let changed = await olga.get(path).sentences
        #expect(changed.contains("Name isn’t used: 3 cells are left out."))
        #expect(!changed.contains("Vorname isn’t used"))
    }

    @Test("M20 Columns that aren’t used are counted, and come after the problems")
    func unusedLast() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        func order(_ page: String) -> [String] {
            page.matches(of: /id="(problems-heading|unused-heading|column-\d)"/).map { String($0.1) }
        }
        let table = "Street,Name,Town,Email\nMillLane,Ana Ruiz,Bath,ana@"
        let (path, page) = await olga.preview(table)
        #expect(
            order(page.text) == [
                "column-2", "column-4", "problems-heading", "unused-heading", "column-1", "column-3",
            ])
        #expect(page.text.contains("<a href=\"#unused\">2 columns aren’t used</a>"))
        #expect(page.text.contains("<h2 id=\"unused-heading\">2 columns aren’t used</h2>"))
        _ = await olga.post(path, ["row-2-4": "ana@example.org", "column-1": "nickname", "action": "check"])
        let right = await olga.get(path)
        #expect(order(right.text) == ["column-1", "column-2", "column-4", "unused-heading", "column-3"])
        #expect(right.text.contains("<h2 id=\"unused-heading\">1 column isn’t used</h2>"))
        // A link to what is right below would lead nowhere.
        #expect(!right.text.contains("\"#unused\""))
        let (_, none) = await olga.preview("Who\nAna\n")
        #expect(order(none.text) == ["unused-heading", "column-1"])
        let (_, all) = await olga.preview("Name,Email\nAna,ana@example.org\n")
        #expect(all.tag(id: "unused").isEmpty && order(all.text) == ["column-1", "column-2"])
    }

    @Test("M20 A row whose email or username belongs to a member of another name says to whom")
    func conflicts() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        for (name, email) in [("Ána Ruiz", "ana@example.org"), ("Ben Diaz", "ben@example.org")] {
            _ = try await site.store.register(
                Registration(Profile(name: name, email: email), passwordHash: "", by: .desk),
                at: site.clock.now)
        }
        let (path, told) = await olga.preview(
            "Name,Email\n\"RUIZ, Ana\",ana@example.org\nDaughter Diaz,Ben@example.org\nCho Ra,cho@example.org\n"
        )
        #expect(told.text.contains("2 people are already members and are skipped: rows 2, 3."))
        #expect(
            told.text.contains(
                "Of those skipped, 1 person has another name here than in the list of members:"))
        let list = told.sentences.matches(of: /<li>(Row [^<]*)<\/li>/).map { String($0.1) }
        #expect(list == ["Row 3, Daughter Diaz: the email or username belongs to Ben Diaz."])
        _ = await olga.post(path, ["action": "import"])
        #expect(try await site.store.memberCount() == 4)
    }

    @Test(
        "M20 If most would come in without a name, the page says so before anything else",
        arguments: [(named: 2, nameless: 2, isTold: false), (named: 2, nameless: 3, isTold: true)])
    func nameless(_ named: Int, _ nameless: Int, _ isTold: Bool) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        _ = await site.member("ana-ruiz")
        // Members who are present don't count, and a name of spaces is none.
        let rows =
            ["ana-ruiz,,", ",,,"] + (0..<named).map { ",n\($0)@example.org,Ana \($0)" }
            + (0..<nameless).map { $0 == 0 ? ",no email,\" \"" : ",x\($0)@example.org, " }
        let (_, page) = await olga.preview("username,email,name\n" + rows.joined(separator: "\n") + "\n")
        let form = page.text.components(separatedBy: "id=\"form-columns\"").dropFirst().joined()
        let told = form.firstRange(
            of: "<strong>\(nameless) people would be imported without a name.</strong>")
        #expect((told != nil) == isTold)
        if let told { #expect(form[..<told.lowerBound].matches(of: /<p>/).count == 1) }
        let primary = form.firstMatch(of: /<button class="primary"[^>]* value="([a-z]+)"/).map {
            String($0.1)
        }
        #expect(primary == "check")
        let (_, ready) = await olga.preview("email,name\na@b.org,Ana\nb@b.org,\nc@b.org,\n")
        let buttons = ready.text.matches(of: /<button( class="primary")?[^>]* value="([a-z]+)"/)
        #expect(buttons.first.map { $0.1 != nil && $0.2 == "check" } == true)
        #expect(ready.text.contains("2 people would be imported without a name."))
        let (_, named) = await olga.preview("email,name\na@b.org,Ana\nb@b.org,\n")
        let first = named.text.firstMatch(of: /<button class="primary"[^>]* value="([a-z]+)"/)
        #expect(first?.1 == "import")
        #expect(named.text.contains("<p>1 person would be imported without a name.</p>"))
    }

    @Test("M20 Sums below the table, and headings in the middle of it, are problems of their rows")
    func noPeople() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (_, page) = await olga.preview(
            "Name,Email,Fee\nAna Ruiz,ana@example.org,5\nName,Email,Fee\nBen Diaz,ben@example.org,\nTotal,,5\n"
        )
        #expect(
            page.problemRows == [
                ["3", "This row repeats the headings."],
                ["5", "This row has totals, not a person. Leave it out."],
            ])
    }

    @Test(
        "M20 A row that says “total” is a person's if it has another name, or anything that people are known by",
        arguments: [
            ("Summe:,,,5", true), ("Gesamt 54,,,", true), (" ,,,합계", true), ("TOTAL,, ,", true),
            ("Suma,Rao,,", false), ("Total,,total@example.org,", false), ("Totalisator,,,", false),
            ("Ana,,,Summe", false), (",,,", false),
        ])
    func totals(_ row: String, _ isTold: Bool) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        try await site.decide { $0.desk.email = .optional }
        let (path, page) = await olga.preview(
            "First name,Last name,Email,Fee\nBo,Diaz,bo@example.org,\n\(row)\n")
        #expect(page.text.contains("This row has totals, not a person. Leave it out.") == isTold)
        if !isTold { return }
        // The row doesn't count as a person without a name.
        #expect(!page.text.contains("without a name"))
        let left = await olga.post(path, ["action": "leave-out"])
        #expect(left.status == .seeOther)
        #expect(await olga.get(path).text.contains("Import 1, leave out 1"))
    }

    @Test("M10 The page asks for an email or username in each row only where members need one")
    func needed() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let asks = "A row for each person, with an email or a username."
        #expect(await olga.get("/members/import").text.contains(asks))
        try await site.decide { $0.desk.email = .optional }
        let page = await olga.get("/members/import")
        #expect(!page.text.contains(asks) && page.text.contains("A row for each person. You see"))
    }

    @Test("M20 A file without headings is told so before anything else: its first person would be missing")
    func headless() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (_, page) = await olga.preview("Ana Ruiz,ana@example.org\nBen Diaz,ben@example.org\n")
        let told = try #require(
            page.sentences.firstRange(of: "The first row looks like a person, and isn’t imported: "))
        #expect(page.sentences[told.upperBound...].hasPrefix("Ana Ruiz · ana@example.org."))
        let form = page.text.components(separatedBy: "id=\"form-columns\"")[1]
        let first = try #require(form.firstRange(of: "<p>"))
        #expect(form[first.upperBound...].hasPrefix("<strong>The first row looks like a person"))
        for heading in ["Email", "@", "Mail@work"] {
            let (_, named) = await olga.preview("Name,\(heading)\nAna Ruiz,ana@example.org\n")
            #expect(!named.text.contains("looks like a person"), "\(heading)")
        }
    }

    @Test("M20 A row that is left out isn't among those that would have no name")
    func namelessLeftOut() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, page) = await olga.preview(
            "email,name\na@b.org,Ana\nc@b.org,Cho\nd@b.org,\ne@b.org,Eli\nnone,\n")
        #expect(page.text.contains("2 people would be imported without a name."))
        _ = await olga.post(path, ["action": "leave-out"])
        #expect(await olga.get(path).text.contains("1 person would be imported without a name."))
    }

    @Test(
        "M10 A file and its corrections are forgotten once discarded, replaced or an hour old, also where programs share it"
    )
    func forgottenFile() async throws {
        let (site, _) = try TestSite.pair()
        let memory = try #require(site.memory)
        let olga = try await site.organiser()
        func preview() async throws -> (path: String, kept: [[UInt8]]) {
            let (path, _) = await olga.preview(Self.table)
            let id = try #require(path.split(separator: "/").last)
            let kept = ["table", "state"].map { Seal(String(id), for: $0).name }
            for name in kept { #expect(try await memory.get(name) != nil) }
            return (path, kept)
        }
        func expectForgotten(_ kept: [[UInt8]]) async throws {
            for name in kept { #expect(try await memory.get(name) == nil) }
        }
        let discarded = try await preview()
        _ = await olga.post(discarded.path, ["action": "discard"])
        try await expectForgotten(discarded.kept)
        let replaced = try await preview()
        let old = try await preview()
        try await expectForgotten(replaced.kept)
        site.clock.pass(seconds: 3600)
        _ = await olga.get(old.path)
        try await expectForgotten(old.kept)
    }

    @Test(
        "M10 A draft that was discarded, was forgotten after an hour, or never existed: nothing is imported")
    func discarded() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, _) = await olga.preview(Self.table)
        let discarded = await olga.submit(path, ["action": "discard"])
        #expect(discarded.text.contains("The file was discarded."))
        for action in ["check", "import", "discard"] {
            #expect(await olga.post(path, ["action": action]).status == .notFound)
        }
        let (other, _) = await olga.preview(Self.table)
        site.clock.pass(seconds: 3599)
        #expect(await olga.get(other).status == .ok)
        site.clock.pass(seconds: 1)
        #expect(await olga.get(other).text.contains("This file is no longer here"))
        #expect(await olga.post("/members/import/x", ["action": "import"]).status == .notFound)
        #expect(try await site.store.memberCount() == 1)
    }

    /// The bytes that are sent, and the sentence that answers them.
    private static let noTables: [(bytes: [UInt8], sentence: String)] = [
        ([], "This file is empty."), (utf8("\n\na@b.c\n"), "The first row is empty."),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D], "This isn’t a table of text."),
        (utf8("PK\u{3}\u{4}xl"), "This is a workbook."),
        (utf8("email\nana@example.org\n\u{0}\n"), "This isn’t a table of text."),
        (utf8("\u{FEFF}email\nana@example.org\n") + [0xE9, 0x0A], "Row 3 isn’t in the encoding of the rest"),
        (utf8("email,name\nana@example.org,\"Ana\n"), "In row 2 a quotation mark opens"),
        (utf8("email\n" + String(repeating: "a", count: 1_000_000)), "Row 2 is far too long"),
        (utf8("email" + String(repeating: ",x", count: 100) + "\n"), "Row 1 has more than 100 columns."),
        (utf8("e\n" + String(repeating: "a\n", count: 100_001)), "There are more than 100,000 rows."),
    ]

    private static func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test(
        "M10 For a file that isn't a table the page says what to do, and nothing is imported",
        arguments: noTables)
    func noTable(_ bytes: [UInt8], _ sentence: String) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let page = await olga.upload(bytes)
        #expect(page.status == .unprocessableContent && page.title.hasPrefix("Error: "))
        #expect(page.text.contains(sentence) && page.tag(id: "file").contains("aria-invalid"))
        #expect(try await site.store.memberCount() == 1)
    }

    @Test("M10 10 MiB are accepted, and a byte more is 413; a missing file and a malformed body are refused")
    func limits() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let limit = ImportPages.fileLimitBytes
        let spaces = Array("email\n".utf8) + Array(repeating: UInt8(ascii: "\n"), count: limit - 6)
        #expect(await olga.upload(spaces).status == .seeOther)
        let page = await olga.upload(spaces + [10])
        #expect(page.status == .contentTooLarge && page.text.contains("10 MB at most"))
        let unchosen = await olga.upload([], filename: "")
        #expect(unchosen.status == .unprocessableContent && unchosen.text.contains("Choose a file first."))
        #expect(await olga.post("/members/import", ["file": "x"]).status == .unsupportedMediaType)
        var request = olga.request(.post, "/members/import")
        request.headers[.contentType] = "multipart/form-data; boundary=x"
        request.headers[.secFetchSite] = "same-origin"
        #expect(await olga.upload(request, Array("nonsense".utf8)).status == .badRequest)
        #expect(await olga.upload(request, Array("--x\r\n".utf8)).status == .badRequest)
    }

    @Test("M10 The id of a file, with which its rows are sealed, is in no line of the log")
    func idsNowhere() async throws {
        let log = LogCollector()
        let site = try TestSite(logger: Logger(label: "test") { _ in log })
        let olga = try await site.organiser()
        let (path, _) = await olga.preview(Self.table)
        for target in [path, "\(path)?page=2", "\(path)/left-out.csv", "\(path)/none"] {
            _ = await olga.get(target)
        }
        _ = await olga.post(path, ["action": "discard"])
        let id = try #require(path.split(separator: "/").last)
        #expect(!log.all.contains { $0.contains(id) })
        #expect(log.lines(.info).contains { $0.contains("GET /members/import/:id 200") })
        #expect(log.lines(.info).contains { $0.contains("POST /members/import 303") })
    }

    @Test("M10 A file is read only for an organiser, from this site's own page, and nowhere else")
    func whoSends() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = await site.member("ana-ruiz")
        func plan(_ visitor: Visitor, _ path: String = "/members/import", site origin: String = "same-origin")
            async
            -> BodyPlan
        {
            var request = visitor.request(.post, path)
            request.headers[.contentType] = "multipart/form-data; boundary=x"
            request.headers[.secFetchSite] = origin
            return await visitor.plan(request)
        }
        func status(_ plan: BodyPlan) -> HTTPResponse.Status? {
            if case .refuse(let response) = plan { response.status } else { nil }
        }
        guard case .receive(_, let limit, let sender) = await plan(olga) else {
            Issue.record("an organiser can't send a file")
            return
        }
        #expect(limit == ImportPages.bodyLimitBytes)
        // A member's uploads count together, in whichever browsers they are signed in.
        #expect(try await sender == "\(site.id("olga-organises"))")
        #expect(status(await plan(ana)) == .forbidden)
        #expect(status(await plan(site.visitor())) == .seeOther)
        #expect(status(await plan(olga, site: "cross-site")) == .forbidden)
        var foreign = olga.request(.post, "/members/import")
        foreign.headers[.host] = "evil.example"
        foreign.headers[.contentType] = "multipart/form-data; boundary=x"
        #expect(status(await olga.plan(foreign)) == .misdirectedRequest)
        for path in ["/members", "/members/1", "/members/import/x", "/join/desk", "/transfers"] {
            if case .receive = await plan(olga, path) { Issue.record("\(path) takes a file") }
        }
    }

    @Test("M10 Import pressed twice at once is one import, and both requests get the same answer")
    func together() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, _) = await olga.preview(
            "email\n" + (0..<900).map { "p\($0)@example.org\n" }.joined())
        let app = site.app
        let requests = [olga.form(path, ["action": "import"]), olga.form(path, ["action": "import"])]
        let pages = await withTaskGroup(of: Page.self) { group in
            for request in requests { group.addTask { Page(await app.answer(request)) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(pages.allSatisfy { $0.headers[.location] == "/members" })
        #expect(try await site.store.memberCount() == 901)
        let list = await olga.get("/members")
        #expect(list.text.matches(of: /name="batch"/).count == 1)
        #expect(try await site.store.auditLedger().problem == nil)
    }

    @Test("M10 While the store is not available nothing is imported, and the file is kept for another try")
    func unavailable() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, _) = await olga.preview("email\n" + (0..<600).map { "p\($0)@example.org\n" }.joined())
        // The store fails in the middle of the import.
        try site.data.breakWrites("INSERT", of: "account", when: "new.id > 300")
        let refused = await olga.post(path, ["action": "import"])
        #expect(refused.status == .serviceUnavailable && refused.headers[.retryAfter] != nil)
        #expect(refused.content(id: "rows") == "600")
        #expect(try await site.store.memberCount() == 1)
        try site.data.mendWrites(of: "account")
        #expect(try await site.store.eraseClosed(at: site.clock.now) == 250)
        #expect(await olga.submit(path, ["action": "import"]).content(id: "total") == "601")
    }

    @Test("M10 At most four files wait, one per organiser: the oldest is dropped, and its page says why")
    func drafts() async throws {
        let site = try TestSite()
        var paths: [(Visitor, String)] = []
        for name in ["olga-organises", "pia-organises", "rosa-organises", "tina-organises", "uta-organises"] {
            let organiser = try await site.organiser(name)
            paths.append((organiser, await organiser.preview(Self.table).path))
        }
        var statuses: [HTTPResponse.Status] = []
        for (organiser, path) in paths { statuses.append(await organiser.get(path).status) }
        #expect(statuses == [.notFound, .ok, .ok, .ok, .ok])
        let (organiser, path) = try #require(paths.first)
        #expect(
            await organiser.get(path).text.contains(
                "kept for an hour at most, one for each organiser and four in all; a restart of Frontdesk may lose"
            ))
    }

    @Test("M10 The page that takes a file leads back to one that waits, and to nobody else’s")
    func waiting() async throws {
        let site = try TestSite()
        let (olga, pia) = (try await site.organiser(), try await site.organiser("pia-organises"))
        func links(_ visitor: Visitor) async -> [String] {
            await visitor.get("/members/import").text
                .matches(of: /<a href="(\/members\/import\/[^"]+)"><bdi>([^<]*)</).map { "\($0.1) \($0.2)" }
        }
        func send(_ name: String) async -> String {
            let answer = await olga.upload(Array(Self.table.utf8), filename: name)
            return answer.headers[.location] ?? ""
        }
        #expect(await olga.get("/members/import").tag(id: "waiting").isEmpty)
        let first = await send("first.csv")
        #expect(await links(olga) == ["\(first) first.csv"])
        #expect(await links(pia).isEmpty)
        let page = await olga.get("/members/import")
        #expect(page.text.contains("2 rows with data, kept until <time"))
        // One that can’t be read replaces nothing, one that can does.
        let refused = await olga.upload([], filename: "empty.csv")
        #expect(refused.status == .unprocessableContent && refused.text.contains("first.csv"))
        let second = await send("C:\\Jörg\\<b>.csv")
        #expect(await links(olga) == ["\(second) &lt;b&gt;.csv"])
        site.clock.pass(seconds: 3599)
        #expect(await links(olga).count == 1)
        site.clock.pass(seconds: 1)
        #expect(await links(olga).isEmpty)
        for action in ["import", "discard"] {
            let path = await send("")
            #expect(await links(olga) == ["\(path) File"])
            _ = await olga.post(path, ["action": action])
            #expect(await links(olga).isEmpty)
        }
    }

    @Test("M20 The rows that an import left out can be downloaded for as long as the file is kept")
    func leftOutAfterwards() async throws {
        let site = try TestSite()
        let (olga, pia) = (try await site.organiser(), try await site.organiser("pia-organises"))
        func section(_ visitor: Visitor) async -> String {
            let page = await visitor.get("/members/import").text
            return String(
                page.firstMatch(of: /<section class="card" id="left-out".*?<\/section>/.dotMatchesNewlines())?
                    .0 ?? "")
        }
        let answer = await olga.upload(
            Array("name,email\nAna,ana@example.org\nBen,ben@\n".utf8), filename: "club.csv")
        let path = try #require(answer.headers[.location])
        _ = await olga.post(path, ["action": "leave-out"])
        #expect(await section(olga).isEmpty)
        _ = await olga.post(path, ["action": "import"])
        let told = await section(olga)
        #expect(told.contains("<bdi>club.csv</bdi>: 1 row with problems was left out."))
        #expect(told.contains("<a href=\"\(path)/left-out.csv\" download>"))
        #expect(await olga.download("\(path)/left-out.csv").text.contains("Ben"))
        #expect(await section(pia).isEmpty)
        #expect(await olga.get("/members/import").tag(id: "waiting").isEmpty)
        site.clock.pass(seconds: 3600)
        #expect(await section(olga).isEmpty)
    }

    @Test("M20 The rows that an import left out stay the same when members and the form change afterwards")
    func leftOutStays() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (path, _) = await olga.preview("name,email,username\nAna,ana@example.org,\nBen,,\nCho,,cho-ra\n")
        _ = await olga.post(path, ["action": "leave-out"])
        #expect(await olga.submit(path, ["action": "import"]).text.contains("2 people were imported."))
        let file = await olga.download("\(path)/left-out.csv").text
        #expect(file.hasSuffix("\r\n\"Ben\",\"\",\"\"\r\n"))
        try await site.decide { $0.desk.email = .optional }
        try await site.store.deleteMember(try await site.id("cho-ra"), at: site.clock.now)
        _ = await site.member("ch\u{43E}-ra")
        #expect(await olga.download("\(path)/left-out.csv").text == file)
    }

    @Test("S2 M10 The page of another program leads back to the file, too")
    func waitingElsewhere() async throws {
        let (here, there) = try TestSite.pair()
        let olga = try await here.organiser()
        let (path, _) = await olga.preview(Self.table)
        olga.app = there.app
        #expect(await olga.get("/members/import").text.contains("<a href=\"\(path)\"><bdi>a.csv</bdi>"))
    }
}
