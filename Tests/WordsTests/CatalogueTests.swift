import Foundation
import Model
import Testing

@testable import Words

/// Tests that the catalogues have all sentences that are said, and no others.
@Suite("Catalogues")
struct CatalogueTests {
    private static let folder = TestLanguages.packageFolder

    private static func files(_ path: String, _ suffix: String) throws -> [(name: String, text: String)] {
        let root = folder.appendingPathComponent(path)
        let names = (FileManager.default.enumerator(atPath: root.path) ?? .init()).compactMap {
            $0 as? String
        }
        return try names.filter { $0.hasSuffix(suffix) }.map {
            ($0, try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8))
        }
    }

    /// The files of every room that says something.
    private static func swiftFiles() throws -> [(name: String, text: String)] {
        try ["Words", "Visitors", "Mail", "Site"].flatMap { try files("Sources/\($0)", ".swift") }
    }

    private static func english() throws -> Catalogue {
        let file = folder.appendingPathComponent("Templates/languages/en.po")
        return try Catalogue([UInt8](Data(contentsOf: file)), file: "en.po")
    }

    private static func said(inTemplate text: String) -> [String] {
        text.matches(of: /\{\{#say\}\}(.*?)\{\{\/say\}\}/).map { String($0.1) }
    }

    private static func said(inScript text: String) -> [String] {
        text.matches(of: /\.say\("([^"]+)"/).map { String($0.1) }
    }

    /// The forms as they are at first, and as the group may decide on them.
    private static let forms =
        Form.all
        + [DeskQuestions.PhoneFormat.digits, .any].flatMap { writing in
            [DeskQuestions.Asking.required, .optional].map { asking in
                Form.desk.asking(
                    GroupForm(
                        desk: DeskQuestions(
                            requiresName: asking == .required, email: asking, phone: asking,
                            phoneFormat: writing)))
            }
        }

    private static let formTexts: [String] = forms.flatMap(\.fields).flatMap {
        [$0.label, $0.noun, $0.placeholder, $0.hint]
    }.filter { !$0.isEmpty }

    @Test("L5 Every sentence of templates, scripts, forms and problems is in the catalogues")
    func complete() throws {
        let known = try Set(Self.english().entries.map(\.source))
        var said = try Self.files("Templates", ".mustache").flatMap { Self.said(inTemplate: $0.text) }
        said += try Self.files("Public", ".js").flatMap { Self.said(inScript: $0.text) }
        said += Self.formTexts + Problem.Code.allCases.map(\.pattern) + BrowserWords.scripts
        #expect(said.count > 200)
        for sentence in said { #expect(known.contains(sentence), "\(sentence)") }
    }

    @Test("L5 Every sentence of the catalogues is used")
    func leftOver() throws {
        var said = try Set(Self.files("Templates", ".mustache").flatMap { Self.said(inTemplate: $0.text) })
        said.formUnion(Self.formTexts)
        for file in try Self.swiftFiles() {
            said.formUnion(file.text.matches(of: /"((?:[^"\\\n]|\\.)*)"/).map { String($0.1) })
        }
        for entry in try Self.english().entries { #expect(said.contains(entry.source), "\(entry.source)") }
    }

    @Test("L5 Every sentence in the Swift code is in the catalogues")
    func swift() throws {
        let known = try Set(
            Self.english().entries.flatMap { entry in [entry.source, entry.plural ?? entry.source] })
        var count = 0
        for file in try Self.swiftFiles() {
            let said = file.text.matches(
                of:
                    /(?:Sentence\(|sentence: |title: |button: |heading: |advice: |\bone: |\bother: )\s*"([^"\\]+)"/
            )
            for match in said {
                count += 1
                #expect(known.contains(String(match.1)), "\(file.name): \(match.1)")
            }
        }
        #expect(count > 30)
    }

    @Test("L1 Why a mail could not be sent is in the catalogues, where it is in the program’s words")
    func mailReasons() throws {
        let known = try Set(Self.english().entries.map(\.source))
        let said = try Self.files("Sources/Mail", ".swift").flatMap { file in
            file.text.matches(of: /(?:reason: |reply: |return )"([A-Za-z][^"\\]*\.)"/).map { String($0.1) }
        }
        #expect(said.count == 6)
        for sentence in said { #expect(known.contains(sentence), "\(sentence)") }
    }

    @Test("L3 The browser gets exactly the sentences that scripts say")
    func scripts() throws {
        let said = try Set(Self.files("Public", ".js").flatMap { Self.said(inScript: $0.text) })
        #expect(said == Set(BrowserWords.scripts))
    }

    /// Attributes whose values visitors don't read. All others are checked. The values of `data-` attributes
    /// would be read only in a `data-tip`, which no template has.
    private static let unread: Set = [
        "accept", "action", "aria-controls", "aria-current", "aria-describedby", "aria-hidden",
        "aria-invalid",
        "aria-labelledby", "aria-sort", "as",
        "autocapitalize", "autocomplete", "autocorrect", "blocking", "charset", "class", "content",
        "crossorigin", "d",
        "datetime", "enctype",
        "enterkeyhint", "fill", "focusable", "for", "form", "height", "href",
        "http-equiv",
        "id",
        "inputmode", "lang", "max", "method", "min", "name", "preserveAspectRatio", "rel",
        "role",
        "rows", "rx", "scope", "shape-rendering", "spellcheck", "src", "tabindex", "target", "text-anchor",
        "type",
        "value", "viewBox",
        "width",
    ]

    @Test("L5 A template has no text except the sentences that it says")
    func templates() throws {
        for file in try Self.files("Templates", ".mustache") {
            var text = file.text.replacing(/\{\{#say\}\}(.*?)\{\{\/say\}\}/, with: "")
            #expect(!text.contains("{{#say}}"), "\(file.name): a sentence goes over lines")
            text = text.replacing(/\{\{\{?[^}]*\}?\}\}/, with: "")
            let attributes = text.matches(of: /([A-Za-z-]+)="([^"]*)"/).filter {
                !Self.unread.contains(String($0.1)) && !$0.1.hasPrefix("data-")
            }.map { String($0.2) }
            let plain = text.replacing(/[A-Za-z-]+="[^"]*"/, with: "").replacing(/<[^>]*>/, with: " ")
            let words = (attributes + [plain]).flatMap { $0.matches(of: /\p{L}{2,}/) }.map { String($0.0) }
            // The exceptions are the program's name, and the letters that show how a colour reads.
            #expect(Set(words).isSubset(of: ["Frontdesk", "Aa"]), "\(file.name): \(words)")
        }
    }

    /// The names of keys and constants.
    private static let keys: Set = ["Enter", "Backspace", "Process", "CapsLock"]

    @Test("L5 A script has no sentences except those that it says")
    func scriptTexts() throws {
        for file in try Self.files("Public", ".js") {
            let code = file.text.replacing(/(?m)^\s*(\/\/|\*|\/\*).*$/, with: "")
                .replacing(/console\.\w+\([^;]*;/, with: "").replacing(/\.say\("[^"]*"/, with: "")
            let sentences = code.matches(of: /["'`]([A-Z][a-z]+(?: [^"'`]*)?)["'`]/).map { String($0.1) }
                .filter { !Self.keys.contains($0) }
            #expect(sentences.isEmpty, "\(file.name): \(sentences)")
        }
    }
}
