import Model

/// An expression in the subset of C that plural rules use: `n`, whole numbers, parentheses and the operators
/// `?:`, `||`, `&&`, `==`, `!=`, `<`, `>`, `<=`, `>=`, `+`, `-`, `%`, `!`. Numbers are `unsigned long`, as in
/// gettext, and wrap.
struct PluralExpression: Sendable {
    /// Returns the form for a count; nil if the expression divides by zero.
    typealias Value = @Sendable (_ count: UInt) -> UInt?

    /// A binary operator.
    private struct Operator: Sendable {
        let sign: String
        /// The higher it is, the closer the operator binds.
        let precedence: Int
        let result: @Sendable (UInt, UInt) -> UInt?
    }

    // Operators of two characters come first, because `<` is how `<=` begins.
    private static let operators = [
        Operator(sign: "||", precedence: 1) { _, right in right != 0 ? 1 : 0 },
        Operator(sign: "&&", precedence: 2) { _, right in right != 0 ? 1 : 0 },
        Operator(sign: "==", precedence: 3) { $0 == $1 ? 1 : 0 },
        Operator(sign: "!=", precedence: 3) { $0 != $1 ? 1 : 0 },
        Operator(sign: "<=", precedence: 4) { $0 <= $1 ? 1 : 0 },
        Operator(sign: ">=", precedence: 4) { $0 >= $1 ? 1 : 0 },
        Operator(sign: "<", precedence: 4) { $0 < $1 ? 1 : 0 },
        Operator(sign: ">", precedence: 4) { $0 > $1 ? 1 : 0 },
        Operator(sign: "+", precedence: 5) { $0 &+ $1 },
        Operator(sign: "-", precedence: 5) { $0 &- $1 },
        Operator(sign: "%", precedence: 6) { $1 == 0 ? nil : $0 % $1 },
    ]

    // The longest known rule is Arabic's, with 110 bytes. The limits keep the stack small while an expression
    // is parsed and evaluated.
    private static let maxBytes = 500
    private static let maxDepth = 50

    let value: Value

    /// - Throws: `PluralRule.ParseError` for any other text, and for more than 500 bytes or 50 levels.
    init(_ source: String) throws(PluralRule.ParseError) {
        guard source.utf8.count <= Self.maxBytes else {
            throw PluralRule.ParseError(reason: "has more than \(Self.maxBytes) bytes")
        }
        var parser = Parser(rest: Array(source.utf8)[...])
        value = try parser.choice(depth: 0)
        if !parser.isAtEnd { throw parser.unexpected }
    }

    /// Parses by recursive descent, and binary operators by their precedence.
    private struct Parser {
        /// The part that is still to be parsed.
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

        /// Consumes `sign` if it comes next.
        mutating func take(_ sign: String) -> Bool {
            guard !isAtEnd, rest.starts(with: sign.utf8) else { return false }
            rest = rest.dropFirst(sign.utf8.count)
            return true
        }

        mutating func choice(depth: Int) throws(PluralRule.ParseError) -> Value {
            let condition = try binary(above: 0, depth: depth)
            guard take("?") else { return condition }
            let then = try choice(depth: depth + 1)
            guard take(":") else { throw unexpected }
            let otherwise = try choice(depth: depth + 1)
            return { count in condition(count).flatMap { $0 != 0 ? then(count) : otherwise(count) } }
        }

        /// Parses as long as the operators bind closer than `precedence`.
        mutating func binary(above precedence: Int, depth: Int) throws(PluralRule.ParseError) -> Value {
            var left = try operand(depth: depth)
            while let operation = nextOperator, operation.precedence > precedence {
                _ = take(operation.sign)
                left = Self.joined(left, operation, try binary(above: operation.precedence, depth: depth))
            }
            return left
        }

        private static func joined(
            _ left: @escaping Value, _ operation: Operator, _ right: @escaping Value
        ) -> Value {
            { count in
                guard let left = left(count) else { return nil }
                // The right side may divide by a value that the left side finds to be zero, so it isn't
                // always evaluated.
                if operation.sign == "||", left != 0 { return 1 }
                if operation.sign == "&&", left == 0 { return 0 }
                return right(count).flatMap { operation.result(left, $0) }
            }
        }

        private var nextOperator: Operator? {
            mutating get {
                isAtEnd ? nil : PluralExpression.operators.first { rest.starts(with: $0.sign.utf8) }
            }
        }

        private mutating func operand(depth: Int) throws(PluralRule.ParseError) -> Value {
            if depth > PluralExpression.maxDepth {
                throw PluralRule.ParseError(reason: "has more than \(PluralExpression.maxDepth) levels")
            }
            if take("!") {
                let inner = try operand(depth: depth + 1)
                return { inner($0).map { $0 == 0 ? 1 : 0 } }
            }
            if take("-") {
                let inner = try operand(depth: depth + 1)
                return { inner($0).map { 0 &- $0 } }
            }
            if take("n") { return { $0 } }
            if take("(") {
                let inner = try choice(depth: depth + 1)
                guard take(")") else { throw unexpected }
                return inner
            }
            let digits = rest.prefix(while: \.isASCIIDigit)
            guard let number = UInt(String(decoding: digits, as: UTF8.self)) else { throw unexpected }
            rest = rest.dropFirst(digits.count)
            return { _ in number }
        }
    }
}
