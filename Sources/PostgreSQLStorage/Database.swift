import Storage

/// Statements on one connection, mostly inside of one transaction. It is used in the closure that it is given to, and
/// nowhere else.
final class Database {
    let connection: Connection
    /// What begins the transaction. It goes to the server together with the first statement.
    private var beginning: [Connection.Statement]
    /// What the transaction has changed, for those who keep something made of it.
    private(set) var changes: Set<StoreChange> = []

    init(_ connection: Connection, beginning: [Connection.Statement] = []) {
        self.connection = connection
        self.beginning = beginning
    }

    /// Whether anything was sent.
    var hasBegun: Bool { beginning.isEmpty }

    /// To be called by whatever changes what `StoreChange` tells of.
    func note(_ change: StoreChange) { changes.insert(change) }

    /// Sends a statement along with the next one, whose result is the one that matters. There has to be a next one.
    func precede(_ sql: String, _ arguments: [(any SQLValue)?] = []) {
        beginning.append(Connection.Statement(sql, arguments))
    }

    func rows(_ sql: String, _ arguments: [(any SQLValue)?] = []) throws -> [Row] {
        try run(Connection.Statement(sql, arguments)).all
    }

    /// The first of the rows.
    func row(_ sql: String, _ arguments: [(any SQLValue)?] = []) throws -> Row? {
        try run(Connection.Statement(sql, arguments)).first
    }

    /// What stands in the first column of the first row; nil where there is no row, or NULL.
    func value<Value: SQLValue>(_ sql: String, _ arguments: [(any SQLValue)?] = []) throws -> Value? {
        try row(sql, arguments)?[0]
    }

    /// How many rows were changed.
    @discardableResult
    func execute(_ sql: String, _ arguments: [(any SQLValue)?] = []) throws -> Int {
        try run(Connection.Statement(sql, arguments)).changedCount
    }

    /// Gives all rows, at most `length` at once, and so in bounded memory.
    func forEachPiece(
        _ sql: String, _ arguments: [(any SQLValue)?] = [], ofLength length: Int,
        _ take: ([Row]) throws -> Void
    ) throws {
        _ = try run(
            Connection.Statement("DECLARE piece NO SCROLL CURSOR FOR \(sql)", arguments, isPrepared: false))
        while true {
            let piece = try rows("FETCH FORWARD \(length) FROM piece")
            if !piece.isEmpty { try take(piece) }
            if piece.count < length { break }
        }
        try execute("CLOSE piece")
    }

    private func run(_ statement: Connection.Statement) throws(DatabaseError) -> Rows {
        let statements = beginning + [statement]
        beginning = []
        return try connection.run(statements)[statements.count - 1]
    }
}
