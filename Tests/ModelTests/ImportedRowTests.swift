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
        let entries = Entries(row: [(.name, "Ana\r\nRuiz"), (.email, "a@b.c"), (.nickname, "A\nn")])
        #expect(entries["name"] == "Ana Ruiz" && entries["nickname"] == "A n")
        #expect(Form.problems(inRow: entries).isEmpty)
    }

    @Test("M20 A row with neither an email nor a username has one problem with that, besides others")
    func neither() {
        let problems = Form.problems(inRow: Entries(row: [(.name, "A"), (.phone, "12"), (.nickname, "A")]))
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
        #expect(ImportMeaning.allCases.map(\.rawValue) == names)
        #expect(names.map(ImportMeaning.named) == ImportMeaning.allCases)
        #expect(ImportMeaning.named("first") == nil)
    }
}
