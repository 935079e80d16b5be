import Logging
import MicroHTTPD
import Model
import PostgreSQLStorage
import SQLiteStorage
import Storage
import Synchronization

/// The store that a command or the server has opened, by its engine, since each can do something that the
/// other can't.
enum OpenedStore: Sendable {
    case file(SQLiteEngine)
    case database(PostgreSQLEngine)

    var store: Store {
        switch self {
        case .file(let engine): Store(engine)
        case .database(let engine): Store(engine)
        }
    }

    func close() {
        switch self {
        case .file(let engine): engine.close()
        case .database(let engine): engine.close()
        }
    }

    /// How long a starting server waits for a command that is using the data file.
    private static let patience = Duration.seconds(3)

    /// Opens the store for a server.
    init(
        serving location: DataLocation, openingBalance: Amount?, requiresStandby: Bool, logger: Logger
    ) throws(Failure) {
        switch location {
        case .file(let path):
            if requiresStandby {
                throw Failure("--require-standby is for a PostgreSQL database: a file has no standby.")
            }
            do throws(SQLiteEngine.OpenError) {
                // One reader for each serving thread, and a few for long reads such as the check of the
                // ledger.
                let engine = try SQLiteEngine(
                    path: path, readers: DaemonSettings.cores + 6, openingBalance: openingBalance,
                    patience: Self.patience)
                self = .file(engine)
                logger.warnOfTightened(engine.tightenedPaths)
                logger.warnOfExposed(engine.exposedPaths)
                logger.logRenewedKeys(engine.renewedKeys)
            } catch {
                throw Failure(error)
            }
        case .database(let address):
            var limits = PostgreSQLEngine.Limits()
            limits.readers = max(limits.readers, DaemonSettings.cores + 2)
            let log = DatabaseLog(logger)
            do throws(PostgreSQLEngine.OpenError) {
                let engine = try PostgreSQLEngine(
                    address, openingBalance: openingBalance, requiresStandby: requiresStandby,
                    limits: limits, onHealthChange: { log.log($0) })
                log.introduce(engine)
                logger.logRenewedKeys(engine.renewedKeys)
                self = .database(engine)
            } catch {
                throw Failure("\(error)")
            }
        }
    }

    /// Opens the store for a few reads and writes, whether or not servers are using it. It never creates a
    /// store: a misspelt location would look like a desk without members.
    init(forCommand location: DataLocation, _ purpose: PostgreSQLEngine.Purpose) throws(Failure) {
        switch location {
        case .file(let path):
            if !DataFile.exists(path) { throw Failure(DataFileError.missing(path: path)) }
            do throws(SQLiteEngine.OpenError) {
                self = .file(try SQLiteEngine.openAlongsideServer(path: path))
            } catch {
                throw Failure(error)
            }
        case .database(let address):
            var limits = PostgreSQLEngine.Limits()
            (limits.readers, limits.writers, limits.slowReaders) = (1, 1, 1)
            do throws(PostgreSQLEngine.OpenError) {
                self = .database(try PostgreSQLEngine(address, for: purpose, limits: limits))
            } catch {
                throw Failure("\(error)")
            }
        }
    }
}
