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
    private static let pauseAfterFailure = Duration.seconds(1)

    private struct Listener {
        let stream: EventStream
        /// What it has been sent.
        var revision: Int64
        /// Whether who opened it may still have the list; nil where everybody may.
        let isAllowed: (@Sendable () async -> Bool)?
    }

    private struct State {
        var listeners: [ObjectIdentifier: Listener] = [:]
        var isPublishing = false
        var hasChanged = false
        var hasEnded = false
    }

    private let logger: Logger
    private let read: @Sendable (Int64?) async throws(StoreError) -> RosterUpdate
    private let state = Mutex(State())

    /// - Parameter read: what happened to the list since a revision; the whole of it for nil.
    init(logger: Logger, read: @escaping @Sendable (Int64?) async throws(StoreError) -> RosterUpdate) {
        self.logger = logger
        self.read = read
    }

    /// A stream that begins with what happened after `revision`; with the whole list for nil.
    ///
    /// - Parameter isAllowed: asked before anything is sent and at every heartbeat; where it says no, the stream ends.
    /// After `end` it has nothing after that: the browser comes back for more.
    /// - Throws: a `Refusal`: 503 when there are too many.
    func open(
        since revision: Int64?, while isAllowed: (@Sendable () async -> Bool)? = nil
    ) async throws -> EventStream {
        let events = RosterEvents(try await read(revision))
        let stream = EventStream { [weak self] stream in self?.close(stream) }
        stream.send(Array("retry: 2000\n\n".utf8) + events.bytes)
        let shown = events.revision ?? revision ?? 0
        let isOpen = state.withLock { state in
            if state.hasEnded {
                stream.end()
                return true
            }
            if state.listeners.count >= Self.limit { return false }
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

    var count: Int { state.withLock { $0.listeners.count } }

    /// To be called after each change to the list.
    func noteChange() {
        let mustStart = state.withLock { state in
            if state.listeners.isEmpty { return false }
            state.hasChanged = true
            defer { state.isPublishing = true }
            return !state.isPublishing
        }
        // Of no request, whichever of them it was that began it.
        if mustStart { Task.detached { await self.publish() } }
    }

    private func publish() async {
        while let revision = nextRevision() {
            await endForbidden()
            do {
                send(RosterEvents(try await read(revision)))
                try? await Task.sleep(for: Self.pause)
            } catch {
                logger.error("the list’s changes could not be read", metadata: ["error": "\(error)"])
                state.withLock { $0.hasChanged = true }
                try? await Task.sleep(for: Self.pauseAfterFailure)
            }
        }
    }

    /// The revision to read on from, which is that of the listener furthest behind: one that was opened while others were
    /// sent a change has missed it. Nil when all is sent.
    private func nextRevision() -> Int64? {
        state.withLock { state in
            let furthestBehind = state.hasChanged ? state.listeners.values.map(\.revision).min() : nil
            state.isPublishing = furthestBehind != nil
            state.hasChanged = false
            return furthestBehind
        }
    }

    private func send(_ events: RosterEvents) {
        guard let revision = events.revision else { return }
        let all = state.withLock { state in
            let before = Array(state.listeners.values)
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
