import SeededGenerator
import Testing

@testable import Spreadsheet

@Suite("Written files are read as they were")
struct RoundTripTests {
    private static let nasty = [
        "", "a", "é", "e\u{301}", "\u{301}", " ", "\t", ",", ";", "\"", "\"\"", "\n", "\r", "\r\n", "'", "=",
        "-", "김", "😀",
        "\u{FEFF}", "\u{3000}", "|",
    ]
    private static let plain = ["a", "b", "é", "김", " ", "5\"", "'", "=", "🙂"]

    private func text(of alphabet: [String], _ random: inout SeededGenerator) -> String {
        let length = Int.random(in: 0...6, using: &random)
        return "x" + (0..<length).map { _ in alphabet.randomElement(using: &random) ?? "" }.joined()
    }

    /// A table in which all rows have the same width and data, and no heading is blank.
    private func table(of alphabet: [String], columns: Int, _ random: inout SeededGenerator) -> [[String]] {
        (0...Int.random(in: 0...5, using: &random)).map { row in
            (0..<columns).map { column in
                let cell = text(of: alphabet, &random)
                let isWhole = row == 0 || column == 0 || Bool.random(using: &random)
                return isWhole ? cell : String(cell.unicodeScalars.dropFirst())
            }
        }
    }

    private func expect(_ rows: [[String]], of bytes: [UInt8], read: (String) -> String = { $0 }) throws {
        let table = try CSVTable(bytes)
        let found = [table.headings] + table.map(\.cells)
        #expect(exact(found.map { $0.map(read) }) == exact(rows), "\(bytes)")
        #expect(table.map(\.number) == Array(2..<rows.count + 1))
    }

    @Test("Files that the program writes, with any texts", arguments: 1...4 as ClosedRange<UInt64>)
    func own(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<400 {
            let rows = table(of: Self.nasty, columns: Int.random(in: 1...5, using: &random), &random)
            try expect(rows, of: Array(rows.map { CSV.row($0) }.joined().utf8), read: CSV.original)
        }
    }

    @Test(
        "Files that spreadsheets write, with any separator, line end and encoding",
        arguments: 1...4 as ClosedRange<UInt64>)
    func others(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<400 {
            let columns = Int.random(in: 2...5, using: &random)
            let headings = table(of: Self.plain, columns: columns, &random)[0]
            let isMarked = Bool.random(using: &random)
            let below = table(of: isMarked ? Self.nasty : Self.plain, columns: columns, &random)
            let rows = [headings] + below
            let separator = [",", ";", "\t"].randomElement(using: &random) ?? ","
            let lineEnd = ["\r\n", "\n", "\r"].randomElement(using: &random) ?? "\n"
            let lines = rows.map { row in
                row.map { Self.quoted($0, if: Bool.random(using: &random)) }.joined(separator: separator)
            }
            let file = lines.joined(separator: lineEnd) + (Bool.random(using: &random) ? lineEnd : "")
            let form = EncodingTests.Form.allCases.randomElement(using: &random) ?? .utf8
            try expect(rows, of: form.bytes((isMarked ? "\u{FEFF}" : "") + file))
        }
    }

    private static func quoted(_ cell: String, if isWanted: Bool) -> String {
        let scalars = cell.unicodeScalars
        let isNeeded =
            scalars.first == "\"" || scalars.contains { ",;\t\r\n".unicodeScalars.contains($0) }
        if !isNeeded && !isWanted { return cell }
        return "\"" + String(String.UnicodeScalarView(scalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }))
            + "\""
    }
}
