import CSQLite
import GRDB
import Glibc
import Metrics
import Model
import Names
import Storage
import Synchronization

/// The engine for one program: one SQLite file, one writer, group commit.
///
/// Short reads run on the caller's thread, slow ones on GRDB's, and neither waits for a write (WAL). One
/// connection does all the writing and checkpointing (see `Checkpointer`).
public final class SQLiteEngine: Engine {
    let pool: DatabasePool
    let quickReaders: QuickReaders
    let writer: GroupCommit
    package var databaseType: any SQLDatabase.Type { FileDatabase.self }
    package let fixedOpeningBalance: Amount?
    package let memory = StoreMemory()
    /// Whether another process has the file locked, and therefore does all the checkpointing and erasing.
    var isGuest: Bool { lock.isGuest }
    /// When the file's pages may be cleaned again after an erasure, so that deleting several accounts in a
    /// row doesn't keep the disk busy.
    let cleaningPause = Mutex(Backoff(minPause: .seconds(60)))
    /// How many deletions there had been when the search index was last merged; nil if it hasn't been merged
    /// since the store was opened.
    let deletionsAtLastMerge = Mutex<Int64?>(nil)
    let failedReads = Counter()
    /// The result of renewing the keys of names when the file was opened; nil if they were up to date.
    public let renewedKeys: NameKeyRenewal?
    private let changes: ChangeObserver
    private let lock: FileLock
    private let isClosed = Atomic(false)

    /// The paths of the data file, and of SQLite's files beside it, that other users can read or write and
    /// whose permissions couldn't be changed when it was opened.
    public let exposedPaths: [String]

    /// The paths of the files that other users could read or write until the data file was opened.
    public let tightenedPaths: [String]

    /// Opens the file, creating it if it is missing, and migrates its tables. Removes the permissions of all
    /// users except its owner. A file of another program or a newer version stays as it is.
    ///
    /// - Parameter readers: how many long reads can run at once; further ones wait.
    /// - Parameter openingBalance: an opening balance that overrides the settings, from zero to
    ///   `Amount.largestOpeningBalance`; nil to follow the settings. Members of a file from before there were
    ///   credits get it, too, or else the default one.
    /// - Parameter patience: how long to wait for another process to unlock the file, as a short command soon
    ///   does.
    /// - Throws: `.cannotOpen`, `.notADataFile`, `.newerVersion`, `.inUse`.
    public convenience init(
        path: String, readers: Int = 8, openingBalance: Amount? = nil, patience: Duration = .zero
    ) throws(OpenError) {
        precondition(openingBalance.map { $0 >= .zero && $0 <= .largestOpeningBalance } ?? true)
        try self.init(
            path: path, readers: readers, openingBalance: openingBalance, isServer: true,
            lock: Self.lock(path, patience: patience))
    }

    private static func lock(_ path: String, patience: Duration) throws(OpenError) -> FileLock {
        let start = ContinuousClock.now
        while true {
            do throws(OpenError) { return try FileLock(path: path) } catch {
                guard case .inUse = error, start.duration(to: .now) < patience else { throw error }
            }
            usleep(20_000)
        }
    }

    /// Turns off SQLite's statistics of its own memory, which take a lock for each allocation: without them,
    /// an import takes a tenth less time. Call it before any file is opened
    /// (https://sqlite.org/c3ref/c_config_covering_index_scan.html#sqliteconfigmemstatus).
    public static func disableMemoryStatistics() {
        let result = frontdesk_disable_memory_statistics()
        assert(result == SQLITE_OK, "a file was opened before")
    }

    /// Opens the file for a few writes, even while a server is using it, for commands on the same machine.
    ///
    /// If another process has locked the file, this one never checkpoints, and leaves `eraseClosed` to the
    /// other.
    ///
    /// - Throws: `.cannotOpen`, including when an older file has to be migrated first; `.notADataFile`,
    ///   including when the file is empty; `.newerVersion`, `.backup`; `.inUse` while a restore is under way.
    public static func openAlongsideServer(path: String) throws(OpenError) -> SQLiteEngine {
        do throws(OpenError) {
            return try SQLiteEngine(path: path, readers: 1, isServer: false, lock: FileLock(path: path))
        } catch .inUse {
            return try SQLiteEngine(
                path: path, readers: 1, isServer: false, lock: FileLock(asGuestOf: path))
        }
    }

    /// - Parameter isServer: whether it fills an empty file, and migrates an older one. A command doesn't
    ///   know the server's opening balance.
    private init(
        path: String, readers: Int, openingBalance: Amount? = nil, isServer: Bool, lock: FileLock
    ) throws(OpenError) {
        self.lock = lock
        // It is weak, since a connection may outlive the engine, and would otherwise keep the file locked.
        let isInPlace = { @Sendable [weak lock] in lock?.isInPlace ?? false }
        fixedOpeningBalance = openingBalance
        let checkpointer = Checkpointer()
        let changes = ChangeObserver()
        self.changes = changes
        let migrations = Migrations.all(openingBalance: openingBalance ?? .defaultOpeningBalance)
        do {
            let file = FilePath(path)
            (exposedPaths, tightenedPaths) = try Self.prepare(
                path, migrations, isServer: isServer, isGuest: lock.isGuest)
            let configuration = Self.configuration(
                readers: readers, isGuest: lock.isGuest, isInPlace: isInPlace)
            // SQLite would interpret some relative paths differently from the system: `file:…` and
            // `:memory:`.
            pool = try DatabasePool(path: file.text, configuration: configuration)
            quickReaders = QuickReaders(path: file.text, configuration: configuration)
            if let reason = try pool.read({ try Self.reasonNotToOpen($0, migrations, path) }) { throw reason }
            try pool.writeWithoutTransaction { database in
                try Self.prepareWriting(database)
                if !lock.isGuest { checkpointer.install(on: database) }
                database.add(transactionObserver: changes, extent: .databaseLifetime)
            }
            try Self.migrate(pool, migrations, path, isServer: isServer)
            renewedKeys = try Self.renewKeys(pool, path, isGuest: lock.isGuest)
        } catch { throw OpenError(error, opening: path) }
        writer = GroupCommit(pool, changes, checkpointer, isInPlace: isInPlace)
    }

    /// Prepares a file that this process has locked for opening, unless it is refused: removes the
    /// permissions of other users, and, for a server, a backup's checksum.
    ///
    /// - Returns: the paths for which other users keep permissions, and the paths for which they lost them.
    private static func prepare(
        _ path: String, _ migrations: DatabaseMigrator, isServer: Bool, isGuest: Bool
    ) throws -> (exposed: [String], tightened: [String]) {
        let file = FilePath(path)
        // The file may be a server's that has just been made and not filled yet.
        if !isServer, file.state?.bytes == 0 {
            throw isGuest ? OpenError.inUse(path: path) : .notADataFile(path: path)
        }
        if isGuest { return ([], []) }
        let isBackup = try BackupChecksum.verify(path) == .right
        try checkIsOurs(path, migrations)
        if isBackup, !isServer { throw OpenError.backup(path: path) }
        let loose = ([file] + DataFile.companions(of: file)).filter { !$0.isPrivate }
        let exposed = loose.filter { !$0.makePrivate() }.map(\.text)
        if isBackup { try BackupChecksum.remove(path) }
        return (exposed, loose.filter(\.isPrivate).map(\.text))
    }

    /// Checks the file without changing it: a file that is refused stays as it is. Other faults show when the
    /// file is opened.
    ///
    /// - Throws: `.notADataFile`, `.newerVersion`.
    private static func checkIsOurs(
        _ path: String, _ migrations: DatabaseMigrator
    ) throws(OpenError) {
        // An empty file becomes a data file.
        if FilePath(path).state?.bytes == 0 { return }
        var found: OpenError?
        do throws(DataFileError) {
            found = try DataFile.reading(path, Cancellation()) {
                try Self.reasonNotToOpen($0, migrations, path)
            }
        } catch .notADataFile { found = .notADataFile(path: path) } catch {}
        if let found { throw found }
    }

    private static func configuration(
        readers: Int, isGuest: Bool, isInPlace: @escaping @Sendable () -> Bool
    ) -> Configuration {
        var configuration = Configuration()
        configuration.maximumReaderCount = readers
        configuration.foreignKeysEnabled = true
        // GRDB's default is a higher priority, which only root may give a thread.
        configuration.qos = .default
        configuration.busyMode = .timeout(Double(Checkpointer.busyMilliseconds) / 1000)
        configuration.prepareDatabase { database in
            // A new connection would otherwise read another file with this one's log.
            if !isInPlace() { throw StoreError.outOfPlace }
            try database.execute(
                sql: "PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY")
            if isGuest { try Checkpointer.disable(on: database) }
        }
        return configuration
    }

    private static func prepareWriting(_ database: Database) throws {
        // Makes commits durable: GRDB sets NORMAL when it opens a pool
        // (https://sqlite.org/pragma.html#pragma_synchronous).
        try database.execute(sql: "PRAGMA synchronous = FULL")
        // In KiB, allocated as it is used. With this, the page of an import among 100,000 members takes three
        // quarters of the time that it takes with SQLite's default of 2000.
        try database.execute(sql: "PRAGMA cache_size = -8000")
    }

    /// Makes or migrates the tables, unless only a server may do that.
    private static func migrate(
        _ pool: DatabasePool, _ migrations: DatabaseMigrator, _ path: String, isServer: Bool
    ) throws {
        if isServer {
            try migrations.migrate(pool)
        } else if try !pool.read(migrations.hasCompletedMigrations) {
            let reason = "it is an older Frontdesk’s: start this one’s server on it first"
            throw OpenError.cannotOpen(path: path, reason: reason)
        }
    }

    /// Renews the keys of names, in one transaction, if other versions of the libraries made them.
    ///
    /// - Returns: nil if they were up to date.
    private static func renewKeys(
        _ pool: DatabasePool, _ path: String, isGuest: Bool
    ) throws -> NameKeyRenewal? {
        if try pool.read(hasCurrentKeys) { return nil }
        if isGuest {
            let reason =
                "the system’s libraries have changed since its server was started: restart that first"
            throw OpenError.cannotOpen(path: path, reason: reason)
        }
        return try pool.write { try NameKeyTable(FileDatabase($0)).renew() }
    }

    private static func hasCurrentKeys(_ database: Database) throws -> Bool {
        try NameKeyTable(FileDatabase(database)).version() == NameKeys.version
    }

    /// Waits for writes in progress, ends slow reads, closes the file and unlocks it. Later calls throw
    /// `.unavailable`.
    public func close() {
        if isClosed.exchange(true, ordering: .relaxed) { return }
        quickReaders.close()
        // GRDB closes the readers last, and a read-only connection that closes last can't remove the log.
        pool.releaseMemory()
        if (try? pool.close()) != nil { lock.release() }
    }

    /// Why the file isn't opened: a newer version has migrated it, or it contains another program's tables;
    /// nil if neither.
    private static func reasonNotToOpen(
        _ database: Database, _ migrations: DatabaseMigrator, _ path: String
    ) throws -> OpenError? {
        if try migrations.hasBeenSuperseded(database) { return .newerVersion(path: path) }
        let isForeign =
            try !database.tableExists("grdb_migrations")
            && Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT * FROM sqlite_schema)") ?? false
        return isForeign ? .notADataFile(path: path) : nil
    }

    package func refuse(because reason: String) { writer.refuse(because: reason) }

    package func read<Value>(_ body: (any SQLDatabase) throws -> Value) throws(StoreError) -> Value {
        try readQuickly { reader in try reader.read { try body(FileDatabase($0)) } }
    }

    /// Faster than `read`, which begins a transaction.
    package func readWithoutSnapshot<Value>(
        _ body: (any SQLDatabase) throws -> Value
    ) throws(StoreError) -> Value {
        try readQuickly { reader in try reader.unsafeRead { try body(FileDatabase($0)) } }
    }

    /// Reads synchronously: this takes microseconds, so the caller's task needn't be suspended.
    private func readQuickly<Value>(
        _ body: (any DatabaseReader) throws -> Value
    ) throws(StoreError) -> Value {
        do {
            guard let reader = quickReaders.take() else { return try body(pool) }
            defer { quickReaders.giveBack(reader) }
            return try body(reader)
        } catch { throw failedRead(error) }
    }

    /// Runs on one of GRDB's own threads, until `close`: then it throws `.unavailable`.
    package func readSlowly<Value: Sendable>(
        isLong: Bool, _ body: @escaping @Sendable (any SQLDatabase) throws -> Value
    ) async throws(StoreError) -> Value {
        let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
            pool.asyncRead { database in
                let result = Result {
                    let database = try database.get()
                    return try database.running(until: { self.isClosed.load(ordering: .relaxed) }) {
                        try body(FileDatabase(database))
                    }
                }
                continuation.resume(returning: result.mapError(self.failedRead))
            }
        }
        return try result.get()
    }

    package func inTransaction<Value: Sendable>(
        _ gate: Gate, allowedWhenUnsound: Bool, sharesCommit: Bool,
        _ body: @escaping @Sendable (any SQLDatabase) throws -> Value
    ) async throws(StoreError) -> Value {
        try await writer.write(allowedWhenUnsound: allowedWhenUnsound, sharesCommit: sharesCommit) {
            try body(FileDatabase($0))
        }
    }

    package var expectedError: StoreError? { writer.expectedError }

    package func observe(_ onChange: @escaping @Sendable (StoreChange) -> Void) { changes.add(onChange) }
}
