/// A page or component: Mustache's variables, sections, comments, partials and blocks, and `{{#say}}` around
/// a sentence that is translated.
enum Template {
    enum Node: Sendable {
        /// In UTF-8.
        case text([UInt8])
        /// The view's value of this name, escaped. The name `.` is the value around it.
        case value(View.Name)
        /// The same, but a value that is `Markup` isn't escaped.
        case markup(View.Name)
        /// A section: written once for each element of a list, once for any other value, and not at all for
        /// nothing or a flag that is off.
        case section(View.Name, [Node])
        /// An inverted section, which is written only for nothing, a flag that is off, or an empty list.
        case inverted(View.Name, [Node])
        /// A sentence, by its number.
        case sentence(Int)
        /// Another template, with these of its blocks replaced.
        case partial(String, blocks: [String: [Node]])
        /// A block that an enclosing template may replace.
        case block(String, [Node])
    }

    struct ParseError: Error {
        /// From 1.
        let line: Int
        let description: String
    }

    /// The sentences of all templates, in the order of their numbers.
    struct Sentences {
        private(set) var all: [String] = []
        private var numbers: [String: Int] = [:]

        mutating func number(of sentence: String) -> Int {
            if let number = numbers[sentence] { return number }
            numbers[sentence] = all.count
            all.append(sentence)
            return all.count - 1
        }
    }

    /// - Parameter bytes: a file in UTF-8.
    static func parse(_ bytes: [UInt8], _ sentences: inout Sentences) throws(ParseError) -> [Node] {
        var parser = Parser(bytes: bytes)
        // Swapped, since otherwise each file would copy all sentences.
        swap(&parser.sentences, &sentences)
        defer { swap(&parser.sentences, &sentences) }
        return try parser.nodes(in: nil)
    }
}

extension Template {
    private struct Tag {
        /// By the character after the braces.
        enum Kind: Unicode.Scalar {
            case section = "#"
            case inverted = "^"
            case end = "/"
            case partial = ">"
            case parent = "<"
            case block = "$"
            case markup = "{"
            case comment = "!"
        }

        /// Nil for a value.
        let kind: Kind?
        let name: String
        let range: Range<Int>
    }

    private struct Parser {
        let bytes: [UInt8]
        var sentences = Sentences()
        private var position = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        /// The nodes up to the end of a section, or of the file.
        mutating func nodes(in section: Tag?) throws(ParseError) -> [Node] {
            var nodes: [Node] = []
            while true {
                let start = position
                guard let tag = try nextTag() else { break }
                let range = range(of: tag)
                if start < range.lowerBound { nodes.append(.text(Array(bytes[start..<range.lowerBound]))) }
                position = range.upperBound
                if tag.kind == .end, tag.name == section?.name { return nodes }
                if let node = try node(tag) { nodes.append(node) }
            }
            if let section { throw error(section, "“\(section.name)” has no end") }
            if position < bytes.count { nodes.append(.text(Array(bytes[position...]))) }
            return nodes
        }

        private mutating func node(_ tag: Tag) throws(ParseError) -> Node? {
            switch tag.kind {
            case nil: return .value(try name(tag))
            case .markup: return .markup(try name(tag))
            case .comment: return nil
            case .section where tag.name == "say": return .sentence(try sentence(tag))
            case .section: return .section(try name(tag), try nodes(in: tag))
            case .inverted: return .inverted(try name(tag), try nodes(in: tag))
            case .block: return .block(tag.name, try nodes(in: tag))
            case .partial: return .partial(tag.name, blocks: [:])
            case .parent: return .partial(tag.name, blocks: try blocks(in: tag))
            case .end: throw error(tag, "{{/\(tag.name)}} ends nothing")
            }
        }

        private func name(_ tag: Tag) throws(ParseError) -> View.Name {
            guard let name = View.Name(tag.name.utf8) else { throw error(tag, "“\(tag.name)” is too long") }
            return name
        }

        private mutating func blocks(in parent: Tag) throws(ParseError) -> [String: [Node]] {
            var blocks: [String: [Node]] = [:]
            for node in try nodes(in: parent) {
                switch node {
                case .block(let name, let nodes): blocks[name] = nodes
                case .text(let text) where String(decoding: text, as: UTF8.self).allSatisfy(\.isWhitespace):
                    break
                default: throw error(parent, "{{<\(parent.name)}} has more than blocks")
                }
            }
            return blocks
        }

        private mutating func sentence(_ tag: Tag) throws(ParseError) -> Int {
            let start = position
            guard let end = try nextTag(), end.kind == .end, end.name == "say" else {
                throw error(tag, "“say” has no end")
            }
            position = end.range.upperBound
            return sentences.number(of: text(start..<end.range.lowerBound))
        }

        /// The next tag from `position` on.
        private func nextTag() throws(ParseError) -> Tag? {
            let brace = UInt8(ascii: "{")
            var start = position
            while start + 1 < bytes.count, bytes[start] != brace || bytes[start + 1] != brace { start += 1 }
            guard start + 1 < bytes.count else { return nil }
            let kind = start + 2 < bytes.count ? Tag.Kind(rawValue: Unicode.Scalar(bytes[start + 2])) : nil
            let closing = kind == .markup ? "}}}" : "}}"
            var end = start + (kind == nil ? 2 : 3)
            let name = end
            while end < bytes.count, !bytes[end...].starts(with: closing.utf8) { end += 1 }
            let words = bytes[name..<end].split(separator: UInt8(ascii: " "))
            let tag = Tag(
                kind: kind, name: String(decoding: Array(words.joined(separator: " ".utf8)), as: UTF8.self),
                range: start..<(end + closing.utf8.count))
            if end == bytes.count { throw error(tag, "a tag has no end") }
            if kind != .comment, !Self.isName(tag) { throw error(tag, "“\(tag.name)” is no name") }
            return tag
        }

        /// Names consist of letters; those of files may have hyphens and slashes, too.
        private static func isName(_ tag: Tag) -> Bool {
            if tag.kind == nil, tag.name == "." { return true }
            let isFile = tag.kind == .partial || tag.kind == .parent
            return !tag.name.isEmpty
                && tag.name.unicodeScalars.allSatisfy { scalar in
                    switch scalar {
                    case "a"..."z", "A"..."Z": true
                    case "-", "/": isFile
                    default: false
                    }
                }
        }

        /// The bytes that a tag takes up: its own, or the whole line's if the tag is alone on it and writes
        /// nothing.
        private func range(of tag: Tag) -> Range<Int> {
            if tag.kind == nil || tag.kind == .markup { return tag.range }
            let newline = UInt8(ascii: "\n")
            func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
            var (start, end) = (tag.range.lowerBound, tag.range.upperBound)
            while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
            while end < bytes.count, isBlank(bytes[end]) { end += 1 }
            guard start == 0 || bytes[start - 1] == newline, end == bytes.count || bytes[end] == newline
            else { return tag.range }
            return start..<min(end + 1, bytes.count)
        }

        private func text(_ range: Range<Int>) -> String {
            String(decoding: bytes[range], as: UTF8.self)
        }

        private func error(_ tag: Tag, _ description: String) -> ParseError {
            let line = bytes[..<tag.range.lowerBound].count { $0 == UInt8(ascii: "\n") } + 1
            return ParseError(line: line, description: description)
        }
    }
}
