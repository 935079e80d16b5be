import Foundation
import Storage

/// Changes by other programs, and the server's state.
extension PostgreSQLEngine {
    package func observe(_ onChange: @escaping @Sendable (StoreChange) -> Void) {
        listeners.withLock { $0.append(onChange) }
    }

    func notify(_ changes: Set<StoreChange>) {
        if changes.isEmpty { return }
        let listeners = listeners.withLock { $0 }
        for change in StoreChange.allCases where changes.contains(change) {
            for listener in listeners { listener(change) }
        }
    }

    /// The statement that reports changes to the other programs along with a commit.
    func notification(of changes: Set<StoreChange>) -> Connection.Statement? {
        if changes.isEmpty { return nil }
        let names = StoreChange.allCases.filter(changes.contains).map { "\($0)" }
        return Connection.Statement(
            "SELECT pg_notify(?1, ?2)",
            [locks.channel, "\(instance) \(names.joined(separator: " "))"], isPrepared: false)
    }

    /// Reports the changes in another program's notification. Changes in this program's own notifications are
    /// reported only if the answer to a commit was lost for good: then nothing else may report them.
    func receive(_ payload: String) {
        let words = payload.split(separator: " ")
        let isOwn = words.first.flatMap { Int64($0) } == instance
        if isOwn, !state.withLock({ $0.hasUnresolvedCommits }) { return }
        notify(Set(StoreChange.allCases.filter { words.dropFirst().contains(Substring("\($0)")) }))
    }

    // MARK: The listener's connection

    /// Takes the lock that marks the data as in use, and listens.
    ///
    /// - Throws: `DatabaseError`, including while the data are being moved away.
    func beginListening(_ connection: Connection) throws(DatabaseError) {
        guard try connection.row(locks.tryUse)?[0] == true else {
            throw DatabaseError("the data are being moved")
        }
        try listen(connection)
    }

    func listen(_ connection: Connection) throws(DatabaseError) {
        connection.limit = ChangeListener.limit
        try connection.execute("LISTEN \(locks.channel)")
    }

    /// Updates the state after the listener has a new connection, and has missed earlier notifications.
    func handleConnection(_ connection: Connection) throws(DatabaseError) {
        let durability = try Durability(of: connection)
        state.withLock { ($0.durability, $0.stalledUntil) = (durability, nil) }
        primary.outage.end()
        let duration = primary.outage.takeEnded() ?? .zero
        onHealthChange(.restored(server: server, timeline: primary.timeline, durability, after: duration))
        notify(Set(StoreChange.allCases))
        tryToWrite()
    }

    private func updateDurability(_ connection: Connection) throws(DatabaseError) {
        let durability = try Durability(of: connection)
        let hasChanged = state.withLock { state in
            defer { state.durability = durability }
            return state.durability != durability
        }
        if hasChanged { onHealthChange(.durabilityChanged(durability)) }
    }

    /// Requests the server's durability and clock, and does the regular clean-up.
    func handleHeartbeat(_ connection: Connection) throws(DatabaseError) {
        try updateDurability(connection)
        let clock = try connection.row(Connection.Statement(SessionSettings.clock))
        if let clock, let seconds = Opening.differing(clock[0]) {
            onHealthChange(.clockDiffers(seconds: seconds))
        }
        primary.outage.end()
        tryToWrite()
        let mustForget = state.withLock { state in
            if ContinuousClock.now - state.receiptsForgotten < Receipt.forgottenEvery { return false }
            state.receiptsForgotten = .now
            return true
        }
        if !mustForget { return }
        do throws(DatabaseError) {
            try forgetExpired(connection)
        } catch {
            // The clean-up can wait for the next time.
            if error.endsConnection { throw error }
            try connection.execute("ROLLBACK")
        }
    }

    /// Writes something if the last write failed: a load balancer may send no requests here until a write
    /// succeeds.
    private func tryToWrite() {
        let mustTry = state.withLock { state in
            if state.failure == nil || state.isTrying { return false }
            state.isTrying = true
            return true
        }
        if !mustTry { return }
        Task {
            _ = try? await writeOnServer(.none, allowedWhenUnsound: true, isCounted: false) { database in
                try HealthRow.touch(database)
            }
            state.withLock { $0.isTrying = false }
        }
    }
}
