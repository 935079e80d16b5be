import Storage

/// Where everything comes from, as of one moment, while nobody else uses it. For one thread at a time.
package protocol MoveSource {
    var database: any SQLDatabase { get }

    /// - Throws: what `body` throws, but errors of the engine's as those of this place.
    func asking<Value>(_ body: () throws -> Value) throws -> Value

    /// The last number that was given to a row of a table that `givesIDs`; 0 if none was.
    func lastID(of table: MovedTable) throws -> Int64
}

extension MoveSource {
    /// How many rows a table has.
    package func count(of table: MovedTable) throws -> Int {
        try asking {
            try database.value("SELECT count(*) FROM \(table.name) \(table.condition)") ?? 0
        }
    }

    /// How many are members now.
    fileprivate func memberCount() throws -> Int {
        try asking { try database.value("SELECT count(*) FROM member WHERE closed_by IS NULL") ?? 0 }
    }

    /// Replays every transfer, as `CreditStore.auditLedger` does.
    fileprivate func audit() throws -> LedgerAudit { try asking { try LedgerAudit(database) } }

    /// Gives a table's rows one after the other, in the order of its key.
    package func forEachRow(of table: MovedTable, _ take: ([SQLArgument]) throws -> Void) throws {
        // What is wrong elsewhere is no problem of this place's.
        var failure: (any Error)?
        do {
            try asking {
                try database.forEach(table.select, []) { row in
                    let values = table.values(row)
                    do { try take(values) } catch {
                        failure = error
                        throw error
                    }
                }
            }
        } catch { throw failure ?? error }
    }
}

/// Where everything goes, which has the tables and nothing in them, and which nobody else uses. What is put there can be
/// read at once; it stays only once whoever has made the target has made that so.
package protocol MoveTarget: MoveSource {
    /// How so many rows are added, whose values are the parameters.
    func insert(_ count: Int, into table: MovedTable) -> String

    /// Puts what the engine keeps besides into a table's rows; they come in order, each once.
    func completing(_ table: MovedTable) -> (inout [SQLArgument]) throws -> Void

    /// Throws where it was told to stop.
    func checkCancelled() throws

    /// Lets no row that comes later have the number `id` or one below.
    func continueIDs(of table: MovedTable, after id: Int64) throws

    /// Makes all that is not moved: indexes, counters, the treasury's balances. Called once all tables are filled.
    func complete() throws
}

extension MoveTarget {
    package func insert(_ count: Int, into table: MovedTable) -> String { table.insert(count) }

    package func completing(_ table: MovedTable) -> (inout [SQLArgument]) throws -> Void { { _ in } }

    package func checkCancelled() {}
}

/// Takes everything from one place to another, and looks whether it has come there.
package struct Move {
    /// What was moved.
    package struct Report: Sendable, Equatable {
        /// Those who are members now.
        package let memberCount: Int
        /// All that were ever made.
        package let transferCount: Int
        /// Of all tables.
        package let rowCount: Int
    }

    /// Why it can't be moved. The description is a part of a sentence, for people.
    package enum Failure: Error, Sendable, Equatable, CustomStringConvertible {
        /// The credits of the source don't add up.
        case unsound(problem: String)
        /// What has come is not what has gone.
        case incomplete(problem: String)

        /// Without values from any row.
        package var description: String {
            switch self {
            case .unsound(let problem): "its credits don’t add up: \(problem)"
            case .incomplete(let problem): "what has come there is not what was sent: \(problem)"
            }
        }
    }

    private let source: any MoveSource
    private let target: any MoveTarget

    /// - Parameter target: empty.
    package init(from source: any MoveSource, to target: any MoveTarget) {
        self.source = source
        self.target = target
    }

    /// Reads all of the source, fills the target, and compares the two: how many rows there are, and the credits, which
    /// are replayed on both sides. Takes little memory, but for the replay, which keeps a number an account.
    ///
    /// - Throws: `Failure`; whatever the two throw. Then what is in the target is of no use.
    package func run() throws -> Report {
        if let problem = try source.audit().problem { throw Failure.unsound(problem: problem) }
        var rowCount = 0
        for table in MovedTable.all {
            let sentCount = try send(table)
            if table.givesIDs { try target.continueIDs(of: table, after: source.lastID(of: table)) }
            let expected = try source.count(of: table)
            guard sentCount == expected else {
                throw Failure.incomplete(problem: "\(table.name) has \(expected) rows, and \(sentCount) came")
            }
            rowCount += sentCount
        }
        try target.complete()
        for table in MovedTable.all {
            let (sent, received) = (try source.count(of: table), try target.count(of: table))
            if sent != received {
                throw Failure.incomplete(problem: "\(table.name) has \(received) rows instead of \(sent)")
            }
        }
        let audit = try target.audit()
        if let problem = audit.problem { throw Failure.incomplete(problem: problem) }
        let (memberCount, comeCount) = (try source.memberCount(), try target.memberCount())
        if memberCount != comeCount {
            throw Failure.incomplete(problem: "\(comeCount) are members instead of \(memberCount)")
        }
        return Report(memberCount: memberCount, transferCount: audit.transferCount, rowCount: rowCount)
    }

    /// - Returns: how many rows came.
    private func send(_ table: MovedTable) throws -> Int {
        let complete = target.completing(table)
        let insert = target.insert(Self.pieceLength, into: table)
        var (count, piece, values) = (0, 0, [SQLArgument]())
        let put = {
            try target.checkCancelled()
            let sql = piece == Self.pieceLength ? insert : target.insert(piece, into: table)
            try target.asking { _ = try target.database.execute(sql, values) }
            (count, piece) = (count + piece, 0)
            values.removeAll(keepingCapacity: true)
        }
        try source.forEachRow(of: table) { row in
            var row = row
            try complete(&row)
            values += row
            piece += 1
            if piece == Self.pieceLength { try put() }
        }
        if piece > 0 { try put() }
        return count
    }

    /// So many rows are added by one statement, which in SQLite has at most 32,766 parameters.
    package static let pieceLength = 100
}
