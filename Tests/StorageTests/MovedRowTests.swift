import SeededGenerator
import Storage
import Testing

@Suite("Rows that move from one engine to another")
struct MovedRowTests {
    private func rows(_ bytes: [UInt8], of table: MovedTable) throws -> [[MovedValue]] {
        var reader = MovedRowReader(bytes, of: table)
        var rows: [[MovedValue]] = []
        while let row = try reader.next() { rows.append(row) }
        return rows
    }

    /// A session's values, of every kind.
    private func written(_ rows: [[MovedValue]]) -> [UInt8] {
        var writer = MovedRowWriter()
        for row in rows {
            for value in row { writer.add(value) }
            writer.endRow()
        }
        return writer.take()
    }

    @Test(
        "S5 Whatever stands in a row is read as it was written: tabs, lines, backslashes, nothing, any text")
    func roundTrip() throws {
        var generator = SeededGenerator(seed: 5)
        let pieces = [
            "\t", "\n", "\r", "\\", "\\N", "N", "\u{8}", "\u{B}", "\u{C}", "'", "\"", "👩‍👩‍👧", "é", "강", " ", "",
        ]
        let all = (0..<500).map { _ -> [MovedValue] in
            let text = (0..<Int.random(in: 0...6, using: &generator))
                .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            let bytes = (0..<Int.random(in: 0...40, using: &generator))
                .map { _ in UInt8.random(in: 0...255, using: &generator) }
            return [
                .bytes(bytes), .integer(Int64.random(in: .min ... .max, using: &generator)),
                .flag(Bool.random(using: &generator)), Bool.random(using: &generator) ? .text(text) : .none,
                .integer([Int64.min, .max, 0, -1].randomElement(using: &generator) ?? 0), .none,
            ]
        }
        let bytes = written(all)
        #expect(bytes.count { $0 == UInt8(ascii: "\n") } == all.count)
        #expect(try rows(bytes, of: .session) == all)
    }

    @Test("S5 It is the format of PostgreSQL’s COPY")
    func format() {
        let row: [MovedValue] = [
            .bytes([0, 171]), .integer(-7), .flag(true), .text("a\tb\\N\n"), .none, .flag(false),
        ]
        #expect(written([row]) == Array("\\\\x00ab\t-7\tt\ta\\tb\\\\N\\n\t\\N\tf\n".utf8))
    }

    @Test(
        "S5 What is no row of the table is found out",
        arguments: [
            "1\t2", "1\n", "1\t2\t3\n", "x\t2\n", "1\t2\t\n", "9223372036854775808\t2\n", "-\t2\n", "1\t 2\n",
            "1\t2\\",
        ])
    func malformed(text: String) {
        #expect(throws: MovedRowReader.Malformed.self) { try rows(Array(text.utf8), of: .activityWhom) }
    }

    @Test("S5 Every table comes after those that its rows refer to, and its key is among its columns")
    func order() {
        let names = MovedTable.all.map(\.name)
        #expect(Set(names).count == names.count)
        for table in MovedTable.all {
            #expect(table.key.allSatisfy(table.columnNames.contains))
            #expect(Set(table.columnNames).count == table.columns.count)
        }
        for (before, after) in [
            ("closing", "member"), ("member", "session"), ("account", "transfer"), ("transfer", "activity"),
            ("activity", "activity_note"),
        ] {
            #expect((names.firstIndex(of: before) ?? 99) < (names.firstIndex(of: after) ?? -1))
        }
    }
}
