import Logging
import Synchronization

/// Logs the failures of something that is tried again and again. Until it succeeds, each reason is logged
/// only once: a database may be down for hours, and important lines would be lost among so many.
package final class FailureLog: Sendable {
    private let message: Logger.Message
    private let logger: Logger
    private let logged = Mutex<Set<String>>([])

    package init(_ message: Logger.Message, _ logger: Logger) {
        self.message = message
        self.logger = logger
    }

    package func failed(_ error: any Error) {
        let isNew = logged.withLock { $0.insert("\(error)").inserted }
        if isNew { logger.error(message, metadata: ["error": "\(error)"]) }
    }

    package func succeeded() { logged.withLock { $0 = [] } }
}
