/// Where everything comes from, as of one moment, while nobody else uses it. For one thread at a time.
public protocol MoveSource {
    /// How many rows a table has.
    func count(of table: MovedTable) throws -> Int

    /// How many are members now.
    func memberCount() throws -> Int

    /// Gives a table's rows in the order of its key, as `MovedRowWriter` writes them: some at a time, nil after the last.
    func withRows(of table: MovedTable, _ body: (_ next: () throws -> [UInt8]?) throws -> Void) throws

    /// The last number that was given to a row of a table that `givesIDs`; 0 if none was.
    func lastID(of table: MovedTable) throws -> Int64

    /// Replays every transfer, as `CreditStore.auditLedger` does.
    func audit() throws -> LedgerAudit
}

/// Where everything goes, which has the tables and nothing in them, and which nobody else uses. What is put there can be
/// read at once; it stays only once whoever has made the target has made that so.
public protocol MoveTarget: MoveSource {
    /// Puts a table's rows there, as `withRows` gives them. Each table is filled once, in the order of `MovedTable.all`.
    func fill(_ table: MovedTable, _ next: () throws -> [UInt8]?) throws

    /// Lets no row that comes later have the number `id` or one below.
    func continueIDs(of table: MovedTable, after id: Int64) throws

    /// Makes all that is not moved: indexes, counters, the treasury's balances. Called once all tables are filled.
    func complete() throws
}

/// Takes everything from one place to another, and looks whether it has come there.
public struct Move {
    /// What was moved.
    public struct Report: Sendable, Equatable {
        /// Those who are members now.
        public let memberCount: Int
        /// All that were ever made.
        public let transferCount: Int
        /// Of all tables.
        public let rowCount: Int
    }

    /// Why it can't be moved. The description is a part of a sentence, for people.
    public enum Failure: Error, Sendable, Equatable, CustomStringConvertible {
        /// The credits of the source don't add up.
        case unsound(problem: String)
        /// What has come is not what has gone.
        case incomplete(problem: String)

        /// Without values from any row.
        public var description: String {
            switch self {
            case .unsound(let problem): "its credits don’t add up: \(problem)"
            case .incomplete(let problem): "what has come there is not what was sent: \(problem)"
            }
        }
    }

    private let source: any MoveSource
    private let target: any MoveTarget

    /// - Parameter target: empty.
    public init(from source: any MoveSource, to target: any MoveTarget) {
        self.source = source
        self.target = target
    }

    /// Reads all of the source, fills the target, and compares the two: how many rows there are, and the credits, which
    /// are replayed on both sides. Takes little memory, but for the replay, which keeps a number an account.
    ///
    /// - Throws: `Failure`; whatever the two throw. Then what is in the target is of no use.
    public func run() throws -> Report {
        if let problem = try source.audit().problem { throw Failure.unsound(problem: problem) }
        var rowCount = 0
        for table in MovedTable.all {
            var sentCount = 0
            try source.withRows(of: table) { next in
                try target.fill(table) {
                    let rows = try next()
                    if let rows { sentCount += Self.lineCount(rows) }
                    return rows
                }
            }
            if table.givesIDs { try target.continueIDs(of: table, after: source.lastID(of: table)) }
            let expected = try source.count(of: table)
            guard sentCount == expected else {
                throw Failure.incomplete(problem: "\(table.name) has \(expected) rows, and \(sentCount) came")
            }
            rowCount += sentCount
        }
        try target.complete()
        for table in MovedTable.all {
            let (gone, come) = (try source.count(of: table), try target.count(of: table))
            if gone != come {
                throw Failure.incomplete(problem: "\(table.name) has \(come) rows instead of \(gone)")
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

    /// Within a value there is none.
    private static func lineCount(_ rows: [UInt8]) -> Int {
        rows.withUnsafeBufferPointer { rows in
            var count = 0
            for byte in rows where byte == UInt8(ascii: "\n") { count += 1 }
            return count
        }
    }
}
