/// A property, method or initializer that an extension adds to a type, and that other files can use.
struct ExtensionMember: CustomStringConvertible {
    private let type: String
    /// `init` for an initializer.
    private let name: String
    /// The labels of an initializer's arguments.
    private let labels: [String]

    var description: String {
        name == "init" ? "\(type)(\(labels.map { $0 + ":" }.joined()))" : name
    }

    private static var member: Regex<(Substring, Substring?)> {
        /(?m)^ {4}(?:(?:static|mutating|package|public) )*(?:(?:var|let|func) (\w+)|init\??\()/
    }

    /// - Parameter source: code without comments and strings, as `swift format` lays it out.
    static func all(in source: String) -> [ExtensionMember] {
        source.matches(of: /(?m)^extension ([\w.]+)[^\n{]*\{\n([\s\S]*?)^\}/).flatMap { block in
            block.2.matches(of: member).map {
                ExtensionMember(
                    type: String(block.1), name: $0.1.map(String.init) ?? "init",
                    labels: $0.1 == nil ? labels(block.2[$0.range.upperBound...]) : [])
            }
        }
    }

    /// Everything of the same name, or with the same labels, that the code declares.
    static func declared(in code: String) -> Set<String> {
        Set(code.matches(of: /\b(?:var|let|func|case) (\w+)/).map { String($0.1) })
            .union(all(in: code).map(\.description))
    }

    func isUsed(in code: String) throws -> Bool {
        if name != "init" {
            return code.contains(try Regex("\\.\(name)\\b").wordBoundaryKind(.simple))
        }
        return code.matches(of: try Regex("\\b\(type)\\(").wordBoundaryKind(.simple))
            .contains { Self.labels(code[$0.range.upperBound...]) == labels }
    }

    /// The labels of the arguments or parameters before the parenthesis that ends them; `_` for one without.
    private static func labels(_ text: Substring) -> [String] {
        var (arguments, depth) = ([""], 0)
        for character in text {
            if depth == 0, character == ")" { break }
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            if depth == 0, character == "," {
                arguments.append("")
            } else {
                arguments[arguments.count - 1].append(character)
            }
        }
        if arguments == [""] { return [] }
        return arguments.map { argument in
            argument.prefixMatch(of: /\s*(\w+)(?: \w+)?:/).map { String($0.1) } ?? "_"
        }
    }
}
