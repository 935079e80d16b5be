import Foundation
import GRDB
import Synchronization

/// Connections for short reads, which take less time here than in GRDB's pool: that looks first whether
/// another connection has changed the schema.
final class QuickReaders: Sendable {
    private struct State {
        var idle: [DatabaseQueue] = []
        /// How many are open, or being opened.
        var count = 0
        var isClosed = false
    }

    /// Further reads use GRDB's pool.
    private let limit = min(4, ProcessInfo.processInfo.activeProcessorCount)
    private let path: String
    private let configuration: Configuration
    private let state = Mutex(State())
    /// Tracks the connections that are taken, or being opened.
    private let taken = DispatchGroup()

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
            let idle = state.idle.popLast()
            if idle == nil, state.isClosed || state.count == limit { return (nil, false) }
            taken.enter()
            if idle == nil { state.count += 1 }
            return (idle, idle == nil)
        }
        if !isNew { return idle }
        if let opened = try? DatabaseQueue(path: path, configuration: configuration) { return opened }
        state.withLock { $0.count -= 1 }
        taken.leave()
        return nil
    }

    func giveBack(_ reader: DatabaseQueue) {
        let isKept = state.withLock { state in
            if !state.isClosed { state.idle.append(reader) }
            return !state.isClosed
        }
        if !isKept { try? reader.close() }
        taken.leave()
    }

    /// Closes all connections, waiting for the ones in use, and hands out no more.
    func close() {
        let idle = state.withLock { state in
            state.isClosed = true
            defer { state.idle = [] }
            return state.idle
        }
        for reader in idle { try? reader.close() }
        taken.wait()
    }

    /// How many connections were opened and not closed.
    var count: Int { state.withLock { $0.count } }
}
