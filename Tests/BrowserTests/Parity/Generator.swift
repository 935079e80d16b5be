import Model
import SeededGenerator

/// Makes random texts, the same ones for the same seed.
struct Generator: RandomNumberGenerator {
    private var numbers: SeededGenerator

    init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

    mutating func next() -> UInt64 { numbers.next() }

    /// A text that is mostly short, or near a limit, and mostly in one script.
    mutating func text() -> String {
        let around = [0, 3, 7, 10, 15, 100, 254, 256]
        let count =
            Bool.random(using: &self)
            ? Int.random(in: 0...20, using: &self)
            : max(0, pick(around) + Int.random(in: -2...2, using: &self))
        if Int.random(in: 0..<4, using: &self) == 0 { return email() }
        let alphabet = pick(alphabets)
        let stray = Int.random(in: 0..<3, using: &self) == 0
        var text = String.UnicodeScalarView()
        for _ in 0..<count {
            let mixed = stray && Int.random(in: 0..<6, using: &self) == 0
            text.append(mixed ? anyScalar() : scalar(of: alphabet))
        }
        return String(text)
    }

    /// A text that somebody could type into a field: for one of a group's own mostly one that is nearly an
    /// answer.
    mutating func answer(to field: Field) -> String {
        guard let custom = field.custom, Int.random(in: 0..<6, using: &self) > 0 else {
            return Int.random(in: 0..<4, using: &self) == 0 ? "" : text()
        }
        switch custom.kind {
        case .text, .longText:
            if Int.random(in: 0..<3, using: &self) > 0 { return text() }
            if Int.random(in: 0..<6, using: &self) == 0 {
                return "e" + String(repeating: "\u{301}", count: pick([30, 31]))
            }
            return String(
                repeating: pick(["a", "é", "\n", "\r\n", "각"]), count: pick([0, 1, 1999, 2000, 2001]))
        case .number:
            let whole = String(repeating: pick(["0", "1", "9"]), count: pick([0, 1, 2, 11, 12, 13]))
            let rest = String(repeating: pick(["0", "5"]), count: pick([0, 1, 5, 6, 7]))
            return pick(["", "-", "+", "\u{2212}", " "]) + whole + pick(["", ".", ",", ".,"]) + rest
        case .date:
            return pick(["0000", "2024", "2026", "9999", "10000"]) + "-"
                + pick(["00", "02", "12", "13", "2"]) + "-"
                + pick(["00", "28", "29", "30", "31", "1"])
        case .yesNo, .agreement: return pick(["", "yes", "no", "Yes", "on", "yes no", " yes "])
        case .oneOf, .someOf:
            let ids = (custom.choices.map { String($0.id) } + ["", "2", "01", "-1", "999999999999999999999"])
            return (0..<Int.random(in: 0...3, using: &self)).map { _ in pick(ids) }.joined(
                separator: pick([" ", "  ", ","]))
        }
    }

    /// The questions that some group's desk could ask.
    mutating func questions() -> DeskQuestions {
        DeskQuestions(
            requiresName: Bool.random(using: &self), email: pick(DeskQuestions.Asking.allCases),
            phone: pick(DeskQuestions.Asking.allCases),
            phoneFormat: pick(DeskQuestions.PhoneFormat.allCases))
    }

    /// A row of a table with columns for a group's own fields.
    mutating func rowWithOwnFields() -> RowCase {
        let fields = CustomField.Kind.allCases.enumerated().map { index, kind in
            CustomField(
                id: Int64(index + 3), kind: kind, label: "\(kind) {1}", isRequired: true,
                choices: kind.hasChoices ? (1...3).map { CustomField.Choice(id: $0, label: "") } : [])
        }
        let labels = ["Chess", "Go, fast", "2", "Größe", "체스", "a;b", "\"Bo\"", "<b>"]
        let words = fields.flatMap { field -> [ImportRules.Word] in
            let answers = field.kind.hasChoices ? ["1", "2", "3"] : ["yes", "no"]
            return answers.flatMap { answer in
                (0..<2).map { _ in
                    ImportRules.Word(field: field.id, text: pick(labels), answer: answer)
                }
            }
        }
        let rules = ImportRules(
            asking: GroupForm(desk: questions(), fields: fields), words: words,
            dateOrder: pick(ImportRules.DateOrder.allCases))
        let cells = fields.map { field -> ImportedCell in
            (.own(field.id), cell(field, labels))
        }
        return RowCase(
            [(.profile(.name), text()), (.profile(.email), pick(["", "a@b.c"]))] + cells, by: rules)
    }

    private mutating func cell(_ field: CustomField, _ labels: [String]) -> String {
        switch field.kind {
        case .date:
            let sign = pick([".", "/", "-", ". "])
            return [
                pick(["2026", "1", "03", "13", "31"]), pick(["02", "2", "12", "13"]),
                pick(["2024", "29", "1999", "26"]),
            ].joined(separator: sign) + pick(["", ".", " "])
        case .yesNo, .oneOf, .agreement: return pick(labels + ["", "chess", "GRÖSSE", "größe", "1", "none"])
        case .someOf:
            return (0..<Int.random(in: 0...3, using: &self)).map { _ in
                pick(labels + ["\"a;b\"", "\"\"\"Bo\"\"\"", "", "1"])
            }
            .joined(separator: pick(["; ", ", ", " "]))
        case .text, .longText, .number: return text()
        }
    }

    private mutating func email() -> String {
        let pieces = [
            "a", "Ada", "@", ".", ".", "@", "example", "org", " ", "é", "e\u{301}", "뮐러", "\u{200D}", "1",
        ]
        let rest = (0..<Int.random(in: 0...8, using: &self)).map { _ in pick(pieces) }.joined()
        return Bool.random(using: &self) ? rest : "ada@example.org" + rest
    }

    private mutating func scalar(of alphabet: [ClosedRange<UInt32>]) -> Unicode.Scalar {
        Unicode.Scalar(UInt32.random(in: pick(alphabet), using: &self)) ?? "?"
    }

    private mutating func anyScalar() -> Unicode.Scalar {
        Bool.random(using: &self)
            ? scalar(of: pick(alphabets))
            : Unicode.Scalar(UInt32.random(in: 0...0x10_FFFF, using: &self)) ?? "?"
    }

    private mutating func pick<T>(_ choices: [T]) -> T {
        choices[Int.random(in: 0..<choices.count, using: &self)]
    }
}

/// Groups of scalars in which the boundaries of characters are hard to find.
private let alphabets: [[ClosedRange<UInt32>]] = [
    [0x20...0x7E],  // ASCII
    [0x30...0x39],  // digits
    [0x30...0x39, 0x660...0x669, 0xFF10...0xFF19],  // digits, not only of ASCII
    [0xC0...0x17F, 0x300...0x30F],  // Latin with accents, composed and not
    [0xAC00...0xD7A3],  // Hangul syllables
    [0x1100...0x1112, 0x1161...0x1175, 0x11A8...0x11C2],  // Hangul jamo, which form syllables
    [0x1F1E6...0x1F1FF],  // flags
    [0x1F466...0x1F469, 0x200D...0x200D, 0x1F3FB...0x1F3FF, 0x2764...0x2764, 0xFE0F...0xFE0F],  // families
    [0x00...0x20, 0x7F...0xA0],  // controls
    [0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0xFEFF...0xFEFF, 0x61...0x63],  // spaces, invisible
    [0x900...0x963],  // Devanagari, whose conjuncts are one character
    [0x600...0x605, 0x620...0x652],  // Arabic, with prepending marks
]
