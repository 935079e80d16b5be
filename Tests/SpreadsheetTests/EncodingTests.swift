import Testing

@testable import Spreadsheet

@Suite("Encodings in which spreadsheets save")
struct EncodingTests {
    /// An encoding; a byte order mark is a part of the text.
    enum Form: CaseIterable {
        case utf8, littleEndian, bigEndian

        func bytes(_ text: String) -> [UInt8] {
            switch self {
            case .utf8: Array(text.utf8)
            case .littleEndian: text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
            case .bigEndian: text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
            }
        }
    }

    private static let texts = [
        "Name,Email\r\nAda,ada@example.org\r\n", "a\n", "이름,전화\r\n가,나\r\n", "가\n가\n", "一,一\n一,一",
        "Имя;Почта\rАда;ada@example.org", "名前\tメール\n\u{3000}全角\u{3000}\t😀👩‍💻\n", "نام,ایمیل\nآدا,a@b",
        "Größe;5\" “pipe”\n\"1\n2\";3", "\u{10FFFF},\u{FFFF}\u{E000}\n\u{D7FF}\u{FFFD},1",
    ]

    @Test("UTF-8 and UTF-16 with or without a mark give the same rows", arguments: texts, Form.allCases)
    func same(_ text: String, _ form: Form) throws {
        let table = try CSVTable(Array(text.utf8))
        for bytes in [form.bytes(text), form.bytes("\u{FEFF}" + text)] {
            let other = try CSVTable(bytes)
            #expect(exact([other.headings]) == exact([table.headings]))
            #expect(other.map(\.number) == table.map(\.number))
            #expect(exact(other.map(\.cells)) == exact(table.map(\.cells)))
        }
    }

    @Test(
        "UTF-16 without a mark is recognised with any Korean syllable in the headings",
        arguments: [Form.littleEndian, .bigEndian])
    func syllables(_ form: Form) throws {
        let headings = stride(from: UInt32(0xAC00), to: 0xD7A4, by: 113).map { first in
            String(
                String.UnicodeScalarView((0..<8).compactMap { Unicode.Scalar(min(first + $0 * 14, 0xD7A3)) }))
        }
        for heading in headings {
            #expect(try CSVTable(form.bytes("\(heading),전화\r\n김,이\r\n")).headings == [heading, "전화"])
        }
    }

    @Test(
        "Bytes that aren't UTF-8 are reported with their row",
        arguments: [
            (bytes("Name\nJos", 0xE9, 0x0A), 2), ([0xE9], 1), (bytes("a", 0xC3), 1),
            (bytes("a", 0xC3, 0x0A), 1),
            (bytes("a\n\"1\n2\"\n\n3", 0xFF, 0x0A, 0x34), 4), (bytes("a\n1\n", 0xED, 0xA0, 0x80), 3),
            (bytes("a\n1\n", 0xC0, 0x80), 3), (bytes("a\n", 0xF5), 2),
            (bytes("a\n\"1\n2", 0xFF, 0x22), 2), (bytes("sep=", 0xE9), 1), (bytes("a\n1\n\n", 0xFF), 4),
            // This text is UTF-16 from its second row on.
            (bytes("a,b\n", 0xFF, 0xFE), 2),
        ] as [([UInt8], Int)])
    func mixed(_ bytes: [UInt8], _ row: Int) {
        #expect(throws: CSVError.wrongEncoding(row: row)) { try CSVTable(bytes, in: .utf8) }
        #expect(throws: CSVError.wrongEncoding(row: row)) { try CSVTable([0xEF, 0xBB, 0xBF] + bytes) }
    }

    @Test(
        "Half a character of UTF-16 is reported with its row",
        arguments: [
            (Form.littleEndian, "\u{FEFF}a\n1", [0x32], 2), (.bigEndian, "\u{FEFF}a\n1\n", [0], 3),
            (.littleEndian, "\u{FEFF}a\n", [0x3D, 0xD8, 0x31, 0], 2),
            (.bigEndian, "\u{FEFF}a\n1\n", [0xDE, 0, 0, 0x31], 3),
            (.bigEndian, "a,b\n1\n", [0xD8, 0x3D], 3), (.littleEndian, "a,b\n1", [0x61], 2),
            (.littleEndian, "\u{FEFF}", [0x61], 1), (.bigEndian, "\u{FEFF}", [0xD8, 0, 0xD8, 0], 1),
        ] as [(Form, String, [UInt8], Int)])
    func halves(_ form: Form, _ text: String, _ rest: [UInt8], _ row: Int) {
        #expect(throws: CSVError.wrongEncoding(row: row)) { try CSVTable(form.bytes(text) + rest) }
    }

    @Test(
        "A file that isn't text is reported as such, and so is a workbook",
        arguments: [
            (bytes("PK", 3, 4, 20, 0, 6, 0, 8, 0), .workbook),
            ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0, 0], .workbook),
            (bytes("%PDF-1.4\n%", 0xE2, 0xE3), .notText),
            ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10, 0x4A, 0x46, 0x49, 0x46], .notText),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D], .notText),
            (bytes("GIF89a", 0x10, 0, 0x10, 0, 0xF7, 0, 0, 0, 0, 0), .notText),
            ([0], .notText), ([0, 0], .notText), ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], .notText),
            (Form.littleEndian.bytes("\u{FEFF}a\n\u{0}"), .notText),
            (Form.bigEndian.bytes("a\n\u{0}"), .notText),
            (bytes("a,b\n1\u{0},2\n3,4\n"), .notText), (bytes("a,b\n1,\u{0}2\n3,4\n"), .notText),
            (bytes("ab,\u{0}cd,e"), .notText), (bytes("ab\u{0},cde,f"), .notText),
            (Array(repeating: 0x61, count: 5_000) + [0], .notText),
            // The end of this file was lost, and is NUL.
            (bytes("a,b\n1,2\n") + Array(repeating: 0, count: 5_000), .notText),
            ([0xFF, 0xFE], .empty), ([0xFE, 0xFF], .empty), ([0xEF, 0xBB, 0xBF], .empty), ([], .empty),
        ] as [([UInt8], CSVError)])
    func refused(_ bytes: [UInt8], _ error: CSVError) {
        #expect(throws: error) { try CSVTable(bytes) }
    }

    // MARK: Older encodings

    @Test("M20 Bytes that are neither UTF-8 nor UTF-16 are read as Windows-1252, each of them")
    func western() throws {
        // These differ from Latin-1 (https://encoding.spec.whatwg.org/index-windows-1252.txt).
        let own = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ"
        #expect(own.unicodeScalars.count == 0x20)
        let rest = String(String.UnicodeScalarView((UInt8(0xA0)...0xFF).map { Unicode.Scalar($0) }))
        let table = try CSVTable(bytes("Name;a\n") + Array(0x80...0xFF))
        #expect(table.encoding == .windows1252)
        #expect(table.map(\.cells) == [[own + rest, ""]])
        for part in [[0xEF, 0xBB], [0xFF], bytes("a,b\nJos", 0xE9)] as [[UInt8]] {
            #expect(try CSVTable(part).encoding == .windows1252)
        }
    }

    /// `이름,메일` and `똠방각,1`, whose first syllable only Windows has.
    private static let koreanFile: [UInt8] =
        [0xC0, 0xCC, 0xB8, 0xA7, 0x2C, 0xB8, 0xDE, 0xC0, 0xCF, 0x0A]
        + [0x8C, 0x63, 0xB9, 0xE6, 0xB0, 0xA2, 0x2C, 0x31, 0x0A]

    @Test("M20 Bytes that are all pairs of Korean are read as EUC-KR")
    func korean() throws {
        let table = try CSVTable(Self.koreanFile)
        #expect(table.encoding == .eucKR && table.headings == ["이름", "메일"])
        #expect(table.map(\.cells) == [["똠방각", "1"]])
    }

    @Test(
        "M20 Western text, and half a Korean character, aren’t taken for Korean",
        arguments: [
            // In `Ángel` and `Ärzte` two bytes are a rare syllable. The third text has `ÄÖ`, too, and the
            // last one ends with a lead byte.
            bytes("a\n", 0xC1) + bytes("ngel"), bytes("a\n", 0xC4) + bytes("rzte"),
            bytes("a\n", 0xC1) + bytes("ngel ", 0xC4) + bytes("rzte ", 0xC4, 0xD6), koreanFile + [0xB0],
            // No character has these two bytes.
            koreanFile + [0xC9, 0xFF],
        ])
    func notKorean(_ bytes: [UInt8]) throws {
        #expect(try CSVTable(bytes).encoding == .windows1252)
    }

    @Test("M20 A chosen encoding is taken, and reports what it has no character for")
    func chosen() throws {
        #expect(try CSVTable(Self.koreanFile, in: .windows1252).headings == ["À\u{CC}¸§", "¸ÞÀÏ"])
        #expect(try CSVTable(bytes("é\n1"), in: .windows1252).headings == ["Ã©"])
        #expect(throws: CSVError.wrongEncoding(row: 1)) { try CSVTable(Self.koreanFile, in: .utf8) }
        #expect(throws: CSVError.wrongEncoding(row: 2)) {
            try CSVTable(bytes("a\nJos", 0xE9), in: .eucKR)
        }
        #expect(throws: CSVError.wrongEncoding(row: 3)) {
            try CSVTable(Self.koreanFile + [0xC9, 0xFF], in: .eucKR)
        }
        #expect(throws: CSVError.notText) { try CSVTable(Form.littleEndian.bytes("a,b\n1,2\n"), in: .utf8) }
        for form in Form.allCases.dropFirst() {
            #expect(try CSVTable(form.bytes("\u{FEFF}a,b\n"), in: .utf16).headings == ["a", "b"])
            #expect(try CSVTable(form.bytes("a,b\n"), in: .utf16).headings == ["a", "b"])
        }
    }
}

private func bytes(_ text: String, _ rest: UInt8...) -> [UInt8] { Array(text.utf8) + rest }
