import HTTP
import Logging
import Storage
import Synchronization
import Visitors

/// The open event streams of the desk's list: each gets every change once, in order, after the revision that
/// its page already shows.
///
/// A client that is slow to read gets nothing more until it has received what it was sent. Then it gets all
/// that it has missed, in one piece: the names that were added, or the whole list if there were too many.
final class RosterStreams: Sendable {
    /// A page that gets no stream because of this limit keeps the list that it has, and asks again later.
    static let limit = 2000
    /// Changes that are closer together are sent together, since sending to a thousand streams takes a while.
    private static let pause = Duration.milliseconds(50)
    private static let pauseAfterFailure = Duration.seconds(1)

    /// Returns those of these sessions, given as the digests of their tokens, that may still have the list.
    typealias Allowed = @Sendable (Set<[UInt8]>) async throws -> Set<[UInt8]>

    private struct Listener {
        let stream: EventStream
        /// The newest revision that was sent to it.
        var revision: Int64
        /// The session that must be allowed to have the list; nil if every visitor may have it.
        let tokenDigest: [UInt8]?
        /// Whether there was a change that couldn't be sent to it yet.
        var hasMissed = false
    }

    private struct State {
        var listeners: [ObjectIdentifier: Listener] = [:]
        var isPublishing = false
        var hasChanged = false
        var hasEnded = false
    }

    private let askingFailures: FailureLog
    private let readingFailures: FailureLog
    private let allowed: Allowed
    private let read: @Sendable (Int64?) async throws(StoreError) -> RosterUpdate
    private let state = Mutex(State())

    /// - Parameter allowed: called for all listeners at once, before each sending and at every heartbeat.
    /// - Parameter read: returns what happened to the list since a revision; for nil, the whole list.
    init(
        logger: Logger, allowed: @escaping Allowed,
        read: @escaping @Sendable (Int64?) async throws(StoreError) -> RosterUpdate
    ) {
        askingFailures = FailureLog("who may have the list could not be asked", logger)
        readingFailures = FailureLog("the list’s changes could not be read", logger)
        self.allowed = allowed
        self.read = read
    }

    /// A stream that begins with what happened after `revision`; for nil, with the whole list. After a call
    /// of `end`, the stream ends there, and the browser connects again.
    ///
    /// - Parameter tokenDigest: identifies the session that must be allowed to have the list; the stream ends
    ///   once it no longer is. Nil if every visitor may have the list.
    /// - Throws: an `HTTPError`: 503 when there are too many.
    func open(since revision: Int64?, for tokenDigest: [UInt8]? = nil) async throws -> EventStream {
        // Refusing a client must not cost a read.
        if count >= Self.limit { throw Self.tooMany }
        let events = RosterEvents(try await read(revision))
        let stream = EventStream(
            onTaken: { [weak self] stream in self?.catchUp(stream) },
            onClose: { [weak self] stream in self?.close(stream) })
        stream.send(Array("retry: 2000\n\n".utf8) + events.bytes)
        let shown = events.revision ?? revision ?? 0
        let isOpen = state.withLock { state in
            if state.hasEnded {
                stream.end()
                return true
            }
            if state.listeners.count >= Self.limit { return false }
            state.listeners[ObjectIdentifier(stream)] = Listener(
                stream: stream, revision: shown, tokenDigest: tokenDigest)
            return true
        }
        if !isOpen { throw Self.tooMany }
        // The list may have changed while this stream was being opened.
        publishChange()
        return stream
    }

    private static let tooMany = HTTPError(.serviceUnavailable, headers: [.retryAfter: "30"])

    private func close(_ stream: EventStream) {
        state.withLock { $0.listeners[ObjectIdentifier(stream)] = nil }
    }

    var count: Int { state.withLock { $0.listeners.count } }

    /// Whether a change is still to be sent, or was sent a moment ago.
    var isPublishing: Bool { state.withLock { $0.isPublishing } }

    /// Call it after each change of the list.
    func publishChange() {
        let mustStart = state.withLock { state in
            if state.listeners.isEmpty { return false }
            state.hasChanged = true
            defer { state.isPublishing = true }
            return !state.isPublishing
        }
        // A detached task doesn't inherit the id of the request that happened to start it.
        if mustStart { Task.detached { await self.publish() } }
    }

    /// Called when the client has received all that it was sent.
    private func catchUp(_ stream: EventStream) {
        let hasMissed = state.withLock { state in
            let hasMissed = state.listeners[ObjectIdentifier(stream)]?.hasMissed ?? false
            if hasMissed { state.listeners[ObjectIdentifier(stream)]?.hasMissed = false }
            return hasMissed
        }
        if hasMissed { publishChange() }
    }

    private func publish() async {
        while let revision = nextRevision() {
            do {
                try await endForbidden()
                send(RosterEvents(try await read(revision)))
                readingFailures.succeeded()
                try? await Task.sleep(for: Self.pause)
            } catch {
                readingFailures.failed(error)
                state.withLock { $0.hasChanged = true }
                try? await Task.sleep(for: Self.pauseAfterFailure)
            }
        }
    }

    /// The revision from which to read on: that of the listener that is furthest behind, since a listener
    /// that was added while others were being sent a change has missed it. Nil if everything that can be sent
    /// now has been sent.
    private func nextRevision() -> Int64? {
        state.withLock { state in
            let furthestBehind = state.hasChanged ? Self.ready(&state).map(\.revision).min() : nil
            state.isPublishing = furthestBehind != nil
            state.hasChanged = false
            return furthestBehind
        }
    }

    /// The listeners to which a change can be sent now; `catchUp` sends it to the others. It runs under the
    /// lock, so that `catchUp` comes either before or after it.
    private static func ready(_ state: inout State) -> [Listener] {
        let listeners = Array(state.listeners.values)
        return listeners.filter { listener in
            if listener.stream.isReady { return true }
            state.listeners[ObjectIdentifier(listener.stream)]?.hasMissed = true
            return false
        }
    }

    private func send(_ events: RosterEvents) {
        guard let revision = events.revision else { return }
        // Most listeners are at the same revision, so the bytes for each revision are made once.
        var pieces: [Int64: [UInt8]] = [:]
        var (sent, missed): ([ObjectIdentifier], [ObjectIdentifier]) = ([], [])
        for listener in state.withLock({ Self.ready(&$0) }) where listener.revision < revision {
            let bytes = pieces[listener.revision] ?? events.bytes(after: listener.revision)
            pieces[listener.revision] = bytes
            let id = ObjectIdentifier(listener.stream)
            if listener.stream.sendNext(bytes) { sent.append(id) } else { missed.append(id) }
        }
        state.withLock { state in
            for id in sent { state.listeners[id]?.revision = revision }
            for id in missed { state.listeners[id]?.hasMissed = true }
            // A heartbeat made the stream busy in between, and the client has received it by now.
            if missed.contains(where: { state.listeners[$0]?.stream.isReady ?? false }) {
                state.hasChanged = true
            }
        }
    }

    private func endForbidden() async throws {
        let digests = Set(state.withLock { $0.listeners.values.compactMap(\.tokenDigest) })
        if digests.isEmpty { return }
        let forbidden = digests.subtracting(try await allowed(digests))
        if forbidden.isEmpty { return }
        for listener in state.withLock({ Array($0.listeners.values) }) {
            guard let tokenDigest = listener.tokenDigest, forbidden.contains(tokenDigest) else { continue }
            close(listener.stream)
            listener.stream.end()
        }
    }

    /// Sends a comment on each stream that isn't busy, which is the only way to find out that a client has
    /// gone.
    func sendHeartbeats() async {
        do {
            try await endForbidden()
            askingFailures.succeeded()
        } catch {
            askingFailures.failed(error)
        }
        for stream in state.withLock({ $0.listeners.values.map(\.stream) }) {
            _ = stream.sendNext(Array(":\n\n".utf8))
        }
    }

    func end() {
        let listeners = state.withLock { state in
            state.hasEnded = true
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.stream.end() }
    }
}
