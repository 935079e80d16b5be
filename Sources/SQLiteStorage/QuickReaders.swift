import Foundation
import GRDB
import Synchronization

/// Connections for short reads, which are faster here than in GRDB's pool, since that first checks whether
/// another connection has changed the schema.
final class QuickReaders: Sendable {
    private struct State {
        var idle: [DatabaseQueue] = []
        /// How many connections have been opened, or are being opened.
        var count = 0
        var isClosed = false
    }

    /// The most connections; further reads use GRDB's pool.
    private let limit = min(4, ProcessInfo.processInfo.activeProcessorCount)
    private let path: String
    private let configuration: Configuration
    private let state = Mutex(State())
    /// Tracks the connections that are in use, or being opened.
    private let taken = DispatchGroup()

    /// - Parameter configuration: the pool's configuration.
    init(path: String, configuration: Configuration) {
        self.path = path
        var configuration = configuration
        configuration.readonly = true
        self.configuration = configuration
    }

    /// A connection for the caller alone, until `giveBack`; nil if none is available.
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

    /// How many connections have been opened, or are being opened.
    var count: Int { state.withLock { $0.count } }
}
