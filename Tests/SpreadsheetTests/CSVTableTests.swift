import Testing

@testable import Spreadsheet

@Suite("Files that spreadsheets save")
struct CSVTableTests {
    /// A text with the headings and the numbered rows that it has.
    struct Case: Sendable {
        let text: String
        let headings: [String]
        var rows: [Int: [String]] = [:]

        init(_ text: String, _ headings: [String], _ rows: [Int: [String]] = [:]) {
            (self.text, self.headings, self.rows) = (text, headings, rows)
        }
    }

    private func expect(_ one: Case) throws {
        let table = try CSVTable(Array(one.text.utf8))
        #expect(exact([table.headings]) == exact([one.headings]), "\(one.text.debugDescription)")
        let numbers = table.map(\.number)
        #expect(numbers == one.rows.keys.sorted(), "\(one.text.debugDescription)")
        #expect(
            exact(table.map(\.cells)) == exact(numbers.map { one.rows[$0] ?? [] }),
            "\(one.text.debugDescription)")
        #expect(table.rowCount == one.rows.count && table.underestimatedCount == one.rows.count)
    }

    @Test(
        "The separator is the most frequent one in the headings",
        arguments: [
            Case("a,b\n1,2", ["a", "b"], [2: ["1", "2"]]),
            Case("a;b\n1,5;2", ["a", "b"], [2: ["1,5", "2"]]),
            Case("a\tb\n1;5\t2,5", ["a", "b"], [2: ["1;5", "2,5"]]),
            Case("a, or b;c;d\n1;2;3", ["a, or b", "c", "d"], [2: ["1", "2", "3"]]),
            Case("\"a,b,c,d\";e\n1;2", ["a,b,c,d", "e"], [2: ["1", "2"]]),
            Case("\"a\"\",;\",\"b;;;\",c\n1,2,3", ["a\",;", "b;;;", "c"], [2: ["1", "2", "3"]]),
            Case("\"a;\"\"b;\"\"c;\",d\n1,2", ["a;\"b;\"c;", "d"], [2: ["1", "2"]]),
            Case("\"\"\";;\",d\n1,2", ["\";;", "d"], [2: ["1", "2"]]),
            Case("a,5\";b\";c;d", ["a,5\"", "b\"", "c", "d"]),
            // The rows below the headings don't matter.
            Case("a;b\n1,2,3,4,5\n", ["a", "b"], [2: ["1,2,3,4,5", ""]]),
            // If two are equally frequent, the one wins that is rarer in prose.
            Case("Name, first;Email", ["Name, first", "Email"]),
            Case("a;b\tc", ["a;b", "c"]),
            Case("a,b\tc", ["a,b", "c"]),
            // Without any it is a comma, as for spreadsheets.
            Case("Email\na@b.org,x;y", ["Email"], [2: ["a@b.org", "x;y"]]),
        ])
    func separators(_ one: Case) throws { try expect(one) }

    @Test(
        "Excel's first line names the separator, and isn't a row",
        arguments: [
            Case("sep=;\r\na,b;c,d,e\r\n1;2", ["a,b", "c,d,e"], [2: ["1", "2"]]),
            Case("SEP=,\na,b;c;d\n1,2", ["a", "b;c;d"], [2: ["1", "2"]]),
            Case("sep=\t\ra\tb,c,d\r1\t2", ["a", "b,c,d"], [2: ["1", "2"]]),
            Case("sep=|\na|b,c\n1|2", ["a", "b,c"], [2: ["1", "2"]]),
            Case("\u{FEFF}sep=;\na,b;c\n", ["a,b", "c"]),
            Case("sep=;\r\n\u{FEFF}a,b;c\n", ["\u{FEFF}a,b", "c"]),
            // These are headings.
            Case("sep=\n1", ["sep="], [2: ["1"]]),
            Case("sep=;x\n1;2", ["sep=", "x"], [2: ["1", "2"]]),
            Case("sep=\"\n1", ["sep=\""], [2: ["1"]]),
            Case("a,b,sep=;\n1,2,3", ["a", "b", "sep=;"], [2: ["1", "2", "3"]]),
        ])
    func declared(_ one: Case) throws { try expect(one) }

    @Test(
        "A line ends with CRLF, LF or CR; the last one need not",
        arguments: [
            Case("a,b\r\n1,2\r\n3,4\r\n", ["a", "b"], [2: ["1", "2"], 3: ["3", "4"]]),
            Case("a,b\n1,2\n3,4\n", ["a", "b"], [2: ["1", "2"], 3: ["3", "4"]]),
            Case("a,b\r1,2\r3,4\r", ["a", "b"], [2: ["1", "2"], 3: ["3", "4"]]),
            Case("a,b\r1,2\n3,4\r\n5,6", ["a", "b"], [2: ["1", "2"], 3: ["3", "4"], 4: ["5", "6"]]),
            Case("\"a\"\r\n\"1\"\r\"2\"\n\"3\"", ["a"], [2: ["1"], 3: ["2"], 4: ["3"]]),
            Case("a\n1\n\n\r\n\r\r", ["a"], [2: ["1"]]),
            Case("a\n1\n\r2", ["a"], [2: ["1"], 4: ["2"]]),
            Case("a\r\n", ["a"]), Case("a", ["a"]), Case("\"a\"", ["a"]),
            // Unicode's other line separators are text.
            Case("a\n1\u{85}2\u{2028}3\u{B}4\u{C}5", ["a"], [2: ["1\u{85}2\u{2028}3\u{B}4\u{C}5"]]),
        ])
    func lineEnds(_ one: Case) throws { try expect(one) }

    @Test(
        "A quoted cell may hold separators, line breaks and doubled quotes; elsewhere a quote is text",
        arguments: [
            Case("a,b\n\"1,\"\"2\"\"\",3", ["a", "b"], [2: ["1,\"2\"", "3"]]),
            Case(
                "a,b\n\"1\r\n2\r3\n\n4\",5\n6,7", ["a", "b"], [2: ["1\r\n2\r3\n\n4", "5"], 3: ["6", "7"]]),
            Case("\"a\nb\",c\n1,2", ["a\nb", "c"], [2: ["1", "2"]]),
            Case("a,b\n5\" pipe,6\"\"", ["a", "b"], [2: ["5\" pipe", "6\"\""]]),
            Case("a,b\n \"1,2\"", ["a", "b"], [2: [" \"1", "2\""]]),
            Case("a,b\n\"1\"x\"y\",\"2\" \n", ["a", "b"], [2: ["1x\"y\"", "2 "]]),
            Case("a,b\n\"1\"\"\"\"2\",\"\"\"\"", ["a", "b"], [2: ["1\"\"2", "\""]]),
            Case("a,b\n\"\",1\n\"\"\"\",2", ["a", "b"], [2: ["", "1"], 3: ["\"", "2"]]),
            Case("a,b\n1,\"2\"", ["a", "b"], [2: ["1", "2"]]),
            Case("a;b\n\"1,\";\"2\"\"\"", ["a", "b"], [2: ["1,", "2\""]]),
            // To Swift, the separator or the quote makes one Character with what follows.
            Case("a,b\n1,\u{301}2", ["a", "b"], [2: ["1", "\u{301}2"]]),
            Case("a,b\n\"1\"\u{301},2", ["a", "b"], [2: ["1\u{301}", "2"]]),
            Case("a,b\n\"1\"\"\u{301}\",2", ["a", "b"], [2: ["1\"\u{301}", "2"]]),
            Case("a,b\n\u{301},2", ["a", "b"], [2: ["\u{301}", "2"]]),
        ])
    func quotes(_ one: Case) throws { try expect(one) }

    @Test(
        "A row without data is skipped, but counts",
        arguments: [
            Case("a,b\n\n1,2\n\n\n3,4", ["a", "b"], [3: ["1", "2"], 6: ["3", "4"]]),
            Case("a,b\n,\n;\n , \t\n\" \n \",\u{3000}\n3,4", ["a", "b"], [3: [";", ""], 6: ["3", "4"]]),
            Case("a,b\n\u{A0}\u{2003},\u{85}\n\u{B}\n\u{1},\n", ["a", "b"], [4: ["\u{1}", ""]]),
            Case(
                "a\n\u{3000}x\n\u{200B}\n\u{FEFF}\n", ["a"],
                [2: ["\u{3000}x"], 3: ["\u{200B}"], 4: ["\u{FEFF}"]]),
            Case("a,b\n,,,,,,,\n1,2\n,,,,x", ["a", "b"], [3: ["1", "2"], 4: ["", "", "", "", "x"]]),
            Case("a\n\n\n", ["a"]),
        ])
    func blanks(_ one: Case) throws { try expect(one) }

    @Test(
        "White space is kept, missing cells are empty, and blank cells beyond the headings are dropped",
        arguments: [
            Case(
                "a,b,c\n1\n1,2\n1,2,3", ["a", "b", "c"],
                [2: ["1", "", ""], 3: ["1", "2", ""], 4: ["1", "2", "3"]]),
            Case(
                "a,b\n1,2,3\n1,2,,4,,\n1,2, ,\u{3000}", ["a", "b"],
                [2: ["1", "2", "3"], 3: ["1", "2", "", "4"], 4: ["1", "2"]]),
            Case(
                " a ,\u{3000}b\u{A0}\n  1, 2 \n3,  ", [" a ", "\u{3000}b\u{A0}"],
                [2: ["  1", " 2 "], 3: ["3", "  "]]),
            Case(
                "a,,b, ,\n1,2,3\n1,2,3,4", ["a", "", "b"], [2: ["1", "2", "3"], 3: ["1", "2", "3", "4"]]),
            Case(",b\n1,2", ["", "b"], [2: ["1", "2"]]),
            Case("a,a\n1,2", ["a", "a"], [2: ["1", "2"]]),
        ])
    func widths(_ one: Case) throws { try expect(one) }

    @Test(
        "A mistake is reported with its row",
        arguments: [
            ("", CSVError.empty), ("\u{FEFF}", .empty), ("sep=;\r\n", .empty), ("sep=;", .empty),
            ("\n", .noHeadings), ("\r\na,b\n1,2", .noHeadings), (" , \t,\u{A0}\na", .noHeadings),
            (",,\n", .noHeadings),
            ("\"\"", .noHeadings), ("sep=;\n;\na;b", .noHeadings),
            ("\"a", .unclosedQuote(row: 1)), ("a\n\"", .unclosedQuote(row: 2)),
            ("a\n\"\"\"", .unclosedQuote(row: 2)),
            ("a,b\n\"1\n2\",3\n\n4,\"5\n6\n7\n", .unclosedQuote(row: 4)),
            ("sep=;\na\n\"1", .unclosedQuote(row: 2)),
            ("a\u{0}b", .notText), ("a,b\n1,2\n\u{0}", .notText), ("\u{FEFF}a\u{0},", .notText),
            ("\u{0}", .notText),
            ("PK\u{3}\u{4}\u{14}\u{0}", .workbook), ("%PDF-1.7\na,b\n", .notText),
        ])
    func wrong(_ text: String, _ error: CSVError) {
        #expect(throws: error) { try CSVTable(Array(text.utf8)) }
    }

    @Test("The rows can be read any number of times, also from a position between two of them")
    func sequence() throws {
        let table = try CSVTable(Array("a\n1\n\n2\n3\n".utf8))
        #expect(table.map(\.number) == [2, 4, 5] && table.map(\.number) == [2, 4, 5])
        var rows = table.makeIterator()
        #expect(rows.next()?.cells == ["1"])
        var later = rows
        #expect(rows.next()?.cells == ["2"] && rows.next()?.cells == ["3"])
        #expect(rows.next() == nil && rows.next() == nil)
        #expect(later.next() == CSVTable.Row(number: 4, cells: ["2"]))
    }

    @Test("M20 Rows above the headings are no part of the table, and the others keep their numbers")
    func headingsRow() throws {
        let bytes = Array(
            "Members 2026;;\r\n;;\r\nName;Email;\r\nAna;ana@example.org;\r\n;;\r\nBen;;\r\n".utf8)
        let table = try CSVTable(bytes, headingsRow: 3)
        #expect(table.headings == ["Name", "Email"] && table.headingsRow == 3)
        #expect(table.map(\.number) == [4, 6] && table.rowCount == 2)
        #expect(table.filledCells == [2, 1])
        #expect(table.rows([6]).map(\.cells) == [["Ben", ""]])
        #expect(throws: CSVError.noHeadings) { try CSVTable(bytes, headingsRow: 2) }
        #expect(throws: CSVError.empty) { try CSVTable(bytes, headingsRow: 7) }
    }
}

/// The bytes of the cells: `==` on strings ignores how accents are composed.
func exact(_ rows: [[String]]) -> [[[UInt8]]] {
    rows.map { $0.map { Array($0.utf8) } }
}
