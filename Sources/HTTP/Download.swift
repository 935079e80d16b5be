import Synchronization

/// A body that is made piece by piece as the client takes it, so that a long one needs little memory and no thread.
///
/// The source is asked for a piece, on Swift's pool, only when the one before has wholly been passed on. A client has
/// the server's `responseSeconds` for each piece: 16 to 64 KiB suit slow ones too.
public final class Download: BodySource {
    /// Makes the next piece; nil after the last one. An empty piece is passed over.
    ///
    /// An error ends the download in such a way that the client doesn't take what it has for the whole; nobody else is
    /// told, so a source logs what is worth it. Its task is cancelled when the client has gone away.
    public typealias Source = @Sendable () async throws -> [UInt8]?

    private enum Phase {
        case idle
        /// The source is at work, and the server waits to be woken.
        case asking(Task<Void, Never>, wake: @Sendable () -> Void)
        case piece([UInt8], copied: Int)
        case ended
        case failed
    }
    private struct State {
        var phase = Phase.idle
        /// Nil once it must not be asked any more, so that what it holds is let go of.
        var source: Source?
    }

    private let state: Mutex<State>

    /// For one response: a second one would share the pieces with the first.
    public init(_ source: @escaping Source) { state = Mutex(State(source: source)) }

    /// The next piece, straight from the source and never empty; nil after the last one, after an error, and once
    /// closed. For those who take the body without a server, one call after the other.
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
            forgetSource()
            throw error
        }
        forgetSource()
        return nil
    }

    private func forgetSource() {
        let source = state.withLock { state in
            defer { state.source = nil }
            return state.source
        }
        _ = source  // what it holds is let go of here, outside the lock
    }

    // MARK: The server's side

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

    /// A download has an end of its own, and may go on.
    public func drain() {}

    public func close() {
        let task = state.withLock { state in
            defer { state.phase = .failed }
            guard case .asking(let task, let wake) = state.phase else { return nil as Task<Void, Never>? }
            wake()
            return task
        }
        task?.cancel()
        forgetSource()
    }
}
