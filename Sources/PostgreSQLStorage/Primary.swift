import Storage
import Synchronization

/// Finds out which of the address's servers accepts writes, and opens the connections to it.
///
/// A standby that takes over begins a new timeline with a higher number
/// (https://www.postgresql.org/docs/15/continuous-archiving.html#BACKUP-TIMELINES). A server on a lower
/// timeline is a former primary. It may not know yet that it was replaced, and everything written to it will
/// be lost.
final class Primary: Sendable {
    /// The history to which a server's data belongs.
    private struct Lineage: Equatable {
        /// The identifier shared by a primary and its standbys.
        let system: Int64
        let timeline: Int64
    }

    private struct State {
        /// The host that is tried first.
        var first = 0
        var lineage: Lineage?
        var server = ""
        var since = Timestamp.now
        /// Increases when the existing connections can no longer be trusted.
        var generation = 1
        /// The generation of the latest connection.
        var lastGeneration = 0
        /// How many connections have been made.
        var connectionCount = 0
    }

    let address: ServerAddress
    let outage: Outage
    private let session: SessionSettings
    private let limit: Duration
    private let state = Mutex(State())

    init(_ address: ServerAddress, _ limits: PostgreSQLEngine.Limits) {
        self.address = address
        session = SessionSettings(limits)
        limit = limits.exchange
        outage = Outage(patience: limits.patience)
    }

    /// The host and port of the latest connection.
    var server: String { state.withLock { $0.server } }

    /// Since when connections to that server have existed without one being lost.
    var connectedSince: Timestamp { state.withLock { $0.since } }

    /// The server's timeline, which increases when a standby takes over; nil if the server doesn't report it.
    var timeline: Int64? { state.withLock { $0.lineage?.timeline } }

    /// Opens a connection, unless an attempt has just failed in a known outage.
    func connect(_ kind: SessionSettings.Kind) throws(DatabaseError) -> Connection {
        try outage.attempt()
        do throws(DatabaseError) {
            let connection = try open(kind)
            outage.end()
            return connection
        } catch {
            outage.recordFailedAttempt()
            throw error
        }
    }

    /// Opens a connection, whether or not there is an outage.
    ///
    /// - Throws: `DatabaseError`, including when the server accepts no writes, or is a former primary.
    func open(_ kind: SessionSettings.Kind) throws(DatabaseError) -> Connection {
        // In a known outage, each attempt tries only the next server, so that no attempt waits for all dead
        // ones.
        let isAlone = outage.isKnown
        var index = state.withLock { state in
            defer { if isAlone { state.first = (state.first + 1) % address.hostCount } }
            return state.first
        }
        do throws(DatabaseError) {
            let connection = try session.open(
                address.beginning(with: index, alone: isAlone), kind, limit: limit)
            index = address.index(of: connection) ?? index
            try adopt(connection, Self.lineage(of: connection), at: index)
            return connection
        } catch {
            // The former primary may be dead, and another server may be the primary now.
            state.withLock { if $0.first == index { $0.first = (index + 1) % address.hostCount } }
            throw error
        }
    }

    /// Whether a connection can still be used: none has been lost since it was made, and no standby has taken
    /// over.
    func isCurrent(_ connection: Connection) -> Bool {
        state.withLock { connection.generation == $0.generation }
    }

    /// How many connections have been made, for `recordLoss`.
    var connectionCount: Int { state.withLock { $0.connectionCount } }

    /// Records that a connection was lost or could not be made. The other connections are then probably dead,
    /// too, and each would have to time out, so none of them is used any more.
    ///
    /// - Parameter connection: the lost connection; nil if none could be made.
    /// - Parameter count: the value of `connectionCount` before the attempt.
    /// - Returns: whether this begins an outage, and doesn't concern a connection from before the latest one.
    func recordLoss(_ error: DatabaseError, of connection: Connection?, since count: Int) -> Bool {
        let isStale = state.withLock { state in
            connection.map { $0.generation != state.generation } ?? (state.connectionCount != count)
        }
        if isStale || !outage.begin(error.message) { return false }
        state.withLock { $0.generation += 1 }
        return true
    }

    private static func lineage(of connection: Connection) throws(DatabaseError) -> Lineage? {
        let statement = Connection.Statement(
            """
            SELECT system_identifier, CASE WHEN NOT pg_is_in_recovery()
                THEN ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::bigint END
            FROM pg_control_system()
            """, isPrepared: false)
        do throws(DatabaseError) {
            guard let row = try connection.row(statement) else { return nil }
            guard let timeline = row[1] as Int64? else {
                throw DatabaseError(sqlState: "25006", "\(connection.server) is a standby")
            }
            return Lineage(system: row[0], timeline: timeline)
        } catch {
            // Other servers with PostgreSQL's protocol may not have these functions, or may not allow them.
            guard let state = error.sqlState, ["42883", "42501", "0A000"].contains(state) else { throw error }
            return nil
        }
    }

    private func adopt(
        _ connection: Connection, _ lineage: Lineage?, at index: Int
    ) throws(DatabaseError) {
        let replacement: Int64? = state.withLock { state in
            if let lineage, let latest = state.lineage, lineage != latest {
                if lineage.system == latest.system, lineage.timeline < latest.timeline {
                    return latest.timeline
                }
                state.generation += 1
            }
            state.lineage = lineage ?? state.lineage
            if state.lastGeneration != state.generation || state.server != connection.server {
                state.lastGeneration = state.generation
                (state.server, state.since) = (connection.server, .now)
            }
            state.first = index
            state.connectionCount += 1
            connection.generation = state.generation
            connection.isReplaced = { [weak self, latest = state.lineage] in
                self.map { $0.state.withLock { $0.lineage != latest } } ?? false
            }
            return nil
        }
        guard let replacement else { return }
        defer { connection.close() }
        throw DatabaseError("\(connection.server) was the primary before timeline \(replacement)")
    }
}
