import Foundation
import HTTP
import Logging
import Storage
import Synchronization

/// The open event streams of the desk's list: each gets every change once, in order, from the revision on that its page
/// already shows.
final class RosterStreams: Sendable {
    /// Beyond it a page shows what it has, and asks again later.
    static let limit = 2000
    /// Changes that come closer together are sent together: a thousand streams take a while.
    private static let pause = Duration.milliseconds(50)

    private struct Listener {
        let stream: EventStream
        /// What it has been sent.
        var revision: Int64
        /// Whether who opened it may still have the list; nil where everybody may.
        let isAllowed: (@Sendable () async -> Bool)?
    }

    private struct State {
        var listeners: [ObjectIdentifier: Listener] = [:]
        /// What all listeners have been sent, or are about to be.
        var revision: Int64 = 0
        var isPublishing = false
        var hasChanged = false
        var hasEnded = false
    }

    private let store: any Store
    private let logger: Logger
    private let state = Mutex(State())

    init(store: any Store, logger: Logger) {
        self.store = store
        self.logger = logger
    }

    /// A stream that begins with what happened after `revision`; with the whole list for nil.
    ///
    /// - Parameter isAllowed: asked before anything is sent and at every heartbeat; where it says no, the stream ends.
    /// - Throws: a `Refusal`: 503 when there are too many, or the program is about to stop.
    func open(
        since revision: Int64?, while isAllowed: (@Sendable () async -> Bool)? = nil
    ) async throws -> EventStream {
        let update = try await store.rosterUpdate(since: revision, limit: RosterCache.limit)
        let events = RosterEvents(update)
        let stream = EventStream { [weak self] stream in self?.close(stream) }
        stream.send(Array("retry: 2000\n\n".utf8) + events.bytes)
        let shown = events.revision ?? revision ?? 0
        let isOpen = state.withLock { state in
            if state.hasEnded || state.listeners.count >= Self.limit { return false }
            // One that is ahead of the others has nobody to catch up with but itself.
            if state.listeners.isEmpty { state.revision = shown }
            state.listeners[ObjectIdentifier(stream)] = Listener(
                stream: stream, revision: shown, isAllowed: isAllowed)
            return true
        }
        if !isOpen { throw Refusal(.serviceUnavailable, headers: [.retryAfter: "30"]) }
        // What was changed while this stream was being opened.
        noteChange()
        return stream
    }

    private func close(_ stream: EventStream) {
        state.withLock { $0.listeners[ObjectIdentifier(stream)] = nil }
    }

    /// To be called after each change to the list.
    func noteChange() {
        let mustStart = state.withLock { state in
            if state.listeners.isEmpty { return false }
            state.hasChanged = true
            defer { state.isPublishing = true }
            return !state.isPublishing
        }
        if mustStart { Task { await publish() } }
    }

    private func publish() async {
        while let revision = nextRevision() {
            await endForbidden()
            do {
                send(RosterEvents(try await store.rosterUpdate(since: revision, limit: RosterCache.limit)))
            } catch {
                logger.error("the list’s changes could not be read", metadata: ["error": "\(error)"])
            }
            try? await Task.sleep(for: Self.pause)
        }
    }

    /// The revision to read on from; nil when all is sent.
    private func nextRevision() -> Int64? {
        state.withLock { state in
            state.isPublishing = state.hasChanged && !state.listeners.isEmpty
            state.hasChanged = false
            return state.isPublishing ? state.revision : nil
        }
    }

    private func send(_ events: RosterEvents) {
        guard let revision = events.revision else { return }
        let all = state.withLock { state in
            let before = Array(state.listeners.values)
            state.revision = max(state.revision, revision)
            state.listeners = state.listeners.mapValues { listener in
                var listener = listener
                listener.revision = max(revision, listener.revision)
                return listener
            }
            return before
        }
        // Most listeners are at the same revision: what they get is put together once.
        var pieces: [Int64: [UInt8]] = [:]
        for listener in all {
            let bytes = pieces[listener.revision] ?? events.bytes(after: listener.revision)
            pieces[listener.revision] = bytes
            if !bytes.isEmpty { listener.stream.send(bytes) }
        }
    }

    private func endForbidden() async {
        for listener in state.withLock({ Array($0.listeners.values) }) {
            guard let isAllowed = listener.isAllowed, await !isAllowed() else { continue }
            close(listener.stream)
            listener.stream.end()
        }
    }

    /// A comment for each stream: the only way to find out that a client has gone.
    func sendHeartbeats() async {
        await endForbidden()
        for listener in state.withLock({ Array($0.listeners.values) }) {
            listener.stream.send(Array(":\n\n".utf8))
        }
    }

    func end() {
        let all = state.withLock { state in
            state.hasEnded = true
            return Array(state.listeners.values)
        }
        for listener in all { listener.stream.end() }
    }
}

/// What happened to the list, as the events that tell of it.
struct RosterEvents: Sendable {
    private struct Added: Encodable {
        let name: String
        let total: Int
    }

    private struct Reset: Encodable {
        let names: [String]
        let total: Int
    }

    private let events: [(revision: Int64, isReset: Bool, bytes: [UInt8])]

    init(_ update: RosterUpdate) {
        switch update {
        case .added(let entries, let total):
            events = entries.enumerated().map { index, entry in
                let added = Added(name: entry.name, total: total - (entries.count - 1 - index))
                return (entry.revision, false, Self.event("added", entry.revision, added))
            }
        case .reset(let roster):
            let reset = Reset(names: roster.entries.map(\.name), total: roster.total)
            events = [(roster.revision, true, Self.event("reset", roster.revision, reset))]
        }
    }

    /// The list's revision after the last of them; nil if there are none.
    var revision: Int64? { events.last?.revision }

    var bytes: [UInt8] { events.flatMap(\.bytes) }

    func bytes(after revision: Int64) -> [UInt8] {
        events.filter { $0.revision > revision }.flatMap(\.bytes)
    }

    private static func event(_ name: String, _ revision: Int64, _ data: some Encodable) -> [UInt8] {
        // JSON has no raw line break, and so stands on the one line that an event's data needs.
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = (try? encoder.encode(data)) ?? Data()
        return Array("event: \(name)\nid: \(revision)\ndata: ".utf8) + Array(json) + Array("\n\n".utf8)
    }
}
