import Foundation
import Logging
import Mustache
import Testing
import Words

@testable import Site

@Suite("Templates")
struct TemplateTests {
    private static let folder = TestSite.packageFolder.appendingPathComponent("Templates")
    private static let names: [String] = (FileManager.default.enumerator(atPath: folder.path) ?? .init())
        .compactMap { $0 as? String }.filter { $0.hasSuffix(".mustache") }.map { String($0.dropLast(9)) }

    /// Gives every name a hostile text: a quotation mark under an accent, and markup.
    private struct Hostile: MustacheParent {
        static let text = "\"\u{301}<script>'&"
        func child(named name: String) -> Any? { Self.text }
    }

    @Test(
        "Every template escapes a quotation mark under an accent, in every place that it fills",
        arguments: names)
    func escapes(_ name: String) throws {
        var texts: [String: String] = [:]
        for other in Self.names {
            let text = try String(
                contentsOf: Self.folder.appendingPathComponent("\(other).mustache"), encoding: .utf8)
            // Values that are inserted unescaped were escaped before; `unescaped` lists them.
            texts[other] = text.replacing(/\{\{\{[a-zA-Z]+\}\}\}/, with: "")
        }
        let rendered = try Self.templates(texts).render(name, Hostile())
        #expect(!rendered.utf8.contains(Array(Hostile.text.utf8)))
        #expect(!rendered.contains("<script>'"))
    }

    @Test("A sentence with markup or braces in it shows as text in a template")
    func sentence() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "templates-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func write(_ text: String, to name: String) throws {
            try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        try write(Templates.pragma + "\n<p>{{#say}}Hello, {name}!{{/say}}</p>", to: "page.mustache")
        for (tag, translation) in [("en", ""), ("de", "<b>{{name}} {{{{#name}}")] {
            let header = """
                "Language: \(tag)\\n"
                "Content-Type: text/plain; charset=UTF-8\\n"
                "Plural-Forms: nplurals=2; plural=(n != 1);\\n"
                "X-Language-Name: \(tag)\\n"
                "X-Date: {day}. {month} {year}, {clock}\\n"
                "X-Day: {day}. {month} {year}\\n"
                """
            let catalogue = [
                "msgid \"\"", "msgstr \"\"", header, "", "msgid \"Hello, {name}!\"",
                "msgstr \"\(translation)\"", "",
            ]
            try write(catalogue.joined(separator: "\n"), to: "\(tag).po")
        }
        let german = try #require(try Languages(folder: folder)["de"])
        let rendered = try Templates(Templates.read(folder), in: german).render("page", View(["name": "<i>"]))
        #expect(rendered == "<p>&lt;b&gt;&#123;&lt;i&gt;} &#123;&#123;&#123;&#123;#name}}</p>")
    }

    private static func templates(_ texts: [String: String]) throws -> Templates {
        let sources = try texts.map { ($0, try Templates.source(Array($1.utf8), of: $0)) }
        return try Templates(Dictionary(uniqueKeysWithValues: sources), in: TestSite.english)
    }

    @Test(
        "A template that isn’t valid is refused each time, also where another includes it; others are rendered"
    )
    func invalid() throws {
        let pragma = Templates.pragma + "\n"
        let templates = try Self.templates([
            "good": pragma + "<p>{{x}}{{> part }}</p>", "part": pragma + "{{^x}}{{/x}}",
            "bad": pragma + "{{#x}}", "outer": pragma + "<p>{{>middle}}</p>", "middle": pragma + "{{>bad}}",
        ])
        for _ in 0..<2 {
            #expect(try templates.render("good", View(["x": "<"])) == "<p>&lt;</p>")
            for name in ["bad", "outer", "middle", "none"] {
                #expect(throws: Templates.LoadError.self) { try templates.render(name, View(["x": "<"])) }
            }
        }
        #expect(throws: Templates.LoadError.self) { try templates.parseAll() }
    }

    @Test("A template that isn’t valid is reported a little after the start, and the other pages are there")
    func reported() async throws {
        let folder = try FileManager.default.makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["Public", "Templates"] {
            try FileManager.default.copyItem(
                at: TestSite.packageFolder.appendingPathComponent(name),
                to: folder.appendingPathComponent(name))
        }
        try (Templates.pragma + "{{#x}}").write(
            to: folder.appendingPathComponent("Templates/pages/colour.mustache"), atomically: true,
            encoding: .utf8)
        let log = NumberedLog()
        let site = try TestSite(
            files: TestSite.files(in: folder), logger: Logger(label: "test") { _ in log })
        #expect(await site.visitor().get("/").status == .ok)
        #expect(await site.visitor().get("/colour").status == .internalServerError)
        #expect(!log.lines(of: nil).contains("a template isn’t valid"))
        site.app.prepare()
        #expect(log.lines(of: nil).contains("a template isn’t valid"))
    }

    @Test("A template may include itself")
    func recursive() throws {
        let templates = try Self.templates(["list": Templates.pragma + "\n{{x}}{{#next}}{{>list}}{{/next}}"])
        let view = View(["x": "1", "next": View(["x": "2", "next": nil])])
        #expect(try templates.render("list", view) == "12")
        #expect(throws: Never.self) { try templates.parseAll() }
    }

    @Test(
        "A template without the pragma, with an unknown partial or sentence, or an open sentence is not loaded",
        arguments: [
            "<p>{{x}}</p>", Templates.pragma + "{{>nobody}}", Templates.pragma + "{{<nobody}}{{/nobody}}",
            Templates.pragma + "{{#say}}Nobody says this{{/say}}", Templates.pragma + "{{#say}}Name",
            Templates.pragma + "{{#say}}Name{{#say}}Email{{/say}}Phone{{/say}}",
            Templates.pragma + "Name{{/say}}", Templates.pragma + "{{#say}}Name{{#say}}Email{{/say}}",
        ])
    func refused(_ text: String) throws {
        #expect(throws: Templates.LoadError.self) { try Self.templates(["a": text]) }
    }

    @Test("Every template of the project is valid")
    func valid() throws {
        for language in TestSite.languages.all {
            #expect(throws: Never.self) { try TestSite.files.templates[language]?.parseAll() }
        }
    }

    @Test(
        "A button is inside the form that it sends, and names no other form", arguments: names
    )
    func buttons(_ name: String) throws {
        let text = try String(
            contentsOf: Self.folder.appendingPathComponent("\(name).mustache"), encoding: .utf8)
        var depth = 0
        for tag in text.matches(of: /<(\/?[a-z]+)(?:\s[^>]*)?>/) {
            switch tag.1 {
            case "form": depth += 1
            case "/form": depth -= 1
            case "button" where !tag.0.contains(#"type="button""#):
                #expect(depth == 1, "\(tag.0) is in no form")
            default: break
            }
            #expect((0...1).contains(depth))
            #expect(!tag.0.contains(/\sform(action|method|enctype|target|novalidate)=/), "\(tag.0)")
            // Only an input may belong to a form that it isn't in: a slider does, beside the number of
            // another form.
            #expect(tag.1 == "input" || !tag.0.contains(/\sform=/), "\(tag.0)")
        }
        #expect(depth == 0)
    }

    @Test("Only values that were escaped before are inserted unescaped")
    func unescaped() throws {
        for name in Self.names {
            let text = try String(
                contentsOf: Self.folder.appendingPathComponent("\(name).mustache"), encoding: .utf8)
            let raw = text.matches(of: /\{\{[{&]\s*([\w.]+)/).map { "\(name) \($0.1)" }
            #expect(
                Set(raw).isSubset(of: [
                    "pages/codes-mail sent", "pages/mail waiting", "pages/members-mail count",
                    "pages/desk names", "pages/desk printed", "pages/desk offer", "pages/home words",
                    "pages/home credits", "components/history rows",
                    "components/undo offer", "components/notice told", "pages/members count",
                    "pages/import until",
                    "pages/import-preview rowCount",
                    "pages/import-preview leftOut",
                    "pages/codes until", "pages/codes untilOfOne", "components/transfer who",
                    "pages/account waiting",
                    "pages/events words", "pages/event count", "pages/check-in told", "pages/here here",
                    "pages/event name", "components/activity who", "components/activity name",
                    "components/activity sentence",
                ]))
        }
    }

    @Test(
        "Escaping goes byte by byte",
        arguments: [
            ("", ""), ("plain", "plain"), ("<a href=\"x\">'&", "&lt;a href=&quot;x&quot;&gt;&#39;&amp;"),
            ("\"\u{301}", "&quot;\u{301}"), ("<\u{20D2}", "&lt;\u{20D2}"), ("김👩‍👧é", "김👩‍👧é"),
        ])
    func bytewise(_ text: String, _ escaped: String) {
        #expect(Array(MarkupEscaping().escapeText(text).utf8) == Array(escaped.utf8))
    }
}

extension String.UTF8View {
    fileprivate func contains(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).utf8.isFound(in: self)
    }

    private func isFound(in other: String.UTF8View) -> Bool {
        let (needle, hay) = (Array(self), Array(other))
        guard needle.count <= hay.count else { return false }
        return (0...(hay.count - needle.count)).contains {
            hay[$0..<($0 + needle.count)].elementsEqual(needle)
        }
    }
}
