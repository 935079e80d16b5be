import Model
import Testing

/// Marks of several combining classes, in an order that normalising has to change at every step.
private func marks(_ count: Int) -> String {
    let cycle: [Unicode.Scalar] = ["\u{301}", "\u{323}", "\u{345}", "\u{35C}", "\u{327}", "\u{334}"]
    return String(String.UnicodeScalarView((0..<count).map { cycle[$0 % cycle.count] }))
}

/// The names of every form and field.
private let fields: [(String, String)] = Form.all.flatMap { form in
    form.fields.map { (form.name, $0.name) }
}

@Suite("The bounds of every text")
struct TextBoundsTests {
    private func problem(_ form: String, _ field: String, _ typed: String) throws -> Problem? {
        try #require(Form.named(form)?.field(field)).problem(in: Entries([(field, typed)]))
    }

    @Test(
        "No field of any form takes more than 30 marks in a row, whatever its rules are", arguments: fields)
    func everywhere(_ form: String, _ field: String) throws {
        for typed in ["e" + marks(31), marks(31), "ab" + marks(31) + "c@d.ef", "5 " + marks(100)] {
            #expect(try problem(form, field, typed)?.code == .tooManyMarks)
        }
        #expect(try problem(form, field, "e" + marks(30))?.code != .tooManyMarks)
        #expect(try problem(form, field, "e" + marks(30) + "e" + marks(30))?.code != .tooManyMarks)
    }

    @Test(
        "No field of any form takes more bytes than its characters may have, whatever its rules are",
        arguments: fields)
    func bytes(_ form: String, _ field: String) throws {
        let code: Problem.Code = field == "phone" ? .tooManyDigits : .tooLong
        for typed in [
            String(repeating: "e" + marks(30), count: 10_001), String(repeating: "9", count: 60_000),
        ] {
            #expect(try problem(form, field, typed)?.code == code)
        }
    }

    @Test(
        "A name or password may have 30 marks on a character, but not 31, in any script and of any class",
        arguments: [
            Row("Ada" + marks(30)), Row("Ada" + marks(31), .tooManyMarks),
            Row("A" + marks(30) + "d" + marks(30) + "a" + marks(30) + "c" + marks(30) + "xy"),
            Row("Ada" + String(repeating: "\u{1D165}", count: 30)),
            Row("Ada" + String(repeating: "\u{1D165}", count: 31), .tooManyMarks),
            Row("Ada" + String(repeating: "\u{1B44}", count: 31), .tooManyMarks),
            Row("Ada" + String(repeating: "\u{344}", count: 31), .tooManyMarks),
            Row("Ada" + String(repeating: "\u{20DD}", count: 31), .tooManyMarks),
            Row(" " + marks(31) + "Ada", .tooManyMarks),
        ])
    func marksInARow(_ row: Row) throws {
        #expect(try problem("guided", "last-name", row.typed)?.code == row.problem)
        #expect(try problem("sign-in", "member", row.typed)?.code == row.problem)
        #expect(try problem("sign-in", "password", row.typed)?.code == row.problem)
    }

    @Test(
        "A username, or what signs in, may have 16 bytes for each character, which is enough for old ones",
        arguments: [
            ("username", "username", 64 * 16, 64), ("guided", "username", 64 * 16, 64),
            ("sign-in", "member", 254 * 16, 254), ("transfer", "to", 254 * 16, 254),
        ])
    func identifiers(_ form: String, _ field: String, _ maxBytes: Int, _ most: Int) throws {
        let towers = String(repeating: "e" + marks(30), count: maxBytes / 61)
        let longest = towers + String(repeating: "e", count: maxBytes - towers.utf8.count)
        #expect(longest.utf8.count == maxBytes && longest.count <= most)
        #expect(try problem(form, field, longest)?.code != .tooLong)
        #expect(try problem(form, field, longest + "e")?.code == .tooLong)
        let family = String(repeating: "👩‍👩‍👧‍👦", count: 64)
        if form == "sign-in" { #expect(try problem(form, field, family) == nil) }
    }

    @Test(
        "D11 An email has at most 254 characters in any script, of four bytes each on average",
        arguments: ["desk", "guided", "member", "imported", "new-member", "account", "forgotten"])
    func emails(_ form: String) throws {
        for letter in ["a", "é", "김", "𝒶"] {
            let longest = String(repeating: letter, count: 242) + "@example.org"
            #expect(try problem(form, "email", longest) == nil)
            #expect(try problem(form, "email", letter + longest)?.code == .tooLong)
        }
        let marked = String(repeating: "e" + marks(3), count: 143) + "xyz@example.org"
        #expect(marked.utf8.count == 254 * 4)
        #expect(try problem(form, "email", marked) == nil)
        #expect(try problem(form, "email", "x" + marked)?.code == .tooLong)
    }

    @Test("Too many bytes are reported as the field’s limit of characters, before any other rule")
    func reports() throws {
        let towers = String(repeating: "e" + marks(30), count: 79)
        #expect(try problem("desk", "name", towers)?.arguments == [.number(100)])
        #expect(
            try problem("transfer", "amount", String(repeating: "9", count: 12_289))?.arguments == [
                .number(256)
            ])
        #expect(try problem("desk", "name", String(repeating: "e" + marks(23), count: 100)) == nil)
        #expect(try problem("desk", "name", String(repeating: "e" + marks(24), count: 100))?.code == .tooLong)
        #expect(try problem("desk", "password", "e" + marks(31))?.code == .tooManyMarks)
    }

    @Test("Every character that normalising sorts counts as a mark")
    func complete() throws {
        for value in UInt32(0x80)...0x10_FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            if scalar.properties.canonicalCombiningClass == .notReordered { continue }
            let typed = "Ada" + String(repeating: Character(scalar), count: 31)
            #expect(
                try problem("desk", "name", typed)?.code == .tooManyMarks, "\(scalar.escaped(asASCII: true))")
        }
    }

    @Test("What is trimmed at both ends is what Unicode calls white space")
    func whiteSpace() throws {
        for value in UInt32(0)...0x10_FFFF {
            guard let scalar = Unicode.Scalar(value), scalar != "-" else { continue }
            if value > 0x3100, !scalar.properties.isWhitespace { continue }
            let isTrimmed = try problem("colour", "red", "\(scalar)+7\(scalar)") == nil
            let isDigit = value >= 0x30 && value <= 0x39
            #expect(
                isTrimmed == scalar.properties.isWhitespace || isDigit, "\(scalar.escaped(asASCII: true))")
        }
    }
}
