import CPostgreSQL
import Glibc
import Storage

/// A libpq connection whose calls don't wait longer than `limit`. It must not be used by two threads at once.
///
/// An error that ends the connection (`DatabaseError.endsConnection`) closes it: then `isOpen` is false, and
/// every call throws.
final class Connection {
    /// How long one round trip to the server may take.
    var limit: Duration
    /// Whether the server has sent a warning since this was last set to false.
    var isWarned = false
    /// The `Primary` generation that the connection belongs to.
    var generation = 0
    /// Whether another server has become the primary since the connection was made.
    var isReplaced: @Sendable () -> Bool = { false }

    private var native: OpaquePointer?
    /// The names of prepared statements, by their SQL.
    private var prepared: [String: String] = [:]

    /// - Throws: `DatabaseError`, after at most the address's own `connect_timeout` for each of its hosts.
    init(_ address: ServerAddress, limit: Duration) throws(DatabaseError) {
        self.limit = limit
        let connection = address.connect()
        guard let connection, PQstatus(connection) == CONNECTION_OK else {
            let message = connection.map { String(cString: PQerrorMessage($0)) } ?? "out of memory"
            if let connection { PQfinish(connection) }
            throw DatabaseError(sqlState: ServerAddress.sqlState(of: message), message)
        }
        native = connection
        PQsetnonblocking(connection, 1)
        PQsetNoticeReceiver(
            connection,
            { context, _ in
                if let context {
                    Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().isWarned = true
                }
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit { close() }

    var isOpen: Bool { native != nil }

    /// The host and port that it is connected to, as the address gives them; empty once it is closed.
    var host: String { native.map { String(cString: PQhost($0)) } ?? "" }
    var port: String { native.map { String(cString: PQport($0)) } ?? "" }

    /// Host and port, for messages.
    var server: String {
        (host.contains(":") ? "[\(host)]" : host) + (port.isEmpty ? "" : ":\(port)")
    }

    /// 150004 for 15.4; 0 once it is closed.
    var serverVersion: Int32 { native.map(PQserverVersion) ?? 0 }

    func close() {
        if let native { PQfinish(native) }
        native = nil
    }

    // MARK: Statements

    /// A statement with its arguments.
    struct Statement: Sendable {
        let sql: String
        let arguments: [(any SQLParameter)?]
        /// Whether to prepare the statement on the server, since it will run again.
        let isPrepared: Bool

        init(_ sql: String, _ arguments: [(any SQLParameter)?] = [], isPrepared: Bool = true) {
            // A prepared statement is stored by its SQL, which is translated when it is prepared.
            self.sql = isPrepared ? sql : Connection.native(sql)
            self.arguments = arguments
            self.isPrepared = isPrepared
        }
    }

    /// The first row of a statement's result, if there is one.
    func row(_ statement: Statement) throws(DatabaseError) -> SQLRow? { try run([statement])[0].first }

    /// Runs statements one after another in one round trip. After one that fails, the rest don't run.
    ///
    /// - Returns: the rows of each statement.
    func run(_ statements: [Statement]) throws(DatabaseError) -> [Rows] {
        let end = ContinuousClock.now + limit
        if statements.contains(where: { $0.arguments.contains { $0.argument.hasNUL } }) {
            throw DatabaseError(sqlState: "22021", "a text with a NUL can’t be kept")
        }
        for statement in statements where statement.isPrepared && prepared[statement.sql] == nil {
            try prepare(statement.sql, by: end)
        }
        let connection = try open()
        if statements.count == 1 {
            try send(statements[0], connection)
            return [try result(by: end)]
        }
        try check(PQenterPipelineMode(connection))
        for statement in statements { try send(statement, connection) }
        try check(PQpipelineSync(connection))
        var results: [Rows] = []
        var failure: DatabaseError?
        for _ in statements {
            do throws(DatabaseError) { results.append(try result(by: end)) } catch {
                if error.endsConnection { throw error }
                failure = failure ?? error
            }
        }
        // The synchronisation point at the end of the pipeline.
        if let sync = try next(by: end) { PQclear(sync) }
        try check(PQexitPipelineMode(connection))
        if let failure { throw failure }
        return results
    }

    /// Runs a script of several statements without arguments.
    func execute(_ script: String) throws(DatabaseError) {
        let end = ContinuousClock.now + limit
        let connection = try open()
        try check(PQsendQuery(connection, script))
        _ = try result(by: end)
    }

    private func prepare(_ sql: String, by end: ContinuousClock.Instant) throws(DatabaseError) {
        let name = "s\(prepared.count)"
        try check(PQsendPrepare(open(), name, Self.native(sql), 0, nil))
        _ = try result(by: end)
        prepared[sql] = name
    }

    /// The SQL with PostgreSQL's form of parameters: `$1` for `?1`.
    private static func native(_ sql: String) -> String {
        sql.replacing(/\?([1-9])/) { "$\($0.output.1)" }
    }

    private func send(_ statement: Statement, _ connection: OpaquePointer) throws(DatabaseError) {
        let texts = statement.arguments.map { $0.argument.sqlText }
        let count = Int32(texts.count)
        let sent = withCStrings(texts) { values in
            if statement.isPrepared {
                PQsendQueryPrepared(connection, prepared[statement.sql], count, values, nil, nil, 0)
            } else {
                PQsendQueryParams(connection, statement.sql, count, nil, values, nil, nil, 0)
            }
        }
        try check(sent)
    }

    /// Begins a transaction in which each statement sees everything that was committed before it, and so,
    /// after waiting for a lock, its holder's changes. This overrides the settings of the role and the
    /// database.
    static let begin = Statement("BEGIN ISOLATION LEVEL READ COMMITTED", isPrepared: false)

    /// Makes the transaction's COMMIT not wait for a disk, so that a crash of the server may lose it.
    static let asynchronousCommit = Statement("SET LOCAL synchronous_commit = off", isPrepared: false)

    /// Commits a transaction. It isn't prepared, which would take a separate round trip before the first
    /// COMMIT: if the connection is lost, it must be certain whether a COMMIT had been sent.
    static let commit = Statement("COMMIT", isPrepared: false)

    // MARK: Notifications

    /// The payloads that have arrived on the channels that the connection listens to.
    ///
    /// - Parameter duration: how long to wait for the first one.
    func notifications(waiting duration: Duration) throws(DatabaseError) -> [String] {
        let connection = try open()
        var payloads = takeNotifications(connection)
        if payloads.isEmpty, try isReady(POLLIN, within: duration) {
            try check(PQconsumeInput(connection))
            payloads = takeNotifications(connection)
        }
        return payloads
    }

    private func takeNotifications(_ connection: OpaquePointer) -> [String] {
        var payloads: [String] = []
        while let notification = PQnotifies(connection) {
            payloads.append(String(cString: notification.pointee.extra))
            PQfreemem(notification)
        }
        return payloads
    }

    // MARK: Waiting

    /// The rows of the next statement, after reading all its results.
    private func result(by end: ContinuousClock.Instant) throws(DatabaseError) -> Rows {
        var (rows, failure): (Rows?, DatabaseError?) = (nil, nil)
        while let result = try next(by: end) {
            let status = PQresultStatus(result)
            switch status {
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK: rows = Rows(result)
            default:
                failure = failure ?? error(of: result, status)
                PQclear(result)
            }
        }
        if let failure {
            if failure.endsConnection { close() }
            throw failure
        }
        guard let rows else { throw lost() }
        return rows
    }

    private func error(of result: OpaquePointer, _ status: ExecStatusType) -> DatabaseError {
        let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
        if status == PGRES_PIPELINE_ABORTED {
            return DatabaseError(sqlState: "25P02", "a statement before it failed")
        }
        // The message without its detail, which may contain values.
        let primary = PQresultErrorField(result, Int32(UInt8(ascii: "M"))).map { String(cString: $0) }
        return DatabaseError(
            sqlState: state, primary ?? native.map { String(cString: PQerrorMessage($0)) } ?? "lost")
    }

    /// The next result of the current statement; nil after its last.
    private func next(by end: ContinuousClock.Instant) throws(DatabaseError) -> OpaquePointer? {
        let connection = try open()
        while true {
            let unsent = PQflush(connection)
            if unsent < 0 { throw lost() }
            if PQisBusy(connection) == 0 { return PQgetResult(connection) }
            try wait(unsent > 0 ? POLLIN | POLLOUT : POLLIN, by: end)
            try check(PQconsumeInput(connection))
        }
    }

    private func wait(_ events: Int32, by end: ContinuousClock.Instant) throws(DatabaseError) {
        repeat {
            if try isReady(events, within: min(end - .now, Self.slice)) { return }
            // A replaced server may be paused, and never answer.
            if isReplaced() { throw replaced() }
        } while end > .now
        close()
        throw DatabaseError("the database doesn’t answer")
    }

    private static let slice = Duration.seconds(1)

    /// The error for a connection whose server is no longer the primary. Closes the connection.
    func replaced() -> DatabaseError {
        let server = server
        close()
        return DatabaseError("\(server) is no longer the primary")
    }

    private func isReady(_ events: Int32, within duration: Duration) throws(DatabaseError) -> Bool {
        let connection = try open()
        var socket = pollfd(fd: PQsocket(connection), events: Int16(events), revents: 0)
        let milliseconds = max(0, duration / .milliseconds(1))
        while true {
            let ready = poll(&socket, 1, Int32(min(milliseconds.rounded(.up), 2e9)))
            if ready >= 0 { return ready > 0 }
            if errno != EINTR { throw lost() }
        }
    }

    private func open() throws(DatabaseError) -> OpaquePointer {
        guard let native else { throw DatabaseError("the connection is closed") }
        return native
    }

    /// - Parameter succeeded: libpq's result: 1, or 0 for a failure.
    private func check(_ succeeded: Int32) throws(DatabaseError) {
        if succeeded != 1 { throw lost() }
    }

    private func lost() -> DatabaseError {
        let message = native.map { String(cString: PQerrorMessage($0)) } ?? ""
        close()
        return DatabaseError(message.isEmpty ? "the connection to the database was lost" : message)
    }
}

/// Runs `body` with the texts as C strings; nil stays nil.
func withCStrings<Result>(
    _ texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
    var bytes: [CChar] = []
    let starts = texts.map { text -> Int? in
        guard let text else { return nil }
        let start = bytes.count
        text.utf8.withContiguousStorageIfAvailable { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { bytes.append(contentsOf: $0) }
        } ?? bytes.append(contentsOf: text.utf8.map { CChar(bitPattern: $0) })
        bytes.append(0)
        return start
    }
    return bytes.withUnsafeBufferPointer { buffer in
        let values = starts.map { start in start.flatMap { buffer.baseAddress?.advanced(by: $0) } }
        return values.withUnsafeBufferPointer { body($0.baseAddress) }
    }
}
