import Logging
import Synchronization

/// The lines that a test's logger writes: their messages, and the errors in their metadata.
package final class LoggedLines: Sendable {
    private let lines = Mutex<[(message: String, error: String)]>([])

    package init() {}

    package var messages: [String] { lines.withLock { $0.map(\.message) } }

    /// How many lines have this message.
    package func count(_ message: String) -> Int { messages.count { $0 == message } }

    /// The error of each line; empty for a line without one.
    package var errors: [String] { lines.withLock { $0.map(\.error) } }

    package var logger: Logger { Logger(label: "test") { _ in Handler(lines: self) } }

    private struct Handler: LogHandler {
        let lines: LoggedLines
        var logLevel = Logger.Level.info
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.MetadataValue? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let error = event.metadata?["error"].map { "\($0)" } ?? ""
            lines.lines.withLock { $0.append(("\(event.message)", error)) }
        }
    }
}
