import GRDB
import Storage

/// The tables of a data file, from which a move reads.
struct SQLiteMoveSource: MoveSource {
    let database: any SQLDatabase
    private let grdb: Database
    /// The file's path, for errors.
    private let path: String

    init(_ database: Database, path: String) {
        (self.database, grdb, self.path) = (FileDatabase(database), database, path)
    }

    func attributingErrors<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as DatabaseError {
            throw DataFileError(error, reading: path)
        }
    }

    func lastID(of table: DataTable) throws -> Int64 {
        try attributingErrors {
            let last = try Int64.fetchOne(grdb, sql: "SELECT max(id) FROM \(table.name)") ?? 0
            let given = try Int64.fetchOne(
                grdb, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table.name])
            return max(last, given ?? 0)
        }
    }
}

/// The tables of a new data file, which a move fills.
final class SQLiteMoveTarget: MoveTarget {
    let database: any SQLDatabase
    private let grdb: Database
    private let source: SQLiteMoveSource
    /// The SQL for indexes and triggers, which are made after all rows are inserted, so that each index is
    /// written in its own order, and no trigger counts.
    private let later: [String]

    /// - Parameter database: the file, in a transaction, with all tables, and only the rows that migrations
    ///   insert.
    init(_ database: Database, path: String) throws {
        grdb = database
        source = SQLiteMoveSource(database, path: path)
        self.database = source.database
        let schema = try Row.fetchAll(
            database,
            sql: """
                SELECT type, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL
                ORDER BY type
                """)
        later = schema.map { $0[2] }
        for row in schema { try database.execute(sql: "DROP \(row[0] as String) \(row[1] as String)") }
        for table in DataTable.all { try database.execute(sql: "DELETE FROM \(table.name)") }
        try database.execute(sql: "INSERT INTO account VALUES (\(EntryRow.treasury), 0)")
    }

    /// Passes errors on: the code that made the file reports them.
    func attributingErrors<Value>(_ body: () throws -> Value) throws -> Value { try body() }

    func lastID(of table: DataTable) throws -> Int64 { try source.lastID(of: table) }

    func fillingIn(_ table: DataTable) -> (inout [SQLArgument]) throws -> Void {
        switch table.name {
        case "transfer": Self.treasuryBalances()
        case "member": { try self.index($0) }
        default: { _ in }
        }
    }

    /// Fills in the treasury's balance after each transfer, which isn't moved.
    private static func treasuryBalances() -> (inout [SQLArgument]) throws -> Void {
        let table = DataTable.transfer
        let (from, to) = (table.index(of: "from_account"), table.index(of: "to_account"))
        let (fromBalance, toBalance) = (table.index(of: "from_balance"), table.index(of: "to_balance"))
        let amount = table.index(of: "amount")
        var balance: Int64 = 0
        return { values in
            guard case .integer(let moved) = values[amount] else { return }
            if values[from] == .integer(EntryRow.treasury) {
                balance -= moved
                values[fromBalance] = .integer(balance)
            }
            if values[to] == .integer(EntryRow.treasury) {
                balance += moved
                values[toBalance] = .integer(balance)
            }
        }
    }

    private func index(_ values: [SQLArgument]) throws {
        let table = DataTable.member
        guard case .integer(let id) = values[table.index(of: "id")],
            case .text(let text) = values[table.index(of: "search_text")],
            case .text(let answers) = values[table.index(of: "answer_text")]
        else { return }
        try SearchIndex.add(grdb, id, grams: SearchIndex.grams(of: text, answers: answers))
    }

    func continueIDs(of table: DataTable, after id: Int64) throws {
        // This table has no AUTOINCREMENT, since no row is ever removed from it.
        guard table.name != "transfer" else { return }
        try grdb.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [table.name])
        try grdb.execute(sql: "INSERT INTO sqlite_sequence VALUES (?, ?)", arguments: [table.name, id])
    }

    func finish() throws {
        try grdb.execute(
            sql: """
                UPDATE account SET balance = -(SELECT coalesce(sum(balance), 0) FROM account WHERE id <> \(EntryRow.treasury))
                    WHERE id = \(EntryRow.treasury);
                UPDATE tally SET member_count = (SELECT count(*) FROM member WHERE closed_by IS NULL);
                """)
        for sql in later { try grdb.execute(sql: sql) }
        if let row = try Row.fetchOne(grdb, sql: "PRAGMA foreign_key_check") {
            throw Move.Failure.incomplete(problem: DataFile.danglingReference(row))
        }
    }
}
