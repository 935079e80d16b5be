import Model
import Testing

@testable import Site

@Suite("Forms that change what is kept")
struct KeptFormTests {
    private static let ada = Entries(Profile(name: "Al", email: "ada@example.org", phone: "\"\u{301}"))

    /// The HTML of each input with what surrounds it, by the field's name.
    private func drawn(_ view: FormView) throws -> [String: String] {
        let sources = try Templates.read(TestSite.packageFolder.appendingPathComponent("Templates"))
        let templates = try Templates(sources, in: [TestSite.english]) {
            Issue.record("no view provides \($0)")
        }
        var drawn: [String: String] = [:]
        for (field, fieldView) in zip(view.form.fields, view.fieldViews) {
            drawn[field.name] = try templates.text("components/field", fieldView, in: TestSite.english)
        }
        return drawn
    }

    @Test("M5 Every input but a password's says what is kept, also if that is nothing")
    func says() throws {
        let drawn = try drawn(FormView(form: .account, entries: Self.ada, kept: Self.ada))
        #expect(drawn["name"]?.contains(" value=\"Al\" data-kept=\"Al\">") == true)
        #expect(drawn["username"]?.contains(" data-kept=\"\">") == true)
        #expect(drawn["phone"]?.contains(" data-kept=\"&quot;\u{301}\">") == true)
        #expect(drawn["password"]?.contains("data-kept") == false)
        #expect(drawn.values.allSatisfy { !$0.contains("wrong") && !$0.contains("right") })
        let plain = try self.drawn(FormView(form: .account, entries: Self.ada))
        #expect(plain.values.allSatisfy { !$0.contains("data-kept") })
    }

    @Test("M5 A form that comes back has neither tick nor cross at an unchanged field")
    func comesBack() throws {
        var entries = Self.ada
        entries["email"] = "ada@example.com"
        entries["nickname"] = "A"
        let problems = Form.account.problems(with: entries, keeping: Self.ada)
        let view = FormView(
            form: .account, entries: entries, problems: problems, kept: Self.ada, wasSent: true)
        let drawn = try drawn(view)
        for (name, state) in [
            ("name", ""), ("phone", ""), ("username", ""), ("email", " right"), ("nickname", " wrong"),
            ("password", ""),
        ] {
            #expect(drawn[name]?.contains("<div class=\"field\(state)\" data-field") == true, "\(name)")
        }
    }

    @Test("A20 A password is asked for again only if it was typed")
    func again() throws {
        var entries = Self.ada
        #expect(try !again(entries))
        entries["password"] = "analytic 8"
        #expect(try again(entries))
    }

    private func again(_ entries: Entries) throws -> Bool {
        let view = FormView(form: .account, entries: entries, kept: Self.ada, wasSent: true)
        return try drawn(view)["password"]?.contains("Please type it again") == true
    }
}
