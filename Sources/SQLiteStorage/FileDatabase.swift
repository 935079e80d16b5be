import CSQLite
import Foundation
import GRDB
import Model
import Names
import Storage

/// `SQLDatabase` on one of GRDB's connections.
package final class FileDatabase: SQLDatabase {
    package static let dialect = Dialect(
        // There is only one writer, so rows needn't be locked.
        lock: "", greatest: "max", elements: { "SELECT value FROM json_each(\($0))" },
        indexInArray: { "(SELECT key FROM json_each(\($1)) WHERE value = \($0))" },
        unindexed: { "+\($0)" }, indexHint: { " INDEXED BY \($0)" },
        contains: { "instr(\($0), \($1)) > 0" }, nickname: nickname)

    /// An index is on this text, so it must not change.
    static let nickname = """
        substr(search_text, instr(search_text, char(10)) + 1, \
        instr(substr(search_text, instr(search_text, char(10)) + 1) || char(10), char(10)) - 1)
        """

    let grdb: Database

    init(_ database: Database) { grdb = database }

    package func run(_ sql: String, _ arguments: [(any SQLParameter)?]) throws -> any SQLRows {
        try rows(statement(sql, arguments))
    }

    /// The same as `rows`, with named arguments.
    func fetch(_ sql: String, _ arguments: [String: any DatabaseValueConvertible]) throws -> [SQLRow] {
        try rows(statement(sql, StatementArguments(arguments))).all
    }

    private func rows(_ statement: Statement) throws -> Rows {
        let rows = Rows(width: statement.columnCount)
        try RowReader(statement, into: rows).forEach {}
        return rows
    }

    package func run(_ sql: String, each arguments: [[(any SQLParameter)?]]) throws -> [any SQLRows] {
        try arguments.map { try run(sql, $0) }
    }

    package func forEach(
        _ sql: String, _ arguments: [(any SQLParameter)?], _ body: (SQLRow) throws -> Void
    ) throws {
        try forEach(statement(sql, arguments), body)
    }

    func forEach(_ sql: String, _ arguments: StatementArguments, _ body: (SQLRow) throws -> Void) throws {
        try forEach(statement(sql, arguments), body)
    }

    private func forEach(_ statement: Statement, _ body: (SQLRow) throws -> Void) throws {
        let rows = Rows(width: statement.columnCount)
        try RowReader(statement, into: rows).forEach {
            try body(SQLRow(rows, 0))
            rows.removeAll()
        }
    }

    @discardableResult
    package func execute(_ sql: String, _ arguments: [(any SQLParameter)?]) throws -> Int {
        try statement(sql, arguments).execute()
        return grdb.changesCount
    }

    package func pipeline(_ sql: String, _ arguments: [(any SQLParameter)?]) throws {
        try execute(sql, arguments)
    }

    /// Does nothing: `ChangeObserver` sees the change in the rows.
    package func report(_ change: StoreChange) {}

    private func statement(_ sql: String, _ arguments: StatementArguments) throws -> Statement {
        let statement = try grdb.cachedStatement(sql: sql)
        try statement.setArguments(arguments)
        return statement
    }

    /// Binds the arguments without GRDB, which would box and copy each one: a tenth of a transfer's time.
    private func statement(_ sql: String, _ arguments: [(any SQLParameter)?]) throws -> Statement {
        let statement = try grdb.cachedStatement(sql: sql)
        precondition(sqlite3_bind_parameter_count(statement.sqliteStatement) == arguments.count)
        // GRDB now assumes that the statement has no arguments, and doesn't touch the ones bound below.
        statement.setUncheckedArguments(StatementArguments())
        for (index, argument) in zip(Int32(1)..., arguments) {
            argument.argument.bind(to: statement.sqliteStatement, index)
        }
        return statement
    }

    // MARK: What SQLite does in its own way

    package func touchHealth() throws { try HealthRow.touch(grdb) }

    /// Does nothing: triggers count the members.
    package func adjustMemberCount(by difference: Int) {}

    package static func searchKey(of searchText: String) -> String {
        SearchIndex.grams(of: searchText)
    }

    package func removeFromSearchIndex(of member: Int64) throws { try SearchIndex.remove(grdb, member) }

    package func addToSearchIndex(of member: Int64) throws { try SearchIndex.add(grdb, member) }

    package func insertMember(
        _ registration: Registration, _ keys: IndexedKeys, answerText: String,
        openingBalance fixed: Amount?, isListed: Bool, at now: Timestamp
    ) throws -> (id: Int64, place: ListRow.Place?) {
        try MemberRow.checkIsNew(self, formID: registration.formID)
        try MemberRow.checkAreFree(self, keys.member)
        let id = try NewMemberRow.insert(self, registration, keys, answerText, at: now)
        let place = isListed ? try AttendanceRow.add(self, id, isNew: true, at: now) : nil
        let balance = try SettingsRow.openingBalance(self, fixed: fixed)
        try Ledger.open(self, id, balance: balance, at: now)
        try NewMemberRow.index(self, id, keys, answerText)
        return (id, place)
    }

    package func deleteMembers(_ members: [Int64], counted: Int, at now: Timestamp) throws {
        try ErasureRow.deleteMembers(self, members, at: now)
    }

    /// Does nothing: there is only one writer.
    package func lockAccounts(_ accounts: [Int64]) {}

    package var invariants: [(violation: String, query: String)] { [] }

    package func treasuryBalance() throws -> Amount { try EntryRow.balance(self, of: EntryRow.treasury) }

    package func move(
        _ amount: Amount, from: Int64, to: Int64, at now: Timestamp, formID: String?,
        reversing reversed: Int64?
    ) throws -> Int64? {
        try Ledger.move(self, amount, from: from, to: to, at: now, formID: formID, reversing: reversed)
    }

    package func moveEach(
        _ amount: Amount, _ direction: TreasuryTransfer.Direction,
        of members: [(id: Int64, formID: String)], at now: Timestamp
    ) throws -> [Int64] {
        try members.map { member, formID in
            let (from, to) = direction.accounts(of: member)
            let id = try move(amount, from: from, to: to, at: now, formID: formID, reversing: nil)
            guard let id else { throw StoreError.unavailable(reason: "a member had too little") }
            return id
        }
    }
}

/// Reads a statement's rows as they are, without the overhead of GRDB's own cursors. The requirements of
/// `DatabaseCursor` aren't part of GRDB's documented interface: check them when its version is raised.
private final class RowReader: DatabaseCursor {
    typealias Element = Void

    let _statement: Statement
    var _isDone = false
    private let rows: Rows

    init(_ statement: Statement, into rows: Rows) {
        _statement = statement
        self.rows = rows
    }

    // A statement that isn't reset keeps its transaction open. If it failed, its error has already been
    // thrown.
    deinit { sqlite3_reset(_statement.sqliteStatement) }

    func _element(sqliteStatement: OpaquePointer) { rows.append(sqliteStatement) }
}

/// Rows that were read together, stored as their values, one row after the other.
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
    func append(_ statement: OpaquePointer) {
        for column in 0..<Int32(width) { values.append(SQLArgument(statement, column)) }
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

    func boolean(_ row: Int, _ column: Int) -> Bool? { integer(row, column).map { $0 != 0 } }
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

    /// Sets a parameter of a statement (https://sqlite.org/c3ref/bind_blob.html). Parameters count from 1.
    fileprivate func bind(to statement: OpaquePointer, _ index: Int32) {
        let result =
            switch self {
            case .null: sqlite3_bind_null(statement, index)
            case .integer(let number): sqlite3_bind_int64(statement, index, number)
            case .text(let text): Self.bind(text, to: statement, index)
            case .bytes(let bytes):
                // The pointer of an empty blob must not be nil, which would make it NULL.
                bytes.isEmpty
                    ? sqlite3_bind_zeroblob(statement, index, 0)
                    : sqlite3_bind_blob(statement, index, bytes, Int32(bytes.count), Self.transient)
            case .boolean(let isTrue): sqlite3_bind_int64(statement, index, isTrue ? 1 : 0)
            case .integers(let numbers): Self.bind(numbers.json, to: statement, index)
            case .texts: preconditionFailure("no list of texts is sent to SQLite")
            }
        precondition(result == SQLITE_OK, "SQLite took no argument")
    }

    private static func bind(_ text: String, to statement: OpaquePointer, _ index: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { utf8 in
            // The pointer of an empty text may be nil, too.
            guard let start = utf8.baseAddress else { return sqlite3_bind_text(statement, index, "", 0, nil) }
            return start.withMemoryRebound(to: CChar.self, capacity: utf8.count) {
                sqlite3_bind_text(statement, index, $0, Int32(utf8.count), transient)
            }
        }
    }

    /// `SQLITE_TRANSIENT`, which makes SQLite copy the value.
    private static var transient: sqlite3_destructor_type {
        unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }
}

extension [Int64] {
    /// The numbers as an array for `json_each`.
    var json: String { "[\(map(String.init).joined(separator: ","))]" }
}
