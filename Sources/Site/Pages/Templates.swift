import Foundation
import Mustache
import Synchronization
import Words

extension MarkupEscaping: MustacheContentType {}

/// The Mustache files of `Templates/` in one language, read and translated once at the start.
struct Templates: Sendable {
    struct LoadError: Error, CustomStringConvertible {
        let description: String
    }

    /// Every file begins with this line, since a partial doesn't inherit its caller's content type.
    static let pragma = "{{% CONTENT_TYPE:MARKUP}}"

    /// A file that isn't translated yet.
    struct Source: Sendable {
        /// The text before the first sentence.
        let start: String
        /// The sentences to translate, each with the text after it.
        let rest: [(sentence: String, text: String)]
    }

    private let parsed: Parsed

    /// - Parameter sources: what `read` gives.
    /// - Parameter isParsedLater: whether they are parsed when the first is rendered, since that takes a
    ///   while. What is wrong with one is then thrown by `render`, but for sentences.
    /// - Throws: `LoadError` if a template can't be parsed, lacks the pragma, includes one that doesn't
    ///   exist, or has a sentence that the language doesn't have.
    init(
        _ sources: [String: Source], in language: Language, isParsedLater: Bool = false
    ) throws(LoadError) {
        var texts: [String: String] = [:]
        for (name, source) in sources { texts[name] = try Self.translated(source, of: name, into: language) }
        parsed = Parsed(texts)
        if !isParsedLater { try parse() }
    }

    /// Parses the templates, if they aren't yet.
    func parse() throws(LoadError) { _ = try parsed.library() }

    /// The files of a folder, by their names.
    ///
    /// - Throws: `LoadError` if a file can't be read, or the end of a sentence is missing.
    static func read(_ folder: URL) throws(LoadError) -> [String: Source] {
        var sources: [String: Source] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
        where path.hasSuffix(".mustache") {
            let file = folder.appendingPathComponent(path).path
            guard let data = FileManager.default.contents(atPath: file),
                let text = String(validating: data, as: UTF8.self)
            else { throw LoadError(description: "the template \(file) can’t be read") }
            let name = String(path.dropLast(".mustache".count))
            sources[name] = try source(text, of: name)
        }
        if sources.isEmpty { throw LoadError(description: "there are no templates in \(folder.path)") }
        return sources
    }

    /// Cuts a file at its sentences, which are between `{{#say}}` and `{{/say}}`.
    private static func source(_ text: String, of name: String) throws(LoadError) -> Source {
        // A regular expression would take much of the program's start.
        let pieces = text.utf8.split(separator: "{{#say}}".utf8, omittingEmptySubsequences: false)
        var rest: [(sentence: String, text: String)] = []
        for piece in pieces.dropFirst() {
            guard let end = piece.firstRange(of: "{{/say}}".utf8) else {
                throw LoadError(description: "the template \(name) has {{#say}} without {{/say}}")
            }
            let (sentence, after) = (piece[..<end.lowerBound], piece[end.upperBound...])
            rest.append((String(Substring(sentence)), String(Substring(after))))
        }
        return Source(start: String(Substring(pieces[0])), rest: rest)
    }

    private static func translated(
        _ source: Source, of name: String, into language: Language
    ) throws(LoadError) -> String {
        var text = source.start
        for (sentence, after) in source.rest {
            guard language.has(sentence) else {
                throw LoadError(description: "\(language.tag).po: “\(sentence)” of \(name) is missing")
            }
            text += translation(of: sentence, into: language) + after
        }
        return text
    }

    /// The sentence, whose placeholders become names of the template.
    private static func translation(of sentence: String, into language: Language) -> String {
        Wording(language.pattern(sentence)).filled {
            "{{\($0)}}"
        } write: {
            // Braces that aren't a placeholder's must not begin a tag of the template.
            MarkupEscaping().escapeText($0).replacing("{", with: "&#123;")
        }
    }

    static func library(of texts: [String: String]) throws(LoadError) -> MustacheLibrary {
        MustacheContentTypes.register(MarkupEscaping(), named: "MARKUP")
        var library = MustacheLibrary()
        let inclusion = /\{\{[><]\s*([\w\/-]+)\s*\}\}/
        for (name, text) in texts {
            guard text.hasPrefix(pragma) else {
                throw LoadError(description: "the template \(name) does not begin with \(pragma)")
            }
            for include in text.matches(of: inclusion) where texts[String(include.1)] == nil {
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
        guard let text = try parsed.library().render(view, withTemplate: name) else {
            throw LoadError(description: "there is no template \(name)")
        }
        return text
    }
}

/// Templates that are parsed when they are used first.
private final class Parsed: Sendable {
    private enum State {
        case texts([String: String])
        case library(MustacheLibrary)
    }

    private let state: Mutex<State>

    init(_ texts: [String: String]) { state = Mutex(.texts(texts)) }

    func library() throws(Templates.LoadError) -> MustacheLibrary {
        try state.withLock { (state) throws(Templates.LoadError) in
            switch state {
            case .library(let library): return library
            case .texts(let texts):
                let library = try Templates.library(of: texts)
                state = .library(library)
                return library
            }
        }
    }
}
