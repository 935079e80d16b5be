import Model

/// The value of a statement's parameter.
package enum SQLArgument: Sendable, Equatable {
    case null
    case integer(Int64)
    case text(String)
    case bytes([UInt8])
    case boolean(Bool)
    /// An array, for `Dialect.elements`.
    case integers([Int64])
    case texts([String])
}

/// A type that a parameter can have.
package protocol SQLParameter: Sendable {
    var argument: SQLArgument { get }
}

extension SQLArgument: SQLParameter {
    package var argument: SQLArgument { self }
}

/// A type that a column can have.
package protocol SQLColumn: Sendable {
    /// Nil for NULL.
    static func read(_ rows: any SQLRows, _ row: Int, _ column: Int) -> Self?
}

package typealias SQLValue = SQLParameter & SQLColumn

extension Optional where Wrapped == any SQLParameter {
    package var argument: SQLArgument { self?.argument ?? .null }
}

extension Int64: SQLValue {
    package var argument: SQLArgument { .integer(self) }

    package static func read(_ rows: any SQLRows, _ row: Int, _ column: Int) -> Int64? {
        rows.integer(row, column)
    }
}

extension Int: SQLValue {
    package var argument: SQLArgument { .integer(Int64(self)) }

    package static func read(_ rows: any SQLRows, _ row: Int, _ column: Int) -> Int? {
        rows.integer(row, column).map { Int($0) }
    }
}

extension Timestamp: SQLValue {
    package var argument: SQLArgument { .integer(milliseconds) }

    package static func read(_ rows: any SQLRows, _ row: Int, _ column: Int) -> Timestamp? {
        rows.integer(row, column).map { Timestamp(milliseconds: $0) }
    }
}

extension Amount: SQLValue {
    package var argument: SQLArgument { .integer(hundredths) }

    package static func read(_ rows: any SQLRows, _ row: Int, _ column: Int) -> Amount? {
        rows.integer(row, column).map { Amount(hundredths: $0) }
    }
}

extension Day: SQLValue {
    package var argument: SQLArgument { .text(text) }

    package static func read(_ rows: any SQLRows, _ row: Int, _ column: Int) -> Day? {
        rows.text(row, column).flatMap { Day(text: $0) }
    }
}

extension String: SQLValue {
    package var argument: SQLArgument { .text(self) }

    package static func read(_ rows: any SQLRows, _ row: Int, _ column: Int) -> String? {
        rows.text(row, column)
    }
}

extension Bool: SQLValue {
    package var argument: SQLArgument { .boolean(self) }

    package static func read(_ rows: any SQLRows, _ row: Int, _ column: Int) -> Bool? {
        rows.boolean(row, column)
    }
}

extension Array: SQLColumn where Element == UInt8 {
    package static func read(_ rows: any SQLRows, _ row: Int, _ column: Int) -> [UInt8]? {
        rows.bytes(row, column)
    }
}

extension Array: SQLParameter where Element: SQLElement {
    package var argument: SQLArgument { Element.argument(self) }
}

/// A type of which a parameter can have an array.
package protocol SQLElement: Sendable {
    static func argument(_ elements: [Self]) -> SQLArgument
}

extension UInt8: SQLElement {
    package static func argument(_ elements: [UInt8]) -> SQLArgument { .bytes(elements) }
}

extension Int64: SQLElement {
    package static func argument(_ elements: [Int64]) -> SQLArgument { .integers(elements) }
}

extension String: SQLElement {
    package static func argument(_ elements: [String]) -> SQLArgument { .texts(elements) }
}
