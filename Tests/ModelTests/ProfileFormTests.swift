import Model
import Testing

private let family = "👨‍👩‍👧‍👦"
private let threeMegabytes = 3 << 20

private func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

/// An `e` with so many accents, which a reader counts as one character.
private func tower(_ accents: Int) -> String { "e" + String(repeating: "\u{301}", count: accents) }

@Suite("Corrections of a profile")
struct ProfileFormTests {
    private static let forms = [Form.member, .account]

    /// Types a text into one field, with an email and a username in theirs.
    private func expect(_ row: Row, _ field: String) {
        for form in Self.forms {
            var entries = Entries([("email", "ada@example.org"), ("username", "countess")])
            entries[field] = row.typed
            let problems = form.problems(with: entries)
            #expect(problems.map(\.field) == (row.problem == nil ? [] : [field]))
            #expect(problems.first?.code == row.problem)
        }
    }

    @Test(
        "M5 An organiser corrects name, email, phone, username and nickname, without the browser's autofill")
    func member() {
        #expect(Form.member.fields.map(\.name) == ["name", "email", "phone", "username", "nickname"])
        #expect(Form.member.fields.allSatisfy { $0.autocomplete == "off" && !$0.placeholder.isEmpty })
    }

    @Test("A20 Members correct their own details, and the form has a field for the password")
    func account() {
        let names = ["name", "nickname", "phone", "email", "username", "password"]
        #expect(Form.account.fields.map(\.name) == names)
        let tokens = ["name", "nickname", "tel", "email", "username", "current-password"]
        #expect(Form.account.fields.map(\.autocomplete) == tokens)
        #expect(Form.account.fields.map(\.isSecret) == [false, false, false, false, false, true])
    }

    @Test(
        "M5 A name is empty, or one that the desk takes, or one that the guided form makes of two parts",
        arguments: [
            Row(""), Row("  "), Row("ab", .tooShort), Row("김하", .tooShort), Row("abc"), Row(" abc "),
            Row("김하나"),
            Row(letters(100)), Row(letters(101), .tooLong), Row(letters(201), .tooLong),
            Row("a a"), Row("4 2"), Row(letters(99) + " a"), Row(letters(100) + " a"),
            Row(letters(100) + " " + letters(100)), Row("  " + letters(100) + " " + letters(100) + "\n"),
            Row(letters(101) + " " + letters(99), .tooLong), Row(letters(99) + " " + letters(101), .tooLong),
            Row(letters(101) + " a", .tooLong), Row("a " + letters(101), .tooLong),
            Row(letters(50) + " " + letters(49) + " " + letters(100)),
            Row(letters(100) + " " + letters(50) + " " + letters(49)),
            Row(letters(60) + " " + letters(70) + " " + letters(60), .tooLong),
            Row(letters(100) + " " + letters(50) + " " + letters(50), .tooLong),
            // The guided form takes no digit in either part.
            Row("R2 D2"), Row(letters(100) + " " + letters(98) + "2", .tooLong),
            Row("٢" + letters(60) + " " + letters(60), .tooLong),
            // The space is of another kind than the one that joins the two, or there is more than one.
            Row("a\u{A0}a"), Row(letters(80) + "\u{A0}" + letters(80), .tooLong),
            Row(letters(80) + "  " + letters(80), .tooLong), Row(letters(80) + "\n" + letters(80), .tooLong),
            Row(String(repeating: family, count: 100) + " " + String(repeating: family, count: 100)),
            Row(String(repeating: family, count: 101) + " " + family, .tooLong),
            // A reader counts two characters, as the skin tone joins the space; in the guided form each part
            // has one.
            Row("A 🏽"), Row("A \u{301}", .tooShort),
            Row(letters(100) + " \u{301}", .tooLong), Row(letters(100) + " \u{200B}a", .tooLong),
            Row(letters(99) + "\u{0} a", .tooLong), Row("Ann\u{0}a", .invisible), Row("\u{0}", .tooShort),
            Row("Ann\u{202E} Lee", .invisible), Row("\u{301}\u{301}\u{301}", .tooShort),
            Row("Ada " + tower(30)), Row("Ada " + tower(31), .tooManyMarks),
            Row(letters(threeMegabytes), .tooLong),
            Row(letters(100) + " " + letters(threeMegabytes), .tooLong),
            Row(String(repeating: "a ", count: threeMegabytes), .tooLong),
            Row(String(repeating: " ", count: threeMegabytes)),
        ])
    func name(_ row: Row) { expect(row, "name") }

    @Test("M5 Names that the guided form joins and names that the desk takes are right, to the last byte")
    func names() throws {
        let heavy = String(repeating: tower(23), count: 100)
        let heavier = String(repeating: tower(24), count: 100)
        for parts in [
            ("M", "P"), ("Mary Ann", "van der Berg"), (heavy, heavy), (family, "🏽"), ("b\u{600}", "c"),
        ] {
            let entries = Entries([
                ("first-name", parts.0), ("last-name", parts.1), ("email", "a@b.c"), ("username", "m"),
                ("password", "1234567"),
            ])
            let name = try #require(NewMember(guided: entries).profile.name)
            expect(Row(name), "name")
        }
        expect(Row(heavy), "name")
        expect(Row(heavier, .tooLong), "name")
        expect(Row(heavy + " " + heavier, .tooLong), "name")
        #expect(Form.desk.field("name")?.problem(in: Entries([("name", heavy)])) == nil)
        #expect(Form.desk.field("name")?.problem(in: Entries([("name", heavier)]))?.code == .tooLong)
    }

    @Test(
        "M5 A username is one that the guided form or the form by username takes",
        arguments: [
            Row(""), Row("a"), Row("ada"), Row("ada7", .tooShortWithDigits), Row("ada٧", .tooShortWithDigits),
            Row("ada7890", .tooShortWithDigits), Row("ada78901"), Row(" ada78901 "), Row("메리"),
            Row("a@b", .hasAt), Row("ada@example7", .hasAt), Row("Ada L", .notAUsername),
            Row(letters(64)), Row(letters(65), .tooLong), Row(letters(63) + "7"),
            Row(letters(64) + "7", .tooLong),
            Row("ada\u{0}", .invisible), Row("ada\u{200B}", .invisible), Row(family, .notAUsername),
            Row(letters(threeMegabytes), .tooLong),
            Row(String(repeating: "7", count: threeMegabytes), .tooLong),
        ])
    func username(_ row: Row) { expect(row, "username") }

    @Test(
        "M5 An email is one that the desk takes",
        arguments: [
            Row(""), Row("a@b.c"), Row(" A@B.C "), Row("abc", .notAnEmail), Row("a@b", .notAnEmail),
            Row("a@b.c\u{0}", .notAnEmail), Row(letters(250) + "@b.c"), Row(letters(251) + "@b.c", .tooLong),
            Row(letters(threeMegabytes) + "@b.c", .tooLong),
        ])
    func email(_ row: Row) { expect(row, "email") }

    @Test(
        "M5 A phone number is empty or has 10 to 15 digits",
        arguments: [
            Row(""), Row("012345678", .tooFewDigits), Row("0123456789"), Row("012345678901234"),
            Row("0123456789012345", .tooManyDigits), Row("+491234567890", .notDigits),
            Row("0123456789\u{0}", .notDigits),
            Row(String(repeating: "1", count: threeMegabytes), .tooManyDigits),
        ])
    func phone(_ row: Row) { expect(row, "phone") }

    @Test(
        "M5 A nickname is empty or has 2 to 8 characters",
        arguments: [
            Row(""), Row("A", .tooShort), Row("Ad"), Row("가나다라마바사아"), Row("가나다라마바사아자", .tooLong),
            Row(family, .tooShort), Row("A\u{0}b", .invisible), Row(letters(threeMegabytes), .tooLong),
        ])
    func nickname(_ row: Row) { expect(row, "nickname") }

    @Test("A20 The password may be left empty, and is not trimmed")
    func password() {
        let rows = [Row(""), Row(" "), Row(letters(256)), Row(letters(257), .tooLong)]
        for row in rows {
            let entries = Entries([("email", "a@b.c"), ("password", row.typed)])
            #expect(Form.account.problems(with: entries).map(\.code) == (row.problem.map { [$0] } ?? []))
        }
    }

    @Test(
        "M5 There must be an email or a username; one of the two is enough, even if it is wrong",
        arguments: [
            ("", "", ["email", "username"]), (" ", "\u{3000}\n", ["email", "username"]), ("a@b.c", "", []),
            ("", "ada", []), ("a@b.c", "ada", []), ("nonsense", "", ["email"]), ("", "ada7", ["username"]),
            ("nonsense", "ada7", ["email", "username"]),
        ])
    func either(_ email: String, _ username: String, _ fields: [String]) {
        for form in Self.forms {
            let problems = form.problems(with: Entries([("email", email), ("username", username)]))
            #expect(problems.map(\.field) == fields)
            if (email + username).allSatisfy(\.isWhitespace) {
                #expect(problems.map(\.code) == [.neither, .neither])
            }
        }
    }

    @Test("M5 The limits in messages are those of the sign-up form that comes closest")
    func limits() {
        for (field, typed, limit) in [
            ("name", "a", 3), ("name", letters(101), 100), ("name", letters(threeMegabytes), 100),
            ("username", "ada7", 8), ("username", letters(65), 64),
        ] {
            let problem = Form.member.field(field)?.problem(in: Entries([(field, typed)]))
            #expect(problem?.arguments == [.number(limit)])
        }
    }
}

@Suite("Unchanged fields of a profile")
struct UnchangedTests {
    /// A profile that breaks the rules, which may be newer than it is.
    private static let old = Profile(
        name: "A\u{202E}", email: "Ada at home", username: "Ada L7", nickname: "the countess", phone: "+49 30"
    )

    @Test("M5 An unchanged field is never refused, even if it breaks every rule, and stays as it is")
    func never() throws {
        #expect(Form.member.problems(with: Entries(Self.old)).count == 5)
        #expect(Form.member.problems(with: Entries(Self.old), keeping: Entries(Self.old)).isEmpty)
        #expect(try Profile(member: Entries(Self.old), keeping: Entries(Self.old)) == Self.old)
        #expect(try Profile(account: Entries(Self.old), keeping: Entries(Self.old)) == Self.old)
    }

    @Test(
        "M5 Any text is right as long as it is unchanged, and white space at its ends doesn't change it")
    func everyText() throws {
        let texts = [
            "\u{0}", "Ada\u{0}", "\"\u{301}", tower(31), letters(300), letters(threeMegabytes), " Ada ",
            "\r\n",
            String(repeating: family, count: 9), "e\u{301}", "é",
        ]
        for text in texts {
            let kept = Profile(name: text, email: text, username: text, nickname: text, phone: text)
            #expect(try Profile(member: Entries(kept), keeping: Entries(kept)) == kept)
            var spaced = Entries()
            for field in Form.member.fields { spaced[field.name] = "\n " + text + "\u{3000}" }
            #expect(Form.member.problems(with: spaced, keeping: Entries(kept)).isEmpty)
        }
    }

    @Test("M5 A changed field must keep the rules, even if an unchanged one doesn't")
    func changed() throws {
        var entries = Entries(Self.old)
        entries["nickname"] = "Countess Ada"
        entries["phone"] = ""
        #expect(throws: Problems.self) { try Profile(member: entries, keeping: Entries(Self.old)) }
        let problems = Form.member.problems(with: entries, keeping: Entries(Self.old))
        #expect(problems.map(\.field) == ["nickname"])
        entries["nickname"] = " Ada "
        let read = try Profile(member: entries, keeping: Entries(Self.old))
        #expect(read.nickname == "Ada" && read.phone == nil && read.name == Self.old.name)
    }

    @Test("M5 Fields are compared byte for byte: the same letter in another composition is a change")
    func bytes() {
        let kept = Entries(Profile(email: "a@b.c", nickname: "é"))
        var entries = kept
        entries["nickname"] = "e\u{301}"
        #expect(Form.member.problems(with: entries, keeping: kept).map(\.code) == [.tooShort])
    }

    @Test("M5 Neither email nor username can be removed if it is the only one of the two")
    func last() throws {
        for kept in [Profile(email: "a@b.c"), Profile(username: "ada")] {
            let problems = Form.member.problems(with: Entries(), keeping: Entries(kept))
            #expect(problems.map(\.code) == [.neither])
            #expect(problems.map(\.field) == [kept.email == nil ? "username" : "email"])
        }
        let both = Profile(email: "a@b.c", username: "ada")
        #expect(Form.member.problems(with: Entries(), keeping: Entries(both)).count == 2)
        #expect(
            try Profile(member: Entries([("email", "a@b.c")]), keeping: Entries(both))
                == Profile(email: "a@b.c"))
        let other = Entries([("username", "ada")])
        #expect(
            try Profile(member: other, keeping: Entries(Profile(email: "a@b.c"))) == Profile(username: "ada"))
    }

    @Test("M5 A field without a stored value must keep its rules")
    func keepsNothing() {
        #expect(Form.desk.problems(with: Entries(), keeping: Entries()).count == 4)
        let kept = Entries([("name", "")])
        #expect(
            Form.desk.problems(with: Entries(), keeping: kept).map(\.field) == ["email", "password", "phone"])
        let entries = Entries([("email", "a@b.c"), ("password", letters(257))])
        let problems = Form.account.problems(with: entries, keeping: Entries(Profile(email: "a@b.c")))
        #expect(problems.map(\.field) == ["password"])
    }
}
