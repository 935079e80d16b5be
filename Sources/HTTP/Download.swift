import Synchronization

/// A body that is produced piece by piece as the client takes it, so that a long one needs little memory and
/// no thread.
///
/// The function `NextPiece` runs on Swift's pool, and is called only after the previous piece was passed on
/// completely, so at most one is in memory. The client has the server's `responseSeconds` for each piece, so
/// keep them small: 16 to 64 KiB.
public final class Download: BodySource {
    /// Produces the next piece; nil after the last one. An empty piece is skipped.
    ///
    /// An error breaks the connection, so that the client can't mistake its part for the whole. It isn't
    /// reported anywhere else, so the function has to log it. The function's task is cancelled when the
    /// client has gone.
    public typealias NextPiece = @Sendable () async throws -> [UInt8]?

    private enum Phase {
        case idle
        /// `nextPiece` is at work; the connection is suspended until `wake` is called.
        case asking(Task<Void, Never>, wake: @Sendable () -> Void)
        case piece([UInt8], copied: Int)
        case ended
        case failed
    }
    private struct State {
        var phase = Phase.idle
        /// Nil once it must no longer be called, so that its captures are released.
        var nextPiece: NextPiece?
    }

    private let state: Mutex<State>

    /// Creates a download for one response; two would share its pieces. `nextPiece` is called by one task at
    /// a time.
    public init(_ nextPiece: @escaping NextPiece) { state = Mutex(State(nextPiece: nextPiece)) }

    /// The next piece, straight from `nextPiece` and never empty; nil after the last one, after an error, and
    /// once closed. It reads the body without a server; calls must not overlap.
    ///
    /// - Throws: the errors of `nextPiece`; `CancellationError` if the task is cancelled before `nextPiece`
    ///   is called.
    public func next() async throws -> [UInt8]? {
        do {
            while let nextPiece = state.withLock({ $0.nextPiece }) {
                try Task.checkCancellation()
                guard let piece = try await nextPiece() else { break }
                if !piece.isEmpty { return piece }
            }
        } catch {
            releaseFunction()
            throw error
        }
        releaseFunction()
        return nil
    }

    private func releaseFunction() {
        let nextPiece = state.withLock { state in
            defer { state.nextPiece = nil }
            return state.nextPiece
        }
        _ = nextPiece  // its captures are released here, outside the lock
    }

    // MARK: The server's side

    /// See `BodySource`. `.suspended` means that the function is at work on the next piece. If a piece is
    /// longer than `target`, further calls copy the rest.
    public func next(
        into target: UnsafeMutableRawBufferPointer, suspend: () -> @Sendable () -> Void
    ) -> BodyRead {
        state.withLock { state in
            switch state.phase {
            case .idle: state.phase = .asking(Task.detached { await self.ask() }, wake: suspend())
            case .asking(let task, _): state.phase = .asking(task, wake: suspend())
            case .piece(let piece, let copied):
                let count = min(piece.count - copied, target.count)
                piece.withUnsafeBytes {
                    target.copyMemory(from: .init(rebasing: $0[copied..<(copied + count)]))
                }
                state.phase = copied + count < piece.count ? .piece(piece, copied: copied + count) : .idle
                return .copied(count)
            case .ended: return .ended
            case .failed: return .failed
            }
            return .suspended
        }
    }

    private func ask() async {
        let phase: Phase
        do { phase = try await next().map { .piece($0, copied: 0) } ?? .ended } catch { phase = .failed }
        state.withLock { state in
            guard case .asking(_, let wake) = state.phase else { return }  // it was closed meanwhile
            state.phase = phase
            wake()
        }
    }

    /// Does nothing: a download ends by itself, and may go on until the server's grace period is over.
    public func drain() {}

    /// See `BodySource`. Cancels the task that makes the next piece, without waiting for it, and releases the
    /// function.
    public func close() {
        let task = state.withLock { state in
            defer { state.phase = .failed }
            guard case .asking(let task, let wake) = state.phase else { return nil as Task<Void, Never>? }
            wake()
            return task
        }
        task?.cancel()
        releaseFunction()
    }
}
