import Foundation
import Testing

@Suite("Comments on public declarations")
struct DocumentationTests {
    /// A public declaration, and whether it has a comment.
    struct Declaration {
        let place: String
        let text: String
        let isDocumented: Bool
    }

    @Test(
        "In these rooms every public declaration has a comment",
        arguments: ["Storage", "HTTP", "Spreadsheet", "MicroHTTPD", "Operations", "Passwords", "Mail"])
    func everyOne(_ room: String) throws {
        let all = try declarations(in: "Sources/\(room)")
        #expect(!all.isEmpty)
        for one in all { #expect(one.isDocumented, "\(one.place): \(one.text)") }
    }

    @Test("In all rooms together at least 85 of 100 public declarations have a comment")
    func most() throws {
        let all = try declarations(in: "Sources")
        let documented = all.filter(\.isDocumented).count
        #expect(documented * 100 >= all.count * 85, "\(documented) of \(all.count)")
    }

    @Test(
        "A comment names the thing, as in “The amount that …”, and doesn’t begin with a clause, as in “What …”"
    )
    func namesTheThing() throws {
        let files = Repository.swiftFiles(in: "Sources", deep: true)
        #expect(files.count > 100)
        for file in files {
            for line in try Repository.text(file).split(separator: "\n") where line.contains("/// ") {
                #expect(!line.contains(#/^ *\/\/\/ (?:What|Who|Whom|Those) /#), "\(file): \(line)")
            }
        }
    }

    @Test(
        "A document’s sentences begin with “A member who …” or “Anyone who …”, not with “Who …”",
        arguments: LinkTests.pages)
    func namesThePerson(page: String) throws {
        let clauses = Self.clausesAsSubjects(in: try Repository.text(page))
        #expect(clauses.isEmpty, "\(page): \(clauses)")
    }

    @Test(
        "“Who …” is found as the subject of a sentence or of its part, and not in a question or a heading",
        arguments: [
            ("Who pays late\nis told. Is it open?", ["Who pays late\nis told"]),
            ("It ends. Who pays is told.", ["Who pays is told"]),
            ("- Who pays is told.", ["Who pays is told"]),
            ("| Who pays | is told |", ["Who pays | is told |"]),
            ("It ends; who\n  hasn't paid is told.", ["; who\n  has"]),
            ("Those (who is told).", ["(who is"]),
            ("It asks for who is\nthere.", ["for who is"]),
            ("Who pays? Who may not?", []),
            ("## Who waits for whom", []),
            ("**Who is here tonight**: a list.", []),
            ("met: Who may do what, above", []),
            ("A member who pays; it says who has paid.", []),
        ])
    func clausesControl(text: String, found: [String]) {
        #expect(Self.clausesAsSubjects(in: text) == found)
    }

    /// The sentences that begin with “Who”, except questions, headings and what is in bold; and the places
    /// where a clause with “who” stands for the people themselves.
    private static func clausesAsSubjects(in text: String) -> [String] {
        let sentences = text.matches(of: #/(\*\*|# )?\bWho\s+(?!may do what)[a-z][^.?]*(\?)?/#)
            .filter { $0.1 == nil && $0.2 == nil }.map { String($0.0) }
        let verbs = #/(?:[;:]\s+|\(|\b(?:for|of|to|with)\s+)who\s+(?:is|are|was|has|have|had|can|gave)/#
        return sentences + text.matches(of: verbs).map { String($0.0) }
    }

    @Test("No line of a comment is left over from an earlier wording, after the end of a sentence")
    func leftOver() throws {
        for file in Repository.swiftFiles(in: "Sources", deep: true) {
            let text = try Repository.text(file)
            let leftOver = text.firstMatch(of: #/\/\/\/ [^\n]*\.\n *\/\/\/ +[a-z][^\n]*/#)
            #expect(leftOver == nil, "\(file): \(leftOver.map { String($0.output) } ?? "")")
        }
    }

    @Test("Comments are as narrow as code, but for addresses and drawings")
    func width() throws {
        for file in Repository.swiftFiles(in: "Sources", deep: true) {
            for line in try Repository.text(file).split(separator: "\n")
            where line.count > 110 && line.contains(#/^ *\/\/\/? \S/#) {
                #expect(line.contains("://"), "\(file): \(line)")
            }
        }
    }

    @Test("A public declaration is found wherever it stands, and only a comment right above it counts")
    func control() {
        let source = """
            /// Why.
            public struct A: Sendable {
                public let b: Int
                /// Why.
                @discardableResult
                public func c() -> Int {
                    let d = 1
                    return d
                }
                let e = 1
            }
            public protocol F {
                func g()
                /// Why.
                var h: Int { get }
            }
            public enum I {
                /// Why.
                case j
                case k, l
            }
            enum M { case n }
            """
        let found = Self.declarations(of: source, file: "x")
        #expect(found.count == 9)
        #expect(found.filter(\.isDocumented).count == 4)
    }

    private func declarations(in folder: String) throws -> [Declaration] {
        try Repository.swiftFiles(in: folder, deep: true).flatMap {
            Self.declarations(of: try Repository.text($0), file: $0)
        }
    }

    /// Finds the public declarations by lines and braces, which the formatter puts in their places.
    static func declarations(of source: String, file: String) -> [Declaration] {
        var found: [Declaration] = []
        /// The line of each open brace.
        var scopes: [String] = []
        var isCommented = false
        let code = source.replacing(/"""[\s\S]*?"""/) { match in
            String(repeating: "\n", count: match.0.filter { $0 == "\n" }.count)
        }
        for (index, line) in code.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let text = line.drop { $0 == " " }
            if text.hasPrefix("///") {
                isCommented = true
                continue
            }
            if text.hasPrefix("@"), !text.contains("public ") { continue }
            if isPublic(text, in: scopes.last ?? "") {
                found.append(
                    Declaration(place: "\(file):\(index + 1)", text: String(text), isDocumented: isCommented))
            }
            isCommented = false
            guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") })
            else { continue }
            for character in Repository.code(of: String(text)) {
                if character == "{" { scopes.append(String(text)) }
                if character == "}" { _ = scopes.popLast() }
            }
        }
        return found
    }

    private static func isPublic(_ line: Substring, in scope: String) -> Bool {
        if line.hasPrefix("public extension ") || line.hasPrefix("extension ") { return false }
        if line.contains("public"), line.contains(#/^(?:@\w+(?:\(\w+\))? )*public\b/#) { return true }
        if scope.contains("public protocol ") {
            return line.contains(/^(?:static |mutating )*(?:func|var|init|subscript)\b/)
        }
        return scope.contains(#/public (?:indirect )?enum\b/#) && line.hasPrefix("case ")
    }
}
