import Model
import Testing

@Suite("The desk's form")
struct FormTests {
    private let right = Entries([
        ("name", " Ada Lovelace "), ("email", "ada@example.org\n"), ("password", " secret7 "),
        ("phone", " 0123456789"),
    ])

    @Test("D1 It has four fields in the order of the page, D2 each with a placeholder")
    func fields() {
        #expect(Form.desk.fields.map(\.name) == ["name", "email", "password", "phone"])
        #expect(Form.desk.fields.map(\.label) == ["Name", "Email", "Password", "Phone"])
        #expect(Form.desk.fields.allSatisfy { !$0.placeholder.isEmpty })
        #expect(Form.desk.fields.map(\.autocomplete) == ["name", "email", "new-password", "tel"])
        #expect(Form.desk.fields.map(\.isSecret) == [false, false, true, false])
    }

    @Test("D11 What is right is read without white space at both ends, the password's apart")
    func reads() throws {
        let member = try NewMember(desk: right)
        #expect(member.profile.name == "Ada Lovelace")
        #expect(member.profile.email == "ada@example.org")
        #expect(member.password == " secret7 ")
        #expect(member.profile.phone == "0123456789")
    }

    @Test("D16 One problem a field, in the order of the page, with a sentence that says what to do")
    func problems() {
        let entries = Entries([("email", "ada"), ("phone", "+491234567890"), ("name", "Ad")])
        let problems = Form.desk.problems(with: entries)
        #expect(problems.map(\.field) == ["name", "email", "password", "phone"])
        #expect(problems.map(\.code) == [.tooShort, .notAnEmail, .missing, .notDigits])
        #expect(
            problems.map(\.sentence) == [
                "Name needs at least 3 characters.",
                "Email needs the form name@example.org.",
                "Enter a password.",
                "Phone takes digits only: no +, spaces or dashes.",
            ])
        #expect(throws: Problems.self) { try NewMember(desk: entries) }
    }

    @Test("A field that was not sent counts as empty, one that is unknown counts for nothing")
    func missingAndUnknown() {
        var entries = right
        entries["nonsense"] = "!"
        #expect(Form.desk.problems(with: entries).isEmpty)
        #expect(Form.desk.problems(with: Entries()).map(\.code) == [.missing, .missing, .missing, .missing])
    }

    @Test("D18 A taken email has a sentence of its own")
    func taken() {
        let problem = Form.desk.taken("email")
        #expect(problem.field == "email")
        #expect(problem.code == .taken)
        #expect(problem.sentence == "Email belongs to somebody who is registered already.")
    }
}
