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
    case file(SQLiteStore)
    case database(PostgreSQLStore)

    var store: any Store {
        switch self {
        case .file(let store): store
        case .database(let store): store
        }
    }

    func close() {
        switch self {
        case .file(let store): store.close()
        case .database(let store): store.close()
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
            do throws(SQLiteStore.OpenError) {
                // One reader for each serving thread, and a few for long reads such as the check of the
                // ledger.
                let store = try SQLiteStore(
                    path: path, readers: DaemonSettings.cores + 6, openingBalance: openingBalance,
                    patience: Self.patience)
                self = .file(store)
                logger.warnOfTightened(store.tightenedPaths)
                logger.warnOfExposed(store.exposedPaths)
                logger.logRenewedKeys(store.renewedKeys)
            } catch {
                throw Failure(error)
            }
        case .database(let address):
            var limits = PostgreSQLStore.Limits()
            limits.readers = max(limits.readers, DaemonSettings.cores + 2)
            let log = DatabaseLog(logger)
            do throws(PostgreSQLStore.OpenError) {
                let store = try PostgreSQLStore(
                    address, openingBalance: openingBalance, requiresStandby: requiresStandby,
                    limits: limits, onEvent: { log.log($0) })
                log.introduce(store)
                logger.logRenewedKeys(store.renewedKeys)
                self = .database(store)
            } catch {
                throw Failure("\(error)")
            }
        }
    }

    /// Opens the store for a few reads and writes, whether or not servers are using it. It never creates a
    /// store: a misspelt location would look like a desk without members.
    init(forCommand location: DataLocation, _ purpose: PostgreSQLStore.Purpose) throws(Failure) {
        switch location {
        case .file(let path):
            if !DataFile.exists(path) { throw Failure(DataFileError.missing(path: path)) }
            do throws(SQLiteStore.OpenError) {
                self = .file(try SQLiteStore.openAlongsideServer(path: path))
            } catch {
                throw Failure(error)
            }
        case .database(let address):
            var limits = PostgreSQLStore.Limits()
            (limits.readers, limits.writers, limits.slowReaders) = (1, 1, 1)
            do throws(PostgreSQLStore.OpenError) {
                self = .database(try PostgreSQLStore(address, for: purpose, limits: limits))
            } catch {
                throw Failure("\(error)")
            }
        }
    }
}
