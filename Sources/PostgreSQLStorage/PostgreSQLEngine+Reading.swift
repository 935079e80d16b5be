import Foundation
import Storage

extension PostgreSQLEngine {
    private static let snapshot = Connection.Statement(
        "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY", isPrepared: false)

    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLDatabase) throws -> Value
    ) async throws(StoreError) -> Value {
        try await read(by: readers, beginning: [Self.snapshot], body)
    }

    package func readWithoutSnapshot<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLDatabase) throws -> Value
    ) async throws(StoreError) -> Value {
        try await read(by: readers, beginning: [], body)
    }

    package func readSlowly<Value: Sendable>(
        isLong: Bool, _ body: @escaping @Sendable (any SQLDatabase) throws -> Value
    ) async throws(StoreError) -> Value {
        let limit = isLong ? Self.longExchange : limits.exchange
        return try await read(by: slowReaders, beginning: [Self.snapshot], limit: limit, body)
    }

    /// How long a statement that reads everything may take.
    static let longExchange = Duration.seconds(600)

    private func read<Value: Sendable>(
        by pool: ConnectionPool, beginning: [Connection.Statement], limit: Duration? = nil,
        _ body: @escaping @Sendable (ServerDatabase) throws -> Value
    ) async throws(StoreError) -> Value {
        try await pool.run { worker throws(StoreError) in
            try self.retrying(on: worker, limit: limit ?? self.limits.exchange) { connection in
                let database = ServerDatabase(connection, beginning: beginning)
                let value: Value
                do { value = try body(database) } catch {
                    if !beginning.isEmpty, connection.isOpen { try? connection.execute("ROLLBACK") }
                    guard database.forbidsRetry else { throw error }
                    if let lost = error as? DatabaseError, lost.endsConnection, worker.recordLoss(lost) {
                        self.reportLoss(lost)
                    }
                    throw StoreError(error)
                }
                // If ending the transaction fails, the value is still right, and the caller may already have
                // used rows of it. So the read is not repeated.
                if !beginning.isEmpty, database.hasBegun { _ = try? connection.run([Connection.commit]) }
                return value
            }
        }
    }

    /// Runs `body` on the worker's connection, and again on a new one if the old one turns out to be lost, as
    /// after a restart of the database.
    ///
    /// - Parameter limit: how long the server may take for one answer. An earlier job may have left another
    ///   limit to the connection.
    /// - Parameter body: may run again after it threw.
    func retrying<Value>(
        on worker: ConnectionPool.Worker, limit: Duration, _ body: (Connection) throws -> Value
    ) throws(StoreError) -> Value {
        let end = ContinuousClock.now + limits.patience
        var (repeats, losses) = (0, 0)
        while true {
            do {
                let connection = try worker.connection()
                connection.limit = limit
                return try body(connection)
            } catch let error as DatabaseError {
                if error.endsConnection {
                    if worker.recordLoss(error) { reportLoss(error) }
                    losses += 1
                    // Try once more in any case: it may have taken all this time to notice the loss.
                    if losses == 1 || ContinuousClock.now < end && !primary.outage.isKnown {
                        pause()
                        continue
                    }
                } else if error.isRepeatable, repeats < Self.maxRepeats {
                    repeats += 1
                    pause()
                    continue
                }
                throw error.sqlState == "55P03" ? Self.locked : StoreError(error)
            } catch {
                throw StoreError(error)
            }
        }
    }

    private static let maxRepeats = 10
    /// The error if a lock could not be obtained in time, which isn't the database's fault.
    static let locked = StoreError.unavailable(reason: "what it needs was held by others for too long")

    /// A random pause, so that two transactions that blocked each other don't do so again.
    private func pause() { Thread.sleep(forTimeInterval: .random(in: 0.002...0.05)) }
}
