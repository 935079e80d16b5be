import Model
import Testing

@Suite("The desk's form")
struct FormTests {
    private let right = Entries([
        ("name", " Ada Lovelace "), ("email", "ada@example.org\n"), ("password", " secret7 "),
        ("phone", " 0123456789"),
    ])

    @Test("D1 It has four fields in the order of the page; D2 each has a placeholder")
    func fields() {
        #expect(Form.desk.fields.map(\.name) == ["name", "email", "password", "phone"])
        #expect(Form.desk.fields.map(\.label) == ["Name", "Email", "Password", "Phone"])
        #expect(Form.desk.fields.allSatisfy { !$0.placeholder.isEmpty })
        #expect(Form.desk.fields.map(\.autocomplete) == ["name", "email", "new-password", "tel"])
        #expect(Form.desk.fields.map(\.isSecret) == [false, false, true, false])
    }

    @Test("D11 Texts are read without white space at both ends, except the password")
    func reads() throws {
        let member = try NewMember(desk: right)
        #expect(member.profile.name == "Ada Lovelace")
        #expect(member.profile.email == "ada@example.org")
        #expect(member.password == " secret7 ")
        #expect(member.profile.phone == "0123456789")
    }

    @Test("D16 There is one problem per field, in the order of the page, with the arguments of its sentence")
    func problems() {
        let entries = Entries([("email", "ada"), ("phone", "+491234567890"), ("name", "Ad")])
        let problems = Form.desk.problems(with: entries)
        #expect(problems.map(\.field) == ["name", "email", "password", "phone"])
        #expect(problems.map(\.code) == [.tooShort, .notAnEmail, .missing, .notDigits])
        #expect(problems.map(\.arguments) == [[.number(3)], [], [], []])
        #expect(throws: Problems.self) { try NewMember(desk: entries) }
    }

    @Test("A field that was not sent counts as empty, and an unknown one is ignored")
    func missingAndUnknown() {
        var entries = right
        entries["nonsense"] = "!"
        #expect(Form.desk.problems(with: entries).isEmpty)
        #expect(Form.desk.problems(with: Entries()).map(\.code) == [.missing, .missing, .missing, .missing])
    }

    @Test(
        "A problem has the limit as its argument",
        arguments: [
            ("desk", "name", "a", Problem.Argument.number(3)),
            ("desk", "name", String(repeating: "a", count: 101), .number(100)),
            ("desk", "phone", "123", .number(10)), ("email", "email", "a@b.c", .number(6)),
            ("email", "email", "abcdefghijklmnopqrstu@b.c", .number(20)),
            ("email", "nickname", "a", .number(2)),
            ("username", "username", "a", .number(8)),
        ])
    func limits(_ form: String, _ field: String, _ typed: String, _ argument: Problem.Argument) throws {
        let problems = try #require(Form.named(form)).problems(with: Entries([(field, typed)]))
        #expect(problems.first { $0.field == field }?.arguments == [argument])
    }

    @Test("A placeholder is a right value, since messages give it as an example")
    func examples() {
        for form in Form.all {
            for field in form.fields where field.kind == .email || field.kind == .phone {
                let problem = field.problem(in: Entries([(field.name, field.placeholder)]))
                #expect(problem == nil, "\(form.name) \(field.name)")
            }
        }
    }

    @Test("If a hint counts digits, messages about the length count digits, too")
    func digits() {
        for form in Form.all {
            for field in form.fields where field.hint.contains(" to 15 digits") {
                let codes = ["1", String(repeating: "1", count: 16), String(repeating: "x", count: 2_000)].map
                {
                    field.problem(in: Entries([(field.name, $0)]))?.code
                }
                #expect(codes == [.tooFewDigits, .tooManyDigits, .tooManyDigits], "\(form.name)")
            }
        }
    }

    @Test("The numbers of the codes, which the browser uses, don't change")
    func codes() {
        let codes: [Problem.Code] = [
            .missing, .tooShort, .tooLong, .notAnEmail, .notDigits, .invisible, .taken, .hasDigit, .hasAt,
            .hasCapitals, .localPartTooShort, .localPartTooLong, .digitFirst, .different, .common, .wrong,
            .refused,
            .notAnAmount, .notPositive, .tooManyDecimals, .tooLarge, .unknown, .own, .notEnough, .notANumber,
            .outOfRange, .nothingLeft, .tooManyMarks, .notAUsername, .ownName, .tooShortWithDigits, .neither,
            .wrongCode, .notEnoughToTake, .belowZero, .notAChoice, .tooFewDigits,
            .tooManyDigits, .notAPhone, .notADay, .onlyWhereRestartKeeps, .unanswered, .notAgreed,
            .choiceGone,
            .notADecimal, .tooManyDecimalPlaces, .numberTooLong, .labelTaken, .kindIsFixed, .tooManyFields,
            .noChoices, .tooManyChoices, .sameChoice, .noWay, .deskNeeded,
            .neitherNameNorEmail, .neitherNameNorPhone, .nothingKnown, .noneOfAnswers, .ambiguousDay,
            .textChanged, .passwordLinkOver, .confirmationLinkOver, .addressTaken, .usernameTaken,
        ]
        #expect(codes.map(\.rawValue) == Array(1...65))
        #expect(Problem.Code.allCases == codes)
    }
}
