import Foundation
import SQLStorage
import Storage

extension PostgreSQLStore {
    /// How a move into a database has ended.
    public enum MoveOutcome: Sendable, Equatable {
        /// As safe as the database is set up for.
        case safe
        /// All is there, but the standby that was waited for has not confirmed it.
        case unconfirmed
        /// It was told to stop; nothing is there.
        case cancelled
    }

    /// How long the database may take for one step, as for the index of a million members.
    private static let moveLimit = Duration.seconds(3600)
    /// How long it is tried to find out what became of a commit whose answer was lost.
    private static let moveResolution = Duration.seconds(60)

    /// Gives `body` everything that is in a database, as of one moment, while no program uses it. Changes nothing in it.
    ///
    /// - Throws: `OpenError`; `.inUse` while any program uses it, `.cannotPrepare` also where it fails in between; what
    ///   `body` throws.
    package static func withMoveSource(
        _ address: ServerAddress, _ body: (any MoveSource) throws -> Void
    ) throws {
        let source = try openForMove(address)
        defer { source.connection.close() }
        let last = Migrations.all.count
        switch try source.asking({ try Migrations.completed(source.connection) }) {
        case nil: throw OpenError.foreign(address: source.place)
        case 0?: throw OpenError.noTables(address: source.place)
        case let number? where number > last: throw OpenError.newerVersion(address: source.place)
        case let number? where number < last: throw OpenError.olderVersion(address: source.place)
        default: break
        }
        try source.asking {
            try source.connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            // A program whose listening connection is just being made anew writes without the other lock: each write leaves a
            // receipt.
            do throws(DatabaseError) {
                try source.connection.execute(
                    "SET LOCAL lock_timeout = 5000; LOCK TABLE receipt IN SHARE MODE")
            } catch {
                if error.sqlState == "55P03" { throw OpenError.inUse(address: source.place) }
                throw error
            }
        }
        try body(source)
    }

    /// Lets `body` fill an empty database, in one transaction, while no program uses it.
    ///
    /// - Parameter isCancelled: asked every so often.
    /// - Parameter willCommit: called once all is there, before it stays for good.
    /// - Throws: `OpenError`; `.notEmpty` where there is anybody's data, `.cannotPrepare` also where it fails in between;
    ///   what `body` throws. Then all is as it was.
    package static func withMoveTarget(
        _ address: ServerAddress, isCancelled: @escaping () -> Bool, willCommit: () -> Void,
        _ body: (any MoveTarget) throws -> Void
    ) throws -> MoveOutcome {
        let source = try openForMove(address)
        let connection = source.connection
        // Where the connection ends, so does the transaction.
        defer { connection.close() }
        if try hasData(source) { throw OpenError.notEmpty(address: source.place) }
        if try source.asking({ try Durability(of: connection).lacksStandby }) {
            throw OpenError.waitsForStandby(address: source.place)
        }
        try source.asking {
            try connection.execute("BEGIN")
            try Migrations.run(connection, after: Migrations.completed(connection) ?? 0)
        }
        do { try body(PostgreSQLMoveTarget(source, isCancelled: isCancelled)) } catch is PostgreSQLMoveTarget
            .Cancelled
        { return .cancelled }
        if isCancelled() { return .cancelled }
        willCommit()
        connection.isWarned = false
        do throws(DatabaseError) { try connection.execute("COMMIT") } catch {
            let lost = OpenError.cannotPrepare(
                address: source.place, reason: OpenError.trimmed(error.message))
            if !error.endsConnection { throw lost }
            connection.close()
            if try !happened(address, lost) { throw lost }
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
        let source = PostgreSQLMoveSource(connection, place: address.description)
        try source.asking {
            // It waits for the other side, too.
            try connection.execute("SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0")
            try Opening.check(connection, source.place)
            let locks = try LockKeys(connection)
            guard try connection.run([locks.tryUseAlone])[0].first?[0] == true else {
                throw OpenError.inUse(address: source.place)
            }
        }
        return source
    }

    /// Whether there is more than a desk that nobody has used yet.
    private static func hasData(_ source: PostgreSQLMoveSource) throws -> Bool {
        let last = Migrations.all.count
        switch try source.asking({ try Migrations.completed(source.connection) }) {
        case nil: throw OpenError.foreign(address: source.place)
        case 0?: return false
        case let number? where number > last: throw OpenError.newerVersion(address: source.place)
        case let number? where number < last: return true
        default: break
        }
        let tables = [MovedTable.batch, .member, .account, .transfer, .activity]
        return try tables.contains { try source.count(of: $0) > 0 }
    }

    /// Whether all is there after the answer to the commit was lost. Whoever is alone there knows that the transaction is at its
    /// end, one way or the other.
    ///
    /// - Parameter lost: what is thrown where that can't be found out, with a remark.
    private static func happened(_ address: ServerAddress, _ lost: OpenError) throws -> Bool {
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
