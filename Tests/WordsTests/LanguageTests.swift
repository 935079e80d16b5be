import Foundation
import Model
import SeededGenerator
import TestStores
import Testing

@testable import Words

@Suite("Languages")
struct LanguageTests {
    private static let reference = """
        msgid "Saved."
        msgstr ""

        msgid "{name} is registered."
        msgstr ""

        msgid "Sent {amount} to {name}: {note}"
        msgstr ""

        msgid "One person is back."
        msgid_plural "{count} people are back."
        msgstr[0] ""
        msgstr[1] ""
        """

    private static let german = """
        msgid "Saved."
        msgstr "Gespeichert."

        msgid "{name} is registered."
        msgstr "{name} ist angemeldet."

        msgid "Sent {amount} to {name}: {note}"
        msgstr "{name} hat {amount} bekommen: {note}"

        msgid "One person is back."
        msgid_plural "{count} people are back."
        msgstr[0] "Eine Person ist zurück."
        msgstr[1] "{count} Personen sind zurück."
        """

    private static func languages(_ files: [String: String]) throws -> Languages {
        let folder = try TemporaryFolder()
        for (name, text) in files { try Data(text.utf8).write(to: folder.file(name)) }
        return try Languages(folder: folder.url)
    }

    /// The header of a catalogue: ten lines, which come before the sentences.
    private static func header(
        _ language: String, plurals: String = "nplurals=2; plural=(n != 1);", more: String = "X-Ignored: x"
    ) -> String {
        """
        msgid ""
        msgstr ""
        "Language: \(language)\\n"
        "Content-Type: text/plain; charset=UTF-8\\n"
        "Plural-Forms: \(plurals)\\n"
        "X-Language-Name: In \(language)\\n"
        "X-Date: {day}. {month} {year}, {clock}\\n"
        "X-Day: {day}. {month} {year}\\n"
        "\(more)\\n"

        """ + "\n"
    }

    private static let english = header("en") + reference

    /// English, German, and some languages that have German sentences under their own tags.
    private static func some() throws -> Languages {
        var files = [
            "en.po": english, "de.po": header("de", more: "X-Decimal-Separator: ,") + german,
            "notes.txt": "not a catalogue", ".de.po": "an editor’s",
        ]
        for tag in ["ko", "pt-BR", "zh-Hant"] { files["\(tag).po"] = header(tag) + german }
        return try languages(files)
    }

    // MARK: Sentences

    @Test("L4 A sentence is looked up and filled in, with the language’s order, numbers and plurals")
    func sentences() throws {
        let languages = try Self.some()
        let german = try #require(languages["DE"])
        let sent = Sentence(
            "Sent {amount} to {name}: {note}",
            [
                "amount": .amount(Amount(hundredths: -1250)), "name": .text("{note} & {amount}"),
                "note": .sentence("Saved."),
            ])
        #expect(german.text(sent) == "{note} & {amount} hat -12,50 bekommen: Gespeichert.")
        #expect(languages.english.text(sent) == "Sent -12.50 to {note} & {amount}: Saved.")
        #expect(german.text("Saved.") == "Gespeichert.")
        #expect(german.text(Sentence("{name} is registered.")) == "{name} ist angemeldet.")
        #expect(german.pattern("{name} is registered.") == "{name} ist angemeldet.")
        #expect(german.text("Nobody wrote this.") == "Nobody wrote this.")
        #expect(german.text(Sentence("Nobody, {who}.", ["who": .number(-7)])) == "Nobody, -7.")
    }

    @Test(
        "L4 A count chooses the form",
        arguments: [
            (0, "0 Personen sind zurück.", "0 people are back."),
            (1, "Eine Person ist zurück.", "One person is back."),
            (2, "2 Personen sind zurück.", "2 people are back."),
        ])
    func counts(_ count: Int, _ german: String, _ english: String) throws {
        let languages = try Self.some()
        let sentence = Sentence(one: "One person is back.", other: "{count} people are back.", count: count)
        #expect(languages["de"]?.text(sentence) == german)
        #expect(languages.english.text(sentence) == english)
        let unknown = Sentence(one: "One cat.", other: "{count} cats.", count: count)
        #expect(languages["de"]?.text(unknown) == (count == 1 ? "One cat." : "\(count) cats."))
    }

    @Test(
        "Only names in braces are placeholders",
        arguments: [
            ("", [], ""), ("plain", [], "plain"), ("{a}", ["a"], "<a>"),
            ("{a}{b_2}", ["a", "b_2"], "<a><b_2>"),
            ("x{ä}y", ["ä"], "x<ä>y"), ("{}", [], "{}"), ("{ a }", [], "{ a }"), ("{a", [], "{a"),
            ("{{a}}", ["a"], "{<a>}"), ("{a-b} {", [], "{a-b} {"), ("}{é{a}", ["a"], "}{é<a>"),
        ] as [(String, Set<String>, String)])
    func placeholders(_ text: String, _ names: Set<String>, _ filled: String) {
        #expect(Wording(text).placeholders == names)
        #expect(Wording(text).filled { "<\($0)>" } == filled)
        #expect(Wording(text).filled { _ in nil } == text)
    }

    @Test("A sentence with markup or braces in it shows as text in HTML")
    func markup() throws {
        let english = "msgid \"Hello, {name}!\"\nmsgstr \"\"\n"
        let languages = try Self.languages([
            "en.po": Self.header("en") + english,
            "de.po": Self.header("de") + "msgid \"Hello, {name}!\"\nmsgstr \"<b>{{name}} {{{{#name}}\"\n",
        ])
        let german = try #require(languages["de"])
        let sentence = Sentence("Hello, {name}!", ["name": .text("<i>")])
        #expect(german.markup(sentence) == "&lt;b&gt;{&lt;i&gt;} {{{{#name}}")
    }

    // MARK: Numbers and dates

    @Test("L5 A date is in the language’s order, with the names of its months or with numbers")
    func dates() throws {
        let months = (1...12).map { "M\($0)" }.joined(separator: "|")
        let languages = try Self.languages([
            "en.po": Self.header("en", more: "X-Months: \(months)"),
            "ko.po": Self.header("ko").replacing(
                "{day}. {month} {year}, {clock}", with: "{year}년 {month}월 {day}일 {clock}"),
        ])
        func date(_ tag: String, _ month: Int) -> String? {
            languages[tag]?.date(day: 21, month: month, year: 2026, clock: "14:05")
        }
        #expect(date("en", 1) == "21. M1 2026, 14:05")
        #expect(date("en", 12) == "21. M12 2026, 14:05")
        #expect(date("en", 13) == "21. 13 2026, 14:05")
        #expect(date("en", 0) == "21. 0 2026, 14:05")
        #expect(date("ko", 11) == "2026년 11월 21일 14:05")
    }

    @Test("L5 The site’s own languages can be read, and English writes dates and amounts as expected")
    func own() throws {
        let languages = try Languages(
            folder: TestLanguages.packageFolder.appendingPathComponent("Templates/languages"))
        #expect(languages.all.first == languages.english)
        #expect(languages.english.name == "English")
        #expect(
            languages.english.date(day: 21, month: 11, year: 2026, clock: "14:05") == "21 Nov 2026, 14:05")
        #expect(languages.english.amount(Amount(hundredths: 1250)) == "12.50")
    }

    @Test(
        "L4 Each language writes dates as browsers do in the medium style, and has its own thousands separator",
        arguments: [
            ("en", "5 Jan 2026", ", 14:05", "12,345"), ("de", "05.01.2026", ", 14:05", "12.345"),
            ("es", "5 ene 2026", ", 14:05", "12.345"), ("ko", "2026. 1. 5.", " 14:05", "12,345"),
        ])
    func habits(_ tag: String, _ day: String, _ clock: String, _ number: String) throws {
        let language = try #require(TestLanguages.languages[tag])
        #expect(language.date(day: 5, month: 1, year: 2026) == day)
        #expect(language.date(day: 5, month: 1, year: 2026, clock: "14:05") == day + clock)
        #expect(language.number(12_345) == number && language.number(1234) == "1234")
    }

    // MARK: What a request asks for

    @Test("English is first, the others follow by tag, and the letter case of a tag is ignored")
    func order() throws {
        let languages = try Self.some()
        #expect(languages.all.map(\.tag) == ["en", "de", "ko", "pt-BR", "zh-Hant"])
        #expect(languages["PT-br"]?.name == "In pt-BR")
        #expect(languages["fr"] == nil)
        #expect(languages[""] == nil)
    }

    @Test(
        "L2 Accept-Language is looked up as RFC 4647 says",
        arguments: [
            (nil, nil), ("", nil), ("de", "de"), ("DE", "de"), ("ko-KR", "ko"), ("fr", nil), ("fr, ko", "ko"),
            ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "en"), ("de, ko", "de"), ("ko, de", "ko"),
            ("de;q=0.5, ko;q=0.5", "de"), ("de;q=0.5,ko;q=0.51", "ko"), ("de;q=0.501, ko;q=0.5", "de"),
            ("de;q=0.9, ko", "ko"), ("de;q=1.000, ko;q=0.999", "de"), ("de ; q=0.1 ,\tko\t;\tQ=0.2", "ko"),
            // These are tried again without the last part, and without a letter that only introduces it.
            ("zh-Hant-CN-x-private1-private2", "zh-Hant"), ("de-x-a", "de"), ("de-CH-1996", "de"),
            // A shorter range finds no language.
            ("zh", nil), ("pt", nil), ("pt-PT", nil), ("pt-br", "pt-BR"),
            ("*", nil), ("*, de;q=0.5", "de"), ("*;q=0", nil), ("de, *;q=0", "de"), ("*-DE", nil),
            ("de;q=0", nil), ("de;q=0.000, ko;q=0.001", "ko"), ("de;q=0, de-CH", nil),
            ("de-CH;q=0, de", "de"),
            ("de-CH;q=0, de-CH-1996", "de"), ("pt;q=0, pt-BR", "pt-BR"), ("de, DE;q=0, ko;q=0.1", "ko"),
            // Malformed parts are skipped.
            (",, ,de", "de"), ("de;q=2, ko", "ko"), ("de;q=0.1234, ko;q=0.1", "ko"), ("de;q=1.001", nil),
            ("de;q=", nil), ("de;q=.5", nil), ("de;q=0.", nil), ("de;q=1.", "de"),
            ("ko;q=0.1, de;q=0.09", "ko"), ("de;q=10", nil), ("de;q=0.a", nil), ("de;q=-1", nil),
            ("de;", nil), ("de;q=1;x=2", nil), ("de;level=1", nil), ("de; q = 1", nil), ("d e", nil),
            ("-de", nil), ("de-", nil), ("de--CH", nil), ("deutschland", nil), ("de-123456789", nil),
            ("de-12345678", "de"), ("1de", nil), ("dé", nil), ("de\u{301}", nil), ("de,\u{301}ko", "de"),
            ("\0", nil), ("de_DE", nil), ("\"de\"", nil), ("ko;q=１", nil),
        ] as [(String?, String?)])
    func lookUp(_ header: String?, _ tag: String?) throws {
        #expect(try Self.some().lookUp(header)?.tag == tag)
    }

    @Test("L2 No more than 1,000 bytes and 20 ranges of Accept-Language are read")
    func bounds() throws {
        let languages = try Self.some()
        func ranges(_ count: Int) -> String { String(repeating: "fr,", count: count) }
        #expect(languages.lookUp(ranges(19) + "de")?.tag == "de")
        #expect(languages.lookUp(ranges(20) + "de") == nil)
        func blanks(_ bytes: Int) -> String { String(repeating: " ", count: bytes) }
        #expect(languages.lookUp(blanks(998) + "de")?.tag == "de")
        #expect(languages.lookUp(blanks(999) + "de") == nil)
        // The last one, cut off, would read `de`.
        #expect(languages.lookUp("ko;q=0.1," + blanks(989) + "de-CH")?.tag == "ko")
        #expect(languages.lookUp("ko," + String(repeating: ";é=", count: 2_700))?.tag == "ko")
        #expect(languages.lookUp(String(repeating: "de-", count: 2_700)) == nil)
    }

    // MARK: Catalogues

    @Test("A catalogue’s strings can span lines, with escapes, comments and Windows’ line ends")
    func strings() throws {
        let text = """
            # A comment
            msgid ""
            msgstr "Language: en\\nX-Empty:\\n"\r
            #. From the program
            #: file.swift:1
            #| msgid "before"
              msgid  ""\t
            "a \\"quoted\\" "
            # between
            "\\\\ line\\n"
            msgstr"\\tb"

            #, fuzzy
            #~ msgid "old"
            #~ msgstr "alt"
            #, c-format, fuzzy
            msgid "c"
            msgstr "d"
            #, no-fuzzy
            msgid "e"
            msgid_plural "es"
            msgstr[0] "f"
            msgstr[1] ""
            "g\u{301}"
            """
        let catalogue = try Catalogue(Array(text.utf8), file: "x.po")
        #expect(catalogue.headers == ["Language": "en", "X-Empty": ""])
        #expect(catalogue.entries.map(\.source) == ["a \"quoted\" \\ line\n", "c", "e"])
        #expect(catalogue.entries.map(\.forms) == [["\tb"], ["d"], ["f", "g\u{301}"]])
        #expect(catalogue.entries.map(\.plural) == [nil, nil, "es"])
        #expect(catalogue.entries.map(\.isFuzzy) == [false, true, false])
        #expect(catalogue.entries.map(\.line) == [7, 17, 20])
    }

    @Test(
        "A mistake in a catalogue is an error that names its line",
        arguments: [
            ("msgid \"a\"\nmsgstr \"b\"\n\nmsgid \"a\"\nmsgstr \"c\"", "4: “a” is there already, in line 1"),
            ("\nmsgctxt \"a\"\nmsgid \"b\"", "2: msgctxt is not used here"),
            ("hello", "1: neither a comment nor msgid, msgid_plural, msgstr or a text in quotes"),
            (
                "\u{FEFF}msgid \"\"",
                "1: neither a comment nor msgid, msgid_plural, msgstr or a text in quotes"
            ),
            ("\"a\"", "1: a text in quotes, and no msgid above it"),
            ("msgstr \"a\"", "1: msgstr, and no msgid right above it"),
            ("msgid \"a\"\nmsgstr \"b\"\nmsgstr \"b\"", "3: msgstr, and no msgid right above it"),
            ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr \"c\"", "3: msgstr, and no msgid right above it"),
            ("msgid_plural \"a\"", "1: msgid_plural, and no msgid right above it"),
            ("msgid \"a\"\nmsgstr[0] \"b\"", "2: msgstr[0], and no msgid_plural above it"),
            (
                "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"c\"", "3: msgstr[1] where msgstr[0] is next"
            ),
            ("msgid \"a\"", "1: “a” has no msgstr"),
            ("\nmsgid \"a\\nb\"\nmsgid \"c\"", "2: “a b” has no msgstr"),
            ("msgid", "1: a text in quotes is missing"),
            ("msgid a", "1: a text in quotes is missing"),
            ("msgid \"a", "1: the text has no quote at its end"),
            ("msgid \"a\\", "1: the text has no quote at its end"),
            ("msgid \"a\" b", "1: there is more after the text in quotes"),
            ("msgid \"a\"\u{301}", "1: there is more after the text in quotes"),
            ("msgid \"\\x41\"", "1: \\x is none of \\\" \\\\ \\n \\t"),
            ("msgid \"\"\nmsgstr \"no colon\"", "1: the header has a line without a colon: no colon"),
            ("msgid \"\"\nmsgstr \"A: 1\\nA: 2\"", "1: the header has A twice"),
        ])
    func refusedFile(_ text: String, _ error: String) {
        #expect(Self.readError(Array(text.utf8)) == "x.po:" + error)
    }

    private static func readError(_ bytes: [UInt8]) -> String? {
        do throws(Languages.LoadError) {
            _ = try Catalogue(bytes, file: "x.po")
            return nil
        } catch { return error.description }
    }

    @Test("A file that is not UTF-8 is an error, and an empty one has no entries")
    func bytes() throws {
        #expect(Self.readError(Array("# a\n# ".utf8) + [0xFF]) == "x.po:2: is not UTF-8")
        #expect(try Catalogue([], file: "x.po").entries.isEmpty)
    }

    @Test("Any file is either read or refused in one line")
    func anything() {
        var random = SeededGenerator(seed: 4)
        let pieces = [
            "msgid ", "msgid_plural ", "msgstr ", "msgstr[0] ", "msgstr[1] ", "msgstr[", "msgctxt ", "\"",
            "\"a\"",
            "\"\"", "\\", "\\n", "\n", "\n", "\r\n", "#", "#~ ", "#, fuzzy", ":", " ", "\t", "{a}",
            "é\u{301}", "\0",
            "\u{2028}", "msgid \"\"\nmsgstr \"\"\n\"A: b\\n\"\n", "msgid \"a\"\nmsgstr \"b\"\n",
        ].map { Array($0.utf8) }
        for _ in 0..<3_000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                bytes += pieces.randomElement(using: &random) ?? []
                if Int.random(in: 0..<30, using: &random) == 0 {
                    bytes.append(UInt8.random(in: 0...255, using: &random))
                }
            }
            guard let error = Self.readError(bytes) else { continue }
            #expect(error.hasPrefix("x.po:"))
            #expect(error.allSatisfy { !$0.isNewline })
        }
    }

    @Test(
        "L4 A language without exactly the sentences of English is not loaded",
        arguments: [
            ("msgid \"Saved.\"\nmsgstr \"Gespeichert.\"\n", "", "de.po: “Saved.” is missing"),
            ("\"Gespeichert.\"", "\"\"", "de.po:11: “Saved.” has no translation"),
            ("msgid \"Saved.\"", "#, fuzzy\nmsgid \"Saved.\"", "de.po:12: “Saved.” is marked fuzzy"),
            (
                "msgid \"Saved.\"", "msgid \"Old.\"\nmsgstr \"Alt.\"\nmsgid \"Saved.\"",
                "de.po:11: “Old.” is not in en.po"
            ),
            ("\"{name} ist", "\"{nam} ist", "de.po:14: “{nam} ist angemeldet.” needs exactly {name}"),
            ("\"{name} ist", "\"Er ist", "de.po:14: “Er ist angemeldet.” needs exactly {name}"),
            (
                "\"{name} ist", "\"{count} {name} ist",
                "de.po:14: “{count} {name} ist angemeldet.” needs exactly {name}"
            ),
            ("\"Gespeichert.", "\"{name}", "de.po:11: “{name}” needs no placeholders"),
            ("\"{count} Personen", "\"Personen", "de.po:20: “Personen sind zurück.” needs exactly {count}"),
            ("\"Eine Person", "\"{name}", "de.po:20: “{name} ist zurück.” needs exactly {count}"),
            (
                "msgstr[1] \"{count} Personen sind zurück.\"", "",
                "de.po:20: “One person is back.” has 1 plural forms, not 2"
            ),
            (
                "msgid_plural \"{count} people are back.\"", "msgid_plural \"{count} are.\"",
                "de.po:20: “One person is back.” has another msgid_plural than in English"
            ),
            ("\"Eine Person ist zurück.\"", "\"\"", "de.po:20: “One person is back.” has no translation"),
            ("msgid \"Saved.\"", "msgid \"Saved.", "de.po:11: the text has no quote at its end"),
            (
                "Language: de", "Language: nl",
                "de.po: the header Language is nl, not de as the file’s name says"
            ),
            ("Language: de\\n", "", "de.po: the header Language is missing"),
            ("UTF-8", "Latin-1", "de.po: the header Content-Type is not text/plain; charset=UTF-8"),
            ("X-Language-Name: In de", "X-Language-Name:", "de.po: the header X-Language-Name is missing"),
            ("X-Date:", "X-Dates:", "de.po: the header X-Date is missing"),
            ("{day}. ", "", "de.po: the header X-Date needs exactly {clock} {day} {month} {year}"),
            ("X-Day:", "X-Days:", "de.po: the header X-Day is missing"),
            (
                "X-Day: {day}", "X-Day: {day} {clock}",
                "de.po: the header X-Day needs exactly {day} {month} {year}"
            ),
            ("X-Ignored: x", "X-Months: a|b", "de.po: the header X-Months has 2 months, not 12"),
            (
                "X-Ignored: x", "X-Date-Digits: 3",
                "de.po: the header X-Date-Digits is neither 1 nor 2"
            ),
            (
                "X-Ignored: x", "X-Decimal-Separator: 5",
                "de.po: the header X-Decimal-Separator is not one sign such as . or ,"
            ),
            (
                "plural=(n != 1)", "plural=n",
                "de.po: the header Plural-Forms gives form 2 for 2, of 2 forms"
            ),
            ("msgid \"\"", "#, fuzzy\nmsgid \"\"", "de.po: the header Language is missing"),
        ])
    func refused(_ right: String, _ wrong: String, _ error: String) throws {
        let sound = Self.header("de") + Self.german
        #expect(throws: Never.self) { try Self.languages(["en.po": Self.english, "de.po": sound]) }
        #expect(sound.contains(right))
        let text = sound.replacing(right, with: wrong, maxReplacements: 1)
        #expect(Self.loadError(["en.po": Self.english, "de.po": text]) == error)
    }

    private static func loadError(_ files: [String: String]) -> String? {
        do {
            _ = try languages(files)
            return nil
        } catch { return "\(error)" }
    }

    @Test("L4 English is needed and checked too, and a file must be named after its language")
    func names() {
        #expect(Self.loadError(["de.po": ""])?.hasPrefix("en.po: can’t be read in ") == true)
        #expect(Self.loadError(["en.po": ""]) == "en.po: the header Language is missing")
        let wrong = Self.english.replacing("msgstr[1] \"\"", with: "msgstr[1] \"People.\"")
        #expect(Self.loadError(["en.po": wrong]) == "en.po:20: “People.” needs exactly {count}")
        for name in ["pt_BR.po", "d\n.po", "EN.po"] {
            let text = Self.header(String(name.dropLast(3))) + Self.german
            let error = Self.loadError(["en.po": Self.english, name: text]) ?? ""
            #expect(error.hasSuffix(": the file’s name is no language’s tag, or another file’s too"))
            #expect(!error.contains("\n"))
        }
    }

    @Test("L4 A form that is used for several counts can’t leave out the number")
    func severalCounts() throws {
        let rule = "nplurals=3; plural=\(PluralRuleTests.russian);"
        let text =
            Self.header("ru", plurals: rule)
            + Self.german.replacing("msgstr[1]", with: "msgstr[1] \"{count} и\"\nmsgstr[2]")
        #expect(
            Self.loadError(["en.po": Self.english, "ru.po": text])
                == "ru.po:20: “Eine Person ist zurück.” needs exactly {count}")
        let sound = text.replacing("Eine Person", with: "{count} Person")
        let languages = try Self.languages(["en.po": Self.english, "ru.po": sound])
        let sentence = Sentence(one: "One person is back.", other: "{count} people are back.", count: 21)
        #expect(languages["ru"]?.text(sentence) == "21 Person ist zurück.")
    }
}

@Suite("Plural rules")
struct PluralRuleTests {
    static let russian =
        "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
    private static let polish = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"
    private static let arabic =
        "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5"

    @Test(
        "L4 A rule gives the form for each count",
        arguments: [
            (2, "(n != 1)", [(0, 1), (1, 0), (2, 1), (-1, 0), (.max, 1), (.min, 1)]),
            (1, "0", [(0, 0), (1, 0), (1000, 0)]),
            (
                3, polish,
                [(0, 2), (1, 0), (2, 1), (4, 1), (5, 2), (12, 2), (14, 2), (21, 2), (22, 1), (112, 2)]
            ),
            (
                3, russian,
                [(0, 2), (1, 0), (11, 2), (21, 0), (24, 1), (25, 2), (111, 2), (1000, 2), (1001, 0)]
            ),
            (
                6, arabic,
                [(0, 0), (1, 1), (2, 2), (3, 3), (10, 3), (11, 4), (99, 4), (100, 5), (102, 5), (103, 3)]
            ),
        ] as [(Int, String, [(Int, Int)])])
    func rules(_ formCount: Int, _ expression: String, _ forms: [(Int, Int)]) throws {
        let rule = try PluralRule("nplurals=\(formCount); plural=\(expression);")
        #expect(rule.formCount == formCount)
        for (count, form) in forms { #expect(rule.form(count) == form, "\(count)") }
    }

    @Test(
        "An expression means what it does in C",
        arguments: [
            ("n", 7, 7), (" ( n ) ", 7, 7), ("1+2%2", 0, 1), ("5-2-1", 0, 2), ("2<1+2", 0, 1),
            ("1<2==1", 0, 1),
            ("1||0&&0", 0, 1), ("(1||0)&&0", 0, 0), ("!n", 0, 1), ("!n", 5, 0), ("!!n", 5, 1),
            ("!n==0", 5, 1),
            ("-1>n", 5, 1), ("0-1>n", 5, 1), ("n?1:0?2:3", 0, 3), ("n?n?1:2:3", 1, 1), ("n>=1", 1, 1),
            ("n<=0", 1, 0), ("n!=1", 1, 0), ("n==0||1%n", 0, 1), ("n!=0&&1%n", 0, 0), ("1%n", 0, nil),
            ("n+18446744073709551615", 1, 0),
        ] as [(String, UInt, UInt?)])
    func expressions(_ source: String, _ count: UInt, _ value: UInt?) throws {
        #expect(try PluralExpression(source).value(count) == value)
    }

    @Test(
        "A header that isn’t a valid rule is refused",
        arguments: [
            ("", "is not like nplurals=2; plural=(n != 1);"),
            ("nplurals=2;", "is not like nplurals=2; plural=(n != 1);"),
            ("plural=0; nplurals=1;", "is not like nplurals=2; plural=(n != 1);"),
            ("nplurals=0; plural=0;", "takes 1 to 10 forms"),
            ("nplurals=11; plural=0;", "takes 1 to 10 forms"),
            ("nplurals=x; plural=0;", "takes 1 to 10 forms"), ("nplurals=1; plural=;", "ends too early"),
            ("nplurals=2; plural=n != ;", "ends too early"), ("nplurals=1; plural=(0;", "ends too early"),
            ("nplurals=1; plural=0);", "can’t be read from “)” on"),
            ("nplurals=1; plural=n*2;", "can’t be read from “*2” on"),
            ("nplurals=1; plural=n=1;", "can’t be read from “=1” on"),
            ("nplurals=1; plural=n?1;", "ends too early"),
            ("nplurals=1; plural=0;;", "can’t be read from “;” on"),
            ("nplurals=1; plural=99999999999999999999;", "can’t be read from “99999999999999999999” on"),
            ("nplurals=2; plural=n>1000;", nil),
            ("nplurals=1; plural=n>999;", "gives form 1 for 1000, of 1 forms"),
            ("nplurals=1; plural=n>1000;", nil), ("nplurals=1; plural=n%n;", "divides by zero for 0"),
            ("nplurals=10; plural=n%10", nil),
            ("nplurals=1; plural=\(nested(50))", nil),
            ("nplurals=1; plural=\(nested(51))", "has more than 50 levels"),
            ("nplurals=1; plural=\(String(repeating: "!", count: 52))0", "has more than 50 levels"),
            ("nplurals=1; plural=0\(String(repeating: " ", count: 499))", nil),
            ("nplurals=1; plural=0\(String(repeating: "+0", count: 249)) +0", "has more than 500 bytes"),
        ] as [(String, String?)])
    func refused(_ header: String, _ reason: String?) {
        do throws(PluralRule.ParseError) {
            _ = try PluralRule(header)
            #expect(reason == nil)
        } catch { #expect(error.reason == reason) }
    }

    private static func nested(_ depth: Int) -> String {
        String(repeating: "(", count: depth) + "0" + String(repeating: ")", count: depth)
    }

    @Test("For counts beyond those that were tried, a rule still gives a form that exists")
    func beyond() throws {
        #expect(try PluralRule("nplurals=1; plural=n>1000;").form(1001) == 0)
        #expect(try PluralRule("nplurals=2; plural=n%(n-2000) > n;").form(2000) == 1)
    }

    @Test("Any expression is either read or refused")
    func anything() {
        var random = SeededGenerator(seed: 5)
        let signs = [
            "n", "0", "1", "17", "?", ":", "||", "&&", "==", "<", ">=", "%", "+", "-", "!", "(", ")", " ",
            "é",
        ]
        var read = 0
        for _ in 0..<5_000 {
            let length = Int.random(in: 1...9, using: &random)
            let source = (0..<length).map { _ in signs.randomElement(using: &random) ?? "" }.joined()
            guard let expression = try? PluralExpression(source) else { continue }
            read += 1
            for count: UInt in [0, 1, 2, .max] { _ = expression.value(count) }
        }
        #expect(read > 50)
    }
}
