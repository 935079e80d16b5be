import GRDB
import Storage

/// The embedded store: one SQLite file, one writer, group commit.
///
/// Reads run on the caller's thread and never wait for a write (WAL). Only one connection writes and checkpoints: SQLite
/// before 3.51.3 could corrupt a file when a checkpoint on one connection met a commit on another (its "WAL-reset bug").
public final class SQLiteStore: Store {
    let pool: DatabasePool
    let writer: GroupCommit
    private let lock: FileLock
    static let busySeconds = 5

    /// Opens the file, which is created where it is missing, and brings its tables up to date.
    ///
    /// - Parameter readers: reads at the same time; at least as many as threads that call, or they wait for each other.
    public init(path: String, readers: Int = 8) throws(OpenError) {
        lock = try FileLock(path: path)
        do {
            pool = try DatabasePool(path: path, configuration: Self.configuration(readers: readers))
            if try pool.read(Migrations.all.hasBeenSuperseded) { throw OpenError.newerVersion(path: path) }
            if try pool.read(Self.isForeign) { throw OpenError.notADatabase(path: path) }
            try Migrations.all.migrate(pool)
            try pool.writeWithoutTransaction { database in
                // Durable: GRDB sets NORMAL when it opens a pool, https://sqlite.org/pragma.html#pragma_synchronous
                try database.execute(sql: "PRAGMA synchronous = FULL")
            }
        } catch let error as OpenError {
            throw error
        } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
            throw .notADatabase(path: path)
        } catch {
            let message = (error as? DatabaseError)?.message ?? "\(error)"
            throw .cannotOpen(path: path, reason: message)
        }
        writer = GroupCommit(pool)
    }

    private static func configuration(readers: Int) -> Configuration {
        var configuration = Configuration()
        configuration.maximumReaderCount = readers
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(Double(busySeconds))
        configuration.prepareDatabase { database in
            try database.execute(
                sql: "PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY")
        }
        return configuration
    }

    /// Waits for the writes under way, closes the file and lets go of it. Later calls throw `.unavailable`.
    public func close() {
        if !lock.isHeld { return }
        // GRDB closes the readers last, and the last one to go can't put the log away if it only reads.
        pool.releaseMemory()
        if (try? pool.close()) != nil { lock.release() }
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

    public func check() async throws(StoreError) {
        _ = try read { try Int.fetchOne($0, sql: "SELECT listed_count FROM desk") }
        try await writer.write { database in
            try database.cachedStatement(sql: "UPDATE health SET check_count = check_count + 1").execute()
        }
    }
}
