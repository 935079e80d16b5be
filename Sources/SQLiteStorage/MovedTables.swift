import Foundation
import GRDB
import Storage

/// A data file's tables, as they are read when everything moves out of it.
struct SQLiteMoveSource: MoveSource {
    let database: Database
    /// Of the file, for errors.
    let path: String

    /// So many bytes are given at a time.
    private static let pieceLength = 64 * 1024

    /// - Throws: what `body` throws, but errors of SQLite's as those of this file.
    private func reading<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as DatabaseError {
            throw DataFileError(error, reading: path)
        }
    }

    func count(of table: MovedTable) throws -> Int {
        try reading {
            try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table.name) \(Self.condition(table))")
                ?? 0
        }
    }

    func memberCount() throws -> Int { try reading { try DataFile.memberCount(database) } }

    func withRows(
        of table: MovedTable, _ body: (_ next: () throws -> [UInt8]?) throws -> Void
    ) throws {
        let rows = try reading { try Row.fetchCursor(database, sql: Self.select(table)) }
        var writer = MovedRowWriter()
        try body {
            while writer.bytes.count < Self.pieceLength, let row = try reading({ try rows.next() }) {
                for (index, column) in table.columns.enumerated() {
                    writer.add(Self.value(row, index, column.kind))
                }
                writer.endRow()
            }
            return writer.bytes.isEmpty ? nil : writer.take()
        }
    }

    private static func value(_ row: Row, _ index: Int, _ kind: MovedTable.Kind) -> MovedValue {
        if row.hasNull(atIndex: index) { return .none }
        switch kind {
        case .integer: return .integer(row[index])
        case .flag: return .flag(row[index])
        case .text: return .text(row[index])
        case .bytes: return .bytes([UInt8](row[index] as Data))
        }
    }

    private static func select(_ table: MovedTable) -> String {
        let columns = table.columnNames.map { column in
            // The treasury's is what the others make it.
            switch (table.name, column) {
            case ("transfer", "from_balance"): "iif(from_account = \(Ledger.treasury), NULL, from_balance)"
            case ("transfer", "to_balance"): "iif(to_account = \(Ledger.treasury), NULL, to_balance)"
            default: column
            }
        }
        let key = table.key.joined(separator: ", ")
        return """
            SELECT \(columns.joined(separator: ", ")) FROM \(table.name) \(condition(table)) ORDER BY \(key)
            """
    }

    private static func condition(_ table: MovedTable) -> String {
        table.name == "account" ? "WHERE id <> \(Ledger.treasury)" : ""
    }

    func lastID(of table: MovedTable) throws -> Int64 {
        try reading {
            let last = try Int64.fetchOne(database, sql: "SELECT max(id) FROM \(table.name)") ?? 0
            let given = try Int64.fetchOne(
                database, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table.name])
            return max(last, given ?? 0)
        }
    }

    func audit() throws -> LedgerAudit { try reading { try SQLiteStore.audit(database) } }
}

/// The tables of a new data file, as they are filled when everything moves into it.
final class SQLiteMoveTarget: MoveTarget {
    private let database: Database
    private let source: SQLiteMoveSource
    /// What is made once the rows are there: so each index is written in its own order, and no trigger counts.
    private let later: [String]

    /// - Parameter database: with all tables and what a new file has in them, within a transaction.
    init(_ database: Database, path: String) throws {
        self.database = database
        source = SQLiteMoveSource(database: database, path: path)
        let schema = try Row.fetchAll(
            database,
            sql: """
                SELECT type, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL
                ORDER BY type
                """)
        later = schema.map { $0[2] }
        for row in schema { try database.execute(sql: "DROP \(row[0] as String) \(row[1] as String)") }
        for table in MovedTable.all { try database.execute(sql: "DELETE FROM \(table.name)") }
        try database.execute(sql: "INSERT INTO account VALUES (\(Ledger.treasury), 0)")
    }

    func fill(_ table: MovedTable, _ next: () throws -> [UInt8]?) throws {
        let columns = table.columnNames.joined(separator: ", ")
        let places = table.columns.map { _ in "?" }.joined(separator: ", ")
        let insert = try database.makeStatement(
            sql: "INSERT INTO \(table.name) (\(columns)) VALUES (\(places))")
        var complete: (inout [MovedValue]) throws -> Void = { _ in }
        if table.name == "transfer" { complete = Self.treasuryBalances() }
        if table.name == "member" { complete = { try self.index($0) } }
        while let piece = try next() {
            var rows = MovedRowReader(piece, of: table)
            while var values = try rows.next() {
                try complete(&values)
                try insert.execute(arguments: StatementArguments(values.map(Self.argument)))
            }
        }
    }

    private static func argument(_ value: MovedValue) -> any DatabaseValueConvertible {
        switch value {
        case .none: DatabaseValue.null
        case .integer(let number): number
        case .flag(let isSo): isSo
        case .text(let text): text
        case .bytes(let bytes): Data(bytes)
        }
    }

    /// Puts the treasury's balance after each transfer where there is none.
    private static func treasuryBalances() -> (inout [MovedValue]) throws -> Void {
        let table = MovedTable.transfer
        let (from, to) = (table.index(of: "from_account"), table.index(of: "to_account"))
        let (fromBalance, toBalance) = (table.index(of: "from_balance"), table.index(of: "to_balance"))
        let amount = table.index(of: "amount")
        var balance: Int64 = 0
        return { values in
            guard case .integer(let moved) = values[amount] else { return }
            if values[from] == .integer(Ledger.treasury) {
                balance -= moved
                values[fromBalance] = .integer(balance)
            }
            if values[to] == .integer(Ledger.treasury) {
                balance += moved
                values[toBalance] = .integer(balance)
            }
        }
    }

    private func index(_ values: [MovedValue]) throws {
        let table = MovedTable.member
        guard case .integer(let id) = values[table.index(of: "id")],
            case .text(let text) = values[table.index(of: "search_text")]
        else { return }
        try SearchIndex.add(database, id, pieces: SearchIndex.pieces(of: text))
    }

    func continueIDs(of table: MovedTable, after id: Int64) throws {
        // Where there is no such row, the table has no AUTOINCREMENT: nothing is ever removed from it.
        guard table.name != "transfer" else { return }
        try database.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [table.name])
        try database.execute(sql: "INSERT INTO sqlite_sequence VALUES (?, ?)", arguments: [table.name, id])
    }

    func complete() throws {
        try database.execute(
            sql: """
                UPDATE account SET balance = -(SELECT coalesce(sum(balance), 0) FROM account WHERE id <> \(Ledger.treasury))
                    WHERE id = \(Ledger.treasury);
                UPDATE desk SET member_count = (SELECT count(*) FROM member WHERE closing_id IS NULL);
                """)
        for sql in later { try database.execute(sql: sql) }
        if let row = try Row.fetchOne(database, sql: "PRAGMA foreign_key_check") {
            let (table, parent): (String, String) = (row[0], row[2])
            throw Move.Failure.incomplete(problem: "a row of \(table) refers to a missing \(parent)")
        }
    }

    func count(of table: MovedTable) throws -> Int { try source.count(of: table) }

    func memberCount() throws -> Int { try source.memberCount() }

    func withRows(
        of table: MovedTable, _ body: (_ next: () throws -> [UInt8]?) throws -> Void
    ) throws { try source.withRows(of: table, body) }

    func lastID(of table: MovedTable) throws -> Int64 { try source.lastID(of: table) }

    func audit() throws -> LedgerAudit { try source.audit() }
}
