import GRDB
import Model
import Storage
import Synchronization

/// The embedded store: one SQLite file, one writer, group commit.
///
/// Reads run on the caller's thread and never wait for a write (WAL). One connection writes, and alone checkpoints
/// (see `Checkpointer`).
public final class SQLiteStore: Store {
    let pool: DatabasePool
    let writer: GroupCommit
    let openingBalance: Amount
    /// Whether another process holds the file, and alone checkpoints and erases.
    var isBeside: Bool { lock == nil }
    /// How often a visitor's colour was kept since the start.
    let colourCount = Atomic(0)
    /// Of the file, after an erasure.
    let rewriting = Mutex(Backoff(threshold: .milliseconds(100)))
    private let changes: ChangeObserver
    private let lock: FileLock?
    private let isClosed = Atomic(false)

    /// Opens the file, which is created where it is missing, and brings its tables up to date.
    ///
    /// - Parameter readers: reads at the same time; at least as many as threads that call, or they wait for each other.
    /// - Parameter openingBalance: what a new member gets from the treasury; at most `largestOpeningBalance`.
    public convenience init(
        path: String, readers: Int = 8, openingBalance: Amount = SQLiteStore.usualOpeningBalance
    ) throws(OpenError) {
        precondition(openingBalance >= .zero && openingBalance <= Self.largestOpeningBalance)
        try self.init(
            path: path, readers: readers, openingBalance: openingBalance, lock: FileLock(path: path))
    }

    public static let usualOpeningBalance = Amount(hundredths: 100_00)

    /// A thousand million: 90 million members together still stay within 64 bits.
    public static let largestOpeningBalance = Amount(hundredths: 1_000_000_000_00)

    /// Opens the file for a few writes, also while a server serves it: for commands on the same machine.
    ///
    /// Where another process holds the file, this one never checkpoints, and `eraseClosed` is left to the other.
    public static func openBeside(path: String) throws(OpenError) -> SQLiteStore {
        do throws(OpenError) {
            return try SQLiteStore(path: path, readers: 1, openingBalance: nil, lock: FileLock(path: path))
        } catch .inUse {
            return try SQLiteStore(path: path, readers: 1, openingBalance: nil, lock: nil)
        }
    }

    /// - Parameter openingBalance: nil where it isn't known, and then an older file's members can't be given accounts.
    private init(path: String, readers: Int, openingBalance: Amount?, lock: FileLock?) throws(OpenError) {
        self.lock = lock
        self.openingBalance = openingBalance ?? Self.usualOpeningBalance
        let checkpointer = Checkpointer()
        let changes = ChangeObserver()
        self.changes = changes
        let migrations = Migrations.all(openingBalance: self.openingBalance)
        do {
            pool = try DatabasePool(
                path: path, configuration: Self.configuration(readers: readers, isBeside: lock == nil))
            if try pool.read(migrations.hasBeenSuperseded) { throw OpenError.newerVersion(path: path) }
            if try pool.read(Self.isForeign) { throw OpenError.notADatabase(path: path) }
            try pool.writeWithoutTransaction { database in
                // Durable: GRDB sets NORMAL when it opens a pool, https://sqlite.org/pragma.html#pragma_synchronous
                try database.execute(sql: "PRAGMA synchronous = FULL")
                if lock != nil { checkpointer.keepLogShort(on: database) }
                database.add(transactionObserver: changes, extent: .databaseLifetime)
            }
            let isNew = try !pool.read { try $0.tableExists("grdb_migrations") }
            if lock != nil, openingBalance != nil || isNew {
                try migrations.migrate(pool)
            } else if try !pool.read(migrations.hasCompletedMigrations) {
                let reason = "it is an older Frontdesk’s: start this one’s server on it first"
                throw OpenError.cannotOpen(path: path, reason: reason)
            }
        } catch let error as OpenError {
            throw error
        } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
            throw .notADatabase(path: path)
        } catch {
            let message = (error as? DatabaseError)?.message ?? "\(error)"
            throw .cannotOpen(path: path, reason: message)
        }
        writer = GroupCommit(pool, changes, checkpointer)
    }

    private static func configuration(readers: Int, isBeside: Bool) -> Configuration {
        var configuration = Configuration()
        configuration.maximumReaderCount = readers
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(Double(Checkpointer.busyMilliseconds) / 1000)
        configuration.prepareDatabase { database in
            try database.execute(
                sql: "PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY")
            if isBeside { try Checkpointer.leaveToOthers(on: database) }
        }
        return configuration
    }

    /// Waits for the writes under way, closes the file and lets go of it. Later calls throw `.unavailable`.
    public func close() {
        if isClosed.exchange(true, ordering: .relaxed) { return }
        // GRDB closes the readers last, and the last one to go can't put the log away if it only reads.
        pool.releaseMemory()
        if (try? pool.close()) != nil { lock?.release() }
    }

    /// Whether another program's tables are in it.
    private static func isForeign(_ database: Database) throws -> Bool {
        try !database.tableExists("grdb_migrations")
            && Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT * FROM sqlite_schema)") ?? false
    }

    /// GRDB's synchronous read: it takes microseconds, and so a caller's task need not be suspended for it.
    func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do { return try pool.read(body) } catch { throw StoreError(error) }
    }

    /// For a single SELECT, which sees one moment without a transaction around it, in half the time.
    func readOnce<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do { return try pool.unsafeRead(body) } catch { throw StoreError(error) }
    }

    public func check() async throws(StoreError) {
        _ = try read { try Int.fetchOne($0, sql: "SELECT listed_count FROM desk") }
        try await writer.write { try HealthRow.note($0) }
    }

    public func observe(_ onChange: @escaping @Sendable (StoreChange) -> Void) { changes.add(onChange) }
}

/// The one row of the table `health`, which is written for the writing's sake.
enum HealthRow {
    static func note(_ database: Database) throws {
        try database.cachedStatement(sql: "UPDATE health SET check_count = check_count + 1").execute()
    }
}
