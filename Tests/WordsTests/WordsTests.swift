import Foundation
import Testing

@testable import Model
@testable import Words

@Suite("Words")
struct WordsTests {
    @Test(
        "Each problem has a sentence that says what to do, with the field's own words and the limit in it",
        arguments: [
            ("desk", Problem(field: "name", code: .missing), "Enter a name."),
            (
                "desk", Problem(field: "name", code: .tooShort, arguments: [.number(3)]),
                "Name needs at least 3 characters."
            ),
            (
                "desk", Problem(field: "email", code: .notAnEmail),
                "Enter an email address like ada@example.org."
            ),
            (
                "desk", Problem(field: "phone", code: .notDigits),
                "Phone can contain digits only. Write 00 instead of +."
            ),
            (
                "desk", Problem(field: "email", code: .taken),
                "Email is taken: somebody is already signed up with it."
            ),
            (
                "email", Problem(field: "email", code: .localPartTooLong, arguments: [.number(20)]),
                "Email can have at most 20 characters before the @."
            ),
            (
                "email", Problem(field: "email", code: .notAnEmail),
                "Enter an email address like lovelace@example.org."
            ),
            (
                "desk", Problem(field: "phone", code: .tooFewDigits, arguments: [.number(10)]),
                "Phone needs at least 10 digits."
            ),
            ("guided", Problem(field: "first-name", code: .hasDigit), "First name can’t contain digits."),
            (
                "guided", Problem(field: "username", code: .notAUsername),
                "Username can’t contain spaces, emoji or unusual symbols."
            ),
            ("transfer", Problem(field: "amount", code: .missing), "Enter an amount."),
            (
                "transfer",
                Problem(field: "amount", code: .notEnough, arguments: [.amount(Amount(hundredths: 1250))]),
                "You have 12.50 credits. Enter that much or less."
            ),
            ("transfer", Problem(field: "amount", code: .nothingLeft), "You have no credits left to send."),
            ("colour", Problem(field: "red", code: .missing), "Enter a number for Red."),
            (
                "colour", Problem(field: "blue", code: .outOfRange, arguments: [.number(100)]),
                "Blue was out of range (0 to 100) and is now 100."
            ),
        ])
    func sentences(_ form: String, _ problem: Problem, _ sentence: String) throws {
        #expect(TestLanguages.english.text(problem.sentence(in: try #require(Form.named(form)))) == sentence)
    }

    @Test(
        "No sentence has a placeholder that nothing fills, whatever the rules find",
        arguments: Form.all.map(\.name))
    func filled(_ name: String) throws {
        let form = try #require(Form.named(name))
        let typed = [
            "", "a", "1", "A1@", "a@b.c", "-1", "1.234", "99999999999999999",
            String(repeating: "a", count: 999), "\u{200B}",
        ]
        for text in typed {
            for problem in form.problems(with: Entries(form.fields.map { ($0.name, text) })) {
                let sentence = TestLanguages.english.text(problem.sentence(in: form))
                #expect(!sentence.contains("{"), "\(sentence)")
                #expect(sentence.hasSuffix("."))
            }
        }
    }

    @Test("What a person typed is not taken for a placeholder")
    func braces() {
        #expect(
            Wording("{label} {1} {2}").filled { $0 == "label" ? "{1}" : $0 == "1" ? "{label}" : nil }
                == "{1} {label} {2}")
    }

    @Test(
        "C8 The contrast of a text is told in words",
        arguments: [
            (2100, "21.00:1, AAA"), (700, "7.00:1, AAA"), (699, "6.99:1, AA"),
            (305, "3.05:1, AA if large"),
            (100, "1.00:1, below AA"),
        ])
    func contrast(_ hundredths: Int, _ text: String) {
        let contrast = Contrast(lighter: Double(hundredths) / 2000 - 0.05, darker: 0)
        #expect(TestLanguages.english.text(ColourWords.contrast(contrast)) == text)
        #expect(TestLanguages.languages["de"]?.text(ColourWords.contrast(contrast)).contains(",") == true)
    }

    @Test(
        "L3 The browser has every sentence, label and level that the server has",
        arguments: TestLanguages.languages.all)
    func browser(_ language: Language) throws {
        struct Words: Decodable {
            struct Field: Decodable { let label, noun: String }
            let problems: [String: String]
            let fields: [String: [String: Field]]
            let contrastLevels: [String]
        }
        let words = try JSONDecoder().decode(Words.self, from: Data(BrowserWords(language).json))
        for code in Problem.Code.allCases {
            #expect(words.problems["\(code.rawValue)"] == language.pattern(code.pattern))
        }
        for form in Form.all {
            for field in form.fields {
                #expect(words.fields[form.name]?[field.name]?.label == language.pattern(field.label))
                #expect(words.fields[form.name]?[field.name]?.noun == language.pattern(field.noun))
            }
        }
        for level in Contrast.Level.allCases {
            #expect(words.contrastLevels[Int(level.rawValue)] == language.pattern(ColourWords.level(level)))
        }
    }
}
