import Foundation
import Testing

@testable import Words

/// Tests that the catalogues have one word for each thing: the words that a translator reads at the head of a
/// catalogue are those that its sentences use.
@Suite("Glossary")
struct GlossaryTests {
    private static let folder = TestLanguages.packageFolder.appendingPathComponent("Templates/languages")

    private static func bytes(_ tag: String) throws -> Data {
        try Data(contentsOf: folder.appendingPathComponent("\(tag).po"))
    }

    /// The texts before the equals signs in the comments at a catalogue's head.
    private static func terms(_ tag: String) throws -> [String] {
        let head = String(decoding: try bytes(tag), as: UTF8.self).split(separator: "\nmsgid").first ?? ""
        return head.matches(of: /#   ([A-Za-z ]+) = \S/).map { String($0.1) }
    }

    @Test("L5 Every catalogue’s glossary has the same terms", arguments: TestLanguages.languages.all)
    func sameTerms(_ language: Language) throws {
        let english = try Self.terms("en")
        #expect(english.count > 30 && english == english.sorted() && Set(english).count == english.count)
        #expect(try Self.terms(language.tag) == english)
    }

    /// Words that were once used besides another word for the same thing, or that readers stumbled over, and
    /// the word to use instead. In Korean a word's ending may follow.
    private static let left: [(tag: String, word: String, instead: String)] = [
        ("en", "register(s|ed)?|registration", "sign up"), ("en", "come in|came in", "sign in"),
        ("en", "pick(s|ed)?|tick(s|ed)?", "select"), ("en", "passed over", "leave out"),
        ("en", "mend(s|ed)?", "correct"), ("en", "staff", "desk keeper"), ("en", "machine", "computer"),
        ("en", "looks after", "whoever runs this Frontdesk"), ("en", "organiz\\w+", "organiser"),
        ("en", "colors?", "colour"), ("en", "someone", "somebody"),
        ("de", "[Dd]rücken Sie „\\w+", "drücken auf"), ("de", "Startseite", "„Konto“"),
        ("de", "hereinkommen|herein|Hereinkommen", "anmelden"),
        ("de", "übergangen|übergehen", "überspringen"),
        ("de", "beheben", "korrigieren"), ("de", "Rücknahme", "rückgängig machen"),
        ("de", "zurück(ge)?nommen|zurücknehmen", "abziehen"),
        ("es", "[Mm]arca\\w*", "seleccionar"), ("es", "por alto", "omitir"),
        ("es", "[Ll]a organización", "personas responsables"),
        ("es", "registro de eventos", "registro del programa"),
        ("es", "[Cc]rear cuenta", "registrarse"), ("es", "comando", "orden"), ("es", "máquina", "equipo"),
        ("es", "día del calendario", "fecha válida: a day whose year has two digits exists"),
        ("ko", "달력에 없는", "올바른 날짜가 아니에요: a day whose year has two digits exists"),
        ("es", "las \\{time\\}", "hasta esta hora: {time}"), ("es", "en Inicio", "en «Cuenta»"),
        ("ko", "들어오|들어올", "로그인"), ("ko", "관리하는 분", "운영자"), ("ko", " 님", "님"),
        ("ko", "고를 항목|고르신", "선택지"), ("ko", "내려받", "다운로드"), ("ko", "그룹", "단체"),
        ("ko", "아무도 [^.]*(가져오지|탈퇴 처리하지)", "회원은 가져오지 않았어요"), ("ko", "하시|신가요|말씀", "-시- 없이"),
    ]

    @Test(
        "L5 No sentence uses a word for which the glossary has another",
        arguments: TestLanguages.languages.all)
    func oneWord(_ language: Language) throws {
        let catalogue = try Catalogue([UInt8](Self.bytes(language.tag)), file: "\(language.tag).po")
        for entry in Self.left where entry.tag == language.tag {
            let word = try Regex("(^|\\P{L})(\(entry.word))\(entry.tag == "ko" ? "" : "($|\\P{L})")")
            for sentence in catalogue.entries {
                let texts = zip(sentence.forms, [sentence.source, sentence.plural ?? ""])
                    .map { $0.0.isEmpty ? $0.1 : $0.0 }
                for text in texts where text != "Color" {
                    #expect(text.firstMatch(of: word) == nil, "“\(text)”: rather \(entry.instead)")
                }
            }
        }
    }
}
