// What the rules say when they are compiled natively, for the browser tests to compare with WebAssembly.
//
//   Parity module > rules.wasm     the module that the program carries
//   Parity words > words.json      the words that pages carry
//   Parity cases > cases.jsonl     one filled-in form a line, and its problems with their sentences

import Browser
import Foundation
import Model
import Site

/// A filled-in form and what is wrong with it.
struct Case: Encodable {
    let form: String
    let entries: [[String]]
    let problems: [[String]]

    init(_ form: Form, _ text: (Field) -> String) {
        let texts = form.fields.map { ($0.name, text($0)) }
        self.form = form.name
        entries = texts.map { [$0.0, $0.1] }
        problems = form.problems(with: Entries(texts.map { (name: $0.0, text: $0.1) }))
            .map { problem in
                [problem.field, String(problem.code.rawValue)] + problem.arguments.map(\.text)
                    + [problem.sentence(in: form)]
            }
    }
}

/// Over all forms some 40,000.
let generatedPerForm = 4_000

func printCases() throws {
    let encoder = JSONEncoder()
    var generator = Generator(seed: 20_261_121)
    for form in Form.all {
        let chosen = chosenTexts.map { text in Case(form) { _ in text } }
        let generated = (0..<generatedPerForm).map { _ in Case(form) { _ in generator.text() } }
        for one in chosen + generated {
            FileHandle.standardOutput.write(try encoder.encode(one) + Data("\n".utf8))
        }
    }
}

switch CommandLine.arguments.dropFirst().first {
case "module": FileHandle.standardOutput.write(Data(CompiledRules.webAssembly))
case "words": FileHandle.standardOutput.write(Data(BrowserWords().json))
case "cases": try printCases()
default: FileHandle.standardError.write(Data("Parity module | words | cases\n".utf8))
}
