/// The part of C that plural rules are written in: `n`, whole numbers, parentheses and the operators `?:`, `||`, `&&`,
/// `==`, `!=`, `<`, `>`, `<=`, `>=`, `+`, `-`, `%`, `!`. Numbers are `unsigned long`, as gettext has them, and wrap.
struct PluralExpression: Sendable {
    private indirect enum Node: Sendable {
        case count
        case number(UInt)
        case not(Node)
        case negated(Node)
        case binary(Operator, Node, Node)
        case choice(Node, then: Node, otherwise: Node)
    }

    private enum Operator: String, CaseIterable, Sendable {
        // Those of two characters come first: `<` is how `<=` begins.
        case or = "||"
        case and = "&&"
        case equal = "=="
        case unequal = "!="
        case atMost = "<="
        case atLeast = ">="
        case less = "<"
        case more = ">"
        case plus = "+"
        case minus = "-"
        case remainder = "%"

        /// The higher, the closer it binds.
        var precedence: Int {
            switch self {
            case .or: 1
            case .and: 2
            case .equal, .unequal: 3
            case .atMost, .atLeast, .less, .more: 4
            case .plus, .minus: 5
            case .remainder: 6
            }
        }
    }

    // The longest rule known, Arabic's, has 110 bytes. The bounds keep the stack small, of parsing and of evaluating.
    private static let bytesAtMost = 500
    private static let depthAtMost = 50

    private let root: Node

    /// - Throws: `PluralRule.ParseError` for anything else, also for more than 500 bytes or 50 levels.
    init(_ source: String) throws(PluralRule.ParseError) {
        guard source.utf8.count <= Self.bytesAtMost else {
            throw PluralRule.ParseError(reason: "has more than \(Self.bytesAtMost) bytes")
        }
        var parser = Parser(rest: Array(source.utf8)[...])
        root = try parser.choice(depth: 0)
        if !parser.isAtEnd { throw parser.unexpected }
    }

    /// nil where it divides by zero.
    func value(_ count: UInt) -> UInt? { Self.value(root, count) }

    private static func value(_ node: Node, _ count: UInt) -> UInt? {
        switch node {
        case .count: return count
        case .number(let number): return number
        case .not(let node): return value(node, count).map { $0 == 0 ? 1 : 0 }
        case .negated(let node): return value(node, count).map { 0 &- $0 }
        case .choice(let condition, let then, let otherwise):
            guard let condition = value(condition, count) else { return nil }
            return value(condition != 0 ? then : otherwise, count)
        case .binary(let sign, let left, let right):
            guard let left = value(left, count) else { return nil }
            // The right side of these may divide by what the left side says is zero.
            if sign == .or, left != 0 { return 1 }
            if sign == .and, left == 0 { return 0 }
            guard let right = value(right, count) else { return nil }
            return result(sign, left, right)
        }
    }

    private static func result(_ sign: Operator, _ left: UInt, _ right: UInt) -> UInt? {
        switch sign {
        case .or, .and: right != 0 ? 1 : 0
        case .equal: left == right ? 1 : 0
        case .unequal: left != right ? 1 : 0
        case .atMost: left <= right ? 1 : 0
        case .atLeast: left >= right ? 1 : 0
        case .less: left < right ? 1 : 0
        case .more: left > right ? 1 : 0
        case .plus: left &+ right
        case .minus: left &- right
        case .remainder: right == 0 ? nil : left % right
        }
    }

    /// By recursive descent; operators of two sides by their precedence.
    private struct Parser {
        /// What is still to be read.
        var rest: ArraySlice<UInt8>

        var isAtEnd: Bool {
            mutating get {
                rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
                return rest.isEmpty
            }
        }

        var unexpected: PluralRule.ParseError {
            mutating get {
                PluralRule.ParseError(
                    reason: isAtEnd
                        ? "ends too early"
                        : "can’t be read from “\(String(decoding: rest.prefix(20), as: UTF8.self))” on")
            }
        }

        /// Takes `sign` if it is what comes next.
        mutating func take(_ sign: String) -> Bool {
            guard !isAtEnd, rest.starts(with: sign.utf8) else { return false }
            rest = rest.dropFirst(sign.utf8.count)
            return true
        }

        mutating func choice(depth: Int) throws(PluralRule.ParseError) -> Node {
            let condition = try binary(above: 0, depth: depth)
            guard take("?") else { return condition }
            let then = try choice(depth: depth + 1)
            guard take(":") else { throw unexpected }
            return .choice(condition, then: then, otherwise: try choice(depth: depth + 1))
        }

        /// As far as the operators bind closer than `precedence`.
        mutating func binary(above precedence: Int, depth: Int) throws(PluralRule.ParseError) -> Node {
            var left = try operand(depth: depth)
            while let sign = next, sign.precedence > precedence {
                _ = take(sign.rawValue)
                left = .binary(sign, left, try binary(above: sign.precedence, depth: depth))
            }
            return left
        }

        private var next: Operator? {
            mutating get {
                isAtEnd ? nil : Operator.allCases.first { rest.starts(with: $0.rawValue.utf8) }
            }
        }

        private mutating func operand(depth: Int) throws(PluralRule.ParseError) -> Node {
            if depth > PluralExpression.depthAtMost {
                throw PluralRule.ParseError(reason: "has more than \(PluralExpression.depthAtMost) levels")
            }
            if take("!") { return .not(try operand(depth: depth + 1)) }
            if take("-") { return .negated(try operand(depth: depth + 1)) }
            if take("n") { return .count }
            if take("(") {
                let inner = try choice(depth: depth + 1)
                guard take(")") else { throw unexpected }
                return inner
            }
            let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
            guard let number = UInt(String(decoding: digits, as: UTF8.self)) else { throw unexpected }
            rest = rest.dropFirst(digits.count)
            return .number(number)
        }
    }
}
