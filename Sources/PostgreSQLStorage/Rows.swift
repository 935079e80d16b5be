import CPostgreSQL
import Storage

/// The result of a statement.
final class Rows: SQLRows {
    /// libpq's result, which is freed with this object.
    private let result: OpaquePointer
    let count: Int

    init(_ result: OpaquePointer) {
        self.result = result
        count = Int(PQntuples(result))
    }

    deinit { PQclear(result) }

    /// The statement's command tag, such as `COMMIT`. A COMMIT of a failed transaction has `ROLLBACK`.
    var command: String { String(cString: PQcmdStatus(result)) }

    /// How many rows the statement changed; 0 if it changed none.
    var changedCount: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

    func integer(_ row: Int, _ column: Int) -> Int64? { value(row, column) { Int64(sqlText: $0) } }
    func text(_ row: Int, _ column: Int) -> String? {
        value(row, column) { String(decoding: $0, as: UTF8.self) }
    }
    func bytes(_ row: Int, _ column: Int) -> [UInt8]? { value(row, column) { [UInt8](sqlText: $0) } }
    func boolean(_ row: Int, _ column: Int) -> Bool? { value(row, column) { Bool(sqlText: $0) } }

    /// - Parameter read: returns nil if the text isn't such a value.
    private func value<Value>(
        _ row: Int, _ column: Int, _ read: (UnsafeBufferPointer<UInt8>) -> Value?
    ) -> Value? {
        let (row, column) = (Int32(row), Int32(column))
        if PQgetisnull(result, row, column) != 0 { return nil }
        let count = Int(PQgetlength(result, row, column))
        return PQgetvalue(result, row, column)!.withMemoryRebound(to: UInt8.self, capacity: count) { start in
            guard let value = read(UnsafeBufferPointer(start: start, count: count)) else {
                preconditionFailure("column \(column) is no \(Value.self)")
            }
            return value
        }
    }
}
