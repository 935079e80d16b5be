import Synchronization

/// A body that is produced piece by piece as the client takes it, so that a long one needs little memory and no
/// thread.
///
/// The source runs on Swift's pool, and is asked for a piece only when the one before has been passed on completely:
/// at most one is in memory. The client has the server's `responseSeconds` for each, so keep them small: 16 to 64
/// KiB.
public final class Download: BodySource {
    /// Produces the next piece; nil after the last one. An empty piece is skipped.
    ///
    /// An error breaks the connection, so that the client can't take what it has for the whole. It is not reported
    /// anywhere else: a source that wants it logged logs it. The source's task is cancelled when the client has gone.
    public typealias Source = @Sendable () async throws -> [UInt8]?

    private enum Phase {
        case idle
        /// The source is at work, and the connection is suspended until `wake`.
        case asking(Task<Void, Never>, wake: @Sendable () -> Void)
        case piece([UInt8], copied: Int)
        case ended
        case failed
    }
    private struct State {
        var phase = Phase.idle
        /// Nil once it must not be called any more, so that what it captures is released.
        var source: Source?
    }

    private let state: Mutex<State>

    /// `source` is called by one task at a time. A download is for one response: two would share its pieces.
    public init(_ source: @escaping Source) { state = Mutex(State(source: source)) }

    /// The next piece, straight from the source and never empty; nil after the last one, after an error, and once
    /// closed. For reading the body without a server; calls must not overlap.
    ///
    /// - Throws: what the source throws; `CancellationError` instead of asking it if the task is cancelled.
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
        _ = source  // what it captures is released here, outside the lock
    }

    // MARK: The server's side

    /// See `BodySource`. `.suspended` means that the source is at work on the next piece; of a longer piece than
    /// `target` the rest is copied by the calls that follow.
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
            guard case .asking(_, let wake) = state.phase else { return }  // closed meanwhile
            state.phase = answer
            wake()
        }
    }

    /// Does nothing: a download comes to its own end, and may go on until the server's grace is over.
    public func drain() {}

    /// See `BodySource`. Cancels the task that makes the next piece, without waiting for it, and releases the source.
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
