import Foundation
import Storage

extension PostgreSQLEngine {
    private enum Outcome {
        case committed
        /// It isn't known whether the transaction was committed, and as safely as it should be.
        case unknown
    }

    package func inTransaction<Value: Sendable>(
        _ gate: Gate, allowedWhenUnsound: Bool, sharesCommit: Bool,
        _ body: @escaping @Sendable (any SQLDatabase) throws -> Value
    ) async throws(StoreError) -> Value {
        try await writeOnServer(gate, allowedWhenUnsound: allowedWhenUnsound, isCounted: true, body)
    }

    /// If the answer to the COMMIT is lost, finds out whether it took effect, before it returns or tries
    /// again.
    ///
    /// - Parameter isCounted: false for a write that only tests whether writing works.
    /// - Parameter isDurable: false for a write that may be lost in a crash of the database; then it doesn't
    ///   wait for the disk.
    @discardableResult
    func writeOnServer<Value: Sendable>(
        _ gate: Gate, allowedWhenUnsound: Bool = false, isCounted: Bool = true, isDurable: Bool = true,
        _ body: @escaping @Sendable (ServerDatabase) throws -> Value
    ) async throws(StoreError) -> Value {
        if !allowedWhenUnsound, let unsoundness { throw unsoundness }
        let start = ContinuousClock.now
        // A write that concerns many members may take longer.
        let limit = gate == .exclusive ? limits.exchange * 6 : limits.exchange
        do throws(StoreError) {
            if isDurable { try admitWrite() }
            return try await writers.run { worker throws(StoreError) in
                try self.retrying(on: worker, limit: limit) { connection in
                    try self.transaction(
                        connection, worker, gate, isCounted: isCounted, isDurable: isDurable,
                        resolvedBy: start + self.limits.resolution, body)
                }
            }
        } catch {
            if case .unavailable = error {
                if error != Self.locked, !error.isAboutValues { recordFailedWrite(error, since: start) }
                if isCounted { writes.failed.increment() }
            } else {
                writes.refused.increment()
            }
            throw error
        }
    }

    /// - Parameter end: until when to try to find out whether the transaction was committed.
    /// - Throws: `DatabaseError` only if nothing was committed.
    private func transaction<Value>(
        _ connection: Connection, _ worker: ConnectionPool.Worker, _ gate: Gate, isCounted: Bool,
        isDurable: Bool, resolvedBy end: ContinuousClock.Instant, _ body: (ServerDatabase) throws -> Value
    ) throws -> Value {
        let start = ContinuousClock.now
        let receipt = isDurable ? Receipt() : nil
        let database = ServerDatabase(
            connection, beginning: beginning(gate, receipt, isDurable: isDurable))
        let value: Value
        do {
            value = try body(database)
            if !database.hasBegun { return value }
        } catch {
            if connection.isOpen { try? connection.execute("ROLLBACK") }
            throw error
        }
        // Its COMMIT takes no longer than others, but may wait for a standby that has just died.
        connection.limit = limits.exchange
        switch try sendCommit(connection, database.changes, isDurable: isDurable) {
        case .committed: break
        case .unknown:
            worker.close()
            guard let receipt else {
                throw StoreError.unavailable(reason: "the answer to a commit was lost")
            }
            if try !wasCommitted(receipt, worker, by: end) {
                throw DatabaseError(sqlState: "40001", "the connection was lost before a commit")
            }
        }
        if isDurable { recordSuccessfulWrite() }
        if isCounted {
            writes.durations.observe(start.duration(to: .now))
            writes.done.increment()
        }
        notify(database.changes)
        return value
    }

    private func beginning(_ gate: Gate, _ receipt: Receipt?, isDurable: Bool) -> [Connection.Statement] {
        [
            Connection.begin, isDurable ? nil : Connection.asynchronousCommit,
            gate.statement(locks.gate), receipt?.insertStatement,
        ].compactMap { $0 }
    }

    /// - Throws: if it is certain that nothing was committed.
    private func sendCommit(
        _ connection: Connection, _ changes: Set<StoreChange>, isDurable: Bool
    ) throws -> Outcome {
        let confirmation =
            requiresStandby && isDurable
            ? Connection.Statement(Durability.guardStatement, isPrepared: false) : nil
        let statements = [
            notification(of: changes), confirmation, Connection.commit,
        ].compactMap { $0 }
        connection.isWarned = false
        if connection.isReplaced() { throw connection.replaced() }
        do throws(DatabaseError) {
            let results = try connection.run(statements)
            if results[statements.count - 1].command != "COMMIT" {
                throw DatabaseError(sqlState: "25P02", "the transaction had failed")
            }
            // A COMMIT causes only one kind of warning: that it no longer waits for the standby. And a commit
            // on a server that is no longer the primary may be lost with it.
            return connection.isWarned || connection.isReplaced() ? .unknown : .committed
        } catch {
            if error.endsConnection { return .unknown }
            if connection.isOpen { try? connection.execute("ROLLBACK") }
            if error.sqlState == Durability.guardState { throw Self.noStandby }
            throw error
        }
    }

    /// Finds out whether a transaction was committed. If it wasn't, makes sure that it never will be.
    private func wasCommitted(
        _ receipt: Receipt, _ worker: ConnectionPool.Worker, by end: ContinuousClock.Instant
    ) throws(StoreError) -> Bool {
        writes.unknown.increment()
        while true {
            do throws(DatabaseError) {
                let connection = try worker.connection()
                connection.limit = max(.seconds(1), min(limits.exchange, end - .now))
                return try receipt.settle(on: connection)
            } catch {
                if error.endsConnection, worker.recordLoss(error) { reportLoss(error) }
                if ContinuousClock.now > end {
                    recordLostCommit()
                    throw .unavailable(
                        reason: "the answer to a commit was lost, and it can’t be asked for: \(error.message)"
                    )
                }
                Thread.sleep(forTimeInterval: 0.2)
            }
        }
    }
}
