import Logging
import MicroHTTPD
import Model
import PostgreSQLStorage
import SQLiteStorage
import SQLStorage
import Storage
import Synchronization

/// The store that a command or the server has opened, and what only one of the engines can do.
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
                // There is one reader for each serving thread, and some for long reads, such as the check of
                // the ledger.
                let store = try SQLiteStore(
                    path: path, readers: DaemonSettings.cores + 6, openingBalance: openingBalance)
                self = .file(store)
                logger.warnOfTightened(store.tightenedPaths)
                logger.warnOfExposed(store.exposedPaths)
                logger.noteRenewedKeys(store.renewedKeys)
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
                    limits: limits, onEvent: { log.note($0) })
                log.introduce(store)
                logger.noteRenewedKeys(store.renewedKeys)
                self = .database(store)
            } catch {
                throw Failure("\(error)")
            }
        }
    }

    /// Opens the store for a few reads and writes, whether or not servers use it. It never creates anything:
    /// a misspelt location would look like a desk without members.
    init(forCommand location: DataLocation) throws(Failure) {
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
                self = .database(try PostgreSQLStore(address, for: .command, limits: limits))
            } catch {
                throw Failure("\(error)")
            }
        }
    }
}

extension Logger {
    /// Logs that other versions of libraries are installed, if that has changed any key.
    func noteRenewedKeys(_ renewal: NameKeyRenewal?) {
        guard let renewal, renewal.changed > 0 else { return }
        notice(
            "names are compared by other versions of the system’s libraries than before",
            metadata: ["changed": .stringConvertible(renewal.changed)])
        if renewal.clashing.isEmpty { return }
        warning(
            "members who can’t sign in by their email or username, since another member’s has become the same: change it on their pages",
            metadata: ["members": "\(renewal.clashing.map(String.init).joined(separator: " "))"])
    }

    /// Warns of files with members' data, if there are any, that not only their owner could read or write.
    func warnOfTightened(_ paths: [String]) {
        if paths.isEmpty { return }
        let list = paths.map(\.printable).joined(separator: ", ")
        warning("other users of this machine could read members’ data; now only its owner can: \(list)")
    }

    /// Warns of files with members' data, if there are any, that not only their owner can read or write.
    func warnOfExposed(_ paths: [String]) {
        if paths.isEmpty { return }
        let list = paths.map(\.printable).joined(separator: ", ")
        warning(
            "other users of this machine can read members’ data, and the program can’t prevent it: \(list)")
    }
}

/// Logs what happens to the database.
struct DatabaseLog: Sendable {
    private let logger: Logger
    private let clockNoted = SharedInstant()

    init(_ logger: Logger) { self.logger = logger }

    func introduce(_ store: PostgreSQLStore) {
        logger.notice("database: \(store.durability)", metadata: ["server": "\(store.server)"])
    }

    func note(_ event: PostgreSQLStore.Event) {
        switch event {
        case .lost(let reason):
            logger.error("the database can’t be used", metadata: ["reason": "\(reason)"])
        case .restored(let server, let timeline, let durability, let duration):
            logger.notice(
                "the database is there again: \(durability)",
                metadata: [
                    "server": "\(server)", "timeline": timeline.map { .stringConvertible($0) } ?? "unknown",
                    "seconds": .stringConvertible(duration.components.seconds),
                ])
        case .writing(let duration):
            logger.notice(
                "writes go on, after they were refused or waited in vain",
                metadata: ["seconds": .stringConvertible(duration.components.seconds)])
        case .durabilityChanged(let durability): logger.notice("database: \(durability)")
        case .clockDiffers(let seconds):
            // Every heartbeat finds the difference, so it is logged only once an hour.
            guard clockNoted.isOver(.seconds(3600)) else { return }
            logger.warning(
                "the clock of the database and this machine’s differ: set them right",
                metadata: ["seconds": .stringConvertible(seconds)])
        }
    }
}

/// Remembers when something was last done.
private final class SharedInstant: Sendable {
    private let last = Mutex<ContinuousClock.Instant?>(nil)

    /// Whether it was done at least `duration` ago, or never. If so, it counts as done now.
    func isOver(_ duration: Duration) -> Bool {
        last.withLock { last in
            let now = ContinuousClock.now
            if let last, last.duration(to: now) < duration { return false }
            last = now
            return true
        }
    }
}
