// Prints the results of the rules as compiled natively, for the browser tests to compare with WebAssembly.
//
//   Parity module > rules.wasm                the module that the program contains
//   Parity words [LANGUAGE] > words.json      the words that the pages load
//   Parity colours [LANGUAGE] > colours.jsonl in each line, what was typed for a colour, and what is shown for it
//   Parity rows [LANGUAGE] > rows.jsonl       in each line, a row of an imported table, and its problems
//   Parity cases [LANGUAGE] > cases.jsonl     in each line, a form and its problems with their sentences
//   Parity fields [LANGUAGE] > fields.jsonl   the same for forms with fields of a group's own
//
// With another argument of 8 after the language, only every eighth line is printed.

import Browser
import Foundation
import Model
import Words

/// The language of the second argument, by default English. The working directory must be the repository.
let language: Language = {
    let tag = CommandLine.arguments.dropFirst(2).first ?? "en"
    guard let languages = try? Languages(folder: URL(fileURLWithPath: "Templates/languages")),
        let language = languages[tag]
    else { fatalError("there is no Templates/languages/\(tag).po here") }
    return language
}()

/// Prints values as lines of JSON: all of them, or every nth if the third argument is n.
struct Printer {
    private let encoder = JSONEncoder()
    private let step = CommandLine.arguments.dropFirst(3).first.flatMap { Int($0) } ?? 1
    private var count = 0

    /// Evaluates only a value that it prints, since the rules take most of the time.
    mutating func print(_ value: @autoclosure () -> some Encodable) throws {
        defer { count += 1 }
        guard count % step == 0 else { return }
        FileHandle.standardOutput.write(try encoder.encode(value()) + Data("\n".utf8))
    }
}

/// A form and its problems.
struct Case: Encodable {
    let form: String
    /// The page's knowledge of the group's own fields: the rules' part, and the words by the fields' names.
    let group: [String]
    let words: [String: [String: String]]
    let fields: [String]
    /// The text of each field, or the one that all of them have: some are long.
    let texts: [String]
    let problems: [[String]]

    init(_ form: Form, _ texts: [String]) {
        self.form = form.name
        group = form.group.texts
        words = Self.words(form)
        fields = form.fields.map(\.name)
        self.texts = texts
        let entries = fields.enumerated().map { (name: $1, text: texts.count == 1 ? texts[0] : texts[$0]) }
        problems = form.problems(with: Entries(entries))
            .map { problem in
                [problem.field, String(problem.code.rawValue)] + problem.arguments.map(\.text)
                    + [language.text(problem.sentence(in: form))]
            }
    }
}

extension Case {
    static func words(_ form: Form) -> [String: [String: String]] {
        form.fields.filter { $0.custom != nil }.reduce(into: [:]) { words, field in
            words[field.name] = [
                "label": field.label, "noun": field.label,
                "example": field.placeholder.isEmpty ? "" : language.text(Sentence(field.placeholder)),
            ]
        }
    }
}

/// The number of random cases for each form; more than 40,000 for all.
let generatedPerForm = 4_000

func printCases() throws {
    var printer = Printer()
    var generator = Generator(seed: 20_261_121)
    for form in Form.all {
        let generated = (0..<generatedPerForm).map { _ in form.fields.map { _ in generator.text() } }
        let same = chosenTexts + (form.name == Form.guided.name ? numericTexts : [])
        for texts in same.map({ [$0] }) + generated {
            try printer.print(Case(form, texts))
        }
    }
}

/// Forms with fields that some group could have, answered well and badly.
func printFieldCases() throws {
    var printer = Printer()
    var generator = Generator(seed: 20_261_126)
    let forms: [Form] = [
        .desk, .desk, .guided, .email, .username, .account, .member, .memberWithoutPassword, .newMember,
    ]
    for _ in 0..<generatedGroups {
        let fields = (0..<Int.random(in: 1...8, using: &generator)).map { number in
            let kind = CustomField.Kind.allCases.randomElement(using: &generator) ?? .text
            let choices = kind.hasChoices ? Int.random(in: 1...6, using: &generator) : 0
            return CustomField(
                id: Int64(number * 7 + Int.random(in: 1...7, using: &generator)), kind: kind,
                label: "\(number) {1} " + ["Größe", "생일", "<b>", "{label}"][number % 4],
                isRequired: Bool.random(using: &generator),
                choices: (0..<choices).map { CustomField.Choice(id: Int64($0 * 3 + 1), label: "") })
        }
        let form = (forms.randomElement(using: &generator) ?? .desk).asking(
            GroupForm(desk: generator.questions(), fields: fields))
        for _ in 0..<casesPerGroup {
            let texts = form.fields.map { generator.answer(to: $0) }
            try printer.print(Case(form, texts))
        }
    }
}

let generatedGroups = 4_000
let casesPerGroup = 10

/// The cells of a row of an imported table, and its problems with their sentences.
struct RowCase: Encodable {
    let rules: [String]
    let words: [String: [String: String]]
    let cells: [[String]]
    let problems: [[String]]

    init(_ cells: [ImportedCell], by rules: ImportRules = ImportRules()) {
        self.cells = cells.map { [$0.meaning.id, $0.text] }
        self.rules = rules.texts
        words = Case.words(rules.form)
        problems = rules.problems(with: Entries(row: cells, by: rules)).map { problem in
            [problem.field, language.text(problem.sentence(in: rules.form))]
        }
    }
}

func printRows() throws {
    var printer = Printer()
    var generator = Generator(seed: 20_261_125)
    let fixed: [[ImportedCell]] = [
        [(.firstName, "도윤"), (.lastName, "김")], [(.firstName, "A"), (.lastName, "B")],
        [(.profile(.phone), "+49 (30) 12/34-56.78"), (.profile(.email), "a@b.c")],
        [(.profile(.phone), "++4930123456"), (.profile(.username), "ada")],
    ]
    let generated = (0..<generatedPerForm).map { _ in
        let count = Int.random(in: 0...8, using: &generator)
        return (0..<count).map { _ -> ImportedCell in
            (ImportMeaning.builtIn.randomElement(using: &generator) ?? .profile(.name), generator.text())
        }
    }
    let own = (0..<generatedPerForm).map { _ in generator.rowWithOwnFields() }
    for one in (fixed + generated).map({ RowCase($0) }) + own {
        try printer.print(one)
    }
}

/// The texts that were typed for a colour, and the result.
struct ColourCase: Encodable {
    let texts: [String]
    /// The number and the sentence of each part; either may be empty.
    let parts: [[String]]
    let facts: [String]

    init(_ texts: [String]) {
        let names = Form.colour.fields.map(\.name)
        let typed = TypedColour(Entries(zip(names, texts).map { (name: $0, text: $1) }))
        self.texts = texts
        parts = typed.parts.map { part in
            [
                part.number.map(String.init) ?? "",
                part.problem.map { language.text($0.sentence(in: .colour)) } ?? "",
            ]
        }
        let colour = try? typed.read()
        facts =
            colour.map {
                [$0.hex]
                    + [$0.contrastWithWhite, $0.contrastWithBlack].map {
                        language.text(ColourWords.contrast($0))
                    }
            }
            ?? []
    }
}

func printColours() throws {
    var printer = Printer()
    var generator = Generator(seed: 20_261_121)
    let odd = ["", " ", "-1", "+7", "0", "00", "100", "101", "12.5", "1e2", "much", "999999999999", " 50 "]
    func text() -> String {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0..<6: String(Int.random(in: 0...100, using: &generator))
        case 6: String(Int.random(in: -300...300, using: &generator))
        case 7: generator.text()
        default: odd.randomElement(using: &generator) ?? ""
        }
    }
    for _ in 0..<4_000 {
        let texts = [text(), text(), text()]
        try printer.print(ColourCase(texts))
    }
}

switch CommandLine.arguments.dropFirst().first {
case "module": FileHandle.standardOutput.write(Data(CompiledRules.webAssembly))
case "words": FileHandle.standardOutput.write(Data(BrowserWords(language).json))
case "colours": try printColours()
case "rows": try printRows()
case "cases": try printCases()
case "fields": try printFieldCases()
default:
    FileHandle.standardError.write(Data("Parity module | words | colours | rows | cases | fields\n".utf8))
}
