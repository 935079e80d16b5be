import Foundation
import Mustache
import Synchronization
import Words

extension MarkupEscaping: MustacheContentType {}

/// The Mustache files of `Templates/` in one language. Each is translated and parsed when it is first used, since all
/// of them take a while.
final class Templates: Sendable {
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
        /// The names of the templates that it includes.
        let included: [String]
    }

    private let sources: [String: Source]
    private let language: Language
    /// The templates that were used, and those that they include.
    private let parsed = Mutex(MustacheLibrary())

    /// - Parameter sources: what `read` gives.
    /// - Throws: `LoadError` if a template lacks the pragma, includes one that doesn't exist, or has a sentence
    ///   that the language doesn't have.
    init(_ sources: [String: Source], in language: Language) throws(LoadError) {
        for (name, source) in sources {
            guard source.start.hasPrefix(Self.pragma) else {
                throw LoadError(description: "the template \(name) does not begin with \(Self.pragma)")
            }
            for included in source.included where sources[included] == nil {
                throw LoadError(description: "the template \(name) includes \(included), which is not there")
            }
            for (sentence, _) in source.rest where !language.has(sentence) {
                throw LoadError(description: "\(language.tag).po: “\(sentence)” of \(name) is missing")
            }
        }
        (self.sources, self.language) = (sources, language)
        MustacheContentTypes.register(MarkupEscaping(), named: "MARKUP")
    }

    /// The files of a folder, by their names.
    ///
    /// - Throws: `LoadError` if a file can't be read, or the end of a sentence is missing.
    static func read(_ folder: URL) throws(LoadError) -> [String: Source] {
        var sources: [String: Source] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
        where path.hasSuffix(".mustache") {
            let file = folder.appendingPathComponent(path).path
            guard let text = FileManager.default.contents(atPath: file),
                String(validating: text, as: UTF8.self) != nil
            else { throw LoadError(description: "the template \(file) can’t be read") }
            let name = String(path.dropLast(".mustache".count))
            sources[name] = try source([UInt8](text), of: name)
        }
        if sources.isEmpty { throw LoadError(description: "there are no templates in \(folder.path)") }
        return sources
    }

    /// Cuts a file at its sentences, which are between `{{#say}}` and `{{/say}}`.
    static func source(_ bytes: [UInt8], of name: String) throws(LoadError) -> Source {
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        let (opening, closing) = ("{{#say}}".utf8, "{{/say}}".utf8)
        /// The texts before, between and after the sentences.
        var texts: [String] = []
        var sentences: [String] = []
        var included: [String] = []
        var (start, place) = (0, 0)
        while let brace = bytes[place...].firstIndex(of: UInt8(ascii: "{")) {
            let rest = bytes[brace...]
            if rest.starts(with: opening) {
                if sentences.count != texts.count { throw unpaired(name) }
                texts.append(text(start..<brace))
                start = brace + opening.count
            } else if rest.starts(with: closing) {
                if sentences.count == texts.count { throw unpaired(name) }
                sentences.append(text(start..<brace))
                start = brace + closing.count
            } else if rest.starts(with: "{{>".utf8) || rest.starts(with: "{{<".utf8) {
                let other = rest.dropFirst(3).prefix { $0 != UInt8(ascii: "}") }
                included.append(String(decoding: other.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self))
            }
            place = brace + 1
        }
        if sentences.count != texts.count { throw unpaired(name) }
        texts.append(text(start..<bytes.count))
        return Source(start: texts[0], rest: Array(zip(sentences, texts.dropFirst())), included: included)
    }

    private static func unpaired(_ name: String) -> LoadError {
        LoadError(description: "the template \(name) has {{#say}} without {{/say}}, or the other way round")
    }

    private func translated(_ source: Source) -> String {
        source.rest.reduce(into: source.start) { text, piece in
            text += translation(of: piece.sentence) + piece.text
        }
    }

    /// The sentence, whose placeholders become names of the template.
    private func translation(of sentence: String) -> String {
        Wording(language.pattern(sentence)).filled {
            "{{\($0)}}"
        } write: {
            // Braces that aren't a placeholder's must not begin a tag of the template.
            MarkupEscaping().escapeText($0).replacing("{", with: "&#123;")
        }
    }

    /// Parses every template, to find out what is wrong with one before it is used.
    ///
    /// - Throws: `LoadError` if one isn't valid.
    func parseAll() throws(LoadError) {
        for name in sources.keys.sorted() { _ = try library(for: name) }
    }

    /// The text of the template `name` with `view` filled in.
    ///
    /// - Throws: `LoadError` if it isn't valid, or isn't there.
    func render(_ name: String, _ view: some MustacheParent) throws -> String {
        guard let text = try library(for: name).render(view, withTemplate: name) else {
            throw LoadError(description: "there is no template \(name)")
        }
        return text
    }

    /// A library that has at least this template, and those that it includes.
    private func library(for name: String) throws(LoadError) -> MustacheLibrary {
        try parsed.withLock { (parsed) throws(LoadError) in
            if parsed.getTemplate(named: name) == nil {
                var more = parsed
                try parse(name, into: &more)
                parsed = more
            }
            return parsed
        }
    }

    private func parse(_ name: String, into library: inout MustacheLibrary) throws(LoadError) {
        guard let source = sources[name], library.getTemplate(named: name) == nil else { return }
        do { try library.register(translated(source), named: name) } catch {
            throw LoadError(description: "the template \(name) is not valid Mustache: \(error)")
        }
        for included in source.included { try parse(included, into: &library) }
    }
}
