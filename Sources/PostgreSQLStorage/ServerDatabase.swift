import Model
import Names
import Storage

/// `SQLDatabase` on one connection to PostgreSQL.
package final class ServerDatabase: SQLDatabase {
    let connection: Connection
    /// The statements that are sent together with the next one, at first those that begin the transaction.
    private var pending: [Connection.Statement]
    /// Whether any statement was sent, and with it those that begin the transaction.
    private(set) var hasBegun = false
    /// The changes made by the transaction, for `Store.observe`.
    private(set) var changes: Set<StoreChange> = []

    package static let dialect = Dialect(
        lock: " FOR NO KEY UPDATE", greatest: "greatest", elements: { "SELECT unnest(\($0)::bigint[])" },
        indexInArray: { "array_position(\($1)::bigint[], \($0))::bigint - 1" },
        unindexed: { $0 }, indexHint: { _ in "" }, contains: { "strpos(\($0), \($1)) > 0" },
        nickname: nickname)

    /// The expression of an index, so it must not change.
    static let nickname = "split_part(search_text, chr(10), 2)"

    init(_ connection: Connection, beginning: [Connection.Statement] = []) {
        self.connection = connection
        pending = beginning
    }

    /// Whether the store's caller already has rows, which another try would deliver again.
    private(set) var forbidsRetry = false

    package func forbidRetry() { forbidsRetry = true }

    package func report(_ change: StoreChange) { changes.insert(change) }

    package func pipeline(_ sql: String, _ arguments: [(any SQLParameter)?]) {
        pending.append(Connection.Statement(sql, arguments))
    }

    package func run(_ sql: String, _ arguments: [(any SQLParameter)?]) throws -> any SQLRows {
        try run(Connection.Statement(sql, arguments))
    }

    /// - Parameter isPrepared: whether to prepare the statement, since it will run again.
    func rows(_ sql: String, _ arguments: [(any SQLParameter)?], isPrepared: Bool) throws -> [SQLRow] {
        try run(Connection.Statement(sql, arguments, isPrepared: isPrepared)).all
    }

    package func run(_ sql: String, each arguments: [[(any SQLParameter)?]]) throws -> [any SQLRows] {
        var results: [any SQLRows] = []
        for start in stride(from: 0, to: arguments.count, by: Self.maxAtOnce) {
            let piece = arguments[start..<min(start + Self.maxAtOnce, arguments.count)]
            for rows in try run(piece.map { Connection.Statement(sql, $0) }) { results.append(rows) }
        }
        return results
    }

    /// More statements in one round trip would fill the buffers on both sides.
    private static let maxAtOnce = 500

    @discardableResult
    package func execute(_ sql: String, _ arguments: [(any SQLParameter)?]) throws -> Int {
        try run(Connection.Statement(sql, arguments)).changedCount
    }

    package func forEach(
        _ sql: String, _ arguments: [(any SQLParameter)?], _ body: (SQLRow) throws -> Void
    ) throws {
        try forEachPiece(sql, arguments, ofLength: Self.pieceLength) { try $0.forEach(body) }
    }

    /// How many rows are fetched at once: some megabytes at most.
    private static let pieceLength = 10_000

    /// Calls `body` with all rows, at most `length` at once, and so in bounded memory.
    func forEachPiece(
        _ sql: String, _ arguments: [(any SQLParameter)?] = [], ofLength length: Int,
        _ body: ([SQLRow]) throws -> Void
    ) throws {
        _ = try run(
            Connection.Statement(
                "DECLARE piece NO SCROLL CURSOR FOR \(sql)", arguments, isPrepared: false))
        while true {
            let piece = try rows("FETCH FORWARD \(length) FROM piece")
            if !piece.isEmpty { try body(piece) }
            if piece.count < length { break }
        }
        try execute("CLOSE piece")
    }

    private func run(_ statement: Connection.Statement) throws(DatabaseError) -> Rows {
        let results = try run([statement])
        return results[results.startIndex]
    }

    /// - Returns: the rows of each statement.
    private func run(_ statements: [Connection.Statement]) throws(DatabaseError) -> ArraySlice<Rows> {
        let first = pending.count
        let all = pending + statements
        pending = []
        hasBegun = true
        return try connection.run(all)[first...]
    }
}

// MARK: Different in PostgreSQL

extension ServerDatabase {
    package func touchHealth() throws { try HealthRow.touch(self) }

    package func adjustMemberCount(by difference: Int) throws { try Tally.change(self, members: difference) }

    package static func searchKey(of searchText: String) -> String { "" }
    package func removeFromSearchIndex(of member: Int64) {}
    package func addToSearchIndex(of member: Int64) {}

    package func deleteMembers(_ members: [Int64], counted count: Int, at now: Timestamp) throws {
        try ErasureRow.deleteMembers(self, members, counted: count, at: now)
    }

    package func lockAccounts(_ accounts: [Int64]) throws { try Ledger.lock(self, accounts) }

    package var invariants: [(violation: String, query: String)] {
        [
            (
                "a count of members that isn't the number of rows",
                """
                SELECT counted FROM (SELECT sum(member_count)::bigint AS counted FROM tally) AS tallied
                WHERE counted <> (SELECT count(*) FROM member WHERE closed_by IS NULL)
                """
            )
        ]
    }

    package func treasuryBalance() throws -> Amount { try Tally.treasury(self) }

    package func move(
        _ amount: Amount, from: Int64, to: Int64, at now: Timestamp, formID: String?,
        reversing reversed: Int64?
    ) throws -> Int64? {
        try Ledger.move(self, amount, from: from, to: to, at: now, formID: formID, reversing: reversed)
    }

    package func moveEach(
        _ amount: Amount, _ direction: TreasuryTransfer.Direction,
        of members: [(id: Int64, formID: String)], at now: Timestamp
    ) throws -> [Int64] { try Ledger.moveEach(self, amount, direction, of: members, at: now) }
}
