import Model

/// The languages that a request's `Accept-Language` asks for (RFC 9110 section 12.5.4). Malformed parts are
/// skipped, and never an error.
struct AcceptLanguage: Sendable, Equatable {
    private static let maxBytes = 1_000
    private static let maxRanges = 20

    /// The wanted ranges in lower case, the most wanted first; ranges of equal weight keep their order. `*`
    /// is left out, since it names no language.
    let wanted: [String]
    /// The ranges of weight 0, in lower case.
    let unwanted: Set<String>

    /// Reads the first 20 ranges within the first 1,000 bytes.
    init(_ value: String) {
        let start = value.utf8.prefix(Self.maxBytes)
        var elements = start.split(separator: UInt8(ascii: ","))
        // The last element may be cut off, and then name another language.
        if start.count < value.utf8.count { _ = elements.popLast() }
        let ranges = elements.prefix(Self.maxRanges).compactMap { Self.range($0) }
        wanted = ranges.enumerated().filter { $0.element.weight > 0 }
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element.name)
        unwanted = Set(ranges.filter { $0.weight == 0 }.map(\.name))
    }

    /// The best of these languages, according to the look-up of RFC 4647 section 3.4: a range that isn't
    /// found is tried again without its last part. A range of weight 0 counts as not found.
    ///
    /// - Parameter tags: the languages, by their tags in lower case.
    func best<Value>(of tags: [String: Value]) -> Value? {
        for range in wanted {
            var parts = range.split(separator: "-")
            while !parts.isEmpty {
                let tag = parts.joined(separator: "-")
                if let value = tags[tag], !unwanted.contains(tag) { return value }
                parts.removeLast()
                // A single letter only introduces the part after it, so it is removed, too.
                if parts.last?.utf8.count == 1 { parts.removeLast() }
            }
        }
        return nil
    }

    /// - Returns: the range, with its weight in thousandths; nil for `*` and for malformed text.
    private static func range(_ element: Substring.UTF8View) -> (name: String, weight: Int)? {
        let parts = element.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            trimmed($0)
        }
        guard let name = parts.first, parts.count <= 2, isTag(name) else { return nil }
        guard let weight = parts.count == 1 ? 1000 : weight(parts[1]) else { return nil }
        return (String(decoding: name, as: UTF8.self).lowercased(), weight)
    }

    /// Reads a weight in thousandths: `q=0.8` is 800. It has at most three decimals, and is at most 1.
    private static func weight(_ parameter: Substring.UTF8View) -> Int? {
        var rest = parameter
        guard let name = rest.popFirst(), name | 0x20 == UInt8(ascii: "q"),
            rest.popFirst() == UInt8(ascii: "="), let whole = rest.popFirst(),
            whole == UInt8(ascii: "0") || whole == UInt8(ascii: "1")
        else { return nil }
        let point = rest.popFirst()
        guard point == nil || point == UInt8(ascii: "."), rest.count <= 3, rest.allSatisfy(\.isASCIIDigit)
        else {
            return nil
        }
        let digits = ([whole] + rest + [48, 48, 48]).prefix(4)
        let weight = digits.reduce(0) { $0 * 10 + Int($1 - 48) }
        return weight <= 1000 ? weight : nil
    }

    /// Whether it matches `1*8ALPHA *("-" 1*8alphanum)` (RFC 4647 section 2.1).
    static func isTag(_ bytes: Substring.UTF8View) -> Bool {
        let parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.allSatisfy {
            (1...8).contains($0.count) && $0.allSatisfy { isLetter($0) || $0.isASCIIDigit }
        }
            && parts.first?.allSatisfy(isLetter) == true
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func trimmed(_ bytes: Substring.UTF8View) -> Substring.UTF8View {
        var rest = bytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        while let last = rest.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") {
            rest.removeLast()
        }
        return rest
    }
}
