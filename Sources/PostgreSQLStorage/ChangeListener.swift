import Foundation
import Storage
import Synchronization

/// A thread with a connection that listens for other programs' changes
/// (https://www.postgresql.org/docs/15/sql-notify.html), notices when the database is lost or reachable
/// again, and holds the lock that marks the data as in use.
///
/// Notifications sent while it is disconnected are lost, so it reports every kind of change after
/// reconnecting.
final class ChangeListener: Sendable {
    /// How often it requests the server's state.
    private static let heartbeat = Duration.seconds(5)
    /// How often it does so while writes fail.
    private static let quickHeartbeat = Duration.seconds(1)
    private static let pause = Duration.milliseconds(500)
    /// How long the server may take for one answer on this connection.
    static let limit = Duration.seconds(5)

    private let engine: Weak
    private let isStopped = Mutex(false)
    private let ended = DispatchSemaphore(value: 0)

    /// - Parameter connection: one that is already listening.
    init(_ engine: PostgreSQLEngine, _ connection: Connection) {
        self.engine = Weak(engine)
        // From here on, only the thread uses it.
        nonisolated(unsafe) let first = connection
        let thread = Thread { self.work(first) }
        thread.name = "listener"
        thread.start()
    }

    /// Ends the thread, which takes some seconds if the database can't be reached. Must not be called on that
    /// thread.
    func stop() {
        isStopped.withLock { $0 = true }
        ended.wait()
    }

    private func work(_ first: Connection) {
        var connection: Connection? = first
        var asked = ContinuousClock.now
        while !isStopped.withLock({ $0 }) {
            guard let engine = engine.value else { break }
            let count = engine.primary.connectionCount
            do throws(DatabaseError) {
                if let open = connection, engine.primary.isCurrent(open) {
                    for payload in try open.notifications(waiting: .milliseconds(500)) {
                        engine.receive(payload)
                    }
                    let interval = engine.acceptsWrites ? Self.heartbeat : Self.quickHeartbeat
                    if ContinuousClock.now - asked >= interval {
                        asked = .now
                        try engine.handleHeartbeat(open)
                    }
                } else {
                    try reconnect(engine, &connection)
                    asked = .now
                }
            } catch {
                // If the server accepts no more connections, the existing ones still work.
                if !error.isTooManyConnections,
                    engine.primary.recordLoss(error, of: connection, since: count)
                {
                    engine.reportLoss(error)
                }
                connection?.close()
                connection = nil
                // Until it is connected again, anything cached from the data may be out of date.
                engine.notify(Set(StoreChange.allCases))
                Thread.sleep(forTimeInterval: Self.pause / .seconds(1))
            }
        }
        connection?.close()
        ended.signal()
    }

    /// - Parameter connection: one that can no longer be used, if any; then the new one, even if an error
    ///   follows.
    private func reconnect(
        _ engine: PostgreSQLEngine, _ connection: inout Connection?
    ) throws(DatabaseError) {
        if let replaced = connection {
            replaced.close()
            connection = nil
            engine.notify(Set(StoreChange.allCases))
        }
        let opened = try engine.primary.open(.short)
        connection = opened
        try engine.beginListening(opened)
        try engine.handleConnection(opened)
    }

    /// A weak reference, so that the thread doesn't keep alive an engine that is no longer used.
    private struct Weak: @unchecked Sendable {  // set once
        weak var value: PostgreSQLEngine?
        init(_ value: PostgreSQLEngine) { self.value = value }
    }
}
