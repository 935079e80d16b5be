/// A pattern of the router, parsed.
struct Pattern: Equatable {
    enum Segment: Hashable {
        case literal(Substring)
        case parameter
    }

    let text: String
    let segments: [Segment]
    /// The names of its parameters, in order.
    let names: [String]

    init(_ text: String) throws(PatternError) {
        if text.utf8.first != UInt8(ascii: "/") { throw .noLeadingSlash(pattern: text) }
        let parts = text.utf8.dropFirst().split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
        )
        .map { Substring($0) }
        if parts.dropLast().contains(where: \.isEmpty) { throw .emptySegment(pattern: text) }
        var names: [String] = []
        for part in parts where part.utf8.first == UInt8(ascii: ":") {
            let name = String(Substring(part.utf8.dropFirst()))
            if name.isEmpty { throw .emptyParameterName(pattern: text) }
            if names.contains(name) { throw .repeatedParameter(name: name, pattern: text) }
            names.append(name)
        }
        self.text = text
        self.names = names
        segments = parts.map { $0.utf8.first == UInt8(ascii: ":") ? .parameter : .literal($0) }
    }
}

/// A tree of patterns by their segments, with a value for each pattern.
struct PatternTree<Value: Sendable>: Sendable {
    private struct Node: Sendable {
        var children: [Pattern.Segment: Node] = [:]
        var entry: (pattern: Pattern, value: Value)?
    }

    private var root = Node()

    /// - Throws: `.differentNames` if there is an equal pattern with other parameter names.
    func value(at pattern: Pattern) throws(PatternError) -> Value? {
        var node: Node? = root
        for segment in pattern.segments { node = node?.children[segment] }
        guard let entry = node?.entry else { return nil }
        if entry.pattern.names != pattern.names {
            throw .differentNames(pattern: pattern.text, other: entry.pattern.text)
        }
        return entry.value
    }

    mutating func set(_ value: Value, at pattern: Pattern) {
        Self.set((pattern, value), at: pattern.segments[...], below: &root)
    }

    private static func set(
        _ entry: (Pattern, Value), at segments: ArraySlice<Pattern.Segment>, below node: inout Node
    ) {
        guard let first = segments.first else { return node.entry = entry }
        set(entry, at: segments.dropFirst(), below: &node.children[first, default: Node()])
    }

    func find(_ path: String) -> (value: Value, parameters: [String: String])? {
        var values: [String] = []
        guard path.utf8.first == UInt8(ascii: "/"),
            let (pattern, value) = Self.find(path[...], below: root, &values)
        else { return nil }
        return (value, Dictionary(uniqueKeysWithValues: zip(pattern.names, values)))
    }

    /// Tries the literal child first, then the parameter. `path` is the rest of the path with its slash, nil
    /// at the end; `values` collects the values of the parameters along the way.
    private static func find(
        _ path: Substring?, below node: Node, _ values: inout [String]
    ) -> (pattern: Pattern, value: Value)? {
        guard let path else { return node.entry }
        let (segment, rest) = firstSegment(of: path)
        if let child = node.children[.literal(segment)], let found = find(rest, below: child, &values) {
            return found
        }
        guard let child = node.children[.parameter], !segment.isEmpty,
            let value = PercentEscapes.decode(segment.utf8)
        else { return nil }
        values.append(value)
        if let found = find(rest, below: child, &values) { return found }
        values.removeLast()
        return nil
    }

    /// Compares bytes: as a `Character`, a slash with a combining accent doesn't equal a slash.
    private static func firstSegment(of path: Substring) -> (segment: Substring, rest: Substring?) {
        let text = path[path.utf8.index(after: path.startIndex)...]
        guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { return (text, nil) }
        return (text[..<slash], text[slash...])
    }
}
