import Foundation
import Synchronization
import TestStores
import Testing
import Words

@testable import Site

@Suite("Templates")
struct TemplateTests {
    private static let folder = TestSite.packageFolder.appendingPathComponent("Templates")
    private static let names: [String] = (FileManager.default.enumerator(atPath: folder.path) ?? .init())
        .compactMap { $0 as? String }.filter { $0.hasSuffix(".mustache") }.map { String($0.dropLast(9)) }

    /// A quotation mark under an accent, and markup.
    private static let hostile = "\"\u{301}<script>'&"

    /// All templates, and a view in which each name that they have is hostile.
    private static let filledWithHostile = Result {
        var texts: [String: String] = [:]
        var filled: Set<String> = []
        for name in names {
            let text = try String(
                contentsOf: folder.appendingPathComponent("\(name).mustache"), encoding: .utf8)
            texts[name] = text
            for tag in text.matches(of: /\{([a-zA-Z]+)\}/) { filled.insert(String(tag.1)) }
            for tag in text.matches(of: /\{\{#([a-zA-Z]+)\}\}/) { filled.insert(String(tag.1)) }
        }
        let view = try filled.reduce(View([:])) {
            $0.adding([try #require(View.Name($1.utf8)): hostile])
        }
        return (try templates(texts), view)
    }

    @Test(
        "Every template escapes a quotation mark under an accent, in every place that it fills",
        arguments: names)
    func escapes(_ name: String) throws {
        let (templates, view) = try Self.filledWithHostile.get()
        let rendered = try templates.text(name, view, in: TestSite.english)
        #expect(!rendered.utf8.contains(Array(Self.hostile.utf8)))
        #expect(!rendered.contains("<script>'"))
    }

    @Test("A sentence with markup or braces in it shows as text in a template")
    func sentence() throws {
        let folder = try TemporaryFolder()
        func write(_ text: String, to name: String) throws {
            try text.write(to: folder.file(name), atomically: true, encoding: .utf8)
        }
        try write("<p>{{#say}}Hello, {name}!{{/say}}</p>", to: "page.mustache")
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
        let german = try #require(try Languages(folder: folder.url)["de"])
        let rendered = try Templates(Templates.read(folder.url), in: [german])
            .text("page", View(["name": "<i>"]), in: german)
        #expect(rendered == "<p>&lt;b&gt;{&lt;i&gt;} {{{{#name}}</p>")
    }

    private static func templates(_ texts: [String: String]) throws -> Templates {
        try Templates(texts.mapValues { Array($0.utf8) }, in: [TestSite.english])
    }

    private static func rendered(
        _ text: String, _ view: View.Values = [:], with others: [String: String] = [:]
    ) throws -> String {
        try templates(others.merging(["page": text]) { $1 }).text("page", View(view), in: TestSite.english)
    }

    @Test(
        "A section is written for what is something, and its opposite for what is nothing",
        arguments: [
            ("yes", "+"), ("no", "-"), ("missing", "-"), ("unknown", "-"), ("text", "+"), ("empty", "+"),
            ("view", "+"), ("noViews", "-"), ("noTexts", "-"), ("twoViews", "++"), ("twoTexts", "++"),
            ("sentences", "+"),
        ])
    func sections(_ name: String, _ expected: String) throws {
        let (view, noViews, noTexts): (View, [View], [String]) = (View([:]), [], [])
        let told = try Self.rendered(
            "{{#\(name)}}+{{/\(name)}}{{^\(name)}}-{{/\(name)}}",
            [
                "yes": true, "no": false, "missing": nil, "text": "a", "empty": "", "view": view,
                "noViews": noViews, "noTexts": noTexts, "twoViews": [view, view], "twoTexts": ["a", "b"],
                "sentences": [Sentence("Name"), Sentence("Email")],
            ])
        #expect(told == expected)
    }

    @Test("A name is looked up from the inside out, and what is missing inside isn’t taken from outside")
    func scopes() throws {
        let inner = View(["a": "inner", "b": nil])
        let told = try Self.rendered(
            "{{#inner}}{{a}} {{b}}{{c}}{{#c}} {{a}}{{/c}}{{/inner}}{{#texts}} {{.}}{{/texts}}",
            ["inner": inner, "a": "outer", "b": "outer", "c": "<c>", "texts": ["1", "&"]])
        #expect(told == "inner &lt;c&gt; inner 1 &amp;")
    }

    @Test("A name that no view has is reported, and one that is missing isn’t")
    func unknown() throws {
        let reported = Mutex<[String]>([])
        let templates = try Templates(
            ["page": Array("{{a}}{{#b}}{{b}}{{/b}}{{^c}}{{d}}{{/c}}".utf8)], in: [TestSite.english]
        ) { name in reported.withLock { $0.append(name) } }
        _ = try templates.render("page", View(["a": nil, "b": false, "d": "d"]), in: TestSite.english)
        #expect(reported.withLock { $0 } == ["c"])
    }

    @Test("Three braces write markup as it is, and nothing else")
    func markup() throws {
        #expect(try Self.rendered("{{{a}}} {{a}}", ["a": Markup.html("<i>")]) == "<i> &lt;i&gt;")
        #expect(try Self.rendered("{{{a}}}", ["a": "<i>"]) == "&lt;i&gt;")
        let sentence = Sentence("Hello {name},", ["name": .text("<i>")])
        #expect(try Self.rendered("{{{a}}}", ["a": sentence]) == "Hello &lt;i&gt;,")
    }

    @Test("A block is replaced by the outermost template that has it, and is written as it is otherwise")
    func blocks() throws {
        let others = [
            "layout": "<{{$title}}none{{/title}}|{{$body}}none{{/body}}|{{>part}}>",
            "part": "{{$body}}part{{/body}}",
            "middle": "{{<layout}}{{$title}}middle{{/title}}{{$body}}middle{{/body}}{{/layout}}",
        ]
        let page = "{{<middle}}{{$body}}{{a}}{{/body}} \n{{/middle}}{{>layout}}"
        #expect(
            try Self.rendered(page, ["a": "page"], with: others) == "<middle|page|page><none|none|part>")
    }

    @Test(
        "A line of one tag that writes nothing itself leaves no empty line",
        arguments: [
            ("{{#a}}\n1\n{{/a}}\n2", "1\n2"), ("  {{#a}} \n1\n\t{{/a}}", "1\n"),
            ("{{! said\nto readers }}\n1", "1"), ("1 {{! said }}\n2", "1 \n2"),
            ("{{#a}}{{/a}}\n2", "\n2"), ("{{a}}\n2", "1\n2"), ("{{{a}}}\n2", "1\n2"),
            ("{{#say}}Name{{/say}}\n2", "Name\n2"), ("1\n{{>part}}\n2", "1\npart\n2"),
            ("1\n{{^a}}\n2{{/a}}", "1\n"), ("{{#a}}1{{/a}}\n\n2", "1\n\n2"),
        ])
    func lines(_ text: String, _ expected: String) throws {
        #expect(try Self.rendered(text, ["a": "1"], with: ["part": "part\n"]) == expected)
    }

    @Test("A template may include itself")
    func recursive() throws {
        let view = View(["x": "1", "next": View(["x": "2", "next": nil])])
        let told = try Self.templates(["list": "{{x}}{{#next}}{{> list }}{{/next}}"])
            .text("list", view, in: TestSite.english)
        #expect(told == "12")
    }

    @Test(
        "A template that isn’t valid is not loaded, and the error names it and the line",
        arguments: [
            ("\n{{#x}}", "line 2: “x” has no end"), ("{{^x}}\n", "line 1: “x” has no end"),
            ("{{#x}}{{/y}}", "line 1: {{/y}} ends nothing"), ("\n\n{{/x}}", "line 3: {{/x}} ends nothing"),
            ("a\n{{x", "line 2: a tag has no end"), ("{{{x}}", "line 1: a tag has no end"),
            ("{{! x", "line 1: a tag has no end"), ("{{}}", "line 1: “” is no name"),
            ("{{x&y}}", "line 1: “x&y” is no name"), ("{{=<% %>=}}", "line 1: “=<% %>=” is no name"),
            ("{{<a}}b{{/a}}", "line 1: {{<a}} has more than blocks"),
            ("{{<a}}{{x}}{{/a}}", "{{<a}} has more than blocks"),
            ("{{abcdefghijklmnopq}}", "“abcdefghijklmnopq” is too long"),
            ("{{#abcdefghijklmnopq}}{{/abcdefghijklmnopq}}", "“abcdefghijklmnopq” is too long"),
            ("{{a.b}}", "“a.b” is no name"), ("{{a b}}", "“a b” is no name"),
            ("{{#.}}{{/.}}", "“.” is no name"),
            ("{{", "a tag has no end"), ("{{#say}}Name{{/x}}", "“say” has no end"),
            ("{{^x}}{{>none}}{{/x}}", "includes none"),
            ("{{>none}}", "includes none, which is not there"),
            ("{{#x}}{{<none}}{{/none}}{{/x}}", "includes none"),
            ("{{$x}}{{>none}}{{/x}}", "includes none"),
            ("{{<a}}{{$x}}{{>none}}{{/x}}{{/a}}", "includes none"),
            ("{{#say}}Never said{{/say}}", "“Never said” of a is missing"),
            ("{{#say}}Name", "“say” has no end"), ("Name{{/say}}", "{{/say}} ends nothing"),
            ("{{#say}}Name{{#say}}Email{{/say}}Phone{{/say}}", "“say” has no end"),
        ])
    func refused(_ text: String, _ reason: String) throws {
        let error = #expect(throws: Templates.LoadError.self) { try Self.templates(["a": text]) }
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
    }

    @Test("A name has up to sixteen letters, and names that differ in one are two")
    func nameLengths() throws {
        let view: View.Values = ["abcdefghijklmnop": "16", "abcdefghijklmno": "15", "a": "1", "b": "2"]
        #expect(
            try Self.rendered("{{abcdefghijklmnop}} {{abcdefghijklmno}} {{a}} {{b}}", view) == "16 15 1 2")
        #expect(View.Name("abcdefghijklmnop").description == "abcdefghijklmnop")
        #expect(View.Name("a").description == "a")
    }

    @Test("There is no template of another name, nor in a language that has none")
    func absent() throws {
        let templates = try Self.templates(["a": ""])
        let german = try #require(TestSite.languages["de"])
        #expect(throws: Templates.LoadError.self) {
            try templates.render("b", View([:]), in: TestSite.english)
        }
        #expect(throws: Templates.LoadError.self) { try templates.render("a", View([:]), in: german) }
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

    @Test(
        "A form with something to fill in has novalidate, so that the site’s own words appear",
        arguments: names)
    func novalidate(_ name: String) throws {
        let text = try String(
            contentsOf: Self.folder.appendingPathComponent("\(name).mustache"), encoding: .utf8)
        for form in text.matches(of: /<form(\s[^>]*)>([\s\S]*?)<\/form>/) {
            let isFilledIn = form.2.contains(/<(select|textarea|input(?![^>]*\stype="hidden"))\s/)
            #expect(!isFilledIn || form.1.contains(/\snovalidate\b/), "\(form.1)")
        }
    }

    @Test("No browser restores a hidden input on reload, except the username of a password", arguments: names)
    func hiddenInputs(_ name: String) throws {
        let text = try String(
            contentsOf: Self.folder.appendingPathComponent("\(name).mustache"), encoding: .utf8)
        for input in text.matches(of: /<input\b[^>]*\stype="hidden"[^>]*>/) {
            // A password manager saves the password under the username, for which the view says so.
            let isUsername = name == "components/hidden" && input.0.contains("{{autocomplete}}")
            #expect(isUsername || input.0.contains(" autocomplete=\"off\""), "\(input.0)")
        }
    }

    @Test("Only values that were escaped before are inserted unescaped")
    func unescaped() throws {
        for name in Self.names {
            let text = try String(
                contentsOf: Self.folder.appendingPathComponent("\(name).mustache"), encoding: .utf8)
            let raw = text.matches(of: /\{\{[{&]\s*([\w.]+)/).map { "\(name) \($0.1)" }
            #expect(
                Set(raw).isSubset(of: [
                    "pages/mail waiting", "pages/mail waitingAnswer", "pages/mail reason",
                    "pages/members-mail count",
                    "pages/desk names", "pages/desk printed", "pages/home words",
                    "pages/home credits", "components/undo offer",
                    "components/notice text",
                    "components/alert sentence",
                    "pages/members count",
                    "pages/import until",
                    "pages/import-preview rowCount",
                    "pages/import-preview leftOut", "pages/import-preview headless",
                    "pages/import-preview sentence", "components/import-columns sentence",
                    "pages/error heading",
                    "pages/codes until", "pages/codes untilOfOne", "components/transfer who",
                    "pages/account waiting",
                    "pages/events words", "pages/event count", "pages/check-in sentence", "pages/here here",
                    "pages/event name", "components/activity who", "components/activity name",
                    "components/activity sentence", "components/activity date",
                    "components/transfer date", "pages/backup date", "pages/mail date",
                    "pages/member date",
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
        #expect(Array(text.escapedForMarkup.utf8) == Array(escaped.utf8))
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

extension Templates {
    /// The text that `render` gives.
    func text(_ name: String, _ view: View, in language: Language) throws -> String {
        String(decoding: try render(name, view, in: language), as: UTF8.self)
    }
}
