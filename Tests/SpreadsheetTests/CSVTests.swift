import SeededGenerator
import Testing

@testable import Spreadsheet

@Suite("Writing rows for spreadsheets")
struct CSVTests {
    @Test(
        "T12 No spreadsheet takes a cell for a formula",
        arguments: [
            ("=1+1+cmd|' /C calc'!A0", "'=1+1+cmd|' /C calc'!A0"), ("+1234567", "'+1234567"),
            ("-1+1", "'-1+1"), ("-", "'-"), ("-,5", "'-,5"), ("-3.25.1", "'-3.25.1"), (" -1", "' -1"),
            ("-1\u{301}", "'-1\u{301}"), ("－1", "'－1"), ("--1", "'--1"), ("-1,-1", "'-1,'-1"),
            ("@SUM(A1)", "'@SUM(A1)"), ("\t=1", "'\t'=1"), (" =1", "' =1"), ("＝1", "'＝1"), ("\r=1", "'\r=1"),
            ("a;=1+1;aaaaa", "a;'=1+1;aaaaa"), ("DDE;\"=1+1;", "DDE;\"\"'=1+1;"),
            ("\u{200C}=1+1", "'\u{200C}=1+1"),
            ("\u{FE0F}=1", "'\u{FE0F}=1"), ("\u{301}=1", "'\u{301}=1"), ("a|-1", "a|'-1"),
            ("O'Neill-Ward", "O'Neill-Ward"),
            ("a,b\"c", "a,b\"\"c"), ("plain", "plain"), ("", ""), ("a=1", "a=1"),
        ])
    func formulas(_ name: String, _ cell: String) {
        #expect(Array(CSV.row([name]).utf8) == Array("\"\(cell)\"\r\n".utf8))
    }

    @Test(
        "M9 A negative number stays one, with either decimal sign, and is read again",
        arguments: ["-1", "-1234567", "-3.25", "-3,25", "-0,000001"])
    func negative(_ number: String) {
        #expect(CSV.row([number]) == "\"\(number)\"\r\n")
        #expect(CSV.original(number) == number && !CSV.isFormula(number))
        // Earlier versions wrote it like this, and a text may look like that.
        #expect(CSV.original("'" + number) == number)
        #expect(CSV.original(CSV.guarded("'" + number)) == "'" + number)
    }

    @Test("M9 A row is read again whatever separates its cells", arguments: [",", ";", "\t"])
    func separator(_ separator: String) throws {
        let cells = ["a;b", "=1,2", "x\ty", ""]
        let rows = [["one", "two", "three", "four"], cells]
        let text = rows.map { CSV.row($0, separator: separator) }.joined()
        let table = try CSVTable(Array(text.utf8))
        #expect(table.headings == ["one", "two", "three", "four"])
        #expect(table.map { $0.cells.map(CSV.original) } == [cells])
        #expect(text.contains("\"three\"\(separator)\"four\"\r\n"))
    }

    @Test("A quote is doubled whatever follows it, so that no text escapes from its cell")
    func accentedQuote() throws {
        let name = "x\"\u{301},b"
        let row = CSV.row([name])
        #expect(Array(row.utf8) == Array("\"x\"\"\u{301},b\"\r\n".utf8))
        #expect(try CSVTable(Array(row.utf8)).headings.map { Array($0.utf8) } == [Array(name.utf8)])
    }

    @Test(
        "Every text that was made harmless can be restored byte for byte",
        arguments: 1...8 as ClosedRange<UInt64>)
    func originals(_ seed: UInt64) {
        let alphabet = [
            "'", "''", "=", "+", "-", "@", "%", "＝", "＋", "－", "＠", "\t", "\r", "\n", "\r\n", ";", ",", "|",
            "\"",
            " ", "\u{A0}", "\u{301}", "\u{200C}", "\u{FEFF}", "\u{FE0F}", "a", "é", "e\u{301}", "김",
            "\u{1112}",
            "\u{1175}", "\u{1F469}\u{200D}\u{1F4BB}", "",
        ]
        var random = SeededGenerator(seed: seed)
        for _ in 0..<5_000 {
            let length = Int.random(in: 0...9, using: &random)
            let text = (0..<length).map { _ in alphabet.randomElement(using: &random) ?? "" }.joined()
            let cell = CSV.guarded(text)
            #expect(Array(CSV.original(cell).utf8) == Array(text.utf8), "\(Array(text.unicodeScalars))")
            #expect(!CSV.isFormula(cell), "\(Array(text.unicodeScalars))")
        }
    }

    @Test(
        "From a cell that another program wrote, only an apostrophe in front of a formula is removed",
        arguments: [
            ("'=1", "=1"), ("''=1", "'=1"), ("' +49 30", " +49 30"), ("'-", "-"), ("a;'=1", "a;=1"),
            ("'", "'"),
            ("''", "''"), ("'Ada'", "'Ada'"), ("O'Neill", "O'Neill"), ("d'-Artagnan", "d'-Artagnan"),
            ("=1", "=1"), ("'0049", "'0049"), ("", ""), ("\u{301}'=1", "\u{301}'=1"),
        ])
    func foreign(_ cell: String, _ text: String) {
        #expect(Array(CSV.original(cell).utf8) == Array(text.utf8))
    }

    @Test(
        "A cell that begins like a formula is recognised",
        arguments: [
            "=1", "+49 30", "-1+1", "-a", "@a", "＝1", "＋1", "－1", "＠1", "\ta", "\ra", " =1", "\u{200C}=1",
            "\u{A0}=",
            "\n=1",
            "\u{301}-", "\u{FEFF}=1", "\r\n",
        ])
    func formula(_ cell: String) { #expect(CSV.isFormula(cell)) }

    @Test(
        "No other cell is taken for a formula",
        arguments: ["", " ", "a", "a=1", "'=1", "1-1", "%", "\na", "ada@example.org", "\"=1", ";=1", "\n"])
    func noFormula(_ cell: String) { #expect(!CSV.isFormula(cell)) }
}
