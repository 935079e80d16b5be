import Synchronization

/// An unfinished body: one side sends pieces from any thread, the server passes them on as the client takes them.
public final class EventStream: BodySource {
    private struct State {
        var buffer: [UInt8] = []
        var ended = false
        var closed = false
        var wake: (@Sendable () -> Void)?
    }

    /// A client that lets more than this wait is let go; one piece, however long, may always wait.
    private let bufferLimitBytes: Int
    private let state = Mutex(State())
    private let onClose: @Sendable (EventStream) -> Void

    /// `onClose` is called once, when the server has let go of the stream: the client went away, or it was ended.
    public init(bufferLimitBytes: Int = 64 * 1024, onClose: @escaping @Sendable (EventStream) -> Void) {
        self.bufferLimitBytes = bufferLimitBytes
        self.onClose = onClose
    }

    /// False: the stream is over, or has just been ended because the client takes nothing in.
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

    /// What was sent before still goes out.
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

    public func drain() { end() }

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
