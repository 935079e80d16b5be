import Logging
import PostgreSQLStorage
import Synchronization

/// Logs the events that the database reports, such as a lost connection.
struct DatabaseLog: Sendable {
    private let logger: Logger
    private let clockWarnings = Throttle()

    init(_ logger: Logger) { self.logger = logger }

    func introduce(_ engine: PostgreSQLEngine) {
        logger.notice("database: \(engine.durability)", metadata: ["server": "\(engine.server)"])
    }

    func log(_ event: PostgreSQLEngine.Event) {
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
            // Every heartbeat notices the difference, so it is logged at most once an hour.
            guard clockWarnings.allows(every: .seconds(3600)) else { return }
            logger.warning(
                "the clock of the database and this machine’s differ: set them right",
                metadata: ["seconds": .stringConvertible(seconds)])
        }
    }
}

/// Limits how often something is done.
private final class Throttle: Sendable {
    private let last = Mutex<ContinuousClock.Instant?>(nil)

    /// Whether `interval` has passed since this last returned true. The first call returns true.
    func allows(every interval: Duration) -> Bool {
        last.withLock { last in
            let now = ContinuousClock.now
            if let last, last.duration(to: now) < interval { return false }
            last = now
            return true
        }
    }
}
