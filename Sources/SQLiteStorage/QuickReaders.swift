import Foundation
import GRDB
import Synchronization

/// Connections for short reads, which take less time here than in GRDB's pool: that looks first whether another connection
/// has changed the schema.
final class QuickReaders: Sendable {
    private struct State {
        var idle: [DatabaseQueue] = []
        /// How many are open, or being opened.
        var count = 0
        var isClosed = false
    }

    /// More can't run at once.
    private let limit = min(4, ProcessInfo.processInfo.activeProcessorCount)
    private let path: String
    private let configuration: Configuration
    private let state = Mutex(State())

    /// - Parameter configuration: that of the pool.
    init(path: String, configuration: Configuration) {
        self.path = path
        var configuration = configuration
        configuration.readonly = true
        self.configuration = configuration
    }

    /// A connection that is the caller's until it is given back; nil if there is none to spare.
    func take() -> DatabaseQueue? {
        let (idle, isNew) = state.withLock { state -> (DatabaseQueue?, Bool) in
            if let idle = state.idle.popLast() { return (idle, false) }
            if state.isClosed || state.count == limit { return (nil, false) }
            state.count += 1
            return (nil, true)
        }
        if !isNew { return idle }
        if let opened = try? DatabaseQueue(path: path, configuration: configuration) { return opened }
        state.withLock { $0.count -= 1 }
        return nil
    }

    func giveBack(_ reader: DatabaseQueue) {
        let isKept = state.withLock { state in
            if !state.isClosed { state.idle.append(reader) }
            return !state.isClosed
        }
        if !isKept { try? reader.close() }
    }

    /// Closes all; none is given out any more.
    func close() {
        let idle = state.withLock { state in
            state.isClosed = true
            defer { state.idle = [] }
            return state.idle
        }
        for reader in idle { try? reader.close() }
    }
}
