import Synchronization

/// A body that is pushed, as for server-sent events: any thread sends bytes to it, and the server passes them
/// on in order as the client takes them. It goes on until `end` is called.
public final class EventStream: BodySource {
    private struct State {
        var buffer: [UInt8] = []
        /// How many bytes at the front of the buffer still belong to a piece that was sent when the buffer
        /// was empty.
        var firstPieceBytes = 0
        var isEnded = false
        var isClosed = false
        var wake: (@Sendable () -> Void)?

        var isReady: Bool { !isEnded && buffer.isEmpty }
    }

    private let bufferLimitBytes: Int
    private let state = Mutex(State())
    private let onTaken: @Sendable (EventStream) -> Void
    private let onClose: @Sendable (EventStream) -> Void

    /// - Parameter bufferLimitBytes: how much a client may leave unread before the stream ends. A piece that
    ///   is sent when nothing is waiting may be longer, and doesn't count.
    /// - Parameter onTaken: called on the server's thread whenever the client has taken all that was sent, so
    ///   it must not block for long.
    /// - Parameter onClose: called once, on any thread, when the server is done with the stream: the client
    ///   has gone, the stream was ended and all of it was sent, or it isn't sent at all, as after HEAD.
    public init(
        bufferLimitBytes: Int = 64 * 1024, onTaken: @escaping @Sendable (EventStream) -> Void = { _ in },
        onClose: @escaping @Sendable (EventStream) -> Void
    ) {
        self.bufferLimitBytes = bufferLimitBytes
        self.onTaken = onTaken
        self.onClose = onClose
    }

    /// Adds bytes to those waiting for the client. Never blocks.
    ///
    /// - Returns: false if the stream is over, or ends now because the client has left too much unread.
    @discardableResult
    public func send(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            if state.isEnded { return false }
            if state.buffer.isEmpty {
                Self.begin(&state, bytes)
            } else if state.buffer.count - state.firstPieceBytes + bytes.count > bufferLimitBytes {
                state.isEnded = true
                state.buffer = []
            } else {
                state.buffer += bytes
            }
            Self.wake(&state)
            return !state.isEnded
        }
    }

    /// The same as `send`, but only if `isReady`.
    ///
    /// - Returns: whether it was sent.
    public func sendNext(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            if !state.isReady { return false }
            Self.begin(&state, bytes)
            Self.wake(&state)
            return true
        }
    }

    /// Whether the client has taken all that was sent, and the stream isn't over.
    public var isReady: Bool { state.withLock(\.isReady) }

    private static func begin(_ state: inout State, _ bytes: [UInt8]) {
        state.buffer = bytes
        state.firstPieceBytes = bytes.count
    }

    /// Ends the body after the bytes sent so far.
    public func end() {
        state.withLock { state in
            state.isEnded = true
            Self.wake(&state)
        }
    }

    private static func wake(_ state: inout State) {
        let wake = state.wake
        state.wake = nil
        wake?()
    }

    // MARK: The server's side

    /// See `BodySource`. `.suspended` means that everything sent so far was copied.
    public func next(
        into target: UnsafeMutableRawBufferPointer, suspend: () -> @Sendable () -> Void
    ) -> BodyRead {
        let (read, isTaken) = state.withLock { state -> (BodyRead, Bool) in
            if state.isClosed { return (.failed, false) }
            if !state.buffer.isEmpty {
                let count = Self.copy(&state, into: target)
                return (.copied(count), state.buffer.isEmpty)
            }
            if state.isEnded { return (.ended, false) }
            state.wake = suspend()
            return (.suspended, false)
        }
        if isTaken { onTaken(self) }
        return read
    }

    private static func copy(_ state: inout State, into target: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(state.buffer.count, target.count)
        state.buffer.withUnsafeBytes {
            target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<count]))
        }
        state.buffer.removeFirst(count)
        state.firstPieceBytes = max(0, state.firstPieceBytes - count)
        return count
    }

    /// Ends the stream, since it would never end by itself.
    public func drain() { end() }

    /// See `BodySource`. Drops the waiting bytes, and calls `onClose` the first time.
    public func close() {
        let isFirst = state.withLock { state in
            defer { state.isClosed = true }
            state.isEnded = true
            state.buffer = []
            Self.wake(&state)
            return !state.isClosed
        }
        if isFirst { onClose(self) }
    }
}
