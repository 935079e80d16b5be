import Model
import Testing

private let family = "👨‍👩‍👧‍👦"

@Suite("The accounts' rules")
struct AccountRuleTests {
    private func expect(_ row: Row, _ form: Form, _ field: String) {
        let problem = form.problems(with: Entries([(field, row.typed)])).first { $0.field == field }
        #expect(problem?.code == row.problem)
    }

    @Test(
        "G2 A first or last name is not empty and has no digit of any script",
        arguments: [
            Row("", .missing), Row(" ", .missing), Row("M"), Row(" M "), Row("R2", .hasDigit),
            Row("R٢", .hasDigit),
            Row("R２", .hasDigit), Row("R²", .hasDigit), Row("R₂", .hasDigit), Row("①", .hasDigit),
            Row("R🄂", .hasDigit), Row("Ⅳ"), Row("½"), Row("四"), Row("김"), Row(family), Row("O’Neill"),
            Row("M\u{0}", .invisible),
            Row(String(repeating: "a", count: 100)), Row(String(repeating: "a", count: 101), .tooLong),
        ])
    func names(_ row: Row) {
        expect(row, .guided, "first-name")
        expect(row, .guided, "last-name")
    }

    @Test(
        "G2 A username has no digit and no @, and at most 64 characters",
        arguments: [
            Row("", .missing), Row("m"), Row("mary1", .hasDigit), Row("m@ry", .hasAt), Row("m٣", .hasDigit),
            Row("m²", .hasDigit),
            Row(String(repeating: "a", count: 64)), Row(String(repeating: "a", count: 65), .tooLong),
            Row("메리"),
        ])
    func guidedUsername(_ row: Row) { expect(row, .guided, "username") }

    @Test(
        "G2 The guided form takes an email like something@something.something and a password of 7 characters",
        arguments: [
            ("email", Row("a@b.c")), ("email", Row("a@b", .notAnEmail)), ("email", Row("", .missing)),
            ("password", Row("123456", .tooShort)), ("password", Row("1234567")),
            ("password", Row(String(repeating: family, count: 256))),
            ("password", Row(String(repeating: "a", count: 257), .tooLong)),
        ])
    func guidedRest(_ field: String, _ row: Row) { expect(row, .guided, field) }

    @Test(
        "A5 An email has an @ and a dot, 6 to 20 characters before the @, no digit first, and no capitals",
        arguments: [
            Row("", .missing), Row("lovelace", .notAnEmail), Row("lovelace@example", .notAnEmail),
            Row("abcde@example.org", .localPartTooShort), Row("abcdef@example.org"),
            Row("가나다라마@example.org", .localPartTooShort), Row("가나다라마바@example.org"),
            Row("1bcdef@example.org", .digitFirst), Row("٣bcdef@example.org", .digitFirst),
            Row("²bcdef@example.org", .digitFirst),
            Row("a1cdef@example.org"),
            Row("Abcdef@example.org", .hasCapitals), Row("abcdef@Example.org", .hasCapitals),
            Row("äbcdef@example.org"), Row("Äbcdef@example.org", .hasCapitals),
            Row("abcdefghijklmnopqrst@example.org"),
            Row("abcdefghijklmnopqrstu@example.org", .localPartTooLong),
            // The order of the rules decides which of several problems is reported.
            Row("1BCDE@example.org", .localPartTooShort), Row("1BCDEF@example.org", .digitFirst),
            Row("ABCDEFGHIJKLMNOPQRSTU@example.org", .hasCapitals),
        ])
    func email(_ row: Row) { expect(row, .email, "email") }

    @Test(
        "A6 A password has at least 8 characters",
        arguments: [Row("1234567", .tooShort), Row("12345678"), Row(String(repeating: family, count: 8))])
    func password(_ row: Row) {
        expect(row, .email, "password")
        expect(row, .username, "password")
        expect(row, .changePassword, "password")
        expect(row, .reset, "password")
    }

    @Test(
        "A6 A nickname has 2 to 8 characters, as a reader counts them: Korean and emoji too",
        arguments: [
            Row("A", .tooShort), Row("Ad"), Row(" A ", .tooShort), Row("12345678"),
            Row("123456789", .tooLong),
            Row("가", .tooShort), Row("가나"), Row("가나다라마바사아"), Row("가나다라마바사아자", .tooLong),
            Row("\u{1100}\u{1161}\u{1102}\u{1161}"), Row(family, .tooShort), Row(family + family),
            Row(String(repeating: family, count: 8)), Row(String(repeating: family, count: 9), .tooLong),
            Row("🇰🇷🇰🇷"), Row("e\u{301}", .tooShort), Row("A\nb", .invisible),
        ])
    func nickname(_ row: Row) { expect(row, .email, "nickname") }

    @Test(
        "T1 A username has at least 8 characters and no @",
        arguments: [
            Row("", .missing), Row("1234567", .tooShort), Row("12345678"), Row("countess@", .hasAt),
            Row("Countess 1", .notAUsername), Row("Countess-1"),
            Row("가나다라마바사", .tooShort), Row("가나다라마바사아"), Row(String(repeating: "a", count: 65), .tooLong),
        ])
    func username(_ row: Row) { expect(row, .username, "username") }

    @Test("A4 Problems are reported in the order email, password, passwords equal, nickname")
    func order() {
        let problems = Form.email.problems(
            with: Entries([("email", "x"), ("password", "x"), ("password-again", "y"), ("nickname", "x")]))
        #expect(problems.map(\.field) == ["email", "password", "password-again", "nickname"])
        #expect(problems.map(\.code) == [.notAnEmail, .tooShort, .different, .tooShort])
    }

    @Test(
        "A3 Only empty fields and unequal passwords disable the email form's button; any problem does the desk's"
    )
    func obstacles() {
        let problems = Form.email.problems(
            with: Entries([("email", "x"), ("password", "x"), ("password-again", "y")]))
        #expect(problems.filter(Form.email.isObstacle).map(\.field) == ["password-again", "nickname"])
        #expect(problems.allSatisfy(Form.desk.isObstacle))
    }

    @Test("M7 The form for a one-time code asks for email or username, the code, and a new password twice")
    func code() {
        #expect(Form.code.fields.map(\.name) == ["member", "code", "password", "password-again"])
        #expect(
            Form.code.fields.map(\.autocomplete) == [
                "username", "one-time-code", "new-password", "new-password",
            ])
        #expect(Form.code.problems(with: Entries()).map(\.code) == [.missing, .missing, .missing, .missing])
        expect(Row("x"), .code, "code")
        expect(Row(" ABCD-EFGH-JKMN "), .code, "code")
        expect(Row(String(repeating: "a", count: 64)), .code, "code")
        expect(Row(String(repeating: "a", count: 65), .tooLong), .code, "code")
        expect(Row("1234567", .tooShort), .code, "password")
        expect(Row("12345678"), .code, "password")
        expect(Row("12345678", .different), .code, "password-again")
    }

    @Test("M1 The first organiser's form takes name and email as at the desk, and a password twice")
    func setup() throws {
        var entries = Entries([
            ("name", " Ada Lovelace "), ("email", "ada@example.org"), ("password", " 234567 "),
            ("password-again", " 234567 "),
        ])
        let new = try NewMember(setup: entries)
        #expect(new.profile == Profile(name: "Ada Lovelace", email: "ada@example.org"))
        #expect(new.password == " 234567 ")
        entries["password-again"] = " 234567"
        #expect(throws: Problems.self) { try NewMember(setup: entries) }
        let problems = Form.setup.problems(
            with: Entries([("name", "Al"), ("email", "a@b"), ("password", "1234567")]))
        #expect(problems.map(\.field) == ["name", "email", "password", "password-again"])
        #expect(problems.map(\.code) == [.tooShort, .notAnEmail, .tooShort, .missing])
    }

    @Test("M2 It is known by which form a member signed up, under names that don't change")
    func signUpForms() throws {
        let entries = Entries([
            ("name", "Ada"), ("first-name", "Ada"), ("last-name", "King"), ("email", "lovelace@example.org"),
            ("username", "countess"), ("nickname", "Ada"), ("phone", "0123456789"),
            ("password", "12345678"), ("password-again", "12345678"),
        ])
        let forms = try [
            NewMember(desk: entries), NewMember(guided: entries), NewMember(email: entries),
            NewMember(username: entries), NewMember(setup: entries),
        ].map(\.form)
        #expect(forms == [.desk, .guided, .email, .username, .setup])
        let names = ["desk", "guided", "email", "username", "setup", "import", "office"]
        #expect(SignUpForm.allCases.map(\.rawValue) == names)
    }

    @Test("The two passwords must be the same byte for byte, as typed")
    func same() {
        for (first, second, isSame) in [("a b", "a b", true), ("a", "a ", false), ("é", "e\u{301}", false)] {
            let problems = Form.email.problems(
                with: Entries([("password", first), ("password-again", second)]))
            #expect(problems.contains { $0.code == .different } == !isSame)
        }
    }

    @Test("Each form is found by its name, and no two forms, and no two fields of a form, share a name")
    func registry() {
        for form in Form.all {
            #expect(Form.named(form.name)?.fields.map(\.name) == form.fields.map(\.name))
            #expect(Set(form.fields.map(\.name)).count == form.fields.count)
        }
        #expect(Set(Form.all.map(\.name)).count == Form.all.count)
        #expect(Form.named("nonsense") == nil)
    }
}

@Suite("Amounts")
struct AmountTests {
    @Test(
        "An amount may be typed in several ways",
        arguments: [
            ("5", 500), ("5.5", 550), ("5,50", 550), (" 12.00 ", 1200), ("0.01", 1), (".5", 50), ("007", 700),
            ("1000000000000", 100_000_000_000_000),
        ] as [(String, Int64)])
    func reads(_ typed: String, _ hundredths: Int64) throws {
        #expect(try Amount(typed: typed).hundredths == hundredths)
    }

    @Test(
        "A text that is not an amount is refused with the code that says why",
        arguments: [
            Row("", .missing), Row("  ", .missing), Row("0", .notPositive), Row("0.00", .notPositive),
            Row("-1", .notPositive), Row("-0", .notPositive), Row("-1.005", .notPositive),
            Row("-x", .notAnAmount), Row("1e3", .notAnAmount), Row("٣", .notAnAmount),
            Row("0.000", .tooManyDecimals),
            Row("0x10", .notAnAmount), Row("1.005", .tooManyDecimals), Row(".", .notAnAmount),
            Row("5.", .notAnAmount),
            Row("1.2.3", .notAnAmount), Row("1 000", .notAnAmount), Row("+1", .notAnAmount),
            Row("NaN", .notAnAmount),
            Row("1000000000000.01", .tooLarge), Row(String(repeating: "9", count: 20), .tooLarge),
            Row(String(repeating: "9", count: 100_000), .tooLarge),
        ])
    func refuses(_ row: Row) {
        do throws(Problem.Code) {
            let amount = try Amount(typed: row.typed)
            Issue.record("it was read as \(amount.text)")
        } catch {
            #expect(error == row.problem)
        }
    }

    @Test(
        "An amount is written with two decimals",
        arguments: [(0, "0.00"), (5, "0.05"), (1250, "12.50"), (-300, "-3.00")])
    func writes(_ hundredths: Int64, _ text: String) { #expect(Amount(hundredths: hundredths).text == text) }
}
