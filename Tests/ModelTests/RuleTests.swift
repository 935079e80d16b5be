import Model
import Testing

/// One row of a table: what is typed into a field, and the problem with it.
struct Row: Sendable, CustomTestStringConvertible {
    let typed: String
    let problem: Problem.Code?

    init(_ typed: String, _ problem: Problem.Code? = nil) {
        self.typed = typed
        self.problem = problem
    }

    var testDescription: String {
        let start = typed.unicodeScalars.prefix(40).map { $0.escaped(asASCII: true) }.joined()
        return "\(start) (\(typed.utf8.count) bytes): \(problem.map { "\($0)" } ?? "right")"
    }
}

private let family = "👨‍👩‍👧‍👦"
private let threeMegabytes = 3 << 20

/// An `e` with so many accents, which a reader counts as one character.
private func tower(_ accents: Int) -> String { "e" + String(repeating: "\u{301}", count: accents) }

@Suite("The desk's rules")
struct RuleTests {
    @Test(
        "D11 A name has 3 to 100 characters, as a reader counts them, and no invisible one",
        arguments: [
            Row("", .missing), Row("   ", .missing), Row("\u{3000}\t\n", .missing), Row("ab", .tooShort),
            Row(" ab ", .tooShort), Row("abc"), Row("  abc\n"), Row("a b"), Row("김하", .tooShort), Row("김하나"),
            // These jamo combine to two syllables; the letter after them comes decomposed and composed.
            Row("\u{1100}\u{1161}\u{1102}\u{1161}", .tooShort), Row("e\u{301}e\u{301}", .tooShort),
            Row("e\u{301}e\u{301}e\u{301}"), Row("ééé"), Row(family + family, .tooShort),
            Row(family + family + family), Row("🇰🇷🇰🇷", .tooShort), Row("🇰🇷🇰🇷🇰🇷"),
            Row(String(repeating: "a", count: 100)), Row(String(repeating: "a", count: 101), .tooLong),
            Row(String(repeating: family, count: 100)), Row(String(repeating: family, count: 101), .tooLong),
            Row(" " + String(repeating: "a", count: 100) + " "),
            Row(String(repeating: "a", count: threeMegabytes), .tooLong),
            Row(String(repeating: " ", count: threeMegabytes), .missing),
            Row(String(repeating: " ", count: threeMegabytes) + "abc"),
            Row("ab" + tower(threeMegabytes / 2), .tooLong), Row("ab" + tower(10)),
            Row("Ann\u{0}a", .invisible), Row("Ann\na", .invisible), Row("Ann\u{7F}a", .invisible),
            Row("Ann\u{85}a", .invisible), Row("Ann\u{2028}a", .invisible), Row("Ann\u{202E}a", .invisible),
            Row("Ann\u{2066}a", .invisible), Row("Ann\u{200B}a", .invisible), Row("Ann\u{FEFF}a", .invisible),
            Row("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} Ann"),
            Row("🏴Ann\u{E0067}", .invisible),
            Row("Ann\u{34F}a", .invisible), Row("Ann\u{1160}a", .invisible), Row("Ann\u{E0061}a", .invisible),
            Row("\u{200B}\u{200B}\u{200B}", .invisible), Row("می\u{200C}خواهم"), Row("<script>"),
            Row("\"\u{301}ab"),
            Row("O’Neill-Ó Súilleabháin"), Row("4711"),
        ])
    func name(_ row: Row) { expect(row, of: "name") }

    @Test(
        "D12 An email is something@something.something without white space; D11 at most 254 characters",
        arguments: [
            Row("", .missing), Row("  ", .missing), Row("a@", .tooShort), Row("abc", .notAnEmail),
            Row("a@b.c"),
            Row(" a@b.c "), Row("a@b", .notAnEmail), Row("@b.c", .notAnEmail), Row("a@.c", .notAnEmail),
            Row("a@b.", .notAnEmail), Row("a@b..c", .notAnEmail), Row("a@b.c.d"), Row("a@b@c.d", .notAnEmail),
            Row("a b@c.d", .notAnEmail), Row("a@b c.d", .notAnEmail), Row("a@b.c\u{A0}d", .notAnEmail),
            Row("a@b.c\u{0}", .notAnEmail), Row("a\u{200B}@b.c", .notAnEmail), Row("a.b@c", .notAnEmail),
            Row("é@müller.example"), Row("김@예시.한국"), Row("A+b@C.D"), Row("\"a\"@b.c"),
            Row("a＠b.c", .notAnEmail),
            Row(String(repeating: "a", count: 250) + "@b.c"),
            Row(String(repeating: "a", count: 251) + "@b.c", .tooLong),
            Row(String(repeating: "a", count: threeMegabytes) + "@b.c", .tooLong),
        ])
    func email(_ row: Row) { expect(row, of: "email") }

    @Test(
        "D11 A password has 7 to 256 characters, and white space counts",
        arguments: [
            Row("", .missing), Row("123456", .tooShort), Row("1234567"), Row("       "),
            Row(" 12345", .tooShort),
            Row(" 12345 "), Row(String(repeating: family, count: 6), .tooShort),
            Row(String(repeating: family, count: 7)), Row("비밀번호일곱자"), Row("비밀번호여섯", .tooShort),
            Row("nul\u{0}inside"), Row(String(repeating: "a", count: 256)),
            Row(String(repeating: family, count: 256)), Row(String(repeating: "a", count: 257), .tooLong),
            Row(String(repeating: "a", count: threeMegabytes), .tooLong),
        ])
    func password(_ row: Row) { expect(row, of: "password") }

    @Test(
        "D12 A phone number is 10 to 15 ASCII digits and nothing else",
        arguments: [
            Row("", .missing), Row("0000000000"), Row("000000000", .tooFewDigits), Row("123456789012345"),
            Row("1234567890123456", .tooManyDigits), Row(" 0123456789 "), Row("+491234567890", .notDigits),
            Row("012 3456789", .notDigits), Row("012-3456789", .notDigits), Row("(012)3456789", .notDigits),
            Row("012345678:", .notDigits),
            Row("012345678/", .notDigits), Row("٠١٢٣٤٥٦٧٨٩", .notDigits), Row("０１２３４５６７８９", .notDigits),
            Row("0123456789\u{0}", .notDigits),
            Row("0\u{301}123456789", .notDigits), Row("abc", .notDigits),
            Row("012345678²", .notDigits), Row("①②③④⑤⑥⑦⑧⑨⑩", .notDigits),
            Row(String(repeating: "1", count: threeMegabytes), .tooManyDigits),
        ])
    func phone(_ row: Row) { expect(row, of: "phone") }

    private func expect(_ row: Row, of field: String) {
        let entries = Entries([(field, row.typed)])
        let problem = Form.desk.problems(with: entries).first { $0.field == field }
        #expect(problem?.code == row.problem)
    }
}
