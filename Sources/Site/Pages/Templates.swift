import Foundation
import Words

/// The Mustache files of `Templates/`, with their sentences in every language.
struct Templates: Sendable {
    struct LoadError: Error, CustomStringConvertible {
        let description: String
    }

    /// By their names: the files' paths without their endings.
    private let templates: [String: [Template.Node]]
    /// Each sentence with its placeholders as names, by its number.
    private let sentences: [Language: [[Template.Node]]]
    private let onUnknownName: @Sendable (String) -> Void

    /// - Parameter files: what `read` gives.
    /// - Parameter onUnknownName: called with a name in a template that no view provides.
    /// - Throws: `LoadError` if a template isn't valid, includes one that doesn't exist, or has a sentence
    ///   that a language doesn't have.
    init(
        _ files: [String: [UInt8]], in languages: [Language],
        onUnknownName: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(LoadError) {
        var templates: [String: [Template.Node]] = [:]
        var sentences = Template.Sentences()
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
            let known = sentences.all.count
            do { templates[name] = try Template.parse(bytes, &sentences) } catch {
                throw LoadError(description: "the template \(name), line \(error.line): \(error.description)")
            }
            for language in languages {
                guard let sentence = sentences.all[known...].first(where: { !language.has($0) }) else {
                    continue
                }
                throw LoadError(description: "\(language.tag).po: “\(sentence)” of \(name) is missing")
            }
        }
        for (name, nodes) in templates {
            for included in Self.included(by: nodes) where templates[included] == nil {
                throw LoadError(description: "the template \(name) includes \(included), which is not there")
            }
        }
        var translated: [Language: [[Template.Node]]] = [:]
        for language in languages {
            translated[language] = try sentences.all.map { sentence throws(LoadError) in
                try Self.translated(sentence, in: language)
            }
        }
        (self.templates, self.sentences, self.onUnknownName) = (templates, translated, onUnknownName)
    }

    /// The files of a folder, by their names.
    ///
    /// - Throws: `LoadError` if a file can't be read.
    static func read(_ folder: URL) throws(LoadError) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
        where path.hasSuffix(".mustache") {
            let file = folder.appendingPathComponent(path).path
            guard let bytes = FileManager.default.contents(atPath: file),
                String(validating: bytes, as: UTF8.self) != nil
            else { throw LoadError(description: "the template \(file) can’t be read") }
            files[String(path.dropLast(".mustache".count))] = [UInt8](bytes)
        }
        if files.isEmpty { throw LoadError(description: "there are no templates in \(folder.path)") }
        return files
    }

    private static func included(by nodes: [Template.Node]) -> [String] {
        nodes.flatMap { node -> [String] in
            switch node {
            case .partial(let name, let blocks): [name] + blocks.values.flatMap(included)
            case .section(_, let nodes), .inverted(_, let nodes), .block(_, let nodes): included(by: nodes)
            case .text, .value, .markup, .sentence: []
            }
        }
    }

    private static func translated(
        _ sentence: String, in language: Language
    ) throws(LoadError) -> [Template.Node] {
        try language.wording(of: sentence).pieces.map { piece throws(LoadError) in
            switch piece {
            case .text(let text): return .text(Array(text.escapedForMarkup.utf8))
            case .placeholder(let text):
                guard let name = View.Name(text.utf8) else {
                    throw LoadError(description: "“\(sentence)”: the name {\(text)} is too long")
                }
                return .value(name)
            }
        }
    }

    /// The template `name` with `view` filled in: HTML in UTF-8.
    ///
    /// - Throws: `LoadError` if there is no such template, or none in that language.
    func render(_ name: String, _ view: View, in language: Language) throws(LoadError) -> [UInt8] {
        guard let template = templates[name], let sentences = sentences[language] else {
            throw LoadError(description: "there is no template \(name) in \(language.tag)")
        }
        var rendering = Rendering(
            templates: templates, sentences: sentences, language: language, onUnknownName: onUnknownName,
            scopes: [.view(view)], views: [view])
        rendering.html.reserveCapacity(Rendering.usualLength)
        rendering.write(template)
        // A copy of its exact length: cached pages take no more memory than they need.
        return rendering.html.withUnsafeBufferPointer { Array($0) }
    }

    private struct Rendering {
        /// In bytes. A longer page is possible, too.
        static let usualLength = 32_768

        let templates: [String: [Template.Node]]
        let sentences: [[Template.Node]]
        let language: Language
        let onUnknownName: @Sendable (String) -> Void
        /// The values for which the enclosing sections are written, innermost last.
        var scopes: [View.Value]
        /// The views among them, in which names are looked up.
        var views: [View]
        /// The nodes with which enclosing templates replace blocks.
        var blocks: [String: [Template.Node]] = [:]
        var html: [UInt8] = []

        mutating func write(_ nodes: [Template.Node]) {
            for node in nodes {
                switch node {
                case .text(let text): html += text
                case .value(let name): writeEscaped(value(name))
                case .markup(let name): writeMarkup(value(name))
                case .section(let name, let nodes): write(nodes, for: value(name))
                case .inverted(let name, let nodes): if value(name).isNothing { write(nodes) }
                case .sentence(let number): write(sentences[number])
                case .partial(let name, let replacing):
                    let outer = blocks
                    // The outermost template has the last word.
                    if !replacing.isEmpty { blocks.merge(replacing) { outer, _ in outer } }
                    write(templates[name] ?? [])
                    blocks = outer
                case .block(let name, let nodes): write(blocks[name] ?? nodes)
                }
            }
        }

        private mutating func writeEscaped(_ value: View.Value) {
            html.append(escaping: value.text(in: language))
        }

        private mutating func writeMarkup(_ value: View.Value) {
            if case .markup(let markup) = value {
                html += markup.text(in: language).utf8
            } else {
                writeEscaped(value)
            }
        }

        /// Writes a section.
        private mutating func write(_ nodes: [Template.Node], for value: View.Value) {
            switch value {
            case .nothing, .flag(false): break
            case .flag(true): write(nodes)
            case .view(let view): write(nodes, within: view)
            case .text, .localizable, .markup: write(nodes, within: value)
            case .views(let views): for view in views { write(nodes, within: view) }
            case .texts(let texts): for text in texts { write(nodes, within: .text(text)) }
            }
        }

        private mutating func write(_ nodes: [Template.Node], within view: View) {
            views.append(view)
            write(nodes, within: .view(view))
            views.removeLast()
        }

        private mutating func write(_ nodes: [Template.Node], within scope: View.Value) {
            scopes.append(scope)
            write(nodes)
            scopes.removeLast()
        }

        /// The value of the innermost view that has the name.
        private func value(_ name: View.Name) -> View.Value {
            if name == "." { return scopes.last ?? .nothing }
            for index in views.indices.reversed() {
                if let value = views[index][name] { return value }
            }
            onUnknownName(name.description)
            return .nothing
        }
    }
}
