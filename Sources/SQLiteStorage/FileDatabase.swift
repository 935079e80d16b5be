import CSQLite
import Foundation
import GRDB
import Model
import Names
import SQLStorage
import Storage

/// `SQLDatabase` on one of GRDB's connections.
package final class FileDatabase: SQLDatabase {
    package static let dialect = Dialect(
        // There is only one writer, so rows need no lock.
        lock: "", greatest: "max", each: { "SELECT value FROM json_each(\($0))" }, by: { " INDEXED BY \($0)" }
    )

    let grdb: Database

    init(_ database: Database) { grdb = database }

    package func run(_ sql: String, _ arguments: [(any SQLParameter)?]) throws -> any SQLRows {
        try rows(sql, bound(arguments))
    }

    /// As `rows`, with named arguments.
    func fetch(_ sql: String, _ arguments: [String: any DatabaseValueConvertible]) throws -> [SQLRow] {
        try rows(sql, StatementArguments(arguments)).all
    }

    private func rows(_ sql: String, _ arguments: StatementArguments) throws -> Rows {
        let statement = try grdb.cachedStatement(sql: sql)
        let cursor = try Row.fetchCursor(statement, arguments: arguments)
        let rows = Rows(width: statement.columnCount)
        while try cursor.next() != nil { rows.append(statement) }
        return rows
    }

    package func run(_ sql: String, each arguments: [[(any SQLParameter)?]]) throws -> [any SQLRows] {
        try arguments.map { try run(sql, $0) }
    }

    package func forEach(
        _ sql: String, _ arguments: [(any SQLParameter)?], _ take: (SQLRow) throws -> Void
    ) throws {
        try forEach(sql, bound(arguments), take)
    }

    func forEach(_ sql: String, _ arguments: StatementArguments, _ take: (SQLRow) throws -> Void) throws {
        let statement = try grdb.cachedStatement(sql: sql)
        let cursor = try Row.fetchCursor(statement, arguments: arguments)
        let rows = Rows(width: statement.columnCount)
        while try cursor.next() != nil {
            rows.removeAll()
            rows.append(statement)
            try take(SQLRow(rows, 0))
        }
    }

    @discardableResult
    package func execute(_ sql: String, _ arguments: [(any SQLParameter)?]) throws -> Int {
        try grdb.cachedStatement(sql: sql).execute(arguments: bound(arguments))
        return grdb.changesCount
    }

    package func precede(_ sql: String, _ arguments: [(any SQLParameter)?]) throws {
        try execute(sql, arguments)
    }

    /// Does nothing: `ChangeObserver` sees the change in the rows.
    package func note(_ change: StoreChange) {}

    private func bound(_ arguments: [(any SQLParameter)?]) -> StatementArguments {
        // GRDB reads values that aren't optional by a key path, which would take a twentieth of a transfer's
        // time.
        StatementArguments(arguments.map { $0.argument.databaseValue as (any DatabaseValueConvertible)? })
    }

    // MARK: What SQLite does in its own way

    package func touchHealth() throws { try HealthRow.touch(grdb) }

    /// Does nothing: triggers count the members.
    package func countMembers(_ count: Int) {}

    package static func searchKey(of searchText: String) -> String {
        SearchIndex.pieces(of: searchText)
    }

    package func forgetSearch(of member: Int64) throws { try SearchIndex.remove(grdb, member) }

    package func keepSearch(of member: Int64, key: String) throws {
        try SearchIndex.add(grdb, member, pieces: key)
    }

    package func insertMember(
        _ registration: Registration, _ names: IndexedNames, openingBalance fixed: Amount?, isListed: Bool,
        at now: Timestamp
    ) throws -> (id: Int64, listRevision: Int64?) {
        try MemberRow.checkAreFree(self, names.names)
        let id = try NewMemberRow.insert(grdb, registration, names, at: now)
        let revision = isListed ? try ListRevision.advance(grdb, ListRow.desk) : nil
        if let revision {
            try execute(
                "INSERT INTO list_entry (list_id, member_id, revision) VALUES (?1, ?2, ?3)",
                [ListRow.desk, id, revision])
        }
        let balance = try SettingsRow.openingBalance(self, fixed: fixed)
        try Ledger.open(grdb, id, balance: balance, at: now)
        return (id, revision)
    }

    package func deleteMembers(_ members: [Int64], counted: Int, at now: Timestamp) throws {
        for member in members { try ErasureRow.delete(grdb, member, at: now) }
    }

    /// Does nothing: there is only one writer.
    package func lockAccounts(_ accounts: [Int64]) {}

    package var invariants: [(String, String)] { [] }

    package func treasuryBalance() throws -> Amount { try Ledger.balance(grdb, of: Ledger.treasury) }

    package func move(
        _ amount: Amount, from: Int64, to: Int64, at now: Timestamp, formID: String?,
        reversing reversed: Int64?
    ) throws -> Int64? {
        try Ledger.move(grdb, amount, from: from, to: to, at: now, formID: formID, reversing: reversed)
            ? grdb.lastInsertedRowID : nil
    }
}

/// Rows that were read at once, as their values one row after the other.
private final class Rows: SQLRows {
    private let width: Int
    private var values: [SQLArgument] = []
    private(set) var count = 0

    init(width: Int) { self.width = width }

    func removeAll() {
        values.removeAll(keepingCapacity: true)
        count = 0
    }

    /// Appends the statement's current row.
    func append(_ statement: Statement) {
        for column in 0..<Int32(width) { values.append(SQLArgument(statement.sqliteStatement, column)) }
        count += 1
    }

    func integer(_ row: Int, _ column: Int) -> Int64? {
        switch values[row * width + column] {
        case .null: nil
        case .integer(let number): number
        default: preconditionFailure("column \(column) is no number")
        }
    }

    func text(_ row: Int, _ column: Int) -> String? {
        switch values[row * width + column] {
        case .null: nil
        case .text(let text): text
        default: preconditionFailure("column \(column) is no text")
        }
    }

    func bytes(_ row: Int, _ column: Int) -> [UInt8]? {
        switch values[row * width + column] {
        case .null: nil
        case .bytes(let bytes): bytes
        default: preconditionFailure("column \(column) is no bytes")
        }
    }

    func truth(_ row: Int, _ column: Int) -> Bool? { integer(row, column).map { $0 != 0 } }
}

extension SQLArgument {
    /// The value of a column of the statement's current row (https://sqlite.org/c3ref/column_blob.html).
    fileprivate init(_ statement: OpaquePointer, _ column: Int32) {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_NULL: self = .null
        case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(statement, column))
        case SQLITE_TEXT:
            let text = sqlite3_column_text(statement, column)
            let count = Int(sqlite3_column_bytes(statement, column))
            self = .text(String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
        case SQLITE_BLOB:
            let bytes = sqlite3_column_blob(statement, column)
            let count = Int(sqlite3_column_bytes(statement, column))
            self = .bytes(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
        default: preconditionFailure("no table has numbers that aren't whole")
        }
    }

    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        case .truth(let isTrue): isTrue.databaseValue
        case .integers(let numbers): "[\(numbers.map(String.init).joined(separator: ","))]".databaseValue
        case .texts: preconditionFailure("no list of texts is sent to SQLite")
        }
    }
}
