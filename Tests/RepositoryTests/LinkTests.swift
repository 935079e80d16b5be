import Foundation
import Testing

@Suite("Links between the pages in Markdown")
struct LinkTests {
    static let pages = ["README.md", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md"] + documentation

    private static let documentation: [String] = {
        let folder = Repository.folder.appendingPathComponent("Documentation")
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (names ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/\($0)" }
    }()

    @Test("Each link leads to a file that exists, and to a heading in it", arguments: pages)
    func resolved(page: String) throws {
        let folder = Repository.folder.appendingPathComponent(page).deletingLastPathComponent()
        for link in try Repository.text(page).matches(
            of: /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/)
        {
            let target =
                link.1.isEmpty
                ? Repository.folder.appendingPathComponent(page)
                : folder.appendingPathComponent(String(link.1))
            #expect(FileManager.default.fileExists(atPath: target.path), "\(page) links to \(link.1)")
            if let heading = link.2, let text = try? String(contentsOf: target, encoding: .utf8) {
                #expect(
                    Self.headings(in: text).contains(String(heading)), "\(page) links to \(link.1)#\(heading)"
                )
            }
        }
    }

    @Test("README leads to every page of Documentation")
    func complete() throws {
        let readme = try Repository.text("README.md")
        #expect(!Self.documentation.isEmpty)
        for page in Self.documentation { #expect(readme.contains("](\(page))"), "\(page)") }
    }

    @Test("The link to a heading is in lower case, with hyphens and without punctuation")
    func headings() {
        #expect(Self.headings(in: "# A b\ntext\n### By `https`, too\n#no") == ["a-b", "by-https-too"])
    }

    /// The links to the headings, as GitHub makes them.
    private static func headings(in text: String) -> Set<String> {
        Set(
            text.matches(of: /(?m)^#+ (.+)$/).map { heading in
                heading.1.lowercased().replacing(" ", with: "-").filter {
                    $0.isLetter || $0.isNumber || "-_".contains($0)
                }
            })
    }
}
