import Logging
import Storage
import Synchronization
import Testing

@testable import frontdesk

@Suite("Housekeeping", .timeLimit(.minutes(1)))
struct HousekeepingTests {
    @Test("S4 A duty that fails again and again is logged when it begins to, and for each new reason")
    func failing() async throws {
        let lines = LoggedErrors()
        let reason = Mutex<String?>("away")
        let count = Atomic(0)
        let duty: Housekeeping.Duty = (
            .milliseconds(1), "could not do it",
            {
                count.add(1, ordering: .relaxed)
                if let reason = reason.withLock({ $0 }) { throw StoreError.unavailable(reason: reason) }
            }
        )
        let task = Housekeeping.fulfilling(duty, Logger(label: "test") { _ in lines.handler })
        func fulfil(_ next: String?) async throws {
            reason.withLock { $0 = next }
            let before = count.load(ordering: .relaxed)
            while count.load(ordering: .relaxed) < before + 5 { try await Task.sleep(for: .milliseconds(1)) }
        }
        try await fulfil("away")
        #expect(lines.all.count == 1)
        try await fulfil("full")
        try await fulfil("away")
        #expect(lines.all.count == 2)
        try await fulfil(nil)
        try await fulfil("away")
        task.cancel()
        await task.value
        #expect(lines.all.map { $0.contains("away") } == [true, false, true])
    }
}

/// The errors of the lines that a test's logger writes.
private final class LoggedErrors: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }
    var handler: Handler { Handler(lines: self) }

    struct Handler: LogHandler {
        let lines: LoggedErrors
        var logLevel = Logger.Level.info
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.MetadataValue? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            lines.lines.withLock { $0.append("\(event.metadata?["error"].map { "\($0)" } ?? "")") }
        }
    }
}
