import Model
import Testing

@Suite("Rows of an imported table")
struct ImportedRowTests {
    @Test(
        "M20 First and last names are joined in the order in which they are written together",
        arguments: [
            ([(.firstName, "Ana"), (.lastName, "Ruiz")], "Ana Ruiz"),
            ([(.lastName, "Ruiz"), (.firstName, " Ana\n")], "Ana Ruiz"),
            ([(.firstName, "Ana"), (.lastName, "Ruiz"), (.lastName, "Gil")], "Ana Ruiz Gil"),
            ([(.firstName, "도윤"), (.lastName, "김")], "김도윤"), ([(.firstName, "明"), (.lastName, "王")], "王明"),
            ([(.firstName, "Min"), (.lastName, "김")], "Min 김"),
            ([(.firstName, ""), (.lastName, "Ruiz")], "Ruiz"),
            ([(.firstName, " "), (.lastName, "")], ""),
        ] as [([ImportedCell], String)])
    func names(_ cells: [ImportedCell], _ name: String) {
        #expect(Entries(row: cells)["name"] == name)
    }

    @Test("M20 A cell with several lines is read on one")
    func lines() {
        let entries = Entries(row: [
            (.profile(.name), "Ana\r\nRuiz"), (.profile(.email), "a@b.c"), (.profile(.nickname), "A\nn"),
        ])
        #expect(entries["name"] == "Ana Ruiz" && entries["nickname"] == "A n")
        #expect(ImportRules().problems(with: entries).isEmpty)
    }

    @Test("M20 A row with neither an email nor a username has one problem with that, besides others")
    func neither() {
        let problems = ImportRules().problems(
            with: Entries(row: [(.profile(.name), "A"), (.profile(.phone), "12"), (.profile(.nickname), "A")])
        )
        #expect(problems.map(\.field) == ["name", "email", "phone", "nickname"])
        #expect(problems.map(\.code) == [.tooShort, .neither, .tooFewDigits, .tooShort])
    }

    @Test(
        "M20 Of a phone number the digits are read, with 00 for a leading +; else it is a problem",
        arguments: [
            ("0123456789", "0123456789", nil), (" (030) 12-34/56.78 ", "03012345678", nil),
            ("+49\u{A0}30\u{2010}123\u{2014}4567", "0049301234567", nil),
            ("(+49) 301234567", "0049301234567", nil),
            ("-", "", nil), ("+", "00", .tooFewDigits), ("++4930123456", "++4930123456", .notAPhone),
            ("030+1234567", "030+1234567", .notAPhone), ("030 123456x", "030 123456x", .notAPhone),
            ("030\u{200F}1234567", "030\u{200F}1234567", .notAPhone),
            ("\u{2015}0123456789", "\u{2015}0123456789", .notAPhone),
            ("٠١٢٣٤٥٦٧٨٩", "٠١٢٣٤٥٦٧٨٩", .notAPhone),
            ("(012) 345-6789 012345", "0123456789012345", .tooManyDigits),
        ] as [(String, String, Problem.Code?)])
    func phones(_ written: String, _ read: String, _ problem: Problem.Code?) throws {
        let field = try #require(Form.imported.field("phone"))
        #expect(field.read(written) == read && field.read(read) == read)
        #expect(field.problem(in: Entries([("phone", written)]))?.code == problem)
    }

    @Test("M20 The names of the meanings, which forms send, don’t change")
    func meanings() {
        let names = ["name", "first-name", "last-name", "email", "phone", "username", "nickname"]
        #expect(ImportMeaning.builtIn.map(\.id) == names)
        #expect(names.map(ImportMeaning.named) == ImportMeaning.builtIn)
        #expect(ImportMeaning.named("first") == nil)
    }
}

@Suite("A group's own fields in an imported table")
struct ImportedAnswerTests {
    private static let kinds = CustomField.Kind.allCases
    private static let rules = rules()

    /// A field of each kind, with the ids from 1 on in the order of the kinds.
    private static func rules(
        _ order: ImportRules.DateOrder = .unknown, desk: DeskQuestions = DeskQuestions()
    ) -> ImportRules {
        let fields = kinds.enumerated().map { index, kind in
            CustomField(
                id: Int64(index + 1), kind: kind, label: kind.rawValue, isRequired: true,
                choices: kind.hasChoices
                    ? [31, 32, 33].map { CustomField.Choice(id: $0, label: "") } : [])
        }
        let labels = [
            ("Chess", 31), ("Schach", 31), ("Go; fast", 32), ("A, b", 33), ("Größe", 33), ("31", 32),
        ]
        var words: [ImportRules.Word] = []
        for field in fields {
            if field.kind.hasChoices {
                words += labels.map { ImportRules.Word(field: field.id, text: $0.0, answer: "\($0.1)") }
            } else if field.kind == .yesNo || field.kind == .agreement {
                let no = field.kind == .yesNo ? "no" : ""
                words += [("Yes", "yes"), ("Ja", "yes"), ("x", "yes"), ("No", no), ("Yes", no)].map {
                    ImportRules.Word(field: field.id, text: $0.0, answer: $0.1)
                }
            }
        }
        return ImportRules(asking: GroupForm(desk: desk, fields: fields), words: words, dateOrder: order)
    }

    private static func id(_ kind: CustomField.Kind) -> Int64 { Int64(kinds.firstIndex(of: kind)! + 1) }

    private func read(
        _ kind: CustomField.Kind, _ cell: String, _ rules: ImportRules = Self.rules
    ) -> (answer: String?, problem: Problem?) {
        let cells: [ImportedCell] = [(.profile(.email), "a@b.c"), (.own(Self.id(kind)), cell)]
        let entries = Entries(row: cells, by: rules)
        return ((try? rules.read(entries))?.answers[Self.id(kind)], rules.problems(with: entries).first)
    }

    @Test(
        "Q6 A cell is read as its field's answer: choices by labels, yes and no in words, numbers and days as typed",
        arguments: [
            (.text, " Aunt\nEva ", "Aunt Eva"), (.longText, "one\r\ntwo", "one\ntwo"),
            (.number, "1,50", "1.5"),
            (.number, "-3", "-3"), (.date, "2026-02-03", "2026-02-03"), (.date, "3.2.2026", "2026-02-03"),
            (.date, "2026. 2. 3.", "2026-02-03"), (.date, "13/02/2026", "2026-02-13"),
            (.date, "02-13-2026", "2026-02-13"), (.date, "04/04/2026", "2026-04-04"),
            (.yesNo, "JA", "yes"), (.yesNo, " x ", "yes"), (.yesNo, "no", "no"), (.yesNo, "", nil),
            (.oneOf, "schach", "31"), (.oneOf, " Größe", "33"), (.oneOf, "31", "32"),
            (.someOf, "A, b", "33"), (.someOf, "Chess; \"Go; fast\"", "31 32"),
            (.someOf, "Chess, Größe", "31 33"),
            (.someOf, "Größe;Schach;;", "31 33"), (.someOf, "A, b; Chess", "31 33"), (.someOf, "", nil),
            (.agreement, "Yes", "yes"), (.agreement, "No", nil), (.agreement, "", nil),
        ] as [(CustomField.Kind, String, String?)])
    func answers(_ kind: CustomField.Kind, _ cell: String, _ answer: String?) {
        let read = read(kind, cell)
        #expect(read.answer == answer && read.problem == nil)
    }

    @Test(
        "Q6 Several choices are read as an export writes them, even if a label looks like others together",
        arguments: [
            ("A; B", "1 2"), (#""A; B""#, "3"), (#"A; "A; B""#, "1 3"), ("\"\"\"A; B\"\"\"", "5"),
            ("B; C", "4"), ("a, b", "6"), ("A; a, b", "1 6"), ("b,a", "1 2"), ("A; C", nil),
        ] as [(String, String?)])
    func overlappingLabels(_ cell: String, _ answer: String?) {
        let labels = ["A", "B", "A; B", "B; C", #""A; B""#, "A, b"]
        let choices = labels.indices.map { CustomField.Choice(id: Int64($0 + 1), label: labels[$0]) }
        let field = CustomField(id: Self.id(.someOf), kind: .someOf, label: "Courses", choices: choices)
        let words = choices.map {
            ImportRules.Word(field: field.id, text: $0.label, answer: "\($0.id)")
        }
        let read = read(.someOf, cell, ImportRules(asking: GroupForm(fields: [field]), words: words))
        #expect(read.answer == answer && (read.problem == nil) == (answer != nil))
    }

    @Test(
        "Q6 A cell that fits no answer is a problem of its field, with the answers that fit",
        arguments: [
            (.number, "1.234,56", .notADecimal, []), (.date, "30.2.2026", .notADay, []),
            (.date, "3.2.26", .notADay, []), (.date, "3/2 2026", .notADay, []),
            (.date, "20260203", .notADay, []),
            (.date, "03/04/2026", .ambiguousDay, []), (.date, "3-4-2026", .ambiguousDay, []),
            (.yesNo, "perhaps", .noneOfAnswers, ["Yes; No"]),
            (.agreement, "of course", .noneOfAnswers, ["Yes; No"]),
            (.oneOf, "Halma", .noneOfAnswers, ["Chess; Go; fast; A, b"]),
            (.oneOf, "33", .noneOfAnswers, ["Chess; Go; fast; A, b"]),
            (.oneOf, "GRÖßE", .noneOfAnswers, ["Chess; Go; fast; A, b"]),
            (.someOf, "Chess, Halma", .noneOfAnswers, ["Chess; Go; fast; A, b"]),
            (.someOf, "31 33", .noneOfAnswers, ["Chess; Go; fast; A, b"]),
            (.text, String(repeating: "a", count: 2001), .tooLong, ["2000"]),
        ] as [(CustomField.Kind, String, Problem.Code, [String])])
    func problems(_ kind: CustomField.Kind, _ cell: String, _ code: Problem.Code, _ arguments: [String]) {
        let read = read(kind, cell)
        #expect(read.answer == nil && read.problem?.code == code)
        #expect(read.problem?.field == CustomField.name(of: Self.id(kind)))
        #expect(read.problem?.arguments.map(\.text) == arguments)
    }

    @Test("Q6 A table's order of day and month decides where a date could be two days, and nowhere else")
    func dateOrder() {
        let (day, month) = (Self.rules(.day), Self.rules(.month))
        #expect(read(.date, "03/04/2026", day).answer == "2026-04-03")
        #expect(read(.date, "03/04/2026", month).answer == "2026-03-04")
        #expect(read(.date, "03.04.2026", month).answer == "2026-04-03")
        for rules in [day, month] {
            #expect(read(.date, "13/04/2026", rules).answer == "2026-04-13")
            #expect(read(.date, "04/13/2026", rules).answer == "2026-04-13")
            #expect(read(.date, "2026/04/03", rules).answer == "2026-04-03")
        }
    }

    @Test("Q9 A table may leave fields empty that have to be answered")
    func required() throws {
        let read = try Self.rules.read(Entries(row: [(.profile(.email), "a@b.c")], by: Self.rules))
        #expect(read.answers.isEmpty && read.profile.email == "a@b.c")
    }

    @Test("Q2 Where the desk asks less, a row needs no email or username, and takes phones as the desk does")
    func desk() {
        let rules = Self.rules(desk: DeskQuestions(email: .optional, phoneFormat: .any))
        let cells: [ImportedCell] = [(.profile(.name), "Ada Lovelace"), (.profile(.phone), "+49 1234")]
        #expect(rules.problems(with: Entries(row: cells, by: rules)).isEmpty)
        #expect(rules.problems(with: Entries(row: [], by: rules)).map(\.code) == [.nothingKnown])
        #expect(
            Self.rules.problems(with: Entries(row: cells, by: Self.rules)).map(\.code) == [
                .neither, .tooFewDigits,
            ])
    }

    @Test("Q4 The rules are read in the browser as the page hands them over")
    func texts() throws {
        let rules = Self.rules(.month, desk: DeskQuestions(email: .off))
        let again = try #require(ImportRules(texts: rules.texts))
        #expect(again.texts == rules.texts && again.form.group.desk == rules.form.group.desk)
        #expect(read(.someOf, "Chess; Größe", again).answer == "31 33")
        for count in 0..<2 { #expect(ImportRules(texts: Array(rules.texts.prefix(count))) == nil) }
        #expect(ImportRules(texts: ["week", "0"]) == nil)
        #expect(ImportRules(texts: ["day", "1", "3", "Chess"]) == nil)
        #expect(ImportRules(texts: ["day", "1", "x", "Chess", "1"]) == nil)
        #expect(ImportRules(texts: ["day", "-1"]) == nil)
    }
}
