import Foundation
import Storage
import Synchronization

/// A connection that hears what other programs change (https://www.postgresql.org/docs/15/sql-notify.html), sees to it
/// that this one's death is noticed, and holds the lock by which a program says that it uses the data.
///
/// What was said while it was away is lost; so whenever it is back, it tells of every kind of change.
final class ChangeListener: Sendable {
    /// How often it asks the server how it is.
    private static let heartbeat = Duration.seconds(5)
    /// While writes fail.
    private static let quickHeartbeat = Duration.seconds(1)
    private static let pause = Duration.milliseconds(500)
    /// How long the server may take to say how it is.
    static let limit = Duration.seconds(5)

    private let store: Weak
    private let isStopped = Mutex(false)
    private let ended = DispatchSemaphore(value: 0)

    /// - Parameter connection: one that listens already.
    init(_ store: PostgreSQLStore, _ connection: Connection) {
        self.store = Weak(store)
        let first = Handover(connection)
        let thread = Thread { self.work(first.take()) }
        thread.name = "listener"
        thread.start()
    }

    /// Takes up to some seconds, where the database is away. Not for its own thread.
    func stop() {
        isStopped.withLock { $0 = true }
        ended.wait()
    }

    private func work(_ first: Connection) {
        var connection: Connection? = first
        var asked = ContinuousClock.now
        while !isStopped.withLock({ $0 }) {
            guard let store = store.value else { break }
            let made = store.primary.made
            do throws(DatabaseError) {
                guard let open = connection, store.primary.isCurrent(open) else {
                    if connection != nil {
                        connection?.close()
                        connection = nil
                        store.tell(Set(StoreChange.allCases))
                    }
                    let opened = try store.primary.open(.short)
                    connection = opened
                    try store.beginListening(opened)
                    asked = .now
                    try store.noteConnected(opened)
                    continue
                }
                for payload in try open.notifications(waiting: .milliseconds(500)) { store.hear(payload) }
                let pause = store.isWriting ? Self.heartbeat : Self.quickHeartbeat
                if ContinuousClock.now - asked >= pause {
                    asked = .now
                    try store.noteHeartbeat(open)
                }
            } catch {
                // Where the server is full, the connections that there are can be used.
                if !error.isFull, store.primary.noteLost(error, of: connection, since: made) {
                    store.tellLost(error)
                }
                connection?.close()
                connection = nil
                // Until it is back, nothing that was made of the data is sure to be up to date.
                store.tell(Set(StoreChange.allCases))
                Thread.sleep(forTimeInterval: Self.pause / .seconds(1))
            }
        }
        connection?.close()
        ended.signal()
    }

    /// So that a store that nobody uses any more goes, although a thread listens for it.
    private struct Weak: @unchecked Sendable {  // set once
        weak var value: PostgreSQLStore?
        init(_ value: PostgreSQLStore) { self.value = value }
    }
}

/// Gives a connection to the thread that uses it from then on.
private final class Handover: @unchecked Sendable {  // taken once, before which nobody else uses it
    private let connection: Connection
    init(_ connection: Connection) { self.connection = connection }
    func take() -> Connection { connection }
}
