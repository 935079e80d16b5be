import Foundation
import Storage

extension PostgreSQLEngine {
    /// The outcome of a move into a database.
    public enum MoveOutcome: Sendable, Equatable {
        /// All data is there, as safe as the database's settings make it.
        case safe
        /// All data is there, but the standby has not confirmed it.
        case unconfirmed
        /// The move was told to stop, and nothing is there.
        case cancelled
    }

    private typealias Cancelled = PostgreSQLMoveTarget.Cancelled

    /// How long the database may take for one step, such as an index of a million members.
    private static let moveLimit = Duration.seconds(3600)
    /// How long to try to find out whether a commit took effect, after its answer was lost.
    private static let moveResolution = Duration.seconds(60)

    /// Runs `body` with a database's data as of one moment, while no program uses it. Changes nothing in it.
    ///
    /// - Throws: `OpenError`: `.inUse` while any program uses it, and `.cannotPrepare`, including when
    ///   it fails later; the errors of `body`.
    package static func withMoveSource<Value>(
        _ address: ServerAddress, _ body: (any MoveSource) throws -> Value
    ) throws -> Value {
        let source = try openForMove(address)
        defer { source.connection.close() }
        let tables = try source.attributingErrors { try Opening.State(source.connection, source.address) }
        if tables.areMissing { throw OpenError.noTables(address: source.address) }
        if tables.areOlder { throw OpenError.olderVersion(address: source.address) }
        try source.attributingErrors {
            try source.connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            // A program whose listener is just reconnecting doesn't hold the lock on `use`, but may still
            // write. Each write leaves a receipt, so this lock prevents such writes.
            do throws(DatabaseError) {
                try source.connection.execute(
                    "SET LOCAL lock_timeout = 5000; LOCK TABLE receipt IN SHARE MODE")
            } catch {
                if error.sqlState == "55P03" { throw OpenError.inUse(address: source.address) }
                throw error
            }
        }
        return try body(source)
    }

    /// Runs `body` to fill an empty database, in one transaction, while no program uses it.
    ///
    /// - Parameter isCancelled: called from time to time.
    /// - Parameter willCommit: called after `body`, before the commit.
    /// - Throws: `OpenError`: `.notEmpty` if there is a member's or visitor's data, and `.cannotPrepare`,
    ///   including when it fails later; the errors of `body`. Then nothing has changed.
    package static func withMoveTarget(
        _ address: ServerAddress, isCancelled: @escaping () -> Bool, willCommit: () -> Void,
        _ body: (any MoveTarget) throws -> Void
    ) throws -> MoveOutcome {
        let source = try openForMove(address)
        let connection = source.connection
        // Closing the connection rolls back an open transaction.
        defer { connection.close() }
        if try hasData(source) { throw OpenError.notEmpty(address: source.address) }
        let durability = try source.attributingErrors { try Durability(of: connection) }
        if durability.lacksStandby { throw OpenError.waitsForStandby(address: source.address) }
        try source.attributingErrors {
            try connection.execute("BEGIN")
            try Migrations.run(connection, after: Migrations.completed(connection) ?? 0)
        }
        do { try body(PostgreSQLMoveTarget(source, isCancelled: isCancelled)) } catch is Cancelled {
            return .cancelled
        }
        if isCancelled() { return .cancelled }
        willCommit()
        connection.isWarned = false
        do throws(DatabaseError) { try connection.execute("COMMIT") } catch {
            let lost = OpenError(preparing: source.address, error)
            if !error.endsConnection { throw lost }
            connection.close()
            if try !wasCommitted(address, lost) { throw lost }
            // The lost answer would have said whether the standby has it.
            return durability.isConfirmedByStandby ? .unconfirmed : .safe
        }
        return connection.isWarned ? .unconfirmed : .safe
    }

    private static func openForMove(_ address: ServerAddress) throws -> PostgreSQLMoveSource {
        let connection: Connection
        do throws(DatabaseError) {
            connection = try SessionSettings(Limits()).open(address, .long, limit: moveLimit)
        } catch {
            throw OpenError(connecting: address, error)
        }
        let source = PostgreSQLMoveSource(connection, address: address.description)
        try source.attributingErrors {
            // The transaction also waits for the other side.
            try connection.execute("SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0")
            try Opening.check(connection, source.address)
            let locks = try LockKeys(connection)
            guard try connection.row(locks.tryUseAlone)?[0] == true else {
                throw OpenError.inUse(address: source.address)
            }
        }
        return source
    }

    /// Whether the database has data beyond the rows that migrations insert. Tables of an older version count
    /// as data, since they aren't examined.
    private static func hasData(_ source: PostgreSQLMoveSource) throws -> Bool {
        let state = try source.attributingErrors { try Opening.State(source.connection, source.address) }
        if state.areMissing { return false }
        if state.areOlder { return true }
        let tables = [DataTable.batch, .member, .visitorColour, .account, .transfer, .activity]
        return try tables.contains { try source.count(of: $0) > 0 }
    }

    /// Whether the commit took effect, after its answer was lost. A connection that gets the lock alone knows
    /// that the transaction has ended, one way or the other.
    ///
    /// - Throws: `OpenError` if it can't be found out.
    private static func wasCommitted(_ address: ServerAddress, _ lost: OpenError) throws -> Bool {
        let end = ContinuousClock.now + moveResolution
        while ContinuousClock.now < end {
            do {
                let source = try openForMove(address)
                defer { source.connection.close() }
                return try hasData(source)
            } catch is OpenError { Thread.sleep(forTimeInterval: 0.5) }
        }
        throw OpenError.cannotPrepare(
            address: address.description,
            reason: "its answer to the commit was lost; frontdesk check says whether everything is there")
    }
}
