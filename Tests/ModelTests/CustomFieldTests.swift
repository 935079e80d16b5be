import Model
import Testing

@Suite("The group's own fields")
struct CustomFieldTests {
    private static let sizes: [CustomField.Choice] = [
        CustomField.Choice(id: 12, label: "Small"), CustomField.Choice(id: 3, label: "Large"),
        CustomField.Choice(id: 7, label: "Huge"),
    ]

    private static func field(_ kind: CustomField.Kind, isRequired: Bool = false) -> CustomField {
        CustomField(
            id: 4, kind: kind, label: "Question", isRequired: isRequired,
            choices: kind.hasChoices ? sizes : [])
    }

    private static func form(_ kind: CustomField.Kind, isRequired: Bool = false) -> Form {
        Form(name: "test", fields: []).asking(GroupForm(fields: [field(kind, isRequired: isRequired)]))
    }

    private static let longest = String(repeating: "é", count: 2000)

    @Test(
        "Q1 An answer that fits is read into one form",
        arguments: [
            (CustomField.Kind.text, " Chess ", "Chess"), (.text, longest, longest), (.text, "", ""),
            (.longText, "one\r\ntwo\rthree\n\nfour\t.\r\n", "one\ntwo\nthree\n\nfour\t."),
            (.longText, longest, longest),
            (.number, "-12,50", "-12.5"), (.number, "", ""), (.date, "2028-02-29", "2028-02-29"),
            (.date, "29.2.2028", "2028-02-29"), (.date, "31/1/1990", "1990-01-31"),
            (.date, "1-31-1990", "1990-01-31"),
            (.date, "", ""), (.yesNo, "yes", "yes"), (.yesNo, "no", "no"), (.yesNo, "", ""),
            (.oneOf, "3", "3"), (.oneOf, "", ""), (.someOf, "3", "3"), (.someOf, "3 12", "12 3"),
            (.someOf, " 7 3  12 3", "12 3 7"), (.someOf, "", ""), (.agreement, "yes", "yes"),
            (.agreement, "", ""),
        ])
    func reads(_ kind: CustomField.Kind, _ typed: String, _ text: String) throws {
        #expect(try Self.form(kind).read(Entries([("field-4", typed)]))["field-4"] == text)
    }

    @Test(
        "Q1 Q9 An answer that doesn't fit is refused with what is wrong",
        arguments: [
            (CustomField.Kind.text, longest + "é", Problem.Code.tooLong), (.text, "two\nlines", .invisible),
            (.text, "a\u{202E}b", .invisible), (.longText, longest + "é", .tooLong),
            (.longText, "a\u{202E}b", .invisible), (.longText, "a\u{0}b", .invisible),
            (.number, "ten", .notADecimal), (.number, "0.1234567", .tooManyDecimalPlaces),
            (.number, "1234567890123", .numberTooLong), (.date, "29.02.2027", .notADay),
            (.date, "03/04/1990", .ambiguousDay),
            (.date, "2027-02-29", .notADay), (.yesNo, "maybe", .choiceGone), (.yesNo, "Yes", .choiceGone),
            (.oneOf, "4", .choiceGone), (.oneOf, "3 7", .choiceGone), (.oneOf, "Large", .choiceGone),
            (.someOf, "3 4", .choiceGone), (.agreement, "on", .choiceGone),
        ])
    func refuses(_ kind: CustomField.Kind, _ typed: String, _ code: Problem.Code) {
        let problems = Self.form(kind).problems(with: Entries([("field-4", typed)]))
        #expect(problems.map(\.code) == [code])
        #expect(problems.map(\.field) == ["field-4"])
    }

    @Test(
        "Q8 A tick counts only beside the text that the form had",
        arguments: [
            (nil, nil), ("3", nil), ("3 de", nil), ("2", .textChanged), ("4 de", .textChanged),
            ("", .textChanged), ("3 d_e", .textChanged), ("3 de ko", .textChanged), ("de", .textChanged),
            ("-3", .textChanged), ("3 " + String(repeating: "a", count: 35), nil),
            ("3 " + String(repeating: "a", count: 36), .textChanged),
        ] as [(String?, Problem.Code?)], [true, false])
    func besideText(_ sent: (String?, Problem.Code?), _ isRequired: Bool) {
        var field = CustomField(id: 4, kind: .agreement, label: "f", isRequired: isRequired)
        field.readText = ReadText(version: 3, language: "de")
        let form = Form.desk.asking(GroupForm(fields: [field]))
        func problem(_ ticked: String) -> Problem.Code? {
            let entries = Entries(
                [("field-4", ticked)] + (sent.0.map { [("field-4-text", $0)] } ?? []))
            #expect(field.isStale(in: entries) == (!ticked.isEmpty && sent.1 != nil))
            return form.field("field-4")?.problem(in: entries)?.code
        }
        #expect(problem("yes") == sent.1)
        #expect(problem("") == (isRequired ? .notAgreed : nil))
        let entries = Entries([("field-4", "yes")] + (sent.0.map { [("field-4-text", $0)] } ?? []))
        let read = GroupForm(fields: [field]).readTexts(in: entries)[4]
        if sent.0 == nil { #expect(read == ReadText(version: nil, language: "de")) }
        if sent.0 == "3" { #expect(read == ReadText(version: 3)) }
        if sent.0 == "3 de" { #expect(read == ReadText(version: 3, language: "de") && read?.text == "3 de") }
    }

    @Test("Q8 M5 A member has to agree only to what they have agreed to", arguments: ["", "yes"])
    func forMember(_ answer: String) {
        let fields = CustomField.Kind.allCases.enumerated().map { index, kind in
            CustomField(id: Int64(index), kind: kind, label: "\(index)", isRequired: true)
        }
        let id = CustomField.Kind.allCases.firstIndex(of: .agreement).map(Int64.init) ?? -1
        let asked = GroupForm(fields: fields).forMember(whoAnswered: answer.isEmpty ? [:] : [id: answer])
        for field in asked.fields {
            #expect(field.isRequired == (field.kind != .agreement || !answer.isEmpty), "\(field.kind)")
        }
    }

    @Test("Q1 A required field is asked for, and so is an agreement", arguments: CustomField.Kind.allCases)
    func required(_ kind: CustomField.Kind) {
        let code: Problem.Code = kind == .agreement ? .notAgreed : .unanswered
        #expect(Self.form(kind, isRequired: true).problems(with: Entries()).map(\.code) == [code])
        #expect(
            Self.form(kind, isRequired: true).problems(with: Entries([("field-4", " ")])).map(\.code) == [
                code
            ])
        #expect(Self.form(kind).problems(with: Entries()).isEmpty)
    }

    @Test(
        "Q7 An answer that no longer fits is refused only once it is changed",
        arguments: [
            (CustomField.Kind.oneOf, "99", "98"), (.someOf, "3 99", "3 98"), (.text, "a\u{202E}", "\u{202E}"),
        ])
    func keeps(_ kind: CustomField.Kind, _ kept: String, _ typed: String) throws {
        let form = Self.form(kind)
        let before = Entries([("field-4", kept)])
        #expect(try form.read(before, keeping: before)["field-4"] == kept)
        #expect(form.problems(with: Entries([("field-4", typed)]), keeping: before).count == 1)
    }

    @Test(
        "Q5 They stand at the end of a form, before the guided one's password and the names to sign in with",
        arguments: [
            (Form.desk, ["name", "email", "password", "phone", "field-4"]),
            (.guided, ["first-name", "last-name", "email", "username", "field-4", "password"]),
            (.email, ["nickname", "email", "password", "password-again", "field-4"]),
            (.account, ["name", "nickname", "phone", "field-4", "email", "username", "password"]),
            (.member, ["name", "email", "phone", "username", "nickname", "field-4"]),
        ])
    func places(_ form: Form, _ names: [String]) {
        let asked = form.asking(GroupForm(fields: [Self.field(.text)]))
        #expect(Set(asked.fields.map(\.name)) == Set(names))
        #expect(asked.fields.firstIndex { $0.name == "field-4" } == names.firstIndex(of: "field-4"))
        #expect(asked.name == form.name)
    }

    @Test("Q4 What a page hands to the browser's rules is read there as it was written")
    func texts() throws {
        let fields = CustomField.Kind.allCases.enumerated().map { index, kind in
            CustomField(
                id: Int64(index) * 1_000_000_007, kind: kind, label: "", isRequired: index % 2 == 0,
                choices: kind.hasChoices
                    ? [3, 999_999_999_999_999_999].map { CustomField.Choice(id: $0, label: "") } : [])
        }
        let group = GroupForm(fields: fields)
        #expect(GroupForm(texts: group.texts) == group)
        #expect(GroupForm(texts: []) == GroupForm())
        #expect(GroupForm(texts: Array(group.texts.dropLast())) == nil)
        #expect(GroupForm(texts: ["x", "text", "1", ""]) == nil)
        #expect(GroupForm(texts: ["1", "essay", "1", ""]) == nil)
    }

    @Test("Q1 Those that organisers fill in are not asked of the person")
    func forPerson() {
        var hidden = Self.field(.text)
        hidden.answeredBy = .organisers
        let group = GroupForm(fields: [hidden, Self.field(.date)])
        #expect(group.forPerson.fields.map(\.kind) == [.date])
    }
}
