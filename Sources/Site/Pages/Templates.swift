import Foundation
import Mustache
import Words

extension MarkupEscaping: MustacheContentType {}

/// The Mustache files of `Templates/` in one language, read and checked once at the start.
struct Templates: Sendable {
    struct LoadError: Error, CustomStringConvertible {
        let description: String
    }

    /// Every file begins with this line, since a partial doesn't inherit its caller's content type.
    static let pragma = "{{% CONTENT_TYPE:MARKUP}}"

    private static var said: Regex<(Substring, Substring)> { /\{\{#say\}\}(.*?)\{\{\/say\}\}/ }

    private let library: MustacheLibrary

    /// - Parameter sources: what `read` gives.
    /// - Throws: `LoadError` if a template can't be parsed, lacks the pragma, includes one that doesn't
    ///   exist, or has a sentence that the language doesn't have.
    init(_ sources: [String: String], in language: Language) throws(LoadError) {
        for (name, text) in sources {
            for match in text.matches(of: Self.said) where !language.has(String(match.1)) {
                throw LoadError(description: "\(language.tag).po: “\(match.1)” of \(name) is missing")
            }
        }
        library = try Self.library(of: sources.mapValues { Self.translated($0, into: language) })
    }

    /// The files of a folder, not translated yet, by their names.
    ///
    /// - Throws: `LoadError` if a file can't be read.
    static func read(_ folder: URL) throws(LoadError) -> [String: String] {
        var texts: [String: String] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
        where path.hasSuffix(".mustache") {
            let file = folder.appendingPathComponent(path).path
            guard let data = FileManager.default.contents(atPath: file),
                let text = String(validating: data, as: UTF8.self)
            else { throw LoadError(description: "the template \(file) can’t be read") }
            texts[String(path.dropLast(".mustache".count))] = text
        }
        if texts.isEmpty { throw LoadError(description: "there are no templates in \(folder.path)") }
        return texts
    }

    /// Translates each sentence between `{{#say}}` and `{{/say}}`; its placeholders become names of the
    /// template.
    private static func translated(_ template: String, into language: Language) -> String {
        template.replacing(said) { match in
            Wording(language.pattern(String(match.1))).filled {
                "{{\($0)}}"
            } write: {
                // Braces that aren't a placeholder's must not begin a tag of the template.
                MarkupEscaping().escapeText($0).replacing("{", with: "&#123;")
            }
        }
    }

    static func library(of texts: [String: String]) throws(LoadError) -> MustacheLibrary {
        MustacheContentTypes.register(MarkupEscaping(), named: "MARKUP")
        var library = MustacheLibrary()
        for (name, text) in texts {
            guard text.hasPrefix(pragma) else {
                throw LoadError(description: "the template \(name) does not begin with \(pragma)")
            }
            for include in text.matches(of: /\{\{[><]\s*([\w\/-]+)\s*\}\}/)
            where texts[String(include.1)] == nil {
                throw LoadError(description: "the template \(name) includes \(include.1), which is not there")
            }
            do { try library.register(text, named: name) } catch {
                throw LoadError(description: "the template \(name) is not valid Mustache: \(error)")
            }
        }
        return library
    }

    /// The text of the template `name` with `view` filled in.
    func render(_ name: String, _ view: View) throws -> String {
        guard let text = library.render(view, withTemplate: name) else {
            throw LoadError(description: "there is no template \(name)")
        }
        return text
    }
}
