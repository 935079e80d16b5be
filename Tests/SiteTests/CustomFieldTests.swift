import HTTP
import HTTPTypes
import Logging
import Model
import Storage
import Testing

@testable import Site

/// The group's own fields: how organisers describe them, and where they are asked.
@Suite("The group's own fields, on every page")
struct CustomFieldTests {
    /// A field that is added without a page.
    @discardableResult
    private static func add(
        _ site: TestSite, _ kind: CustomField.Kind, _ label: String, isRequired: Bool = false,
        answeredBy: CustomField.Answerer = .person, choices: [String] = [], text: String = ""
    ) async throws -> CustomField {
        let draft = FieldDraft(
            kind: kind, label: label, text: text, isRequired: isRequired, answeredBy: answeredBy,
            choices: choices)
        let outcome = try await site.store.addField(
            draft, formID: label, by: .command, at: site.clock.now)
        guard case .done(let id) = outcome else { throw Refused(outcome: outcome) }
        return try #require(try await field(site, id))
    }

    private struct Refused: Error { let outcome: FieldOutcome }

    private static func field(_ site: TestSite, _ id: Int64) async throws -> CustomField? {
        try await site.store.settings().fields.map(\.field).first { $0.id == id }
    }

    private static func answers(_ site: TestSite, of email: String) async throws -> Answers {
        let member = try #require(try await site.store.member(signInName: email))
        return try await site.store.answers(of: member.id)
    }

    // MARK: Describing

    @Test("Q5 What is sent for fields that the form doesn't have is ignored, and the log says which")
    func logged() async throws {
        let log = LogCollector()
        let site = try TestSite(logger: Logger(label: "test") { _ in log })
        let fee = try await Self.add(site, .date, "Paid until", answeredBy: .organisers)
        let said = "ignored what was sent for fields that the form doesn’t have"
        _ = await site.visitor().post(
            "/join/username",
            [
                "username": "countess", "password": "secret 7", fee.name: "2030-01-01", "field-999": "x",
                "field-<b>": "y",
            ])
        #expect(log.lines(.notice).contains("\(said) count=2 fields=\(fee.name) field-999 form=username"))
        let member = try #require(try await site.store.member(signInName: "countess"))
        #expect(try await site.store.answers(of: member.id).texts.isEmpty)
        _ = await site.visitor().post("/join/username", ["username": "other-one", "password": "secret 7"])
        #expect(log.lines(.notice).filter { $0.hasPrefix(said) }.count == 1)
    }

    @Test("Q1 Q9 What is wrong with words in another language is said at their input, which is shown")
    func translations() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        func add(_ german: String) async -> Page {
            await olga.post(
                "/settings/form/new",
                ["label": "Diet", "kind": "text", "filled-by": "person", "label-de": german])
        }
        let page = await add(String(repeating: "ä", count: 101))
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("<a href=\"#label-de\">Label can have at most 100 characters.</a>"))
        #expect(page.tag(id: "label-de").contains("aria-describedby=\"label-de-problem\""))
        #expect(page.content(id: "label-de-problem") == "Label can have at most 100 characters.")
        #expect(page.text.contains("<details class=\"translations\" open>"))
        #expect(!page.tag(id: "label").contains("aria-invalid"))
        #expect(await add(String(repeating: "ä", count: 100)).status == .seeOther)
    }

    @Test("Q1 Q9 A label that another field shows in that language is refused at its input")
    func takenTranslation() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        func add(_ label: String, _ german: String) async -> Page {
            await olga.post(
                "/settings/form/new",
                ["label": label, "kind": "text", "filled-by": "person", "label-de": german])
        }
        let sentence = "Another field or column has this label. Choose another one."
        #expect(await add("Diet", "Kost").status == .seeOther)
        let translated = await add("Food", "Kost")
        #expect(translated.content(id: "label-de-problem") == sentence)
        #expect(translated.status == .unprocessableContent)
        #expect(await add("Kost", "").content(id: "label-problem") == sentence)
        #expect(await add("Food", "Essen").status == .seeOther)
        let food = try #require(try await site.store.settings().fields.last?.field.id)
        let changed = await olga.correct(
            "/settings/form/\(food)",
            ["label": "Food", "kind": "text", "filled-by": "person", "label-de": "kost"])
        #expect(changed.status == .unprocessableContent)
        #expect(changed.content(id: "label-de-problem") == sentence)
    }

    @Test(
        "Q1 An organiser adds a field of each kind, and finds it in the list and on the form",
        arguments: CustomField.Kind.allCases)
    func adds(_ kind: CustomField.Kind) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let page = await olga.get("/settings/form/new")
        #expect(page.status == .ok && page.text.contains("Up to 2000 characters"))
        #expect(page.text.contains("Needed to send the form, not to sign in"))
        var fields: [(String, String)] = [
            ("label", " Ihre Größe <b> "), ("hint", "In cm"), ("kind", kind.rawValue), ("required", "on"),
            ("filled-by", "person"), ("position", "1"), ("text", "I <agree>."), ("id", page.hidden("id")),
        ]
        for choice in ["Small", "", " Large "] { fields.append(("choice-new", choice)) }
        let answer = await olga.send(olga.form("/settings/form/new", pairs: fields))
        #expect(answer.status == .seeOther && answer.headers[.location] == "/settings/form")
        let list = await olga.get("/settings/form").text
        #expect(list.contains("Ihre Größe &lt;b&gt;") && !list.contains("Größe <b>"))
        let field = try #require(try await site.store.settings().fields.first?.field)
        #expect(field.label == "Ihre Größe <b>" && field.hint == "In cm" && field.kind == kind)
        #expect(field.isRequired && field.answeredBy == .person)
        #expect(field.choices.map(\.label) == (kind.hasChoices ? ["Small", "Large"] : []))
        #expect(field.text == (kind == .agreement ? "I <agree>." : ""))
        for path in ["/", "/join/guided", "/join/email", "/join/username"] {
            let form = await site.visitor().get(path).text
            #expect(form.contains("name=\"\(field.name)\""), "\(path)")
            #expect(
                form.contains(
                    "data-group=\"[&quot;required required required digits&quot;,&quot;\(field.id)&quot;,"
                        + "&quot;\(kind.rawValue)&quot;,"), "\(path)")
        }
        // A form that is sent twice adds one field.
        _ = await olga.send(olga.form("/settings/form/new", pairs: fields))
        #expect(try await site.store.settings().fields.count == 1)
    }

    @Test(
        "Q9 What can't be a field is refused at what is wrong, and nothing is added",
        arguments: [
            ("label", "", "Enter a label."), ("label", "  ", "Enter a label."),
            ("label", String(repeating: "a", count: 101), "Label can have at most 100 characters."),
            ("label", "a\u{202E}b", "Label has an invisible character. Type it again."),
            ("label", "BIRTHDAY", "Another field or column has this label. Choose another one."),
            ("label", "Email", "Another field or column has this label. Choose another one."),
            ("label", "signed_up", "Another field or column has this label. Choose another one."),
            ("label", "Rolle", "Another field or column has this label. Choose another one."),
            ("label-de", "E-Mail", "Another field or column has this label. Choose another one."),
            ("hint", String(repeating: "a", count: 201), "Hint can have at most 200 characters."),
            ("kind", "essay", "Choose what the answer is."), ("kind", "", "Choose what the answer is."),
            ("filled-by", "nobody", "Choose who fills it in."),
            ("choice-new", "", "Add at least one choice."),
            ("choice-new", String(repeating: "a", count: 101), "A choice can have at most 100 characters."),
            (
                "choice-new", String(repeating: "a", count: 10_240),
                "A choice can have at most 100 characters."
            ),
        ])
    func refuses(_ name: String, _ typed: String, _ sentence: String) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        try await Self.add(site, .date, "Birthday")
        var fields = [
            ("label", "Size"), ("hint", ""), ("kind", "one-of"), ("filled-by", "person"),
            ("choice-new", "Small"), ("label-de", ""),
        ]
        for index in fields.indices where fields[index].0 == name { fields[index].1 = typed }
        let page = await olga.send(olga.form("/settings/form/new", pairs: fields))
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains(sentence), "\(page.text)")
        #expect(try await site.store.settings().fields.count == 1)
    }

    @Test("Q9 A label that was there before it became that of a column stays when the field is saved")
    func keptLabel() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let role = try await Self.add(site, .text, "Rolle")
        let path = "/settings/form/\(role.id)"
        let form = ["label": "Rolle", "kind": "text", "filled-by": "person"] as KeyValuePairs
        #expect(await olga.correct(path, form).headers[.location] == "/settings/form")
        let other = ["label": "Registriert", "kind": "text", "filled-by": "person"] as KeyValuePairs
        #expect(await olga.correct(path, other).status == .unprocessableContent)
    }

    @Test("Q9 An agreement needs its text, of at most 2,000 characters", arguments: [0, 2000, 2001])
    func agreementText(_ count: Int) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let page = await olga.post(
            "/settings/form/new",
            [
                "label": "Photos", "kind": "agreement", "filled-by": "person",
                "text": String(repeating: "é", count: count),
            ])
        #expect((page.status == .seeOther) == (count == 2000))
        #expect(try await site.store.settings().fields.count == (count == 2000 ? 1 : 0))
    }

    @Test("Q9 A field has at most 100 choices, each once", arguments: [100, 101])
    func choices(_ count: Int) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        func send(_ choices: [String]) async -> Page {
            await olga.send(
                olga.form(
                    "/settings/form/new",
                    pairs: [("label", "Size"), ("kind", "some-of"), ("filled-by", "person")]
                        + choices.map { ("choice-new", $0) }))
        }
        #expect(await send(["S", "M", " s"]).text.contains("Two choices are the same. Change one of them."))
        let page = await send((1...count).map { "Choice \($0)" })
        #expect((page.status == .seeOther) == (count == 100))
        #expect(page.text.contains("There can be at most 100 choices.") == (count == 101))
    }

    @Test("Q9 There are at most fifty fields")
    func limit() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        for number in 1..<50 { try await Self.add(site, .text, "Field \(number)") }
        #expect(await olga.get("/settings/form").text.contains("href=\"/settings/form/new\""))
        func add(_ label: String) async -> Page {
            await olga.post("/settings/form/new", ["label": label, "kind": "text", "filled-by": "person"])
        }
        #expect(await add("Field 50").status == .seeOther)
        #expect(await !olga.get("/settings/form").text.contains("href=\"/settings/form/new\""))
        let page = await add("Field 51")
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("There are 50 fields already, which is the most. Remove one first."))
    }

    @Test("Q7 Renaming, moving and a new order of choices keep every answer")
    func keepsAnswers() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let size = try await Self.add(site, .oneOf, "Size", choices: ["Small", "Large"])
        let note = try await Self.add(site, .text, "Note")
        let (small, large) = (size.choices[0].id, size.choices[1].id)
        _ = await site.visitor().post(
            "/join/desk",
            [
                "name": "Grace Hopper", "email": "grace@example.org", "password": "secret 7",
                "phone": "0123456789", size.name: "\(large)", note.name: "hello",
            ])
        let path = "/settings/form/\(size.id)"
        #expect(await olga.get(path).text.contains("value=\"number\"") == false)
        let saved = await olga.correct(
            path,
            [
                "label": "T-shirt", "kind": "one-of", "filled-by": "organisers", "position": "2",
                "choice-\(small)": "S", "choice-\(large)": "L", "choice-\(large)-position": "1",
                "choice-new": "XL",
            ])
        #expect(saved.status == .seeOther)
        let fields = try await site.store.settings().fields.map(\.field)
        #expect(fields.map(\.label) == ["Note", "T-shirt"])
        #expect(fields[1].choices.map(\.label) == ["L", "S", "XL"])
        #expect(fields[1].choices.prefix(2).map(\.id) == [large, small])
        #expect(fields[1].answeredBy == .organisers)
        let answers = try await Self.answers(site, of: "grace@example.org")
        #expect(answers[size.id] == "\(large)" && answers[note.id] == "hello")
        // The kind can't change any more, and the page says why.
        #expect(await olga.get(path).content(id: "kind-hint").contains("People have answered already"))
        let refused = await olga.correct(
            path, ["label": "T-shirt", "kind": "text", "filled-by": "organisers"])
        #expect(refused.status == .unprocessableContent)
        #expect(refused.text.contains("People have answered already, so the kind can’t change."))
    }

    @Test(
        "Q1 Each choice that is moved stands at the place that was typed, and the others keep their order",
        arguments: [
            ([3, 2, 3, 4], "BCAD"), ([2, 2, 3, 4], "BACD"), ([4, 2, 3, 4], "BCDA"), ([1, 2, 3, 1], "DABC"),
            ([2, 1, 3, 4], "BACD"), ([4, 3, 2, 1], "DCBA"), ([3, 2, 3, 1], "DBAC"), ([1, 9, 3, 4], "ACDB"),
            ([1, 2, 0, 4], "CABD"), ([1, 2, 3, 4], "ABCD"), ([1, 2, 1, 1], "CDAB"),
            ([.min, .max, 3, 4], "ACDB"),
        ])
    func choicePlaces(_ places: [Int], _ order: String) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let field = try await Self.add(site, .oneOf, "Size", choices: ["A", "B", "C", "D"])
        var form = [("label", "Size"), ("kind", "one-of"), ("filled-by", "person")]
        for (choice, place) in zip(field.choices, places) {
            form.append(("choice-\(choice.id)", choice.label))
            form.append(("choice-\(choice.id)-position", "\(place)"))
        }
        let path = "/settings/form/\(field.id)"
        form.append(("revision", await olga.get(path).hidden("revision")))
        #expect(await olga.send(olga.form(path, pairs: form)).status == .seeOther)
        let stored = try await site.store.settings().fields[0].field.choices
        #expect(stored.map(\.label).joined() == order)
    }

    @Test("Q7 A field that is saved stays where it was moved meanwhile, unless it is moved itself")
    func keepsPlace() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let fields = [
            try await Self.add(site, .text, "First"), try await Self.add(site, .text, "Second"),
            try await Self.add(site, .text, "Third"),
        ]
        func labels() async throws -> [String] { try await site.store.settings().fields.map(\.field.label) }
        let path = "/settings/form/\(fields[1].id)"
        let page = await olga.get(path)
        func save(position: String) async -> Page {
            let form = Form.customField.fields.map {
                ("was-\($0.name)", page.hidden("was-\($0.name)"))
            }
            let typed = [
                ("label", "Other"), ("kind", "text"), ("filled-by", "person"), ("position", position),
                ("revision", page.hidden("revision")),
            ]
            return await olga.send(olga.form(path, pairs: form + typed))
        }
        _ = await olga.post("/settings/form/\(fields[2].id)/move", ["position": "1"])
        #expect(try await labels() == ["Third", "First", "Second"])
        #expect(await save(position: "2").status == .seeOther)
        #expect(try await labels() == ["Third", "First", "Other"])
        #expect(
            await olga.correct(
                path, ["label": "Other", "kind": "text", "filled-by": "person", "position": "1"]
            ).status == .seeOther)
        #expect(try await labels() == ["Other", "Third", "First"])
    }

    @Test("Q7 A field that is moved while another organiser corrects it is where it was moved to")
    func movedMeanwhile() async throws {
        let site = try TestSite()
        let (olga, pia) = (try await site.organiser(), try await site.organiser("pia-organises"))
        let fields = [
            try await Self.add(site, .text, "First"), try await Self.add(site, .text, "Second"),
        ]
        for round in 0..<20 {
            let path = "/settings/form/\(fields[round % 2].id)"
            let page = await pia.get(path)
            let base = Form.customField.fields.map {
                ("was-\($0.name)", page.hidden("was-\($0.name)"))
            }
            let typed = [
                ("label", "Label \(round)"), ("kind", "text"), ("filled-by", "person"),
                ("position", page.hidden("was-position")), ("revision", page.hidden("revision")),
            ]
            async let corrected = pia.send(pia.form(path, pairs: base + typed))
            async let moved = olga.post("\(path)/move", ["position": "1"])
            #expect(await [corrected.status, moved.status].contains(.seeOther))
            let ids = try await site.store.settings().fields.map(\.field.id)
            #expect(ids.first == fields[round % 2].id, "round \(round)")
        }
    }

    @Test("Q7 An emptied choice goes, with a way back for ten minutes")
    func removesChoice() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let size = try await Self.add(site, .oneOf, "Size", choices: ["Small", "Large"])
        let large = size.choices[1].id
        _ = await site.visitor().post(
            "/join/desk",
            [
                "name": "Grace Hopper", "email": "grace@example.org", "password": "secret 7",
                "phone": "0123456789", size.name: "\(large)",
            ])
        _ = await olga.correct(
            "/settings/form/\(size.id)",
            ["label": "Size", "kind": "one-of", "filled-by": "person", "choice-\(large)": " "])
        #expect(try await Self.field(site, size.id)?.choices.map(\.label) == ["Small"])
        #expect(try await Self.answers(site, of: "grace@example.org")[size.id].isEmpty)
        let list = await olga.get("/settings/form")
        #expect(
            list.text.contains(
                "Choices of <bdi class=\"entered\">Size</bdi> were removed, with 1 answer: <bdi class=\"entered\">Large</bdi>."
            ),
            "\(list.text)")
        func names(_ text: String) -> String { "<bdi class=\"entered\">\(text)</bdi>" }
        #expect(list.text.contains("Undo the removal of Large from Size</button>"), "\(list.text)")
        let back = await olga.submit("/settings/form/undo", ["batch": list.hidden("batch")])
        #expect(back.text.contains("Back in \(names("Size")): \(names("Large"))."), "\(back.text)")
        #expect(try await Self.answers(site, of: "grace@example.org")[size.id] == "\(large)")
    }

    @Test(
        "M5 Q7 A form from before a choice was removed corrects everything else; only a changed answer is checked",
        arguments: [true, false])
    func correctsBesideRemovedChoice(_ isOffice: Bool) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let size = try await Self.add(site, .oneOf, "Size", choices: ["Small", "Large"])
        let courses = try await Self.add(site, .someOf, "Courses", choices: ["Chess", "Go"])
        let ada = await site.member("ada-lovelace")
        let id = try await site.id("ada-lovelace")
        let (visitor, path) = isOffice ? (olga, "/members/\(id)") : (ada, "/account")
        func send(_ nickname: String, on opened: Page) async -> Page {
            var fields = [("revision", opened.hidden("revision"))]
            for match in opened.text.matches(of: /name="(was-[^"]+)" value="([^"]*)"/) {
                fields.append((String(match.1), String(match.2)))
            }
            fields += [("username", "ada-lovelace"), ("nickname", nickname)]
            fields += [(size.name, "\(size.choices[1].id)"), (courses.name, "")]
            fields += courses.choices.map { (courses.name, "\($0.id)") }
            return await visitor.send(visitor.form(path, pairs: fields))
        }
        #expect(await send("Ada", on: visitor.get(path)).status == .seeOther)
        let opened = await visitor.get(path)
        for field in [size, courses] {
            let kept = try await site.store.settings().fields.first { $0.field.id == field.id }
            var draft = FieldDraft(try #require(kept))
            draft.field.choices.removeLast()
            _ = try await site.store.editField(
                field.id, to: draft, from: nil, by: .command, at: site.clock.now)
        }
        let saved = await send("Countess", on: opened)
        #expect(saved.status == .seeOther, "\(saved.text)")
        let member = try #require(try await site.store.member(signInName: "ada-lovelace"))
        #expect(member.profile.nickname == "Countess")
        let answers = try await Self.answers(site, of: "ada-lovelace")
        #expect(answers[size.id].isEmpty && answers[courses.id] == "\(courses.choices[0].id)")
        #expect(await send("Ada", on: visitor.get(path)).status == .unprocessableContent)
    }

    @Test(
        "Q7 Removing a field says how many answers go; Undo brings them back, once, unless the label is used")
    func removes() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let note = try await Self.add(site, .text, "Note", isRequired: true)
        _ = await site.visitor().post(
            "/join/desk",
            [
                "name": "Grace Hopper", "email": "grace@example.org", "password": "secret 7",
                "phone": "0123456789", note.name: "hello",
            ])
        let list = await olga.submit("/settings/form/\(note.id)/remove")
        #expect(
            list.text.contains("<bdi class=\"entered\">Note</bdi> was removed, with 1 answer."),
            "\(list.text)")
        #expect(await !site.visitor().get("/").text.contains(note.name))
        let gone = await olga.get("/settings/form/\(note.id)")
        #expect(gone.status == .notFound)
        #expect(gone.text.contains("<a class=\"button\" href=\"/settings/form\">Form</a>"))
        #expect(await olga.post("/settings/form/\(note.id)/remove").status == .notFound)
        let other = try await Self.add(site, .text, "note")
        let batch = list.hidden("batch")
        let refused = await olga.post("/settings/form/undo", ["batch": batch])
        #expect(refused.status == .conflict)
        #expect(refused.text.contains("Another field or choice has the same label now."))
        _ = await olga.post("/settings/form/\(other.id)/remove")
        #expect(await olga.submit("/settings/form/undo", ["batch": batch]).text.contains("is back."))
        #expect(await olga.submit("/settings/form/undo", ["batch": batch]).text.contains("nothing to undo"))
        #expect(await olga.post("/settings/form/undo", ["batch": "x"]).status == .badRequest)
        #expect(try await Self.answers(site, of: "grace@example.org")[note.id] == "hello")
        #expect(await site.visitor().get("/").text.contains(note.name))
    }

    @Test("Q1 A field changed by another organiser meanwhile isn't overwritten, and what was typed stays")
    func stale() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let note = try await Self.add(site, .text, "Note")
        let path = "/settings/form/\(note.id)"
        let old = await olga.get(path).hidden("revision")
        _ = await olga.correct(path, ["label": "Notes", "kind": "text", "filled-by": "person"])
        let page = await olga.post(
            path, ["label": "Remarks", "kind": "text", "filled-by": "person", "revision": old])
        #expect(page.status == .conflict && page.text.contains("value=\"Remarks\""))
        #expect(try await Self.field(site, note.id)?.label == "Notes")
        let missing = await olga.post(path, ["label": "Remarks", "kind": "text", "filled-by": "person"])
        #expect(missing.status == .conflict)
    }

    @Test("Q1 If another organiser changed choices or translations meanwhile, the page shows both versions")
    func staleChoices() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let size = try await Self.add(site, .oneOf, "Size", choices: ["S", "M"])
        let path = "/settings/form/\(size.id)"
        let old = await olga.get(path).hidden("revision")
        let kept = try #require(try await site.store.settings().fields.first)
        var draft = FieldDraft(kept)
        draft.field.choices[0].label = "Small"
        draft.translations = ["de": FieldTranslation(label: "Größe")]
        _ = try await site.store.editField(
            size.id, to: draft, from: nil, by: .command, at: site.clock.now)
        let ids = kept.field.choices.map(\.id)
        let page = await olga.post(
            path,
            [
                "label": "Shirt", "kind": "one-of", "filled-by": "person", "revision": old,
                "choice-\(ids[0])": "S", "choice-\(ids[1])": "M",
            ])
        #expect(page.status == .conflict)
        #expect(page.text.contains("<th scope=\"row\">Choices</th><td>Small; M</td><td>S; M</td>"))
        #expect(page.text.contains("<td>Größe</td><td></td>"))
    }

    @Test("Q1 The preview shows what is typed, and saves nothing")
    func previews() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let page = await olga.send(
            olga.form(
                "/settings/form/new",
                pairs: [
                    ("label", "Courses"), ("kind", "some-of"), ("filled-by", "person"), ("hint", "Pick some"),
                    ("choice-new", "Chess"), ("choice-new", "Go"), ("action", "preview"),
                ]))
        #expect(page.status == .ok)
        let preview = try #require(page.text.components(separatedBy: "id=\"preview\"").last)
        #expect(
            preview.contains("Courses") && preview.contains("Pick some") && preview.contains(">Chess</label>")
        )
        #expect(try await site.store.settings().fields.isEmpty)
    }

    @Test("Q1 Label, hint, choices and text are shown in the page's language where there are such words")
    func languages() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let size = try await Self.add(site, .oneOf, "Size", choices: ["Small", "Large"])
        let saved = await olga.correct(
            "/settings/form/\(size.id)",
            [
                "label": "Size", "kind": "one-of", "filled-by": "person", "hint": "Of your shirt",
                "choice-\(size.choices[0].id)": "Small", "choice-\(size.choices[1].id)": "Large",
                "label-ko": "크기", "choice-\(size.choices[1].id)-ko": "크게", "hint-de": "Des Hemdes",
            ])
        #expect(saved.status == .seeOther)
        let korean = await site.visitor().get("/", headers: [.acceptLanguage: "ko"]).text
        #expect(korean.contains(">크기</label>") && korean.contains("Of your shirt"))
        #expect(korean.contains(">Small</option>") && korean.contains(">크게</option>"))
        let german = await site.visitor().get("/", headers: [.acceptLanguage: "de"]).text
        #expect(german.contains(">Size</label>") && german.contains("Des Hemdes"))
        let refused = await site.visitor().post(
            "/join/desk", ["name": "Ada", size.name: "999"], headers: [.acceptLanguage: "ko"])
        #expect(refused.text.contains("크기: 고른 선택지가 없어졌어요."))
        let longest = await olga.correct(
            "/settings/form/\(size.id)",
            [
                "label": "Size", "kind": "one-of", "filled-by": "person",
                "label-ko": String(repeating: "각", count: 101),
            ])
        #expect(longest.status == .unprocessableContent)
    }

    // MARK: Answering

    static let forms: [(String, KeyValuePairs<String, String>, String)] = [
        ("/join/desk", .deskForm, "grace@example.org"),
        ("/join/email", .emailForm, "lovelace@example.org"),
        ("/join/username", ["username": "ada-lovelace", "password": "analytic 8"], "ada-lovelace"),
        (
            "/join/guided",
            [
                "first-name": "Ada", "last-name": "Lovelace", "email": "lovelace@example.org",
                "username": "countess", "password": "wandering8", "action": "sign-up",
            ], "countess"
        ),
    ]

    @Test("Q5 Every sign-up form asks the person's fields, and keeps the answers", arguments: 0..<4)
    func signsUp(_ index: Int) async throws {
        let (path, built, name) = Self.forms[index]
        let site = try TestSite()
        let size = try await Self.add(site, .oneOf, "Size", isRequired: true, choices: ["Small", "Large"])
        let courses = try await Self.add(site, .someOf, "Courses", choices: ["Chess", "Go", "Bridge"])
        let height = try await Self.add(site, .number, "Height")
        let photos = try await Self.add(site, .agreement, "Photos", isRequired: true, text: "Yes, please.")
        let fee = try await Self.add(site, .date, "Paid until", answeredBy: .organisers)
        let visitor = site.visitor()
        let typed = built.map { ($0, $1) }
        let refused = await visitor.send(visitor.form(path, pairs: typed))
        #expect(refused.status == .unprocessableContent)
        #expect(refused.text.contains("Size is still needed."))
        #expect(!refused.text.contains("Paid until"))
        let answers = [
            (size.name, "\(size.choices[1].id)"), (courses.name, ""),
            (courses.name, "\(courses.choices[2].id)"), (courses.name, "\(courses.choices[0].id)"),
            (height.name, " 170,50"), (photos.name, ""), (photos.name, "yes"),
            // The first of these isn't theirs to fill in, and there is no field 999.
            (fee.name, "2030-01-01"), ("field-999", "x"), ("field-999", "y"),
        ]
        let accepted = await visitor.send(visitor.form(path, pairs: typed + answers))
        #expect(accepted.status == .seeOther, "\(accepted.text)")
        let kept = try await Self.answers(site, of: name)
        #expect(
            kept.texts.filter { !$0.value.isEmpty } == [
                size.id: "\(size.choices[1].id)",
                courses.id: "\(courses.choices[0].id) \(courses.choices[2].id)", height.id: "170.5",
                photos.id: "yes",
            ])
    }

    @Test("Q1 A field of one text that is sent twice is no form, but boxes are")
    func twice() async throws {
        let site = try TestSite()
        let note = try await Self.add(site, .text, "Note")
        let visitor = site.visitor()
        let typed = [("name", "Ada"), (note.name, "a"), (note.name, "b")]
        #expect(await visitor.send(visitor.form("/join/desk", pairs: typed)).status == .badRequest)
    }

    @Test(
        "Q5 Without JavaScript the guided form asks one field after the other, also one that may stay empty")
    func guided() async throws {
        let site = try TestSite()
        let note = try await Self.add(site, .text, "Note")
        let courses = try await Self.add(site, .someOf, "Courses", choices: ["Chess", "Go"])
        let visitor = site.visitor()
        var typed = [
            ("first-name", "Ada"), ("last-name", "Lovelace"), ("email", "lovelace@example.org"),
            ("username", "countess"),
        ]
        func next() async -> Page {
            await visitor.send(visitor.form("/join/guided", pairs: typed + [("action", "next")]))
        }
        func asked(_ page: Page) -> String {
            page.text.firstMatch(of: /class="field[^"]* asked".*?id="([a-z0-9-]+)/.dotMatchesNewlines())
                .map { String($0.1) } ?? ""
        }
        var page = await next()
        #expect(page.status == .ok && page.tag(id: note.name).contains("autofocus"))
        typed.append((note.name, ""))
        page = await next()
        #expect(page.status == .ok && asked(page).hasPrefix(courses.name))
        #expect(page.tag(id: "\(courses.name)-\(courses.choices[0].id)").contains("autofocus"))
        typed.append((courses.name, ""))
        typed.append((courses.name, "\(courses.choices[1].id)"))
        page = await next()
        #expect(page.status == .ok && page.tag(id: "password").contains("autofocus"))
        #expect(page.tag(id: "\(courses.name)-\(courses.choices[1].id)").contains(" checked"))
        typed.append(("password", "wandering8"))
        page = await visitor.send(visitor.form("/join/guided", pairs: typed + [("action", "sign-up")]))
        #expect(page.status == .seeOther)
        #expect(try await Self.answers(site, of: "countess")[courses.id] == "\(courses.choices[1].id)")
    }

    @Test(
        "Q7 A required field that comes later shuts nobody out, and is asked when the details are next saved")
    func laterRequired() async throws {
        let site = try TestSite()
        let ada = await site.member("ada-lovelace")
        let size = try await Self.add(site, .text, "Size", isRequired: true)
        #expect(await ada.get("/home").status == .ok)
        let details: KeyValuePairs<String, String> = ["username": "ada-lovelace", "nickname": "Ada"]
        let refused = await ada.correct("/account", details)
        #expect(refused.status == .unprocessableContent && refused.text.contains("Size is still needed."))
        #expect(refused.text.contains("value=\"Ada\""))
        let saved = await ada.correct(
            "/account", ["username": "ada-lovelace", "nickname": "Ada", size.name: "L"])
        #expect(saved.status == .seeOther)
        #expect(try await Self.answers(site, of: "ada-lovelace")[size.id] == "L")
    }

    @Test("Q5 Organisers correct answers and fill in their own; the activity says what was changed, in words")
    func corrects() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let courses = try await Self.add(
            site, .someOf, "Courses", isRequired: true, choices: ["Chess", "Go"])
        let paid = try await Self.add(site, .date, "Paid until", answeredBy: .organisers)
        _ = await site.member("ada-lovelace")
        let ada = try #require(try await site.store.member(signInName: "olga-organises"))
        let path = "/members/\(ada.id)"
        // An organiser needn't give the answers that are required of the person.
        let saved = await olga.correct(
            path,
            [
                "username": "olga-organises", courses.name: "\(courses.choices[1].id)",
                paid.name: "2026-12-31",
            ])
        #expect(saved.status == .seeOther)
        let page = await olga.get(path)
        #expect(page.tag(id: paid.name).contains("value=\"2026-12-31\""))
        #expect(
            page.text.contains(
                "<bdi class=\"entered\">Paid until</bdi>: nothing → <bdi class=\"entered\">31 Dec 2026</bdi>"),
            "\(page.text)")
        #expect(
            page.text.contains(
                "<bdi class=\"entered\">Courses</bdi>: nothing → <bdi class=\"entered\">Go</bdi>"))
        let details = await olga.get("/account").text
        #expect(details.contains("Courses") && !details.contains("Paid until:"))
        #expect(!details.contains(paid.name))
        let file = await olga.download("/account/data.json").text
        #expect(file.contains(#""fields":{"Courses":["Go"],"Paid until":"2026-12-31"}"#), "\(file)")
        _ = await olga.post("/settings/form/\(paid.id)/remove")
        #expect(await olga.get(path).text.contains("A field that was removed"))
    }

    @Test(
        "Q8 A member who agreed to a text that has changed in substance is asked at Home, and may decline",
        arguments: [true, false])
    func changedAgreement(_ agrees: Bool) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let photos = try await Self.add(site, .agreement, "Photos", isRequired: true, text: "On our page.")
        let ada = site.visitor()
        _ = await ada.post(
            "/join/username", ["username": "ada-lovelace", "password": "analytic 8", photos.name: "yes"])
        let member = try #require(try await site.store.member(signInName: "ada-lovelace"))
        func change(_ text: String, asksAgain: Bool) async {
            let answer = await olga.correct(
                "/settings/form/\(photos.id)",
                [
                    "label": "Photos", "kind": "agreement", "filled-by": "person", "required": "on",
                    "text": text, "ask-again": asksAgain ? "on" : "",
                ])
            #expect(answer.status == .seeOther)
        }
        await change("On our page!", asksAgain: false)
        #expect(await !ada.get("/home").text.contains("/account/agreements"))
        site.clock.pass(seconds: 600)
        await change("On <every> page.", asksAgain: true)
        let home = await ada.get("/home")
        #expect(home.text.contains("/account/agreements") && home.text.contains("On &lt;every&gt; page."))
        #expect(await olga.get("/members/\(member.id)").text.contains("to an earlier text"))
        // Correcting something else is no agreement, neither the member's nor an organiser's.
        #expect(await !ada.get("/account").tag(id: "\(photos.name)-yes").contains("checked"))
        _ = await olga.correct("/members/\(member.id)", ["username": "ada-lovelace", "nickname": "Ada"])
        #expect(try await site.store.agreements(of: member.id)[photos.id]?.text == "On our page.")
        _ = await ada.post("/account/agreements", ["field-999": "yes"])
        #expect(await ada.get("/home").text.contains("/account/agreements"))
        let answer = await ada.post("/account/agreements", [photos.name: agrees ? "yes" : "no"])
        #expect(answer.status == .seeOther && answer.headers[.location] == "/home")
        #expect(await !ada.get("/home").text.contains("/account/agreements"))
        let kept = try await site.store.agreements(of: member.id)[photos.id]
        #expect(kept?.text == (agrees ? "On <every> page." : "On our page."))
        #expect((kept?.at == site.clock.now) == agrees)
        let page = await olga.get("/members/\(member.id)").text
        #expect(page.contains("to an earlier text, and declined the new one") == !agrees, "\(page)")
        #expect(!page.contains("Agreed</bdi> → nothing"))
        let file = await ada.download("/account/data.json").text
        #expect(file.contains("\"text\":\"On <every> page.\"") == agrees)
    }

    @Test("Q1 Numbers are shown with the reader's decimal sign, and typed with either")
    func numbers() async throws {
        let site = try TestSite()
        let height = try await Self.add(site, .number, "Height")
        let ada = await site.member("ada-lovelace")
        _ = await ada.correct("/account", ["username": "ada-lovelace", height.name: "-1.250"])
        #expect(try await Self.answers(site, of: "ada-lovelace")[height.id] == "-1.25")
        _ = await ada.post("/language", ["language": "de"])
        #expect(await ada.get("/account").tag(id: height.name).contains("value=\"-1,25\""))
        // Sent back as it was shown, it is no change.
        _ = await ada.correct("/account", ["username": "ada-lovelace", height.name: "-1,25"])
        #expect(try await Self.answers(site, of: "ada-lovelace")[height.id] == "-1.25")
    }

    @Test(
        "Q9 A form with fields of the group's own may have 256 KiB, others no more than before",
        arguments: [
            "/join/desk", "/join/guided", "/join/email", "/join/username", "/account", "/members/new",
            "/members/1",
        ])
    func large(_ path: String) async throws {
        let site = try TestSite()
        let visitor = path.hasPrefix("/join") ? site.visitor() : try await site.organiser()
        func limit() async -> Int? {
            switch await visitor.plan(visitor.form(path, [:])) {
            case .collectUpTo(let limit, _): limit
            case .collect, .receive, .refuse: nil
            }
        }
        #expect(await limit() == nil)
        try await Self.add(site, .longText, "About you")
        #expect(await limit() == 256 * 1024)
        let stranger = site.visitor()
        if case .collectUpTo = await stranger.plan(stranger.form("/members/new", [:])) {
            Issue.record("a stranger's form is read")
        }
    }
}

extension Visitor {
    /// A form in which fields may come several times.
    func form(_ path: String, pairs: [(String, String)]) -> Request {
        var request = form(path, [:])
        request.body = Array(
            pairs.map { "\(Self.escape($0))=\(Self.escape($1))" }.joined(separator: "&").utf8)
        return request
    }
}
