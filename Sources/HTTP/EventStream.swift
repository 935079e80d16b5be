import Synchronization

/// A body that is pushed, as for server-sent events: it is sent to from any thread, and the server passes the bytes
/// on in order as the client takes them. It has no end until `end`.
public final class EventStream: BodySource {
    private struct State {
        var buffer: [UInt8] = []
        var ended = false
        var closed = false
        var wake: (@Sendable () -> Void)?
    }

    private let bufferLimitBytes: Int
    private let state = Mutex(State())
    private let onClose: @Sendable (EventStream) -> Void

    /// - Parameter bufferLimitBytes: a client that leaves more than this unread loses the stream; a single piece may
    ///   be longer.
    /// - Parameter onClose: called once, on any thread, when the server is done with the stream: the client went
    ///   away, the stream was ended and all of it was sent, or it is not to be sent at all, as after HEAD.
    public init(bufferLimitBytes: Int = 64 * 1024, onClose: @escaping @Sendable (EventStream) -> Void) {
        self.bufferLimitBytes = bufferLimitBytes
        self.onClose = onClose
    }

    /// Adds bytes to what waits for the client. Never blocks.
    ///
    /// - Returns: false if the stream is over, or has just been ended because the client left too much unread.
    @discardableResult
    public func send(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            if state.ended { return false }
            if !state.buffer.isEmpty, state.buffer.count + bytes.count > bufferLimitBytes {
                state.ended = true
                state.buffer = []
            } else {
                state.buffer += bytes
            }
            Self.wake(&state)
            return !state.ended
        }
    }

    /// Ends the body. What was sent before still goes out.
    public func end() {
        state.withLock { state in
            state.ended = true
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
        state.withLock { state in
            if state.closed { return .failed }
            if !state.buffer.isEmpty {
                let count = min(state.buffer.count, target.count)
                state.buffer.withUnsafeBytes {
                    target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<count]))
                }
                state.buffer.removeFirst(count)
                return .copied(count)
            }
            if state.ended { return .ended }
            state.wake = suspend()
            return .suspended
        }
    }

    /// Ends the stream, since it would never end by itself.
    public func drain() { end() }

    /// See `BodySource`. Drops what waits, and calls `onClose` the first time.
    public func close() {
        let isFirst = state.withLock { state in
            defer { state.closed = true }
            state.ended = true
            state.buffer = []
            Self.wake(&state)
            return !state.closed
        }
        if isFirst { onClose(self) }
    }
}
