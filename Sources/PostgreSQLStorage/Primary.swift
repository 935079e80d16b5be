import Storage
import Synchronization

/// Which of the address's servers takes the writes, as far as this program has seen; opens the connections to it.
///
/// A standby that takes over begins a new timeline, of a higher number
/// (https://www.postgresql.org/docs/15/continuous-archiving.html#BACKUP-TIMELINES). A server of a lower one was the primary
/// before: it may not have heard of that yet, and what it is given to write will be thrown away.
final class Primary: Sendable {
    private struct Place: Equatable {
        /// What a cluster and all copies of it have in common.
        let system: Int64
        let timeline: Int64
    }

    private struct State {
        /// The host that is tried first.
        var first = 0
        var place: Place?
        var server = ""
        var since = Timestamp.now
        /// Goes up when the connections made so far can't be trusted any more.
        var generation = 1
        /// Of the connection made last.
        var lastGeneration = 0
        /// How many have been made.
        var made = 0
    }

    let address: ServerAddress
    let outage: Outage
    private let session: SessionSettings
    private let limit: Duration
    private let state = Mutex(State())

    init(_ address: ServerAddress, _ limits: PostgreSQLStore.Limits) {
        self.address = address
        session = SessionSettings(limits)
        limit = limits.exchange
        outage = Outage(patience: limits.patience)
    }

    /// The host and port that were last connected to.
    var server: String { state.withLock { $0.server } }

    /// Since when there have been connections to it, without one having been lost.
    var connectedSince: Timestamp { state.withLock { $0.since } }

    /// Goes up when a standby takes over; nil where the server doesn't tell.
    var timeline: Int64? { state.withLock { $0.place?.timeline } }

    /// Opens a connection, unless it was just tried in vain.
    func connect(_ kind: SessionSettings.Kind) throws(DatabaseError) -> Connection {
        try outage.attempt()
        do throws(DatabaseError) {
            let connection = try open(kind)
            outage.end()
            return connection
        } catch {
            outage.noteFailedAttempt()
            throw error
        }
    }

    /// Opens a connection.
    ///
    /// - Throws: `DatabaseError`, also where the server takes no writes, or was the primary before.
    func open(_ kind: SessionSettings.Kind) throws(DatabaseError) -> Connection {
        // Where it has been away for a while, each attempt is at another server: none has to wait for all that are dead.
        let isAlone = outage.isKnown
        var index = state.withLock { state in
            defer { if isAlone { state.first = (state.first + 1) % address.hostCount } }
            return state.first
        }
        do throws(DatabaseError) {
            let connection = try session.open(
                address.beginning(with: index, alone: isAlone), kind, limit: limit)
            index = address.index(of: connection) ?? index
            try note(connection, Self.place(of: connection), at: index)
            return connection
        } catch {
            // The one that it was may be silent, and another one the primary now.
            state.withLock { if $0.first == index { $0.first = (index + 1) % address.hostCount } }
            throw error
        }
    }

    /// Whether a connection can be used further: none was lost since it was made, and no standby has taken over.
    func isCurrent(_ connection: Connection) -> Bool {
        state.withLock { connection.generation == $0.generation }
    }

    /// How many connections have been made; for `noteLost`.
    var made: Int { state.withLock { $0.made } }

    /// A connection was lost, or could not be made: the others are probably dead, too, and each would have to be waited for.
    ///
    /// - Parameter connection: the one that was lost; nil where none could be made.
    /// - Parameter made: how many had been, when that was begun.
    /// - Returns: whether it is the first since the database was there, and not of a time that is over.
    func noteLost(_ error: DatabaseError, of connection: Connection?, since made: Int) -> Bool {
        let isOver = state.withLock { state in
            connection.map { $0.generation != state.generation } ?? (state.made != made)
        }
        if isOver || !outage.begin(error.message) { return false }
        state.withLock { $0.generation += 1 }
        return true
    }

    private static func place(of connection: Connection) throws(DatabaseError) -> Place? {
        let statement = Connection.Statement(
            """
            SELECT system_identifier, CASE WHEN NOT pg_is_in_recovery()
                THEN ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::bigint END
            FROM pg_control_system()
            """, isPrepared: false)
        do throws(DatabaseError) {
            guard let row = try connection.run([statement])[0].first else { return nil }
            guard let timeline = row[1] as Int64? else {
                throw DatabaseError(sqlState: "25006", "\(connection.server) is a standby")
            }
            return Place(system: row[0], timeline: timeline)
        } catch {
            // Others that speak PostgreSQL’s protocol may not have it, or not allow it.
            guard let state = error.sqlState, ["42883", "42501", "0A000"].contains(state) else { throw error }
            return nil
        }
    }

    private func note(
        _ connection: Connection, _ place: Place?, at index: Int
    ) throws(DatabaseError) {
        let replacement: Int64? = state.withLock { state in
            if let place, let latest = state.place, place != latest {
                if place.system == latest.system, place.timeline < latest.timeline {
                    return latest.timeline
                }
                state.generation += 1
            }
            state.place = place ?? state.place
            if state.lastGeneration != state.generation || state.server != connection.server {
                state.lastGeneration = state.generation
                (state.server, state.since) = (connection.server, .now)
            }
            state.first = index
            state.made += 1
            connection.generation = state.generation
            connection.isReplaced = { [weak self, latest = state.place] in
                self.map { $0.state.withLock { $0.place != latest } } ?? false
            }
            return nil
        }
        guard let replacement else { return }
        defer { connection.close() }
        throw DatabaseError("\(connection.server) was the primary before timeline \(replacement)")
    }
}
