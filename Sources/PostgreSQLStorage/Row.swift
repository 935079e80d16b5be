import CPostgreSQL

/// The rows that a statement gave.
final class Rows {
    /// Of libpq; freed with this.
    fileprivate let result: OpaquePointer
    let count: Int

    init(_ result: OpaquePointer) {
        self.result = result
        count = Int(PQntuples(result))
    }

    deinit { PQclear(result) }

    var all: [Row] { (0..<count).map { Row(rows: self, index: Int32($0)) } }

    var first: Row? { count > 0 ? Row(rows: self, index: 0) : nil }

    /// The statement's name, as `COMMIT`: that of a transaction that had failed is answered with `ROLLBACK`.
    var command: String { String(cString: PQcmdStatus(result)) }

    /// How many rows the statement changed; 0 where it changes none.
    var changedCount: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }
}

/// One row of a result.
struct Row {
    fileprivate let rows: Rows
    fileprivate let index: Int32

    fileprivate init(rows: Rows, index: Int32) {
        self.rows = rows
        self.index = index
    }

    /// Nil for NULL.
    subscript<Value: SQLValue>(_ column: Int) -> Value? {
        if PQgetisnull(rows.result, index, Int32(column)) != 0 { return nil }
        let count = Int(PQgetlength(rows.result, index, Int32(column)))
        let bytes = PQgetvalue(rows.result, index, Int32(column))!
        return bytes.withMemoryRebound(to: UInt8.self, capacity: count) { start in
            let text = UnsafeBufferPointer(start: start, count: count)
            guard let value = Value(sqlText: text) else {
                preconditionFailure("column \(column) is no \(Value.self)")
            }
            return value
        }
    }

    /// Of a column that is never NULL.
    subscript<Value: SQLValue>(_ column: Int) -> Value {
        guard let value = self[column] as Value? else { preconditionFailure("column \(column) is NULL") }
        return value
    }
}
