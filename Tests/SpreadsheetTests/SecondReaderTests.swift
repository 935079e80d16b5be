import SeededGenerator
import Testing

@testable import Spreadsheet

@Suite("Comparison with a simple second reader")
struct SecondReaderTests {
    @Test("Both readers find the same in random bytes", arguments: 1...6 as ClosedRange<UInt64>)
    func same(_ seed: UInt64) {
        let alphabet: [[UInt8]] =
            "\"\",,;;\n\n\r\t a".unicodeScalars.map { Array(String($0).utf8) } + [[0xC3, 0xA9]]
        let rare: [[UInt8]] = [
            [0], [0xFF], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF], Array("sep=;\n".utf8),
        ]
        var random = SeededGenerator(seed: seed)
        for _ in 0..<6_000 {
            var limits = CSVTable.Limits()
            if Bool.random(using: &random) {
                (limits.rows, limits.bytesPerRow, limits.columns) = (2, 9, 3)
            }
            var bytes: [UInt8] = []
            if Int.random(in: 0..<8, using: &random) == 0 {
                bytes += rare.randomElement(using: &random) ?? []
            }
            for _ in 0..<Int.random(in: 0...24, using: &random) {
                let isRare = Int.random(in: 0..<60, using: &random) == 0
                bytes += (isRare ? rare : alphabet).randomElement(using: &random) ?? []
            }
            let isUTF16 =
                [[0xFF, 0xFE], [0xFE, 0xFF]].contains { bytes.starts(with: $0) } || bytes.contains(0)
            // Text that isn't UTF-8 is reported, and not taken for an older encoding.
            let encoding: TextEncoding? = isUTF16 ? nil : .utf8
            let found = Result { () throws(CSVError) in try CSVTable(bytes, in: encoding, limits: limits) }
                .map { table in exact([table.headings] + table.map { [String($0.number)] + $0.cells }) }
            let wanted = SecondReader.readings(of: bytes, limits: limits).map { $0.map(exact) }
            #expect(wanted.contains(found), "\(bytes)")
        }
    }
}

/// Slow and simple: it works on scalars, and reads the whole text at once.
private enum SecondReader {
    typealias Reading = Result<[[String]], CSVError>

    /// The permitted results. For bytes with NUL and without a mark the encoding is a guess, which has tests
    /// of its own.
    static func readings(of bytes: [UInt8], limits: CSVTable.Limits) -> [Reading] {
        texts(of: bytes).map { text in
            Result { () throws(CSVError) in try read(Array(text.unicodeScalars), limits) }
        }
    }

    private static func texts(of bytes: [UInt8]) -> [String] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return [String(decoding: bytes[3...], as: UTF8.self)] }
        if bytes.starts(with: [0xFF, 0xFE]) { return [utf16(bytes[2...], isBig: false)] }
        if bytes.starts(with: [0xFE, 0xFF]) { return [utf16(bytes[2...], isBig: true)] }
        if !bytes.contains(0) { return [String(decoding: bytes, as: UTF8.self)] }
        return ["\u{0}", utf16(bytes[...], isBig: false), utf16(bytes[...], isBig: true)]
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> String {
        var rest = bytes
        var units: [UInt16] = []
        while rest.count >= 2 {
            let (first, second) = (UInt16(rest.removeFirst()), UInt16(rest.removeFirst()))
            units.append(isBig ? first * 256 + second : second * 256 + first)
        }
        return String(decoding: units, as: UTF16.self) + (rest.isEmpty ? "" : "\u{FFFD}")
    }

    private static func read(_ text: [Unicode.Scalar], _ limits: CSVTable.Limits) throws(CSVError)
        -> [[String]]
    {
        if text.contains("\0") { throw .notText }
        var text = text[...]
        var separator: Unicode.Scalar?
        if text.count >= 5, text.starts(with: "sep=".unicodeScalars),
            let declared = text.dropFirst(4).first,
            declared.isASCII, declared != "\"", declared != "\r", declared != "\n",
            text.dropFirst(5).first.map({ $0 == "\r" || $0 == "\n" }) ?? true
        {
            separator = declared
            text = text.dropFirst(5)
            if text.starts(with: "\r\n".unicodeScalars) { text = text.dropFirst() }
            text = text.dropFirst()
        }
        if text.isEmpty { throw .empty }
        let by = separator ?? mostFrequent(in: text, limits)
        var result: [[String]] = []
        var number = 0
        while !text.isEmpty {
            number += 1
            let row = try row(&text, by, number, limits)
            if row.wasUndecodable { throw .wrongEncoding(row: number) }
            var cells = row.cells
            let width = result.first?.count ?? 0
            while cells.count > width, cells.last.map(isBlank) == true { cells.removeLast() }
            if number > 1, cells.allSatisfy(isBlank) { continue }
            if cells.count > limits.columns { throw .tooManyColumns(row: number, limit: limits.columns) }
            if number == 1, cells.isEmpty { throw .noHeadings }
            while cells.count < width { cells.append("") }
            result.append(number == 1 ? cells : [String(number)] + cells)
            if result.count > limits.rows + 1 { throw .tooManyRows(limit: limits.rows) }
        }
        return result
    }

    private static func isBlank(_ cell: String) -> Bool {
        cell.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }

    /// The most frequent separator in the first row, outside cells in quotes.
    private static func mostFrequent(in text: ArraySlice<Unicode.Scalar>, _ limits: CSVTable.Limits)
        -> Unicode.Scalar
    {
        var rest = text
        var counts: [Unicode.Scalar: Int] = [:]
        cells: while true {
            if rest.first == "\"" {
                repeat {
                    rest = rest.dropFirst().drop { $0 != "\"" }.dropFirst()
                } while rest.first == "\""
            }
            rest = rest.drop { !",;\t\r\n".unicodeScalars.contains($0) }
            let read = text[..<rest.startIndex].reduce(0) { $0 + length($1) }
            guard let end = rest.first, end != "\r", end != "\n", read < limits.bytesPerRow else {
                break cells
            }
            counts[end, default: 0] += 1
            rest = rest.dropFirst()
        }
        let most = counts.values.max()
        return ["\t", ";", ","].first { counts[$0] == most && most != nil } ?? ","
    }

    private static func row(
        _ text: inout ArraySlice<Unicode.Scalar>, _ separator: Unicode.Scalar, _ number: Int,
        _ limits: CSVTable.Limits
    ) throws(CSVError) -> (cells: [String], wasUndecodable: Bool) {
        let start = text
        var cells: [String] = []
        func check(to end: Int) throws(CSVError) {
            let bytes = start[..<end].reduce(0) { $0 + length($1) }
            if bytes > limits.bytesPerRow { throw .rowTooLong(row: number, limit: limits.bytesPerRow) }
        }
        while true {
            var cell = String.UnicodeScalarView()
            if text.first == "\"" {
                text.removeFirst()
                while true {
                    guard let scalar = text.popFirst() else { throw .unclosedQuote(row: number) }
                    if scalar != "\"" {
                        cell.append(scalar)
                    } else if text.first != "\"" {
                        break
                    } else {
                        cell.append(text.removeFirst())
                    }
                }
            }
            while let scalar = text.first, scalar != separator, scalar != "\r", scalar != "\n" {
                cell.append(text.removeFirst())
            }
            try check(to: text.startIndex)
            cells.append(String(cell))
            if text.first != separator { break }
            text.removeFirst()
        }
        let wasUndecodable = start[..<text.startIndex].contains("\u{FFFD}")
        if text.starts(with: "\r\n".unicodeScalars) { text.removeFirst() }
        text = text.dropFirst()
        return (cells, wasUndecodable)
    }

    /// The length in UTF-8; a scalar that stands for undecodable bytes counts as one byte.
    private static func length(_ scalar: Unicode.Scalar) -> Int {
        scalar == "\u{FFFD}" ? 1 : String(scalar).utf8.count
    }
}
