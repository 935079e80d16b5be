import Synchronization

/// A body that is produced piece by piece as the client takes it, so that a long one needs little memory and
/// no thread.
///
/// The source runs on Swift's pool, and is asked for a piece only after the previous one was passed on
/// completely, so at most one is in memory. The client has the server's `responseSeconds` for each piece, so
/// keep them small: 16 to 64 KiB.
public final class Download: BodySource {
    /// Produces the next piece; nil after the last one. An empty piece is skipped.
    ///
    /// An error breaks the connection, so that the client can't mistake its part for the whole. It isn't
    /// reported anywhere else, so the source has to log it. The source's task is cancelled when the client
    /// has gone.
    public typealias Source = @Sendable () async throws -> [UInt8]?

    private enum Phase {
        case idle
        /// The source is at work; the connection is suspended until `wake` is called.
        case asking(Task<Void, Never>, wake: @Sendable () -> Void)
        case piece([UInt8], copied: Int)
        case ended
        case failed
    }
    private struct State {
        var phase = Phase.idle
        /// Nil once it must no longer be called, so that its captures are released.
        var source: Source?
    }

    private let state: Mutex<State>

    /// Creates a download for one response; two would share its pieces. `source` is called by one task at a
    /// time.
    public init(_ source: @escaping Source) { state = Mutex(State(source: source)) }

    /// The next piece, straight from the source and never empty; nil after the last one, after an error, and
    /// once closed. It reads the body without a server; calls must not overlap.
    ///
    /// - Throws: the errors of the source; `CancellationError` if the task is cancelled before the source is
    ///   asked.
    public func next() async throws -> [UInt8]? {
        do {
            while let source = state.withLock({ $0.source }) {
                try Task.checkCancellation()
                guard let piece = try await source() else { break }
                if !piece.isEmpty { return piece }
            }
        } catch {
            releaseSource()
            throw error
        }
        releaseSource()
        return nil
    }

    private func releaseSource() {
        let source = state.withLock { state in
            defer { state.source = nil }
            return state.source
        }
        _ = source  // its captures are released here, outside the lock
    }

    // MARK: The server's side

    /// See `BodySource`. `.suspended` means that the source is at work on the next piece. If a piece is
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
        let answer: Phase
        do { answer = try await next().map { .piece($0, copied: 0) } ?? .ended } catch { answer = .failed }
        state.withLock { state in
            guard case .asking(_, let wake) = state.phase else { return }  // it was closed meanwhile
            state.phase = answer
            wake()
        }
    }

    /// Does nothing: a download ends by itself, and may go on until the server's grace period is over.
    public func drain() {}

    /// See `BodySource`. Cancels the task that makes the next piece, without waiting for it, and releases the
    /// source.
    public func close() {
        let task = state.withLock { state in
            defer { state.phase = .failed }
            guard case .asking(let task, let wake) = state.phase else { return nil as Task<Void, Never>? }
            wake()
            return task
        }
        task?.cancel()
        releaseSource()
    }
}
