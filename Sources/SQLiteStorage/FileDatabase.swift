import Foundation
import GRDB
import Model
import Names
import SQLStorage
import Storage

/// The statements that are the same for every engine, on one of GRDB's connections.
package final class FileDatabase: SQLDatabase {
    package static let dialect = Dialect(
        // There is one writer.
        lock: "", greatest: "max", each: { "SELECT value FROM json_each(\($0))" }, by: { " INDEXED BY \($0)" }
    )

    let grdb: Database

    init(_ database: Database) { grdb = database }

    package func run(_ sql: String, _ arguments: [(any SQLParameter)?]) throws -> any SQLRows {
        Rows(try Row.fetchAll(grdb.cachedStatement(sql: sql), arguments: bound(arguments)))
    }

    package func run(_ sql: String, each arguments: [[(any SQLParameter)?]]) throws -> [any SQLRows] {
        try arguments.map { try run(sql, $0) }
    }

    package func forEach(
        _ sql: String, _ arguments: [(any SQLParameter)?], _ take: (SQLRow) throws -> Void
    ) throws {
        let rows = try Row.fetchCursor(grdb.cachedStatement(sql: sql), arguments: bound(arguments))
        let current = Rows([])
        while let row = try rows.next() {
            current.rows = [row]
            try take(SQLRow(current, 0))
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

    /// `ChangeObserver` sees it in the rows.
    package func note(_ change: StoreChange) {}

    private func bound(_ arguments: [(any SQLParameter)?]) -> StatementArguments {
        StatementArguments(arguments.map(\.argument.databaseValue))
    }

    // MARK: What SQLite does in its own way

    package func touchHealth() throws { try HealthRow.touch(grdb) }

    /// Triggers count them.
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
        let revision = isListed ? try ListRevision.advance(grdb, listed: 1) : nil
        let id = try NewMemberRow.insert(grdb, registration, names, at: now, listRevision: revision)
        let balance = try SettingsRow.openingBalance(self, fixed: fixed)
        try Ledger.open(grdb, id, balance: balance, at: now)
        return (id, revision)
    }

    package func deleteMembers(_ members: [Int64], counted: Int, at now: Timestamp) throws {
        for member in members { try ErasureRow.delete(grdb, member, at: now) }
    }

    /// There is one writer.
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

private final class Rows: SQLRows {
    var rows: [Row]

    init(_ rows: [Row]) { self.rows = rows }

    var count: Int { rows.count }

    func integer(_ row: Int, _ column: Int) -> Int64? { rows[row][column] }
    func text(_ row: Int, _ column: Int) -> String? { rows[row][column] }
    func bytes(_ row: Int, _ column: Int) -> [UInt8]? { (rows[row][column] as Data?).map([UInt8].init) }
    func truth(_ row: Int, _ column: Int) -> Bool? { rows[row][column] }
}

extension Row {
    /// As the statements read it that are the same for every engine.
    var shared: SQLRow { SQLRow(Rows([self]), 0) }
}

extension SQLArgument {
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
