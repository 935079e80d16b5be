import Logging
import PostgreSQLStorage
import Synchronization

/// Logs what the engine reports of the database's health, such as a lost connection.
final class DatabaseLog: Sendable {
    private let logger: Logger
    /// When a difference of the clocks was last logged.
    private let clockWarned = Mutex<ContinuousClock.Instant?>(nil)

    init(_ logger: Logger) { self.logger = logger }

    func introduce(_ engine: PostgreSQLEngine) {
        logger.notice("database: \(engine.durability)", metadata: ["server": "\(engine.server)"])
    }

    func log(_ change: PostgreSQLEngine.HealthChange) {
        switch change {
        case .lost(let reason):
            logger.error("the database can’t be used", metadata: ["reason": "\(reason)"])
        case .restored(let server, let timeline, let durability, let duration):
            logger.notice(
                "the database is there again: \(durability)",
                metadata: [
                    "server": "\(server)", "timeline": timeline.map { .stringConvertible($0) } ?? "unknown",
                    "seconds": .stringConvertible(duration.components.seconds),
                ])
        case .writesAgain(let duration):
            logger.notice(
                "writes go on, after they were refused or waited in vain",
                metadata: ["seconds": .stringConvertible(duration.components.seconds)])
        case .durabilityChanged(let durability): logger.notice("database: \(durability)")
        case .clockDiffers(let seconds):
            // Every heartbeat notices the difference, so it is logged at most once an hour.
            let isDue = clockWarned.withLock { last in
                if let last, .now - last < .seconds(3600) { return false }
                last = .now
                return true
            }
            guard isDue else { return }
            logger.warning(
                "the clock of the database and this machine’s differ: set them right",
                metadata: ["seconds": .stringConvertible(seconds)])
        }
    }
}
