import Foundation
import Model
import Testing

@Suite("What the desk asks")
struct DeskQuestionTests {
    typealias Asking = DeskQuestions.Asking

    /// Every choice that the settings let an organiser make.
    static let all: [DeskQuestions] = [true, false].flatMap { requiresName in
        Asking.allCases.flatMap { email in
            Asking.allCases.flatMap { phone in
                DeskQuestions.PhoneFormat.allCases.map { format in
                    DeskQuestions(
                        requiresName: requiresName, email: email, phone: phone, phoneFormat: format)
                }
            }
        }
    }

    @Test("D14 The page's script knows the problems of fields of which one is enough by their codes")
    func codesOfEither() throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Public/form.js")
        let codes = [Problem.Code.neither, .neitherNameNorEmail, .neitherNameNorPhone, .nothingKnown]
        #expect(
            try String(contentsOf: script, encoding: .utf8)
                .contains("eitherCodes = [\(codes.map { "\($0.rawValue)" }.joined(separator: ", "))];"))
    }

    private static func form(_ questions: DeskQuestions) -> Form {
        Form.desk.asking(GroupForm(desk: questions))
    }

    private static func problems(
        _ questions: DeskQuestions, _ entries: KeyValuePairs<String, String>
    ) -> [Problem] {
        form(questions).problems(with: Entries(entries.map { ($0, $1) }))
    }

    /// Right texts for these fields.
    private static func entries(_ fields: Set<String>) -> Entries {
        let texts = [
            "name": "Ada Lovelace", "email": "ada@example.org", "password": "secret 7",
            "phone": "0123456789",
        ]
        return Entries(texts.filter { fields.contains($0.key) }.map { ($0, $1) })
    }

    // MARK: The form

    @Test("Q2 As long as nothing is decided, the desk’s form is the one that it always was")
    func atFirst() {
        let asked = Form.desk.asking(GroupForm())
        #expect("\(asked.fields)" == "\(Form.desk.fields)")
        #expect(
            Form.desk.fields.map { "\($0.name) \($0.hint): \($0.rules)" } == [
                "name : \([Rule.required, .atLeast(3), .atMost(100), .visible])",
                "email : \([Rule.required, .atLeast(3), .atMost(254), .email])",
                "password At least 7 characters: \([Rule.required, .atLeast(7), .atMost(256)])",
                "phone 10 to 15 digits: \([Rule.required, .digits, .atLeastDigits(10), .atMostDigits(15)])",
            ])
    }

    @Test("Q2 The form has what is asked, and a password only with an email", arguments: all)
    func fields(_ questions: DeskQuestions) {
        let form = Self.form(questions)
        #expect(form.name == "desk")
        let email = questions.email == .off ? [] : ["email", "password"]
        #expect(
            form.fields.map(\.name) == ["name"] + email + (questions.phone == .off ? [] : ["phone"]))
        #expect(form.problems(with: Self.entries(["name", "email", "password", "phone"])).isEmpty)
    }

    @Test("Q2 What is required is refused without, and what is optional isn’t", arguments: all)
    func presence(_ questions: DeskQuestions) {
        let all: Set = ["name", "email", "password", "phone"]
        for (field, isRequired) in [
            ("name", questions.requiresName), ("email", questions.email == .required),
            ("phone", questions.phone == .required),
        ] {
            let without =
                field == "email" ? all.subtracting(["email", "password"]) : all.subtracting([field])
            let problems = Self.form(questions).problems(with: Self.entries(without))
            // Where neither email nor phone is asked, there is nothing but the name.
            let isOnly = field == "name" && questions.email == .off && questions.phone == .off
            #expect(problems.isEmpty == !(isRequired || isOnly), "\(field)")
            #expect(problems.allSatisfy { $0.code == .missing })
        }
    }

    @Test("Q2 Somebody who gives nothing at all is refused, whatever is asked", arguments: all)
    func nothing(_ questions: DeskQuestions) {
        #expect(!Self.form(questions).problems(with: Entries()).isEmpty)
        let blanks = Entries([("name", " "), ("email", "\u{3000}"), ("phone", "\t")])
        #expect(!Self.form(questions).problems(with: blanks).isEmpty)
        // A password alone doesn't say who it is.
        #expect(!Self.form(questions).problems(with: Self.entries(["password"])).isEmpty)
    }

    @Test(
        "Q2 If all is optional, each field asks for one of them, and any one of them is enough",
        arguments: [
            (Asking.optional, Asking.optional, ["name", "email", "phone"], Problem.Code.nothingKnown),
            (.optional, .off, ["name", "email"], .neitherNameNorEmail),
            (.off, .optional, ["name", "phone"], .neitherNameNorPhone),
            (.off, .off, ["name"], .missing),
        ])
    func either(_ email: Asking, _ phone: Asking, _ fields: [String], _ code: Problem.Code) {
        let questions = DeskQuestions(requiresName: false, email: email, phone: phone)
        let problems = Self.problems(questions, [:])
        #expect(problems.map(\.field) == fields)
        #expect(problems.allSatisfy { $0.code == code })
        for field in fields {
            let given = Self.entries(field == "email" ? ["email", "password"] : [field])
            #expect(Self.form(questions).problems(with: given).isEmpty, "\(field)")
        }
        // An invalid text is told as such, and not as a missing one.
        #expect(Self.problems(questions, ["name": "ab"]).map(\.code) == [.tooShort])
    }

    @Test("Q2 An optional text is still read by the rules")
    func stillRules() {
        let questions = DeskQuestions(requiresName: false, email: .optional, phone: .optional)
        let problems = Self.problems(
            questions, ["name": "ab", "email": "ada", "password": "short", "phone": "12"])
        #expect(problems.map(\.code) == [.tooShort, .notAnEmail, .tooShort, .tooFewDigits])
        #expect(
            Self.problems(questions, ["name": String(repeating: "a", count: 101)]).map(\.code) == [.tooLong])
    }

    @Test(
        "Q2 A password is required with an email, and not even looked at without one",
        arguments: [
            ("", "", nil), ("  ", "", nil), ("", "short", nil),
            ("", String(repeating: "x", count: 9999), nil),
            ("a@b.c", "", .missing), ("a@b.c", "sixsix", .tooShort), ("a@b.c", "sevense", nil),
            // The email is wrong, and yet given.
            ("ada", "", .missing),
        ] as [(String, String, Problem.Code?)])
    func password(_ email: String, _ password: String, _ code: Problem.Code?) {
        let problems = Self.problems(
            DeskQuestions(email: .optional),
            ["name": "Ada", "email": email, "password": password, "phone": "0123456789"])
        #expect(problems.first { $0.field == "password" }?.code == code)
    }

    @Test(
        "Q2 A phone number as people write it has 6 to 17 digits, and + before them is kept as 00",
        arguments: [
            ("123456", "123456", nil), ("12345", "12345", .tooFewDigits),
            ("12345678901234567", "12345678901234567", nil),
            ("123456789012345678", "123456789012345678", .tooManyDigits),
            ("+44 20 7946 0958", "00442079460958", nil), ("(030) 23125-012", "03023125012", nil),
            ("02 34/56.78", "02345678", nil), ("+1234", "001234", nil), ("+123", "00123", .tooFewDigits),
            ("+12345678901234567", "0012345678901234567", .tooManyDigits),
            ("+123456789012345", "00123456789012345", nil),
            ("++4420", "++4420", .notAPhone), ("44+2079460958", "44+2079460958", .notAPhone),
            ("phone", "phone", .notAPhone), ("123456 ext. 7", "123456 ext. 7", .notAPhone),
            ("١٢٣٤٥٦", "١٢٣٤٥٦", .notAPhone), ("1234567\u{0}", "1234567\u{0}", .notAPhone),
            ("-", "", .missing), (" ", "", .missing),
        ] as [(String, String, Problem.Code?)])
    func written(_ typed: String, _ read: String, _ code: Problem.Code?) throws {
        let field = try #require(Self.form(DeskQuestions(phoneFormat: .any)).field("phone"))
        #expect(field.read(typed) == read)
        #expect(field.problem(in: Entries([("phone", typed)]))?.code == code)
        // The placeholder is an example of it.
        #expect(field.problem(in: Entries([("phone", field.placeholder)])) == nil)
    }

    // MARK: Other forms

    @Test("Q2 Where a phone number is corrected or imported, it is taken as the desk takes it")
    func others() throws {
        let any = GroupForm(desk: DeskQuestions(phoneFormat: .any))
        for form in [Form.member, .memberWithoutPassword, .newMember, .account, .imported] {
            let before = try #require(form.field("phone"))
            let after = try #require(form.asking(any).field("phone"))
            #expect("\(form.asking(GroupForm()).fields)" == "\(form.fields)")
            for (typed, code) in [
                ("+44 2079", nil), ("123456", nil), ("12345", .tooFewDigits), ("12a456", .notAPhone),
            ] as [(String, Problem.Code?)] {
                let entries = Entries([("name", "Ada"), ("phone", typed)])
                #expect(after.problem(in: entries)?.code == code, "\(form.name) \(typed)")
                #expect(before.problem(in: entries) != nil)
            }
            #expect(after.problem(in: Entries([("name", "Ada")])) == nil)
            #expect(after.autocomplete == before.autocomplete && after.isLookedUp == before.isLookedUp)
            // Nothing else has changed.
            #expect(form.asking(any).fields.map(\.name) == form.fields.map(\.name))
        }
        #expect("\(Form.guided.asking(any).fields)" == "\(Form.guided.fields)")
    }

    @Test(
        "Q2 M5 A member without a password needs no email and no username, but something to be known by",
        arguments: ProfileField.allCases)
    func withoutPassword(_ field: ProfileField) throws {
        let texts: [ProfileField: String] = [
            .name: "Ada Lovelace", .email: "ada@example.org", .phone: "0123456789", .username: "countess",
            .nickname: "Ada",
        ]
        for form in [Form.memberWithoutPassword, .newMember] {
            let entries = Entries([(field.rawValue, texts[field] ?? "")])
            #expect(form.problems(with: entries).isEmpty)
            #expect(form.problems(with: Entries()).map(\.field) == ProfileField.allCases.map(\.rawValue))
            #expect(form.problems(with: Entries()).allSatisfy { $0.code == .nothingKnown })
        }
        // The only field that they were known by can't be emptied, though the others are unchanged.
        var profile = Profile()
        profile[field] = texts[field]
        let kept = Entries(profile)
        var emptied = kept
        emptied[field.rawValue] = " "
        let left = Form.memberWithoutPassword.problems(with: emptied, keeping: kept)
        #expect(left.map(\.code) == [.nothingKnown] && left[0].field == field.rawValue)
        #expect(throws: Problems.self) {
            try Profile(member: emptied, keeping: kept, hasPassword: false)
        }
        #expect(try Profile(member: kept, keeping: kept, hasPassword: false) == profile)
    }

    @Test("Q2 M5 A member with a password keeps an email or a username")
    func withPassword() {
        let kept = Entries(Profile(name: "Ada Lovelace", email: "ada@example.org"))
        var emptied = kept
        emptied["email"] = ""
        #expect(throws: Problems.self) { try Profile(member: emptied, keeping: kept, hasPassword: true) }
        #expect(throws: Never.self) { try Profile(member: emptied, keeping: kept, hasPassword: false) }
    }

    // MARK: Reading

    @Test("Q2 What isn’t given isn’t kept, and without an email there is no password")
    func newMember() throws {
        let group = GroupForm(desk: DeskQuestions(requiresName: false, email: .optional, phone: .optional))
        func read(_ entries: KeyValuePairs<String, String>) throws -> NewMember {
            try NewMember(desk: Entries(entries.map { ($0, $1) }), asking: group)
        }
        let named = try read(["name": " Ada ", "password": "secret 7"])
        #expect(named.profile == Profile(name: "Ada") && named.password == nil && named.form == .desk)
        let phone = try read(["phone": "0123456789"])
        #expect(phone.profile == Profile(phone: "0123456789") && phone.password == nil)
        let email = try read(["email": "a@b.c", "password": "secret 7"])
        #expect(email.profile == Profile(email: "a@b.c") && email.password == "secret 7")
        #expect(throws: Problems.self) { try read(["email": "a@b.c"]) }
        #expect(throws: Problems.self) { try read(["password": "secret 7"]) }
    }

    @Test("Q2 A field that is off isn’t read, even if a client sends it")
    func off() throws {
        let group = GroupForm(desk: DeskQuestions(email: .off, phone: .off))
        let new = try NewMember(
            desk: Self.entries(["name", "email", "password", "phone"]), asking: group)
        #expect(new.profile == Profile(name: "Ada Lovelace") && new.password == nil)
    }

    // MARK: For the browser

    @Test("Q2 Q4 What the group asks goes to the browser’s module and back", arguments: all)
    func texts(_ questions: DeskQuestions) throws {
        let field = CustomField(id: 3, kind: .text, label: "", isRequired: true)
        for fields in [[], [field]] {
            let group = GroupForm(desk: questions, fields: fields)
            #expect(GroupForm(texts: group.texts) == group)
            #expect(group.forPerson.desk == questions && group.forOrganisers.desk == questions)
        }
    }

    @Test(
        "Q2 What no page writes is no group’s form",
        arguments: [
            [""], ["required"], ["required required required"], ["off required required digits"],
            ["required required required digits x"], ["Required required required digits"],
            ["required maybe required digits"], ["required required maybe digits"],
            ["required required required words"], ["3", "text", "1", ""],
        ])
    func noTexts(_ texts: [String]) {
        #expect(GroupForm(texts: texts) == nil)
    }

    @Test("Q2 Without any text the module asks what is asked at first")
    func noText() { #expect(GroupForm(texts: []) == GroupForm()) }

    // MARK: Names

    @Test("Q2 Somebody who gave nothing but a phone number is listed by it, and to others by its end")
    func names() {
        let profile = Profile(phone: "00442079460958")
        #expect(profile.listName == "00442079460958" && profile.displayName == "00442079460958")
        #expect(profile.nameForOthers == "…958")
        #expect(!profile.canSignIn && profile.signInName == "")
        #expect(Profile(email: "a@b.c").canSignIn && Profile(username: "ada").canSignIn)
        #expect(!Profile(name: "Ada", nickname: "Ada").canSignIn)
    }

    @Test(
        "Q2 Others see a member's name or, in their history, the username; of an email or phone number a part",
        arguments: [
            (Profile(name: "Ada", email: "a@b.c", username: "countess", nickname: "Lace"), "Ada", "countess"),
            (Profile(name: "Ada", email: "a@b.c", nickname: "Lace"), "Ada", "Lace"),
            (Profile(name: "Ada", phone: "0123456"), "Ada", "Ada"),
            (Profile(username: "countess", nickname: "Lace"), "Lace", "countess"),
            (Profile(email: "a@b.c", nickname: "Lace"), "Lace", "Lace"),
            (Profile(email: "a@b.c", username: "countess"), "countess", "countess"),
            (Profile(email: "ada@example.org", phone: "0123456"), "a…@example.org", "a…@example.org"),
            (Profile(phone: "0123456"), "…456", "…456"),
            (Profile(), "", ""),
        ] as [(Profile, String, String)])
    func namesForOthers(_ profile: Profile, _ inLists: String, _ inHistory: String) {
        #expect(profile.nameForOthers == inLists)
        #expect(profile.displayNameForOthers == inHistory)
    }
}
