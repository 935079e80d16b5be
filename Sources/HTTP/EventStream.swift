import Synchronization

/// An unfinished body: one side sends pieces from any thread, the server passes them on as the client takes them.
public final class EventStream: Sendable {
    private struct State {
        var buffer: [UInt8] = []
        var ended = false
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

    public enum Next: Sendable, Equatable {
        /// So many bytes were copied.
        case copied(Int)
        /// Nothing yet: `park` was called.
        case parked
        case ended
    }

    /// Copies what waits. If nothing does, calls `park`, under the lock that `send` and `end` take too: they call
    /// what it returned, once, when there is something to copy.
    public func next(
        into target: UnsafeMutableRawBufferPointer, park: () -> @Sendable () -> Void
    ) -> Next {
        state.withLock { state in
            if !state.buffer.isEmpty {
                let count = min(state.buffer.count, target.count)
                state.buffer.withUnsafeBytes {
                    target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<count]))
                }
                state.buffer.removeFirst(count)
                return .copied(count)
            }
            if state.ended { return .ended }
            state.wake = park()
            return .parked
        }
    }

    /// The server calls this once, when it is done with the stream.
    public func close() {
        state.withLock { state in
            state.ended = true
            state.buffer = []
            state.wake = nil
        }
        onClose(self)
    }
}
