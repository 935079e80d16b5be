/// The data that a move reads, as of one moment, while no other program uses it. To be used by one thread at
/// a time.
package protocol MoveSource {
    var database: any SQLDatabase { get }

    /// Runs statements on `database`.
    ///
    /// - Throws: what `body` throws, with errors of the engine turned into ones that name the file or the
    ///   database.
    func attributingErrors<Value>(_ body: () throws -> Value) throws -> Value

    /// The last id assigned in a table that `assignsIDs`; 0 if there was none.
    func lastID(of table: DataTable) throws -> Int64
}

extension MoveSource {
    /// How many rows a table has.
    package func count(of table: DataTable) throws -> Int {
        try attributingErrors {
            try database.value("SELECT count(*) FROM \(table.name) \(table.condition)") ?? 0
        }
    }

    /// How many open members there are.
    fileprivate func memberCount() throws -> Int {
        try attributingErrors {
            try database.value("SELECT count(*) FROM member WHERE closed_by IS NULL") ?? 0
        }
    }

    /// Replays every transfer, as `Store.auditLedger` does.
    fileprivate func audit() throws -> LedgerAudit { try attributingErrors { try LedgerAudit(database) } }

    /// Calls `body` with each of a table's rows, in the order of its key.
    package func forEachRow(of table: DataTable, _ body: ([SQLArgument]) throws -> Void) throws {
        // An error of `body` must get past `attributingErrors`, which would take it for one of the engine's.
        var failure: (any Error)?
        do {
            try attributingErrors {
                try database.forEach(table.select, []) { row in
                    let values = table.values(row)
                    do { try body(values) } catch {
                        failure = error
                        throw error
                    }
                }
            }
        } catch { throw failure ?? error }
    }
}

/// The file or database that a move fills: its tables are empty, and no other program uses it. Rows can be
/// read as soon as they are inserted; the code that made the target commits them.
package protocol MoveTarget: MoveSource {
    /// The statement that inserts this many rows, whose values are its parameters.
    func insert(_ count: Int, into table: DataTable) -> String

    /// Returns a function that fills in the values that only this engine has. It is called once for each row,
    /// in order.
    func fillingIn(_ table: DataTable) -> (inout [SQLArgument]) throws -> Void

    /// Throws if the move was told to stop.
    func checkCancelled() throws

    /// Makes sure that later rows get ids above `id`.
    func continueIDs(of table: DataTable, after id: Int64) throws

    /// Makes whatever isn't moved: indexes, counters, the treasury's balances. Called once, after all tables
    /// are filled.
    func finish() throws
}

extension MoveTarget {
    package func insert(_ count: Int, into table: DataTable) -> String { table.insert(count) }

    package func fillingIn(_ table: DataTable) -> (inout [SQLArgument]) throws -> Void { { _ in } }

    package func checkCancelled() {}
}

/// Copies all data from one place to another, and checks that all of it arrived.
package struct Move {
    /// How much was moved.
    package struct Report: Sendable, Equatable {
        /// How many members there are now.
        package let memberCount: Int
        /// How many transfers were ever made.
        package let transferCount: Int
        /// How many rows all tables have together.
        package let rowCount: Int
    }

    /// Why the move failed. The description is a clause for a sentence that the user reads.
    package enum Failure: Error, Sendable, Equatable, CustomStringConvertible {
        /// The credits of the source don't add up.
        case unsound(problem: String)
        /// The email of the member with this id is longer than the target allows.
        case longEmail(member: Int64)
        /// The target differs from the source.
        case incomplete(problem: String)

        /// Contains no values from rows.
        package var description: String {
            switch self {
            case .unsound(let problem): "its credits don’t add up: \(problem)"
            case .longEmail(let member):
                "the email of member \(member) is too long, and has to be corrected first"
            case .incomplete(let problem): "what has come there is not what was sent: \(problem)"
            }
        }
    }

    private let source: any MoveSource
    private let target: any MoveTarget

    /// - Parameter target: must be empty.
    package init(from source: any MoveSource, to target: any MoveTarget) {
        self.source = source
        self.target = target
    }

    /// Copies all tables, and compares the two places: the number of rows, and the credits, which are
    /// replayed on both sides. It takes little memory, except for the replay, which keeps one number for each
    /// account.
    ///
    /// - Throws: `Failure`, and what the source and the target throw. The target must then be discarded.
    package func run() throws -> Report {
        if let problem = try source.audit().problem { throw Failure.unsound(problem: problem) }
        var rowCount = 0
        for table in DataTable.all {
            let sentCount = try send(table)
            if table.assignsIDs { try target.continueIDs(of: table, after: source.lastID(of: table)) }
            let expected = try source.count(of: table)
            guard sentCount == expected else {
                throw Failure.incomplete(problem: "\(table.name) has \(expected) rows, and \(sentCount) came")
            }
            rowCount += sentCount
        }
        try target.finish()
        for table in DataTable.all {
            let (sent, received) = (try source.count(of: table), try target.count(of: table))
            if sent != received {
                throw Failure.incomplete(problem: "\(table.name) has \(received) rows instead of \(sent)")
            }
        }
        let audit = try target.audit()
        if let problem = audit.problem { throw Failure.incomplete(problem: problem) }
        let (memberCount, receivedCount) = (try source.memberCount(), try target.memberCount())
        if memberCount != receivedCount {
            throw Failure.incomplete(problem: "\(receivedCount) are members instead of \(memberCount)")
        }
        return Report(memberCount: memberCount, transferCount: audit.transferCount, rowCount: rowCount)
    }

    /// - Returns: how many rows were copied.
    private func send(_ table: DataTable) throws -> Int {
        let fillIn = target.fillingIn(table)
        let insert = target.insert(Self.pieceLength, into: table)
        var (count, piece, values) = (0, 0, [SQLArgument]())
        let insertPiece = {
            try target.checkCancelled()
            let sql = piece == Self.pieceLength ? insert : target.insert(piece, into: table)
            try target.attributingErrors { _ = try target.database.execute(sql, values) }
            (count, piece) = (count + piece, 0)
            values.removeAll(keepingCapacity: true)
        }
        try source.forEachRow(of: table) { row in
            var row = row
            try fillIn(&row)
            values += row
            piece += 1
            if piece == Self.pieceLength { try insertPiece() }
        }
        if piece > 0 { try insertPiece() }
        return count
    }

    /// How many rows one statement inserts. SQLite allows at most 32,766 parameters in one.
    package static let pieceLength = 100
}
