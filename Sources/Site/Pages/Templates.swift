import Foundation
import Mustache

/// The Mustache files of `Templates/`, read and checked once at the start.
struct Templates: Sendable {
    struct LoadError: Error, CustomStringConvertible {
        let description: String
    }

    /// Every file begins with it: a partial does not inherit its caller's content type.
    static let pragma = "{{% CONTENT_TYPE:MARKUP}}"

    private let library: MustacheLibrary

    /// - Throws: `LoadError` if a file can't be read or parsed, lacks the pragma, or includes one that isn't there.
    init(folder: URL) throws(LoadError) {
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
        library = try Self.library(of: texts)
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

/// Escapes byte by byte. Mustache's own escaping goes by what a reader counts as a character, and so overlooks a quote
/// that is followed by a combining accent.
struct MarkupEscaping: MustacheContentType {
    func escapeText(_ text: String) -> String {
        guard text.utf8.contains(where: { Self.entity($0) != nil }) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 32)
        for byte in text.utf8 {
            if let entity = Self.entity(byte) {
                bytes.append(contentsOf: entity.utf8)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func entity(_ byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil
        }
    }
}
