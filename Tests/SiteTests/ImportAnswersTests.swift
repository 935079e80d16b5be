import HTTPTypes
import Model
import Storage
import TestStores
import Testing

@testable import Site

@Suite("Importing answers to the group's own fields")
struct ImportAnswersTests {
    private let site: TestSite
    private let olga: Visitor
    private let paid, courses, belt, vegan, photos, note: CustomField

    init() async throws {
        let site = try TestSite()
        func add(
            _ kind: CustomField.Kind, _ label: String, choices: [String] = [],
            answeredBy: CustomField.Answerer = .person, translations: [String: FieldTranslation] = [:]
        ) async throws -> CustomField {
            let draft = FieldDraft(
                kind: kind, label: label, text: kind == .agreement ? "Pictures may be shown." : "",
                isRequired: true, answeredBy: answeredBy, choices: choices, translations: translations)
            return try await Self.add(draft, to: site)
        }
        self.site = site
        olga = try await site.organiser()
        paid = try await add(.date, "Paid until", answeredBy: .organisers)
        courses = try await add(
            .someOf, "Courses", choices: ["Chess", "Go; fast"],
            translations: ["de": FieldTranslation(choices: [-1: "Schach"])])
        belt = try await add(
            .oneOf, "Belt", choices: ["Black", "Red"],
            translations: ["de": FieldTranslation(label: "Gürtel")])
        vegan = try await add(.yesNo, "Vegan")
        photos = try await add(.agreement, "Photos")
        note = try await add(.longText, "Note", answeredBy: .organisers)
    }

    private static func add(_ draft: FieldDraft, to site: TestSite) async throws -> CustomField {
        _ = try await site.store.addField(draft, formID: draft.field.label, by: .command, at: site.clock.now)
        return try #require(try await site.store.settings().fields.last?.field)
    }

    /// Gives a field a German label that another one may show, too, as older versions let organisers do.
    private func translate(_ field: CustomField, _ german: String) throws {
        try site.data.tamper(
            """
            INSERT INTO custom_translation (field_id, choice_id, language, label, hint)
            VALUES (\(field.id), 0, 'de', '\(german)', '')
            """)
    }

    private func answers(_ email: String) async throws -> Answers {
        let member = try #require(try await site.store.member(email: email))
        return try await site.store.answers(of: member.id)
    }

    @Test("M10 Only those who can sign in need codes, says the notice of an import")
    func codes() async throws {
        try await site.decide { $0.desk = DeskQuestions(email: .optional, phoneFormat: .any) }
        func notice(_ file: String) async throws -> String {
            let path = await olga.preview(file).path
            return await olga.submit(path, ["action": "import"]).text
        }
        let none = try await notice("Name\nAna Ruiz\nBen Diaz\n")
        #expect(none.contains("2 people were imported.") && !none.contains("to sign in: "))
        let some = try await notice("Name,Email\nCem Demir,\nDan Ito,dan@example.org\n")
        #expect(
            some.contains("1 of them needs a code to sign in: select them, and press “Print sign-in codes”."))
        let all = try await notice("Name,Email\nEva Fink,eva@example.org\n")
        #expect(all.contains("They need codes to sign in"))
    }

    @Test("Q6 Columns are guessed by the fields' labels in any language, and their answers come in")
    func imported() async throws {
        let (path, page) = await olga.preview(
            #"""
            Name,E-Mail,Paid until,courses,GÜRTEL,Vegan,Photos,Note,Shoes
            Ana Ruiz,ana@example.org,31/12/2026,"Schach; ""Go; fast""",black,ja,Yes,"Two
            lines",42
            Ben Diaz,ben@example.org,,,,-,no,,

            """#)
        let ids = [paid, courses, belt, vegan, photos, note].map(\.name)
        #expect((1...9).map { page.column($0) } == ["name", "email"] + ids + [""])
        #expect(page.text.contains("2 people will be imported."))
        #expect(await olga.submit(path, ["action": "import"]).text.contains("2 people were imported."))
        let ana = try await answers("ana@example.org")
        #expect(ana[paid.id] == "2026-12-31" && ana[vegan.id] == "yes" && ana[photos.id] == "yes")
        #expect(ana[courses.id] == courses.choiceIDs.joined(separator: " "))
        #expect(ana[belt.id] == belt.choiceIDs[0] && ana[note.id] == "Two\nlines")
        #expect(try await answers("ben@example.org").texts.filter { !$0.value.isEmpty } == [vegan.id: "no"])
    }

    @Test("Q6 Beside circles in its column, as is usual in Korea, a cross means no; elsewhere it is a tick")
    func circlesAndCrosses() async throws {
        let (path, page) = await olga.preview(
            """
            Name,E-Mail,Vegan,Photos
            Ana Ruiz,ana@example.org,O,X
            Ben Diaz,ben@example.org, x ,
            Cem Kaya,cem@example.org,○,x

            """)
        #expect(page.problemRows == [] && page.text.contains("3 people will be imported."))
        _ = await olga.submit(path, ["action": "import"])
        for (name, isVegan, mayBeShown) in [("ana", "yes", "yes"), ("ben", "no", ""), ("cem", "yes", "yes")] {
            let answers = try await answers("\(name)@example.org")
            #expect(answers[vegan.id] == isVegan && answers[photos.id] == mayBeShown, "\(name)")
        }
    }

    @Test("Q6 A file that was exported brings every answer back, in the format for Excel, too")
    func roundTrip() async throws {
        let texts = [
            paid.id: "2026-12-31", courses.id: courses.choiceIDs.joined(separator: " "),
            belt.id: belt.choiceIDs[1], vegan.id: "no", photos.id: "yes", note.id: "=1\n“two”; 3",
        ]
        let profile = Profile(name: "Ana Ruiz", email: "ana@example.org")
        for (format, language) in [
            ("", "de"), ("?for=excel", "en"), ("?for=excel", "de"), ("?for=excel", "es"),
        ] {
            _ = await olga.post("/language", ["language": language])
            let id = try await site.store.addMember(
                profile, answers: Answers(texts), by: .command, at: site.clock.now)
            let file = await olga.download("/members.csv" + format).text
            _ = try await site.store.remove([id], by: .command, at: site.clock.now)
            site.clock.pass(seconds: UndoPeriod.seconds + 1)
            _ = try await site.store.eraseClosed(at: site.clock.now)
            let (path, page) = await olga.preview(file)
            _ = await olga.post("/language", ["language": "en"])
            #expect(page.problemRows == [])
            #expect(await olga.submit(path, ["action": "import"]).text.contains("1 person was imported."))
            #expect(try await answers("ana@example.org").texts == texts)
            let again = try #require(try await site.store.member(email: "ana@example.org"))
            _ = try await site.store.remove([again.id], by: .command, at: site.clock.now)
            site.clock.pass(seconds: UndoPeriod.seconds + 1)
            _ = try await site.store.eraseClosed(at: site.clock.now)
        }
    }

    @Test(
        "M9 A file for Excel has labels, answers and days in the reader's words, and the group's where two are the same"
    )
    func forExcel() async throws {
        let texts = [
            paid.id: "2026-12-03", courses.id: courses.choiceIDs.joined(separator: " "),
            belt.id: belt.choiceIDs[1], vegan.id: "no", photos.id: "yes", note.id: "1.5",
        ]
        _ = try await site.store.addMember(
            Profile(email: "ana@example.org"), answers: Answers(texts), by: .command, at: site.clock.now)
        for label in ["Shoes", "Hat"] {
            try translate(try await Self.add(FieldDraft(kind: .text, label: label), to: site), "Größe")
        }
        func lines(_ language: String) async -> [String] {
            let file = await olga.download(
                olga.request(.get, "/members.csv?q=ana&for=excel", headers: [.acceptLanguage: language]))
            return file.text.components(separatedBy: "\r\n")
        }
        let german = await lines("de")
        #expect(
            german[0].hasSuffix(
                #""Rolle";"Paid until";"Courses";"Gürtel";"Vegan";"Photos";"Note";"Shoes";"Hat""#),
            "\(german)")
        #expect(
            german[1].hasSuffix(
                #""Mitglied";"03.12.2026";"Schach; ""Go; fast""";"Red";"Nein";"Zugestimmt";"1.5";"";"""#),
            "\(german)")
        let korean = await lines("ko")
        #expect(korean[1].contains(#","2026-12-03","Chess; ""Go; fast""","Red","아니요","#), "\(korean)")
    }

    @Test(
        "M9 M10 Where a field of the group's own is called like a column that every group has, both come in again"
    )
    func sameHeading() async throws {
        let role = try await Self.add(FieldDraft(kind: .text, label: "Rolle"), to: site)
        let phone = try await Self.add(FieldDraft(kind: .text, label: "Telefon"), to: site)
        let signedUp = try await Self.add(FieldDraft(kind: .text, label: "Signed up"), to: site)
        let texts = [role.id: "Kasse", phone.id: "abends", signedUp.id: "by letter"]
        _ = try await site.store.addMember(
            Profile(email: "ana@example.org", phone: "0123456789"), answers: Answers(texts), by: .command,
            at: site.clock.now)
        let own = [role, phone, signedUp].map(\.name)
        for (path, language) in [
            ("/members.csv", "de"), ("/members.csv?for=excel", "de"), ("/members.csv?for=excel", "en"),
        ] {
            let file = await olga.download(
                olga.request(.get, path, headers: [.acceptLanguage: language])
            ).text
            let (_, page) = await olga.preview(file)
            #expect(
                (1...9).map { page.column($0) } == [
                    "name", "email", "phone", "username", "nickname", "", "", "", "",
                ])
            #expect((16...18).map { page.column($0) } == own, "\(path) \(language)")
        }
    }

    @Test("Q6 M9 Fields whose labels are alike, or another field's in another language, come in again")
    func likeLabels() async throws {
        var fields: [CustomField] = []
        for label in ["Group", "Mannschaft", "Résumé", "Resume"] {
            fields.append(try await Self.add(FieldDraft(kind: .text, label: label), to: site))
        }
        try translate(fields[0], "Mannschaft")
        let own = fields.map(\.name)
        for (path, language) in [
            ("/members.csv", "en"), ("/members.csv?for=excel", "de"), ("/members.csv?for=excel", "en"),
        ] {
            let file = await olga.download(
                olga.request(.get, path, headers: [.acceptLanguage: language])
            ).text
            let (_, page) = await olga.preview(file)
            #expect((16...19).map { page.column($0) } == own, "\(path) \(language)")
        }
        // A heading that is like two of them is neither's, and one that is there twice is used once.
        let (_, page) = await olga.preview(
            "E-Mail,RESUME,mannschaft,Résumé,BELT,belt\nana@example.org,,,,,\n")
        #expect((1...6).map { page.column($0) } == ["email", "", "", own[2], "", belt.name])
    }

    @Test("Q6 A cell that fits no answer is shown by its row with those that fit, and corrected there")
    func corrected() async throws {
        let (path, page) = await olga.preview(
            "E-Mail,Belt,Paid until,Note\nana@example.org,Pink,03/04/2026,=1\nben@example.org,Red,31.2.2026,\n"
        )
        #expect(
            page.problemRows == [
                [
                    "2",
                    "Belt: Belt has to be one of these: Black; Red",
                    "Paid until: Paid until could be two different dates. Write the year first, such as 2026-11-23.",
                    "Note: This begins like a formula. Write its value into the cell instead.",
                ],
                ["3", "Paid until: Paid until needs to be a date that exists, such as 2026-11-23."],
            ])
        #expect(page.tag(id: "row-2-2").contains("list=\"\(belt.name)-answers\""))
        #expect(page.text.contains("<datalist id=\"\(belt.name)-answers\"><option value=\"Black\">"))
        #expect(page.tag(id: "form-columns").contains("data-rules=\"[&quot;unknown&quot;,"))
        _ = await olga.post(
            path,
            [
                "row-2-2": "black", "row-2-3": "2026-04-03", "row-2-4": "1", "row-3-3": "28.2.2026",
                "action": "check",
            ])
        #expect(await olga.submit(path, ["action": "import"]).text.contains("2 people were imported."))
        let ana = try await answers("ana@example.org")
        #expect(ana[belt.id] == belt.choiceIDs[0] && ana[paid.id] == "2026-04-03")
        #expect(try await answers("ben@example.org")[paid.id] == "2026-02-28")
    }

    @Test("Q6 A field that is removed, renamed or changed while a file waits: nothing of the file is lost")
    func changed() async throws {
        let (path, page) = await olga.preview("E-Mail,Belt,Vegan\nana@example.org,Red,yes\n")
        #expect(page.column(2) == belt.name)
        _ = try await site.store.removeField(belt.id, by: .command, at: site.clock.now)
        let without = await olga.get(path)
        #expect(without.column(2) == "" && without.text.contains("1 person will be imported."))
        // A page that was opened before still sends it.
        let kept = await olga.post(path, ["column-2": belt.name, "action": "check"])
        #expect(kept.status == .seeOther)
        let removal = try #require(
            try await site.store.undoableFieldRemovals(at: site.clock.now).first)
        _ = try await site.store.undoFieldRemoval(removal.id, by: .command, at: site.clock.now)
        #expect(await olga.get(path).column(2) == belt.name)
        let fields = try await site.store.settings().fields
        var draft = FieldDraft(try #require(fields.first { $0.field.id == belt.id }))
        draft.field.choices.removeLast()
        _ = try await site.store.editField(
            belt.id, to: draft, from: nil, by: .command, at: site.clock.now)
        #expect(await olga.get(path).problemRows == [["2", "Belt: Belt has to be one of these: Black"]])
        #expect(await olga.post(path, ["action": "import"]).status == .unprocessableContent)
    }

    @Test("Q6 Nobody is imported from a page that shows a field which was removed meanwhile")
    func removedWhileOpen() async throws {
        let (path, page) = await olga.preview("E-Mail,Belt\nana@example.org,Red\n")
        #expect(page.column(2) == belt.name)
        _ = try await site.store.removeField(belt.id, by: .command, at: site.clock.now)
        let again = await olga.submit(
            path, ["column-1": "email", "column-2": belt.name, "action": "import"])
        #expect(again.text.contains("Nobody was imported yet, since something has changed."))
        #expect(again.column(2) == "")
        #expect(try await site.store.member(email: "ana@example.org") == nil)
        let done = await olga.submit(path, ["column-1": "email", "column-2": "", "action": "import"])
        #expect(done.text.contains("1 person was imported."))
    }

    @Test("Q6 Two columns for one field are refused, and so is a meaning that can't be one")
    func faults() async throws {
        let (path, _) = await olga.preview("E-Mail,Belt,Other\nana@example.org,Red,Red\n")
        _ = await olga.post(path, ["column-3": belt.name, "action": "check"])
        #expect(
            await olga.get(path).text.contains(
                "Two columns are both used as Belt. Change one of them, and check again."))
        for meaning in ["field-", "field-x", "field--1", "fields-1"] {
            #expect(
                await olga.post(path, ["column-3": meaning, "action": "check"]).status
                    == .unprocessableContent)
        }
    }

    @Test("M20 Of several columns for the same, the one with the most in it is used, or else the first")
    func fullest() async throws {
        let file = """
            Name,E-Mail,Telefon privat,Handy,Mobil,Note,Spitzname,Nick
            Ana,ana@example.org,030 1,,0171 1,,A,
            Ben,ben@example.org,,0171 2,0171 2,x,,B

            """
        let (_, page) = await olga.preview(file)
        #expect(
            (1...8).map { page.column($0) }
                == ["name", "email", "", "", "phone", note.name, "nickname", ""])
    }

    @Test(
        "Q6 A field that is made while a file waits takes the column of its name, unless one was chosen for it"
    )
    func madeMeanwhile() async throws {
        let (path, page) = await olga.preview(
            "E-Mail,Geburtstag,Shoes,Coach,Empty\nana@example.org,3.4.1990,42,Mo,\n")
        #expect((1...5).map { page.column($0) } == ["email", "", "", "", ""])
        let hint = "Each column becomes a field of your own."
        #expect(page.text.contains(hint))
        func add(_ label: String) async throws -> String {
            let draft = FieldDraft(
                kind: .text, label: label, translations: ["de": FieldTranslation(label: "\(label) (de)")])
            _ = try await site.store.addField(draft, formID: label, by: .command, at: site.clock.now)
            return try #require(try await site.store.settings().fields.last?.field.name)
        }
        let (birthday, shoes) = (try await add("Geburtstag"), try await add("Shoes"))
        let again = await olga.get(path)
        #expect((1...5).map { again.column($0) } == ["email", birthday, shoes, "", ""])
        // A column that an organiser leaves out stays left out, though there is a field for it.
        _ = await olga.post(path, ["column-2": birthday, "column-3": "", "action": "check"])
        let left = await olga.get(path)
        #expect((1...5).map { left.column($0) } == ["email", birthday, "", "", ""])
        let coach = try await add("Coach")
        _ = await olga.post(path, ["column-3": shoes, "column-4": coach, "action": "check"])
        // The only column that isn't used is empty, so the hint has gone.
        #expect(await !olga.get(path).text.contains(hint))
        _ = await olga.submit(path, ["action": "import"])
        let kept = try await answers("ana@example.org")
        #expect(kept.texts.values.sorted() == ["3.4.1990", "42", "Mo"])
    }

    @Test("Q2 Where the desk asks no email, people come in without one, and the page says what that means")
    func withoutEmail() async throws {
        let file = "Name,Telefon\nAna Ruiz,+49 1234\n,\nBen Diaz,12\n"
        let (required, some) = await olga.preview(
            "Name,Email\nAna,ana@example.org\nBen,\nCid,cid@example.org\n")
        let advice = "Make the email optional</button>"
        #expect(some.text.contains(advice))
        _ = await olga.post(required, ["action": "leave-out"])
        #expect(await !olga.get(required).text.contains(advice))
        // Pressed twice, it is optional all the same.
        for _ in 1...2 {
            let pressed = await olga.post(required, ["action": "optional-email"])
            #expect(pressed.status == .seeOther && pressed.headers[.location] == required)
        }
        #expect(try await site.store.settings().settings.desk.email == .optional)
        #expect(await olga.get("/activity").text.matches(of: /data-what="settings-changed"/).count == 1)
        #expect(await olga.get(required).problemRows.isEmpty)
        try await site.decide { $0.desk.email = .required }
        let (_, wrong) = await olga.preview("Name,Email\nAna,ana@\n")
        #expect(!wrong.problemRows.isEmpty && !wrong.text.contains(advice))
        let (closed, page) = await olga.preview(file)
        #expect(page.text.contains("people sign in with one of them"))
        try await site.decide { $0.desk = DeskQuestions(email: .optional, phoneFormat: .any) }
        let open = await olga.get(closed)
        #expect(open.problemRows == [["4", "Phone: Phone needs at least 6 digits."]])
        _ = await olga.post(closed, ["row-4-2": "123456", "action": "check"])
        let ready = await olga.get(closed)
        #expect(ready.text.contains("2 people have neither an email nor a username (rows 2, 4):"))
        #expect(await olga.submit(closed, ["action": "import"]).text.contains("2 people were imported."))
        // People with a phone number aren't added again.
        let (_, again) = await olga.preview("Name,Telefon\nANA RUIZ,0049 1234\nBen Diaz,654321\nAna Ruiz,\n")
        #expect(again.text.contains("1 person is already a member and is skipped: row 2."))
        #expect(again.text.contains("2 people will be imported."))
        // With another email they would be, and the page says so.
        let (_, alike) = await olga.preview(
            "Name,Email,Telefon\nAna Ruiz,new@example.org,0049 1234\nAna Ruiz,old@example.org,\n"
                + "Cid,cid@example.org,0049 1234\n")
        #expect(alike.text.contains("3 people will be imported."))
        #expect(
            alike.text.contains(
                "1 person has the name and phone number of a member, but another email or username (row 2)."))
        let (nobody, shown) = await olga.preview("Shoes\n42\n")
        #expect(shown.text.contains("Choose which column people are known by"))
        #expect(await olga.post(nobody, ["action": "import"]).status == .unprocessableContent)
    }

    // MARK: Fields made of columns

    private func fields() async throws -> [CustomField] {
        try await site.store.settings().fields.map(\.field)
    }

    @Test(
        "M20 One press makes a field of each column that isn't used, which organisers fill in, and uses it for that"
    )
    func keptColumns() async throws {
        let before = try await fields().count
        let people = (1...12).map { number in
            """
            Ana \(number);ana\(number)@example.org;\(number);0\(number)117;\(number).3.1990;\(number % 2 == 0 ? "Turnen" : "Chor");\(number),50 €;\(number % 3 == 0 ? "ja" : "nein");+49 5121 \(number);;Am Deich \(number);042155000\(number % 10)
            """
        }
        let (path, page) = await olga.preview(
            "Name;E-Mail;Nr;PLZ;Geburtstag;Abteilung;Beitrag;Schlüssel;Festnetz;Leer;Note;phone\n"
                + people.joined(separator: "\n") + "\n")
        #expect(page.column(12) == "phone" && page.column(11) == note.name)
        #expect(page.text.contains("Make 7 fields of them</button>"))
        let sent: KeyValuePairs = ["id": page.hidden("id"), "action": "keep-columns"]
        let pressed = await olga.post(path, sent)
        #expect(pressed.status == .seeOther && pressed.headers[.location] == path)
        // A double click makes them once.
        _ = await olga.post(path, sent)
        // With another encoding none is made.
        _ = await olga.post(
            path,
            [
                "encoding": "windows-1252", "shown-encoding": "utf-8", "column-10": "new-field",
                "action": "check",
            ])
        _ = await olga.post(
            path, ["encoding": "utf-8", "shown-encoding": "windows-1252", "action": "check"])
        let new = Array(try await fields().dropFirst(before))
        #expect(
            new.map(\.label) == ["Nr", "PLZ", "Geburtstag", "Abteilung", "Beitrag", "Schlüssel", "Festnetz"])
        #expect(new.map(\.kind) == [.number, .text, .date, .oneOf, .number, .yesNo, .text])
        #expect(new.allSatisfy { $0.answeredBy == .organisers && !$0.isRequired })
        #expect(new[3].choices.map(\.label) == ["Chor", "Turnen"])
        let shown = await olga.get(path)
        #expect(shown.text.contains("7 fields were made. Organisers fill them in."))
        #expect(
            shown.text.contains(
                "only what the file has can be chosen: <bdi class=\"entered\">Abteilung</bdi>. You can add"))
        #expect((3...9).map { shown.column($0) } == new.map(\.name) && shown.column(10) == "")
        #expect(shown.problemRows == [])
        #expect(!shown.text.contains("keep-columns"))
        _ = await olga.submit(path, ["column-12": "", "action": "import"])
        // Once it is imported, nothing is made of it any more.
        _ = await olga.post(path, ["column-10": "new-field", "action": "keep-columns"])
        #expect(try await fields().count == before + 7)
        let kept = try await answers("ana7@example.org")
        #expect(
            new.map { kept[$0.id] }
                == ["7", "07117", "1990-03-07", "\(new[3].choices[0].id)", "7.5", "no", "+49 5121 7"])
        #expect(try await answers("ana8@example.org")[new[3].id] == "\(new[3].choices[1].id)")
    }

    private static func repeated(_ texts: [String], times: Int) -> [String] {
        texts.flatMap { Array(repeating: $0, count: times) }
    }

    private static func letters(_ count: Int) -> [String] {
        (0..<count).map { String(UnicodeScalar(UInt8(97 + $0))) }
    }

    private static let columns: [([String], CustomField.Kind)] = [
        (["1.2.2020", "2020-12-31"], .date), (["1/2/2020", "12/31/2020"], .date),
        (["31/12/2020", "12/31/2020"], .text), (["x", "x"], .yesNo), (["ja", "vielleicht"], .text),
        (["1", "0"], .number), (["28195", "28203"], .text), (["28195", "281"], .number),
        (["123", "456"], .number), (["1234", "5678"], .text), (["12", "007"], .text),
        (["12,5", "-3"], .number), (["123456789", "1"], .number), (["1234567890", "1"], .text),
        (["1,250", "980"], .text), (["1.250.000"], .text), (["-1,250", "1"], .text),
        (["+1,250"], .text), (["\u{2212}1,250"], .text), (["0.125", "0,250"], .number),
        (["1,25", "980"], .number), (["1250,125"], .number), (["1,2500"], .number),
        (["a b", "c"], .text), (["line\none"], .longText),
        ([String(repeating: "x", count: 200)], .text), ([String(repeating: "x", count: 201)], .longText),
        (repeated(["red", "blue"], times: 4), .oneOf), (repeated(["red", "blue"], times: 3), .text),
        (repeated(["red"], times: 8), .text), (repeated(["red", "Red"], times: 6), .text),
        (repeated(["a1", "b"], times: 4), .text), (repeated(letters(12), times: 4), .oneOf),
        (repeated(letters(13), times: 4), .text),
        (repeated([String(repeating: "x", count: 100), "y"], times: 4), .oneOf),
        (repeated([String(repeating: "x", count: 101), "y"], times: 4), .text),
    ]

    @Test(
        "M20 What a column holds decides what its field takes; what isn't sure is a text",
        arguments: columns)
    func kinds(_ texts: [String], _ kind: CustomField.Kind) async throws {
        let rows = texts.enumerated().map { "a\($0)@example.org,\"\($1)\"\n" }
        let (path, _) = await olga.preview("Email,What\n" + rows.joined())
        _ = await olga.post(path, ["column-2": "new-field", "action": "check"])
        let field = try #require(try await fields().last)
        #expect(field.label == "What" && field.kind == kind)
        #expect(await olga.get(path).column(2) == field.name)
    }

    @Test("M20 Excel keeps zeros in front and long numbers of what is left out, and the import reads them")
    func leftOutDigits() async throws {
        let code = try await Self.add(FieldDraft(kind: .text, label: "Code"), to: site)
        let (path, _) = await olga.preview(
            """
            Name,Email,Username,Phone,Code
            Jo Ruiz,jo@,00712345,0171234567, 007
            Bo Ruiz,bo@,123456789012,01712345678,12345678901

            """)
        _ = await olga.post(path, ["action": "leave-out"])
        let file = await olga.download("\(path)/left-out.csv").text
        for cell in [
            "00712345\u{A0}", "0171234567\u{A0}", "007\u{A0}", "123456789012\u{A0}", "12345678901",
        ] {
            #expect(file.contains("\"\(cell)\""), "\(cell)")
        }
        let (again, page) = await olga.preview(file)
        #expect(page.problemRows.map(\.first) == ["2", "3"])
        let done = await olga.submit(
            again, ["row-2-2": "jo@example.org", "row-3-2": "bo@example.org", "action": "import"])
        #expect(done.text.contains("2 people were imported."))
        #expect(
            try await site.store.member(email: "jo@example.org")?.profile
                == Profile(
                    name: "Jo Ruiz", email: "jo@example.org", username: "00712345", phone: "0171234567"))
        #expect(
            try await site.store.member(email: "bo@example.org")?.profile
                == Profile(
                    name: "Bo Ruiz", email: "bo@example.org", username: "123456789012", phone: "01712345678"))
        #expect(try await answers("jo@example.org")[code.id] == "007")
        #expect(try await answers("bo@example.org")[code.id] == "12345678901")
    }

    @Test("M9 In a file for Excel a username of digits stays as it is, and the import reads it as it was")
    func usernames() async throws {
        for name in ["00712345", "123456789012", "12345678"] {
            _ = try await site.store.addMember(
                Profile(email: "a\(name)@example.org", username: name), by: .command, at: site.clock.now)
        }
        let file = await olga.download("/members.csv?q=example.org&for=excel").text
        for cell in ["\"00712345\u{A0}\"", "\"123456789012\u{A0}\"", "\"12345678\""] {
            #expect(file.contains(cell), "\(cell)")
        }
        #expect(await olga.download("/members.csv?q=example.org").text.contains("\"00712345\""))
        let other = try TestSite()
        let pia = try await other.organiser()
        let (path, _) = await pia.preview(file)
        _ = await pia.post(path, ["action": "import"])
        for name in ["00712345", "123456789012", "12345678"] {
            #expect(try await other.store.member(signInName: name)?.profile.username == name)
        }
    }

    @Test("M9 In a file for Excel a postcode keeps its zeros, and the import reads it as it was")
    func postcodes() async throws {
        let postcode = try await Self.add(FieldDraft(kind: .text, label: "Postcode"), to: site)
        let codes = ["a": "01067", "b": "28195", "c": "0", "d": "0a"]
        for (name, code) in codes {
            _ = try await site.store.addMember(
                Profile(email: "\(name)@example.org"), answers: Answers([postcode.id: code]), formID: nil,
                by: .command, at: site.clock.now)
        }
        let file = await olga.download("/members.csv?q=example.org&for=excel").text
        for cell in ["\"01067\u{A0}\"", "\"28195\"", "\"0\"", "\"0a\""] {
            #expect(file.contains(cell), "\(cell)")
        }
        #expect(await olga.download("/members.csv?q=example.org").text.contains("\"01067\""))
        let other = try TestSite()
        let pia = try await other.organiser()
        let again = try await Self.add(FieldDraft(kind: .text, label: "Postcode"), to: other)
        let (path, _) = await pia.preview(file)
        _ = await pia.post(path, ["action": "import"])
        for (name, code) in codes {
            let member = try #require(try await other.store.member(email: "\(name)@example.org"))
            #expect(try await other.store.answers(of: member.id)[again.id] == code)
        }
    }

    @Test("M20 A place is a text, since the next member may be from another")
    func places() async throws {
        let rows = (1...12).map { "a\($0)@example.org,\($0 % 2 == 0 ? "Ulm" : "Bonn")\n" }.joined()
        for heading in ["Ort", "CITY", "Población", "도시"] {
            let (path, _) = await olga.preview("Email,\(heading)\n" + rows)
            _ = await olga.post(path, ["action": "keep-columns"])
            #expect(try await fields().last?.kind == .text, "\(heading)")
        }
    }

    @Test("M20 Q2 Where phone numbers are too short for the desk, one press takes them as people write them")
    func shorterPhones() async throws {
        let (path, page) = await olga.preview("Email,Phone\na@example.org,0761 97531\nb@example.org,12345\n")
        let button = "name=\"action\" value=\"phones-as-written\""
        #expect(page.problemRows.count == 2 && page.text.contains(button))
        _ = await olga.post(path, ["action": "phones-as-written"])
        #expect(try await site.store.settings().settings.desk.phoneFormat == .any)
        let loose = await olga.get(path)
        #expect(loose.problemRows == [["3", "Phone: Phone needs at least 6 digits."]])
        #expect(!loose.text.contains(button))
        try await site.decide { $0.desk.phoneFormat = .digits }
        for phone in ["12345678901234567", "1234567890", "123 x"] {
            let (_, other) = await olga.preview("Email,Phone\na@example.org,\(phone)\n")
            #expect(other.text.contains(button) == (phone.count == 17), "\(phone)")
        }
    }

    @Test(
        "M20 A field of a column gets another label where there is such a one, and its own where it has no heading"
    )
    func labels() async throws {
        let long = String(repeating: "x", count: 120)
        let (path, page) = await olga.preview(
            "Email,Phone,Mobile,Telefon,Balance,,\(long)\na@example.org,1234567,2,3,4,5,6\nb@example.org,1234567,,,,,\n"
        )
        #expect(page.column(2) == "phone")
        _ = await olga.post(path, ["action": "keep-columns"])
        #expect(
            try await fields().suffix(5).map(\.label)
                == ["Mobile", "Telefon 2", "Balance 2", "Column 6", String(long.prefix(100))])
        // A heading that is as long as a label can be is found again.
        let (_, next) = await olga.preview("Email,\(long.prefix(100))\na@example.org,6\n")
        #expect(try await next.column(2) == fields().last?.name)
        // Headings that were copied from a web page may have such characters.
        let (hidden, _) = await olga.preview(
            "Email,T\u{AD}-Shirt,\u{200B},\"Key\nof locker\"\na@example.org,M,x,y\n")
        _ = await olga.post(hidden, ["action": "keep-columns"])
        #expect(try await fields().suffix(3).map(\.label) == ["T-Shirt", "Column 3", "Key of locker"])
        // A person can't give a field the name of one that every group has either.
        for label in ["Telefon", "correo", "이름", "Username"] {
            let refused = await olga.post(
                "/settings/form/new", ["label": label, "kind": "text", "filled-by": "person"])
            #expect(refused.status == .conflict || refused.status == .unprocessableContent, "\(label)")
        }
    }

    @Test("M20 Where there is no room for more fields, it says so, and keeps those that there are")
    func full() async throws {
        for number in try await fields().count..<(CustomField.limit - 1) {
            _ = try await Self.add(FieldDraft(kind: .text, label: "f\(number)"), to: site)
        }
        let (path, _) = await olga.preview("Email,First,Second\na@example.org,1,2\n")
        _ = await olga.post(path, ["action": "keep-columns"])
        let page = await olga.get(path)
        #expect(page.text.contains("1 field was made. Organisers fill it in."))
        #expect(page.text.contains("There can be 50 fields at most, so some columns still aren’t used."))
        #expect(try await fields().last?.label == "First")
        #expect(page.column(2) != "" && page.column(3) == "")
        #expect(!page.text.contains("keep-columns") && !page.text.contains("new-field"))
        _ = await olga.post(path, ["column-3": "new-field", "action": "check"])
        #expect(await olga.get(path).text.contains("There can be 50 fields at most"))
    }

    @Test("M20 A cell of the group's own fields is corrected where it, or the row as such, has a problem")
    func inputs() async throws {
        let (_, page) = await olga.preview(
            "Email,Note,Vegan,Name\nana@,x,perhaps,Ana\nben@,y,yes,Ben\n,z,,Total\n")
        #expect(
            page.corrections.keys.filter { $0.hasPrefix("row-") }.sorted()
                == [
                    "row-2-1", "row-2-3", "row-2-4", "row-3-1", "row-3-4", "row-4-1", "row-4-2", "row-4-3",
                    "row-4-4",
                ])
    }

    @Test("M20 A number with zeros in front would lose them, and isn't taken; one with a currency's sign is")
    func zeros() async throws {
        let size = try await Self.add(FieldDraft(kind: .number, label: "Size"), to: site)
        let (path, page) = await olga.preview(
            "Email,Size\na@example.org,042\nb@example.org,0\nc@example.org,\"0,5 €\"\nd@example.org,$12\n")
        #expect(
            page.problemRows == [
                [
                    "2",
                    "Size: A number would lose the zeros in front. Leave them out, or use a field for text.",
                ]
            ])
        _ = await olga.post(path, ["row-2-2": "42", "action": "import"])
        var kept: [String] = []
        for name in "abcd" { kept.append(try await answers("\(name)@example.org")[size.id]) }
        #expect(kept == ["42", "0", "0.5", "12"])
    }

    @Test("M20 A number isn't taken for a fraction where other rows have the same sign between thousands")
    func thousands() async throws {
        let size = try await Self.add(FieldDraft(kind: .number, label: "Size"), to: site)
        let (path, page) = await olga.preview(
            "Email;Size\na@example.org;1.250\nb@example.org;12,5\nc@example.org;1.250.000\nd@example.org;0.125\n"
        )
        let told = "Size: In other rows the point or comma separates thousands. Write the number without it."
        #expect(page.problemRows.map(\.first) == ["2", "4"] && page.problemRows.first == ["2", told])
        // Row 2 keeps its problem when row 4 is corrected: the file still shows how it writes numbers.
        _ = await olga.post(path, ["row-4-2": "1250000", "action": "check"])
        #expect(await olga.get(path).problemRows == [["2", told]])
        _ = await olga.post(path, ["row-2-2": "1250", "action": "import"])
        var kept: [String] = []
        for name in "abcd" { kept.append(try await answers("\(name)@example.org")[size.id]) }
        #expect(kept == ["1250", "12.5", "1250000", "0.125"])
    }

    @Test(
        "M20 A column shows what separates thousands by numbers that can mean nothing else",
        arguments: [
            ("1.250,50", "2.000", true), ("1,250.50 €", "$2,000", true), ("-1.250.000", "-2.000", true),
            ("1.250,50", "2,000", false), ("1.25", "2.000", false), ("1.250", "2.000", false),
            ("12.50,5", "2.000", false), ("1.250.000", "2.0001", false), ("1.250.000", "2000.000", false),
        ])
    func thousandsSeparators(_ other: String, _ text: String, _ isRefused: Bool) async throws {
        _ = try await Self.add(FieldDraft(kind: .number, label: "Size"), to: site)
        let (_, page) = await olga.preview("Email;Size\na@example.org;\(other)\nb@example.org;\(text)\n")
        #expect(page.problemRows.contains { $0.first == "3" } == isRefused)
    }

    @Test(
        "M20 A text may be a phone number with + in front or a number with -, but nothing else that a spreadsheet would calculate",
        arguments: [
            ("+49 5121 / 47-11 (priv.)", false), ("+49 5121 / 47-11", true), ("+(0)", true), ("=1", false),
            ("+49 5121 – 47‑11", true), ("+49\u{A0}5121", true), ("+49 + 1", false), ("+49*1", false),
            ("+A1", false), ("-49", true), ("-49-1", false), ("@x", false),
        ])
    func signs(_ text: String, _ isTaken: Bool) async throws {
        let (_, page) = await olga.preview("Email,Note\na@example.org,\(text)\n")
        #expect(page.problemRows.isEmpty == isTaken)
    }
}
