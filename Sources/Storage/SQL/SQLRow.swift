/// The rows that a statement returned, in the engine's own form. Rows and columns count from 0; NULL is nil.
package protocol SQLRows: AnyObject {
    var count: Int { get }

    func integer(_ row: Int, _ column: Int) -> Int64?
    func text(_ row: Int, _ column: Int) -> String?
    func bytes(_ row: Int, _ column: Int) -> [UInt8]?
    func boolean(_ row: Int, _ column: Int) -> Bool?
}

extension SQLRows {
    package var all: [SQLRow] { (0..<count).map { SQLRow(self, $0) } }

    package var first: SQLRow? { count > 0 ? SQLRow(self, 0) : nil }
}

/// One row of a result.
package struct SQLRow {
    private let rows: any SQLRows
    private let index: Int

    package init(_ rows: any SQLRows, _ index: Int) { (self.rows, self.index) = (rows, index) }

    /// Nil for NULL.
    package subscript<Value: SQLColumn>(_ column: Int) -> Value? { Value.read(rows, index, column) }

    /// For a column that is never NULL.
    package subscript<Value: SQLColumn>(_ column: Int) -> Value {
        guard let value = Value.read(rows, index, column) else {
            preconditionFailure("column \(column) is NULL")
        }
        return value
    }
}
