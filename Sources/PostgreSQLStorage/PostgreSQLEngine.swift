import Foundation
import Metrics
import Model
import Storage
import Synchronization

/// The engine for several programs at once: the tables of one schema of a PostgreSQL database.
///
/// Every write is a separate transaction, and many run at once, in this program and in others. SQLite
/// isolates writes by running one at a time; here, locks do that: see `Gate`, and the locks that each write
/// takes.
public final class PostgreSQLEngine: Engine {
    /// The purpose for which the engine is opened.
    public enum Purpose: Sendable {
        /// For a program that keeps running. It migrates older tables.
        case server
        /// For a few reads and writes, whether or not servers are using the database.
        case command
        /// For a few reads that look up no names, so that it doesn't matter which versions of the libraries
        /// made the keys of names.
        case reading
    }

    /// A change of the database's health that the operator should know about.
    public enum HealthChange: Sendable, Equatable {
        /// The database can't be reached, or accepts no writes.
        case lost(reason: String)
        /// The database can be reached again, after this long, or has been found on another server: it is now
        /// this server, on this timeline, with this durability.
        case restored(server: String, timeline: Int64?, Durability, after: Duration)
        /// Writes succeed again, after they failed or waited in vain for this long.
        case writesAgain(after: Duration)
        /// The durability of commits has changed.
        case durabilityChanged(Durability)
        /// The server's clock and this machine's differ by this many seconds.
        case clockDiffers(seconds: Int64)
    }

    /// Limits on connections and waiting.
    public struct Limits: Sendable {
        /// Connections for pages.
        public var readers = 4
        /// Connections for writes.
        public var writers = 8
        /// Connections for slow reads: searches, exports, the check of the credits.
        public var slowReaders = 2
        /// How many jobs may wait for a connection of each kind.
        public var queue = 256
        /// How long a job waits for a connection at most, and how long a restart of the database may take
        /// before callers get an error.
        public var patience = Duration.seconds(3)
        /// How long the server may take for one answer.
        public var exchange = Duration.seconds(10)
        /// How long a write waits for a lock that another write holds, in milliseconds.
        public var lockMilliseconds = 5000
        /// How long a program tries to find out whether a write was committed, after the answer was lost;
        /// counted from the beginning of the write.
        public var resolution = Duration.seconds(50)
        /// After how many seconds without a sign of life another program's import counts as abandoned.
        public var abandonedAfterSeconds: Int64 = 60

        public init() {}
    }

    /// The result of renewing the keys of names when the engine was opened; nil if they were up to date.
    public let renewedKeys: NameKeyRenewal?
    let limits: Limits
    package var databaseType: any SQLDatabase.Type { ServerDatabase.self }
    package let fixedOpeningBalance: Amount?
    let requiresStandby: Bool
    /// Identifies this program among those that use the data.
    let instance = Int64.random(in: 1...Int64.max)
    let locks: LockKeys
    let readers: ConnectionPool
    let writers: ConnectionPool
    let slowReaders: ConnectionPool
    let writes = WriteCounts()
    package let memory = StoreMemory()
    /// When the tables may be vacuumed again after an erasure, so that deleting accounts one after another
    /// doesn't keep the database busy.
    let vacuumPause = Mutex(Backoff(minPause: .seconds(60)))
    let primary: Primary
    let state: Mutex<State>
    let listeners = Mutex<[@Sendable (StoreChange) -> Void]>([])
    private let listener = Mutex<ChangeListener?>(nil)
    let onHealthChange: @Sendable (HealthChange) -> Void

    struct State {
        var durability: Durability
        /// The error of writes, except those that are `allowedWhenUnsound`, once the credits were found not
        /// to add up.
        var unsoundness: StoreError?
        /// The error of the last write, if it failed because of the database.
        var failure: StoreError?
        /// The times when writes failed.
        var writeFailures = Interruption()
        /// Whether the outcome of a commit could not be found out, so that it may still take effect. It stays
        /// true, since such a commit may wait for a standby for hours, and a change that is reported twice
        /// only costs time.
        var hasUnresolvedCommits = false
        /// Until when no write is tried after that, since it would wait for the same reason.
        var stalledUntil: ContinuousClock.Instant?
        /// Whether a write is being tried after a failed one.
        var isTrying = false
        var receiptsForgotten = ContinuousClock.now
    }

    /// Connects, and creates or migrates the tables.
    ///
    /// - Parameter openingBalance: the same as for `SQLiteEngine`.
    /// - Parameter requiresStandby: whether to refuse writes that no synchronous standby would confirm.
    /// - Parameter onHealthChange: called on a thread of the engine's.
    /// - Throws: `OpenError`, within some seconds unless another program is migrating the tables.
    public init(
        _ address: ServerAddress, for purpose: Purpose = .server, openingBalance: Amount? = nil,
        requiresStandby: Bool = false, limits: Limits = Limits(),
        onHealthChange: @escaping @Sendable (HealthChange) -> Void = { _ in }
    ) throws(OpenError) {
        precondition(openingBalance.map { $0 >= .zero && $0 <= .largestOpeningBalance } ?? true)
        self.limits = limits
        self.requiresStandby = requiresStandby
        self.onHealthChange = onHealthChange
        fixedOpeningBalance = openingBalance
        primary = Primary(address, limits)
        let opening = try Opening(primary, for: purpose, requiresStandby: requiresStandby, limits: limits)
        locks = opening.locks
        renewedKeys = opening.renewedKeys
        state = Mutex(State(durability: opening.durability))
        readers = ConnectionPool(
            name: "db-read", size: limits.readers, limits: limits, .short, to: primary)
        writers = ConnectionPool(
            name: "db-write", size: limits.writers, limits: limits, .short, to: primary)
        slowReaders = ConnectionPool(
            name: "db-slow", size: limits.slowReaders, limits: limits, .long, to: primary)
        do throws(DatabaseError) { try listen(opening.connection) } catch {
            close()
            throw OpenError(preparing: address.description, error)
        }
        listener.withLock { $0 = ChangeListener(self, opening.connection) }
    }

    /// Waits for the calls that are under way, and closes all connections. Call it before the engine is
    /// released. Later calls throw `.unavailable`.
    public func close() {
        let listener = listener.withLock { listener in
            defer { listener = nil }
            return listener
        }
        for pool in [writers, readers, slowReaders] { pool.close() }
        // The listener is stopped last: it holds the lock that marks the data as in use.
        listener?.stop()
    }

    /// How safe a commit is, according to the latest check.
    public var durability: Durability { state.withLock { $0.durability } }

    /// The host and port that the engine is connected to.
    public var server: String { primary.server }

    // MARK: Health

    package func refuse(because reason: String) {
        state.withLock { $0.unsoundness = .unsound(reason: reason) }
    }

    var unsoundness: StoreError? { state.withLock { $0.unsoundness } }

    /// Whether the next write should succeed, as far as is known.
    var acceptsWrites: Bool {
        state.withLock { $0.failure == nil && !$0.durability.lacksStandby }
    }

    /// Why the next write would fail, as far as is known.
    package var expectedError: StoreError? {
        let error = state.withLock { state in
            state.unsoundness ?? state.failure ?? (state.durability.lacksStandby ? Self.noStandby : nil)
        }
        return error ?? primary.outage.current
    }

    func recordSuccessfulWrite() {
        let duration = state.withLock { state in
            (state.failure, state.stalledUntil) = (nil, nil)
            return state.writeFailures.end()
        }
        if let duration, duration >= Self.minInterruption { onHealthChange(.writesAgain(after: duration)) }
    }

    /// Shorter interruptions come from too many writes at once, and are not reported.
    private static let minInterruption = Duration.seconds(1)

    /// - Parameter start: when the write was requested.
    func recordFailedWrite(_ error: StoreError, since start: ContinuousClock.Instant) {
        state.withLock { state in
            state.failure = error
            _ = state.writeFailures.begin(at: start)
        }
    }

    /// Records that the answer to a commit was lost, and that its receipt couldn't be checked.
    func recordLostCommit() {
        state.withLock { ($0.hasUnresolvedCommits, $0.stalledUntil) = (true, .now + Self.stall) }
    }

    static let noStandby = StoreError.unavailable(reason: "there is no synchronous standby")
    /// How long to wait before a write is tried again.
    private static let stall = Duration.seconds(60)

    /// Refuses a write for which PostgreSQL would wait for a standby for ever, holding a connection. Once in
    /// `stall` it lets one write through, to find out whether commits still wait.
    ///
    /// - Throws: `.unavailable`.
    func admitWrite() throws(StoreError) {
        let error: StoreError? = state.withLock { state in
            if state.durability.lacksStandby { return Self.noStandby }
            guard let end = state.stalledUntil else { return nil }
            if end < .now {
                state.stalledUntil = .now + Self.stall
                return nil
            }
            return .unavailable(reason: "commits wait for something, probably a standby")
        }
        if let error { throw error }
    }

    /// Reports that the database can't be reached, which was not known before.
    func reportLoss(_ error: DatabaseError) { onHealthChange(.lost(reason: error.message)) }

    /// The engine's current state, and its counts since it was opened.
    public var statistics: Statistics {
        let outage = primary.outage
        let (count, total) = outage.statistics
        return state.withLock { state in
            Statistics(
                readers: readers.statistics, writers: writers.statistics, slowReaders: slowReaders.statistics,
                writes: writes.values, server: primary.server, timeline: primary.timeline,
                connectedSince: primary.connectedSince, durability: state.durability,
                isReachable: outage.current == nil, outageCount: count, outageDuration: total,
                writeFailureDuration: state.writeFailures.statistics.total,
                isSound: memory.soundness.withLock { $0 })
        }
    }
}
