import Foundation
import Metrics
import Model
import SQLStorage
import Storage
import Synchronization

/// The store for several programs at once: the tables of one schema of a PostgreSQL database.
///
/// Every write is a transaction of its own, and many go on side by side, here and in other programs. What SQLite has by
/// having one writer is done on purpose: see `Gate`, and the locks that each write takes.
public final class PostgreSQLStore: SQLStore {
    /// What the store is opened for.
    public enum Purpose: Sendable {
        /// To be used by a program that goes on running: it migrates older tables.
        case server
        /// For a few reads and writes, while servers use it or not.
        case command
    }

    /// What there is to say to whoever runs the program.
    public enum Event: Sendable, Equatable {
        /// The database can't be reached, or takes no writes.
        case lost(reason: String)
        /// It is there again, after so long, or has been found elsewhere: at this server, which is on this timeline, and where
        /// a commit is this safe.
        case restored(server: String, timeline: Int64?, Durability, after: Duration)
        /// Writes are done again, after they were refused or waited in vain for so long.
        case writing(after: Duration)
        /// How safe a commit is has changed.
        case durabilityChanged(Durability)
        /// The server's clock and this machine's differ by so many seconds.
        case clockDiffers(seconds: Int64)
    }

    /// How much and how long is waited for.
    public struct Limits: Sendable {
        /// Connections for pages; at least as many as threads that serve them would wait for less.
        public var readers = 4
        /// Connections for what is written.
        public var writers = 8
        /// Connections for what takes long: searches, exports, the check of the credits.
        public var slowReaders = 2
        /// The most that wait for a connection of each kind.
        public var queue = 256
        /// How long one of them waits at most, and how long a restart of the database is waited for.
        public var patience = Duration.seconds(3)
        /// How long the server may take for one answer.
        public var exchange = Duration.seconds(10)
        /// How long a write waits for a lock that another one holds.
        public var lockMilliseconds = 5000
        /// How long after its beginning it is still tried to find out what became of a write whose answer was lost.
        public var resolution = Duration.seconds(50)
        /// After how long without a sign of life an import that another program began is taken for abandoned.
        public var abandonedAfterSeconds: Int64 = 60

        /// Those above.
        public init() {}
    }

    /// What came of making the keys of names anew when the store was opened; nil where nothing had to be.
    public let renewedKeys: NameKeyRenewal?
    let limits: Limits
    /// What a new member gets from the treasury, whatever the settings say.
    package let fixedOpeningBalance: Amount?
    let requiresStandby: Bool
    /// Tells this program from the others that use the data.
    let instance = Int64.random(in: 1...Int64.max)
    let locks: LockKeys
    let readers: ConnectionPool
    let writers: ConnectionPool
    let slowReaders: ConnectionPool
    let writes = WriteCounts()
    package let memory = StoreMemory()
    /// When the tables may be vacuumed again after an erasure: whoever deletes one account after the other must not keep the
    /// database busy.
    let rewriting = Mutex(Backoff(leastPause: .seconds(60)))
    let primary: Primary
    let state: Mutex<State>
    let listeners = Mutex<[@Sendable (StoreChange) -> Void]>([])
    private let listener = Mutex<ChangeListener?>(nil)
    let onEvent: @Sendable (Event) -> Void

    struct State {
        var durability: Durability
        /// The error for writes that are no longer allowed.
        var refusal: StoreError?
        /// The error of the last write, if the database could not do it.
        var failure: StoreError?
        /// How long it couldn't.
        var writing = Interruption()
        /// Whether it was given up to find out what became of some commit: it may still happen.
        var hasLeftCommits = false
        /// Until when nothing is written after that, since it would wait for the same.
        var stalledUntil: ContinuousClock.Instant?
        /// Whether it is being tried again.
        var isTrying = false
        var receiptsForgotten = ContinuousClock.now
    }

    /// Connects, and makes or migrates the tables.
    ///
    /// - Parameter openingBalance: as for `SQLiteStore`.
    /// - Parameter requiresStandby: whether nothing is written unless a synchronous standby confirms it.
    /// - Parameter onEvent: called on a thread of the store's.
    /// - Throws: what `OpenError` lists, within some seconds, unless another program is migrating the tables.
    public init(
        _ address: ServerAddress, for purpose: Purpose = .server, openingBalance: Amount? = nil,
        requiresStandby: Bool = false, limits: Limits = Limits(),
        onEvent: @escaping @Sendable (Event) -> Void = { _ in }
    ) throws(OpenError) {
        precondition(openingBalance.map { $0 >= .zero && $0 <= .largestOpeningBalance } ?? true)
        self.limits = limits
        self.requiresStandby = requiresStandby
        self.onEvent = onEvent
        fixedOpeningBalance = openingBalance
        primary = Primary(address, limits)
        let opening = try Opening(primary, for: purpose, requiresStandby: requiresStandby)
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
            throw .cannotPrepare(address: address.description, reason: error.message)
        }
        listener.withLock { $0 = ChangeListener(self, opening.connection) }
    }

    /// To be called before the store is let go. Waits for what is under way, and closes all connections. Later calls throw
    /// `.unavailable`.
    public func close() {
        let listener = listener.withLock { listener in
            defer { listener = nil }
            return listener
        }
        for pool in [writers, readers, slowReaders] { pool.close() }
        // It holds the lock by which the data are known to be in use.
        listener?.stop()
    }

    /// How safe a commit is, as far as that was last asked for.
    public var durability: Durability { state.withLock { $0.durability } }

    /// The host and port that are connected to.
    public var server: String { primary.server }

    // MARK: Health

    /// From now on every write throws `.unsound`, except those that are `allowedWhenUnsound`.
    package func refuse(because reason: String) { state.withLock { $0.refusal = .unsound(reason: reason) } }

    var refusal: StoreError? { state.withLock { $0.refusal } }

    /// Whether the next write will be done, as far as that is known.
    var isWriting: Bool {
        state.withLock { $0.failure == nil && !$0.durability.lacksStandby }
    }

    /// Why the next write would fail, as far as that is known.
    var expectedError: StoreError? {
        state.withLock { $0.refusal ?? $0.failure } ?? primary.outage.current
    }

    func noteWritten() {
        let duration = state.withLock { state in
            (state.failure, state.stalledUntil) = (nil, nil)
            return state.writing.end()
        }
        if let duration, duration >= Self.leastInterruption { onEvent(.writing(after: duration)) }
    }

    /// Shorter ones are of those for whom too many others wrote.
    private static let leastInterruption = Duration.seconds(1)

    /// - Parameter start: when it was asked for.
    func noteUnwritten(_ error: StoreError, since start: ContinuousClock.Instant) {
        state.withLock { state in
            state.failure = error
            _ = state.writing.begin(at: start)
        }
    }

    /// The answer to a commit was lost, and it couldn't be asked for.
    func noteLeftCommit() {
        state.withLock { ($0.hasLeftCommits, $0.stalledUntil) = (true, .now + Self.stall) }
    }

    static let noStandby = StoreError.unavailable(reason: "there is no synchronous standby")
    /// After it one more is tried.
    private static let stall = Duration.seconds(60)

    /// Why a write would only wait, and hold a connection, until a standby is there: PostgreSQL would let it wait for ever.
    var stalling: StoreError? {
        state.withLock { state in
            if state.durability.lacksStandby { return Self.noStandby }
            guard let end = state.stalledUntil else { return nil }
            if end < .now {
                state.stalledUntil = .now + Self.stall
                return nil
            }
            return .unavailable(reason: "commits wait for something, probably a standby")
        }
    }

    /// The database can't be reached, which was not known yet.
    func tellLost(_ error: DatabaseError) { onEvent(.lost(reason: error.message)) }

    /// What goes on in the store and what there was since it was opened.
    public var statistics: Statistics {
        let outage = primary.outage
        let (count, total) = outage.statistics
        return state.withLock { state in
            Statistics(
                readers: readers.statistics, writers: writers.statistics, slowReaders: slowReaders.statistics,
                writes: writes.values, server: primary.server, timeline: primary.timeline,
                connectedSince: primary.connectedSince, durability: state.durability,
                isReachable: outage.current == nil, outageCount: count, outageDuration: total,
                refusalDuration: state.writing.statistics.total, isSound: memory.soundness.withLock { $0 })
        }
    }
}
